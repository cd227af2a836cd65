"""Edits of a line, and of a name in a whole file."""

from __future__ import annotations

import pytest

from whence.playbook.engine.conclusion import drop_repeated
from whence.playbook.engine.origin import Origin, OriginKind
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.fixes.closing import close_block
from whence.playbook.fixes.number_texts import write_as_beside
from whence.playbook.fixes.rename import rename_in_file
from whence.playbook.fixes.statement_order import move_above
from whence.playbook.fixes.text_edits import insert_after, insert_before
from whence_tools.code.flow_model import Constant

FILE = SourceFile("a.py", "import mth\nx = mth.pi  # mth\ny = 'mth' + mths\n", "o1")


def test_a_text_that_stands_once_on_a_line_is_replaced() -> None:
    (edit,) = Site(FILE, 1).replacing("mth", "math")
    assert (edit.new_text, edit.old_text) == ("import math", "import mth")


def test_a_text_that_stands_twice_on_a_line_is_left_alone() -> None:
    assert Site(FILE, 2).replacing("mth", "math") == ()


def test_a_name_is_written_otherwise_in_code_alone() -> None:
    edits = rename_in_file(FILE, "mth", "math")
    assert [(edit.line_start, edit.new_text) for edit in edits] == [
        (1, "import math"),
        (2, "x = math.pi  # mth"),
    ]


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a.ts", "f(`mth ${mth(1)} ${'mth'}`)", "f(`mth ${math(1)} ${'math'}`)"),
        ("a.ts", "f('${mth}', \"mth\")", None),
        (
            "a.py",
            "print(f'mth {mth.pi} {{mth}}', rf\"{mth}\")",
            "print(f'mth {math.pi} {{mth}}', rf\"{math}\")",
        ),
        ("a.py", "print('{mth}', buff'{mth}')", None),
        ("a.kt", 'println("mth $mth ${mth.pi}")', 'println("mth $math ${math.pi}")'),
        ("a.rb", 'puts "mth #{mth}"', 'puts "mth #{math}"'),
        ("a.go", 'f("${mth}")', None),
    ],
)
def test_a_name_is_written_otherwise_in_the_code_of_a_string(
    path: str, before: str, after: str | None
) -> None:
    edits = rename_in_file(SourceFile(path, before + "\n", "o1"), "mth", "math")
    assert [edit.new_text for edit in edits] == ([after] if after else [])


def test_a_line_is_put_before_and_after_another() -> None:
    (above,), (below,) = insert_before(FILE, 1, "import os"), insert_after(FILE, 1, "import os")
    assert above.new_text == "import os\nimport mth"
    assert below.new_text == "import mth\nimport os"
    assert (above.line_start, above.line_end, above.old_text) == (1, 1, "import mth")


def test_a_line_is_quoted_once() -> None:
    first, again = Site(FILE, 1).quote("first"), Site(FILE, 1).quote("again")
    assert drop_repeated((first, again, Site(FILE, 2).quote("then"))) == (
        first,
        Site(FILE, 2).quote("then"),
    )


def moved(*body: str, first: int, last: int) -> str:
    """The lines of a function's body after the last one is moved above the first; "" if none is."""
    text = "def run(pump):\n" + "".join(f"    {line}\n" for line in body)
    at = Site(SourceFile("a.py", text, "o1"), first)
    return "".join(edit.new_text for edit in move_above(at, at.on(last)))


def test_a_statement_that_comes_too_late_is_moved_above_another() -> None:
    body = ("pump.flow()", "log(1)", "pump.open(3)")
    assert moved(*body, first=2, last=4) == "    pump.open(3)\n    pump.flow()\n    log(1)"
    inside = ("for at in range(3):", "    pump.flow(at)", "pump.open(3)")
    assert moved(*inside, first=3, last=4).startswith("    pump.open(3)\n    for at in")


@pytest.mark.parametrize(
    "body",
    [
        ("litres = pump.flow()", "log(1)", "pump.open(litres)"),
        ("pump.flow()", "log(mode)", "mode = pump.open(3)"),
        ("pump.flow()", "if pump.closed:", "    pump.open(3)"),
        ("if pump.cold:", "    pump.flow()", "else:", "    pump.open(3)"),
        ("pump.flow()", "log(", "pump.open(3))"),
        ("pump.flow()", "log(1)", "return pump.open(3)"),
    ],
    ids=["needs it", "is read between", "is in a branch", "leads there", "is a part", "leaves"],
)
def test_a_statement_that_can_not_come_earlier_stays(body: tuple[str, ...]) -> None:
    first = 3 if body[0].startswith("if") else 2
    assert moved(*body, first=first, last=len(body) + 1) == ""


@pytest.mark.parametrize(
    ("path", "text", "value", "after"),
    [
        ("a.json", '{"pen": 3,\n "ink": "8"}', "8", ' "ink": 8}'),
        ("a.json", '[{"id": "7", "n": "8"},\n {"id": "9", "n": 2}]', "8", '[{"id": "7", "n": 8},'),
        ("a.py", 'A = {"pen": 3, "ink": "8"}', "8", 'A = {"pen": 3, "ink": 8}'),
        ("a.json", '{"pen": 3,\n "ink": "08"}', "08", None),
        ("a.json", '{"pen": "three",\n "ink": "8"}', "8", None),
        ("a.json", '[{"id": 7, "n": "8"},\n {"id": 9, "n": "2"}]', "8", None),
        ("a.json", '{"ink": "8"}', "8", None),
    ],
)
def test_a_text_becomes_the_number_that_all_beside_it_are(
    path: str, text: str, value: str, after: str | None
) -> None:
    file = SourceFile(path, text + "\n", "o1")
    flow = file.flow
    roots = [file.document, *(one.value for one in (flow.bindings if flow else ()))]
    [made] = [
        one
        for root in roots
        if root is not None
        for one in root.walk()
        if isinstance(one, Constant) and one.value == value and one.kind == "string"
    ]
    origin = Origin(OriginKind.LITERAL, file, made.at.line, made.at.text, expr=made)
    edits = write_as_beside(origin)
    assert [edit.new_text for edit in edits] == ([after] if after else [])


@pytest.mark.parametrize(
    ("path", "text", "closer", "after"),
    [
        ("a.py", "x = f(1, g(2)\ny = 3\n", ")", "x = f(1, g(2))"),
        ("a.py", "if f(1:\n    g()\n", ")", "if f(1):"),
        ("a.py", "X = [\n    1,\n    2,\n\nY = 3\n", "]", "    2,\n]"),
        ("a.js", "run(() => {\n  f();\n};\n", ")", "});"),
        ("a.js", "function f() {\n  g();\n\nf();\n", "}", "  g();\n}"),
        ("a.rb", "def f\n  g\n\nf\n", "end", "  g\nend"),
        ("a.py", "x = f(1  # one\ny = 3\n", ")", None),
        ("a.js", "x = f(1 +\n  2\n  -3\ny = 3\n", ")", None),
        ("a.py", "x = f(1\ny = (2\n", ")", None),
    ],
)
def test_what_a_line_opens_is_closed_where_only_one_place_is_left(
    path: str, text: str, closer: str, after: str | None
) -> None:
    edits = close_block(Site(SourceFile(path, text, "o1"), 1), closer)
    assert [edit.new_text for edit in edits] == ([after] if after else [])
