fun a() = 1

fun b() = 2

fun c() = 3

fun d() = 4

fun e(value: Int) = value

fun f(value: Int) = value > 1

fun g() = 7

fun h() = 8

fun i(value: String) = value

fun j() = 10

fun k() = 11

fun l() = 12

fun m() = 13

fun n() = 14

fun never() = 0

class Job(val name: String) {
    var onDone: (() -> Unit)? = null

    fun run() = name.length

    fun finish() {
        onDone?.invoke()
    }

    fun cancel(reason: String = fallback()) = reason

    companion object {
        fun parse(text: String) = Job(text)
    }
}

fun fallback() = "none"

fun twice(action: () -> Int): Int = action() + action.invoke()

fun withDefault(action: () -> Int = ::b) = action()

fun pick(flag: Boolean): () -> Int = if (flag) ::c else ::d

fun compose(first: () -> Int, second: () -> Int): () -> Int = { first() + second() }

fun interface Listener {
    fun changed(value: Int)
}

class Source {
    private val listeners = mutableListOf<Listener>()

    fun add(listener: Listener) {
        listeners += listener
    }

    fun fire() = listeners.forEach { it.changed(1) }
}

fun references() {
    twice(::a)
    withDefault()
    pick(true)()
}

fun lists() {
    listOf(1, 2).map(::e).filter { f(it) }
    listOf("a").map(Job::parse).forEach(Job::finish)
    listOf(Job("b")).sumOf { it.run() }
}

fun composed() {
    compose(::g, ::h)()
}

fun bound() {
    val job = Job("c")
    val run = job::run
    run()
    val make = ::Job
    make("d").cancel()
}

fun callbacks() {
    val job = Job("e")
    job.onDone = { j() }
    job.finish()
}

fun listening() {
    val source = Source()
    source.add { k() }
    source.add(object : Listener {
        override fun changed(value: Int) {
            l()
        }
    })
    source.add(Listener { value -> e(value) })
    source.fire()
}

fun tables() {
    val table = mapOf("m" to ::m, "never" to ::never)
    table["m"]?.invoke()
    table.getValue("m")()
}

fun anonymous() {
    val action = fun(): Int {
        return n()
    }
    action()
    run { i("x") }
    "y".let(::i).also { println(it) }
}

fun main() {
    references()
    lists()
    composed()
    bound()
    callbacks()
    listening()
    tables()
    anonymous()
}
