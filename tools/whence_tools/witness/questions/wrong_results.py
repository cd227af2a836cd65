"""Which call returned a failing assertion's wrong value, and where a passing test differs."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.expressions import parse_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from whence_tools.errors.observed import Assertion, Value
    from whence_tools.witness.recording.replay import CallRecord, Line, Replay, TestRun

    Read = Callable[[str], "ast.Module | None"]

_DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_BRANCHES = (ast.If, ast.While, ast.For, ast.AsyncFor, ast.Try, ast.ExceptHandler, ast.match_case)
_MOST_HOPS = 20
_PART = re.compile(r"[^\s'\"\[\](){},:=]+")
_SHORTEST_PART = 3  # shorter ones are alike by chance


@dataclass(frozen=True, slots=True)
class RunDifference:
    """Where the failing run of a function went another way than the most similar passing one.

    Attributes:
        failing: the failing test's call.
        test: the passing test.
        call: its call of the same function.
        branch: the line whose decision differs; None where both ran the same lines.
        only_failing, only_passing: lines of the function that only one of the two ran.
    """

    failing: CallRecord
    test: TestRun
    call: CallRecord
    branch: int | None
    only_failing: frozenset[int]
    only_passing: frozenset[int]


@dataclass(frozen=True, slots=True)
class WrongResult:
    """The call that the wrong value came from.

    Attributes:
        test: the failing test.
        calls: what the test called, then each one whose result the one before returned as it was.
        is_certain: whether their result is the value that was wrong, and not only behind it.
        first_seen: the call below these in whose result the wrong part of the value first appears;
            None where it is not in one.
        difference: of that function, or of one below it; None where no passing test calls any.
    """

    test: TestRun
    calls: tuple[CallRecord, ...]
    is_certain: bool
    first_seen: CallRecord | None
    difference: RunDifference | None

    @property
    def producer(self) -> CallRecord:
        return self.first_seen or self.calls[-1]


def find_failing_test(replay: Replay, failed_at: Line, function: str | None) -> TestRun | None:
    """The test that failed at a line; of several the one that ran the fewest lines.

    Args:
        function: the test's name, as the trace has it.
    """
    ran = [one for one in replay.failed_tests if failed_at in one.lines]
    named = [one for one in ran if function and function.rpartition(".")[2] in one.name]
    return min(named or ran, key=lambda one: len(one.lines), default=None)


def find_wrong_result(
    replay: Replay,
    test: TestRun,
    failed_at: Line,
    assertion: Assertion | None,
    read: Callable[[str], str | None],
) -> WrongResult | None:
    """Which call made the value that a test found to be wrong; None where none can be told.

    Args:
        failed_at: the test's line.
        assertion: what was compared there.
        read: the text of a workspace-relative file; None where it cannot be read.
    """
    trees: dict[str, ast.Module | None] = {}

    def tree_of(path: str) -> ast.Module | None:
        if path not in trees:
            trees[path] = parse_source(read(path) or "")
        return trees[path]

    entered, is_certain = _find_entered(test, failed_at, assertion, tree_of)
    if entered is None:
        return None
    calls = tuple(_passed_on(test, entered, tree_of))
    first_seen = _first_with_part(test, calls[-1], _wrong_parts(assertion))
    made = first_seen or calls[-1]
    differences: list[RunDifference | None] = list(_differences(replay, test, made, tree_of))
    differing = (one for one in differences if one and (one.only_failing or one.only_passing))
    return WrongResult(
        test, calls, is_certain, first_seen, next(differing, next(iter(differences), None))
    )


def _find_entered(
    test: TestRun, failed_at: Line, assertion: Assertion | None, read: Read
) -> tuple[CallRecord | None, bool]:
    """The call of the test whose result was checked, and whether its result is what was compared.

    It is one whose result is one of the two sides; else the last on the failing line, or where a
    name of the failing line got its value.
    """
    path, line = failed_at
    own = [one for one in test.calls if one.path == path and line in one.lines]
    if not own:
        return None, False
    body = own[-1]
    inside = [one for one in test.calls if one.by == body.id]
    direct = [one for one in inside if one.path != path] or inside
    sides = [side.value for side in (assertion.left, assertion.right) if side] if assertion else []
    same = [
        one for one in direct if one.result is not None and one.result.repr in filter(None, sides)
    ]
    feeding = _lines_that_feed(read(path), line)
    near = [one for one in direct if one.at in feeding]
    telling = [one for one in same if one in near] or same
    if telling:
        return telling[-1], True
    there = [one for one in near if one.at == line] or near or direct
    return (there[-1] if there else None), False


def _lines_that_feed(tree: ast.Module | None, line: int) -> frozenset[int]:
    """The lines of a statement, and of those before it in its function that give its names."""
    statements = _statements(tree, line) if tree is not None else []
    if not statements:
        return frozenset({line})
    wanted = set(_names(statements[-1]))
    found = set(range(statements[-1].lineno, (statements[-1].end_lineno or line) + 1))
    for one in reversed(statements[:-1]):
        if wanted.intersection(_names(one, ast.Store)):
            wanted |= set(_names(one))
            found |= set(range(one.lineno, (one.end_lineno or one.lineno) + 1))
    return frozenset(found)


def _names(node: ast.AST, context: type[ast.expr_context] = ast.Load) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and isinstance(one.ctx, context):
            yield one.id


def _statements(tree: ast.Module, line: int) -> list[ast.stmt]:
    """The simple statements of the function around a line, in order, up to that line."""
    around = ast.walk(_function_at(tree, line) or tree)
    found = (one for one in around if isinstance(one, ast.stmt) and not hasattr(one, "body"))
    return sorted((one for one in found if one.lineno <= line), key=lambda one: one.lineno)


def _function_at(tree: ast.Module, line: int) -> ast.AST | None:
    """The innermost function that holds a line."""
    holding = [
        node
        for node in ast.walk(tree)
        if isinstance(node, _DEFINES) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return max(holding, key=lambda node: node.lineno, default=None)


def _passed_on(test: TestRun, entered: CallRecord, read: Read) -> Iterator[CallRecord]:
    """The call, then that in it whose result it returned as it was, and so on."""
    call: CallRecord | None = entered
    for _ in range(_MOST_HOPS):
        if call is None:
            return
        yield call
        inner = [one for one in test.calls if one.by == call.id]
        call = next((one for one in reversed(inner) if _is_result_of(one, call, read)), None)


def _is_result_of(inner: CallRecord, outer: CallRecord, read: Read) -> bool:
    """Whether a call's result was returned as it was: equal values alone could be chance."""
    tree = read(outer.path)
    if tree is None or inner.result is None or outer.result is None:
        return False
    statements = _statements(tree, inner.at)
    name = inner.name.rpartition(".")[2]
    match statements[-1:]:
        case [ast.Return(value=value)]:
            is_returned = True
        case [ast.Assign(targets=[ast.Name(id=target)], value=value)]:
            is_returned = any(
                isinstance(node, ast.Return)
                and isinstance(node.value, ast.Name)
                and node.value.id == target
                and node.lineno in outer.lines
                for node in ast.walk(_function_at(tree, inner.at) or tree)
            )
        case _:
            return False
    if isinstance(value, ast.Await):
        value = value.value
    called = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
    same = inner.result.repr == outer.result.repr
    return is_returned and same and called.rpartition(".")[2] == name


def _wrong_parts(assertion: Assertion | None) -> frozenset[str]:
    """Words and numbers that only the actual one of the two compared values has.

    Which side that is, is not known: it is one that a call returned, and the other is not, so both
    are looked for.
    """
    if assertion is None or assertion.operator != "==" or assertion.right is None:
        return frozenset()
    left, right = (
        frozenset(_PART.findall(side.value or "")) for side in (assertion.left, assertion.right)
    )
    return frozenset(one for one in left ^ right if len(one) >= _SHORTEST_PART)


def _first_with_part(test: TestRun, call: CallRecord, parts: frozenset[str]) -> CallRecord | None:
    """The innermost call whose result has a part that nothing it was given has."""
    found: CallRecord | None = None
    inside = {call.id}
    for one in test.calls:
        if one.by not in inside:
            continue
        inside.add(one.id)
        values = [one.result] if one.result is not None else list(one.yielded)
        given = {part for value in (one.arguments or {}).values() for part in _parts(value)}
        made = {part for value in values for part in _parts(value)} & parts
        if made - given:
            found, inside, parts = one, {one.id}, frozenset(made - given)
    return found


def _parts(value: Value) -> list[str]:
    return _PART.findall(value.repr)


def _differences(
    replay: Replay, test: TestRun, made: CallRecord, read: Read
) -> Iterator[RunDifference]:
    """Of the call that made the value and, where it ran the same lines as in a passing test, of
    those below it."""
    below = {made.id}
    for call in test.calls:
        if call.id == made.id or call.by in below:
            below.add(call.id)
            found = _difference(replay, call, read)
            if found is not None:
                yield found


def _difference(replay: Replay, failing: CallRecord, read: Read) -> RunDifference | None:
    """The passing call that ran the most lines in common, of those the one most like it in what it
    was given."""
    others = [
        (test, call)
        for test in replay.passed_tests
        for call in test.calls
        if call.function == failing.function and not call.has_raised
    ]
    if not others:
        return None
    test, call = max(others, key=lambda pair: _likeness(failing, pair[1]))
    only_failing, only_passing = failing.lines - call.lines, call.lines - failing.lines
    tree = read(failing.path)
    differing = min(only_failing or only_passing, default=None)
    branch = _branch_of(tree, differing) if tree is not None and differing else None
    return RunDifference(failing, test, call, branch, only_failing, only_passing)


def _likeness(one: CallRecord, other: CallRecord) -> tuple[float, int]:
    union = one.lines | other.lines
    given, known = one.arguments or {}, other.arguments or {}
    alike = sum(known[name].repr == value.repr for name, value in given.items() if name in known)
    return (len(one.lines & other.lines) / len(union) if union else 1.0), alike


def _branch_of(tree: ast.Module, line: int) -> int | None:
    """The line of the innermost branch around a line of its body."""
    holding = [
        node for node in ast.walk(tree) if isinstance(node, _BRANCHES) and _bodies_hold(node, line)
    ]
    found = max(holding, key=_first_line, default=None)
    return _first_line(found) if found is not None else None


def _first_line(node: ast.AST) -> int:
    return node.pattern.lineno if isinstance(node, ast.match_case) else getattr(node, "lineno", 0)


def _bodies_hold(node: ast.AST, line: int) -> bool:
    bodies: Sequence[ast.stmt] = [
        one for name in ("body", "orelse", "finalbody") for one in getattr(node, name, ())
    ]
    return any(one.lineno <= line <= (one.end_lineno or one.lineno) for one in bodies)
