class Trip(val goal: String, val distance: Double)

fun fare(kilometres: Int): Int = 3 + 2 * kilometres
