package pipe

class Pipeline(private val steps: List<Step>, private val onError: (Exception) -> String) {
    fun process(input: String): String =
        try {
            steps.fold(input) { acc, step -> step(acc) }
        } catch (e: Exception) {
            onError(e)
        }

    fun runAll(inputs: List<String>): List<String> = inputs.map(this::process)
}

fun complain(e: Exception): String = "error: ${e.message}"

fun strict(s: String): String {
    fun check(ok: Boolean, why: () -> String) {
        if (!ok) throw IllegalArgumentException(why())
    }
    check(s.isNotEmpty()) { explain(s) }
    return s
}

fun explain(s: String) = "bad input '$s'"

fun pick(name: String): Step = if (name == "strict") ::strict else ::reverse

fun main() {
    val dashes = Replacer(" ", "-")
    val spaces = Replacer("_", " ")
    val tidy = ::trim then ::lower
    val pipeline = Pipeline(listOf(tidy, dashes::replace, pick("strict")), ::complain)
    println(pipeline.runAll(listOf(" A B ", "")))
    println(spaces("a_b"))
    println(dashes.hits)
}
