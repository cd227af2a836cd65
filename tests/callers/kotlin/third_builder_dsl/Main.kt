class Page {
    private val parts = mutableListOf<Part>()

    fun part(name: String, build: Part.() -> Unit): Part {
        val made = Part(name)
        made.build()
        parts.add(made)
        return made
    }

    fun render() = parts.joinToString { it.show() }
}

class Part(val name: String) {
    fun text(value: String) {
        check(value)
    }

    private fun check(value: String) {}

    fun show() = name
}

class Paragraph {
    fun text(value: String) {}
}

fun page(build: Page.() -> Unit): Page = Page().also(build)

fun go() {
    val made = page {
        part("head") {
            text("a")
        }
    }
    made.render()
}

fun lazily() {
    val page by lazy { Page() }
    page.render()
}

fun chosen(part: Part?) {
    part?.let { it.text("b") }
    part?.run { show() }
}
