package html

interface Node {
    fun render(): String
}

class Text(private val text: String) : Node {
    override fun render() = text
}

abstract class Tag(private val name: String) : Node {
    private val children = mutableListOf<Node>()
    private val attributes = mutableMapOf<String, String>()

    infix fun String.to(value: String) = attribute(this, value)

    fun attribute(key: String, value: String) {
        attributes[key] = value
    }

    operator fun set(key: String, value: String) = attribute(key, value)

    protected fun <T : Tag> init(tag: T, build: T.() -> Unit): T {
        tag.build()
        add(tag)
        return tag
    }

    private fun add(node: Node) {
        children += node
    }

    fun text(text: String) = add(Text(text))

    operator fun String.unaryPlus() = add(Text(this))

    override fun render(): String =
        children.joinToString("", "<$name>", "</$name>") { it.render() }
}

class Html : Tag("html") {
    fun body(build: Body.() -> Unit) = init(Body(), build)
}

class Body : Tag("body") {
    fun list(build: Items.() -> Unit) = init(Items(), build)
}

class Items : Tag("ul") {
    fun item(build: Item.() -> Unit) = init(Item(), build)
}

class Item : Tag("li")

fun html(build: Html.() -> Unit): Html = Html().apply(build)

fun label(number: Int) = "item $number"

fun Body.footer(text: String) {
    text(text)
}

fun Items.rows(count: Int) = repeat(count) { number ->
    item { attribute("id", "$number") }
}

fun page() = html {
    this["lang"] = "en"
    body {
        attribute("class", "wide")
        list {
            item { text(label(1)) }
            item { +"two" }
            rows(2)
        }
        footer("end")
    }
}

fun main() {
    val page = page()
    println(page.render())
}
