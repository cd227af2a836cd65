package hours

import java.time.DayOfWeek
import java.time.LocalTime

data class Span(val from: LocalTime, val to: LocalTime)

data class RawEntry(val days: String, val hours: String)

/** Parses what shops type in, e.g. "mon-fri: 08:30-18:00". */
object HoursParser {
    private val DAYS = DayOfWeek.values().associateBy { it.name.take(3).toLowerCase() }

    fun parse(text: String): Map<DayOfWeek, Span> {
        val week = sortedMapOf<DayOfWeek, Span>()
        for (line in text.lines().filter { it.isNotBlank() }) {
            val entry = cut(line)
            val span = spanOf(entry.hours)
            for (day in daysOf(entry.days)) {
                week[day] = span
            }
        }
        return week
    }

    private fun cut(line: String): RawEntry {
        val parts = line.split(":").map { it.trim() }
        return RawEntry(parts[0].toLowerCase(), parts[1])
    }

    private fun daysOf(text: String): List<DayOfWeek> {
        val ends = text.split("-").map { DAYS[it.trim()] ?: throw IllegalArgumentException("Unknown day: $it") }
        return DayOfWeek.values().filter { it >= ends.first() && it <= ends.last() }
    }

    private fun spanOf(text: String): Span {
        val times = text.split("-")
        return Span(timeOf(times.first()), timeOf(times.last()))
    }

    // "9" and "18" are as good as "09:00" and "18:00"
    private fun timeOf(text: String): LocalTime {
        val clean = text.trim()
        return if (clean.all { it.isDigit() }) LocalTime.of(clean.toInt(), 0)
        else LocalTime.parse(clean.padStart(5, '0'))
    }
}
