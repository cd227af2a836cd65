"""What a condition has checked before the rest of it runs: `x is None or x.name`, `x && x.name`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.origin import is_absent
from whence_tools.code.flow_model import Choice, Fallback, Operation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.code.flow_model import Expr

_SAME = frozenset({"is", "==", "==="})
_OTHER = frozenset({"is not", "!=", "!=="})
_NOT = frozenset({"not", "!"})


def drop_checked(found: Sequence[Expr], around: Sequence[Expr]) -> list[Expr]:
    """Those of the expressions that no condition around them has shown to be there.

    Args:
        around: the expressions of the line.
    """
    checked = list(_list_checked(around))
    return [
        expr
        for expr in found
        if not any(
            expr.at.text == text and after.at.start <= expr.at.start and expr.at.end <= after.at.end
            for text, after in checked
        )
    ]


def _list_checked(around: Sequence[Expr]) -> Iterator[tuple[str, Expr]]:
    """What is there, as written, and the expression that only runs when it is."""
    for expr in around:
        if isinstance(expr, Fallback):
            yield from ((text, expr.otherwise) for text in _absent_if_false(expr.value))
        elif isinstance(expr, Choice) and len(expr.parts) == 2:  # `and`, `&&`
            yield from ((text, expr.parts[1]) for text in _present_if_true(expr.parts[0]))


def _absent_if_false(test: Expr) -> Iterator[str]:
    """What is there when the test fails."""
    if isinstance(test, Fallback):
        yield from _absent_if_false(test.value)
        yield from _absent_if_false(test.otherwise)
    elif isinstance(test, Operation) and test.operator in _NOT and len(test.parts) == 1:
        yield test.parts[0].at.text
    else:
        yield from _list_compared(test, _SAME)


def _present_if_true(test: Expr) -> Iterator[str]:
    """What is there when the test holds."""
    if isinstance(test, Choice) and len(test.parts) == 2:
        yield from _present_if_true(test.parts[0])
        yield from _present_if_true(test.parts[1])
    elif isinstance(test, Operation):
        yield from _list_compared(test, _OTHER)
    else:
        yield test.at.text


def _list_compared(test: Expr, operators: frozenset[str]) -> Iterator[str]:
    if isinstance(test, Operation) and test.operator in operators and len(test.parts) == 2:
        left, right = test.parts
        if is_absent(right):
            yield left.at.text
        elif is_absent(left):
            yield right.at.text
