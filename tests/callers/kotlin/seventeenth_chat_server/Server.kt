package chat

typealias Listener = suspend (Message) -> Unit

data class Message(val from: String, val text: String) {
    fun mentions(name: String) = "@$name" in text

    operator fun plus(other: Message) = copy(text = join(text, other.text))

    private fun join(left: String, right: String) = "$left $right"
}

interface Room {
    val name: String
    suspend fun post(message: Message)

    fun title(): String = decorate(name)

    private fun decorate(text: String) = "#$text"
}

abstract class BaseRoom(final override val name: String) : Room {
    private val listeners = mutableMapOf<String, Listener>()

    init {
        opened()
    }

    protected open fun opened() {}

    fun join(user: String, listener: Listener): BaseRoom = apply {
        listeners[user] = listener
    }

    override suspend fun post(message: Message) {
        val checked = filter(message) ?: return
        listeners
            .filterKeys { it != checked.from }
            .forEach { (_, listener) -> listener(checked) }
    }

    protected abstract fun filter(message: Message): Message?
}

class OpenRoom(name: String) : BaseRoom(name) {
    override fun filter(message: Message) = message
}

class ModeratedRoom(name: String, private val banned: Set<String>, private val onBanned: (String) -> Unit) :
    BaseRoom(name) {
    override fun opened() = audit("opened")

    override fun filter(message: Message): Message? = message.takeUnless { isBanned(it) }

    private fun isBanned(message: Message): Boolean =
        (message.from in banned).also { if (it) onBanned(message.from) }

    private fun audit(text: String) = println(text)
}

class Server private constructor(private val rooms: List<Room>) : Room by rooms.first() {
    fun broadcast(message: Message, block: suspend Room.(Message) -> Unit) = run {
        rooms.forEach { room -> launch { room.block(message) } }
    }

    companion object Factory {
        fun create(vararg rooms: Room) = Server(rooms.toList().ifEmpty { listOf(fallback()) })

        private fun fallback(): Room = OpenRoom("lobby")
    }
}

fun launch(block: suspend () -> Unit) {
    tasks += block
}

val tasks = mutableListOf<suspend () -> Unit>()
