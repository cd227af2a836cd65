"""Traps of numbers that C, C++, C#, Go, Java and Rust have in common."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CALLS, SMALL, UNSIGNED
from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.sources import Sources, strip
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_WIDE: Final = frozenset(
    {"long", "long long", "int64_t", "uint64_t", "unsigned long", "unsigned long long", "size_t",
     "int64", "uint64"}
)  # fmt: skip
_WHOLE: Final = SMALL | _WIDE | UNSIGNED
_FRACTIONS: Final = frozenset({"double", "float", "decimal"})
_NEGATIVE_INDEX: Final = lazy_pattern(
    r"(?:[Ii]ndex|length)\D{0,20}(?P<index>-\d+)|index out of range \[(?P<go>-\d+)\]"
)
_LENGTHS: Final = frozenset({"len", "strlen", "size", "length"})
_MOST_OF_BYTE: Final = 255
_MOST_OF: Final = {
    **dict.fromkeys(("byte", "uint8", "uint8_t", "unsigned char"), _MOST_OF_BYTE),
    **dict.fromkeys(("int8", "int8_t", "char"), 127),
    **dict.fromkeys(("uint16", "uint16_t"), 65535),
    **dict.fromkeys(("int16", "int16_t", "short"), 32767),
}  # fmt: skip
_GIVES: Final = frozenset({"assignment_expression", "init_declarator"})
_HUNDREDS: Final = frozenset({"100", "1000", "10000"})
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
_DIFFERENCE: Final = lazy_pattern(
    r"(?:\w+(?:\.|->))*(?P<of>\w+)(?:\.|->)size\(\)\s*-\s*(?P<less>\w+)"
)
_NUMBER: Final = lazy_pattern(r"[-+]?[\d_.']+(?:[a-zA-Z]\w*)?")


def find_traps(program: Program) -> Iterator[Trap]:
    """Numbers that don't fit, quotients without a rest, remainders below zero."""
    types = program.types
    if program.says(_BY_ZERO):
        yield from _find_quotients(program)
    yield from _find_widened(program, types)
    yield from _find_remainders(program, types)
    for tree in types.in_language("c", "cpp", "csharp", "go", "java"):
        yield from _find_rounded(types, tree)
        yield from _find_narrowed(program, types, tree)
        yield from _find_emptied(program, tree)


def _find_quotients(program: Program) -> Iterator[Trap]:
    """The one quotient, or cut conversion, that the divisor of the failing line comes from."""
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


def _find_narrowed(program: Program, types: Types, tree: Tree) -> Iterator[Trap]:
    """`byte(len(text))`, where something longer was seen."""
    longest = max((value.length or 0 for _, value in program.list_seen()), default=0)
    for call in tree.list_calls(*_LENGTHS) if longest > _MOST_OF_BYTE else ():
        outer = call.parent
        if outer.type == "argument_list":
            kind = outer.parent.called
        elif outer.type == "cast_expression":
            kind = outer.field("type").text
        else:
            kind = types.find(outer.field("left", "declarator")) if outer.type in _GIVES else ""
        if longest > _MOST_OF.get(kind, longest):
            words = {"text": call.text, "kind": kind, "longest": longest}
            yield Trap(call.site, texts.NARROWED, words)


def _find_emptied(program: Program, tree: Tree) -> Iterator[Trap]:
    """C++: `all.size() - width` where fewer were seen: sizes have no sign."""
    lengths, numbers = defaultdict(set), defaultdict(set)
    for path, value in program.list_seen() if tree.language == "cpp" else ():
        name = re.split(r"\W+", path.strip("*&() "))[-1]
        if value.length is not None:
            lengths[name].add(value.length)
        elif value.repr.isdigit():
            numbers[name].add(int(value.repr))
    for one in tree.list_parts("binary_expression") if lengths else ():
        asked = _DIFFERENCE.fullmatch(one.text) if one.operator == "-" else None
        if asked is None:
            continue
        less = asked["less"]
        taken = {int(less)} if less.isdigit() else numbers[less]
        fewest = min(lengths[asked["of"]], default=None)
        if fewest is not None and taken and fewest < max(taken):
            is_compared = one.parent.operator in {"<", "<="} and one == one.parent.field("right")
            text = one.parent.text if is_compared else one.text
            words = {"text": text, "name": asked["of"], "length": fewest, "taken": max(taken)}
            yield Trap(one.site, texts.SIZE_BELOW_ZERO, words)


def _find_widened(program: Program, types: Types) -> Iterator[Trap]:
    """`long bytes = number * 1024 * 1024` of an int, where a value was seen that went around."""
    odd = _list_gone_around(program)
    found: list[tuple[int, Trap]] = []
    for tree in types.trees if odd else ():
        for product in tree.list_parts("binary_expression"):
            if product.operator != "*" or types.find(product) not in SMALL:
                continue
            goal = _find_goal(types, product)
            if goal is None or (goal and goal not in odd):
                continue
            factors = re.findall(r"(?<![\w.])\d+(?![\w.])", product.text)
            words = {"text": product.text, "value": odd.get(goal) or next(iter(odd.values()))}
            weight = math.prod(map(int, factors))
            found.append((weight, Trap(product.site, texts.WIDENED_LATE, words)))
    most = max((weight for weight, _ in found), default=0)
    yield from (trap for weight, trap in found if weight == most)


def _list_gone_around(program: Program) -> dict[str, str]:
    """The whole numbers that were seen below zero or zero, by the last name of what had them."""
    found = {}
    for name, value in program.list_seen():
        last = re.split(r"\W+", name.rstrip(")]"))[-1]
        if re.fullmatch(r"0|-\d{6,}", value.repr) and last:
            found[last] = value.repr
    return found


def _find_goal(types: Types, product: Part) -> str | None:
    """The name of what a product is put into, "" for a result, where that is of a wider type; None
    elsewhere."""
    parent = product.parent
    while parent.type == "parenthesized_expression":
        parent = parent.parent
    if parent.type == "return_statement":
        return "" if parent.function.field("type").text in _WIDE else None
    left = parent.field("declarator" if parent.type == "init_declarator" else "left", "name")
    is_put = parent.type in {*_GIVES, "variable_declarator"} and types.find(left) in _WIDE
    return left.last_name if is_put else None


def _find_remainders(program: Program, types: Types) -> Iterator[Trap]:
    """The one remainder that an index below zero can be."""
    below = [
        value.repr for _, value in program.list_seen() if re.fullmatch(r"-\d{1,4}", value.repr)
    ]
    is_crash = below and "SIGSEGV" in program.message
    if not is_crash and not program.says(_NEGATIVE_INDEX):
        return
    found = [
        Trap(one.site, texts.REMAINDER_BELOW, {"text": one.text})
        for tree in types.trees
        for one in tree.list_parts("binary_expression")
        if one.operator == "%" and _can_be_below(types, one) and _is_kept(one)
    ]
    if len(found) == 1:
        yield found[0]


def _can_be_below(types: Types, part: Part) -> bool:
    """Whether the left side of a remainder is a difference, a hash, or comes from elsewhere."""
    around = part.function
    if not around or types.find(part.field("left")) in UNSIGNED:
        return False
    value = part.field("left").unwrapped
    is_sum = value.type == "binary_expression" and value.operator == "+"
    if is_sum and part.field("right").text in [one.text for one in value.children]:
        return False
    if value.type in {"binary_expression", *CALLS}:
        return re.search(r"\s-\s|\w-\w|hash", value.text) is not None
    made = re.search(rf"\b{re.escape(value.text)}\s*:?=(?!=)([^;\n]*)", around.text)
    return made is None or re.search(r"\s-\s|hash", made[1]) is not None


def _is_kept(part: Part) -> bool:
    """Whether a remainder is an index, or is returned or kept for one, and nobody asks whether it
    is below zero."""
    inner, parent = part, part.parent
    while parent.type in {"parenthesized_expression", "cast_expression", "expression_list"}:
        inner, parent = parent, parent.parent
    index = parent.field("index", "indices")
    if index and index.start <= inner.start:
        return True
    left = parent.field("left", "name", "declarator")
    if parent.type == "binary_expression" or (not left and parent.type != "return_statement"):
        return False
    name, body = re.escape(left.text), part.function.text
    asks = rf"\b{name}\s*(?:<|>=)\s*0|\b{name}\s*\+="
    uses = rf"\[[^\]\n]*\b{name}\b|\b(?:get|at|charAt|set)\(\s*{name}\b|\breturn\s+{name}\b"
    return not name or (re.search(uses, body) is not None and re.search(asks, body) is None)


def _find_rounded(types: Types, tree: Tree) -> Iterator[Trap]:
    """`double part = done / all` and `sum * (rate / 100)` of whole numbers: what is lost is lost
    before it is needed."""
    for quotient in tree.list_parts("binary_expression"):
        left, right = quotient.field("left"), quotient.field("right")
        if quotient.operator != "/" or "%" in left.text:
            continue
        if types.find(left) not in _WHOLE or types.find(right) not in _WHOLE:
            continue
        is_part = right.text in _HUNDREDS or quotient.parent.type == "binary_expression"
        if is_part and _is_multiplied(quotient):
            yield Trap(quotient.site, texts.ROUNDED_EARLY, {"text": quotient.text})
        elif _is_fraction(types, quotient):
            yield Trap(quotient.site, texts.ROUNDED_BEFORE, {"text": quotient.text})


def _is_multiplied(quotient: Part) -> bool:
    """Whether a quotient in parentheses is a factor of another name, or one of names of 100."""
    product = quotient.parent.parent
    if quotient.parent.type == "binary_expression":  # `done / all * 100`
        product = quotient.parent
        is_first = product.operator == "*" and product.field("left") == quotient
        is_number = _NUMBER.fullmatch(quotient.field("right").text) is not None
        return is_first and not is_number and product.field("right").text in _HUNDREDS
    if quotient.parent.type != "parenthesized_expression" or product.type != "binary_expression":
        return False
    others = [one.text for one in product.children if one != quotient.parent]
    is_name = others and re.fullmatch(r"[A-Za-z_][\w.>-]*", others[0]) is not None
    return product.operator == "*" and bool(is_name)


def _is_fraction(types: Types, quotient: Part) -> bool:
    """Whether a quotient becomes a fraction or is rounded up."""
    parent = quotient.parent
    if parent.type == "parenthesized_expression":
        parent = parent.parent
    if parent.type == "cast_expression":
        return parent.field("type").text in _FRACTIONS
    if quotient.tree.language == "csharp" and not quotient.field("right").type.endswith("literal"):
        left = parent.field("left", "name")
        kind = parent.parent.field("type").text if parent.type == "variable_declarator" else ""
        return (kind or types.find(left)) in _FRACTIONS and parent.type != "binary_expression"
    is_argument = parent.type == "argument_list"
    return is_argument and parent.parent.called in {"ceil", "float64", "float32"}


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
            if on_line and not _NUMBER.fullmatch(right.text) and not _has_fraction(program, right):
                found.append(strip(right))
    return found


def _has_fraction(program: Program, part: Part) -> bool:
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
