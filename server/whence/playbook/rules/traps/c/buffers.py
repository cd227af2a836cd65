"""Traps of C and C++: pointers into one buffer that are kept while it is filled again and again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.evidence.typed_tree import LOOPS, find_element_type
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.sources import Sources, list_parameters
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Types
    from whence.playbook.rules.traps.program.trap import Program

_FILLS: Final = {
    "fgets": "0", "gets": "0", "sprintf": "0", "snprintf": "0", "strcpy": "0", "strncpy": "0",
    "memcpy": "0", "getline": "01", "getdelim": "0", "read": "1", "recv": "1", "fread": "0",
    "scanf": "123456", "fscanf": "23456", "sscanf": "23456", "strftime": "0",
}  # fmt: skip
"""By the calls that fill a buffer, which of their arguments may be one."""
_INTO: Final = frozenset(
    {"strtok", "strtok_r", "strsep", "strchr", "strrchr", "strstr", "strpbrk", "memchr", "fgets",
     "strcpy", "strncpy", "strcat"}
)  # fmt: skip
"""What returns a pointer into its first argument."""
_NULLS: Final = frozenset({"NULL", "nullptr", "0"})
_ALLOCATES: Final = frozenset({"malloc", "calloc", "xmalloc", "xcalloc", "make_unique"})
_POINTERS: Final = frozenset({"char*", "char *", "string_view"})
_BUFFERS: Final = frozenset({"char[]", "char*", "char *", "string"})
_GROWS: Final = frozenset({"push_back", "emplace_back", "push", "insert", "emplace"})
_SETS: Final = ("assignment_expression", "init_declarator")
_LEAVES: Final = ("break_statement", "return_statement", "goto_statement")


def find_traps(program: Program) -> Iterator[Trap]:
    """`names[n++] = line` of what each round reads into."""
    types = program.types
    keeping = _Keeping(types, Sources(types.in_language("c", "cpp")))
    for tree in types.in_language("c", "cpp"):
        for store in tree.list_parts("assignment_expression", "call_expression"):
            kept = _read_store(types, store)
            fill = keeping.find_fill(kept) if kept is not None else None
            if kept is not None and fill is not None:
                words = {"text": store.text, "name": fill.name, "read": fill.call.site}
                yield Trap(store.site, texts.KEPT_BUFFER, words)


class _Store(NamedTuple):
    """What is stored where; `place` is the container of what is added to one."""

    at: Part
    place: Part
    value: Part


class _Fill(NamedTuple):
    """What fills a buffer again; `loop` goes around it, or is none of a static buffer."""

    name: str
    call: Part
    loop: Part


def _read_store(types: Types, part: Part) -> _Store | None:
    """What keeps a pointer to characters."""
    if part.type == "call_expression":
        given = part.arguments
        is_added = part.called in _GROWS and bool(part.receiver) and bool(given)
        kind = find_element_type(types.find(part.receiver)) if is_added else ""
        return _Store(part, part.receiver, given[-1]) if kind in _POINTERS else None
    place, kind = part.field("left"), types.find(part.field("left")).rstrip("&").strip()
    is_kept = place.type in {"subscript_expression", "field_expression"} and kind in _POINTERS
    if not is_kept or part.operator != "=" or _is_left_or_replaced(part):
        return None
    return _Store(part, place, part.field("right"))


def _is_left_or_replaced(put: Part) -> bool:
    """Whether a loop ends behind an assignment, or what it sets gets another value later."""
    block, loop = put.find_around("compound_statement"), put.find_around(*LOOPS)
    ends = [one for one in block.list_inside(*_LEAVES) if one.start > put.end]
    is_left = any(one.find_around("compound_statement") == block for one in ends)
    text = put.field("left").text
    return (is_left and bool(loop) and loop.contains(block)) or any(
        one.start > put.end and one.field("left").text == text
        for one in put.function.list_inside("assignment_expression")
    )


class _Keeping:
    """Finds what is kept of a buffer over the rounds of a loop."""

    def __init__(self, types: Types, sources: Sources) -> None:
        self._types, self._sources = types, sources

    def find_fill(self, store: _Store) -> _Fill | None:
        """What fills the buffer anew that a store keeps a pointer into."""
        if not store.at.function:
            return None
        origins = self._sources.trace(
            store.value, lambda one: self._find_fill_of(one) is not None, _list_into
        )
        fills = [fill for one in origins if (fill := self._find_fill_of(one)) is not None]
        return next((one for one in fills if self._lasts(store, one.loop)), None)

    def _find_fill_of(self, part: Part) -> _Fill | None:
        if part.type not in {"identifier", "field_expression"} or not part.function:
            return None
        if self._types.find(part) not in _BUFFERS:
            return None
        loops = part.list_around(*LOOPS)
        for loop in (one for one in loops if part.function.contains(one)):
            fills = [one for one in loop.list_calls(*_FILLS) if _fills(one, part.text)]
            if fills and not _is_made_in(loop, part):
                return _Fill(part.text, fills[0], loop)
        statics = [
            one for one in part.function.list_inside("declaration")
            if one.text.startswith("static")
            and one.field("declarator").declared_name.text == part.text
        ]  # fmt: skip
        fills = [one for one in part.function.list_calls(*_FILLS) if _fills(one, part.text)]
        return _Fill(part.text, fills[0], part.field()) if fills and statics else None

    def _lasts(self, store: _Store, loop: Part) -> bool:
        """Whether each round stores into a place of its own."""
        if store.at.type == "call_expression":
            name = store.place
            return not (loop and loop.contains(name) and _is_made_in(loop, name))
        return self._is_own(store.place, loop)

    def _is_own(self, place: Part, loop: Part) -> bool:
        if place.type == "subscript_expression":
            return self._goes_on(place.field("index", "indices"), loop)
        if place.type != "field_expression":
            return False
        of = place.field("argument").unwrapped
        is_reference = self._types.find(of).endswith("&")
        if place.operator == "->" or is_reference:
            return self._is_new(of, loop)
        return self._is_own(of, loop)

    def _is_new(self, pointer: Part, loop: Part) -> bool:
        """Whether a pointer is to another object in each round."""
        origins = [
            one for one in self._sources.trace(pointer, _is_address, _list_converted)
            if one.text not in _NULLS
        ]  # fmt: skip
        return bool(origins) and all(self._is_new_address(one, loop) for one in origins)

    def _is_new_address(self, part: Part, loop: Part) -> bool:
        if part.type == "pointer_expression":
            return self._is_own(part.field("argument").unwrapped, loop)
        if part.type == "binary_expression":
            return self._goes_on(part.field("right"), loop)
        if part.type == "new_expression" or part.called in _ALLOCATES:
            return not loop or part.function != loop.function or loop.contains(part)
        return part.type == "subscript_expression" and self._is_own(part, loop)

    def _goes_on(self, index: Part, loop: Part) -> bool:
        """Whether an index is another one in each round: a count that is kept, or handed over."""
        if index.list_inside("field_expression"):
            return True
        names = index.list_inside("identifier")
        function = index.function
        given = [one.declared_name.text for one in list_parameters(function)]
        for name in names:
            around = loop if loop and loop.contains(index) else function
            if name.text not in given and _is_made_in(around, name):
                return self._comes_from_field(around, name)
        return bool(names)

    def _comes_from_field(self, around: Part, name: Part) -> bool:
        """Whether an index is read from where it is counted, and not itself counted on."""
        values = [
            one.field("value", "right") for one in around.list_inside(*_SETS)
            if one.field("declarator", "left").text == name.text
        ]  # fmt: skip
        return len(values) == 1 and bool(values[0].list_inside("field_expression"))


def _list_into(part: Part) -> list[Part]:
    """What an expression points into."""
    if part.type == "call_expression":
        given = part.arguments
        if part.called in {"c_str", "data", "begin"} and part.receiver:
            return [part.receiver]
        if part.called not in _INTO or not given:
            return []
        if given[0].text not in _NULLS:
            return [_strip_address(given[0])]
        begun = [
            one.arguments[0] for one in part.function.list_calls(part.called)
            if one.arguments and one.arguments[0].text not in _NULLS
        ]  # fmt: skip
        return begun[:1]
    if part.type == "binary_expression" and part.operator == "+":
        return [part.field("left")]
    if part.type == "pointer_expression" and part.text.startswith("&"):
        of = part.field("argument").unwrapped
        return [of.field("argument")] if of.type == "subscript_expression" else []
    if part.type == "conditional_expression":
        return part.fields("consequence", "alternative")
    return _list_converted(part)


def _list_converted(part: Part) -> list[Part]:
    return [part.field("value")] if part.type == "cast_expression" else []


def _strip_address(part: Part) -> Part:
    is_address = part.type == "pointer_expression" and part.text.startswith("&")
    return part.field("argument") if is_address else part


def _is_address(part: Part) -> bool:
    """Whether an expression says by itself which object it points to."""
    is_address = part.type == "pointer_expression" and part.text.startswith("&")
    is_sum = part.type == "binary_expression" and part.operator == "+"
    is_made = part.type == "new_expression" or part.called in _ALLOCATES
    return is_address or is_sum or is_made or part.type == "subscript_expression"


def _fills(call: Part, name: str) -> bool:
    """Whether a call fills the buffer of a name."""
    places = _FILLS[call.called]
    return any(
        str(index) in places and _strip_address(one).text == name
        for index, one in enumerate(call.arguments)
    )


def _is_made_in(around: Part, name: Part) -> bool:
    """Whether a name gets a value, or its only one, in each round of a loop or call of a function;
    an array has its place from the start."""
    start = around.field("initializer")
    for one in around.list_inside(*_SETS, "declaration"):
        if (start and start.contains(one)) or one.operator not in {"", "="}:
            continue
        left = one.field("left", "declarator")
        is_array = re.search(rf"\b{re.escape(name.text)}\s*\[", left.text) is not None
        is_named = left.text == name.text or left.declared_name.text == name.text
        if is_named and left.type != "subscript_expression" and not is_array:
            return True
    return False
