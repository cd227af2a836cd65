"""Where a failing test's fault may be: in lines that it ran and its passing neighbours did not.

The measure is Ochiai's (Abreu, Zoeteweij, van Gemund: "On the accuracy of spectrum-based fault
localization", 2007). It orders places to look at and concludes nothing: on large programs it puts
the right line first in about one of eight.
"""

from __future__ import annotations

import ast
from math import sqrt
from typing import TYPE_CHECKING

from whence_tools.code.test_files import is_test
from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.expressions import parse_source

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from whence_tools.witness.questions.wrong_results import WrongResult
    from whence_tools.witness.recording.replay import CallRecord, Line, Replay, TestRun

_DECIDES = (ast.BinOp, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.Subscript, ast.Call, ast.Slice)
_DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_MANY_FUNCTIONS = 5


@dataclass(frozen=True, slots=True)
class SuspectLine:
    """A line that failing tests ran.

    Attributes:
        symbol: the function that holds it, `Class.method`, or None.
        score: Ochiai's, 0..1.
        failed, passed: how many tests of each kind ran it.
        decides: how many operators, comparisons, calls and indices are on it.
    """

    path: str
    line: int
    symbol: str | None
    score: float
    failed: int
    passed: int
    decides: int = 0


def rank_lines(
    replay: Replay,
    read: Callable[[str], str | None],
    most: int,
    wrong: WrongResult | None = None,
    unusual: Collection[CallRecord] = (),
) -> list[SuspectLine]:
    """The lines of the code under test, most suspicious first.

    Among lines of one score those come first in which more is decided: a comparison, an operator
    or an index can be wrong in more ways than a name that is returned. Where the failing tests ran
    many functions, each shows its best line before one shows a second.

    Args:
        read: the text of a workspace-relative file; None where it cannot be read.
        wrong: the call that made the wrong value: among lines of one score its own come first.
        unusual: calls that returned what their function returns in no passing test: of lines of one
            score these come before all others.
    """
    failed = replay.failed_tests
    ran = {line for test in failed for line in test.lines if not is_test(line[0])}
    ran = ran or {line for test in failed for line in _called_lines(test)}
    codes = {path: _Code(read(path) or "") for path in {path for path, _ in ran}}
    ranked = [_suspect(line, replay, codes[line[0]]) for line in ran if _is_statement(line, codes)]
    made = set(_lines_of([wrong.producer])) if wrong else set()
    odd = set(_lines_of(unusual))

    def order(one: SuspectLine) -> tuple[float, bool, bool, int, str, int]:
        place = one.path, one.line
        return -one.score, place not in odd, place not in made, -one.decides, *place

    return _spread_over_functions(sorted(ranked, key=order))[:most]


def _lines_of(calls: Collection[CallRecord]) -> Iterator[Line]:
    for call in calls:
        yield from ((call.path, line) for line in call.lines)


def _spread_over_functions(ranked: Sequence[SuspectLine]) -> list[SuspectLine]:
    """Of many functions each one's first line, and then the rest: the lines of one alone would take
    all places that are looked at, and tests often run them all alike."""
    first: dict[tuple[str, str | None], SuspectLine] = {}
    for one in ranked:
        first.setdefault((one.path, one.symbol), one)
    if len(first) < _MANY_FUNCTIONS:
        return list(ranked)
    leading = list(first.values())
    return leading + [one for one in ranked if one not in leading]


def _called_lines(test: TestRun) -> Iterator[Line]:
    """What ran in functions that the test called; for code that stands in the tests' own file."""
    for call in test.calls:
        if call.by:
            yield from ((call.path, line) for line in call.lines)


def _suspect(line: Line, replay: Replay, code: _Code) -> SuspectLine:
    path, number = line
    failed = sum(line in test.lines for test in replay.failed_tests)
    passed = replay.counts.get(line, 0)
    score = failed / sqrt(len(replay.failed_tests) * (failed + passed))
    weight = code.weight(number)
    return SuspectLine(path, number, code.symbol(number), round(score, 3), failed, passed, weight)


def _is_statement(line: Line, codes: dict[str, _Code]) -> bool:
    """A definition runs when its module is imported: that says nothing of the test."""
    return not codes[line[0]].is_definition(line[1])


class _Code:
    """What stands on the lines of a file."""

    def __init__(self, text: str) -> None:
        self._statements: dict[int, ast.stmt] = {}
        self._symbols: list[tuple[int, int, str]] = []
        tree = parse_source(text)
        if tree is not None:
            self._collect(tree, ())

    def _collect(self, node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            inner = names
            if isinstance(child, ast.stmt):
                self._statements.setdefault(child.lineno, child)
            if isinstance(child, _DEFINES):
                inner = (*names, child.name)
                last = child.end_lineno or child.lineno
                self._symbols.append((child.lineno, last, ".".join(inner)))
            self._collect(child, inner)

    def symbol(self, line: int) -> str | None:
        """The innermost definition that holds a line."""
        holding = [one for one in self._symbols if one[0] <= line <= one[1]]
        return holding[-1][2] if holding else None

    def is_definition(self, line: int) -> bool:
        statement = self._statements.get(line)
        return isinstance(statement, _DEFINES) and statement.body[0].lineno != line

    def weight(self, line: int) -> int:
        """How much is decided on a line."""
        statement = self._statements.get(line)
        return 0 if statement is None else sum(_weights(statement))


def _weights(node: ast.AST) -> Iterator[int]:
    """Of a statement with a body, of its head alone."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.ExceptHandler):
            yield 1 if isinstance(child, _DECIDES) else 0
            yield from _weights(child)
