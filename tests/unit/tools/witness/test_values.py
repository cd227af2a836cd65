"""Values are described without running any of the user's code, within bounds."""

from __future__ import annotations

import enum
import json
import re
import sys
from functools import cache
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.witness import (
    VERSIONS,
    Watched,
    describe,
    innermost,
    interpreter,
    run_alone,
    run_watched,
)
from whence_tools.errors.observed import Value

_HOSTILE = Path(__file__).parent / "fixtures/hostile.py"


@cache
def _hostile(version: str) -> Watched:
    with TemporaryDirectory() as folder:
        root = Path(folder, "project")
        root.mkdir()
        (root / "main.py").write_text(_HOSTILE.read_text())
        return run_watched([interpreter(version), "main.py"], root)


def _calls_alone(version: str, root: Path) -> str:
    """What the interpreter itself calls, and one by the program, to show that calls are seen."""
    (root / "main.py").write_text(_HOSTILE.read_text())
    return run_alone([interpreter(version), "main.py"], root).stdout


def _seen(version: str) -> dict[str, Value]:
    return dict(innermost(_hostile(version).failure_in("fail")).locals)


@pytest.mark.parametrize("version", VERSIONS)
def test_none_of_the_users_code_runs(project: Path, version: str) -> None:
    interpreter(version)
    done = _hostile(version)
    assert _seen(version)["done"].repr == "True", done.stderr
    assert done.stdout == _calls_alone(version, project)
    assert "__len__" in done.stdout


@pytest.mark.parametrize("version", ["3.8", "3.13"])
def test_what_hides_behind_hostile_classes_is_told(version: str) -> None:
    interpreter(version)
    seen = _seen(version)
    assert seen["plain"].repr == "Plain(name='a', parts=[1, 2])"
    assert seen["slots"].repr == "Slots(x=1)"
    assert (seen["text"].length, seen["text"].repr) == (3, "'abc'")
    assert (seen["listed"].length, seen["listed"].repr) == (2, "Listed[1, 2]")
    assert (seen["table"].length, seen["table"].repr) == (1, "Table{'a': 1}")
    assert seen["number"].repr == "Number(7)"
    assert seen["liar"].type == "Liar"
    assert seen["million"].length == 10**6
    assert seen["huge"].repr == "<int of 16610 bits>"
    assert seen["huge_own"].repr == "Number(<int of 16610 bits>)"
    assert seen["circle"].repr.startswith("[[")
    assert seen["surrogate"].repr == r"'\ud800'"
    assert seen["raw"].repr == r"b'\x00\xff'"
    assert (seen["waiting"].length, seen["waiting"].repr) == (0, "deque[]")
    assert seen["price"].repr == "Decimal('1.5')"
    assert seen["day"].repr == "datetime.date(2020, 1, 2)"
    assert seen["late"].repr == "datetime.datetime(2020, 1, 2, 0, 0)"


@pytest.mark.parametrize("version", ["3.8", "3.13"])
def test_names_without_a_value_and_what_was_looked_for_are_told(version: str) -> None:
    interpreter(version)
    frame = innermost(_hostile(version).failure_in("fail"))
    assert frame.unbound == ("later", "missed")
    looked_up = innermost(_hostile(version).failure_in("fail"), link=1)
    assert looked_up.locals["lacking"].lacks
    assert looked_up.locals["missing"].lacks is None
    assert frame.globals["SOME_GLOBAL"].repr == "5"


def test_values_under_secret_names_do_not_leave_the_program() -> None:
    done = _hostile("3.11")
    seen = _seen("3.11")
    assert "hunter2" not in repr(done.failures)
    assert {name for name, value in seen.items() if value.is_redacted} >= {
        "password", "api_key", "db_pass", "headers", "login", "raw_headers",
        "access_token", "auth",
    }  # fmt: skip


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: (
        st.lists(inner, max_size=30)
        | st.dictionaries(st.text() | st.integers(), inner, max_size=30)
        | st.tuples(inner, inner)
    ),
    max_leaves=200,
)


def _all_within(told: Any) -> bool:
    inner = [
        part for item in told.get("i", ()) for part in (item if isinstance(item, list) else [item])
    ]
    inner += told.get("f", {}).values()
    return len(told["r"]) <= 200 and len(told.get("i", ())) <= 20 and all(map(_all_within, inner))


class _Point:
    def __init__(self, x: int, token: str) -> None:
        self.x, self.db_password = x, token


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([((1, 1), (5, 1)), ((5, 1), (1, 4))], "[((1, 1), (5, 1)), ((5, 1), (1, 4))]"),
        ([[[1, 2, 3, 4, 5]]], "[[[1, 2, 3, 4, …]]]"),
        ({"a": [{"b": 1, "password": "hunter2"}]}, "{'a': [{'b': 1, 'password': [redacted]}]}"),
        ({(1, "a"): [_Point(3, "hunter2")]}, "{(1, 'a'): [_Point(x=3, db_password=[redacted])]}"),
        ([[["deep"], [[]]]], "[[['deep'], […]]]"),
    ],
)
def test_plain_values_are_told_one_level_deeper(value: object, text: str) -> None:
    assert describe(value)["r"] == text


class Level(enum.Enum):
    LOW = 1


class BadItemError(ValueError):
    def __init__(self, code: int) -> None:
        super().__init__("bad item", code)
        self.code = code


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Level.LOW, "Level.LOW"),
        (range(1, 5), "range(1, 5)"),
        (PurePosixPath("a/b"), "PurePosixPath('a/b')"),
        (re.compile("a+"), "re.compile('a+')"),
        (BadItemError(3), "BadItemError('bad item', 3)"),
        ({"why": KeyError("x")}, "{'why': KeyError('x')}"),
    ],
    ids=str,
)
def test_standard_values_read_as_the_code_writes_them(value: object, text: str) -> None:
    assert describe(value)["r"] == text


@given(_JSON)
def test_any_nested_value_is_described_within_bounds(value: object) -> None:
    told = describe(value)
    assert json.loads(json.dumps(told)) == told
    assert _all_within(told)
    assert told["t"] == type(value).__name__


@pytest.mark.parametrize(
    ("array", "shape", "text"),
    [
        (np.zeros((3, 4)), "(3, 4) <f8", "ndarray (3, 4) <f8 [0.0, 0.0, 0.0, 0.0, 0.0]"),
        (np.array(7), "() <i8", "ndarray () <i8 [7]"),
        (np.array([]), "(0,) <f8", "ndarray (0,) <f8 []"),
        (np.array([object()]), "(1,) |O", "ndarray (1,) |O []"),
    ],
)
def test_of_an_array_the_shape_is_told(array: Any, shape: str, text: str) -> None:
    told = describe(array)
    assert (told["s"], told["r"]) == (shape, text)


def test_large_values_cost_their_parts_and_not_the_failure(project: Path) -> None:
    rows = '[{str(i): "x" * 190 for i in range(20)} for _ in range(20)]'
    names = "; ".join(f"rows{number} = {rows}" for number in range(12))
    (project / "main.py").write_text(f"def f():\n    {names}\n    return rows1.missing\nf()\n")
    frame = innermost(run_watched([sys.executable, "main.py"], project).failure_in("f"))
    assert (frame.locals["rows11"].type, frame.locals["rows11"].length) == ("list", 20)
    assert frame.locals["rows11"].items is None
