package grid

class Ink(val level: Int) {
    operator fun plus(other: Ink) = Ink(level + other.level)
    operator fun not() = Ink(-level)
    fun shift(by: Int) = Ink(level + by)
}

fun paint(x: Int, y: Int): Ink = Ink(x * y)

fun flat(x: Int, y: Int): Ink = Ink(x + y)

fun total(grid: Grid<Ink>, path: Path): Ink {
    var sum = Ink(0)
    for (p in path.shift(1)) {
        sum += grid[p]
    }
    return !sum
}

fun main() {
    val a = Point(0, 0)
    val b = Point(3, 0)
    val path = a..b
    val grid = Grid(4, ::paint)
    println(total(grid, path).level)
    if (Point(1, 0) in path) println(b - a)
    println(grid.row(2)[3].shift(2).level)
    println(listOf(b, a).sorted())
}
