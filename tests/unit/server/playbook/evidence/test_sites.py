"""Edits of a line, and of a name in a whole file."""

from __future__ import annotations

import pytest

from whence.playbook.engine.case import SourceFile
from whence.playbook.evidence.sites import Site, renaming, story

FILE = SourceFile("a.py", "import mth\nx = mth.pi  # mth\ny = 'mth' + mths\n", "o1")


def test_a_text_that_stands_once_on_a_line_is_replaced() -> None:
    (edit,) = Site(FILE, 1).replacing("mth", "math")
    assert (edit.new_text, edit.old_text) == ("import math", "import mth")


def test_a_text_that_stands_twice_on_a_line_is_left_alone() -> None:
    assert Site(FILE, 2).replacing("mth", "math") == ()


def test_a_name_is_written_otherwise_in_code_alone() -> None:
    edits = renaming(FILE, "mth", "math")
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
    edits = renaming(SourceFile(path, before + "\n", "o1"), "mth", "math")
    assert [edit.new_text for edit in edits] == ([after] if after else [])


def test_a_line_is_put_before_another() -> None:
    (edit,) = Site(FILE, 2).preceded_by("import os\n")
    assert (edit.line_start, edit.line_end, edit.new_text) == (2, 1, "import os\n")


def test_a_line_is_quoted_once_in_a_story() -> None:
    first, again = Site(FILE, 1).quote("first"), Site(FILE, 1).quote("again")
    assert story(first, again, Site(FILE, 2).quote("then")) == (
        first,
        Site(FILE, 2).quote("then"),
    )
