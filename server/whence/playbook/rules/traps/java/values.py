"""Traps of Java's values: arrays taken for their items, keys of another type than the map has,
characters added up, months that count from 0."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_BOXES: Final = {"int": "Integer", "long": "Long", "short": "Short", "byte": "Byte",
                 "char": "Character", "double": "Double", "float": "Float"}  # fmt: skip
_STREAMS: Final = frozenset({"int[]", "long[]", "double[]"})
_LISTS: Final = {
    ("Arrays", "asList"): ".boxed().collect(java.util.stream.Collectors.toList())",
    ("List", "of"): ".boxed().collect(java.util.stream.Collectors.toList())",
    ("Set", "of"): ".boxed().collect(java.util.stream.Collectors.toSet())",
    ("Stream", "of"): "",
}
"""What makes a list of its arguments, and what does so of an array's stream."""
_KEYED: Final = lazy_pattern(
    r"^(?:\w*Map<\s*(?P<key>\w+)\s*,.*|(?:\w*(?:Set|List|Deque|Queue)|Collection)<\s*(?P<item>\w+)\s*>)$"
)
_ASKS_MAP: Final = frozenset({"get", "containsKey", "getOrDefault", "remove"})
_ASKS_ITEMS: Final = frozenset({"contains", "indexOf", "lastIndexOf", "remove"})
_CONVERTED: Final = {
    **dict.fromkeys((("Long", one) for one in ("int", "short", "byte")), "(long) {0}"),
    ("Long", "Integer"): "{0}.longValue()",
    ("Integer", "long"): "(int) {0}",
    ("Integer", "Long"): "{0}.intValue()",
    **dict.fromkeys((("Short", one) for one in ("int", "long")), "(short) {0}"),
    **dict.fromkeys((("Byte", one) for one in ("int", "long")), "(byte) {0}"),
    ("Character", "int"): "(char) {0}",
    ("Character", "String"): "{0}.charAt(0)",
    ("Integer", "String"): "Integer.valueOf({0})",
    ("Long", "String"): "Long.valueOf({0})",
    **dict.fromkeys(
        (("String", one) for one in ("int", "long", "char", "Integer", "Long", "Character")),
        "String.valueOf({0})",
    ),
}
"""What makes a key of one type of an argument of another."""
_TEXT: Final = frozenset({"String", "StringBuilder"})
_MONTHS: Final = ("set", "GregorianCalendar", "Date")
_MONTH: Final = lazy_pattern(r"Calendar\.\w+|- 1\b|JANUARY|0")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    types = program.types
    for tree in types.in_language("java"):
        yield from _find_arrays(types, tree)
        yield from _find_other_keys(types, tree)
        yield from _find_added_letters(types, tree)
        yield from _find_months(types, tree)


def _tell(said: FindingText, part: Part, mended: str, **words: object) -> Trap:
    return Trap(part.site, said, {"text": part.text, "part": part, "mended": mended, **words})


def _find_arrays(types: Types, tree: Tree) -> Iterator[Trap]:
    """`Arrays.asList(codes)` of an `int[]`, `codes.equals(others)`, `"" + codes`."""
    for call in tree.list_calls():
        given = call.arguments
        kind = types.find(given[0]) if len(given) == 1 else ""
        end = _LISTS.get((call.receiver.text, call.called))
        if end is not None and kind in _STREAMS:
            whole = f"java.util.Arrays.stream({given[0].text}){end}"
            yield _tell(texts.ARRAY_AS_ITEM, call, whole, kind=kind)
        own = types.find(call.receiver)
        if call.called in {"equals", "hashCode", "toString"} and own.endswith("[]"):
            is_deep, name = own.endswith("[][]"), call.called
            name = f"deep{name[0].upper()}{name[1:]}" if is_deep else name
            held = ", ".join(one.text for one in (call.receiver, *given))
            yield _tell(texts.ARRAY_ITSELF, call, f"java.util.Arrays.{name}({held})")
    for both in tree.list_parts("binary_expression"):
        kinds = {types.find(both.field("left")), types.find(both.field("right"))}
        is_asked = both.operator in {"==", "!="} and len(kinds) == 1 and kinds.pop().endswith("[]")
        if is_asked and not re.search(r"\.length\b|equals\(", both.function.text):  # no first look
            sides = f"{both.field('left').text}, {both.field('right').text}"
            turned = "!" if both.operator == "!=" else ""
            yield _tell(texts.ARRAY_ITSELF, both, f"{turned}java.util.Arrays.equals({sides})")


def _find_other_keys(types: Types, tree: Tree) -> Iterator[Trap]:
    """`stock.get(id)` of a `Map<Long, …>` and an `int`; `number.equals(id)` of a `Long`."""
    for call in tree.list_calls(*_ASKS_MAP, *_ASKS_ITEMS, "equals"):
        if not call.arguments or not call.receiver:
            continue
        own, given = types.find(call.receiver), call.arguments[0]
        held = _KEYED.match(own)
        if call.called == "equals":
            key = own if own in _BOXES.values() or own == "String" else ""
        elif held is None or (held["item"] and len(call.arguments) > 1):
            key = ""
        elif held["key"]:
            key = held["key"] if call.called in _ASKS_MAP else ""
        else:
            is_place = call.called == "remove" and not own.partition("<")[0].endswith("Set")
            key = held["item"] if call.called in _ASKS_ITEMS and not is_place else ""
        kind = "char" if given.type == "character_literal" else types.find(given)
        kind = "String" if given.type == "string_literal" else kind
        form = _CONVERTED.get((key, kind))
        if form is None:
            continue
        is_open = given.type in {"binary_expression", "ternary_expression", "cast_expression"}
        mended = form.format(f"({given.text})" if is_open else given.text)
        words = {"text": call.text, "part": given, "mended": mended, "key": key, "kind": kind}
        yield Trap(call.site, texts.OTHER_KEY_TYPE, words)


def _find_added_letters(types: Types, tree: Tree) -> Iterator[Trap]:
    """`row + column + ""` of two characters; `name + count + 1`."""
    for both in tree.list_parts("binary_expression"):
        left, right, around = both.field("left"), both.field("right"), both.parent
        if both.operator != "+":
            continue
        kinds = [_find_kind(types, one) for one in (left, right)]
        is_first = around.operator == "+" and around.field("left") == both
        is_text = is_first and _find_kind(types, around.field("right")) == "String"
        is_given = around.type == "argument_list" and (
            around.parent.called in {"append", "valueOf", "equals", "get", "containsKey", "print"}
        )
        if set(kinds) <= {"char", "int"} and "char" in kinds and (is_text or is_given):
            yield _tell(texts.ADDED_LETTERS, both, f'"" + {both.text}')
        inner = left.field("right")
        is_number = right.type == "decimal_integer_literal" and types.find(inner) == "int"
        if left.operator == "+" and is_number and _find_kind(types, left.field("left")) == "String":
            mended = f"{left.field('left').text} + ({inner.text} + {right.text})"
            words = {"number": inner.text, "added": right.text}
            yield _tell(texts.NUMBER_APPENDED, both, mended, **words)


def _find_kind(types: Types, part: Part) -> str:
    if part.type in {"character_literal", "string_literal"}:
        return "char" if part.type == "character_literal" else "String"
    if part.type == "binary_expression" and part.operator == "+":
        kinds = {_find_kind(types, part.field(one)) for one in ("left", "right")}
        return "String" if "String" in kinds else types.find(part)
    return "char" if part.called == "charAt" else types.find(part)


def _find_months(types: Types, tree: Tree) -> Iterator[Trap]:
    """`calendar.set(year, month, day)`, `calendar.get(Calendar.MONTH)`: months count from 0."""
    for call in (*tree.list_calls("set"), *tree.list_parts("object_creation_expression")):
        made, given = call.field("type").text, call.arguments
        is_set = call.called == "set" and types.find(call.receiver).endswith("Calendar")
        if not is_set and made not in _MONTHS:
            continue
        is_part = len(given) == 2 and given[0].text == "Calendar.MONTH"
        month = given[1] if is_part or len(given) > 2 else None
        if month is not None and not _MONTH.search(month.text):
            yield _tell(texts.MONTH_FROM_ZERO, month, f"{month.text} - 1", call=call.text)
    for call in tree.list_calls("get"):
        is_month = [one.text for one in call.arguments] == ["Calendar.MONTH"]
        if is_month and call.parent.operator not in {"+", "==", "!="}:
            yield _tell(texts.MONTH_FROM_ZERO, call, f"({call.text} + 1)", call=call.text)
