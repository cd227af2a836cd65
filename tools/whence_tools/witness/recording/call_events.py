"""Calls as debuggers write them, read as what each test did.

A recorder writes a line of JSON when a function of the workspace begins, ends, or when something
fails; it keeps no more than a stack of each thread:

    {"e": "enter", "s": thread, "file", "first": line, "name", "at": the line that calls,
     "arguments": {name: value}}
    {"e": "leave", "s": thread, "lines": [line, …], "left": line, "result": value | "raised": true,
     "after": {name: value}}
    {"e": "fail", "s": thread, "at": [[file, line], …]}
    {"e": "end", "dropped": calls that were left out}

Where an activation can wait while others run, as in JavaScript, these have an `id`, an `enter` says
`by` which it was called, and a `fail` names the `ids` that it is in, in place of threads.

`after` has the arguments as they are at the end, where the recorder tells these.

A test is what begins with nothing of the workspace's around it, or right below `main`, with what
`setup` called before it; a script whose own lines call what they check, in no function, is one as a
whole, or one for each check (`recording/own_checks.py`). What a recorder writes of values is in the
form of `recording/model.py`.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from whence_tools.code.test_files import is_test
from whence_tools.redact import redact_json
from whence_tools.witness.recording.changes import list_changes
from whence_tools.witness.recording.model import read_values
from whence_tools.witness.recording.own_checks import BegunCall, split_checks
from whence_tools.witness.recording.replay import CallRecord, Replay, TestRun, relative_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from whence_tools.witness.recording.replay import Line

_FIRST, _LAST = 10, 10  # activations of one function that a test keeps
_NAMED_TEST: Final = re.compile(r"(?:^|[:._])(?:test|Test)|_Test\b|::TestBody$")
_SETS_UP: Final = re.compile(r"(?:^|[.#:])(?:set_?up|before(?:_?each)?)$", re.IGNORECASE)
_OF_JVM: Final = (".java", ".kt")
_TYPED: Final = (".java", ".kt", ".cs", ".c", ".cc", ".cpp", ".cxx", ".hpp", ".h", ".go", ".rs")
_STATUSES: Final = frozenset({"int", "bool", "boolean", "_Bool", "i32", "error", "()", "void", ""})
_UNNAMED: Final = re.compile(r"anonymous|closure|lambda|block")
_CLOSURE: Final = re.compile(r"::\{closure#0\}$")  # Rust's, around each test


def read_call_events(content: bytes, root: Path, failed_at: Line) -> Replay | None:
    """What the tests of a run did; None where none failed.

    The program could have written anything, so what is no event is left out.

    Args:
        root: the workspace; what lies outside is left out.
        failed_at: where the failure was seen: a test that ran this line failed, where the
            recorder noticed no failure.
    """
    reader = _EventReader(root)
    for line in content.splitlines():
        try:
            reader.take(redact_json(json.loads(line)))
        except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError):
            continue
    tests = tuple(reader.tests(failed_at))
    passed = [one for one in tests if one.has_passed]
    counts = Counter(line for one in passed for line in one.lines)
    replay = Replay(tests, len(passed), counts)
    return replay if replay.failed_tests else None


class _EventReader:
    """Builds the calls of each thread."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._stacks: dict[str, list[BegunCall]] = defaultdict(list)
        self._outermost: list[BegunCall] = []
        self._by_id: dict[int, BegunCall] = {}
        self._dropped = 0

    def take(self, event: dict[str, Any]) -> None:
        kind = event["e"]
        if kind == "end":
            self._end(event)
            return
        stack = self._stack_of(event)
        if kind == "enter":
            self._enter(event, stack)
        elif kind == "leave" and stack:
            call = stack.pop()
            call.left = event
            call.lines.update(_list_known(event["lines"]))
        elif kind == "fail":
            self._fail(event, stack)

    def _stack_of(self, event: dict[str, Any]) -> list[BegunCall]:
        """The activations that an event is in, outermost first."""
        named = event.get("ids") or [one for one in (event.get("by"), event.get("id")) if one]
        if "by" in event or "id" in event or "ids" in event:
            return [self._by_id[one] for one in named if one in self._by_id]
        return self._stacks[str(event["s"])]

    def _enter(self, event: dict[str, Any], stack: list[BegunCall]) -> None:
        path = relative_path(str(event["file"]), self._root)
        call = BegunCall(event, path or "")
        if stack:
            stack[-1].inside.append(call)
            stack[-1].lines.update(_list_known([event["at"]]))
        else:
            self._outermost.append(call)
        stack.append(call)
        if "id" in event:
            self._by_id[int(event["id"])] = call

    def _fail(self, event: dict[str, Any], stack: list[BegunCall]) -> None:
        places = [(relative_path(str(file), self._root), int(line)) for file, line in event["at"]]
        for call in stack:
            call.has_failed = True
        for call, (path, line) in zip(reversed(stack), places, strict=False):
            if call.path == path:
                call.lines.update(_list_known([line]))

    def _end(self, event: dict[str, Any]) -> None:
        self._dropped += int(event["dropped"])
        self._stacks.clear()
        self._by_id.clear()

    def tests(self, failed_at: Line) -> Iterator[TestRun]:
        seen = list(self._roots(failed_at))
        by_line = not any(call.has_failed for call, _ in seen)
        for call, inside in seen:
            test = self._test(call, inside, has_passed=not call.has_failed)
            if by_line and failed_at in test.lines:
                test = replace(test, has_passed=False)
            yield test

    def _roots(self, failed_at: Line) -> Iterator[tuple[BegunCall, list[BegunCall]]]:
        """The tests, each with what it called itself."""
        calls = self._outermost
        if calls and not any(map(_stands_alone, calls)):
            told = {"name": "main", "first": 0, "at": 0, "arguments": {}}
            failed = any(one.has_failed for one in calls)
            script = BegunCall(told, failed_at[0], has_failed=failed, called_at=failed_at)
            script.lines.add(failed_at[1])
            yield from split_checks(script, calls, failed_at[1])
            return
        before: list[BegunCall] = []
        for call in calls:
            if _SETS_UP.search(call.name):
                before = call.inside
                continue
            for test, inside in self._split(call, failed_at):
                yield test, [*before, *inside]
            before = []

    def _split(
        self, call: BegunCall, failed_at: Line
    ) -> Iterator[tuple[BegunCall, list[BegunCall]]]:
        is_around = _CLOSURE.search(call.name) is not None
        if not is_around and not _is_main(call):
            yield call, call.inside
            return
        tests = [one for one in call.inside if is_around] or list(_list_tests(call))
        for one in () if is_around else tests:
            one.called_at = call.path, one.line
        yield from ((one, one.inside) for one in tests)
        own = [one for one in call.inside if one not in tests]
        if tests or call.path != failed_at[0]:
            yield from [(call, own)] if own or not tests else ()
        else:
            yield from split_checks(call, own, failed_at[1])

    def _test(self, root: BegunCall, inside: list[BegunCall], *, has_passed: bool) -> TestRun:
        kept: list[tuple[int, int, BegunCall]] = []
        lines: set[Line] = {root.called_at} if root.called_at else set()
        pending = [(root, 0, inside)]
        number = 0
        while pending:
            call, by, below = pending.pop()
            number += 1
            lines.update((call.path, line) for line in call.lines)
            kept.append((number, by, call))
            pending.extend((one, number, one.inside) for one in reversed(below))
        functions = defaultdict(list)
        for place, (_, _, call) in enumerate(kept):
            functions[call.path, call.told["first"], call.name].append(place)
        stay = {place for one in functions.values() for place in (*one[:_FIRST], *one[-_LAST:])}
        calls = tuple(_record(*one) for place, one in enumerate(kept) if place in stay)
        dropped = self._dropped + len(kept) - len(stay)
        return TestRun(root.name, has_passed, frozenset(lines), calls, dropped)


def _list_known(lines: Iterable[Any]) -> list[int]:
    """Without what stands for no line: a JVM has none of what it made itself for a lambda."""
    return [line for line in map(int, lines) if line > 0]


def _is_main(call: BegunCall) -> bool:
    return re.split(r"[.:]", call.name)[-1] == "main"


def _stands_alone(call: BegunCall) -> bool:
    """Whether a call is no part of a script: a `main`, a test, or a function without a name that
    failed, as runners are handed them. What the script itself calls is a test by its name alone."""
    is_handed = call.has_failed and _UNNAMED.search(call.name) is not None
    is_called = bool(call.line)
    is_test_call = _is_named_test(call) if is_called else _is_test_call(call)
    return is_handed or _is_main(call) or is_test_call


def _list_tests(main: BegunCall) -> Iterator[BegunCall]:
    """Without what makes a value for a call on its line that compares: `check(total(rows), 3)`; on
    the JVM, where one file holds several classes, of the class of `main` alone."""
    compared = {one.line for one in main.inside if not _is_test_call(one)}
    is_jvm, owner = main.path.endswith(_OF_JVM), main.name.rpartition(".")[0]
    for one in main.inside:
        is_own = not is_jvm or one.name.rpartition(".")[0] == owner
        if _is_named_test(one) or (_is_test_call(one) and is_own and one.line not in compared):
            yield one


def _is_test_call(call: BegunCall) -> bool:
    """Whether it is a test, and not what compares two values that `main` has got, nor code under
    test in the same file."""
    if _is_named_test(call):
        return True
    return is_test(call.path) and bool(call.inside) and not _gives_value(call)


def _gives_value(call: BegunCall) -> bool:
    """Whether it returns something that is no status, where a function says what it returns."""
    result = (call.left or {}).get("result")
    is_typed = call.path.endswith(_TYPED)
    return is_typed and isinstance(result, dict) and result.get("t") not in _STATUSES


def _is_named_test(call: BegunCall) -> bool:
    return _NAMED_TEST.search(call.name) is not None


def _record(number: int, by: int, call: BegunCall) -> CallRecord:
    told, left = call.told, call.left or {}
    result, given = left.get("result"), read_values(told["arguments"])
    return CallRecord(
        id=number,
        by=by,
        at=call.line,
        path=call.path,
        first_line=int(told["first"]),
        name=call.name,
        lines=frozenset(call.lines),
        arguments=given,
        result=None if result is None else read_values({"": result})[""],
        has_raised=bool(left.get("raised")) or not left,
        left_at=int(left.get("left") or 0),
        changes=tuple(list_changes(given, read_values(left.get("after")))),
    )
