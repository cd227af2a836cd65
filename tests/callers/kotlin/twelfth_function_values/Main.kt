typealias Handler = (String) -> Unit

typealias Rule<T> = (T) -> Boolean

fun first(text: String) {}

fun second(text: String) {}

fun third(text: String) {}

fun isShort(text: String) = text.length < limit()

fun isEmpty(text: String) = text.isEmpty()

fun limit() = 5

fun <T> and(left: Rule<T>, right: Rule<T>): Rule<T> = { value -> left(value) && right(value) }

fun <T> not(rule: Rule<T>): Rule<T> = fun(value: T): Boolean = !rule(value)

fun addOne(value: Int) = value + 1

fun half(value: Int) = value / 2

fun describe(value: Int): String = "v$value"

infix fun <A, B, C> ((A) -> B).andThen(next: (B) -> C): (A) -> C = { next(this(it)) }

class Router {
    private val routes = mutableMapOf<String, Handler>()
    private var fallback: Handler = ::third

    fun on(path: String, handler: Handler) {
        routes[path] = handler
    }

    fun otherwise(handler: Handler) {
        fallback = handler
    }

    fun dispatch(path: String) {
        val handler = routes[path] ?: fallback
        handler(path)
        routes.values.forEach { it.invoke("all") }
    }
}

class Button(private val onClick: () -> Unit = ::nothing, var onHover: Handler? = null) {
    fun click() = onClick()

    fun hover() {
        onHover?.invoke("hover")
    }
}

fun nothing() {}

fun clicked() {}

fun hovered(text: String) {}

fun repeatUntil(action: (Int) -> Boolean) {
    var n = 0
    while (!action(n)) {
        n++
    }
}

fun enough(n: Int) = n > 2

fun factory(kind: String): () -> Worker = when (kind) {
    "fast" -> ::FastWorker
    else -> { { SlowWorker() } }
}

interface Worker {
    fun work(): Int
}

class FastWorker : Worker {
    override fun work() = quick()

    private fun quick() = 1
}

class SlowWorker : Worker {
    override fun work() = 2
}

fun sumOf(vararg parts: () -> Int): Int = parts.sumOf { it() }

fun one() = 1

fun two() = 2

inline fun measured(block: () -> Unit): Long {
    before()
    block()
    return after()
}

fun before() {}

fun after() = 0L

fun counter(): () -> Int {
    var n = 0
    fun next(): Int {
        n = addOne(n)
        return n
    }
    return ::next
}

fun rules() {
    val rule = and(::isShort, not(::isEmpty))
    rule("x")
}

fun composed() {
    val steps = ::addOne andThen ::half andThen ::describe
    steps(3)
}

fun routed() {
    val router = Router()
    router.on("a", ::first)
    router.on("b") { path -> second(path) }
    router.otherwise { first(it) }
    router.dispatch("c")
}

fun buttons() {
    Button().click()
    val button = Button(onClick = { clicked() })
    button.onHover = ::hovered
    button.click()
    button.hover()
}

fun looped() {
    repeatUntil(::enough)
    repeatUntil { it > limit() }
}

fun workers() {
    factory("fast")().work()
}

fun summed() {
    sumOf(::one, { two() })
    measured { nothing() }
    counter()()
}

fun collections() {
    val table: Map<String, (Int) -> Int> = mapOf("one" to ::addOne, "half" to { half(it) })
    table["one"]!!(1)
    val (left, right) = Pair(::one, ::two)
    left()
    right()
    sequenceOf(1, 2).map { addOne(it) }.filterNot { it > limit() }.groupBy(::describe)
}

fun main() {
    rules()
    composed()
    routed()
    buttons()
    looped()
    workers()
    summed()
    collections()
}
