package camp

import java.time.DayOfWeek
import java.time.LocalTime

/** Makes a week of camp: every day follows the standard day, outings come on top. */
class WeekPlanner(private val standard: DayPlan) {
    private val days = linkedMapOf<DayOfWeek, DayPlan>()

    fun plan(first: DayOfWeek, last: DayOfWeek): WeekPlanner {
        for (day in DayOfWeek.values()) {
            if (day < first || day > last) continue
            days[day] = standard.copy(day = day)
        }
        return this
    }

    fun outing(day: DayOfWeek, title: String, from: LocalTime, hours: Long) {
        val plan = days[day] ?: throw IllegalArgumentException("No camp on $day")
        plan.add(Activity(title, from, from.plusHours(hours)))
    }

    fun lines(): List<String> = days.values.map { plan ->
        plan.day.name.take(2) + "  " + plan.sorted().joinToString { "${it.from} ${it.title}" }
    }
}
