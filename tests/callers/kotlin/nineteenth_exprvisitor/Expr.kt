package expr

interface Visitor<R> {
    fun visitNum(n: Num): R
    fun visitBin(b: Bin): R
    fun visitNeg(n: Neg): R
}

abstract class Expr {
    abstract fun <R> accept(v: Visitor<R>): R
    operator fun plus(other: Expr): Expr = Bin('+', this, other)
    operator fun times(other: Expr): Expr = Bin('*', this, other)
    operator fun unaryMinus(): Expr = Neg(this)
}

class Num(val value: Int) : Expr() {
    override fun <R> accept(v: Visitor<R>): R = v.visitNum(this)
}

class Bin(val op: Char, val left: Expr, val right: Expr) : Expr() {
    override fun <R> accept(v: Visitor<R>): R = v.visitBin(this)
}

class Neg(val inner: Expr) : Expr() {
    override fun <R> accept(v: Visitor<R>): R = v.visitNeg(this)
}

fun num(n: Int): Expr = Num(n)
