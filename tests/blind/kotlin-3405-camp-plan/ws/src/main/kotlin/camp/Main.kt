package camp

import java.time.DayOfWeek
import java.time.LocalTime

fun standardDay(): DayPlan {
    // the day of the week is filled in later
    val plan = DayPlan(DayOfWeek.MONDAY, mutableListOf())
    plan.add(Activity("breakfast", LocalTime.of(8, 0), LocalTime.of(9, 0)))
    plan.add(Activity("lunch", LocalTime.of(12, 0), LocalTime.of(13, 0)))
    plan.add(Activity("camp fire", LocalTime.of(20, 0), LocalTime.of(22, 0)))
    return plan
}

fun main() {
    val week = WeekPlanner(standardDay()).plan(DayOfWeek.TUESDAY, DayOfWeek.FRIDAY)
    week.outing(DayOfWeek.WEDNESDAY, "canoeing", LocalTime.of(14, 0), 3)
    week.outing(DayOfWeek.THURSDAY, "museum", LocalTime.of(9, 30), 2)
    week.outing(DayOfWeek.FRIDAY, "climbing", LocalTime.of(15, 0), 2)
    week.lines().forEach(::println)
}
