package tide

/** Smooths a series with a window of [reach] readings to either side. */
class Smoother(private val reach: Int) {

    init {
        require(reach >= 0)
    }

    fun smooth(series: List<Reading>): List<Reading> =
        series.indices.map { i ->
            Reading(series[i].minute, meanAround(series, i))
        }

    // the window is shorter at both ends of the series
    private fun meanAround(series: List<Reading>, i: Int): Double {
        val window = maxOf(0, i - reach)..minOf(series.size, i + reach)
        var sum = 0.0
        for (k in window) {
            sum += series[k].level
        }
        return sum / window.count()
    }
}
