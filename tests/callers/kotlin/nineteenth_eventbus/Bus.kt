package bus

sealed class Event(val source: String) {
    open fun describe(): String = "event from $source"
    fun stamp(): String = "[" + describe() + "]"
}

class Login(source: String, val user: String) : Event(source) {
    override fun describe(): String = "login $user, " + super.describe()
}

class Logout(source: String) : Event(source)

class Tick(val n: Int) : Event("clock") {
    override fun describe(): String = "tick $n"
}

fun interface Listener {
    fun onEvent(event: Event)
}

class Bus {
    private val listeners = mutableMapOf<String, MutableList<Listener>>()

    operator fun plusAssign(entry: Pair<String, Listener>) {
        bucket(entry.first).add(entry.second)
    }

    private fun bucket(topic: String): MutableList<Listener> =
        listeners.getOrPut(topic) { mutableListOf() }

    fun publish(topic: String, event: Event) {
        bucket(topic).forEach { it.onEvent(event) }
    }

    fun clear(topic: String) {
        bucket(topic).clear()
    }
}
