fun label(count: Int): String {
    if (count > 1) {
        return "$count items"
    return "one item"
}

fun main() {
    println(label(2))
}
