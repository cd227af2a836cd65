package plug

abstract class Plugin(val id: String) {
    lateinit var host: Host

    abstract fun start()
    open fun stop() = host.log("$id stopped")
    fun restart() {
        stop()
        start()
    }
}

class Metrics : Plugin("metrics") {
    private var n = 0
    override fun start() {
        n++
        flush()
    }
    private fun flush() = host.log("metrics $n")
}

class Mailer(private val to: String) : Plugin("mailer") {
    private val transport by lazy { Smtp() }
    override fun start() = transport.connect(to)
    override fun stop() {
        transport.close()
        super.stop()
    }
}

class Ftp : Plugin("ftp") {
    override fun start() = flush()
    private fun flush() = println("ftp")
}

class Smtp {
    fun connect(to: String) = println("smtp $to")
    fun close() = println("smtp closed")
}
