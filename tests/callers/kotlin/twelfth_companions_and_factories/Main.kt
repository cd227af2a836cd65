package shop

import shop.codes.Code
import shop.codes.Code.Companion.of as codeOf
import shop.codes.encode as toText

interface Factory<T> {
    fun build(name: String): T

    fun buildAll(names: List<String>): List<T> = names.map { build(it) }
}

open class Product protected constructor(val name: String) {
    init {
        register(this)
    }

    open fun price() = base()

    protected fun base() = DEFAULT

    companion object : Factory<Product> {
        const val DEFAULT = 1
        private val all = mutableListOf<Product>()

        override fun build(name: String) = Product(checked(name))

        private fun checked(name: String) = name.trim()

        fun register(product: Product) {
            all.add(product)
        }

        operator fun get(name: String): Product? = all.find { it.matches(name) }

        operator fun invoke(name: String, count: Int) = List(count) { build(name) }
    }

    private fun matches(other: String) = other == name
}

class Book(name: String) : Product(name) {
    override fun price() = super.price() + pages()

    private fun pages() = 1

    companion object {
        @JvmStatic
        fun open(name: String) = Book(name).also { it.read() }
    }

    fun read() = codeOf(name).show()
}

sealed class Event {
    data class Sold(val product: Product) : Event() {
        fun total() = product.price()
    }

    object Closed : Event() {
        fun reason() = "closed"
    }

    abstract class Other : Event() {
        abstract fun explain(): String
    }
}

enum class Kind(val make: (String) -> Product) {
    BOOK(::Book),
    PLAIN({ Product.build(it) }),
    SPECIAL(Book::open) {
        override fun note() = "special " + hint()

        private fun hint() = "!"
    };

    open fun note() = label()

    private fun label() = name.lowercase()

    fun create(name: String) = make(name)
}

object Ledger {
    private val lines = ArrayList<String>()

    fun write(event: Event): Int = when (event) {
        is Event.Sold -> event.total()
        Event.Closed -> Event.Closed.reason().length
        is Event.Other -> event.explain().length
    }

    internal fun clear() = lines.clear()
}

fun <T> fill(factory: Factory<T>): List<T> = factory.buildAll(listOf("a", "b"))

fun companions() {
    fill(Product)
    Product.build("c").price()
    Product["c"]?.price()
    Product("d", 2)
    Book.open("e")
}

fun codes() {
    val code: Code = codeOf("f")
    toText(code)
    shop.codes.encode(code)
}

fun events() {
    Ledger.write(Event.Sold(Book("g")))
    Ledger.write(object : Event.Other() {
        override fun explain() = because()

        private fun because() = "so"
    })
    with(Ledger) {
        clear()
    }
}

fun kinds() {
    Kind.BOOK.create("h")
    Kind.valueOf("SPECIAL").note()
    for (kind in Kind.values()) {
        kind.note()
    }
}

fun main() {
    companions()
    codes()
    events()
    kinds()
}
