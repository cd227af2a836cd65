package shop

import shop.format.ReceiptFormater

fun main() {
    println(ReceiptFormater().lines(listOf(3, 4)))
}
