"""What runs while an object of Kotlin is made, and uses what has no value yet, is found."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_NULL = "java.lang.NullPointerException"
_BASE = "abstract class Shape {\n    init { draw() }\n    abstract fun draw()\n}\n"


@pytest.mark.parametrize(
    "text",
    [
        (
            "class A {\n    init { load() }\n    private val all = HashMap<Int, Int>() // here\n"
            "    fun load() { all[1] = 2 }\n}"
        ),
        (
            "class A {\n    val size = count()\n    val all = listOf(1) // here\n"
            "    fun count() = all.size\n}"
        ),
        (
            "class A {\n    init { load() }\n    private val step = 5 // here\n"
            "    fun load() { show(step) }\n}"
        ),
        (
            "class A {\n    init { load() }\n    private val step = 5 // here\n"
            "    fun load() { read() }\n    fun read() { show(step) }\n}"
        ),
        (
            "object A {\n    val all = make()\n    val names = listOf(1) // here\n"
            "    fun make() = names.map { it + 1 }\n}"
        ),
        "val first = make()\nval table = mapOf(1 to 2) // here\nfun make() = table[1]",
        (
            "class A {\n    init { listOf(1).forEach { add(it) } }\n"
            "    val all = ArrayList<Int>() // here\n    fun add(n: Int) { all.add(n) }\n}"
        ),
        (
            f"{_BASE}class Circle : Shape() {{\n    private val notes = ArrayList<Int>() // here\n"
            "    override fun draw() { notes.add(1) }\n}"
        ),
        (
            "abstract class Shape {\n    abstract val name: String\n    val big = name.trim()\n}\n"
            'class Circle : Shape() {\n    override val name = "circle" // here\n}'
        ),
        (
            "open class Shape {\n    open val name: String = EMPTY\n    init { show(name) }\n}\n"
            "class Circle(override val name: String) : Shape() // here"
        ),
    ],
)
def test_a_use_before_the_value_is_found(text: str) -> None:
    assert list_trap_lines(text, "A.kt", _NULL) == [find_marked_line(text)]


@pytest.mark.parametrize(
    "text",
    [
        (
            "class A {\n    private val all = ArrayList<Int>()\n    init { load() }\n"
            "    fun load() { all.add(1) }\n}"
        ),
        (
            "class A {\n    init { load() }\n    private val all by lazy { ArrayList<Int>() }\n"
            "    fun load() { all.add(1) }\n}"
        ),
        (
            "class A {\n    init { load() }\n    private val all get() = find()\n"
            "    fun load() { all.add(1) }\n}"
        ),
        (
            "class A {\n    init { button.onClick { load() } }\n    val all = ArrayList<Int>()\n"
            "    fun load() { all.add(1) }\n}"
        ),
        (
            "class A {\n    val task = { load() }\n    val all = ArrayList<Int>()\n"
            "    fun load() { all.add(1) }\n}"
        ),
        (
            "class A {\n    init { load() }\n    val all = ArrayList<Int>()\n"
            "    fun load() { thread { all.add(1) } }\n}"
        ),
        (
            "class A {\n    init { load(ArrayList()) }\n    val all = ArrayList<Int>()\n"
            "    fun load(all: MutableList<Int>) { all.add(1) }\n}"
        ),
        "class A {\n    init { load() }\n    var count = 0\n    fun load() { count = 0 }\n}",
        (
            "class A {\n    init { other.load() }\n    val all = ArrayList<Int>()\n"
            "    fun load() { all.add(1) }\n}"
        ),
        "object A {\n    val all = make()\n    val step = 5\n    fun make() = listOf(step)\n}",
        "object A {\n    val all = make()\n    const val N = 5\n    fun make() = listOf(N)\n}",
        (
            "class A {\n    init { load() }\n    private var seen: Int? = null\n"
            "    fun load() { show(seen) }\n}"
        ),
        (
            f"{_BASE}class Circle : Shape() {{\n    private val notes = ArrayList<Int>()\n"
            "    override fun draw() { show() }\n    fun add() { notes.add(1) }\n}"
        ),
        (
            "abstract class Shape {\n    abstract val name: String\n    val big = name.trim()\n}\n"
            'class Circle : Shape() {\n    override val name get() = "circle"\n}'
        ),
        (
            "abstract class Shape {\n    abstract val name: Int\n    val big get() = name.inc()\n}"
            '\nclass Circle : Shape() {\n    override val name = "circle"\n}'
        ),
        (
            "abstract class Shape {\n    abstract val name: String\n"
            "    val label by lazy { name.trim() }\n}\n"
            'class Circle : Shape() {\n    override val name = "circle"\n}'
        ),
    ],
)
def test_a_use_after_the_value_is_no_trap(text: str) -> None:
    assert list_trap_lines(text, "A.kt", _NULL) == []


def test_what_has_no_object_is_told_before_what_has_another_value() -> None:
    text = (
        "class A {\n    init { load() }\n    val step = 5\n    val all = HashSet<Int>() // here\n"
        "    fun load() {\n        show(step)\n        all.add(1)\n    }\n}"
    )
    assert list_trap_lines(text, "A.kt", _NULL) == [find_marked_line(text)]
