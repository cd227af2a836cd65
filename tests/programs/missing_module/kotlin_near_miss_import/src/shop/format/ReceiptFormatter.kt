package shop.format

class ReceiptFormatter {
    fun lines(items: List<Int>): String = items.joinToString("\n")
}
