package warehouse

class Warehouse(val name: String) {
    private val shelves = mutableListOf<Shelf>()
    var moved = 0

    val largest: Shelf? get() = shelves.maxByOrNull { it.size }

    inner class Shelf(val code: String) {
        private val boxes = ArrayDeque<Box>()
        val size get() = boxes.size

        fun put(box: Box) {
            boxes.addLast(box)
            note(box)
            this@Warehouse.note(code)
        }

        fun take(): Box? = boxes.removeFirstOrNull()?.also { note(it) }

        private fun note(box: Box) = println("$code: " + box.tag())
    }

    class Box(val weight: Int) {
        fun tag() = "box$weight"
        fun open(): Content? = if (weight > 0) Content(weight) else null
    }

    fun shelf(code: String): Shelf = Shelf(code).also { shelves += it }

    fun note(what: String) {
        moved++
        println("$name $what $moved")
    }
}

class Content(val grams: Int) {
    fun weigh() = grams
    fun tag() = "content"
    fun spoil() = Unit
}

class Clerk {
    private var tired = 0

    fun tag() = "clerk"

    fun work(w: Warehouse) = with(w.shelf("A1")) {
        put(Warehouse.Box(3))
        put(Warehouse.Box(5))
        rest()
        tag() + size
    }

    fun audit(w: Warehouse): Int {
        val box = w.largest?.take() ?: return fail()
        return box.open()?.run { weigh() + tag().length } ?: 0
    }

    private fun rest() {
        tired = 0
    }

    private fun fail(): Int = -1
}

fun main() {
    val w = Warehouse("north")
    val clerk = Clerk()
    println(clerk.work(w))
    clerk.audit(w).let { n -> report(n) }
    Clerk().apply { report(audit(w)) }
}

fun report(n: Int) = println("total $n")
