package kiosk

class Kiosk {
    lateinit var storage: StorageModule

    private val modules = mutableListOf<Module>()
    private val running = mutableListOf<Module>()

    fun install(module: Module): Kiosk {
        check(running.isEmpty()) { "The kiosk is running" }
        modules.add(module)
        return this
    }

    fun start() {
        for (module in startOrder()) {
            module.start(this)
            running.add(module)
        }
    }

    fun stopOrder(): List<String> = running.asReversed().map { it.name }

    private fun startOrder(): List<Module> = modules.sortedWith(compareBy<Module> { it.rank }.reversed())
}
