fun label(name: String, count: Int): String {
    if (count > 1) {
        val suffix = " x$count"
        println("many: $suffix")
    }
    return name + suffix
}
