package camp

import java.time.DayOfWeek
import java.time.LocalTime

data class Activity(val title: String, val from: LocalTime, val to: LocalTime) {
    fun overlaps(other: Activity) = from < other.to && other.from < to
}

data class DayPlan(val day: DayOfWeek, val activities: MutableList<Activity>) {

    fun add(activity: Activity) {
        val clash = activities.firstOrNull { it.overlaps(activity) }
        check(clash == null) { "$day: ${activity.title} overlaps ${clash?.title}" }
        activities.add(activity)
    }

    fun sorted() = activities.sortedBy { it.from }
}
