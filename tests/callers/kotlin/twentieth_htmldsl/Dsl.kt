package page

@DslMarker
annotation class Markup

@Markup
abstract class Node(val tag: String) {
    private val children = mutableListOf<Node>()
    private val attributes = linkedMapOf<String, String>()

    protected fun <T : Node> child(node: T, setup: T.() -> Unit): T {
        node.setup()
        children += node
        return node
    }

    infix fun String.eq(value: String) {
        attributes[this] = escape(value)
    }

    operator fun String.unaryPlus() {
        children += Text(this)
    }

    open fun write(out: StringBuilder, depth: Int) {
        out.indent(depth).append("<$tag")
        attributes.forEach { (key, value) -> out.append(" $key=\"$value\"") }
        out.append(">\n")
        children.forEach { it.write(out, depth + 1) }
        close(out, depth)
    }

    protected open fun close(out: StringBuilder, depth: Int) {
        out.indent(depth).append("</$tag>\n")
    }
}

class Text(private val content: String) : Node("#text") {
    override fun write(out: StringBuilder, depth: Int) {
        out.indent(depth).append(escape(content)).append('\n')
    }
}

class Item : Node("li") {
    override fun close(out: StringBuilder, depth: Int) = Unit

    fun link(href: String, label: String) {
        child(Anchor()) {
            "href" eq href
            +label
        }
    }
}

class Anchor : Node("a")

class ItemList : Node("ul") {
    fun item(setup: Item.() -> Unit) = child(Item(), setup)

    operator fun String.invoke(setup: Item.() -> Unit) = item {
        "class" eq this@invoke
        setup()
    }
}

class Page : Node("body") {
    fun list(setup: ItemList.() -> Unit): ItemList = child(ItemList(), setup)

    fun footer(text: String) {
        +text
    }
}

private fun escape(raw: String): String = raw.replace("&", "&amp;").replace("<", "&lt;")

private fun StringBuilder.indent(depth: Int): StringBuilder = append("  ".repeat(depth))

fun page(setup: Page.() -> Unit): Page = Page().apply(setup)
