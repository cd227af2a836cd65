package shop

class Order {
    companion object {
        fun parse(text: String) = Order()
    }

    fun close() {}
}

object Log {
    fun write(text: String) {}
}

fun go() {
    val order = Order.parse("x")
    order.close()
    Log.write("closed")
}
