data class Item(val name: String, val price: Int) {
    fun cost(count: Int): Int = price * count

    companion object {
        fun of(name: String): Item {
            check(name)
            return Item(name, 1)
        }

        private fun check(name: String) = require(name.isNotEmpty())
    }
}

class Cart {
    private val items = mutableMapOf<Item, Int>()

    operator fun plusAssign(item: Item) {
        items[item] = 1
    }

    operator fun get(name: String): Item? = items.keys.find { it.name == name }

    operator fun contains(item: Item): Boolean = item in items.keys

    fun total(): Int = items.entries.sumOf { (item, count) -> item.cost(count) }
}

fun Cart.summary(): String = "Total: ${total()}"

sealed class Result<out T> {
    data class Ok<T>(val value: T) : Result<T>()

    data class Error(val reason: String) : Result<Nothing>()

    fun <R> map(transform: (T) -> R): Result<R> = when (this) {
        is Ok -> Ok(transform(value))
        is Error -> this
    }
}

inline fun <T> Result<T>.orElse(other: (String) -> T): T = when (this) {
    is Result.Ok -> value
    is Result.Error -> other(reason)
}

fun parse(text: String): Result<Int> =
    text.toIntOrNull()?.let { Result.Ok(it) } ?: failed(text)

fun failed(text: String): Result<Int> = Result.Error(text)

fun double(value: Int): Int = value * 2

fun defaulted(reason: String): Int = reason.length

interface Named {
    val name: String

    fun title(): String = prefix() + name

    fun prefix(): String = ""
}

class Shop(override val name: String) : Named {
    override fun prefix(): String = "Shop "
}

class Street(override val name: String) : Named

interface Printer {
    fun print(text: String)

    fun flush()
}

class Console : Printer {
    override fun print(text: String) {}

    override fun flush() {}
}

class Loud(private val inner: Printer) : Printer by inner {
    override fun print(text: String) = inner.print(shout(text))
}

fun shout(text: String): String = text.uppercase()

object Settings {
    val path: String by lazy { lazyValue() }

    fun read(): String = path
}

fun lazyValue(): String = "/tmp"

fun log(text: String) {}

fun <T> retry(times: Int, block: (Int) -> T): T {
    var last: T? = null
    for (number in 1..times) last = block(number)
    return last!!
}

fun attempt(number: Int): Boolean = number > 1

fun checkout() {
    val cart = Cart()
    val item = Item.of("a")
    cart += item
    if (item in cart) log(cart["a"].toString())
    cart.total()
    cart.summary()
}

fun results() {
    val value = parse("1").map(::double).orElse { defaulted(it) }
    println(value)
}

fun named() {
    val all: List<Named> = listOf(Shop("s"), Street("t"))
    all.forEach { println(it.title()) }
}

fun delegated() {
    val console = Console()
    val printer: Printer = Loud(console)
    printer.print("x")
    printer.flush()
    console.print("y")
}

fun scoped() {
    val text = StringBuilder().apply { append("a") }.also { log(it.toString()) }.toString()
    text.run { log(this) }
    retry(2, ::attempt)
    retry(3) { attempt(it) }
}

fun main() {
    checkout()
    results()
    named()
    delegated()
    Settings.read()
    scoped()
}
