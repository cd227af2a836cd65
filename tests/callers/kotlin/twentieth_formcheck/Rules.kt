package forms

fun interface Check<T> {
    fun test(value: T): Boolean

    operator fun not(): Check<T> = Check { value -> !test(value) }

    infix fun and(other: Check<T>): Check<T> = Check { value -> test(value) && other.test(value) }
}

class Length(private val range: IntRange) : Check<String> {
    override fun test(value: String): Boolean = value.trim().length in range
}

class Matches(pattern: String) : Check<String> {
    private val regex = Regex(pattern)
    override fun test(value: String): Boolean = regex.matches(value)
}

class Between<N : Comparable<N>>(private val low: N, private val high: N) : Check<N> {
    override fun test(value: N): Boolean = low <= value && value <= high
}

class Form<T>(private val title: String) {
    private val fields = mutableListOf<Field<*>>()

    inner class Field<V>(val name: String, private val pick: T.() -> V) {
        private val rules = mutableListOf<Pair<String, Check<V>>>()

        infix fun must(check: Check<V>): Field<V> = rule("must", check)

        infix fun never(check: Check<V>): Field<V> = rule("never", !check)

        private fun rule(verb: String, check: Check<V>): Field<V> {
            rules += "$title.$name $verb ${rules.size}" to check
            return this
        }

        fun errors(subject: T): List<String> {
            val value = subject.pick()
            return rules.filterNot { (_, check) -> check.test(value) }.map { it.first }
        }
    }

    fun <V> field(name: String, pick: T.() -> V): Field<V> = Field(name, pick).also { fields += it }

    operator fun invoke(subject: T): List<String> = fields.flatMap { it.errors(subject) }
}

fun <T> form(title: String, setup: Form<T>.() -> Unit): Form<T> {
    val built = Form<T>(title)
    built.setup()
    return built
}
