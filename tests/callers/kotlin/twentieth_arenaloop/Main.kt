package arena

class World(private val width: Int) {
    private val actors = mutableListOf<Actor>()
    private val removed = mutableListOf<Mortal>()

    fun spawn(vararg fresh: Actor) = actors.addAll(fresh)

    fun remove(mortal: Mortal) {
        removed += mortal
    }

    fun step() {
        actors.forEach { it.update(this) }
        actors.removeAll { it is Mortal && it in removed }
    }

    fun row(y: Int): String {
        val cells = CharArray(width) { '.' }
        for (actor in actors.filter { it.position.y == y }) {
            cells[actor.position.x.coerceIn(0, width - 1)] = actor.glyph()
        }
        return cells.concatToString()
    }

    fun blocked(from: Vec, to: Vec): Boolean {
        for (cell in from..to) {
            if (actors.any { it is Rock && it.position == cell }) return true
        }
        return false
    }
}

object Loop {
    private var frame = 0

    fun run(world: World, frames: Int, onFrame: World.(Int) -> Unit) {
        while (frame < frames) {
            world.step()
            world.onFrame(frame++)
        }
    }
}

fun World.draw(frame: Int) = println("$frame ${row(0)}")

fun main() {
    val world = World(12)
    world.spawn(Runner(Vec(0, 0)), Rock(Vec(6, 0)), Arrow(Vec(1, 0), Vec(9, 0), 4))
    Loop.run(world, 5) { frame ->
        draw(frame)
        if (blocked(Vec(4, 0), Vec(8, 0))) println("blocked")
    }
    println((Vec(3, 4) + Vec(1, 1)).length())
}
