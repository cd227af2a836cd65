package first

fun load() = 1
