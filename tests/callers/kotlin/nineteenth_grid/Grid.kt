package grid

class Point(val x: Int, val y: Int) : Comparable<Point> {
    override fun compareTo(other: Point): Int = weight() - other.weight()
    operator fun rangeTo(end: Point): Path = Path(this, end)
    operator fun inc(): Point = shift(1)
    operator fun minus(other: Point) = Point(x - other.x, y - other.y)
    private fun weight() = x * 10 + y
    fun shift(by: Int) = Point(x + by, y)
    override fun toString() = "($x,$y)"
}

class Path(private val start: Point, private val end: Point) {
    operator fun iterator() = Walker(start, end)
    operator fun contains(p: Point): Boolean = p >= start && p <= end
    fun shift(by: Int) = Path(start.shift(by), end.shift(by))
}

class Walker(private var at: Point, private val end: Point) {
    operator fun hasNext(): Boolean = at < end
    operator fun next(): Point = at++
    fun remove() = Unit
}

class Grid<T>(val width: Int, private val cell: (Int, Int) -> T) {
    operator fun get(p: Point): T = cell(p.x, p.y)
    fun row(x: Int): Row = Row(x)

    inner class Row(private val x: Int) {
        operator fun get(y: Int): T = cell(x, y)
    }
}
