import cache.*
import cache.property as cached

private val lines = mutableListOf<String>()

fun note(line: String) {
    lines.add(line)
}

class Settings(cache: Cache<String, Int>) {
    val width by cache.cached(::measure)
    val height: Int by cache.cached { measure() * ratio() }

    private fun ratio() = 2
}

fun measure(): Int = 80

class Users {
    private val names = Memory<Int, String>(size = 2)

    fun name(id: Int): String = names.fetch(id, ::load)

    fun isKnown(id: Int) = id in names

    fun all(): String {
        var text = ""
        for (name in names) text += shorten(name)
        return text
    }

    private fun load(id: Int): String {
        check(id)
        return "user $id"
    }

    private fun check(id: Int) = require(id > 0)
}

fun shorten(name: String): String = name.take(3)

fun layers(): Cache<String, Int> {
    val near = Logged(Memory<String, Int>(), ::note)
    val far = object : Cache<String, Int> {
        override fun get(key: String): Int? = remote(key)

        override fun set(key: String, value: Int) = Unit

        override fun clear() {
            note("cleared")
        }
    }
    return Layers(near, far)
}

fun remote(key: String): Int? = key.length.takeIf { it > 5 }

fun main() {
    val cache = layers()
    val settings = Settings(cache)
    println(settings.width + settings.height)
    cache["depth"] = 3
    cache.clear()
    with(Users()) {
        name(1)
        if (isKnown(1)) println(all())
    }
}
