sealed interface Shape {
    fun area(): Int

    fun describe(): String = "area ${area()}"
}

class Disc(val radius: Int) : Shape {
    override fun area() = radius * 3

    fun roll() {}
}

object Point : Shape {
    override fun area() = 0

    fun roll() {}
}

fun handle(shape: Shape) {
    when (shape) {
        is Disc -> shape.roll()
        is Point -> shape.describe()
    }
}

fun total(shapes: List<Shape>): Int = shapes.sumOf { it.area() }

fun cast(any: Any) {
    (any as? Disc)?.roll()
}

fun largest(shapes: List<Disc>): Disc? = shapes.maxByOrNull(Disc::area)

fun go() {
    total(listOf(Disc(1), Point))
    largest(emptyList())?.describe()
}
