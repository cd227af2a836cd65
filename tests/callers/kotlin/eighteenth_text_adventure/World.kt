package adventure

enum class Direction(private val letter: Char) {
    NORTH('n') {
        override fun opposite() = SOUTH
    },
    SOUTH('s') {
        override fun opposite() = NORTH
    };

    abstract fun opposite(): Direction

    companion object {
        fun parse(text: String): Direction? = entries.find { it.matches(text) }
    }

    private fun matches(text: String) = text.startsWith(letter)
}

interface Describable {
    val name: String

    fun describe(): String = article() + name

    fun article(): String = "a "
}

open class Item(override val name: String) : Describable {
    open fun use(player: Player): String = "nothing happens"
}

class Lamp : Item("lamp") {
    private var lit = false

    override fun use(player: Player): String {
        lit = !lit
        return if (lit) player.room.reveal() else dark()
    }

    private fun dark() = "dark"
}

object Apple : Item("apple") {
    override fun article() = "an "

    override fun use(player: Player) = player.drop(this).let { "eaten" }
}

class Room(override val name: String) : Describable {
    private val exits = HashMap<Direction, Room>()
    private val hidden = ArrayDeque<Item>()
    val items = mutableListOf<Item>()

    fun connect(direction: Direction, other: Room) {
        exits[direction] = other
        other.exits[direction.opposite()] = this
    }

    fun hide(vararg things: Item) = things.forEach(hidden::add)

    fun reveal(): String {
        hidden.forEach { items.add(it) }
        return list(hidden) { describe() }.also { hidden.clear() }
    }

    operator fun get(direction: Direction): Room? = exits[direction]

    override fun article() = "the "
}

class Player(var room: Room) {
    private val bag = mutableListOf<Item>()

    fun take(name: String) = room.items.firstOrNull { it.name == name }?.also(bag::add)

    fun drop(item: Item) = bag.remove(item)

    fun find(name: String): Item? = bag.singleOrNull { name == it.name }

    fun go(direction: Direction): Room? = room[direction]?.also(::enter)

    private fun enter(next: Room) {
        room = next
    }
}

fun <T> list(all: Iterable<T>, text: T.() -> String): String = all.joinToString { it.text() }
