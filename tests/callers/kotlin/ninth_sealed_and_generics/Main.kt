sealed interface Shape {
    fun area(): Int
}

fun grow(value: Int) = value + 1

data class Circle(val radius: Int) : Shape, Named {
    override fun area() = radius * 3

    override fun label() = "circle"
}

class Square : Shape {
    var side: Int = 1
        get() = field * 2
        set(value) {
            field = grow(value)
        }

    override fun area() = side * side
}

interface Named {
    fun label(): String
}

class Printer {
    fun print(value: Int) {}
}

fun areas(shapes: List<Shape>) {
    val printer = Printer()
    shapes.map(Shape::area).forEach(printer::print)
}

fun <T : Shape> largest(shapes: List<T>): T = shapes.maxByOrNull { it.area() }!!

fun <T> describe(thing: T): String where T : Named = thing.label()

abstract class Repository<T> {
    abstract fun all(): List<T>

    fun find(test: (T) -> Boolean): T? = all().firstOrNull(test)
}

class MemoryRepository : Repository<Circle>() {
    override fun all() = listOf(Circle(1))
}

fun <T> make(number: Int, create: (Int) -> T): T = create(number)

sealed class Expression {
    class Number(val value: Int) : Expression()

    class Sum(val left: Expression, val right: Expression) : Expression()
}

fun evaluate(expression: Expression): Int = when (expression) {
    is Expression.Number -> expression.value
    is Expression.Sum -> evaluate(expression.left) + evaluate(expression.right)
}

fun mapped() {
    val circle = MemoryRepository().find { it.radius > 0 }
    describe(largest(listOf(make(2, ::Circle))))
    println(circle)
}

fun accessors() {
    val square = Square()
    square.side = 3
    println(square.side)
}

fun main() {
    areas(listOf(Circle(1), Square()))
    mapped()
    accessors()
    evaluate(Expression.Number(1))
}
