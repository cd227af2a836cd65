package mail

import java.io.StringReader
import java.util.Properties

/** Settings of the gateway: built-in values, over them the file, over that the command line. */
class Settings(file: String, arguments: List<String>) {
    private val properties = builtIn()

    init {
        properties.load(StringReader(file))
        for (argument in arguments) {
            if (!argument.startsWith("--")) continue
            properties.setProperty(argument.substring(2).substringBefore('='), argument.substringAfter('=', "true"))
        }
    }

    val names: List<String> get() = properties.keys.map { it.toString() }.sorted()

    fun text(name: String): String? = properties.getProperty(name)

    fun number(name: String): Int = Integer.parseInt(properties.getProperty(name))

    fun flag(name: String): Boolean = properties.getProperty(name, "false").toBoolean()

    private fun builtIn(): Properties {
        val defaults = Properties()
        defaults["smtp.host"] = "localhost"
        defaults["smtp.port"] = "25"
        defaults["smtp.tls"] = "true"
        defaults["queue.size"] = 500
        defaults["queue.folder"] = System.getProperty("java.io.tmpdir", "/tmp") + "/queue"
        return defaults
    }
}
