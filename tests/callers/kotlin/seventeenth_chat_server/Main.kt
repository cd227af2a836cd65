package chat

class Bot(private val name: String) {
    private var answers = 0

    suspend fun onMessage(message: Message) {
        if (message.mentions(name)) answer()
    }

    private fun answer() {
        answers++
    }
}

object Console {
    fun show(message: Message) = println(format(message))

    private fun format(message: Message): String = with(message) { "$from: $text" }
}

fun banned(name: String) = println("banned $name")

fun Room.announce(text: String) = launch { post(Message("system", text)) }

inline fun <reified T : Room> List<Room>.only(action: (T) -> Unit) = filterIsInstance<T>().forEach(action)

suspend fun main() {
    val bot = Bot("bot")
    val open = OpenRoom("open").join("bot", bot::onMessage)
    val strict = ModeratedRoom("strict", setOf("eve"), ::banned)
    strict.join("ann") { message -> Console.show(message) }
    val rooms = listOf<Room>(open, strict)
    rooms.only<ModeratedRoom> { it.announce(it.title()) }
    val server = Server.create(*rooms.toTypedArray())
    server.broadcast(Message("eve", "hi") + Message("eve", "@bot")) { post(it) }
    server.post(Message("bob", "x"))
    for (task in tasks) task()
}
