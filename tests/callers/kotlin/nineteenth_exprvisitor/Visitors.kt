package expr

class Eval : Visitor<Int> {
    override fun visitNum(n: Num) = n.value
    override fun visitNeg(n: Neg) = -n.inner.accept(this)
    override fun visitBin(b: Bin): Int {
        val l = b.left.accept(this)
        val r = b.right.accept(this)
        return combine(b.op, l, r)
    }

    private fun combine(op: Char, l: Int, r: Int) = if (op == '+') l + r else l * r
}

open class Printer : Visitor<String> {
    override fun visitNum(n: Num) = wrap(n.value.toString())
    override fun visitNeg(n: Neg) = "-" + n.inner.accept(this)
    override fun visitBin(b: Bin): String =
        wrap(listOf(b.left, b.right).joinToString(b.op.toString()) { it.accept(this) })

    protected open fun wrap(s: String) = "($s)"
}

class BarePrinter : Printer() {
    override fun visitNum(n: Num): String = super.visitNum(n).trim()
    override fun wrap(s: String) = s
}
