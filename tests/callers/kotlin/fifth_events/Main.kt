package events

interface Listener<T> {
    fun on(event: T)
    fun closed() {}
}

data class Saved(val id: Int)

class Bus {
    private val listeners = mutableListOf<Listener<Saved>>()

    operator fun plusAssign(listener: Listener<Saved>) {
        listeners.add(listener)
    }

    fun publish(event: Saved) {
        listeners.forEach { it.on(event) }
        for (listener in listeners) listener.closed()
    }
}

class Counter : Listener<Saved> {
    var count = 0
        private set

    override fun on(event: Saved) {
        count = increase(count)
    }

    private fun increase(value: Int) = value + 1
}

class Screen(private val bus: Bus) {
    fun open() {
        bus += object : Listener<Saved> {
            override fun on(event: Saved) = refresh()
            override fun closed() = hide()
        }
    }

    private fun refresh() {}
    private fun hide() {}
}

fun build(): Bus {
    val bus = Bus()
    val counter = Counter().also { bus += it }
    Screen(bus).open()
    bus.publish(Saved(counter.count))
    return bus
}

fun main() {
    build()
}
