package page

data class Entry(val title: String, val url: String?)

fun ItemList.entry(entry: Entry) {
    item {
        when (val url = entry.url) {
            null -> +entry.title
            else -> link(url, shorten(entry.title))
        }
    }
}

fun shorten(title: String): String = if (title.length > 12) title.take(11) + "…" else title

fun menu(entries: List<Entry>): Page = page {
    "id" eq "menu"
    list {
        entries.forEach { entry(it) }
        "last" { +"Contact" }
    }
    footer(imprint())
}

fun imprint(): String = "Smith & Sons"

fun main() {
    val out = StringBuilder()
    menu(listOf(Entry("Home", "/"), Entry("Terms and conditions", null))).write(out, 0)
    print(out)
}
