"""Slips may be meant as they are written: what would be meant otherwise is tried in their place."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.support.traps import WRONG_VALUE, apply_trap_edits
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import conclude_slips, make_program
from whence.playbook.rules.traps.program.trap import Program
from whence.playbook.rules.traps.slips.any_language import turned_texts
from whence.playbook.rules.traps.slips.any_language.left_changes import find_traps
from whence.playbook.rules.traps.slips.finding import find_slips
from whence.playbook.rules.traps.trap_edits import make_trap_edits
from whence_tools.code.languages import language_of
from whence_tools.code.test_files import is_test

_PROGRAMS_READ = Path(__file__).parents[5] / "bench" / "fixtures" / "failing"
_READ = json.loads((Path(__file__).parent / "fixtures" / "slips_read.json").read_text())
_FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("slips*.toml"))
_LANGUAGES = {
    "c", "cpp", "csharp", "go", "java", "javascript", "kotlin", "php", "python", "ruby", "rust",
    "typescript",
}  # fmt: skip
_PROGRAMS = [one for file in _FIXTURES for one in tomllib.loads(file.read_text())["program"]]


def _make_program(case: dict[str, Any]) -> Program:
    file = SourceFile(case["file"], case["before"], "call")
    return Program([file], Site(file, 1), WRONG_VALUE, [])


@pytest.mark.parametrize("case", _PROGRAMS, ids=lambda case: case["before"].strip()[:60])
def test_what_would_be_meant_otherwise_is_tried(case: dict[str, Any]) -> None:
    found = find_slips(_make_program(case))
    assert case["after"] in [apply_trap_edits(case["before"], one) for one in found]


@pytest.mark.parametrize("case", _PROGRAMS, ids=lambda case: case["before"].strip()[:60])
def test_a_slip_is_told_only_where_its_mend_helps(case: dict[str, Any]) -> None:
    told = conclude_slips(_make_program(case))
    assert told
    assert all(one.doubt and one.edits for one in told)


def test_a_line_that_only_a_generator_writes_costs_nothing() -> None:
    long = f"class A {{\n  void f() {{\n    a.b(c){'.d(e)' * 3000};\n  }}\n}};\n"
    files = [SourceFile("a.cpp", long, ""), SourceFile("b.cpp", "int b;\n", "")]
    program = make_program(files, Site(files[0], 3), WRONG_VALUE, [], "", [])
    assert [one.path for one in program.files] == ["b.cpp"]
    assert list(find_traps(_make_program({"file": "a.cpp", "before": long}))) == []


def test_what_is_taken_out_by_hand_is_not_asked_for_again() -> None:
    before = (
        "package a\n\nfunc (c *Cache) evict() {\n\tlast := c.order.Back()\n"
        "\tc.order.Remove(last)\n\tdelete(c.byKey, last.Value.(*Basket).Visitor)\n}\n"
    )
    found = find_slips(_make_program({"file": "a.go", "before": before}))
    assert [one.at.line for one in found if "last" in str(one.words)] == []


@pytest.mark.parametrize(
    "line",
    ["if (order.paid || order.sent) {", "return Boolean(order.paid || order.sent);",
     "return order.isPaid || order.sent;", "while (left || right) {"],
)  # fmt: skip
def test_a_truth_takes_no_zero_for_missing(line: str) -> None:
    found = find_slips(_make_program({"file": "done.js", "before": f"{line}\n"}))
    assert not [one for one in found if "takes 0 for missing" in str(one.said.finding(one.words))]


@pytest.mark.parametrize(("places", "lines"), [("size", [7]), ("(self.size + 1)", [])])
def test_what_is_made_one_larger_has_a_place_at_its_size(places: str, lines: list[int]) -> None:
    text = (
        f"class Tree:\n    def __init__(self, size):\n        self.size = size\n"
        f"        self.tree = [0] * {places}\n\n    def find(self, at):\n"
        f"        while at <= self.size and self.tree[at]:\n            at += 1\n"
    )
    found = find_slips(_make_program({"file": "tree.py", "before": text}))
    assert [one.at.line for one in found if one.said is turned_texts.ONE_PAST] == lines


def test_arguments_that_are_named_as_their_parameters_are_in_their_place() -> None:
    text = (
        "image *image_new(int width, int height);\n"
        "image *image_new(int width, int height) { return 0; }\n"
        "image *copy(int width, int height) { return image_new(width, height); }\n"
        "image *turn(image *of) { return image_new(of->width, of->height); }\n"
    )
    found = find_slips(_make_program({"file": "image.c", "before": text}))
    assert [one.at.line for one in found if "mended" in one.words and "of" in one.words] == [4]


@pytest.mark.parametrize(
    "line",
    ["left = days * 24 + hours", "total_seconds = minutes * 60", "late = seconds > LIMIT_SECONDS",
     "speed = metres / seconds", "rate = PENCE_PER_DAY > pounds", "lines = ms > 5"],
)  # fmt: skip
def test_amounts_in_one_unit_or_converted_are_sound(line: str) -> None:
    found = find_slips(_make_program({"file": "amounts.py", "before": f"{line}\n"}))
    assert not [one for one in found if "another unit" in one.said.finding(one.words).root_cause]


def test_a_function_that_computes_keeps_no_fields_together() -> None:
    both = "        self.kept[key] = row\n        self.count += 1\n"
    methods = (
        "def put(self, key, row):\n" + both,
        "def drop(self, key):\n        del self.kept[key]\n",
    )
    few = "class Store:\n" + "".join(f"    {one}\n" for one in methods)
    many = few.replace(both, both + "        self.step = self.step + key\n" * 30)
    assert list(find_traps(_make_program({"file": "store.py", "before": few})))
    assert not list(find_traps(_make_program({"file": "store.py", "before": many})))


def _read_program(folder: Path) -> Program:
    paths = [one for one in sorted(folder.rglob("*")) if one.is_file()]
    names = {one.relative_to(folder).as_posix(): one for one in paths}
    kept = [one for one in names if language_of(one) in _LANGUAGES and not is_test(one)]
    files = [SourceFile(one, names[one].read_text(), "") for one in kept]
    data = [SourceFile(one, names[one].read_text(), "") for one in names if one.endswith(".json")]
    return Program(files, Site(files[0], 1), "", [], data=data)


@pytest.mark.parametrize("case", _READ, ids=lambda case: case["program"])
def test_a_program_that_was_read_is_tried_without_its_fault(case: dict[str, Any]) -> None:
    program = _read_program(_PROGRAMS_READ / case["program"] / "ws")
    found = [
        (
            f"{one.at.path}:{one.at.line}",
            [edit.new_text for edit in make_trap_edits(one.said, one.at, one.words)],
        )
        for one in find_slips(program)
    ]
    assert all((one["place"], one["new"]) in found for one in case["tried"])
