interface Reader {
    fun read(): String

    fun readTwice(): String = read() + read()
}

interface Writer {
    fun write(text: String)

    fun flush() {
        sync()
    }
}

fun sync() {}

class Memory : Reader, Writer {
    private val lines = mutableListOf<String>()

    override fun read() = last()

    override fun write(text: String) {
        lines += clean(text)
    }

    private fun last() = lines.lastOrNull() ?: ""

    private fun clean(text: String) = text.trim()
}

class Logged(private val inner: Writer) : Writer by inner {
    override fun write(text: String) {
        log(text)
        inner.write(text)
    }

    private fun log(text: String) {}
}

class Fixed(val value: String) : Reader {
    override fun read() = value

    override fun readTwice() = super.readTwice() + mark()

    private fun mark() = "!"
}

abstract class Step<I, O> {
    abstract fun apply(input: I): O

    fun <R> then(next: Step<O, R>): Step<I, R> = Chain(this, next)

    open fun name(): String = javaClass.simpleName
}

class Chain<A, B, C>(private val first: Step<A, B>, private val second: Step<B, C>) : Step<A, C>() {
    override fun apply(input: A): C = second.apply(first.apply(input))

    override fun name() = first.name() + second.name()
}

class Length : Step<String, Int>() {
    override fun apply(input: String) = measure(input)

    private fun measure(text: String) = text.length
}

class Doubled : Step<Int, Int>() {
    override fun apply(input: Int) = input * 2
}

class Cache<K, V : Any>(private val load: (K) -> V) {
    private val known = HashMap<K, V>()

    operator fun get(key: K): V = known.getOrPut(key) { load(key) }

    operator fun set(key: K, value: V) {
        known[key] = value
        changed(key)
    }

    private fun changed(key: K) {}
}

fun loadUser(id: Int) = User(id)

class User(val id: Int) : Comparable<User> {
    fun greet() = "user " + show()

    private fun show() = id.toString()

    override fun compareTo(other: User) = id.compareTo(other.id)

    override fun equals(other: Any?) = other is User && same(other)

    private fun same(other: User) = id == other.id

    override fun hashCode() = id

    operator fun component1() = id
}

fun copy(from: Reader, to: Writer) {
    to.write(from.read())
    to.flush()
}

fun <T> both(value: T) where T : Reader, T : Writer {
    value.write("b")
    value.readTwice()
}

fun <S : Step<String, Int>> start(step: S): Int = step.apply("start")

fun readers() {
    copy(Fixed("f"), Logged(Memory()))
    both(Memory())
    val reader: Reader = Fixed("g")
    reader.readTwice()
}

fun steps() {
    val chain = Length().then(Doubled())
    chain.apply("a")
    chain.name()
    start(Length())
}

fun cached() {
    val users = Cache(::loadUser)
    users[1].greet()
    users[2] = User(2)
    val (id) = users[2]
}

fun compared(left: User, right: User): Boolean {
    return left < right || left == right
}

fun main() {
    readers()
    steps()
    cached()
    compared(User(1), User(2))
}
