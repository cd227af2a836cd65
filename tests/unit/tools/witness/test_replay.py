"""A second run of tests is recorded: their lines, and the calls with arguments and results."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.witness import replay_here
from whence_tools.errors.observed import Assertion, Side
from whence_tools.witness.questions.wrong_results import (
    WrongResult,
    find_failing_test,
    find_wrong_result,
)
from whence_tools.witness.recording.call_events import read_call_events
from whence_tools.witness.recording.replay import CallRecord, Replay

_PROGRAM = """\
import asyncio


def count(limit):
    for one in range(limit):
        yield one


def check(value):
    if value < 0:
        raise ValueError(value)
    return value


def guarded(value):
    try:
        return check(value)
    except ValueError:
        pass


async def wait(value):
    await asyncio.sleep(0)
    return value + 1


def add(items, item):
    items.append(item)
    return items


def scale(value, factor):
    if factor > 1:
        value = value * factor + 1
    return value


def rescale(value, factor):
    scaled = scale(value, factor)
    return scaled


def login(password):
    return password
"""


@pytest.fixture(autouse=True)
def _no_other_tracer() -> Any:
    before = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(before)


def _program(root: Path) -> dict[str, Any]:
    file = root / "program.py"
    file.write_text(_PROGRAM)
    space: dict[str, Any] = {"__name__": "program"}
    exec(compile(_PROGRAM, str(file), "exec"), space)
    return space


def _run(root: Path, *steps: Callable[[dict[str, Any]], object]) -> Replay:
    """One failing test that does these things."""
    space = _program(root)

    def test() -> None:
        for step in steps:
            step(space)
        raise AssertionError

    replay = replay_here(root, {"test": test})
    assert replay is not None
    return replay


def _calls(replay: Replay, name: str) -> list[CallRecord]:
    return [one for test in replay.tests for one in test.calls if one.name == name]


def _given(call: CallRecord) -> dict[str, str]:
    return {name: value.repr for name, value in (call.arguments or {}).items()}


def test_a_call_keeps_what_it_was_given_and_what_it_returned(tmp_path: Path) -> None:
    [call] = _calls(_run(tmp_path, lambda p: p["add"]([1], 2)), "add")
    assert _given(call) == {"items": "[1]", "item": "2"}, "as it was before it was changed"
    assert call.result is not None
    assert call.result.repr == "[1, 2]"
    [change] = call.changes
    assert change.before is not None
    assert change.after is not None
    assert (change.name, change.before.repr, change.after.repr) == ("items", "[1]", "[1, 2]")


def test_an_exception_is_no_result(tmp_path: Path) -> None:
    replay = _run(tmp_path, lambda p: p["guarded"](-1))
    [raised], [guarded] = _calls(replay, "check"), _calls(replay, "guarded")
    assert (raised.has_raised, raised.result) == (True, None)
    assert not guarded.has_raised
    assert guarded.result is not None
    assert guarded.result.is_none
    assert raised.by == guarded.id


def test_a_generator_and_a_coroutine_are_one_call_each(tmp_path: Path) -> None:
    def wait(program: dict[str, Any]) -> None:
        program["asyncio"].run(program["wait"](4))

    replay = _run(tmp_path, lambda p: list(p["count"](3)), wait)
    [count], [waited] = _calls(replay, "count"), _calls(replay, "wait")
    assert [one.repr for one in count.yielded] == ["0", "1", "2"]
    assert waited.result is not None
    assert waited.result.repr == "5"


def test_the_first_and_the_last_activations_are_kept(tmp_path: Path) -> None:
    replay = _run(tmp_path, lambda p: [p["check"](one) for one in range(100)])
    values = [_given(one)["value"] for one in _calls(replay, "check")]
    assert values == [str(one) for one in (*range(10), *range(90, 100))]
    assert replay.tests[0].dropped == 80


def test_a_secret_is_not_written_down(tmp_path: Path) -> None:
    [call] = _calls(_run(tmp_path, lambda p: p["login"]("hunter2")), "login")
    assert _given(call) == {"password": "[redacted]"}


def test_workers_write_to_one_file_without_losing_a_test(tmp_path: Path) -> None:
    space = _program(tmp_path)
    tests = {f"test_{n}": lambda n=n: space["check"](n - 2) for n in range(6)}
    replay = replay_here(tmp_path, tests, workers=3)
    assert replay is not None
    assert {one.name for one in replay.failed_tests} == {"test_0", "test_1"}
    assert replay.passed == 4


def test_what_is_no_record_is_left_out(tmp_path: Path) -> None:
    from whence_tools.witness.recording.replay import read_replay

    assert read_replay(b'nonsense\n{}\n[1]\n{"test": 1}\n', tmp_path) is None


_TESTS = """\
def test_once():
    assert rescale(2, 1) == 2


def test_twice():
    assert rescale(2, 2) == 4
"""


def test_the_call_that_made_a_wrong_value_and_the_branch_that_differs(tmp_path: Path) -> None:
    space = _program(tmp_path)
    file = tmp_path / "test_program.py"
    file.write_text(_TESTS)
    exec(compile(_TESTS, str(file), "exec"), space)
    replay = replay_here(tmp_path, {name: space[name] for name in ("test_once", "test_twice")})
    assert replay is not None
    failed_at = "test_program.py", 6
    test = find_failing_test(replay, failed_at, "test_twice")
    assert test is not None
    assertion = Assertion(Side("rescale(2, 2)", "5"), "==", Side("4", "4"))
    wrong = find_wrong_result(
        replay, test, failed_at, assertion, lambda path: (tmp_path / path).read_text()
    )
    assert wrong is not None
    assert [one.name for one in wrong.calls] == ["rescale", "scale"]
    assert wrong.is_certain
    assert wrong.difference is not None
    assert wrong.difference.test.name == "test_once"
    assert _PROGRAM.splitlines()[(wrong.difference.branch or 0) - 1] == "    if factor > 1:"


_PARTS = """\
def names(path):
    return ["J?rg", "Anna"]


def greet(name):
    return "Hello " + name


def greetings(path):
    return [greet(one) for one in names(path)]
"""


def test_the_call_in_whose_result_the_wrong_part_first_appears(tmp_path: Path) -> None:
    space: dict[str, Any] = {}
    for name, text in {
        "parts.py": _PARTS,
        "test_parts.py": "def test():\n    assert greetings('x') == ['Hello Bj', 'Hello Anna']\n",
    }.items():
        (tmp_path / name).write_text(text)
        exec(compile(text, str(tmp_path / name), "exec"), space)
    replay = replay_here(tmp_path, {"test": space["test"]})
    assert replay is not None
    actual, expected = "['Hello J?rg', 'Hello Anna']", "['Hello Bj', 'Hello Anna']"
    wrong = find_wrong_result(
        replay,
        replay.tests[0],
        ("test_parts.py", 2),
        Assertion(Side("greetings('x')", actual), "==", Side(expected, expected)),
        lambda path: (tmp_path / path).read_text(),
    )
    assert wrong is not None
    assert wrong.first_seen is not None
    assert (wrong.first_seen.name, wrong.difference) == ("names", None)


_SETTINGS = """\
class Settings:
    def __init__(self, values):
        self.values = values

    def merge(self, layer):
        for key, value in layer.items():
            self.values.setdefault(key, value)

    def number(self, key):
        return int(self.values[key])


def read_layer():
    return {"threads": "164"}


def slip(hours):
    return {"gross": hours * 20, "deductions": 4144}
"""


def test_a_call_that_gave_what_was_expected_is_not_the_wrong_one(tmp_path: Path) -> None:
    test = """\
    kept = settings["slip"](400)
    value = len(kept)
    assert value == 4144
"""
    wrong = _wrong_result(tmp_path, test, "20", "4144", name="actual")
    assert not wrong.is_certain


def _wrong_result(
    tmp_path: Path, test: str, actual: str, expected: str, *, name: str = ""
) -> WrongResult:
    text = f"def test(settings):\n{test}"
    (tmp_path / "settings.py").write_text(_SETTINGS)
    (tmp_path / "test_settings.py").write_text(text)
    space: dict[str, Any] = {}
    exec(compile(_SETTINGS, str(tmp_path / "settings.py"), "exec"), space)
    exec(compile(text, str(tmp_path / "test_settings.py"), "exec"), space)
    replay = replay_here(tmp_path, {"test": lambda: space["test"](space)})
    assert replay is not None
    wrong = find_wrong_result(
        replay,
        replay.tests[0],
        ("test_settings.py", text.count("\n")),
        Assertion(Side(name, actual), "==", Side("", expected)),
        lambda path: (tmp_path / path).read_text(),
    )
    assert wrong is not None
    return wrong


def test_a_call_that_had_what_was_expected_and_left_nothing_of_it_lost_it(tmp_path: Path) -> None:
    test = """\
    found = settings["Settings"]({"threads": "40"})
    found.merge(settings["read_layer"]())
    assert found.number("threads") == 164
"""
    wrong = _wrong_result(tmp_path, test, "40", "164")
    assert [one.name.rpartition(".")[2] for one in wrong.calls] == ["number"]
    assert wrong.loser is not None
    assert wrong.loser.name.endswith("merge")


def test_a_result_that_holds_the_wrong_value_is_the_wrong_one(tmp_path: Path) -> None:
    test = """\
    found = settings["slip"](400)
    settings["read_layer"]()
    assert found["deductions"] == 13928
"""
    wrong = _wrong_result(tmp_path, test, "4144", "13928")
    assert ([one.name for one in wrong.calls], wrong.is_certain) == (["slip"], True)


_RANKING = """\
class RankingTest {
    static void check(int expected, int actual) {
        System.out.println(expected == actual);
    }

    public static void main(String[] args) {
        Map<String, Integer> ranks = new Ranking().ranks();
        check(4, ranks.get("County"));
    }
}

class Ranking {
    Map<String, Integer> ranks() { return rank(); }
    Map<String, Integer> rank() { return Map.of("County", size()); }
    int size() { return 3; }
}
"""


def test_what_a_check_of_its_own_was_handed_came_from_the_code_under_test(tmp_path: Path) -> None:
    def call(name: str, first: int, at: int, *inside: Any, **more: Any) -> list[dict[str, Any]]:
        event = {"e": "enter", "s": 1, "file": str(tmp_path / "RankingTest.java"), "first": first}
        leave = {"e": "leave", "s": 1, "lines": [first], "left": 0}
        given = more.pop("arguments", {})
        return [{**event, "name": name, "at": at, "arguments": given}, *inside, {**leave, **more}]

    def number(value: int) -> dict[str, str]:
        return {"t": "int", "r": str(value)}

    (tmp_path / "RankingTest.java").write_text(_RANKING)
    size = call("Ranking.size", 15, 14, result=number(3))
    rank = call("Ranking.rank", 14, 13, *size, result={"t": "Map", "r": "{County=3}"})
    ranks = call("Ranking.ranks", 13, 7, *rank, result={"t": "Map", "r": "{County=3}"})
    given = {"expected": number(4), "actual": number(3)}
    check = call("RankingTest.check", 2, 8, arguments=given)
    events = call("RankingTest.main", 6, 0, *ranks, *check)
    events[-1]["lines"] = [7, 8]
    failed_at = ("RankingTest.java", 8)
    replay = read_call_events("\n".join(map(json.dumps, events)).encode(), tmp_path, failed_at)
    assert replay is not None
    wrong = find_wrong_result(
        replay,
        replay.failed_tests[0],
        failed_at,
        Assertion(Side("actual", "3"), "==", Side("expected", "4")),
        lambda path: (tmp_path / path).read_text(),
    )
    assert wrong is not None
    assert [one.name for one in wrong.calls] == ["Ranking.ranks", "Ranking.rank"]
    assert [one.name for one in wrong.checks] == ["RankingTest.check"]
