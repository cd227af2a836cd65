class Input(private val text: String, private val at: Int = 0) {
    val isDone: Boolean
        get() = at >= length()

    private fun length() = text.length

    fun peek(): Char = text[at]

    fun next() = Input(text, at + 1)
}

data class Parsed<out T>(val value: T, val rest: Input)

fun interface Parser<T> {
    fun parse(input: Input): Parsed<T>?

    infix fun or(other: Parser<T>): Parser<T> = Parser { parse(it) ?: other.parse(it) }

    fun <R> map(change: (T) -> R): Parser<R> = Parser { input ->
        parse(input)?.let { (value, rest) -> Parsed(change(value), rest) }
    }

    companion object {
        fun <T> lazily(make: () -> Parser<T>) = Parser { make().parse(it) }
    }
}

operator fun <A, B> Parser<A>.plus(other: Parser<B>) = Parser { input ->
    val first = parse(input) ?: return@Parser null
    val second = other.parse(first.rest) ?: return@Parser null
    Parsed(first.value to second.value, second.rest)
}

operator fun <T> Parser<T>.times(count: Int) = repeated(this, count)

fun <T> repeated(parser: Parser<T>, count: Int) = Parser { input ->
    var rest = input
    val values = ArrayList<T>()
    repeat(count) {
        parser.parse(rest)?.let {
            values += it.value
            rest = it.rest
        }
    }
    Parsed(values, rest)
}

class CharParser(private val test: (Char) -> Boolean) : Parser<Char> {
    override fun parse(input: Input): Parsed<Char>? =
        if (!input.isDone && test(input.peek())) Parsed(input.peek(), input.next()) else null
}

fun isDigit(char: Char) = char in '0'..'9'

fun toNumber(char: Char) = char.code - zero

val zero by lazy { code('0') }

fun code(char: Char) = char.code

object Grammar {
    val digit = CharParser(::isDigit).map(::toNumber)
    val sign = CharParser { it == '-' || isPlus(it) }
    val number = Parser.lazily { term() }

    private fun term() = sign + digit

    private fun isPlus(char: Char) = char == '+'
}

fun sum(values: List<Int>) = values.fold(0, ::add)

fun add(left: Int, right: Int) = left + right

fun main() {
    val input = Input("-12")
    val pair = Grammar.number.parse(input)
    val digits = (Grammar.digit * 2).map(::sum)
    digits.parse(pair?.rest ?: input)
    (Grammar.digit or Grammar.digit).parse(input)
}
