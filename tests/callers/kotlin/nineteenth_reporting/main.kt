package report

class FileSink(private val path: String) : Sink() {
    override fun write(line: String) {
        super.write("$path: $line")
        flush()
    }

    fun row(row: Row) {
        write(row.mark())
    }

    private fun flush() = Unit
}

class Row(private val cells: List<Any>) {
    fun mark(): String = cells.size.mark()
    fun numbers(): List<String> = pick<Int>(cells).show { format(it) }
    fun words(): List<String> = pick<String>(cells).show()
}

fun Row.header(): String = words().first().mark()

fun main() {
    val row = Row(listOf(1, "a", 2))
    val sink = FileSink("out")
    sink.row(row)
    sink.all(*row.numbers().toTypedArray(), row.header())
    Sink().emit(format("done"))
    sink.close()
}
