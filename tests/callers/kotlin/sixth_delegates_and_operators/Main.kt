package home

import kotlin.reflect.KProperty

class Logged(private var value: Int) {
    operator fun getValue(owner: Any?, property: KProperty<*>): Int {
        note("read")
        return value
    }

    operator fun setValue(owner: Any?, property: KProperty<*>, value: Int) {
        note("write")
        this.value = value
    }

    private fun note(text: String) {}
}

class Thermostat(start: Int) {
    var degrees: Int by Logged(start)

    init {
        check(start)
    }

    constructor() : this(20)

    fun raise() {
        degrees = 21
    }

    fun isWarm() = degrees > 19

    private fun check(value: Int) {}
}

class Walker(private val high: Int) {
    private var at = 0

    operator fun hasNext() = at < high

    operator fun next() = advance()

    private fun advance(): Int {
        at += 1
        return at
    }
}

class Steps(private val high: Int) {
    operator fun iterator() = Walker(high)
}

class Point(private val x: Int, private val y: Int) : Comparable<Point> {
    operator fun component1() = x

    operator fun component2() = y

    operator fun plus(other: Point) = Point(x + other.x, y + other.y)

    operator fun unaryMinus() = Point(-x, -y)

    override fun compareTo(other: Point) = x - other.x

    fun scaled(by: Int) = Point(x * by, y * by)
}

operator fun Int.times(point: Point) = point.scaled(this)

enum class Unit {
    METER {
        override fun convert(value: Double) = value * factor()
    },
    INCH {
        override fun convert(value: Double) = value
    };

    abstract fun convert(value: Double): Double

    fun next(): Unit = values()[(ordinal + 1) % values().size]
}

fun factor() = 39.37

fun split(point: Point): Int {
    val (x, y) = -point + 2 * point
    return x + y
}

fun sum(points: List<Point>): Point {
    var total = Point(0, 0)
    for (point in points) {
        total += point
    }
    return total
}

fun largest(left: Point, right: Point) = if (left >= right) left else right

fun climb(): Int {
    var count = 0
    for (step in Steps(3)) {
        count += step
    }
    return count
}

fun main() {
    val thermostat = Thermostat()
    thermostat.raise()
    if (thermostat.isWarm()) {
        println(thermostat.degrees)
    }
    climb()
    split(Point(1, 2))
    largest(sum(listOf(Point(1, 1))), Point(2, 2))
    Unit.METER.next().convert(1.0)
}
