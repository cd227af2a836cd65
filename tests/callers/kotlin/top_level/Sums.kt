package shop

fun sum(a: Int, b: Int) = a + b
