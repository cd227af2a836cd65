"""The parts of Kotlin's syntax trees, and the types that its names are declared with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part

MAKERS: Final = (  # of an empty collection that can be changed
    r"(?:(?:mutable|array|hash|linked)(?:List|Set|Map)Of|(?:Array|Linked)(?:List|Deque)"
    r"|(?:Linked)?Hash(?:Map|Set)|Tree(?:Map|Set)|StringBuilder)"
)
_AT_ONCE: Final = frozenset(  # what calls its lambda before it returns, with no other receiver
    {"also", "any", "all", "associateBy", "count", "filter", "flatMap", "forEach", "getOrPut",
     "forEachIndexed", "groupBy", "let", "map", "mapIndexed", "mapNotNull", "repeat", "sumBy",
     "synchronized", "use", "Array", "List", "MutableList"}
)  # fmt: skip
_BODIES: Final = frozenset({"class_body", "enum_class_body", "function_body", "block"})
_BRANCHES: Final = frozenset({"if_expression", "when_entry", "try_expression", "catch_block"})
_LOOPS: Final = frozenset({"for_statement", "while_statement", "do_while_statement"})
_MADE: Final = lazy_pattern(r"(?P<kind>[A-Za-z]\w*(?:<.*?>)?)\(")
_SCOPES: Final = (
    "function_declaration", "lambda_literal", "class_body", "block", "anonymous_function",
    "class_declaration", "secondary_constructor", "source_file",
)  # fmt: skip


class Property(NamedTuple):
    """One of a class, an object or a file; `value` is what it is declared with, if anything."""

    name: str
    part: Part
    type: str
    value: Part

    def has(self, modifier: str) -> bool:
        head = self.part.text.partition("=")[0]
        return re.search(rf"\b(?:{modifier})\b.*\b{self.name}\b", head, re.DOTALL) is not None


def read_property(part: Part) -> Property:
    """What a declaration of one name, or a constructor's parameter, declares; "" for several."""
    below = [one for one in part.children if not one.type.endswith(("modifiers", "etter"))]
    at = next((one for one in below if one.type == "variable_declaration"), part)
    named = [one for one in at.children if not one.type.endswith("modifiers")]
    kind = next((one.text for one in named[1:] if one.type.endswith("_type")), "")
    last = below[-1] if part.type == "property_declaration" else named[-1]
    is_value = last not in {at, named[0]} and not last.type.endswith(("_type", "_delegate"))
    is_one = at != part or part.type == "class_parameter"
    return Property(named[0].text if is_one else "", part, kind, last if is_value else part.field())


def list_properties(body: Part) -> list[Property]:
    """Those directly in the body of a class or object, or in a file."""
    return [read_property(one) for one in body.children if one.type == "property_declaration"]


def list_parameters(klass: Part) -> list[Property]:
    """Those of a class's constructor."""
    made = next((one for one in klass.children if one.type == "primary_constructor"), klass.field())
    return [
        read_property(one) for one in made.list_inside("class_parameter")
        if one.parent.parent == made
    ]  # fmt: skip


def body_of(part: Part) -> Part:
    """Of a class, an object or a function."""
    return next((one for one in part.children if one.type in _BODIES), part.field())


def is_declared(part: Part, *modifiers: str) -> bool:
    """Whether a class or function has one of these modifiers."""
    own = next((one.text for one in part.children if one.type == "modifiers"), "")
    return not set(modifiers).isdisjoint(own.split())


def is_dropped(part: Part) -> bool:
    """Whether a part is a statement, and nothing takes its value."""
    around = part.parent
    if part.type in {"when_entry", "catch_block", "finally_block"}:
        return is_dropped(around)
    is_last = bool(around) and around.children[-1] == part
    if around.type == "lambda_literal":
        return not is_last
    if around.type == "block":
        is_branch = around.parent.type in _BRANCHES
        return is_dropped(around.parent) if is_last and is_branch else True
    is_condition = around.field("condition") == part or around.type == "do_while_statement"
    if around.type in {"if_expression", "when_entry"} and not is_condition:
        return is_dropped(around)
    return around.type in _LOOPS and is_last and not is_condition


def runs_at_once(part: Part, body: Part) -> bool:
    """Whether no lambda or object between a part and a body puts it off."""
    for one in part.list_around("lambda_literal", "anonymous_function", "class_body"):
        if one.start < body.start or one == body:
            return True
        call = one.find_around("call_expression")
        if one.type != "lambda_literal" or call.called not in _AT_ONCE:
            return False
    return True


def list_uses(part: Part, name: str) -> Iterator[Part]:
    """Where a part uses a property by its name alone, or of `this`."""
    for one in part.list_inside("identifier"):
        around = one.parent
        is_member = around.type == "navigation_expression" and around.first != one
        is_own = not is_member or around.first.text == "this"
        is_named = around.type == "value_argument" and around.first == one != around.children[-1]
        if one.text == name and is_own and not is_named and around.type != "variable_declaration":
            yield around if is_member else one


def find_type(part: Part) -> str:
    """The type of an expression as it is written, without `?`, or what makes it; "" if unknown."""
    if part.type == "call_expression":
        match = _MADE.match(part.text)
        return match["kind"] if match and not part.receiver else ""
    found: list[tuple[int, str]] = []
    kinds = ("parameter", "class_parameter", "property_declaration", "for_statement")
    for one in part.tree.list_parts(*kinds) if part.type == "identifier" else ():
        scope = one.find_around(*_SCOPES) if one.type != "for_statement" else one
        if not scope.start <= part.start < scope.end or not one.children:
            continue
        if one.type in {"parameter", "for_statement"}:
            is_it = part.text == one.first.first.text or part.text == one.first.text
            kind = one.children[-1].text if one.type == "parameter" else ""
            found += [(scope.start, kind)] if is_it else []
        elif (own := read_property(one)).name == part.text and own.value != part:
            found.append((scope.start, own.type or find_type(own.value)))
    return max(found, default=(0, ""))[1].rstrip("?")
