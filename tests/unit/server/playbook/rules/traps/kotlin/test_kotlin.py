"""Traps of Kotlin are found; code that only looks like them is not."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines

_CLOSED = "java.io.IOException: Stream closed"
_CHANGED = "java.util.ConcurrentModificationException"


@pytest.mark.parametrize("made", ["IntArray(3)", "mutableListOf<Int>()", "ArrayList<Int>()"])
@pytest.mark.parametrize("places", ["Array(3)", "List(3)", "MutableList(3)"])
def test_one_object_in_every_place_is_found_where_it_is_changed(made: str, places: str) -> None:
    text = "fun f() {{\n    val row = {}\n    val grid = {} {{ {} }}\n    {}\n}}"
    program = text.format(made, places, "row", "grid[1][2] = 3")
    assert list_trap_lines(program, "A.kt") == [3]
    for other in (
        text.format(made, places, made, "grid[1][2] = 3"),
        text.format(made, places, "row", "show(grid[1][2])"),
        text.format(made, places, "row", "grid[1] = other"),
        text.format("3", places, "row", "grid[1][2] = 3"),
    ):
        assert list_trap_lines(other, "A.kt") == []


@pytest.mark.parametrize(
    "text",
    [
        "fun f() = file.useLines { it.map { one -> one.trim() }.toList() }",
        "fun f() = file.useLines { lines -> lines.filter { it.isNotEmpty() }.count() }",
        "fun f() { file.useLines { lines -> lines.map { show(it) } } }",
        "fun f() = reader.use { it.readLines().filter { one -> one.isNotEmpty() } }",
        "fun f() = file.useLines { lines -> all.map { it.trim() } }",
    ],
)
def test_what_is_read_before_the_file_is_closed_is_no_trap(text: str) -> None:
    assert list_trap_lines(text, "A.kt", _CLOSED) == []


@pytest.mark.parametrize(
    ("latest", "add"),
    [
        ("beats.subList(0, 3).toList()", "beats.add(3)"),
        ("beats.subList(0, 3)", "beats[0] = 3"),
        ("others.subList(0, 3)", "beats.add(3)"),
    ],
)
def test_a_part_of_a_list_that_stays_is_no_trap(latest: str, add: str) -> None:
    text = (
        "class Trace {\n    val beats = mutableListOf<Int>()\n"
        f"    fun add() {{ {add} }}\n    fun latest() = {latest}\n}}"
    )
    assert list_trap_lines(text, "A.kt", _CHANGED) == []


@pytest.mark.parametrize(
    "line",
    [
        'val cut = line.split(",")',
        'val cut = line.split("\\\\s+".toRegex())',
        'val cut = line.split(Regex("\\\\s+"))',
        'val known = SimpleDateFormat("yyyy-MM-dd HH:mm")',
    ],
)
def test_a_line_that_is_meant_so_is_no_trap(line: str) -> None:
    assert list_trap_lines(f"fun f() {{\n    {line}\n}}", "A.kt") == []


def test_what_a_loop_keeps_each_time_is_found() -> None:
    text = (
        "fun f(all: List<Int>): List<List<Int>> {\n    val found = mutableListOf<List<Int>>()\n"
        "    val part = mutableListOf<Int>()\n    for (one in all) {\n        part.add(one)\n"
        "        if (part.size == 3) {\n            found.add(KEPT)\n            part.clear()\n"
        "        }\n    }\n    return found\n}"
    )
    assert list_trap_lines(text.replace("KEPT", "part"), "A.kt") == [7]
    assert list_trap_lines(text.replace("KEPT", "part.toList()"), "A.kt") == []
