package adventure

class Command(val words: Set<String>, val action: Game.(List<String>) -> String)

class Game(private val player: Player) {
    private val commands = listOf(
        Command(setOf("go", "walk")) { args -> walk(args.first()) },
        Command(setOf("use"), Game::use),
        Command(setOf("take")) { player.take(it.last())?.describe() ?: missing() },
        Command(setOf("look"), { look() }),
    )

    fun play(lines: Sequence<String>): List<String> = lines.map(String::trim).map(this::answer).toList()

    private fun answer(line: String): String {
        val (verb, args) = split(line)
        val command = commands.firstOrNull { verb in it.words } ?: return unknown(verb)
        return command.action(this, args)
    }

    private fun split(line: String): Pair<String, List<String>> {
        val words = line.split(' ')
        return words.first() to words.drop(1)
    }

    private fun walk(word: String): String {
        val direction = Direction.parse(word) ?: return missing()
        return player.go(direction)?.describe() ?: missing()
    }

    private fun use(args: List<String>): String = player.find(args[0])?.use(player) ?: missing()

    private fun look() = list(player.room.items, Item::describe)

    private fun unknown(verb: String) = "what is $verb?"

    private fun missing(): String = "there is none"
}

fun build(): Room {
    val hall = Room("hall").apply { items += listOf(Lamp(), Apple) }
    val cellar = Room("cellar")
    with(cellar) {
        hide(Item("coin"))
        connect(Direction.NORTH, hall)
    }
    return hall
}

fun main(args: Array<String>) {
    val game = Game(Player(build()))
    game.play(args.asSequence()).forEach(::println)
    game.play(generateSequence(::readlnOrNull))
}
