"""Which value that was seen is the reason why an operation failed: the empty one that an item is
taken of, the one of the type that the message names, the zero, the blank text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence_tools.witness.questions.ordered_elements import find_odd_element

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from whence_tools.errors.observed import ObservedFrame, Operand, Value

_ITEM: Final = re.compile(r"sequence item (\d+): expected .+?, (\w+) found")
_PARTS: Final = re.compile(
    r"not enough values to unpack \(expected (?:at least )?(\d+), got (\d+)\)"
)
_NOT_DECODED: Final = re.compile(r"'([\w-]+)' codec can't decode")
_TYPES: Final = (
    re.compile(r"instances of '(\w+)' and '(\w+)'"),
    re.compile(r"unsupported operand type\(s\) for \S+: '(\w+)' and '(\w+)'"),
    re.compile(r"unhashable type: '(\w+)'"),
    re.compile(r"'(\w+)' object (?:is not|does not support|cannot be|has no attribute)"),
    re.compile(r"object of type '(\w+)' has no len"),
    re.compile(r"\(not \"(\w+)\"\)"),
    re.compile(r"(?:, not|but received|, got|but) '?(\w+)'?(?: found| received)?$"),
    re.compile(r"of (null|undefined)\b|^(null|undefined) is not|: (?:null|undefined) \((null)\)"),
)
_ABSENT: Final = {"NoneType": "None", "null": "null", "undefined": "undefined"}
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d*)?(?:e-?\d+)?")
_OF_LENGTH: Final = frozenset({"IndexError", "StopIteration"})
_OF_SIZE: Final = re.compile(
    r"math domain|\b(?:positive|negative|greater|larger|at least)\b|> ?=? ?[01]$"
)


class Reason(NamedTuple):
    """What was wrong with a value.

    Attributes:
        clause: such as "`rows` is empty". Of values no more is said than that one is absent, zero,
            negative, empty or blank, and of which type: the clause may be shared, values may not.
        operand: the expression whose value it is; "" where it is part of one.
    """

    clause: str
    operand: str = ""


def find_reason(error: str, message: str, seen: ObservedFrame) -> Reason | None:
    """What was wrong with a value of the failing expression.

    Args:
        error: the type of the error.
        message: what it said, which names the type or the part that it refuses.

    Returns:
        None where no value, or more than one, can be the reason.
    """
    if match := _ITEM.search(message):
        return Reason(f"item {match[1]} of the joined items is of type `{match[2]}`")
    if match := _PARTS.search(message):
        return Reason(f"{match[1]} names are assigned, and the number of values is {match[2]}")
    if match := _NOT_DECODED.search(message):
        return Reason(f"the bytes are not valid {match[1].upper()}")
    if error == "KeyError":
        return _find_missing_key(message, seen)
    if odd := find_odd_element(seen, message):
        return Reason(f"`{odd.text}` is {_tell_type(odd.value.type)}", odd.text)
    refused = next((found for one in _TYPES if (found := one.search(message))), None)
    if refused is not None:
        return _tell_types([one for one in refused.groups() if one], seen.operands)
    return _find_only(seen.operands, _list_states(error, message))


def _find_missing_key(message: str, seen: ObservedFrame) -> Reason | None:
    key = message.strip()
    for one in seen.operands:
        if one.value.lacks and re.fullmatch(r"""(['"])\w+\1|\d+""", key):
            return Reason(f"`{one.text}` has no {key}", one.text)
    return _find_only(seen.operands, (_tell_empty,))


def _tell_types(names: Sequence[str], operands: Sequence[Operand]) -> Reason | None:
    found = [one for one in operands if one.value.type in names]
    types = {one.text: one.value.type for one in found}
    if not types or len(types) > len(names):
        return None
    clauses = (f"`{text}` is {_tell_type(one)}" for text, one in types.items())
    return Reason(" and ".join(clauses), next(iter(types)))


def _tell_type(name: str) -> str:
    return _ABSENT.get(name) or f"of type `{name}`"


def _list_states(error: str, message: str) -> Sequence[Callable[[Value], str | None]]:
    """The states that can be the reason of an error, the likeliest first."""
    if "zero" in message or error == "ZeroDivisionError":
        return (_tell_zero,)
    if "empty" in message or error in _OF_LENGTH:
        return (_tell_empty, _tell_blank)
    if error == "ValueError" and _OF_SIZE.search(message):
        return (_tell_below_one,)
    return ()


def _find_only(
    operands: Sequence[Operand], states: Sequence[Callable[[Value], str | None]]
) -> Reason | None:
    """The only operand that is in a state, by the first state that one is in."""
    for state in states:
        found = dict(_list_in_state(operands, state))
        if found:
            (text, word), *others = found.items()
            return None if others else Reason(f"`{text}` is {word}", text)
    return None


def _list_in_state(
    operands: Sequence[Operand], state: Callable[[Value], str | None]
) -> Iterator[tuple[str, str]]:
    for one in operands:
        if not one.value.is_redacted and (word := state(one.value)):
            yield one.text, word


def _tell_empty(value: Value) -> str | None:
    return "empty" if value.length == 0 else None


def _tell_blank(value: Value) -> str | None:
    is_text = value.type == "str" and value.length
    return "blank" if is_text and re.fullmatch(r"'(?:\s|\\[nrtfv])*'", value.repr) else None


def _tell_zero(value: Value) -> str | None:
    number = _read_number(value)
    return "0" if number == 0 else None


def _tell_below_one(value: Value) -> str | None:
    number = _read_number(value)
    return None if number is None or number > 0 else "negative" if number < 0 else "0"


def _read_number(value: Value) -> float | None:
    if value.type not in {"int", "float", "number", "Decimal"}:
        return None
    return float(value.repr) if _NUMBER.fullmatch(value.repr) else None
