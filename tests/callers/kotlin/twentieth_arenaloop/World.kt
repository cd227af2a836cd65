package arena

data class Vec(val x: Int, val y: Int) {
    operator fun plus(o: Vec) = Vec(x + o.x, y + o.y)
    operator fun rangeTo(o: Vec) = Segment(this, o)
    fun length() = maxOf(Math.abs(x), Math.abs(y))

    companion object Directions {
        val RIGHT = Vec(1, 0)
        fun towards(from: Vec, to: Vec) = Vec(sign(to.x - from.x), sign(to.y - from.y))
        private fun sign(n: Int) = n.coerceIn(-1, 1)
    }
}

class Segment(private val start: Vec, private val end: Vec) {
    operator fun iterator(): Steps = Steps(start, end)

    class Steps(private var at: Vec, private val end: Vec) {
        operator fun hasNext(): Boolean = at != end
        operator fun next(): Vec = at.also { at += Vec.towards(at, end) }
    }
}

interface Movable {
    var position: Vec
    fun velocity(): Vec
    fun update(world: World) {
        position += velocity()
    }
}

interface Mortal {
    fun update(world: World) {
        if (expired()) world.remove(this)
    }
    fun expired(): Boolean
}

abstract class Actor(val name: String, override var position: Vec) : Movable {
    override fun velocity(): Vec = Vec.RIGHT
    open fun glyph(): Char = name.first()
}

class Rock(position: Vec) : Actor("rock", position) {
    override fun velocity() = Vec(0, 0)
}

class Runner(position: Vec) : Actor("Runner", position)

class Arrow(position: Vec, private val target: Vec, private var life: Int) : Actor("arrow", position), Mortal {
    override fun velocity() = Vec.towards(position, target)
    override fun expired() = --life <= 0
    override fun update(world: World) {
        super<Actor>.update(world)
        super<Mortal>.update(world)
    }
    override fun glyph() = '>'
}
