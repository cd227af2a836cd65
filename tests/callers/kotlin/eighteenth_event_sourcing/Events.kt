package events

import kotlin.reflect.KClass

sealed interface Event {
    val id: Int
}

data class Opened(override val id: Int) : Event

data class Renamed(override val id: Int, val name: String) : Event

data class Closed(override val id: Int) : Event

typealias Handler<E> = suspend (E) -> Unit

class Store {
    private val events = mutableListOf<Event>()

    fun append(vararg added: Event) = added.forEach { events.add(it) }

    fun of(id: Int): Sequence<Event> = events.asSequence().filter { it.id == id }

    fun <S> replay(id: Int, initial: S, apply: (S, Event) -> S): S = of(id).fold(initial, apply)
}

class Dispatcher(private val onUnhandled: (Event) -> Unit = ::ignore) {
    private val handlers = HashMap<KClass<out Event>, MutableList<Handler<Event>>>()

    inline fun <reified E : Event> on(noinline handler: Handler<E>): Dispatcher = apply {
        add(E::class) { handler(it as E) }
    }

    fun add(type: KClass<out Event>, handler: Handler<Event>) {
        handlers.getOrPut(type) { create() }.add(handler)
    }

    private fun create(): MutableList<Handler<Event>> = mutableListOf()

    suspend fun dispatch(event: Event) {
        val found = handlers[event::class].orEmpty()
        if (found.isEmpty()) onUnhandled(event)
        for (handler in found) handler(event)
    }
}

fun ignore(event: Event) {}

infix fun <A, B, C> ((A) -> B).then(next: (B) -> C): (A) -> C = { next(this(it)) }
