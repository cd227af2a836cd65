package mail

import java.util.ArrayDeque

data class Message(val to: String, val subject: String)

class Gateway(private val settings: Settings) {
    private val queue = ArrayDeque<Message>()
    private val limit = settings.number("queue.size")

    val address: String
        get() {
            val scheme = if (settings.flag("smtp.tls")) "smtps" else "smtp"
            return "$scheme://${settings.text("smtp.host")}:${settings.number("smtp.port")}"
        }

    /** False when the queue is full; the sender tries again later. */
    fun offer(message: Message): Boolean {
        if (queue.size >= limit) return false
        queue.addLast(message)
        return true
    }

    fun waiting() = queue.size
}
