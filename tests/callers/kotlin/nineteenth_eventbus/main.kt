package bus

class AuditLog : Listener {
    private val lines = mutableListOf<String>()

    override fun onEvent(event: Event) {
        record(event.stamp())
    }

    private fun record(line: String) {
        lines.add(line)
    }

    fun dump() = lines.forEach { println(it) }
}

class Sessions(private val bus: Bus) : Listener {
    private val active = mutableSetOf<String>()

    override fun onEvent(event: Event) {
        when (event) {
            is Login -> enter(event)
            is Logout -> leave(event.source)
            is Tick -> {}
        }
    }

    private fun enter(login: Login) {
        active += login.user
        println(login.describe())
    }

    private fun leave(source: String) {
        active -= source
        if (active.isEmpty()) bus.publish("clock", Tick(1))
    }

    fun record(line: String) = println("unused $line")
}

fun warn(event: Event) = println("!" + event.source)

fun main() {
    val bus = Bus()
    val audit = AuditLog()
    bus += "auth" to audit
    bus += "auth" to Sessions(bus)
    bus += "clock" to Listener { warn(it) }
    bus.publish("auth", Login("web", "ann"))
    bus.publish("auth", Logout("ann"))
    audit.dump()
}
