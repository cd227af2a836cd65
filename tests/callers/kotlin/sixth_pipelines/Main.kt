package pipes

typealias Step = (String) -> String

class Pipeline {
    private val steps = mutableListOf<Step>()

    fun add(step: Step): Pipeline {
        steps += step
        return this
    }

    operator fun plus(step: Step) = apply { steps.add(step) }

    fun run(text: String): String {
        var result = text
        for (step in steps) {
            result = step(result)
        }
        return result
    }
}

class Censor(private val word: String) {
    fun clean(text: String) = replace(text)

    private fun replace(text: String) = text.replace(word, "***")
}

fun trim(text: String) = text.trim()

val shout = fun(text: String): String = text.uppercase()

fun join(left: String, right: String) = left + right

fun surround(mark: String): Step = { text -> join(mark, join(text, mark)) }

fun build(): Pipeline {
    val censor = Censor("bad")
    return Pipeline().add(::trim).add(censor::clean).add(shout) + surround("!")
}

fun <A, B, C> compose(f: (A) -> B, g: (B) -> C): (A) -> C = { g(f(it)) }

fun first(text: String) = text.length

fun second(number: Int) = number > 1

fun composed(): Boolean {
    val both = compose(::first, ::second)
    return both("a")
}

fun report(error: Exception) {}

fun <T> retry(times: Int, onError: (Exception) -> Unit = ::report, block: () -> T): T? {
    repeat(times) {
        try {
            return block()
        } catch (error: IllegalStateException) {
            onError(error)
        }
    }
    return null
}

fun load() = "text"

fun help() {}

fun quit() {}

fun unknown() {}

val commands = mapOf<String, () -> Unit>("help" to ::help, "quit" to { quit() })

fun dispatch(name: String) {
    val command = commands[name] ?: ::unknown
    command()
}

fun measure(text: String) = text.length

fun lengths(texts: List<String>) = texts.map(::measure).filter { it > 1 }

fun main() {
    build().run(" bad ")
    composed()
    retry(2) { load() }
    listOf("help", "quit", "none").forEach(::dispatch)
    lengths(listOf("a", "bb"))
}
