package bank

import java.util.PriorityQueue

typealias Rule = (Account, Money) -> Boolean

@JvmInline
value class Money(val cents: Long) : Comparable<Money> {
    operator fun plus(other: Money) = Money(cents + other.cents)

    operator fun minus(other: Money): Money = Money(cents - other.cents)

    operator fun unaryMinus() = zero() - this

    override fun compareTo(other: Money): Int = cents.compareTo(other.cents)

    companion object {
        fun zero() = Money(0)
    }
}

abstract class Account(val owner: String) {
    var balance: Money = Money.zero()
        private set

    protected abstract val limit: Money

    open fun withdraw(amount: Money): Result<Money> = runCatching {
        require(canPay(amount)) { refusal(amount) }
        change(-amount)
    }

    fun deposit(amount: Money) = change(amount)

    private fun change(by: Money): Money {
        balance += by
        return balance
    }

    protected open fun canPay(amount: Money) = balance - amount >= limit

    private fun refusal(amount: Money) = "no $amount for $owner"
}

class Current(owner: String, private val overdraft: Money) : Account(owner) {
    override val limit: Money
        get() = -overdraft
}

class Savings(owner: String) : Account(owner) {
    override val limit = Money.zero()

    override fun canPay(amount: Money): Boolean = super.canPay(amount) && !locked()

    private fun locked() = false
}

class Ledger(private vararg val rules: Rule) {
    private val open = PriorityQueue<Transfer>(compareBy { it.priority() })

    inner class Transfer(val from: Account, val to: Account, val amount: Money) {
        fun priority(): Long = amount.cents

        fun run() {
            if (allowed()) from.withdraw(amount).onSuccess { to.deposit(amount) }.onFailure(::log)
        }

        private fun allowed() = rules.all { rule -> rule(from, amount) }
    }

    fun transfer(from: Account, to: Account, amount: Money) {
        open += Transfer(from, to, amount)
    }

    fun settle() {
        while (open.isNotEmpty()) open.poll().run()
    }

    private fun log(error: Throwable) = println(error.message)
}
