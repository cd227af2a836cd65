package plug

object Registry {
    private val factories = mutableMapOf<String, () -> Plugin>()

    fun register(name: String, factory: () -> Plugin) {
        factories[name] = factory
    }

    operator fun get(name: String): Plugin? = factories[name]?.invoke()

    fun names(): List<String> = factories.keys.sorted()
}

class Host {
    private val running = mutableListOf<Plugin>()

    fun boot() {
        for (name in Registry.names()) {
            val plugin = Registry[name] ?: continue
            plugin.host = this
            plugin.start()
            running += plugin
        }
    }

    fun shutdown() = running.asReversed().forEach(Plugin::stop)

    fun bounce(id: String) = running.filter { it.id == id }.forEach { it.restart() }

    fun log(line: String) = println(line)
}
