package cache

class Disk : Store<String> {
    override fun load(key: String) = read("/var/$key")
    override fun drop(key: String) = println("drop " + key)
    private fun read(path: String) = "<$path>"
}

class Counter : Store<Int> {
    private var n = 0
    override fun load(key: String): Int = next()
    private fun next() = ++n
}

class Settings(cache: Cache<String>) {
    var theme: String by Cached(cache, "theme")

    fun dark() {
        theme = "dark"
    }

    fun show() = "theme is $theme"
}

fun print(cache: Cache<String>) {
    for ((key, value) in cache) println("$key=$value")
}

fun main() {
    val pages = Cache(Disk(), 2)
    val ids = Cache(Counter(), 9)
    pages["home"] = "<html>"
    if ("about" !in pages) pages["about"] = pages["index"] + ids["x"]
    val settings = Settings(pages)
    settings.dark()
    println(settings.show())
    print(pages)
}
