"""What a check compares: its sides, as tokens, and what they call, make or write down."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.code.checks import CodeCheck

CALLED: Final = re.compile(r"[A-Za-z_]\w*")
_ANSWERS: Final = frozenset(
    {"0", "1", "", "True", "False", "None", "true", "false", "null", "nil", "undefined"}
)
_MADE: Final = re.compile(r"(?:new)?(?:\w+(?:\.|::))*([A-Z]\w*)(?:[({](?:[^()]*)[)}])?")


def list_sides(asks: Sequence[str]) -> list[list[str]]:
    """What a check compares: the parts between its outer commas and `==`."""
    sides: list[list[str]] = [[]]
    depth = 0
    for at, word in enumerate(asks):
        depth += (word in "([{") - (word in ")]}")
        before = asks[at - 1] if at else ""
        if depth <= 0 and (word == "," or (word == "=" and before in "=!<>")):
            sides.append([])
        else:
            sides[-1].append(word)
    return sides


def find_calls(tokens: Sequence[str]) -> list[str]:
    """The names that are called, in their order."""
    return [name for name, after in pairwise(tokens) if after == "(" and CALLED.fullmatch(name)]


def name_made_class(side: Sequence[str]) -> str:
    """The class of `Money(8, "EUR")` and `store.Money`; "" for what is computed."""
    found = _MADE.fullmatch("".join(side))
    return found[1] if found else ""


def find_computing(check: CodeCheck) -> Iterator[str]:
    """The function whose result a check compares with a value that isn't yes, no or none."""
    sides = [side for side in list_sides(check.asks) if side]
    if len(sides) == 2 and any(map(is_literal, sides)) and not any(map(_is_answer, sides)):
        yield from (calls[0] for calls in map(find_calls, sides) if calls)


def compares_values(check: CodeCheck) -> bool:
    """Whether a check says `==` of two results, neither of which is yes, no or none."""
    says_equal = any(first == second == "=" for first, second in pairwise(check.asks))
    sides = [[word for word in side if word != "="] for side in list_sides(check.asks)]
    return says_equal and len(sides) == 2 and not any(map(_is_answer, sides))


def is_literal(side: Sequence[str]) -> bool:
    return bool(side) and (side[0] in {'"', "'"} or side[0][0].isdigit()) and "(" not in side


def _is_answer(side: Sequence[str]) -> bool:
    return "".join(side).strip("\"'") in _ANSWERS
