class Response(val code: Int) {
    fun ok() = code == 200

    fun body() = ""

    fun log() {}
}

class Request {
    fun header(name: String) {}

    fun json() {
        header("content-type")
    }

    fun send() = Response(200)
}

fun request(configure: Request.() -> Unit): Request {
    val made = Request()
    made.configure()
    return made
}

fun build(): Response {
    val made = request {
        header("accept")
        this.json()
    }
    return made.send()
}

fun scopes(): String? {
    val response = request { }.run { send() }
    return with(response) { takeIf { it.ok() } }
        ?.also { it.log() }
        ?.let { found -> found.body() }
}

class Outer {
    fun name() = "outer"

    fun make() = Inner()

    inner class Inner {
        fun name() = "inner"

        fun both() = this@Outer.name() + name()
    }
}

fun labelled() {
    Outer().make().both()
}

class Menu(val title: String) {
    fun item(name: String) {}

    fun separator() = item("-")

    fun submenu(title: String, fill: Menu.() -> Unit): Menu = Menu(title).apply(fill)
}

fun menu(title: String, fill: Menu.() -> Unit) = Menu(title).apply(fill)

fun title() = "main"

fun menus() {
    menu(title()) {
        item("a")
        submenu("more") {
            item("b")
            this@menu.separator()
        }
    }
}

fun main() {
    build()
    scopes()
    labelled()
    menus()
}
