package bus

data class OpenAccount(val owner: String) : Command
data class Deposit(val owner: String, val amount: Int) : Command
data class Audit(val strict: Boolean) : Command

object Accounts {
    private val balances = sortedMapOf<String, Int>()

    fun open(owner: String): Boolean = balances.putIfAbsent(owner, 0) == null

    operator fun get(owner: String): Int? = balances[owner]

    operator fun set(owner: String, value: Int) {
        balances[owner] = value
    }
}

class OpenHandler : Handler<OpenAccount> {
    override fun handle(command: OpenAccount): Outcome =
        if (Accounts.open(command.owner)) Outcome.Done("opened") else refuse("exists")
}

class DepositHandler(private val limit: Int) : Handler<Deposit> {
    override fun handle(command: Deposit): Outcome {
        val (owner, amount) = command
        val current = Accounts[owner] ?: return refuse("unknown owner")
        if (tooMuch(amount)) return refuse("limit $limit")
        Accounts[owner] = current + amount
        return Outcome.Done("balance ${current + amount}")
    }

    private fun tooMuch(amount: Int) = amount > limit
}

class AuditHandler : Handler<Audit> {
    override fun handle(command: Audit): Outcome = refuse("not ready")
}

fun refuse(reason: String): Outcome = Outcome.Rejected(reason)

fun logging(command: Command, next: (Command) -> Outcome): Outcome {
    val outcome = next(command)
    println("$command -> ${outcome.text()}")
    return outcome
}

fun Outcome.text(): String = when (this) {
    is Outcome.Done -> note
    is Outcome.Rejected -> "rejected: $reason"
}

fun normalise(command: Command): Command =
    if (command is Deposit) command.copy(owner = command.owner.lowercase()) else command

fun build(): Bus = Bus().use(::logging).use { command, next -> next(normalise(command)) }.also {
    it.register(OpenHandler())
    it.register(DepositHandler(500))
}

fun main() {
    val bus = build()
    val commands = listOf(OpenAccount("ann"), Deposit("ANN", 120), Deposit("bob", 3), Audit(true))
    println(commands.map(bus::dispatch).count { it is Outcome.Done })
}
