import kotlin.properties.Delegates
import kotlin.properties.ReadOnlyProperty
import kotlin.reflect.KProperty

val started = startUp()

val shared by lazy { loadShared() }

fun startUp() = 1

fun loadShared() = "shared"

fun changed(old: Int, new: Int) {}

fun allowed(value: Int) = value > 0

fun pad(text: String) = " $text"

class Cached(private val load: () -> String) : ReadOnlyProperty<Any?, String> {
    override fun getValue(thisRef: Any?, property: KProperty<*>): String {
        return load()
    }
}

fun cached(load: () -> String) = Cached(load)

fun loadTitle() = "title"

open class Shape(width: Int) {
    val area = compute(width)

    var width = width
        set(value) {
            field = limit(value)
            redraw()
        }

    open val label: String
        get() = describe()

    val title: String by cached(::loadTitle)

    lateinit var owner: Owner

    init {
        register()
    }

    protected fun compute(width: Int) = width * width

    private fun limit(value: Int) = value.coerceAtMost(9)

    private fun redraw() {}

    protected open fun describe() = "shape"

    private fun register() {}
}

class Named(val name: String) : Shape(size(name)) {
    constructor() : this(defaultName()) {
        created()
    }

    var observed: Int by Delegates.observable(0) { _, old, new -> changed(old, new) }

    var checked: Int by Delegates.vetoable(1) { _, _, new -> allowed(new) }

    override val label get() = super.label + pad(name)

    override fun describe() = "named"

    private fun created() {}

    companion object {
        val instances = make()

        private fun make() = mutableListOf<Named>()

        fun defaultName() = "none"
    }
}

fun size(name: String) = name.length

class Owner {
    val shapes = mutableListOf<Shape>()

    fun own(shape: Shape) {
        shape.owner = this
        shapes += shape
    }

    fun widths() = shapes.map { it.width }

    fun labels() = shapes.map(Shape::label)
}

data class Pair2(val left: Int, val right: Int) {
    val sum: Int get() = left.plus(right).also(::audit)

    fun swap() = copy(left = right, right = left)
}

fun audit(value: Int) {}

enum class Level(val weight: Int) {
    LOW(weigh(1)) {
        override fun act() = lowAction()
    },
    HIGH(2) {
        override fun act() = 2
    };

    abstract fun act(): Int

    fun describe() = "$name ${act()}"

    companion object {
        fun of(weight: Int) = values().first { it.weight == weight }
    }
}

fun weigh(value: Int) = value

fun lowAction() = 1

fun shapes() {
    val shape = Shape(1)
    shape.width = 3
    println(shape.label + shape.title)
    val named = Named()
    named.observed = 2
    named.checked = 3
    println(named.label)
}

fun owners() {
    val owner = Owner()
    owner.own(Named("a"))
    owner.widths()
    owner.labels()
    owner.shapes.first().owner.labels()
}

fun pairs() {
    println(Pair2(1, 2).swap().sum)
}

fun levels() {
    Level.of(1).describe()
    Level.LOW.act()
}

fun main() {
    shapes()
    owners()
    pairs()
    levels()
    println(shared)
}
