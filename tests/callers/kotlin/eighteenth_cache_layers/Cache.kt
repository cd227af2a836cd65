package cache

import kotlin.properties.ReadOnlyProperty
import kotlin.reflect.KProperty

interface Cache<K : Any, V> {
    operator fun get(key: K): V?

    operator fun set(key: K, value: V)

    operator fun contains(key: K): Boolean = get(key) != null

    fun clear()
}

inline fun <K : Any, V> Cache<K, V>.fetch(key: K, load: (K) -> V): V {
    this[key]?.let { return it }
    val loaded = load(key)
    this[key] = loaded
    return loaded
}

class Memory<K : Any, V>(private val size: Int = 8) : Cache<K, V>, Iterable<V> {
    private val map = LinkedHashMap<K, V>()

    override fun get(key: K): V? = map[key]

    override fun set(key: K, value: V) {
        if (isFull()) evict()
        map[key] = value
    }

    override fun clear() = map.clear()

    override fun iterator(): Iterator<V> = Values()

    private fun isFull() = map.size >= size

    private fun evict() {
        map.remove(map.keys.first())
    }

    private inner class Values : Iterator<V> {
        private val left = ArrayList(map.values)

        override fun hasNext(): Boolean = left.isNotEmpty()

        override fun next(): V = pop()

        private fun pop(): V = left.removeAt(0)
    }
}

class Logged<K : Any, V>(private val inner: Cache<K, V>, private val log: (String) -> Unit) :
    Cache<K, V> by inner {
    override fun get(key: K): V? = inner[key].also { log(outcome(it)) }

    private fun outcome(value: V?): String = if (value == null) "miss" else "hit"
}

class Layers<K : Any, V>(vararg layers: Cache<K, V>) : Cache<K, V> {
    private val layers = layers.toList()

    override fun get(key: K): V? {
        for (layer in layers) {
            val found = layer[key]
            if (found != null) return found
        }
        return null
    }

    override fun set(key: K, value: V) = everyLayer { set(key, value) }

    override fun clear() = everyLayer { clear() }

    private fun everyLayer(action: Cache<K, V>.() -> Unit) = layers.forEach(action)
}

class Cached<T : Any>(private val cache: Cache<String, T>, private val compute: () -> T) :
    ReadOnlyProperty<Any?, T> {
    override fun getValue(thisRef: Any?, property: KProperty<*>): T = cache.fetch(property.name) { compute() }
}

fun <T : Any> Cache<String, T>.property(compute: () -> T) = Cached(this, compute)
