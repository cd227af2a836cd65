"""A second run of tests as plain data: which lines each ran, and what was called with what."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.recording.changes import list_changes
from whence_tools.witness.recording.model import read_values

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence_tools.errors.observed import Value
    from whence_tools.witness.recording.changes import Change

Line = tuple[str, int]
"""A workspace-relative path and a 1-based line."""


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One activation of a function.

    Attributes:
        id: in the order of the calls of its test, from 1.
        by: the caller's id; 0 where no recorded function called it.
        at: the line in the caller.
        first_line: where its code begins, with decorators.
        name: qualified from Python 3.11 on.
        arguments: as they were when it began; None where they were not read.
        result: None where it was left by an exception, or was not read.
        yielded: of a generator, the first values.
        lines: that this activation ran.
        left_at: the line that it was left at, by a `return`, its end or an exception; 0 if unknown.
        changes: what it left otherwise in what it was given.
        ids: which things its arguments, their attributes (`self.rows`) and its result ("") are:
            what has one number is one thing.
    """

    id: int
    by: int
    at: int
    path: str
    first_line: int
    name: str
    lines: frozenset[int]
    arguments: Mapping[str, Value] | None = None
    result: Value | None = None
    yielded: tuple[Value, ...] = ()
    has_raised: bool = False
    left_at: int = 0
    changes: tuple[Change, ...] = ()
    ids: Mapping[str, int] = field(default_factory=dict)

    @property
    def function(self) -> Line:
        return self.path, self.first_line


@dataclass(frozen=True, slots=True)
class TestRun:
    """What one test did.

    Attributes:
        calls: those that were kept, in order.
        dropped: how many were not.
    """

    __test__ = False  # it is none, whatever pytest makes of the name

    name: str
    has_passed: bool
    lines: frozenset[Line]
    calls: tuple[CallRecord, ...] = ()
    dropped: int = 0

    def walk_below(self, call: CallRecord) -> Iterator[CallRecord]:
        """A call and all that it led to, in order."""
        below = {call.id}
        for one in self.calls:
            if one.id == call.id or one.by in below:
                below.add(one.id)
                yield one


@dataclass(frozen=True, slots=True)
class Replay:
    """What the tests did.

    Attributes:
        passed: how many passed, with those of which only the lines are known.
        counts: by how many of these a line was run.
    """

    tests: tuple[TestRun, ...]
    passed: int = 0
    counts: Mapping[Line, int] = field(default_factory=dict)

    @property
    def failed_tests(self) -> list[TestRun]:
        return [one for one in self.tests if not one.has_passed]

    @property
    def passed_tests(self) -> list[TestRun]:
        return [one for one in self.tests if one.has_passed]


def read_replay(content: bytes, root: Path) -> Replay | None:
    """What a second look wrote down; None where no test failed in it.

    The tests could have written anything, so what is no record is left out.

    Args:
        root: the workspace; what lies outside is left out.
    """
    replay = _replay(content, root)
    return replay if replay.failed_tests else None


def read_tests(content: bytes, root: Path) -> tuple[TestRun, ...]:
    """The tests of which a look wrote down what each did, whether or not one failed."""
    return _replay(content, root).tests


def _replay(content: bytes, root: Path) -> Replay:
    tests, passed, counts = [], 0, Counter[Line]()
    for line in content.splitlines():
        try:
            record = json.loads(line)
            if "passed" in record:
                found = dict(_counts(record["counts"], root))
                passed += int(record["passed"])
                counts.update(found)
            else:
                tests.append(_test(record, root))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            continue
    for test in tests:
        if test.has_passed:
            passed += 1
            counts.update(test.lines)
    return Replay(tuple(tests), passed, counts)


def _test(record: dict[str, Any], root: Path) -> TestRun:
    return TestRun(
        name=str(record["test"]),
        has_passed=record["outcome"] == "passed",
        lines=frozenset(_lines(record["lines"], root)),
        calls=tuple(_calls(record["calls"], root)),
        dropped=int(record["dropped"]),
    )


def _calls(records: list[dict[str, Any]], root: Path) -> Iterator[CallRecord]:
    for one in records:
        path = relative_path(one["file"], root)
        if path is None:
            continue
        arguments, result = one.get("arguments"), one.get("result")
        given = None if arguments is None else read_values(arguments)
        yield CallRecord(
            id=int(one["id"]),
            by=int(one["by"]),
            at=int(one["at"]),
            path=path,
            first_line=int(one["first"]),
            name=str(one["name"]),
            lines=frozenset(map(int, one["lines"])),
            arguments=given,
            result=None if result is None else read_values({"": result})[""],
            yielded=tuple(read_values(dict(enumerate(one.get("yielded", ())))).values()),
            has_raised=bool(one.get("raised")),
            left_at=int(one.get("left", 0)),
            changes=tuple(list_changes(given or {}, read_values(one.get("after")))),
            ids={str(name): int(number) for name, number in one.get("ids", {}).items()},
        )


def _lines(files: dict[str, list[int]], root: Path) -> Iterator[Line]:
    for file, lines in files.items():
        path = relative_path(file, root)
        if path is not None:
            yield from ((path, int(line)) for line in lines)


def _counts(files: dict[str, dict[str, Any]], root: Path) -> Iterator[tuple[Line, int]]:
    for file, counts in files.items():
        path = relative_path(file, root)
        if path is not None:
            yield from (((path, int(line)), int(count)) for line, count in counts.items())


def relative_path(file: str, root: Path) -> str | None:
    """Below the root; None for what lies outside."""
    path = Path(file)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else None
