interface Parsing<T> {
    fun parse(text: String): T
}

fun defaultName() = "nobody"

class User private constructor(private var name: String) {
    init {
        name = normalize(name)
    }

    constructor() : this(defaultName())

    fun rename(next: String) {
        name = normalize(next)
    }

    private fun normalize(text: String) = text.trim()

    companion object {
        fun of(name: String): User {
            check(name)
            return User(name)
        }

        fun check(name: String) = name.isNotEmpty()
    }
}

class Event(val name: String) {
    companion object Loader : Parsing<Event> {
        override fun parse(text: String) = Event(text)

        fun load() = Event("loaded")
    }
}

object Registry {
    private val users = mutableListOf<User>()

    object Cache {
        fun put(user: User) {}
    }

    fun add(user: User) {
        users += user
        Cache.put(user)
        notify(user)
    }

    private fun notify(user: User) {}
}

interface Callback {
    fun onStart() {}

    fun onDone()
}

fun finish(callback: Callback) {
    callback.onDone()
}

fun companions() {
    User.check("a")
    val user = User.of("a")
    user.rename("b")
}

fun <T> generic(parsing: Parsing<T>): T = parsing.parse("c")

fun direct() {
    Event.parse("d")
    Event.load()
    Event.Loader.parse("e")
}

fun singletons() {
    Registry.add(User.of("f"))
}

fun expressions() {
    val callback = object : Callback {
        override fun onDone() {
            helper()
        }

        private fun helper() {}
    }
    callback.onStart()
    finish(callback)
}

fun main() {
    companions()
    generic(Event)
    direct()
    singletons()
    expressions()
}
