sealed interface State {
    fun describe(): String = "state"
}

object Closed : State

data class Open(val width: Int) : State {
    override fun describe(): String = "open $width"
}

class Locked(private val code: Int) : State {
    override fun describe(): String = hint()

    private fun hint() = "code $code"
}

enum class Event { PUSH, LOCK, KICK }

typealias Transition = (State) -> State

class Machine(private var state: State) {
    private val transitions = mutableMapOf<Event, Transition>()
    private val watchers = mutableListOf<(String) -> Unit>()

    fun on(event: Event, transition: Transition): Machine {
        transitions[event] = transition
        return this
    }

    fun watch(watcher: (String) -> Unit) = apply { watchers.add(watcher) }

    fun fire(event: Event) {
        val transition = transitions.getOrDefault(event, ::ignored)
        enter(transition(state))
    }

    private fun enter(next: State) {
        state = next
        for (watcher in watchers) watcher(next.describe())
    }
}

fun ignored(state: State): State = state

fun opened(state: State): State = Open(1)

fun locked(code: Int): State = Locked(code)

fun print(text: String) {}

fun machine(first: State, setup: Machine.() -> Unit): Machine = Machine(first).also(setup)

fun build(): Machine = machine(Closed) {
    on(Event.PUSH, ::opened)
    on(Event.LOCK) { locked(3) }
    watch(::print)
}

object Registry {
    private val machines = ArrayList<Machine>()

    fun register(machine: Machine): Machine {
        check(machine)
        machines += machine
        return machine
    }

    fun all(): List<Machine> = machines

    private fun check(machine: Machine) {}
}

operator fun Open.plus(other: Open): Open = merge(this, other)

fun merge(left: Open, right: Open): Open = Open(left.width + right.width)

inline fun <reified T : State> List<State>.only(): List<T> = filterIsInstance<T>()

fun report(states: List<State>): String = states.joinToString("\n") { line(it) }

fun line(state: State): String = "- $state"

fun main() {
    val machine = Registry.register(build())
    Event.values().forEach { machine.fire(it) }
    Registry.all().first().fire(Event.PUSH)
    val wide = Open(1) + Open(2)
    listOf(wide, Closed).only<Open>()
    report(listOf(wide))
}
