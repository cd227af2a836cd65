package ticker

data class Tick(val second: Long, val price: Double)

/** All ticks of one paper, oldest first. */
class PriceHistory {
    private val ticks = ArrayList<Tick>()

    val last: Tick? get() = ticks.lastOrNull()

    fun add(tick: Tick) {
        val newest = last
        // late ticks are dropped, the feed repeats them now and then
        if (newest != null && tick.second < newest.second) return
        ticks.add(tick)
    }

    fun latest(count: Int): List<Tick> = ticks.subList(maxOf(0, ticks.size - count), ticks.size)
}
