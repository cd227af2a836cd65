package html

@DslMarker
annotation class HtmlTag

@HtmlTag
abstract class Node(val name: String) {
    val children = mutableListOf<Node>()
    var text = ""

    protected fun <T : Node> add(node: T, block: T.() -> Unit): T {
        node.block()
        children.add(node)
        return node
    }

    operator fun String.unaryPlus() {
        text += escape(this)
    }

    abstract fun close(): String

    fun render(): String =
        begin() + text + children.joinToString("") { it.render() } + close()

    open fun begin(): String = "<$name>"
}

class Html : Node("html") {
    fun body(block: Body.() -> Unit) = add(Body(), block)
    override fun close() = "</html>"
}

class Body : Node("body") {
    fun p(block: Para.() -> Unit) = add(Para(), block)
    fun link(href: String, block: Link.() -> Unit) = add(Link(href), block)
    override fun close() = "</body>"
}

class Para : Node("p") {
    fun bold(s: String) {
        text += "<b>" + escape(s) + "</b>"
    }
    override fun close() = ""
}

class Link(private val href: String) : Node("a") {
    override fun begin() = "<a href='$href'>"
    override fun close() = "</a>"
}

fun escape(s: String) = s.replace("<", "&lt;")

fun html(block: Html.() -> Unit): Html = Html().apply(block)
