package store

data class User(val id: Int, val name: String) {
    fun rename(name: String) = copy(name = name)

    fun label() = "$id $name"

    companion object {
        fun anonymous() = User(0, "nobody")
    }
}

interface Repository<K, T> {
    fun find(key: K): T?

    fun save(key: K, value: T)

    fun create(key: K): T

    fun findOrCreate(key: K): T = find(key) ?: create(key).also { save(key, it) }
}

open class MemoryRepository : Repository<Int, User> {
    private val rows = HashMap<Int, User>()

    override fun find(key: Int) = rows[key]

    override fun save(key: Int, value: User) {
        rows[key] = value
    }

    override fun create(key: Int) = User(key, "new")
}

class CachedRepository(private val inner: Repository<Int, User>) : Repository<Int, User> by inner {
    private val cache = mutableMapOf<Int, User?>()

    override fun find(key: Int): User? = cache.getOrPut(key) { inner.find(key) }
}

class Service {
    private val repository: Repository<Int, User> by lazy { connect() }

    fun rename(id: Int, name: String) = repository.findOrCreate(id).run {
        val renamed = rename(name)
        repository.save(id, renamed)
        audit(renamed)
        renamed
    }

    fun label(id: Int): String =
        repository.find(id)?.let { it.label() } ?: User.anonymous().label()

    fun require(id: Int): User {
        return repository.find(id) ?: throw notFound(id)
    }
}

fun connect() = CachedRepository(MemoryRepository())

fun audit(user: User) {}

fun notFound(id: Int) = NoSuchElementException("$id")

fun main() {
    val service = Service()
    val user = service.rename(1, "a")
    user.label()
    service.label(2)
    service.require(1)
    with(MemoryRepository()) {
        findOrCreate(3)
    }
}
