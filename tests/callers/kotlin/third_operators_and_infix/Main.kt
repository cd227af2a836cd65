data class Money(val cents: Int) {
    operator fun plus(other: Money) = Money(cents + other.cents)

    operator fun compareTo(other: Money) = cents - other.cents

    infix fun splitBy(parts: Int) = Money(cents / parts)
}

class Basket(private val items: List<Money>) {
    operator fun get(index: Int) = items[index]

    operator fun iterator() = items.iterator()

    operator fun contains(money: Money) = items.contains(money)

    operator fun invoke() = items.size
}

class Other {
    operator fun plus(other: Other) = other
}

fun go(basket: Basket): Money {
    val sum = basket[0] + Money(1)
    if (sum > Money(2) && sum in basket) {
        basket()
    }
    for (money in basket) {
        money splitBy 2
    }
    return sum
}
