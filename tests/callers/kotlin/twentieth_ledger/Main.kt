package ledger

data class Balance(val owner: String, val cents: Long, val open: Boolean)

object BalanceView : Aggregate<Balance> {
    override fun initial(): Balance = Balance("?", 0, false)

    override fun evolve(state: Balance, event: Event): Balance = with(state) {
        when (event) {
            is Opened -> copy(owner = event.owner, open = true)
            is Credited -> credit(event.cents)
            is Debited -> credit(-event.cents - event.fee)
            is Frozen -> copy(open = false)
        }
    }

    private fun Balance.credit(delta: Long) = copy(cents = cents + delta)
}

class FeeReport : Aggregate<Long> {
    override fun initial() = 0L

    override fun evolve(state: Long, event: Event): Long {
        val (_, _, fee) = event as? Debited ?: return state
        return state + fee
    }
}

class Teller(private val store: EventStore) {
    fun enrol(id: String, owner: String) = store.append(id) { Opened(it, owner) }

    fun deposit(id: String, cents: Long) {
        store.append(id) { seq -> Credited(seq, cents) }
    }

    fun withdraw(id: String, cents: Long): Boolean {
        val balance = store.replay(id, BalanceView)
        val fee = feeFor(cents)
        return balance.takeIf { it.open && it.covers(cents + fee) }
            ?.let { store.append(id) { seq -> Debited(seq, cents, fee) } } != null
    }

    private fun Balance.covers(amount: Long): Boolean = cents >= amount
}

fun feeFor(cents: Long): Long = maxOf(10, cents / 100)

class Journal {
    private val lines = StringBuilder()

    fun note(stream: String, event: Event) {
        lines.appendLine("$stream#${event.seq}: ${nameOf(event)}")
    }

    private fun nameOf(event: Event) = event::class.simpleName

    override fun toString(): String = lines.toString()
}

fun main() {
    val journal = Journal()
    val store = EventStore()
    with(store) { subscribe(journal::note) }
    Teller(store).run {
        enrol("a1", "Ada")
        deposit("a1", 5_000)
        println(withdraw("a1", 1_200))
        println(withdraw("a1", 9_000))
    }
    println(store.replay("a1", FeeReport()))
    print(journal)
}
