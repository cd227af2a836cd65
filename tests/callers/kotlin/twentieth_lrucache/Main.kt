package cache

import kotlin.reflect.KProperty

typealias Loader<K, V> = (K) -> V

interface Eviction<K> {
    fun touched(key: K)
    fun victim(): K?
}

class Oldest<K> : Eviction<K> {
    private val order = LinkedHashSet<K>()
    override fun touched(key: K) {
        order += key
    }
    override fun victim(): K? = takeFirst(order)
}

class LeastRecent<K> : Eviction<K> {
    private val order = LinkedHashSet<K>()
    override fun touched(key: K) {
        order -= key
        order += key
    }
    override fun victim(): K? = takeFirst(order)
}

fun <K> takeFirst(keys: MutableSet<K>): K? = keys.firstOrNull()?.also { keys.remove(it) }

class Stats {
    var hits = 0
        private set
    var misses = 0
        private set

    operator fun inc(): Stats = apply { hits++ }
    operator fun dec(): Stats = apply { misses++ }

    fun ratio(): Double = if (hits + misses == 0) 0.0 else hits.toDouble() / (hits + misses)
}

class Cache<K : Any, V : Any>(private val limit: Int, private val eviction: Eviction<K>) {
    private val entries = HashMap<K, V>()
    var stats = Stats()

    operator fun get(key: K): V? {
        val found = entries[key]
        if (found == null) stats-- else stats++
        return found?.also { eviction.touched(key) }
    }

    operator fun set(key: K, value: V) {
        if (entries.size >= limit && key !in this) evict()
        entries[key] = value
        eviction.touched(key)
    }

    operator fun contains(key: K): Boolean = entries.containsKey(key)

    inline fun orLoad(key: K, loader: Loader<K, V>): V =
        this[key] ?: loader(key).also { this[key] = it }

    private fun evict() {
        eviction.victim()?.let(entries::remove)
    }

    companion object {
        fun <K : Any, V : Any> recent(limit: Int): Cache<K, V> = Cache(limit, LeastRecent())
        fun <K : Any, V : Any> fifo(limit: Int): Cache<K, V> = Cache(limit, Oldest())
    }
}

class Cached<V : Any>(private val cache: Cache<String, V>, private val load: Loader<String, V>) {
    operator fun getValue(owner: Any?, property: KProperty<*>): V = cache.orLoad(property.name) { load(it) }
}

fun readSetting(name: String): String {
    println("reading $name")
    return name.reversed()
}

class Settings(cached: Cached<String>) {
    val region by cached

    fun banner(): String = "region $region"
}

fun main() {
    val settings = Cache.recent<String, String>(2)
    println(Settings(Cached(settings, ::readSetting)).banner())
    val squares: Cache<Int, Int> = Cache.fifo(3)
    for (n in listOf(2, 3, 2, 4, 5, 2)) {
        println(squares.orLoad(n) { slowSquare(it) })
    }
    if (2 in squares) println(squares.stats.ratio())
}

fun slowSquare(n: Int): Int = n * n
