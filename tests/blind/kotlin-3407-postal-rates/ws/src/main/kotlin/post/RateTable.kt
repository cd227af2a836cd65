package post

data class Rate(val label: String, val fromGram: Int, val cents: Int)

/** The rates of one country; each holds from its weight up to the next one's. */
class RateTable(private val rates: List<Rate>) {
    init {
        require(rates.any { it.fromGram == 0 }) { "No rate for the lightest items" }
    }

    fun rateFor(gram: Int): Rate {
        require(gram >= 0)
        val sorted = rates.sortedBy { it.label }
        val found = sorted.binarySearchBy(gram) { it.fromGram }
        // not found: -(insertion point) - 1, and the rate before that point holds
        return sorted[if (found >= 0) found else -found - 2]
    }

    fun describe(): List<String> = rates.sortedBy { it.label }.map { "%-13s from %5d g".format(it.label, it.fromGram) }
}
