interface Printer {
    fun print(text: String)

    fun flush() {
        done()
    }

    fun done() {}
}

class ConsolePrinter : Printer {
    override fun print(text: String) {
        write(text)
    }

    private fun write(text: String) {}
}

class FilePrinter : Printer {
    override fun print(text: String) {}

    override fun done() {
        close()
    }

    private fun close() {}
}

class Counting(private val inner: Printer) : Printer by inner {
    var count = 0

    override fun flush() {
        count = next(count)
        inner.flush()
    }

    private fun next(value: Int) = value + 1
}

class Report(printer: Printer) : Printer by printer {
    fun publish() {
        print("report")
    }
}

class Row {
    private val cells = mutableListOf<Cell>()

    fun cell(text: String, configure: Cell.() -> Unit = {}) {
        val cell = Cell(text)
        cell.configure()
        cells.add(cell)
    }

    operator fun String.unaryPlus() {
        cell(this)
    }

    fun render() = cells.joinToString { it.show() }
}

class Cell(private val text: String) {
    private var isBold = false

    fun bold() {
        isBold = mark()
    }

    private fun mark() = true

    fun show() = text
}

class Table {
    private val rows = ArrayList<Row>()

    fun row(build: Row.() -> Unit) = rows.add(Row().apply(build))

    infix fun titled(title: String): Table {
        rename(title)
        return this
    }

    private fun rename(title: String) {}

    fun render() = rows.map(Row::render)
}

fun table(build: Table.() -> Unit): Table {
    val table = Table()
    build(table)
    return table
}

fun helper() = "c"

fun dsl() {
    val made = table {
        row {
            cell("a") { bold() }
            +helper()
        }
        render()
    } titled "t"
    made.render()
}

fun delegated() {
    val counting = Counting(ConsolePrinter())
    counting.print("a")
    counting.flush()
    Report(FilePrinter()).publish()
}

fun main() {
    dsl()
    delegated()
}
