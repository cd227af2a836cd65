sealed class Income(open val amount: Double) {
    data class Salary(override val amount: Double, val bonus: Double = 0.0) : Income(amount)
    data class Rent(override val amount: Double, val costs: List<Cost>) : Income(amount) {
        fun net() = amount - costs.sumOf(Cost::value)
    }

    object None : Income(0.0) {
        override fun toString() = label()
        private fun label() = "none"
    }
}

@JvmInline
value class Cost(val value: Double) : Comparable<Cost> {
    override fun compareTo(other: Cost) = sign(value - other.value)

    private fun sign(number: Double) = number.compareTo(0.0)
}

enum class Bracket(val rate: Double, private val fits: (Double) -> Boolean) {
    LOW(0.1, ::isLow) {
        override fun tax(amount: Double) = relief(amount * rate)
    },
    HIGH(0.4, { it >= threshold() }),
    ;

    open fun tax(amount: Double): Double = rounded(amount * rate)

    companion object {
        fun of(amount: Double): Bracket = entries.first { it.fits(amount) }
    }
}

fun isLow(amount: Double) = amount < threshold()

fun threshold() = 100.0

fun relief(amount: Double) = amount / 2

fun rounded(amount: Double) = Math.round(amount).toDouble()

class Assessment(private val incomes: List<Income>) {
    private val steps = buildList<(Double) -> Double> {
        add(::withoutAllowance)
        add { Bracket.of(it).tax(it) }
    }

    private val total by lazy { incomes.map(::taxable).reduce(Double::plus) }

    private fun taxable(income: Income): Double = when (income) {
        is Income.Salary -> income.amount + income.bonus
        is Income.Rent -> income.net()
        Income.None -> 0.0
    }

    private fun withoutAllowance(amount: Double) = (amount - ALLOWANCE).coerceAtLeast(0.0)

    tailrec fun apply(amount: Double = total, index: Int = 0): Double =
        if (index == steps.size) amount else apply(steps[index](amount), index + 1)

    infix fun explain(out: Appendable) = out.append(summary { "$it" })

    private inline fun summary(show: (Double) -> String) = show(apply())

    private companion object {
        val ALLOWANCE = default()

        fun default() = 10.0
    }
}

fun highest(costs: List<Cost>): Cost = costs.maxOrNull() ?: Cost(0.0)

fun largest(left: Cost, right: Cost) = if (left > right) left else right

fun main() {
    val rent = Income.Rent(200.0, listOf(Cost(1.0), Cost(2.0)))
    val assessment = Assessment(listOf(rent, Income.Salary(50.0), Income.None))
    assessment explain System.out
    println(largest(highest(rent.costs), Cost(9.0)).value)
    println(Bracket.valueOf("LOW").tax(1.0))
}
