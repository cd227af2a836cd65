package hours

import java.time.DayOfWeek
import java.time.Duration

data class Shop(val name: String, val hours: Map<DayOfWeek, Span>) {
    val weekly: Duration
        get() = hours.values.fold(Duration.ZERO) { sum, span ->
            val open = Duration.between(span.from, span.to)
            check(!open.isZero && !open.isNegative) { "$name: opens at ${span.from} and closes at ${span.to}" }
            sum.plus(open)
        }
}

fun main() {
    val shops = listOf(
        Shop("Bakery", HoursParser.parse("mon-fri: 6-13\nsat: 7-12")),
        Shop("Tailor", HoursParser.parse("tue-fri: 9:30-18:00\nsat: 10-14"))
    )
    for (shop in shops) {
        println("${shop.name}: open ${shop.weekly.toMinutes() / 60.0} hours a week")
    }
}
