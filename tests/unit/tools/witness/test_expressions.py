"""What failed in a frame is found and taken apart, from the recording and the text alone."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.witness import innermost, record_here
from whence_tools.witness.questions.expressions import (
    find_failing_code,
    list_operands,
    parse_source,
)

_OPERANDS: dict[str, dict[str, str]] = {
    "total *= unit": {"total": "None", "unit": "3"},
    "box.name.upper()": {"box.name": "None", "box": "Box(name=None, items=[1])"},
    "return box.items[index]": {
        "box.items": "[1]", "index": "5", "box": "Box(items=[1], name=None)",
    },
    "table['a']['b']['c']": {
        "table['a']['b']": "{}", "table['a']": "{'b': {}}", "table": "{'a': {'b': {}}}",
    },
    "values[-1] + missing": {"values[-1]": "'z'", "values": "['a', 'z']", "missing": "None"},
    "'x' + str(unit) + missing": {"unit": "3", "missing": "None"},
    "f'{missing:>{unit}}' + f'{missing + unit}'": {"missing": "None", "unit": "3"},
    "[each for each in values] + missing": {"values": "['a', 'z']", "missing": "None"},
    "sum(each for each in missing)": {"missing": "None"},
    "if (found := missing) > unit: pass": {"found": "None", "missing": "None", "unit": "3"},
    "if missing < unit and index: pass": {"missing": "None", "unit": "3"},
    "for each in missing: pass": {"missing": "None"},
    "first, second = values[0]": {"values[0]": "'a'", "values": "['a', 'z']"},
    "del table[unit]": {"table": "{'a': {'b': {}}}", "unit": "3"},
    "(lambda other: other + missing)(unit)": {"unit": "3"},
    "values.append(1); box.name.upper(); unit += 1": {
        "box.name": "None", "box": "Box(name=None, items=[1])",
    },
    "SOME + missing": {"SOME": "1", "missing": "None"},
}  # fmt: skip
_PROGRAM = """\
class Box:
    def __init__(self):
        self.name = None
        self.items = [1]

SOME = 1

def fail(unit=3, index=5, missing=None):
    total = missing
    box, values, table = Box(), ["a", "z"], {{"a": {{"b": {{}}}}}}
    {line}

fail()
"""


def _observe_operands(root: Path, line: str, *, by_position: bool) -> tuple[str, dict[str, str]]:
    text = _PROGRAM.format(line=line)
    failure = record_here(text, root / "main.py")
    frame = next(one for one in failure.chain[0].frames if one.function == "fail")
    frame = frame if by_position else replace(frame, position=None)
    tree = parse_source(text)
    assert tree is not None
    code = find_failing_code(tree, frame)
    assert code is not None
    operands = {one.text: one.value.repr for one in list_operands(code.node, frame)}
    return ast.unparse(code.node), operands


@pytest.mark.parametrize("line", _OPERANDS)
def test_the_operands_of_what_failed_are_told(project: Path, line: str) -> None:
    written, operands = _observe_operands(project, line, by_position=True)
    assert operands == _OPERANDS[line], written


@pytest.mark.parametrize("line", ["total *= unit", "'x' + str(unit) + missing"])
def test_without_positions_the_statement_stands_for_what_failed(project: Path, line: str) -> None:
    _, operands = _observe_operands(project, line, by_position=False)
    assert _OPERANDS[line].items() <= operands.items()


def test_the_failing_part_of_a_long_statement_is_found_by_its_position(project: Path) -> None:
    line = "total = (unit + 1,\n        missing.x,\n        values[0])"
    assert _observe_operands(project, line, by_position=True)[0] == "missing.x"


_CONDITIONS = {
    "if unit > 2: raise ValueError": [("unit > 2", True)],
    "if unit < 2: pass\n    else: raise ValueError": [("unit < 2", False)],
    "if unit < 2: pass\n    elif index: raise ValueError": [("index", True), ("unit < 2", False)],
    "while unit:\n        if not missing: raise ValueError": [
        ("not missing", True),
        ("unit", True),
    ],
    "for each in values:\n        if each == 'a':\n            raise ValueError": [
        ("each == 'a'", True)
    ],
    "try:\n        if index: raise ValueError\n    finally: pass": [("index", True)],
    "match unit:\n        case 2: pass\n        case _: raise ValueError": [("unit", True)],
    "raise ValueError": [],
}


@pytest.mark.parametrize("line", _CONDITIONS)
def test_the_tests_that_led_to_a_raise_are_told_innermost_first(project: Path, line: str) -> None:
    text = _PROGRAM.format(line=line)
    frame = innermost(record_here(text, project / "main.py"))
    tree = parse_source(text)
    assert tree is not None
    code = find_failing_code(tree, frame)
    assert code is not None
    assert [(ast.unparse(test), held) for test, held in code.conditions] == _CONDITIONS[line]


def test_a_text_that_is_not_the_one_that_ran_tells_nothing(project: Path) -> None:
    frame = innermost(record_here(_PROGRAM.format(line="1 / 0"), project / "main.py"))
    assert find_failing_code(ast.parse("a = 1\n"), frame) is None


def test_text_that_this_interpreter_cannot_read_has_no_tree() -> None:
    assert parse_source("print 'old'") is None
    assert parse_source("\0") is None


def test_what_is_awaited_is_an_operand(project: Path) -> None:
    text = "import asyncio\nasync def fail(missing=None):\n    await missing\nasyncio.run(fail())\n"
    frame = innermost(record_here(text, project / "main.py"))
    code = find_failing_code(ast.parse(text), frame)
    assert code is not None
    assert [one.text for one in list_operands(code.node, frame)] == ["missing"]
