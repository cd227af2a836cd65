package doors

sealed interface Event {
    object Push : Event
    object Pull : Event
    data class Key(val code: Int) : Event
}

fun Event.isSafe() = this !is Event.Key

sealed interface State {
    fun on(event: Event): State

    fun onEnter() {}
}

object Closed : State {
    override fun on(event: Event): State = when (event) {
        is Event.Push -> Open
        is Event.Key -> Locked(event.code)
        else -> this
    }
}

object Open : State {
    override fun on(event: Event): State {
        wind()
        return if (event == Event.Pull) Closed else this
    }

    private fun wind() {}
}

class Locked(private val code: Int) : State {
    override fun on(event: Event) =
        if (event is Event.Key && matches(event)) Closed else this

    private fun matches(key: Event.Key) = key.code == code

    override fun onEnter() {}
}

class Door private constructor(private var state: State) {
    var listener: ((State) -> Unit)? = null

    fun handle(event: Event): Door {
        if (event.isSafe() || state !is Locked) {
            enter(state.on(event))
        }
        return this
    }

    private fun enter(next: State) {
        state = next
        state.onEnter()
        listener?.invoke(next)
    }

    companion object {
        operator fun invoke(state: State = Closed) = Door(state)
    }
}

fun ring(state: State) {}

fun codeOf(key: Event.Key) = key.code

fun describe(event: Event): String = when (event) {
    Event.Push, Event.Pull -> "move"
    is Event.Key -> "key ${codeOf(event)}"
}

fun create() = Door(Open)

fun replay(door: Door, events: List<Event>) = events.fold(door) { current, event -> current.handle(event) }

fun main() {
    val door = Door()
    door.listener = ::ring
    door.handle(Event.Push).handle(Event.Key(1))
    replay(create(), listOf(Event.Pull, Event.Key(2)))
    describe(Event.Push)
}
