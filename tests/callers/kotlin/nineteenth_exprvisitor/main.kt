package expr

fun Expr.eval(): Int = accept(Eval())

fun Expr.show(visitor: Printer = Printer()): String = accept(visitor)

fun double(n: Int) = n + n

fun main() {
    val e = num(2) + num(3) * -num(4)
    println(e.show())
    println(e.show(BarePrinter()))
    println(e.eval() + double(1))
}
