import text.Doc
import text.bold
import text.shout as loud

class Page {
    val parts = mutableListOf<String>()
    var title: String = ""

    fun text(value: String) {
        parts += value
    }

    fun section(block: Section.() -> Unit): Section {
        val section = Section(this)
        section.block()
        return section.done()
    }

    operator fun String.unaryPlus() {
        text(this.padded())
    }

    private fun String.padded() = " $this"
}

class Section(private val page: Page) {
    fun line(value: String) = page.text(value)

    fun done(): Section {
        line("end")
        return this
    }

    infix fun then(value: String): Section = apply { line(value) }
}

fun page(build: Page.() -> Unit): Page = Page().apply(build)

fun Page.footer() = text("footer")

val Page.size: Int
    get() = count()

fun Page.count() = parts.size

fun Page?.orEmpty(): Page = this ?: empty()

fun empty() = Page()

fun <T> T.checked(test: (T) -> Boolean): T {
    require(test(this))
    return this
}

fun notBlank(text: String) = text.isNotBlank()

fun <T : Comparable<T>> List<T>.best(): T = maxOf { pick(it) }

fun <T> pick(value: T): T = value

fun Int.twice() = this * 2

fun String.twice() = this + this

operator fun Page.plus(other: Page): Page {
    merge(this, other)
    return this
}

operator fun Page.contains(text: String) = has(text)

operator fun Page.iterator(): Iterator<String> = parts.iterator()

fun Page.has(text: String) = text in parts

fun merge(left: Page, right: Page) {}

inline fun <reified T> Any.cast(): T? = if (this is T) converted(this) else null

fun <T> converted(value: T): T = value

object Helpers {
    fun Page.stamp() = text(stampText())

    fun stampText() = "stamp"

    fun run(page: Page) = page.stamp()
}

class Outer(val name: String) {
    fun show() = name

    inner class Inner {
        fun show() = this@Outer.show() + hidden()

        private fun hidden() = name.let { decorate(it) }
    }

    fun decorate(text: String) = text.bold()

    fun inner() = Inner()
}

fun building() {
    val made = page {
        title = "a"
        text("b")
        +"c"
        section {
            line("d")
        } then "e"
        footer()
    }
    made.size
    null.orEmpty()
}

fun extending() {
    "x".checked(::notBlank).twice()
    2.twice()
    listOf(1, 2).best()
    "y".loud()
    Doc("z").bold()
}

fun operating() {
    val both = page { } + page { }
    if ("a" in both) {
        for (part in both) {
            part.twice()
        }
    }
    val found: Any = both
    found.cast<Page>()?.footer()
}

fun scoped() {
    Helpers.run(Page())
    with(Page()) {
        footer()
        count()
    }
    val inner = Outer("o").inner()
    inner.show()
    Page().run { text("p") }
}

fun main() {
    building()
    extending()
    operating()
    scoped()
}
