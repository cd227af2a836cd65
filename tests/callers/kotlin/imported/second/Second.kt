package second

fun load() = 2
