package stock

sealed class Result<out T> {
    data class Ok<T>(val value: T) : Result<T>()
    data class Failed(val reason: String) : Result<Nothing>()

    fun <R> map(change: (T) -> R): Result<R> = when (this) {
        is Ok -> Ok(change(value))
        is Failed -> this
    }
}

fun <T> Result<T>.getOr(other: T): T = if (this is Result.Ok) value else other

inline fun <T> attempt(block: () -> T): Result<T> = try {
    Result.Ok(block())
} catch (error: IllegalStateException) {
    Result.Failed(error.message ?: "failed")
}

data class Cents(val value: Int)

operator fun Cents.plus(other: Cents) = Cents(value + other.value)

class Item(val name: String, private var count: Int, private val price: Int) {
    fun reduce(by: Int) {
        count -= by
    }

    fun total() = Cents(count * price)
}

class Warehouse(private val items: List<Item>, private val onTaken: ((Item) -> Unit)? = null) {
    fun take(name: String, count: Int): Result<Item> =
        attempt { find(name) ?: error("no $name") }.map {
            it.reduce(count)
            audit(it)
            it
        }

    private fun find(name: String) = items.firstOrNull { it.name == name }

    private fun audit(item: Item) {
        onTaken?.invoke(item)
    }
}

class Line(val name: String, val count: Int) {
    fun cost() = Cents(count)
}

typealias Rule = (Order) -> String?

class Rules {
    private val all = ArrayList<Rule>()

    fun add(rule: Rule) = also { all.add(rule) }

    fun check(order: Order): List<String> = all.mapNotNull { it(order) }
}

fun notEmpty(order: Order) = if (order.lines.isEmpty()) "empty" else null

fun exceeds(order: Order, most: Int) = order.lines.size > most

fun limit(most: Int): Rule = { order -> if (exceeds(order, most)) "too many" else null }

fun defaultRules() = Rules().add(::notEmpty).add(limit(3))

class Order {
    val lines = mutableListOf<Line>()
    private val rules by lazy { defaultRules() }

    fun line(name: String, count: Int) {
        lines += Line(name, count)
    }

    fun process(warehouse: Warehouse): List<Result<Item>> {
        val problems = rules.check(this)
        if (problems.isNotEmpty()) return emptyList()
        return lines.map { (name, count) -> warehouse.take(name, count) }
    }
}

operator fun Line.component1() = name

operator fun Line.component2() = count

fun order(build: Order.() -> Unit) = Order().apply(build)

fun summarize(items: List<Item>, lines: List<Line>): Cents {
    val total = items.map { it.total() }.fold(Cents(0)) { left, right -> left + right }
    return lines.sumOf { it.cost().value }.let { Cents(it) } + total
}

fun main() {
    val items = listOf(Item("nut", 10, 2), Item("bolt", 4, 3))
    val taken = mutableListOf<Item>()
    val warehouse = Warehouse(items) { taken.add(it) }
    val made = order {
        line("nut", 2)
        line("bolt", 1)
    }
    made.process(warehouse).forEach { it.getOr(items[0]) }
    summarize(items, made.lines)
}
