package build

class Builder {
    fun name(text: String) {}
    fun size(n: Int) {}
}

class Other {
    fun name(text: String) {}
}

fun go() {
    Builder().apply {
        name("a")
    }
    with(Builder()) {
        size(1)
    }
}
