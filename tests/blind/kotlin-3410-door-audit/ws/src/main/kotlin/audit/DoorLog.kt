package audit

import java.time.Instant
import java.time.format.DateTimeFormatter

/**
 * Log of the door controllers. Old controllers write
 * "2024-03-01T07:58:12Z badge=17 door=B2", new ones "@1709279892 badge=17 door=B2".
 */
class DoorLog(private val name: String, private val lines: List<String>) {

    fun accesses(): List<Access> = lines.filter { it.isNotBlank() }.map { read(it) }

    private fun read(line: String): Access {
        val cells = line.trim().split(Regex("\\s+"))
        val fields = cells.drop(1).associate { it.substringBefore('=') to it.substringAfter('=') }
        return Access(
            badge = fields.getValue("badge").toInt(),
            door = fields.getValue("door"),
            at = moment(cells[0])
        )
    }

    private fun moment(text: String): Instant {
        if (text.startsWith("@")) {
            return Instant.ofEpochMilli(text.substring(1).toLong())
        }
        return DateTimeFormatter.ISO_INSTANT.parse(text, Instant::from)
    }

    override fun toString() = name
}
