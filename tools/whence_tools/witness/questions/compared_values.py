"""Whether recorded values are what a failing assertion compared: as its runner or its program
printed it, or as a part of something larger."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whence_tools.errors.observed import Assertion, Value
    from whence_tools.witness.recording.replay import CallRecord

ACTUAL: Final = "actual"
"""What a side is called of which it is known that the code under test gave it."""
PART: Final = re.compile(r"""[^\s'"\[\](){},:=<>&*@]+""")
"""What a value is made of, as it is shown: a number, a word, a name."""
_SHORTEST_CUT: Final = 8  # of a text that is not whole: shorter ones are alike by chance
_APPROXIMATE: Final = "approx"
_SAYS_LITTLE: Final = re.compile(r"(?i).|-\d|true|false|none|null|nil|undefined")


def list_sides(assertion: Assertion | None) -> list[str]:
    """The values that were compared, as far as they are known."""
    sides = (assertion.left, assertion.right) if assertion else ()
    return [value for one in sides if one and (value := one.value or _read_literal(one.text))]


def list_actual(assertion: Assertion | None) -> list[str]:
    """The one that the code under test gave; both, where it is not known which that is."""
    left = assertion.left if assertion is not None else None
    is_known = left is not None and left.text == ACTUAL and left.value
    return list_sides(assertion)[: 1 if is_known else None]


def list_wrong_parts(assertion: Assertion | None) -> frozenset[str]:
    """Words and numbers that only one of the two compared values has.

    Which side is the actual one is not known: it is one that a call returned, and the other is not,
    so both are looked for.
    """
    if assertion is None or assertion.operator != "==" or assertion.right is None:
        return frozenset()
    left, right = (PART.findall(one.value or "") for one in (assertion.left, assertion.right))
    return frozenset(left) ^ frozenset(right)


def is_about(call: CallRecord, parts: frozenset[str]) -> bool:
    """Whether something that a call was given has one of some words or numbers."""
    given = (call.arguments or {}).values()
    return any(not parts.isdisjoint(PART.findall(one.repr)) for one in given)


def is_compared_itself(call: CallRecord, assertion: Assertion | None) -> bool:
    """Whether one side of the assertion is the call alone: `total(rows)`."""
    sides = (assertion.left, assertion.right) if assertion else ()
    return any(one and _called_name(one.text) == last_name(call.name) for one in sides)


def last_name(name: str) -> str:
    """Of a qualified name, in any language, what is written in a call."""
    return re.split(r"\.|::|#", name)[-1]


def is_shown_as(value: Value, sides: Iterable[str]) -> bool:
    """Whether a value is shown as one of the sides: runners and debuggers write alike what a value
    is made of, but not what stands around it, nor in which order the fields of an object; and a
    recorder cuts long texts."""
    parts = sorted(PART.findall(value.repr))
    return any(
        one == value.repr
        or (parts and parts == sorted(PART.findall(one)))
        or _is_begun_alike(value.repr, one)
        for one in sides
    )


def _is_begun_alike(text: str, side: str) -> bool:
    """Whether one of the two is cut, and what is left of it is in the other as well."""
    for cut, whole in pairwise((text, side, text)):
        begin, mark, end = cut.partition("…" if cut is text else "...")
        ends = (begin.strip("\"' ,"), end.strip("\"' ,")) if mark else ("", "")
        if len("".join(ends)) >= _SHORTEST_CUT:
            bare = whole.strip("\"'")
            return bare.startswith(ends[0]) and bare.endswith(ends[1])
    return False


def holds_one_side(call: CallRecord, assertion: Assertion | None) -> bool:
    """Whether what a call returned or changed has one of the two compared values as a part, and not
    the other one: the actual one, where it is known which that is."""
    sides = list_sides(assertion)
    if len(sides) < 2 or any(map(says_little, sides)):
        return False
    parts = [part for value in list_outcomes(call) for part in walk_value(value)]
    held = [one for one in sides if any(is_shown_as(part, [one]) for part in parts)]
    return len(held) == 1 and held[0] in list_actual(assertion)


def says_little(side: str) -> bool:
    """Whether many values are shown so by chance: a digit, a truth, nothing."""
    return _SAYS_LITTLE.fullmatch(side.strip("\"'")) is not None


def list_outcomes(call: CallRecord) -> Iterator[Value]:
    """What a call returned and yielded, and what it left in what it was given."""
    yield from ([call.result] if call.result is not None else ())
    yield from call.yielded
    yield from (one.after for one in call.changes if one.after is not None)


def walk_value(value: Value) -> Iterator[Value]:
    """A value and all that it is made of."""
    yield value
    for one in (*(value.fields or {}).values(), *(item for _, item in value.items or ())):
        yield from walk_value(one)


def _read_literal(text: str) -> str | None:
    """What a side says by itself: `[1, 2]`, `pytest.approx(2.5)`."""
    node = _parse(text)
    if isinstance(node, ast.Call) and node.args and _called_name(text) == _APPROXIMATE:
        node = node.args[0]
    try:
        return repr(ast.literal_eval(node)) if node is not None else None
    except (ValueError, TypeError, MemoryError, RecursionError):
        return None


def _called_name(text: str) -> str | None:
    match _parse(text):
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
    return None


def _parse(text: str) -> ast.expr | None:
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
