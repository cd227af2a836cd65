package ticker

import java.util.Locale

class Alarm(private val limitPercent: Double) {
    private val baselines = mutableMapOf<String, List<Tick>>()

    fun watch(paper: String, baseline: List<Tick>) {
        baselines[paper] = baseline
    }

    /** Text of the alarm, or null while the price is near the baseline. */
    fun check(paper: String, tick: Tick): String? {
        val baseline = baselines[paper] ?: return null
        if (baseline.isEmpty()) return null
        val mean = baseline.map { it.price }.average()
        val change = (tick.price - mean) / mean * 100
        if (Math.abs(change) < limitPercent) return null
        return "$paper ${"%+.1f".format(Locale.ROOT, change)} %"
    }
}
