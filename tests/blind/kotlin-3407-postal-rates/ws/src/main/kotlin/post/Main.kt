package post

fun domestic() = RateTable(
    listOf(
        Rate("letter", 0, 85),
        Rate("large letter", 100, 160),
        Rate("parcel", 1000, 549),
        Rate("bulky parcel", 10000, 1649)
    )
)

fun main() {
    val table = domestic()
    table.describe().forEach(::println)
    val franking = Franking(table)
    println(franking.bill(listOf(Item("A-1", 2300), Item("A-2", 1040, registered = true))))
    println(franking.bill(listOf(Item("B-1", 100), Item("B-2", 20), Item("B-3", 4100))))
}
