package report

fun format(n: Int): String = pad("int $n")

fun pad(s: String): String = s.padEnd(12)

fun String.mark(): String = "*$this"

open class Sink {
    open fun write(line: String) = println(line.mark())
    fun all(vararg lines: String, sep: String = ";") = emit(lines.joinToString(sep))
    fun emit(line: String) = write(line)
}
