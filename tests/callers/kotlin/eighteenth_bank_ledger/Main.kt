package bank

val Int.euros get() = Money(toMoneyCents(this))

fun toMoneyCents(euros: Int): Long = euros * 100L

fun notTooMuch(account: Account, amount: Money): Boolean = amount < 1000.euros

class Blocklist(vararg names: String) {
    private val names = names.map(::normal).toSet()

    fun isFree(account: Account, amount: Money) = normal(account.owner) !in names
}

fun normal(name: String): String = name.lowercase()

infix fun Account.pays(amount: Money) = Payment(this, amount)

class Payment(private val from: Account, private val amount: Money) {
    infix fun to(other: Account): Payment = also { ledger.transfer(from, other, amount) }
}

private val blocklist by lazy { Blocklist("Eve") }
private val ledger by lazy { ledger() }

private fun ledger(): Ledger = Ledger(::notTooMuch, blocklist::isFree, { _, amount -> positive(amount) })

fun positive(amount: Money) = amount > Money.zero()

fun main() {
    val ann: Account = Current("Ann", 50.euros)
    val bob: Account = Savings("Bob")
    ann pays 20.euros to bob
    ledger.settle()
    print(report(listOf(ann, bob)))
}

fun report(accounts: List<Account>): String = buildString {
    for (account in accounts) appendLine(line(account))
}

fun line(account: Account) = account.run { "$owner $balance" }
