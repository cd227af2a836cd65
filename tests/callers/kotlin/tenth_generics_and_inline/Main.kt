sealed interface Result<out T> {
    data class Ok<T>(val value: T) : Result<T> {
        fun unwrap() = value
    }

    data class Failed(val reason: String) : Result<Nothing> {
        fun explain() = reason
    }

    object Empty : Result<Nothing> {
        fun skip() {}
    }
}

interface Handler<T> {
    fun handle(value: T): String
}

class TextHandler : Handler<String> {
    override fun handle(value: String) = clean(value)

    private fun clean(value: String) = value.trim()
}

class NumberHandler : Handler<Int> {
    override fun handle(value: Int) = value.toString()
}

class Handlers {
    private val all = HashMap<String, Handler<*>>()

    fun <T> register(name: String, handler: Handler<T>): Handlers {
        all[name] = handler
        return this
    }

    fun find(name: String) = all[name]
}

inline fun <reified T> create(make: () -> T): T {
    note(T::class.toString())
    return make()
}

fun note(text: String) {}

inline fun measure(block: () -> Unit): Long {
    val start = clock()
    block()
    return clock() - start
}

fun clock() = 1L

tailrec fun countDown(from: Int): Int = if (from == 0) finish() else countDown(from - 1)

fun finish() = 0

fun <T, R> Result<T>.map(change: (T) -> R): Result<R> = when (this) {
    is Result.Ok -> Result.Ok(change(unwrap()))
    is Result.Failed -> {
        explain()
        this
    }
    Result.Empty -> Result.Empty
}

fun double(value: Int) = value * 2

abstract class Step<S : Step<S>> {
    fun then(): S = self()

    protected abstract fun self(): S
}

class FirstStep : Step<FirstStep>() {
    override fun self() = this

    fun only() = 1
}

class Box<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? = items.maxOrNull()

    fun each(action: (T) -> Unit) = items.forEach(action)

    operator fun iterator() = items.iterator()
}

class Word(val text: String) : Comparable<Word> {
    override fun compareTo(other: Word) = rank() - other.rank()

    fun rank() = text.length

    fun shout() = text.uppercase()
}

fun see(word: Word) {}

fun results() {
    val result: Result<Int> = Result.Ok(1)
    result.map(::double)
    when (result) {
        is Result.Ok -> result.unwrap()
        is Result.Failed -> result.explain()
        is Result.Empty -> result.skip()
    }
}

fun handlers() {
    Handlers().register("text", TextHandler()).register("number", NumberHandler()).find("text")
    val handler: Handler<String> = TextHandler()
    handler.handle("a")
    with(NumberHandler()) {
        handle(1)
    }
}

fun inlined() {
    create { Word("a") }.shout()
    measure { countDown(3) }
}

fun steps() {
    FirstStep().then().only()
}

fun boxes() {
    val box = Box(listOf(Word("a"), Word("b")))
    box.largest()?.shout()
    box.each(::see)
    for (word in box) {
        word.shout()
    }
    if (Word("c") > Word("d")) see(Word("e"))
}

fun casts(value: Any) {
    (value as? Word)?.rank()
    if (value is TextHandler) value.handle("b")
    val word = value as Word
    word.shout()
}

fun main() {
    results()
    handlers()
    inlined()
    steps()
    boxes()
    casts(Word("f"))
}
