package repo

interface Entity {
    val id: Int
    fun label(): String = "#$id"
}

interface Repository<T : Entity> {
    fun find(id: Int): T?
    fun save(item: T)
    fun require(id: Int): T = find(id) ?: missing(id)
    fun missing(id: Int): Nothing = throw NoSuchElementException("no $id")
}

class MemoryRepository<T : Entity> private constructor() : Repository<T> {
    private val rows = HashMap<Int, T>()

    override fun find(id: Int): T? = rows[id]

    override fun save(item: T) {
        rows[item.id] = item
    }

    companion object {
        fun <T : Entity> of(vararg items: T): MemoryRepository<T> {
            val repo = MemoryRepository<T>()
            items.forEach(repo::save)
            return repo
        }
    }
}

class CountingRepository<T : Entity>(private val inner: Repository<T>) : Repository<T> by inner {
    var reads = 0
        private set

    override fun find(id: Int): T? {
        reads++
        return inner.find(id)
    }

    fun report() = "reads=$reads"
}
