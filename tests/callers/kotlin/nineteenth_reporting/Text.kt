package report

fun format(s: String): String = "text " + s

fun Int.mark(): String = if (this > 0) format(this) else format("none")

fun <T> List<T>.show(render: (T) -> String = { plain(it) }): List<String> = map(render)

fun plain(value: Any?): String = "$value"

inline fun <reified T> pick(items: List<Any>): List<T> = items.filterIsInstance<T>()
