package pipe

typealias Step = (String) -> String

fun trim(s: String): String = s.trim()

fun lower(s: String): String = s.lowercase()

fun reverse(s: String): String = s.reversed()

infix fun Step.then(next: Step): Step = { s -> next(this(s)) }

class Replacer(private val from: String, private val to: String) {
    var hits = 0

    fun replace(s: String): String {
        if (from in s) count()
        return s.replace(from, to)
    }

    fun count() {
        hits++
    }

    operator fun invoke(s: String): String = replace(s)
}
