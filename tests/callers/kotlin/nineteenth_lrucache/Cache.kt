package cache

import kotlin.reflect.KProperty

class Entry<V>(val key: String, val value: V, val cost: Int) {
    operator fun component1() = key
    operator fun component2() = value
    fun stale(limit: Int) = cost > limit
}

interface Store<V> {
    fun load(key: String): V
    fun drop(key: String) {}
}

class Cache<V>(private val store: Store<V>, private val limit: Int) : Iterable<Entry<V>> {
    private val entries = LinkedHashMap<String, Entry<V>>()

    operator fun get(key: String): V {
        val hit = entries[key]
        if (hit != null && !hit.stale(limit)) return hit.value
        return fill(key).value
    }

    operator fun set(key: String, value: V) {
        evict()
        entries[key] = Entry(key, value, 1)
    }

    private fun fill(key: String): Entry<V> =
        Entry(key, store.load(key), key.length).also { entries[key] = it }

    private fun evict() {
        if (entries.size >= limit) store.drop(entries.keys.first())
    }

    override fun iterator(): Iterator<Entry<V>> = entries.values.iterator()
    operator fun contains(key: String) = key in entries
}

class Cached<V>(private val cache: Cache<V>, private val key: String) {
    operator fun getValue(owner: Any?, property: KProperty<*>): V = cache[key]
    operator fun setValue(owner: Any?, property: KProperty<*>, value: V) {
        cache[key] = value
    }
}
