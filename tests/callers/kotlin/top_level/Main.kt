package shop

fun main() {
    val total = sum(1, 2)
    println(format(total))
}

fun format(n: Int) = "n=$n"

fun unused() {}
