package html

fun bold(s: String) = "**$s**"

fun Body.menu(items: List<String>) {
    for (item in items) {
        link("/$item") { +item }
    }
}

fun Body.footer() = p { bold("bye") }

fun page(title: String): Html = html {
    body {
        p { +title; bold("hello") }
        menu(listOf("home", "about"))
        footer()
    }
}

fun plain(title: String): String = listOf(title).joinToString { bold(it) }

fun main() {
    println(page("A < B").render())
    println(plain("x"))
}
