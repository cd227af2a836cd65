"""Edits of a line, and of a name in a whole file."""

from __future__ import annotations

import pytest

from whence.playbook.engine.conclusion import drop_repeated
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.fixes.rename import rename_in_file
from whence.playbook.fixes.text_edits import insert_after, insert_before

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
