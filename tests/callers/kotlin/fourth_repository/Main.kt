package shop

interface Repository<T> {
    fun all(): List<T>
    fun find(id: Int): T? = all().firstOrNull()
}

class Order(val id: Int) {
    fun close() = log("closed")
    fun reopen() {}
    override fun toString() = label()
    private fun label() = "order"
}

class Ticket {
    fun close() {}
}

class Orders(private val source: () -> List<Order>) : Repository<Order> {
    override fun all() = source()
}

private fun log(text: String) {}

fun load(): List<Order> = listOf(Order(1))

fun go() {
    val orders = Orders(::load)
    orders.find(1)?.close()
    orders.all().filter { it.id > 0 }.forEach { order -> order.reopen() }
    for ((index, order) in orders.all().withIndex()) {
        order.close()
    }
}

class Screen {
    private val orders: Repository<Order> = Orders(::load)
    private var ticket: Ticket? = null

    fun show() {
        orders.all().map(Order::reopen)
        ticket?.close()
    }
}
