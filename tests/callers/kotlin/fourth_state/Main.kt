sealed class State {
    abstract fun next(): State

    object Idle : State() {
        override fun next() = Busy(start())
        private fun start() = 1
    }

    data class Busy(val step: Int) : State() {
        override fun next(): State = if (step > 3) Idle else copyOf(this)
    }
}

fun copyOf(state: State.Busy) = state.copy(step = state.step + 1)

class Machine(private var state: State = State.Idle) {
    var onChange: (State) -> Unit = {}
    private val history = ArrayDeque<State>()

    fun advance() {
        state = state.next()
        history.addLast(state)
        onChange(state)
        notifyAll(history)
    }

    private fun notifyAll(states: Collection<State>) = states.forEach(::report)
}

fun report(state: State) {}

fun main() {
    val machine = Machine()
    machine.onChange = { report(it) }
    repeat(3) { machine.advance() }
    State.Idle.next()
}
