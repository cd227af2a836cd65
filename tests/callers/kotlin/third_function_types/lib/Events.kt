package lib

typealias Handler = (String) -> Unit

class Events {
    private val handlers = mutableMapOf<String, Handler>()
    var onError: (() -> Unit)? = null

    fun on(name: String, handler: Handler) {
        handlers[name] = handler
    }

    fun emit(name: String) {
        handlers[name]?.invoke(name)
        onError?.invoke()
    }
}

inline fun <T> timed(block: () -> T): T = block()

fun String.slug() = trimmed(this)

private fun trimmed(text: String) = text.trim()
