fun String.shout() = uppercase()

fun String?.orNothing() = this ?: ""

fun <T> List<T>.second(): T = this[1]

open class Box(val size: Int) {
    fun open() = size

    fun member() = 1

    companion object
}

class Crate : Box(2)

fun Box.member() = 2

fun Box.twice() = open() * 2

fun measure(size: Int) = size * 10

val Box.weight: Int
    get() = measure(size)

fun Box.Companion.empty() = Box(0)

fun Box.label() = "box"

fun Crate.label() = "crate"

class Speaker {
    private fun String.loud() = this + "!"

    fun say(text: String) = text.shout().loud()
}

fun strings() {
    val text: String? = null
    text.orNothing().shout()
}

fun lists() {
    listOf(1, 2).second()
}

fun boxes() {
    val box = Box.empty()
    box.member()
    box.twice()
    box.weight
    box.open()
    Crate().label()
}

fun main() {
    strings()
    lists()
    boxes()
    Speaker().say("a")
}
