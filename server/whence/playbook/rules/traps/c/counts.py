"""Traps of C and C++: a number of elements where one of groups of them is meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.evidence.typed_tree import Part, find_element_type, simplify_type
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.messages import BAD_MEMORY
from whence.playbook.rules.traps.program.sources import group_functions, list_parameters
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_BYTES: Final = frozenset(
    {"char", "unsigned char", "signed char", "uint8_t", "int8_t", "byte", "void", "bool", "_Bool",
     "auto", ""}
)  # fmt: skip
_ASKS: Final = lazy_pattern(
    r"(?i:array_?(?:len|length|size|count)|count_?of|len(?:gth)?_?of|n_?elem(?:ent)?s?|s?size)"
    r"|COUNT|LEN|LENGTH|ELEMS|ITEMS|DIM"
)
_ENDS: Final = frozenset({"<", "<=", "!="})
_MOST_CALLS: Final = 3  # one inside of the other


class Use(NamedTuple):
    """What takes a number for another one; `factor` is what it is multiplied by."""

    part: Part
    factor: str


class _Given(NamedTuple):
    """A call of a function of the program with an array, and a number that belongs to it.

    Attributes:
        items, number: the places of both among the arguments.
    """

    function: Part
    call: Part
    items: int
    number: int


def find_traps(program: Program) -> Iterator[Trap]:
    """Of programs that were ended by a bad access."""
    if not program.says(BAD_MEMORY):
        return
    types = program.types
    trees = types.in_language("c", "cpp")
    functions = _Functions(types, trees)
    for tree in trees:
        for call in tree.list_calls():
            for given in functions.list_given(call):
                yield from _find_in_call(types, functions, given)


def _find_in_call(types: Types, functions: _Functions, given: _Given) -> Iterator[Trap]:
    items, count = (given.call.arguments[one] for one in (given.items, given.number))
    if _is_number_of(types, count, items):
        found = functions.find_groups(given)
        if found is not None:
            words = {
                "text": count.text, "name": items.text, "factor": found.factor, "given": count,
                "used": found.part.site, "trees": functions.trees,
            }  # fmt: skip
            yield Trap(count.site, texts.ITEMS_FOR_GROUPS, words)


def _is_size_of_item(size: Part, items: Part, kind: str) -> bool:
    of = size.field("value").unwrapped.text or simplify_type(size.field("type").text)
    name = re.escape(items.text)
    return re.fullmatch(rf"\*\s*{name}|{name}\[0\]", of) is not None or (
        of == find_element_type(kind)
    )


def _is_number_of(types: Types, count: Part, items: Part) -> bool:
    """Whether a number is the one of the elements of an array of one dimension."""
    count, name = count.unwrapped, items.text.removesuffix(".data()")
    if count.called == "size" and count.receiver:
        return count.receiver.text == name
    kind = types.find(items).rstrip("&").strip()
    if not kind.endswith("[]") or kind.endswith("[][]"):
        return False
    if count.type == "call_expression" and _ASKS.fullmatch(count.called):
        return [one.text for one in count.arguments] == [name]
    whole, one = count.field("left").unwrapped, count.field("right").unwrapped
    is_quotient = count.operator == "/" and whole.type == one.type == "sizeof_expression"
    return (
        is_quotient
        and whole.field("value").unwrapped.text == name
        and _is_size_of_item(one, items, kind)
    )


def list_factors(part: Part) -> list[Part]:
    """The factors of a product; of anything else that itself."""
    part = part.unwrapped
    if part.type == "cast_expression":
        return list_factors(part.field("value"))
    if part.type == "binary_expression" and part.operator == "*":
        return [*list_factors(part.field("left")), *list_factors(part.field("right"))]
    return [part]


class _Functions:
    """What the functions of a program do with an array and a number that they are given."""

    def __init__(self, types: Types, trees: Sequence[Tree]) -> None:
        self.trees = trees
        self._types = types
        self._by_name = group_functions(trees)

    def list_given(self, call: Part) -> Iterator[_Given]:
        """The arrays that a call of the program hands over, each with the number behind it."""
        function, given = self._find_called(call), call.arguments
        for items, one in enumerate(given if function else ()):
            is_array = one.type in {"identifier", "field_expression"} or one.called == "data"
            for count in range(len(given)) if is_array else ():
                if count != items and given[count].type not in {"identifier", "number_literal"}:
                    yield _Given(function, call, items, count)

    def find_groups(self, given: _Given) -> Use | None:
        """Where a function takes its number for one of groups of the array's elements."""
        for one, body, items, count in self._follow(given):
            for product in body.list_inside("binary_expression"):
                factor = self._find_factor(one, product, count)
                if factor and product.parent.operator != "*" and _is_of(product, items):
                    return Use(product, factor)
            for item, index in _list_items_of_loops(body, items, count):
                for product in _index_of(item).list_inside("binary_expression"):
                    factor = self._find_factor(one, product, index)
                    if factor:
                        return Use(item, factor)
        return None

    def _follow(
        self, given: _Given, depth: int = _MOST_CALLS
    ) -> Iterator[tuple[_Given, Part, str, str]]:
        """A function and those that get both from it as they are, each with its body and its names
        for both."""
        body, items, count = self._read(given)
        if not items or not depth:
            return
        yield given, body, items, count
        for call in body.list_calls():
            handed, function = [one.text for one in call.arguments], self._find_called(call)
            if function and items in handed and count in handed:
                inner = _Given(function, call, handed.index(items), handed.index(count))
                yield from self._follow(inner, depth - 1)

    def _find_called(self, call: Part) -> Part:
        """The one function of the program that a call runs; nothing of several."""
        found = self._by_name.get(call.called, [])
        is_it = len(found) == 1 and len(list_parameters(found[0])) == len(call.arguments)
        return found[0] if is_it else Part(call.tree, None)

    def _read(self, given: _Given) -> tuple[Part, str, str]:
        """A function's body, and its names for both; "" where the number is changed or divided, or
        the array is one of bytes."""
        function = given.function
        names = [one.field("declarator").declared_name.text for one in list_parameters(function)]
        body, items, count = function.field("body"), names[given.items], names[given.number]
        kinds = [
            one.type for one in function.tree.declared_as.get(items, ())
            if one.start == function.start
        ]  # fmt: skip
        changes = rf"(?<![\w.>]){re.escape(count)}\s*(?:[-+*/%]?=(?!=)|[/%]|\+\+|--)|--{count}\b"
        is_other = not kinds or find_element_type(kinds[0]) in _BYTES
        if not count or is_other or re.search(changes, body.text):
            return body, "", ""
        return body, items, count

    def _find_factor(self, given: _Given, product: Part, name: str) -> str:
        """What a number is multiplied by, beside the size of an element; "" of nothing."""
        parts = list_factors(product)
        if len(parts) < 2 or name not in [one.text for one in parts]:
            return ""
        return next(
            (
                text for one in parts if one.text != name
                for text in self._list_counts(given, one)
            ),
            "",
        )  # fmt: skip

    def _list_counts(self, given: _Given, factor: Part) -> Iterator[str]:
        """What of a factor is no size of an element, and not 1."""
        names = [
            one.field("declarator").declared_name.text for one in list_parameters(given.function)
        ]
        if factor.text in names:
            handed = given.call.arguments[names.index(factor.text)].text
            if handed != "1" and "sizeof" not in handed:
                yield factor.text
            return
        made = [
            one.field("value") for one in given.function.list_inside("init_declarator")
            if one.declared_name.text == factor.text and factor.type == "identifier"
        ]  # fmt: skip
        for one in list_factors(made[0]) if len(made) == 1 else [factor]:
            if one.type != "sizeof_expression" and one.text != "1":
                yield one.text


def _list_items_of_loops(body: Part, items: str, count: str) -> Iterator[tuple[Part, str]]:
    """The elements that loops up to a number take, with the loop's variable."""
    for loop in body.list_inside("for_statement"):
        end = _find_end(loop)
        if end is None or end[1].text != count:
            continue
        for item in loop.field("body").list_inside("subscript_expression"):
            if item.field("argument").text == items:
                yield item, end[0]


def _find_end(loop: Part) -> tuple[str, Part] | None:
    """The variable of a loop, and what it is compared with."""
    asked = loop.field("condition").unwrapped
    left, right = asked.field("left").unwrapped, asked.field("right").unwrapped
    is_end = asked.operator in _ENDS and left.type == "identifier"
    return (left.text, right) if is_end else None


def _index_of(item: Part) -> Part:
    index = item.field("index", "indices")
    return index.first if index.type == "subscript_argument_list" else index


def _is_of(product: Part, items: str) -> bool:
    """Whether a product is an index of an array, or says how much of it a call takes."""
    around = product.parent
    while around.type in {"parenthesized_expression", "subscript_argument_list"} or (
        around.operator in {"+", "-"} and around.field("left").text != items
    ):
        around = around.parent
    if around.type == "subscript_expression":
        return around.field("argument").text == items
    if around.type == "binary_expression" and around.operator == "+":
        return around.field("left").text == items
    call = around.parent
    return around.type == "argument_list" and items in [one.text for one in call.arguments]
