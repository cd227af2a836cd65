package data

class Flow<T>(private var value: T) {
    private val collectors = mutableListOf<(T) -> Unit>()

    fun collect(collector: (T) -> Unit) {
        collectors += collector
        collector(value)
    }

    fun emit(next: T) {
        value = next
        collectors.forEach { it(next) }
    }

    operator fun invoke(): T = value
}

infix fun <T> Flow<T>.to(other: Flow<T>): Flow<T> = other

fun <T> flowOf(value: T): Flow<T> = Flow(value)
