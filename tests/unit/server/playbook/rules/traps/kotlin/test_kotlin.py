"""Traps of Kotlin are found; code that only looks like them is not."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_CLOSED = "java.io.IOException: Stream closed"
_CHANGED = "java.util.ConcurrentModificationException"
_SPOT = "class Spot(val x: Int, val y: Int)"
_USER = "class User(val id: Int, val name: String, val city: String, val email: String)\n"
_VIEW = "class View(val id: Int, val name: String, val city: String, val email: String = EMPTY)\n"
_GIVEN = "id = user.id, name = user.name, city = user.city"


@pytest.mark.parametrize(
    "text",
    [
        "fun f(all: List<Int>) {\n    all.sortedBy { it } // here\n    println(all)\n}",
        "fun f(all: List<Int>, one: Int) {\n    all + one // here\n    println(all)\n}",
        "fun f(day: LocalDate) {\n    if (late) day.plusDays(1) // here\n    println(day)\n}",
        'fun f(name: String) {\n    name.replace("a", "b") // here\n    println(name)\n}',
        "fun f() {\n    all.forEach {\n        it.trim() // here\n        show(it)\n    }\n}",
        "fun f() {\n    when (kind) {\n        1 -> name.trim() // here\n    }\n}",
    ],
)
def test_a_value_that_nothing_takes_is_found(text: str) -> None:
    assert list_trap_lines(text, "A.kt") == [find_marked_line(text)]


@pytest.mark.parametrize(
    "text",
    [
        "fun f(all: List<Int>) = all.sortedBy { it }",
        "fun f() {\n    val found = if (late) {\n        name.trim()\n    } else name\n}",
        "fun f() {\n    val found = all.map {\n        show(it)\n        it.trim()\n    }\n}",
        "fun f() {\n    val x = when (a) {\n        1 -> name.trim()\n        else -> b\n    }\n}",
        (
            "fun f() {\n    val name = try {\n        raw.trim()\n    } catch (e: Exception) {\n"
            "        raw\n    }\n}"
        ),
        "class Text {\n    fun trim() {}\n}\nfun f(a: Text) {\n    a.trim()\n    show(a)\n}",
        'fun f() {\n    "adds" - {\n        check()\n    }\n}',
        "fun f() {\n    parts.replace(R.id.list, ListPart())\n    parts.commit()\n}",
        "fun f() {\n    isDone() || finish()\n    name ?: return\n}",
        "fun f() {\n    queue.take()\n    all.toList()\n}",
        "fun f() {\n    query.distinct(true)\n    show(query)\n}",
        "fun f() {\n    dialect.substring(from, at, count)\n    show(dialect)\n}",
    ],
)
def test_a_value_that_is_taken_is_no_trap(text: str) -> None:
    assert list_trap_lines(text, "A.kt") == []


@pytest.mark.parametrize(
    "text",
    [
        "fun load() = { show() }\nfun f() {\n    val later = load()\n    later()\n}",
        "fun load() = { show() }\nfun f() {\n    load()()\n}",
        "fun load(): () -> Unit = { show() }\nfun f() {\n    load()\n    show()\n}",
        "fun load() { show() }\nfun f() {\n    load()\n}",
        "fun load() = run { show() }\nfun f() {\n    load()\n}",
    ],
)
def test_a_lambda_that_runs_is_no_trap(text: str) -> None:
    assert list_trap_lines(text, "A.kt") == []


@pytest.mark.parametrize(
    "text",
    [
        "fun f() = counts[key] ?: 0",
        "fun f() = (counts[key] ?: 0) + 1",
        "fun f() = counts[key] ?: start + 1",
        "fun f() = counts[key] ?: 10 + 1",
    ],
)
def test_a_default_that_is_meant_so_is_no_trap(text: str) -> None:
    assert list_trap_lines(text, "A.kt") == []


@pytest.mark.parametrize(
    "text",
    [
        "Spot(1, 2) in seen",
        "seen[Spot(1, 2)]",
        "spot == Spot(1, 2)",
        "seen.indexOf(Spot(one.x, next(2)))",
    ],
)
def test_a_new_object_of_a_class_without_equality_is_found(text: str) -> None:
    program = f"{_SPOT} // here\nfun f() = {text}"
    assert list_trap_lines(program, "A.kt") == [1]
    assert list_trap_lines(f"data {program}", "A.kt") == []


@pytest.mark.parametrize(
    "text",
    [
        f"{_SPOT}\nfun f(spot: Spot) = spot in seen",
        f"{_SPOT}\nfun f() {{ seen[Spot(1, 2)] = 3 }}",
        f"{_SPOT} {{\n    override fun equals(a: Any?) = true\n}}\nfun f() = Spot(1, 2) in seen",
        f"{_SPOT} : Place(x)\nfun f() = Spot(1, 2) in seen",
        f"{_SPOT}\nfun f() = BigSpot(1, 2) in seen",
        f"{_SPOT}\nfun f() {{ seen.add(Spot(1, 2)) }}",
    ],
)
def test_objects_that_are_the_same_are_no_trap(text: str) -> None:
    assert list_trap_lines(text, "A.kt") == []


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
        f"{_USER}{_VIEW}fun f(user: User) = View({_GIVEN}, email = user.email)",
        f"{_USER}{_VIEW}fun f(user: User) = View({_GIVEN}, email = hide(user.email))",
        f"{_USER}{_VIEW.replace(' = EMPTY', '?')}fun f(user: User) = View({_GIVEN})",
        f"{_USER}{_VIEW.replace('email', 'mail')}fun f(user: User) = View({_GIVEN})",
        f"{_USER}{_VIEW}fun f(user: Row) = View({_GIVEN})",
        f"{_USER}{_VIEW}fun f(user: User) = View(id = user.id, name = user.name)",
    ],
)
def test_values_that_are_all_handed_over_are_no_trap(text: str) -> None:
    assert list_trap_lines(text, "A.kt") == []


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
