package ledger

sealed interface Event {
    val seq: Int
}

data class Opened(override val seq: Int, val owner: String) : Event
data class Credited(override val seq: Int, val cents: Long) : Event
data class Debited(override val seq: Int, val cents: Long, val fee: Long = 0) : Event
data class Frozen(override val seq: Int) : Event

interface Aggregate<S> {
    fun initial(): S
    fun evolve(state: S, event: Event): S
}

class EventStore {
    private val streams = mutableMapOf<String, MutableList<Event>>()
    private val listeners = mutableListOf<(String, Event) -> Unit>()

    fun append(stream: String, make: (Int) -> Event): Event {
        val events = streams.getOrPut(stream) { mutableListOf() }
        return make(events.size + 1).also { event ->
            events += event
            publish(stream, event)
        }
    }

    fun subscribe(listener: (String, Event) -> Unit) {
        listeners += listener
    }

    private fun publish(stream: String, event: Event) = listeners.forEach { it(stream, event) }

    fun read(stream: String): Sequence<Event> = sequence {
        for (event in streams[stream].orEmpty()) {
            yield(upcast(event))
        }
    }

    private fun upcast(event: Event): Event = when {
        event is Debited && event.fee < 0 -> event.copy(fee = 0)
        else -> event
    }
}

fun <S> EventStore.replay(stream: String, aggregate: Aggregate<S>): S =
    read(stream).fold(aggregate.initial(), aggregate::evolve)
