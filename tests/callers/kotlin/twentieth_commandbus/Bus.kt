package bus

import kotlin.reflect.KClass

interface Command

sealed interface Outcome {
    data class Done(val note: String) : Outcome
    data class Rejected(val reason: String) : Outcome
}

interface Handler<C : Command> {
    fun handle(command: C): Outcome
}

typealias Middleware = (Command, (Command) -> Outcome) -> Outcome

class Bus {
    private val handlers = mutableMapOf<KClass<out Command>, Handler<*>>()
    private val middleware = mutableListOf<Middleware>()

    inline fun <reified C : Command> register(handler: Handler<C>) = bind(C::class, handler)

    fun bind(type: KClass<out Command>, handler: Handler<*>) {
        handlers[type] = handler
    }

    fun use(step: Middleware): Bus = apply { middleware += step }

    fun dispatch(command: Command): Outcome = invokeAt(0, command)

    private fun invokeAt(index: Int, command: Command): Outcome {
        val step = middleware.getOrNull(index) ?: return deliver(command)
        return step(command) { next -> invokeAt(index + 1, next) }
    }

    @Suppress("UNCHECKED_CAST")
    private fun deliver(command: Command): Outcome {
        val handler = handlers[command::class] as? Handler<Command>
        return handler?.handle(command) ?: Outcome.Rejected("no handler for $command")
    }
}
