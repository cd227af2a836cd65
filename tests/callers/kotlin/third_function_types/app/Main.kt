package app

import lib.Events
import lib.slug
import lib.timed as measured

class Main {
    private val events = Events()

    fun start() {
        events.on("open", ::opened)
        events.on("close") { name -> closed(name) }
        events.onError = this::failed
        measured { events.emit("open") }
    }

    private fun failed() {}

    companion object {
        @JvmStatic
        fun main(args: Array<String>) {
            Main().start()
            "A b".slug()
        }
    }
}

private fun opened(name: String) {}

private fun closed(name: String) {}

val double: (Int) -> Int = fun(value: Int): Int { return twice(value) }

fun twice(value: Int) = value * 2

fun used() = double(1) + local()

fun local(): Int {
    fun nested() = 1
    return nested()
}
