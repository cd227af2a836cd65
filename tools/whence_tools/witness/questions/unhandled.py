"""Which function went on with a value that it should have asked about, in the run that failed.

A value that is absent, empty or of the wrong kind is no fault by itself: often it is the one case
that a function forgot. It is that function's own where it made the value, or took it from a call
that returns None on purpose, and no test of it stands before the line that could not use it.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.expressions import parse_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence_tools.witness.questions.value_origin import ValueOrigin
    from whence_tools.witness.recording.replay import CallRecord

State = Literal["None", "empty"]

_TESTS: Final = (ast.If, ast.IfExp, ast.While, ast.Assert)


@dataclass(frozen=True, slots=True)
class Unhandled:
    """A value that a function did not ask about.

    Attributes:
        line: where the function used it, or passed it on; 1-based.
        text: the expression that held it there.
        made_at: the line that made it: of the function, or of the one that returned it.
        giver: the function that returned None on purpose; "" where `symbol` made the value itself.
    """

    path: str
    line: int
    symbol: str
    text: str
    made_at: int
    giver: str = ""


def find_unhandled(
    origin: ValueOrigin, state: State, read: Callable[[str], str | None]
) -> Unhandled | None:
    """The function that is to handle the value; None where its way does not tell which.

    Args:
        origin: the way of the value.
        state: what the value is.
        read: the text of a workspace-relative file; None where it cannot be read.
    """
    hops, failed = origin.hops, origin.failed
    if not hops or origin.end not in ("made", "absent"):
        return None
    giver = hops[-1].symbol if origin.end == "absent" else ""
    if not giver and any(one.call.function != failed.function for one in hops):
        return None  # another function made it: which of the two is wrong is not known
    if not giver and hops[-1].line not in failed.lines:
        return None  # so did what is outside of all functions, a class's body
    taker = _taker(origin) if giver else failed
    own = [one for one in hops if one.call is taker]
    if taker is failed:
        line, text = failed.left_at, origin.text
    elif own and own[0].text:
        line, text = own[0].line, own[0].text
    else:
        return None
    tree, since = parse_source(read(taker.path) or ""), own[-1].line if own else 0
    if tree is None or any(
        asks_whether(one, text, state) for one in _tests_run(tree, taker, since)
    ):
        return None
    return Unhandled(taker.path, line, taker.name, text, hops[-1].line, giver)


def _taker(origin: ValueOrigin) -> CallRecord:
    """The activation that the returned value went to: what only returned it in turn is left out."""
    calls = [origin.failed, *(one.call for one in origin.hops)]
    place = len(calls) - 1
    while place and calls[place - 1].id in (calls[place].id, calls[place].by):
        place -= 1
    return calls[place]


def asks_whether(test: ast.expr, text: str, state: State) -> bool:
    """Whether a condition, or a part that it combines, asks for the state of an expression."""
    return any(_is_about(one, text, state) for one in parts_of(test))


def parts_of(test: ast.expr) -> Iterator[ast.expr]:
    """What is combined by `and`, `or` and `not`."""
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from parts_of(value)
    elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield from parts_of(test.operand)
    else:
        yield test


def _is_about(test: ast.expr, text: str, state: State) -> bool:
    if not isinstance(test, ast.Compare):
        return ast.unparse(test) in (text, f"len({text})")
    left = ast.unparse(test.left)
    if state == "None":
        return left == text and isinstance(test.ops[0], ast.Is | ast.IsNot)
    return left == f"len({text})"


def _tests_run(tree: ast.Module, taker: CallRecord, since: int) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, _TESTS) and node.lineno in taker.lines and node.lineno >= since:
            yield node.test
