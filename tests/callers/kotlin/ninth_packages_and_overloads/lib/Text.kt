package lib

fun format(text: String, width: Int = 10, fill: Char = ' ') = text.padEnd(width, fill)

fun join(vararg parts: String) = parts.map { format(it) }.joinToString(secret())

private fun secret() = ","

class Template(private val text: String) {
    fun fill(value: String) = text + value

    companion object {
        fun parse(text: String) = Template(text)
    }
}

infix fun String.merge(other: String) = this + other

tailrec fun sum(numbers: List<Int>, total: Int = 0): Int =
    if (numbers.isEmpty()) total else sum(numbers.drop(1), total + numbers[0])

fun loadDefaults() = listOf("a")

val defaults = loadDefaults()
