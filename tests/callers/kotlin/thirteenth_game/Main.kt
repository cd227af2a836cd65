typealias Effect = Player.(Int) -> Unit

class Player(val name: String) {
    var health = full()
        private set(value) {
            field = value.coerceIn(0, 10)
            changed(field)
        }

    private fun full() = 10

    private fun changed(value: Int) {}

    fun hurt(amount: Int) {
        health -= amount
    }

    infix fun greets(other: Player) = say("hello ${other.name}")

    private fun say(text: String) = text.length

    operator fun compareTo(other: Player) = health.compareTo(other.health)
}

enum class Item(private val effect: Effect) {
    SWORD({ hurt(it) }),
    POTION(Player::drink);

    fun use(player: Player) = player.effect(power())

    private fun power() = ordinal + 1
}

fun Player.drink(amount: Int) = hurt(-amount)

class Round(private val players: List<Player>) : Iterable<Player> by players {
    val winner by lazy { best() }

    private fun best() = players.maxByOrNull { score(it) }

    private fun score(player: Player) = player.health

    inner class Turn(private val player: Player) {
        fun play(item: Item) {
            item.use(player)
            logged(player)
        }
    }

    private fun logged(player: Player) {}

    fun turn(player: Player) = Turn(player)
}

fun simulate(configure: MutableList<Player>.() -> Unit): Round {
    val players = mutableListOf<Player>()
    players.configure()
    return Round(players)
}

fun main() {
    val round = simulate {
        add(Player("a"))
        add(create("b"))
    }
    for (player in round) {
        round.turn(player).play(Item.SWORD)
    }
    val (first, second) = round.toList()
    first greets second
    if (first > second) println(round.winner)
}

fun create(name: String) = Player(name)
