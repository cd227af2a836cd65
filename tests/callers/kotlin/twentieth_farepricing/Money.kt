package fares

data class Money(val cents: Long, val currency: String = "EUR") : Comparable<Money> {
    operator fun plus(other: Money): Money {
        requireSame(other)
        return copy(cents = cents + other.cents)
    }

    operator fun minus(other: Money): Money {
        requireSame(other)
        return copy(cents = cents - other.cents)
    }

    operator fun times(factor: Double): Money = of(cents * factor / 100.0)

    operator fun unaryMinus(): Money = copy(cents = -cents)

    override fun compareTo(other: Money): Int = cents.compareTo(other.cents)

    private fun requireSame(other: Money) {
        require(currency == other.currency) { "cannot mix $currency and ${other.currency}" }
    }

    fun render(): String = "${cents / 100}.${(cents % 100).toString().padStart(2, '0')} $currency"

    companion object {
        val ZERO = Money(0)

        fun of(amount: Double): Money = Money(Math.round(amount * 100))
    }
}

fun Iterable<Money>.total(): Money = fold(Money.ZERO) { sum, next -> sum + next }

fun Int.euros(): Money = Money.of(toDouble())

infix fun Money.capAt(limit: Money): Money = if (this > limit) limit else this
