"""How sure the program says it is of a cause, once the fix was tried in the copy."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli import Whence
from whence.report.document import confidence_word

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fixes are tried on Linux")

_READERS = """\
def make_readers(names):
    readers = {}
    for name in names:
        readers[name] = lambda row: row[name]
    return readers


READERS = make_readers(["price", "count"])


def total(row):
    return READERS["price"](row) * READERS["count"](row)
"""
_MAIN = """\
from readers import total

sizes = {24: "small"}
print(sizes[total({"price": 8, "count": 3})])
"""
_TEST = """\
from readers import total


def test_total():
    assert total({"price": 8, "count": 3}) == 24


def test_square():
    assert total({"price": 3, "count": 3}) == 9
"""


def _explain(folder: Path, files: dict[str, str], *command: str) -> dict[str, Any]:
    project = folder / "project"
    project.mkdir()
    for name, text in files.items():
        (project / name).write_text(text)
    whence = Whence(project, folder / "data")
    program = () if command[0] == "node" else (sys.executable,)
    done = whence("run", "--json", "--analyst", "offline", "--fresh", "--", *program, *command)
    analysis: dict[str, Any] = done.json["analysis"]
    return analysis


@pytest.mark.parametrize(
    ("name", "text", "command", "status"),
    [
        ("main.py", _MAIN, ("main.py",), "passes"),
        ("test_readers.py", _TEST, ("-m", "pytest", "-q"), "proven"),
    ],
)
def test_code_that_is_wrong_anywhere_is_surely_the_cause_where_mending_it_mends_the_failure(
    tmp_path: Path, name: str, text: str, command: tuple[str, ...], status: str
) -> None:
    analysis = _explain(tmp_path, {"readers.py": _READERS, name: text}, *command)
    assert (analysis["location"]["filePath"], analysis["location"]["line"]) == ("readers.py", 4)
    assert analysis["fix"]["verification"]["status"] == status
    assert analysis["confidence"] == 0.95


@pytest.mark.parametrize(
    ("name", "text", "command"),
    [
        ("main.py", _MAIN.replace("24:", "25:"), ("main.py",)),
        ("test_readers.py", _TEST.replace("== 24", "== 25"), ("-m", "pytest", "-q")),
    ],
)
def test_it_is_not_the_cause_where_the_failure_stays(
    tmp_path: Path, name: str, text: str, command: tuple[str, ...]
) -> None:
    analysis = _explain(tmp_path, {"readers.py": _READERS, name: text}, *command)
    assert (analysis["outcome"], analysis["confidence"]) == ("notFound", 0)
    assert not any("read later" in one["claim"] for one in analysis["evidence"])


_LEAVE = """\
def overlaps(start, end, other_start, other_end):
    return start <= other_start < end or start < other_end <= end


def is_day(day):
    return day > 0
"""
_TEST_LEAVE = """\
from leave import is_day, overlaps


def test_inside():
    assert overlaps(1, 9, 3, 5)


def test_apart():
    assert not overlaps(1, 3, 4, 9)


def test_around():
    assert overlaps(3, 5, 1, 9)


def test_day():
    assert overlaps(1, 9, 3, 5) and is_day(1)
"""


_MAIN_LEAVE = """\
from leave import overlaps

print({True: "taken"}[overlaps(3, 5, 1, 9)])
"""


@pytest.mark.parametrize(
    ("name", "text", "command", "word"),
    [
        ("test_leave.py", _TEST_LEAVE, ("-m", "pytest", "-q"), "high"),
        ("main.py", _MAIN_LEAVE, ("main.py",), "moderate"),
    ],
    ids=["a test tells what is meant", "a crash only what is not"],
)
def test_what_may_be_meant_is_the_cause_where_mending_it_mends_the_failure(
    tmp_path: Path, name: str, text: str, command: tuple[str, ...], word: str
) -> None:
    analysis = _explain(tmp_path, {"leave.py": _LEAVE, name: text}, *command)
    assert (analysis["location"]["filePath"], analysis["location"]["line"]) == ("leave.py", 2)
    assert "both ends outside" in analysis["rootCause"]
    assert confidence_word(analysis["confidence"]) == word


def test_what_may_be_meant_is_not_told_where_the_failure_stays(tmp_path: Path) -> None:
    files = {
        "leave.py": _LEAVE.replace("day > 0", "day > 1"),
        "test_leave.py": _TEST_LEAVE.replace("overlaps(3, 5, 1, 9)", "True"),
    }
    analysis = _explain(tmp_path, files, "-m", "pytest", "-q")
    assert "both ends outside" not in f"{analysis['rootCause']}{analysis['evidence']}"


_PRICES = """\
exports.nearest = function nearest(distances) {
  let found = distances[0];
  for (const one of distances) found = Math.max(found, one);
  return found;
};
exports.sum = function sum(distances) {
  return distances.reduce((all, one) => all + one, 0);
};
"""
_TEST_PRICES = """\
const test = require('node:test');
const assert = require('node:assert');
const { nearest, sum } = require('./prices.js');

test('the nearest of several', () => assert.equal(nearest([4, 2, 9]), 2));
test('the nearest of one', () => assert.equal(nearest([4]), 4));
test('the sum', () => assert.equal(sum([4, 2]), 6));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_a_likely_edit_is_the_cause_where_the_failing_test_passes_with_it(tmp_path: Path) -> None:
    files = {"prices.js": _PRICES, "prices.test.js": _TEST_PRICES}
    analysis = _explain(tmp_path, files, "node", "--test")
    assert (analysis["location"]["filePath"], analysis["location"]["line"]) == ("prices.js", 3)
    assert analysis["rootCause"].startswith("Replacing `max` with `min` on line 3 of `nearest`")
    assert analysis["fix"]["verification"]["status"] in {"passes", "proven"}


_LOOKALIKE = """\
def number(name, known={}):
    return known.setdefault(name, len(known))
"""


def test_of_several_the_one_is_the_cause_without_which_the_failure_is_gone(
    tmp_path: Path,
) -> None:
    files = {"readers.py": _LOOKALIKE + _READERS, "main.py": _MAIN}
    analysis = _explain(tmp_path, files, "main.py")
    assert (analysis["location"]["filePath"], analysis["location"]["line"]) == ("readers.py", 6)
    assert analysis["fix"]["verification"]["status"] == "passes"
