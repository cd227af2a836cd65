interface Left {
    fun hello() = "left"

    fun greeting(): String = "hi"
}

interface Right {
    fun hello() = "right"
}

class Both : Left, Right {
    override fun hello() = super<Left>.hello() + super<Right>.hello()
}

interface Store {
    fun save(text: String)

    fun load(): String
}

class FileStore : Store {
    override fun save(text: String) {}

    override fun load() = ""
}

class Caching(private val inner: Store) : Store by inner {
    override fun load() = "cached"

    fun flush() {
        inner.save("")
    }
}

abstract class Job {
    fun run() {
        step()
        finish()
    }

    protected abstract fun step()

    protected open fun finish() {}
}

class Import : Job() {
    override fun step() {}

    override fun finish() {
        super.finish()
    }
}

class Export : Job() {
    override fun step() {}
}

fun interface Check {
    fun test(text: String): Boolean

    fun both(other: Check) = Check { test(it) && other.test(it) }
}

fun isLong(text: String) = text.length > 9

fun greet() {
    val both = Both()
    both.hello()
    both.greeting()
}

fun store() {
    val caching = Caching(FileStore())
    caching.load()
    caching.save("a")
    caching.flush()
    val plain: Store = FileStore()
    plain.load()
}

fun jobs() {
    val all = listOf<Job>(Import(), Export())
    all.forEach { it.run() }
}

fun checks() {
    val check = Check { isLong(it) }
    check.both { it.isEmpty() }.test("a")
}

fun main() {
    greet()
    store()
    jobs()
    checks()
}
