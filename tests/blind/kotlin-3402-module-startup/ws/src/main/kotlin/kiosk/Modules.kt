package kiosk

/** A part of the kiosk; modules with a lower rank come up first. */
interface Module {
    val name: String
    val rank: Int
    fun start(kiosk: Kiosk)
}

class StorageModule(private val folder: String) : Module {
    override val name = "storage"
    override val rank = 10
    private val files = mutableMapOf<String, String>()

    override fun start(kiosk: Kiosk) {
        files["ticket.counter"] = "4711"
        kiosk.storage = this
    }

    fun read(file: String): String? = files[file]

    fun write(file: String, text: String) {
        files[file] = text
    }

    override fun toString() = "storage at $folder"
}

class TicketModule : Module {
    override val name = "tickets"
    override val rank = 50
    private lateinit var storage: StorageModule
    private var counter = 0

    override fun start(kiosk: Kiosk) {
        storage = kiosk.storage
        counter = storage.read("ticket.counter")?.toInt() ?: 0
    }

    fun next(): Int {
        counter++
        storage.write("ticket.counter", counter.toString())
        return counter
    }
}

class DisplayModule(private val lines: Int) : Module {
    override val name = "display"
    override val rank = 90

    override fun start(kiosk: Kiosk) {
        // the display starts even when there is nothing to show
        repeat(lines - 1) { println() }
        println("WELCOME")
    }
}
