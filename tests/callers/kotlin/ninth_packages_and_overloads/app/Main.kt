package app

import lib.Template
import lib.format as pad
import lib.join
import lib.merge
import lib.sum as total

fun format(text: String) = text

fun run() {
    pad("a", fill = '-')
}

fun named() {
    format(text = "b")
}

fun varied() {
    total(listOf(1, 2))
    "a" merge "b"
}

fun tools() {
    join(*arrayOf("a", "b"))
    Template.parse("c").fill("d")
}

fun main() {
    run()
    named()
    varied()
    tools()
}
