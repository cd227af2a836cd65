package expr

sealed class Expr {
    data class Num(val value: Double) : Expr()
    data class Ref(val name: String) : Expr()
    data class Bin(val op: Char, val left: Expr, val right: Expr) : Expr()
    data class Call(val name: String, val args: List<Expr>) : Expr()
}

class ParseError(message: String) : Exception(message)

class Tokens(private val text: String) {
    private var at = 0

    fun peek(): Char = if (at < text.length) text[at] else '\u0000'

    fun accept(ch: Char): Boolean = (peek() == ch).also { if (it) skip() }

    fun expect(ch: Char) {
        if (!accept(ch)) fail("expected '$ch'")
    }

    inline fun takeWhile(test: (Char) -> Boolean): String = buildString {
        while (test(peek())) append(shift())
    }

    fun shift(): Char = peek().also { skip() }

    fun skip() {
        at++
    }

    fun fail(message: String): Nothing = throw ParseError("$message at $at")
}

class Parser(source: String) {
    private val tokens = Tokens(source.filterNot(Char::isWhitespace))

    fun parse(): Expr {
        val tree = sum()
        if (tokens.peek() != '\u0000') tokens.fail("trailing input")
        return tree
    }

    private fun sum(): Expr = leftAssoc("+-") { product() }

    private fun product(): Expr = leftAssoc("*/", ::atom)

    private fun leftAssoc(ops: String, operand: () -> Expr): Expr {
        tailrec fun grow(left: Expr): Expr {
            if (tokens.peek() !in ops || tokens.peek() == '\u0000') return left
            return grow(Expr.Bin(tokens.shift(), left, operand()))
        }
        return grow(operand())
    }

    private fun atom(): Expr = when {
        tokens.accept('(') -> sum().also { tokens.expect(')') }
        tokens.peek().isDigit() -> Expr.Num(tokens.takeWhile { it.isDigit() || it == '.' }.toDouble())
        tokens.peek().isLetter() -> named(tokens.takeWhile(Char::isLetter))
        else -> tokens.fail("unexpected '${tokens.peek()}'")
    }

    private fun named(name: String): Expr {
        if (!tokens.accept('(')) return Expr.Ref(name)
        val args = mutableListOf(sum())
        while (tokens.accept(',')) args += sum()
        tokens.expect(')')
        return Expr.Call(name, args)
    }
}

class Scope(private val vars: Map<String, Double>) {
    operator fun get(name: String): Double = vars[name] ?: throw ParseError("unbound $name")
}

val clamp = { args: List<Double> -> args[0].coerceIn(args[1], args[2]) }

fun Expr.eval(scope: Scope): Double = when (this) {
    is Expr.Num -> value
    is Expr.Ref -> scope[name]
    is Expr.Bin -> combine(op, left.eval(scope), right.eval(scope))
    is Expr.Call -> args.map { it.eval(scope) }.let { if (name == "clamp") clamp(it) else it.max() }
}

fun combine(op: Char, a: Double, b: Double): Double = when (op) {
    '+' -> a + b
    '-' -> a - b
    '*' -> a * b
    else -> a / b
}

fun evaluate(source: String): Result<Double> = runCatching { Parser(source).parse().eval(Scope(mapOf("x" to 4.0))) }

fun main() {
    for (source in listOf("2*(x+1)", "max(3,x,9)", "clamp(x,0,3)", "7+"))
        println(evaluate(source).getOrElse { it.message })
}
