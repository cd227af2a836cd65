"""Where a failing test's fault may be: in lines that it ran and its passing neighbours did not.

The measure is Ochiai's (Abreu, Zoeteweij, van Gemund: "On the accuracy of spectrum-based fault
localization", 2007). It orders places to look at and concludes nothing: on large programs it puts
the right line first in about one of eight.
"""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from whence_tools.healing.protected import is_test
from whence_tools.witness.questions.expressions import parse_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence_tools.witness.recording.spectrum import Line, Spectrum

_DECIDES = (ast.BinOp, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.Subscript, ast.Call, ast.Slice)
_LINES_A_TURN = 2
_DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True, slots=True)
class SuspectLine:
    """A line that failing tests ran.

    Attributes:
        symbol: the function that holds it, `Class.method`, or None.
        score: Ochiai's, 0..1.
        failed, passed: how many tests of each kind ran it.
    """

    path: str
    line: int
    symbol: str | None
    score: float
    failed: int
    passed: int


def rank_lines(
    spectrum: Spectrum, read: Callable[[str], str | None], most: int
) -> list[SuspectLine]:
    """The lines of the code under test, most suspicious first.

    Among lines of one score those come first in which more is decided: a comparison, an operator
    or an index can be wrong in more ways than a name that is returned. No function takes all the
    places: each gives two lines before any gives its third.

    Args:
        read: the text of a workspace-relative file; None where it cannot be read.
    """
    ran = {line for one in spectrum.failed for line in one if not is_test(line[0])}
    codes = {path: _Code(read(path) or "") for path in {path for path, _ in ran}}
    ranked = [
        _suspect(line, spectrum, codes[line[0]]) for line in ran if _is_statement(line, codes)
    ]
    weights = {(one.path, one.line): codes[one.path].weight(one.line) for one in ranked}
    ranked.sort(key=lambda one: (-one.score, -weights[one.path, one.line], one.path, one.line))
    return sorted(ranked, key=_turn_taker())[:most]


def _turn_taker() -> Callable[[SuspectLine], int]:
    """Gives each line its function's turn: its first two lines have the first one."""
    taken: Counter[tuple[str, str | None]] = Counter()

    def turn(one: SuspectLine) -> int:
        taken[one.path, one.symbol] += 1
        return (taken[one.path, one.symbol] - 1) // _LINES_A_TURN

    return turn


def _suspect(line: Line, spectrum: Spectrum, code: _Code) -> SuspectLine:
    path, number = line
    failed = sum(line in one for one in spectrum.failed)
    passed = spectrum.counts.get(line, 0)
    score = failed / sqrt(len(spectrum.failed) * (failed + passed))
    return SuspectLine(path, number, code.symbol(number), round(score, 3), failed, passed)


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
