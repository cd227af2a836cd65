"""A zero that a division of whole numbers made, where another division takes it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.sources import Sources, strip
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.typed_tree import CALLS
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.program.typed_tree import Part

_BY_ZERO: Final = lazy_pattern(
    r"SIGFPE|divide by zero|/ by zero|division by zero"
    r"|remainder with a divisor of zero|modulo by zero"
)
_BINARY: Final = ("binary_expression",)
_PUTS: Final = ("assignment_expression", "assignment_statement", "compound_assignment_expr")
_CASTS: Final = frozenset({"cast_expression", "type_cast_expression"})
_FRACTION: Final = lazy_pattern(
    r"(?<![\w.])\d+\.\d|\b(?:f32|f64|float|double|float64|float32)\b|_f(?:32|64)\b"
    r"|\.(?:Hours|Minutes|Seconds)\(\)"
)
_CUTS: Final = frozenset(
    {"toDays", "toHours", "toMinutes", "toSeconds", "toMillis", "as_secs", "as_millis", "num_days",
     "num_hours", "num_minutes", "between", "duration_cast"}
)  # fmt: skip
_WHOLE_TYPE: Final = lazy_pattern(
    r"(?:u?int\d*(?:_t)?|u?long(?: long)?|short|byte|[iu](?:8|16|32|64|128|size)|size_t|unsigned"
    r"(?: \w+)*|Duration)"
)
_ROUNDS: Final = frozenset({"round", "floor", "trunc", "lround", "intValue", "longValue", "count"})
_NUMBER: Final = lazy_pattern(r"[-+]?[\d_.']+(?:[a-zA-Z]\w*)?")


def find_traps(program: Program) -> Iterator[Trap]:
    """The one quotient, or cut conversion, that the divisor of the failing line comes from."""
    if not program.says(_BY_ZERO):
        return
    divisors = _list_divisors(program)
    seen = program.seen[0] if program.seen else {}
    zeros = [one for one in divisors if one.text in seen and seen[one.text].repr == "0"]
    chosen = zeros or divisors
    if len({one.text for one in chosen}) != 1:
        return
    sources = Sources(program.types.trees)
    origins = [
        one for one in sources.trace(chosen[0], _is_cut, _list_through)
        if not _is_other_than_zero(one)
    ]  # fmt: skip
    if len(origins) == 1 and _is_cut(origins[0]):
        words = {"text": origins[0].text, "divisor": chosen[0].text}
        yield Trap(origins[0].site, texts.ZERO_QUOTIENT, words)


def _list_divisors(program: Program) -> list[Part]:
    """What the failing line divides by, without numbers."""
    found = []
    for tree in program.types.trees:
        if tree.file.path != program.crash.path:
            continue
        for one in tree.list_parts(*_BINARY, *_PUTS):
            right = one.field("right")
            if one.operator.removesuffix("=") not in {"/", "%"} or not right:
                continue
            on_line = right.site.line == program.crash.line or one.site.line == program.crash.line
            if on_line and not _NUMBER.fullmatch(right.text) and not _is_fraction(program, right):
                found.append(strip(right))
    return found


def _is_fraction(program: Program, part: Part) -> bool:
    kind = program.types.find(part)
    return kind in {"double", "float", "float64", "float32", "f64", "f32"}


def _is_cut(part: Part) -> bool:
    """Whether an expression drops what is behind the point."""
    if part.type == "binary_expression":
        return part.operator == "/" and not _FRACTION.search(part.text)
    if part.type in _CASTS:
        is_whole = _WHOLE_TYPE.fullmatch(part.field("type").text) is not None
        return is_whole and _FRACTION.search(part.field("value").text) is not None
    if part.type not in CALLS:
        return False
    if part.called in _CUTS:
        return part.called != "between" or part.receiver.text.startswith("ChronoUnit.")
    given = part.arguments
    return bool(
        len(given) == 1 and _is_conversion(part) and _FRACTION.search(given[0].text)
    )  # fmt: skip


def _is_conversion(call: Part) -> bool:
    """`int(x)`, `static_cast<int>(x)`."""
    written = call.field("function").text
    kind = re.fullmatch(r"static_cast<(.+)>", written)
    return _WHOLE_TYPE.fullmatch(kind[1] if kind else written.rpartition(".")[2]) is not None


def _list_through(part: Part) -> list[Part]:
    """The factors of a product, of which the quotient alone where one is; what a conversion
    converts."""
    if part.type == "binary_expression" and part.operator == "*":
        factors = [strip(part.field(one)) for one in ("left", "right")]
        return [one for one in factors if _is_cut(one)] or factors
    if part.type in _CASTS:
        return [part.field("value")]
    if part.type in CALLS and part.called in _ROUNDS and part.receiver and not part.arguments:
        return [part.receiver]
    is_one = part.type in CALLS and len(part.arguments) == 1
    if is_one and (_is_conversion(part) or part.called in _ROUNDS):
        return part.arguments
    return []


def _is_other_than_zero(part: Part) -> bool:
    """Whether it is a number, or one of Go's units of time, other than zero."""
    number = _NUMBER.fullmatch(part.text)
    is_unit = re.fullmatch(
        r"time\.(?:(?:Nano|Micro|Milli)s|S)econd|time\.(?:Minute|Hour)", part.text
    )
    return bool(is_unit) or (number is not None and re.search(r"[1-9]", part.text) is not None)
