"""Traps of Java's constructors: a class calls what one below overrides, whose fields have no values
yet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.program.messages import NULL
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_INLINED: Final = frozenset(
    {"int", "long", "short", "byte", "char", "boolean", "float", "double", "String"}
)
_AT_FIRST: Final = lazy_pattern(r"null|false|0[lLdDfF]?|0?\.0+[dDfF]?|'\\(?:0|u0000)'")
"""What a field holds before anything sets it."""
_FIRST: Final = {**dict.fromkeys(_INLINED - {"String"}, "0"), "boolean": "false"}
_CONSTANT: Final = lazy_pattern(r"(?:[A-Z]\w*\.)*[A-Z][A-Z0-9_]*")
_LATER: Final = ("lambda_expression", "class_body")
_SETS: Final = ("assignment_expression", "update_expression")
_EMPTY: Final = lazy_pattern(r"new\s+[\w.]+(?:<.*?>)?\(\d*\)")
_FILLS: Final = frozenset(
    {"add", "addAll", "addFirst", "addLast", "put", "putAll", "push", "offer", "append", "set",
     "merge", "computeIfAbsent"}
)  # fmt: skip
_FIXED: Final = lazy_pattern(r"\b(?:private|static|final)\b")
_MOST_CALLS: Final = 4  # one inside of the other


class _Field(NamedTuple):
    """One of an object; `value` is what it is declared with, if anything."""

    name: str
    part: Part
    value: Part

    @property
    def kind(self) -> str:
        return self.part.field("type").text

    @property
    def is_inlined(self) -> bool:
        """Whether a compiler puts its constant value wherever it is read."""
        is_final = re.search(r"\bfinal\b", self.part.text.partition("=")[0]) is not None
        return is_final and self.kind in _INLINED and is_constant(self.value)


def find_early_calls(program: Program, trees: Sequence[Tree], klass: Part) -> Iterator[Trap]:
    """A constructor that calls a method which a class below overrides, using its own fields."""
    name = klass.field("name").text
    own = _list_methods(klass.field("body"))
    open_to_all = {
        one for one, method in own.items() if not _FIXED.search(method.text.partition("(")[0])
    }
    below = [body for tree in trees for body in _list_below(tree, name)] if open_to_all else []
    called: dict[str, Part] = {}
    for made in klass.field("body").children if below else ():
        for call in _list_own_calls(made) if made.type == "constructor_declaration" else ():
            for reached in sorted(_reach(call.called, own) & open_to_all):
                called.setdefault(reached, call)
    told: set[Site] = set()
    for body in below:
        found = _find_early_use(program, trees, name, body, called)
        if found is not None and found.at not in told:
            told.add(found.at)
            yield found


def is_constant(value: Part) -> bool:
    """Whether an expression has one value, which is known before anything runs."""
    if value.type.endswith("literal") and value.type != "null_literal":
        return True
    if value.type in {"identifier", "field_access"}:
        return _CONSTANT.fullmatch(value.text) is not None
    if value.type in {"binary_expression", "unary_expression", "parenthesized_expression"}:
        return all(is_constant(one) for one in value.children)
    return False


def _list_below(tree: Tree, name: str) -> Iterator[Part]:
    """The bodies of classes, also of those without a name, that extend one."""
    for one in tree.list_parts("class_declaration"):
        if re.search(rf"\bextends\s+{name}\b", one.text.partition("{")[0]):
            yield one.field("body")
    for one in tree.list_parts("object_creation_expression"):
        if one.field("type").text.partition("<")[0] == name:
            yield from (part for part in one.children if part.type == "class_body")


def _list_methods(body: Part) -> dict[str, Part]:
    return {
        one.field("name").text: one for one in body.children if one.type == "method_declaration"
    }


def _list_own_calls(part: Part) -> list[Part]:
    """The calls of the object's own methods, which run with what they stand in."""
    return [
        one for one in part.list_calls()
        if one.receiver.text in {"", "this"} and _is_run(one, part)
    ]  # fmt: skip


def _is_run(one: Part, method: Part) -> bool:
    """Whether something runs when its method does, not later in a lambda or another class."""
    return not any(method.contains(around) for around in one.list_around(*_LATER))


def _reach(name: str, methods: dict[str, Part], depth: int = _MOST_CALLS) -> set[str]:
    """The methods of a class that a call of one runs, with itself."""
    found = {name}
    for call in _list_own_calls(methods[name]) if name in methods and depth else ():
        found |= _reach(call.called, methods, depth - 1)
    return found


def _find_early_use(
    program: Program, trees: Sequence[Tree], base: str, body: Part, called: dict[str, Part]
) -> Trap | None:
    """What the methods that a constructor calls do with fields of a class below."""
    fields = [one for part in body.children for one in _read_fields(part)]
    methods = _list_methods(body)
    for name, call in called.items():
        if name not in methods:
            continue
        runs = [methods[one] for one in sorted(_reach(name, methods)) if one in methods]
        words = {
            "text": call.text, "method": name, "call": call.site, "trees": trees,
            "below": body.parent.field("name", "type").text, "base": base,
        }  # fmt: skip
        if program.says(NULL) and _follows_unset(runs, fields):
            return Trap(call.site, texts.CALLED_TOO_EARLY, words)
        for field in fields:
            found = _find_in_field(program, runs, field, words, call.site)
            if found is not None:
                return found
    return None


def _read_fields(part: Part) -> Iterator[_Field]:
    head = part.text.partition("=")[0]
    if part.type == "field_declaration" and not re.search(r"\bstatic\b", head):
        for one in part.fields("declarator"):
            yield _Field(one.field("name").text, part, one.field("value"))


def _follows_unset(runs: Sequence[Part], fields: Sequence[_Field]) -> bool:
    """Whether a field is followed, though it is null."""
    for field in fields:
        if field.value.type.endswith("literal") or any(_list_sets(one, field) for one in runs):
            continue
        uses = [_widen(use) for one in runs for use in _list_uses(one, field)]
        if any(one == one.parent.field("object", "array") for one in uses):
            return True
    return False


def _find_in_field(
    program: Program, runs: Sequence[Part], field: _Field, words: dict[str, object], call: Site
) -> Trap | None:
    """What a run of methods does with a field before it has its value."""
    puts = [put for one in runs for put in _list_sets(one, field)]
    uses = [use for one in runs for use in _list_uses(one, field)]
    words = {**words, "name": field.name}
    if puts:
        lost = [one for one in puts if not _is_alike(one, field.value)]
        is_filled = any(
            use.parent.called in _FILLS and _widen(use) == use.parent.receiver for use in uses
        )
        lost = lost or (puts if is_filled else [])
        if not field.value or not lost:
            return None
        words |= {"used": lost[0].site, "value": field.value.text, "puts": puts}
        return Trap(field.part.site, texts.SET_TOO_EARLY, words, lost[0].site)
    asks = rf"\b{re.escape(field.name)}\s*[!=]=\s*null|null\s*[!=]=\s*(?:this\.)?{field.name}\b"
    if not uses or any(re.search(asks, one.text) for one in runs):
        return None
    if not field.value:
        is_late = not program.says(NULL) and _is_set_by_constructor(field)
        return Trap(call, texts.CALLED_TOO_EARLY, words) if is_late else None
    if field.is_inlined or _AT_FIRST.fullmatch(field.value.text):
        return None
    words |= {"used": uses[0].site, "first": _FIRST.get(field.kind, "null")}
    return Trap(field.part.site, texts.READ_TOO_EARLY, words, uses[0].site)


def _list_sets(method: Part, field: _Field) -> list[Part]:
    """What gives a field a value in a method's run."""
    return [
        one for one in method.list_inside(*_SETS)
        if _is_field(_read_left(one), field) and _is_run(one, method)
    ]  # fmt: skip


def _list_uses(method: Part, field: _Field) -> list[Part]:
    """Where a method's run takes a field's value."""
    return [
        one for one in method.list_inside("identifier")
        if one.text == field.name and one != one.parent.field("name")
        and _is_field(_widen(one), field) and _is_run(one, method)
        and _widen(one) != _read_left(_widen(one).parent)
    ]  # fmt: skip


def _read_left(put: Part) -> Part:
    if put.type == "update_expression":
        return put.first
    return put.field("left") if put.type == "assignment_expression" else put.field()


def _widen(name: Part) -> Part:
    """`this.name` of a field's name."""
    around = name.parent
    is_member = around.type == "field_access" and name == around.field("field")
    return around if is_member else name


def _is_field(part: Part, field: _Field) -> bool:
    """Whether an expression is the object's own field, and no local of its name."""
    if part.text == f"this.{field.name}":
        return True
    held = part.tree.declared_as.get(field.name, ())
    return part.text == field.name and not any(not one.owner and one.holds_at(part) for one in held)


def _is_alike(put: Part, value: Part) -> bool:
    """Whether what a field is set to is what it is declared with."""
    right = put.field("right").text
    if put.type != "assignment_expression" or put.operator != "=":
        return False
    both = (right, value.text)
    return right == value.text or any(
        all(form.fullmatch(one) for one in both) for form in (_EMPTY, _AT_FIRST)
    )


def _is_set_by_constructor(field: _Field) -> bool:
    made = [one for one in field.part.parent.children if one.type == "constructor_declaration"]
    return any(_list_sets(one, field) or f"this.{field.name} =" in one.text for one in made)
