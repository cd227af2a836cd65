package tide

data class Reading(val minute: Int, val level: Double)

/** High water is where the level is above both neighbours. */
fun highWaters(series: List<Reading>): List<Reading> {
    val result = mutableListOf<Reading>()
    for (i in 1 until series.size - 1) {
        val level = series[i].level
        if (level > series[i - 1].level && level >= series[i + 1].level) {
            result.add(series[i])
        }
    }
    return result
}
