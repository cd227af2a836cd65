package ticker

class Desk {
    private val histories = mutableMapOf<String, PriceHistory>()
    private val alarm = Alarm(2.0)

    fun opening(paper: String, prices: List<Double>) {
        val history = histories.getOrPut(paper) { PriceHistory() }
        prices.forEachIndexed { i, price -> history.add(Tick(i * 60L, price)) }
        alarm.watch(paper, history.latest(3))
    }

    fun onTick(paper: String, tick: Tick) {
        val text = alarm.check(paper, tick)
        if (text != null) println(text)
        histories.getValue(paper).add(tick)
    }

    fun close() {
        // stale papers go first, removing while walking is fine with an iterator
        val papers = histories.entries.iterator()
        while (papers.hasNext()) {
            if (papers.next().value.last == null) papers.remove()
        }
        println("${histories.size} paper(s) traded")
    }
}

fun main() {
    val desk = Desk()
    desk.opening("NESTE", listOf(21.10, 21.30, 21.25, 21.35))
    desk.onTick("NESTE", Tick(300, 21.90))
    desk.onTick("NESTE", Tick(310, 21.28))
    desk.close()
}
