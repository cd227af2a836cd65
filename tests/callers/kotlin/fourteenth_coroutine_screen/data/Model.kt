package data

enum class Action {
    UP {
        override fun apply(value: Int) = increase(value)
    },
    RESET {
        override fun apply(value: Int) = 0
    };

    abstract fun apply(value: Int): Int
}

private fun increase(value: Int) = value + 1

class Cache<K, V> {
    private val values = HashMap<K, V>()

    fun getOrPut(key: K, make: (K) -> V): V = values.getOrPut(key) { make(key) }
}

class Model {
    private val cache = Cache<Int, Int>()
    val state = flowOf(0)

    suspend fun load(id: Int) {
        state.emit(cache.getOrPut(id) { fetch(it) })
    }

    fun reduce(action: Action) = state.emit(action.apply(state.invoke()))

    private fun fetch(id: Int): Int = id
}
