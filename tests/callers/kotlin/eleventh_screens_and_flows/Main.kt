abstract class Screen<S : Any>(initial: S) {
    protected var state: S = initial
        private set(value) {
            field = value
            render(value)
        }
    private val effects = ArrayDeque<() -> Unit>()

    protected abstract fun render(state: S)

    protected fun update(change: S.() -> S) {
        state = state.change()
        while (effects.isNotEmpty()) effects.removeFirst()()
    }

    protected fun later(effect: () -> Unit) {
        effects += effect
    }

    open fun onShow() = Unit

    companion object {
        fun show(screen: Screen<*>) = screen.onShow()
    }
}

data class Cart(val items: List<String> = emptyList(), val note: String = defaultNote()) {
    fun with(item: String) = copy(items = items + item)

    fun cleared() = copy(items = emptyList())

    operator fun contains(item: String) = items.any { same(it, item) }
}

fun defaultNote() = ""

fun same(left: String, right: String) = left == right

class CartScreen(private val api: Api, private val navigate: (String) -> Unit) : Screen<Cart>(Cart()) {
    private val onAdd: (String) -> Unit = { item -> add(item) }

    override fun onShow() {
        super.onShow()
        api.load(onResult = ::loaded) { error -> failed(error) }
    }

    override fun render(state: Cart) {
        draw(state.items.size)
    }

    private fun draw(count: Int) {}

    private fun loaded(items: List<String>) {
        items.forEach(onAdd)
        later { navigate("cart") }
        update { cleared() }
    }

    private fun failed(error: Throwable) = log(error.message)

    private fun add(item: String) {
        if (item !in state) update { with(item) }
    }
}

interface Api {
    fun load(onResult: (List<String>) -> Unit, onError: (Throwable) -> Unit)
}

class FakeApi : Api {
    override fun load(onResult: (List<String>) -> Unit, onError: (Throwable) -> Unit) {
        runCatching { fetch() }.onSuccess(onResult).onFailure(onError)
        retry(times = 2) { fetch() }?.let(onResult)
    }

    private fun fetch() = listOf("a")
}

fun <T> retry(times: Int, block: (Int) -> T): T? {
    for (attempt in 1..times) {
        return block(attempt)
    }
    return null
}

fun log(text: String?) {}

class Navigator {
    val routes: Map<String, (Navigator) -> Screen<*>> = mapOf("cart" to { it.cart() }, "home" to Navigator::home)

    fun go(route: String) {
        routes[route]?.let { make -> Screen.show(make(this)) }
    }

    fun cart() = CartScreen(FakeApi(), ::go)

    fun home() = object : Screen<Int>(0) {
        override fun render(state: Int) {
            log("$state")
        }

        override fun onShow() = update { this + 1 }
    }
}

fun main() {
    Navigator().go("cart")
}
