package gate

sealed interface State {
    fun coin(gate: Gate): State
    fun push(gate: Gate): State = this
    val name: String get() = this::class.simpleName ?: "?"
}

object Locked : State {
    override fun coin(gate: Gate): State {
        gate.unlock()
        return Unlocked
    }

    override fun push(gate: Gate): State {
        gate.alarm("push")
        return super.push(gate)
    }
}

object Unlocked : State {
    override fun coin(gate: Gate): State = apply { gate.refund() }
    override fun push(gate: Gate): State {
        gate.lock()
        return Locked
    }
}

class Broken(private val since: Int) : State {
    override fun coin(gate: Gate): State {
        gate.refund()
        return if (since > 3) repair() else this
    }

    private fun repair(): State = Locked
}
