package repo

data class User(override val id: Int, val name: String) : Entity {
    fun greet() = "hi $name"
}

data class Order(override val id: Int, val owner: Int) : Entity {
    override fun label() = "order " + super.label()
    fun greet() = "never"
}

class Shop(private val users: Repository<User>, private val orders: MemoryRepository<Order>) {
    fun ownerOf(orderId: Int): User = users.require(orders.require(orderId).owner)

    fun title(orderId: Int): String {
        val order = orders.find(orderId) ?: return none()
        return order.label()
    }

    fun rename(id: Int, name: String) {
        users.find(id)?.copy(name = name)?.let { users.save(it) }
    }

    private fun none() = "none"
}

fun main() {
    val users = CountingRepository(MemoryRepository.of(User(1, "ann"), User(2, "bob")))
    val shop = Shop(users, MemoryRepository.of(Order(7, 1)))
    shop.rename(1, "anna")
    println(shop.ownerOf(7).greet())
    println(shop.title(7))
    println(users.report())
    println(User(3, "cy").label())
}
