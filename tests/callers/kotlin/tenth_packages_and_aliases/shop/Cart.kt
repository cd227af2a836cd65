package shop

typealias Rule = (Item) -> Boolean

class Item(val price: Int) {
    infix fun costs(other: Int) = price == other
}

class Cart {
    private val items = ArrayList<Item>()
    internal val rules = mutableListOf<Rule>()

    fun add(item: Item): Cart = apply {
        if (rules.all { it(item) }) {
            items.add(item)
            touch()
        }
    }

    private fun touch() {}

    fun total() = items.sumOf(::priceOf)

    class Builder {
        private var rule: Rule? = null

        fun rule(rule: Rule) = also { it.rule = rule }

        fun build(): Cart {
            val cart = Cart()
            rule?.let { cart.rules.add(it) }
            return cart
        }
    }

    companion object Factory {
        @JvmStatic
        fun empty() = Cart()

        operator fun invoke(first: Item) = empty().add(first)
    }
}

internal fun priceOf(item: Item) = item.price

fun Cart.isEmpty() = total() == 0

fun unused() = 0
