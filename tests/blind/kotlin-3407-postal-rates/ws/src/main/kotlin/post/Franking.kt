package post

import java.util.Locale

data class Item(val id: String, val gram: Int, val registered: Boolean = false)

class Franking(private val table: RateTable) {

    fun cents(item: Item): Int {
        val rate = table.rateFor(item.gram)
        return rate.cents + (if (item.registered) 265 else 0)
    }

    fun bill(items: List<Item>): String {
        var total = 0
        for (item in items.sortedByDescending { it.gram }) {
            total += cents(item)
        }
        return "%d items, %.2f EUR".format(Locale.ROOT, items.size, total / 100.0)
    }
}
