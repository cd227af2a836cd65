import java.util.UUID

sealed class Event(val id: String) {
    class Created(id: String, val name: String) : Event(id)

    class Renamed(id: String, val name: String) : Event(id) {
        fun short() = name.take(3)
    }

    data object Cleared : Event("all")
}

typealias Listener = (Event) -> Unit

interface Store {
    val size: Int

    fun append(event: Event)

    fun replay(from: Int = 0): List<Event>
}

class MemoryStore(private val clock: () -> Long = ::now) : Store {
    private val events = mutableListOf<Event>()
    private val listeners = mutableMapOf<String, MutableList<Listener>>()

    override val size get() = count()

    override fun append(event: Event) {
        stamp(clock())
        events.add(event)
        listeners[event.id]?.forEach { it(event) }
        listeners["*"].orEmpty().forEach { listener -> listener.invoke(event) }
    }

    override fun replay(from: Int) = events.drop(from)

    fun on(id: String = "*", listener: Listener) = apply {
        listeners.getOrPut(id) { mutableListOf() } += listener
    }

    private fun count() = events.size

    private fun stamp(time: Long) {}
}

fun now() = 1L

class Audited(private val store: Store, private val log: (String) -> Unit) : Store by store {
    override fun append(event: Event) {
        log(describe(event))
        store.append(event)
    }
}

fun describe(event: Event): String = when (event) {
    is Event.Created -> event.name
    is Event.Renamed -> event.short()
    Event.Cleared -> "cleared"
}

class Projection {
    private val names = HashMap<String, String>()

    operator fun invoke(event: Event) {
        when (event) {
            is Event.Created -> set(event.id, event.name)
            is Event.Renamed -> this[event.id] = event.name
            else -> clear()
        }
    }

    operator fun set(id: String, name: String) {
        names[id] = name
    }

    operator fun get(id: String) = names[id] ?: unknown()

    private fun clear() = names.clear()

    companion object {
        fun unknown() = "?"

        fun of(store: Store): Projection {
            val projection = Projection()
            store.replay().forEach(projection::invoke)
            return projection
        }
    }
}

fun write(text: String) = println(text)

fun onCleared(event: Event) {}

inline fun <T> timed(block: () -> T): T {
    start()
    return block().also { stop() }
}

fun start() {}

fun stop() {}

fun main() {
    val memory = MemoryStore().on("all", ::onCleared).on { describe(it) }
    val store: Store = Audited(memory, ::write)
    store.append(Event.Created("1", "a"))
    store.append(Event.Cleared)
    val projection = timed { Projection.of(store) }
    projection(Event.Renamed("1", "b"))
    println(projection["1"] + store.size)
}
