"""Traps of C, and of what C++ has from it: sizes in bytes, and who owns what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import LOOPS, Part
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.messages import FREED
from whence.playbook.rules.traps.program.sources import name_of
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_BYTES: Final = frozenset(
    {"char *", "void *", "uint8_t *", "int8_t *", "unsigned char *", "signed char *", "char*",
     "void*", "uint8_t*", "int8_t*", "unsigned char*", "signed char*", "auto", ""}
)  # fmt: skip
_CHARACTERS: Final = frozenset({"char", "unsigned char", "uint8_t", "int8_t", "byte", "void"})
_ALLOCATES: Final = {"malloc": 0, "realloc": 1, "alloca": 0}
_MAKERS: Final = ("init_declarator", "assignment_expression")
_ENDS: Final = frozenset({"NULL", "nullptr"})


def find_traps(program: Program) -> Iterator[Trap]:
    """Sizes, `strtok`, and pointers that two structures own."""
    types = program.types
    trees = types.in_language("c", "cpp")
    for tree in trees:
        yield from _find_unscaled(types, trees, tree)
        yield from _find_sizes_of_pointers(types, tree)
    yield from _find_nested_strtok(trees)
    if program.says(FREED):
        yield from _find_shallow_copies(types, trees)


def _find_unscaled(types: Types, trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """`realloc(rows, count)` of what has elements of more than one byte."""
    for call in tree.list_parts("call_expression"):
        index = _ALLOCATES.get(call.field("function").text, -1)
        if not 0 <= index < len(call.arguments):
            continue
        kind, size = types.find(_find_taker(call)), call.arguments[index]
        element = kind.rstrip("&").removesuffix("*").strip()
        if kind in _BYTES or not kind.endswith("*") or element in _CHARACTERS:
            continue
        names = {
            one.last_name
            for one in size.list_inside("identifier", "field_expression")
            if one.parent.type != "field_expression"
        }
        counts = {one for one in names if _counts(tree, one)}
        is_sized = size.list_calls() or "sizeof" in size.text or _is_sized(trees, names)
        if counts and not is_sized:
            words = {"call": call.text, "size": size.text, "kind": element}
            yield Trap(call.site, texts.UNSCALED, words)


def _counts(tree: Tree, name: str) -> bool:
    """Whether a name says that it is a number of elements, or is used as one."""
    if re.search(r"(?i)bytes|sizeof|len$|length", name):
        return False
    if re.search(r"(?i)^n$|num|count|cap|room|entries|items|slots|rows|elems|nodes", name):
        return True
    escaped = re.escape(name)
    compared = rf"(?:used|count|\bn|\blen|top|num\w*)\s*(?:==|>=|<)\s*[\w.>-]*\b{escaped}\b"
    multiplied = (
        rf"calloc\(\s*{escaped}\b|\b{escaped}\s*\*\s*sizeof|\bsizeof\b[^;]*\*\s*{escaped}\b"
    )
    return bool(re.search(f"{compared}|{multiplied}", tree.file.text))


def _is_sized(trees: Sequence[Tree], names: set[str]) -> bool:
    """Whether a size in bytes was computed before: `n *= sizeof(T)`, `size = n * sizeof(T)`."""
    sized = "|".join(rf"\b{re.escape(one)}\b\s*[-+*]?=(?!=)[^;]*\bsizeof\b" for one in names)
    return any(names and re.search(sized, tree.file.text) for tree in trees)


def _find_taker(call: Part) -> Part:
    """What the result of a call is put into."""
    part = call
    while part.parent.type in {"parenthesized_expression", "cast_expression"}:
        part = part.parent
    return _find_left(part.parent) if part.parent.type in _MAKERS else part.field()


def _find_left(maker: Part) -> Part:
    """What an assignment or a declaration with a value gives the value to."""
    return maker.field("left") or maker.declared_name


def _find_sizes_of_pointers(types: Types, tree: Tree) -> Iterator[Trap]:
    """`malloc(sizeof(p))`, `memset(p, 0, sizeof(p))` where `p` is a pointer to something larger."""
    for size in tree.list_parts("sizeof_expression"):
        of, call = size.field("value").unwrapped, size.find_around("call_expression")
        kind = types.find(of) if of.type in {"identifier", "field_expression"} else ""
        if not call or not kind.endswith("*"):
            continue
        given, taken = call.arguments, ""
        if call.called in {"memset", "memcpy", "memmove"} and given[2:] == [size]:
            taken = given[0].unwrapped.text
        elif call.called in {"malloc", "calloc", "realloc"} and size in given:
            taken = _find_left(call.find_around(*_MAKERS)).text
        if taken and taken == of.text and kind.removesuffix("*").strip() != "void":
            words = {"size": size.text, "name": taken}
            yield Trap(size.site, texts.SIZE_OF_POINTER, words)


def _find_nested_strtok(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A function that takes a text apart with `strtok`, called while another does."""
    begun = _list_begun(trees)
    reached = {name: _list_callers(trees, name) for name in begun}
    told: set[str] = set()
    for goes_on in (one for tree in trees for one in tree.list_calls("strtok")):
        loop, function = goes_on.find_around(*LOOPS), goes_on.function
        if not goes_on.arguments or goes_on.arguments[0].text not in _ENDS or not function:
            continue
        started = [one.end for one in function.list_calls("strtok") if one.end < goes_on.start]
        between = range(max(started, default=0), goes_on.start)
        called = {
            one.called for one in function.list_calls()
            if (loop and loop.field("body").contains(one)) or one.start in between
        }  # fmt: skip
        goals = [goal for goal, names in reached.items() if called & names]
        if len(goals) == 1 and goals[0] not in {name_of(function), *told}:
            told.add(goals[0])
            yield Trap(begun[goals[0]].site, texts.STRTOK_INSIDE, {"outer": goes_on.site})


def _list_begun(trees: Sequence[Tree]) -> dict[str, Part]:
    """The first `strtok` with a text, by the function that calls it."""
    found: dict[str, Part] = {}
    for call in (one for tree in trees for one in tree.list_calls("strtok")):
        if call.function and (not call.arguments or call.arguments[0].text != "NULL"):
            found.setdefault(name_of(call.function), call)
    return found


def _list_callers(trees: Sequence[Tree], name: str) -> set[str]:
    """The functions that reach another one by calls, with itself."""
    calls = [(call.called, call.function) for tree in trees for call in tree.list_calls()]
    found, new = {name}, {name}
    while new:
        new = {name_of(around) for called, around in calls if called in new and around} - found
        found |= new
    return found


def _find_shallow_copies(types: Types, trees: Sequence[Tree]) -> Iterator[Trap]:
    """`*copy = *other` and `copy->name = other->name` of what is freed with each of both."""
    freed: dict[str, Part] = {}
    for call in (one for tree in trees for one in tree.list_calls("free")):
        fields = [one.unwrapped for one in call.arguments]
        if [one.type for one in fields] == ["field_expression"]:
            freed.setdefault(fields[0].last_name, call)
    for put in (one for tree in trees for one in tree.list_parts("assignment_expression")):
        # What frees anything may move what it copies.
        frees = any("free" in one.called for one in put.function.list_calls())
        if put.operator != "=" or not put.function or frees:
            continue
        kept = [
            one for one in _list_shared(types, put.field("left"), put.field("right"))
            if one in freed and not _is_set_elsewhere(put, one)
        ]  # fmt: skip
        if kept:
            kinds = {one.type for tree in trees for one in tree.declared if one.name == kept[0]}
            words = {"copy": put.text, "field": kept[0], "freed": freed[kept[0]].site,
                     "kinds": kinds}  # fmt: skip
            yield Trap(put.site, texts.OWNED_TWICE, words)


def _list_shared(types: Types, left: Part, right: Part) -> list[str]:
    """The fields that an assignment copies from another object."""
    left, right = left.unwrapped, right.unwrapped
    declared = [one for tree in types.trees for one in tree.declared]
    if left.type == right.type == "field_expression":
        name = left.last_name
        owners = {one.owner for one in declared if one.name == name}
        is_link = types.find(left).removesuffix("*").strip() in owners
        same = name == right.last_name and left.text != right.text
        return [name] if same and not is_link else []
    of, other = _find_whole(left), _find_whole(right)
    if left.type != right.type or not of or of.text == other.text:
        return []
    klass = types.find(of).removesuffix("*").strip()
    return [
        one.name for one in declared
        if klass and one.owner == klass and one.type.endswith("*")
        and one.type.removesuffix("*").strip() != klass
    ]  # fmt: skip


def _find_whole(part: Part) -> Part:
    """Where what a whole structure is put into, or taken of, is kept: `p` of `*p`, `rows` of
    `rows[i]`."""
    if part.type == "pointer_expression" and part.text.startswith("*"):
        of = part.field("argument")
        return of if of.type == "identifier" else Part(part.tree, None)
    return part.field("argument") if part.type == "subscript_expression" else Part(part.tree, None)


def _is_set_elsewhere(put: Part, field: str) -> bool:
    """Whether the function gives the field another value after the copy, in either of both."""
    return any(
        one.start > put.start and one.field("left").last_name == field
        for one in put.function.list_inside("assignment_expression")
    )
