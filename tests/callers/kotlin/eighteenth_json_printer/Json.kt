package json

sealed class Json {
    abstract fun accept(printer: Printer)

    override fun toString(): String = Compact().print(this)

    class Text(val value: String) : Json() {
        override fun accept(printer: Printer) = printer.text(value)
    }

    data class Number(val value: Double) : Json() {
        override fun accept(printer: Printer) = printer.raw(shortest())

        private fun shortest(): String = value.toString().removeSuffix(".0")
    }

    class Items(private val items: List<Json>) : Json(), List<Json> by items {
        override fun accept(printer: Printer) = printer.group('[', ']', items) { it.accept(printer) }
    }

    class Fields(private val fields: Map<String, Json>) : Json() {
        override fun accept(printer: Printer) {
            printer.group('{', '}', fields.entries) { (name, value) ->
                printer.text(name)
                printer.raw(":")
                value.accept(printer)
            }
        }

        operator fun get(path: String): Json? = path.split('.').fold(this as Json?, ::step)

        private fun step(at: Json?, name: String): Json? = (at as? Fields)?.fields?.get(name)
    }

    object Null : Json() {
        override fun accept(printer: Printer) = printer.raw("null")
    }
}

interface Printer {
    fun raw(text: String)

    fun text(text: String) {
        raw(quote(text))
    }

    fun <T> group(open: Char, close: Char, items: Collection<T>, each: (T) -> Unit)
}

abstract class Buffered : Printer {
    protected val buffer = StringBuilder()

    override fun raw(text: String) {
        buffer.append(text)
    }

    fun print(json: Json): String {
        json.accept(this)
        return finish()
    }

    private fun finish(): String = buffer.toString().also { buffer.setLength(0) }
}

class Compact : Buffered() {
    override fun <T> group(open: Char, close: Char, items: Collection<T>, each: (T) -> Unit) {
        buffer.append(open)
        items.forEachIndexed { index, item ->
            if (index > 0) raw(",")
            each(item)
        }
        buffer.append(close)
    }
}

class Pretty(private val indent: String = spaces(2)) : Buffered() {
    private var depth = 0

    override fun raw(text: String) {
        super.raw(if (text == ":") ": " else text)
    }

    override fun <T> group(open: Char, close: Char, items: Collection<T>, each: (T) -> Unit) {
        raw(open.toString())
        nested {
            for (item in items) {
                line()
                each(item)
            }
        }
        line()
        raw(close.toString())
    }

    private inline fun nested(block: () -> Unit) {
        depth++
        block()
        depth--
    }

    private fun line() {
        buffer.appendLine().append(indent.repeat(depth))
    }
}

internal fun spaces(count: Int) = " ".repeat(count)

private fun quote(text: String) = "\"" + text.map { escape(it) }.joinToString("") + "\""

private fun escape(char: Char): String = if (char == '"') "\\\"" else char.toString()
