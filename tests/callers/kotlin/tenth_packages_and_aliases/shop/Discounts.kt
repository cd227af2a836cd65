package shop

object Discounts {
    private val active = linkedMapOf<String, (Int) -> Int>()

    init {
        active["half"] = ::half
        active["none"] = { keep(it) }
    }

    fun apply(name: String, price: Int) = active[name]?.invoke(price) ?: price

    private fun half(price: Int) = price / 2
}

fun keep(price: Int) = price

fun format(price: Int) = "$price"

fun format(price: Int, currency: String) = "$price $currency"

fun format(price: Double) = "$price"
