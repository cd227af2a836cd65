import kotlin.reflect.KProperty

class Vector(val x: Int) : Comparable<Vector> {
    operator fun plus(other: Vector) = Vector(x + other.x)

    operator fun unaryMinus() = Vector(-x)

    override operator fun compareTo(other: Vector) = x - other.x
}

operator fun Vector.times(factor: Int) = Vector(x * factor)

class Grid {
    private val cells = IntArray(9)

    operator fun get(row: Int, column: Int) = cells[index(row, column)]

    operator fun set(row: Int, column: Int, value: Int) {
        cells[index(row, column)] = value
    }

    operator fun contains(value: Int) = value in cells

    operator fun invoke() = cells.size

    operator fun plusAssign(value: Int) {
        cells[0] = value
    }

    private fun index(row: Int, column: Int) = row * 3 + column
}

class Steps {
    operator fun next() = 1

    operator fun hasNext() = false
}

class Walk {
    operator fun iterator() = Steps()
}

class Range(private val start: Vector, private val end: Vector) {
    operator fun component1() = start

    operator fun component2() = end
}

operator fun Vector.rangeTo(other: Vector) = Range(this, other)

class Setting {
    private var value = ""

    operator fun getValue(owner: Any?, property: KProperty<*>) = read()

    operator fun setValue(owner: Any?, property: KProperty<*>, next: String) {
        value = next
    }

    private fun read() = value
}

fun compute() = 3

class Config {
    var name: String by Setting()

    val size by lazy { compute() }
}

fun arithmetic(): Boolean {
    val sum = Vector(1) + Vector(2)
    return -sum * 2 < Vector(3)
}

fun access() {
    val grid = Grid()
    grid[0, 1] = 2
    grid[1, 1]
    grid += 4
    if (5 !in grid) {
        grid()
    }
}

fun walk() {
    for (step in Walk()) {
        println(step)
    }
}

fun destructure() {
    val (start, end) = Vector(1)..Vector(2)
    println(start.x + end.x)
}

fun delegates() {
    val config = Config()
    config.name = "a"
    println(config.name + config.size)
}

fun main() {
    arithmetic()
    access()
    walk()
    destructure()
    delegates()
}
