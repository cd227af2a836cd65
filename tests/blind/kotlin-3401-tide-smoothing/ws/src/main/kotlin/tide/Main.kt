package tide

import java.util.Locale

private val GAUGE = """
    0 1.20
    30 1.52
    60 1.49
    90 2.31
    120 2.84
    150 2.80
    180 2.93
    210 2.41
    240 1.97
""".trimIndent()

fun parse(text: String): List<Reading> = text.lines().map { line ->
    val (minute, level) = line.trim().split(" ")
    Reading(minute.toInt(), level.toDouble())
}

fun main() {
    val raw = parse(GAUGE)
    println("${highWaters(raw).size} peaks in the raw series")
    val smooth = Smoother(reach = 2).smooth(raw)
    for (peak in highWaters(smooth)) {
        println("high water at minute ${peak.minute}: ${"%.2f".format(Locale.ROOT, peak.level)} m")
    }
}
