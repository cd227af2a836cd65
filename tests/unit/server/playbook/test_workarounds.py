"""What a function does where a step can't be done: it leaves the step out and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from whence.playbook.fixes.workarounds import list_workarounds
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.observed import ObservedFrame, Operand, Value
from whence_tools.workspace import Workspace

NONE = "AttributeError: 'NoneType' object has no attribute 'id'"
LIST = "IndexError: list index out of range"
JS = "TypeError: Cannot read properties of undefined (reading 'id')"


def _list_ways(
    folder: Path, error: str, code: str, operand: Operand | None = None, cause: str = ""
) -> list[str]:
    """The function as it is with each edit; the line that fails is the one with `# here`."""
    name = "a.js" if "function" in code else "a.py"
    (folder / name).write_text(code)
    line = next(at for at, text in enumerate(code.splitlines(), 1) if "here" in text)
    kind, _, message = error.partition(": ")
    seen = ObservedFrame("run", "", (operand,)) if operand is not None else None
    frame = Frame(file=name, path=name, line=line, observed=seen)
    problem = Problem(
        language="python" if name == "a.py" else "javascript",
        error_type=kind, message=message, frames=(frame,),
    )  # fmt: skip
    found = []
    for edits in list_workarounds(problem, frame, cause, Workspace(folder)):
        lines = code.splitlines()
        for edit in sorted(edits, key=lambda one: -one.line_start):
            lines[edit.line_start - 1 : edit.line_end] = edit.new_text.splitlines()
        found.append("\n".join(lines) + "\n")
    return found


def test_a_loop_goes_on_with_its_next_round(tmp_path: Path) -> None:
    code = "def f(rows):\n    for row in rows:\n        at = row.id  # here\n        print(at)\n"
    first, second = _list_ways(tmp_path, NONE, code)
    assert "        if row is None:\n            continue\n        at = row.id" in first
    assert "at = (row.id if row is not None else None)" in second


def test_a_walk_without_an_end_of_its_own_ends(tmp_path: Path) -> None:
    code = "function f(a) {\n  for (;;) {\n    a = a.up.id; // here\n  }\n}\n"
    ways = _list_ways(tmp_path, JS, code)
    assert "a = a.up?.id;" in ways[0]
    assert "    if (a.up == null) break;\n    a = a.up.id;" in ways[1]


def test_a_loop_that_goes_by_what_is_not_there_ends(tmp_path: Path) -> None:
    code = (
        "def f(rows):\n    at = 0\n    while at < 9:\n"
        "        print(rows[at])  # here\n        at += 1\n"
    )
    way = _list_ways(tmp_path, LIST, code)[1]
    assert "        if at >= len(rows):\n            break\n" in way
    walk = (
        "function f(rows) {\n  for (let a = rows; a.id; a = a.up) {\n"
        "    g(a.b.id); // here\n  }\n}\n"
    )
    assert "if (a.b == null) break;" in _list_ways(tmp_path, JS, walk)[-1]


def test_a_character_that_is_not_there_is_no_text(tmp_path: Path) -> None:
    code = "def f(name):\n    first = name[0]  # here\n    return g(first)\n"
    (way,) = _list_ways(tmp_path, "IndexError: string index out of range", code)
    assert "first = name[:1]" in way


@pytest.mark.parametrize(
    ("otherwise", "leaves"),
    [
        ("    if not rows:\n        return []\n", "return []"),
        ("    if not rows:\n        return rows\n", "return rows"),
        ("    if not rows:\n        return\n", "return"),
        ("    if not rows:\n        return make(rows)\n", None),
    ],
)
def test_a_function_returns_what_it_returns_elsewhere_for_nothing(
    tmp_path: Path, otherwise: str, leaves: str | None
) -> None:
    code = f"def f(rows):\n{otherwise}    word = rows[2]  # here\n    return use(word)\n"
    ways = _list_ways(tmp_path, LIST, code)
    asked = f"    if len(rows) <= 2:\n        {leaves}\n    word = rows[2]"
    assert [asked in one for one in ways] == ([True, False] if leaves else [False])
    assert "word = (rows[2] if len(rows) > 2 else None)" in ways[-1]


def test_a_statement_without_a_result_is_left_undone(tmp_path: Path) -> None:
    code = "def f(row):\n    row.id.clear(  # here\n        all=True)\n    print(row)\n"
    ways = _list_ways(tmp_path, NONE, code)
    assert (
        "    if row is not None:\n"
        "        row.id.clear(  # here\n"
        "            all=True)\n"
        "    print(row)"
    ) in ways[0]


def test_the_elements_that_lack_it_are_left_out_of_a_comprehension(tmp_path: Path) -> None:
    code = "def f(rows):\n    return [row.id for row in rows]  # here\n"
    (way,) = _list_ways(tmp_path, NONE, code)
    assert "return [row.id for row in rows if row is not None]" in way


def test_a_key_and_those_below_it_are_asked_for(tmp_path: Path) -> None:
    code = "def f(name):\n    return load(name)['tool']['x'].y  # here\n"
    (way,) = _list_ways(tmp_path, "KeyError: 'tool'", code)
    assert "return load(name).get('tool', {}).get('x', {}).y" in way


def test_there_is_no_round_without_what_it_needs(tmp_path: Path) -> None:
    code = "def f(parts):\n    while 'x' not in parts[-1]:  # here\n        parts.pop()\n"
    (way,) = _list_ways(tmp_path, LIST, code)
    assert "while parts and 'x' not in parts[-1]:" in way


def test_a_name_is_bound_before_the_branch_that_may_not_bind_it(tmp_path: Path) -> None:
    code = "def f(a):\n    print(a)\n    if a:\n        b = a\n    return b  # here\n"
    error = "UnboundLocalError: cannot access local variable 'b' where it is not associated"
    (way,) = _list_ways(tmp_path, error, code)
    assert "    b = None\n    if a:\n        b = a\n" in way


def test_what_an_earlier_round_left_is_kept(tmp_path: Path) -> None:
    code = (
        "def f(lines):\n    for line in lines:\n        if line:\n            name, at = line\n"
        "        keep(name, at)  # here\n"
    )
    error = "UnboundLocalError: cannot access local variable 'name' where it is not associated"
    (way,) = _list_ways(tmp_path, error, code)
    assert "def f(lines):\n    name = at = None\n    for line in lines:\n" in way


def test_an_input_that_a_library_refuses_is_none(tmp_path: Path) -> None:
    code = "def f(a):\n    if not a:\n        return None\n    return int(a, 16)  # here\n"
    (way,) = _list_ways(tmp_path, "ValueError: invalid literal for int() with base 16: 'x'", code)
    assert (
        "    try:\n        return int(a, 16)\n    except ValueError:\n        return None"
    ) in way.replace("  # here", "")


def test_an_error_of_the_program_is_not_caught(tmp_path: Path) -> None:
    code = "def f(a):\n    check(a)  # here\n"
    assert _list_ways(tmp_path, "TypeError: check() takes 0 positional arguments", code) == []


def test_what_was_seen_tells_what_is_absent(tmp_path: Path) -> None:
    code = "def f(rows, sizes):\n    for row in rows:\n        keep(*row, sizes[0])  # here\n"
    error = "TypeError: Value after * must be an iterable, not NoneType"
    seen = Operand("row", Value("NoneType", "None"))
    first, second = _list_ways(tmp_path, error, code, seen)
    assert "        if row is not None:\n            keep(*row, sizes[0])" in first
    assert "        if row is None:\n            continue\n" in second


def test_of_several_reads_the_one_that_the_cause_names_is_left_out(tmp_path: Path) -> None:
    code = "function f(a, b) {\n  return g(a.id, b.id); // here\n}\n"
    named = _list_ways(tmp_path, JS, code, cause="`b` is undefined")
    assert [one for one in named if "a == null" in one or "a?.id" in one] == []
    assert "return g(a.id, b?.id);" in named[0]


def test_a_function_that_is_not_there_is_not_called(tmp_path: Path) -> None:
    code = "function f(a) {\n  const name = a.name();  // here\n  return g(name);\n}\n"
    ways = _list_ways(tmp_path, "TypeError: a.name is not a function", code)
    assert ["const name = a.name?.();" in one for one in ways] == [True]
    code = "function f(a) {\n  a.close();  // here\n  return 1;\n}\n"
    assert "  a.close?.();" in _list_ways(tmp_path, "TypeError: a.close is not a function", code)[0]


def test_a_part_on_a_line_of_its_own_is_found(tmp_path: Path) -> None:
    code = "function f(a) {\n  const at = a.rows[0]\n    .id; // here\n  return at;\n}\n"
    assert "a.rows[0]?\n    .id;" in _list_ways(tmp_path, JS, code)[0]


@pytest.mark.parametrize(
    ("error", "line", "instead"),
    [
        ("StopIteration: ", "next(a)", "next(a, None)"),
        ("KeyError: 'x'", "del a[b]", "a.pop(b, None)"),
        ("KeyError: 'x'", "a.pop('x')", "a.pop('x', None)"),
        (
            "ValueError: list.remove(x): x not in list",
            "a.remove(b)",
            "if b in a:\n        a.remove(b)",
        ),
        (NONE, "a.b.id = 3", "if a.b is not None:\n        a.b.id = 3"),
        ("TypeError: 'NoneType' object is not iterable", "for b in a.c: pass", None),
        ("TypeError: 'NoneType' object is not iterable", "for b in a.c:", "for b in a.c or ():"),
        (
            "TypeError: 'NoneType' object is not subscriptable",
            "for b in a.get(at)[::-1]:",
            "for b in (a.get(at) or [])[::-1]:",
        ),
        (
            "ValueError: not enough values to unpack (expected 2, got 0)",
            "b, c = zip(*a)",
            "b, c = (zip(*a) if a else [()] * 2)",
        ),
        ("StopIteration: ", "b = next(a)", None),
        ("IndexError: pop from empty list", "a.b.pop()", None),
        ("KeyError: 'x'", "b = a.pop('x')", None),
    ],
)
def test_a_statement_that_has_a_form_for_what_is_not_there_takes_it(
    tmp_path: Path, error: str, line: str, instead: str | None
) -> None:
    body = "        pass\n" if line.endswith(":") else ""
    (tmp_path / "a.py").write_text(f"def f(a, b, at):\n    {line}\n{body}    return make(a)\n")
    kind, _, message = error.partition(": ")
    frame = Frame(file="a.py", path="a.py", line=2)
    problem = Problem(language="python", error_type=kind, message=message, frames=(frame,))
    ways = list_workarounds(problem, frame, "", Workspace(tmp_path))
    assert next((edits[0].new_text.strip() for edits in ways), None) == instead


@pytest.mark.parametrize(
    ("error", "code", "seen", "expected"),
    [
        (
            "TypeError: 'NoneType' object is not callable",
            "def f(a, at):\n    a.b(at)  # here\n    return g(a)\n",
            "a.b",
            "    if a.b is not None:\n        a.b(at)",
        ),
        (
            "TypeError: unsupported operand type(s) for *=: 'NoneType' and 'int'",
            "def f(a, b):\n    a *= b  # here\n    return g(a)\n",
            "a",
            "    if a is not None:\n        a *= b",
        ),
    ],
)
def test_what_is_none_is_neither_called_nor_computed_with(
    tmp_path: Path, error: str, code: str, seen: str, expected: str
) -> None:
    ways = _list_ways(tmp_path, error, code, Operand(seen, Value("NoneType", "None")))
    assert expected in ways[0]


def test_nothing_is_set_on_what_is_not_there(tmp_path: Path) -> None:
    error = "TypeError: Cannot set properties of undefined (setting 'done')"
    code = "function f(a, b) {\n  a[b].done = true; // here\n  return g(a);\n}\n"
    seen = Operand("a[b]", Value("undefined", "undefined"))
    assert "if (a[b] != null) a[b].done = true;" in _list_ways(tmp_path, error, code, seen)[0]


@pytest.mark.parametrize(
    ("body", "is_given"),
    [("return b(a);", True), ("return b(a) + b.length;", False), ("a(b); return b(1);", False)],
)
def test_a_callback_that_is_only_called_need_not_be_given(
    tmp_path: Path, body: str, *, is_given: bool
) -> None:
    code = f"function f(a, b) {{\n  {body} // here\n}}\n"
    seen = Operand("b", Value("undefined", "undefined"))
    ways = _list_ways(tmp_path, "TypeError: b is not a function", code, seen)
    assert ("function f(a, b = () => {}) {" in ways[0]) == is_given


def test_what_is_compared_is_asked_where_it_is_read_and_what_is_set_is_not(tmp_path: Path) -> None:
    code = "function f(a) {\n  if (a[0].id !== 3) { // here\n    return g(a);\n  }\n}\n"
    (way,) = _list_ways(tmp_path, JS, code)
    assert "if (a[0]?.id !== 3) {" in way
    code = "function f(a) {\n  a[0].id = 3; // here\n  return g(a);\n}\n"
    ways = _list_ways(tmp_path, JS, code)
    assert ["?." in one for one in ways] == [False]


@pytest.mark.parametrize(
    ("error", "code", "misspelt"),
    [
        (
            "AttributeError: 'Table' object has no attribute 'delete'",
            "def f(table):\n    table.delete(1)  # here\n    return table\n",
            "`Table` has no `delete`; it has `delete_all` (db.py:8), and a.py:2 reads `delete`.",
        ),
        (
            "TypeError: table.delete is not a function",
            "function f(table) {\n  table.delete(1); // here\n  return table;\n}\n",
            "`Table` at db.js:1 has no `delete`; it has `deleteAll`.",
        ),
        (
            "KeyError: 'delay'",
            "def f(options):\n    return {'wait': options['delay']}  # here\n",
            "`OPTIONS` at a.py:9 has no `delay` key; it has `delays`.",
        ),
    ],
)
def test_what_is_misspelt_is_not_left_out(
    tmp_path: Path, error: str, code: str, misspelt: str
) -> None:
    assert _list_ways(tmp_path, error, code, cause=misspelt) == []
    assert _list_ways(tmp_path, error, code, cause="The value may be of another kind.")
