"""Traps of C, and of what C++ has from it: sizes in bytes, and who owns what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps import compiled_texts as texts
from whence.playbook.rules.traps.trap import Trap
from whence.playbook.rules.traps.typed_tree import (
    FUNCTIONS,
    LOOPS,
    Tree,
    Types,
    find_around,
    list_arguments,
    operator_of,
    unwrap,
)
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.trap import Program
    from whence_tools.code.syntax import Node

_BYTES: Final = frozenset(
    {"char *", "void *", "uint8_t *", "int8_t *", "unsigned char *", "signed char *", "char*",
     "void*", "uint8_t*", "int8_t*", "unsigned char*", "signed char*", "auto", ""}
)  # fmt: skip
_CHARACTERS: Final = frozenset({"char", "unsigned char", "uint8_t", "int8_t", "byte", "void"})
_ALLOCATES: Final = {"malloc": 0, "realloc": 1, "alloca": 0}
_COPIES_TEXT: Final = frozenset({"strcpy", "strcat", "sprintf", "stpcpy"})
_TWICE_OWNED: Final = lazy_pattern(
    r"(?i)double.free|after.free|free\(\)|sigabrt|sigsegv|abort|corrupt|invalid pointer|unlink"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Sizes, `strtok`, and pointers that two structures own."""
    types = Types(program.in_language("c", "cpp"))
    for tree in types.trees:
        yield from _find_unscaled(types, tree)
        yield from _find_sizes_of_pointers(types, tree)
        yield from _find_short_texts(tree)
        yield from _find_freed_steps(tree)
        yield from _find_returned_locals(tree)
    yield from _find_nested_strtok(types)
    if _TWICE_OWNED.search(program.message):
        yield from _find_shallow_copies(types)


def _find_unscaled(types: Types, tree: Tree) -> Iterator[Trap]:
    """`realloc(rows, count)` of what has elements of more than one byte."""
    for call in tree.list_nodes("call_expression"):
        index = _ALLOCATES.get(tree.text(call.child_by_field_name("function")), -1)
        given = list_arguments(call)
        if not 0 <= index < len(given):
            continue
        kind = _find_taker(types, tree, call)
        size = tree.text(given[index])
        element = kind.rstrip("&").removesuffix("*").strip()
        if kind in _BYTES or not kind.endswith("*") or element in _CHARACTERS:
            continue
        names = {
            tree.last_name(one)
            for one in tree.list_nodes("identifier", "field_expression", inside=given[index])
            if one.parent is None or one.parent.type != "field_expression"
        }
        calls = tree.list_nodes("call_expression", inside=given[index])
        counts = {one for one in names if _counts(tree, one)}
        if counts and not calls and "sizeof" not in size and not _is_sized(types, counts):
            yield Trap(tree.site(call), texts.UNSCALED, {"call": tree.text(call), "size": size,
                                                         "kind": element})  # fmt: skip


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


def _is_sized(types: Types, names: set[str]) -> bool:
    """Whether a size in bytes was computed before: `n *= sizeof(T)`, `size = n * sizeof(T)`."""
    for name in names:
        made = re.compile(rf"\b{re.escape(name)}\b\s*[-+*]?=(?!=)[^;]*\bsizeof\b")
        if any(made.search(tree.file.text) for tree in types.trees):
            return True
    return False


def _find_taker(types: Types, tree: Tree, call: Node) -> str:
    """The type of what an expression is put into."""
    node: Node = call
    while node.parent is not None and node.parent.type in {"parenthesized_expression",
                                                           "cast_expression"}:  # fmt: skip
        node = node.parent
    parent = node.parent
    if parent is None:
        return ""
    if parent.type == "assignment_expression":
        return types.find(tree, parent.child_by_field_name("left"))
    if parent.type == "init_declarator":
        declared = _named_in(parent)
        return types.find(tree, declared) if declared is not None else ""
    return ""


def _named_in(declarator: Node) -> Node | None:
    """The name that a declarator declares."""
    node: Node | None = declarator
    while node is not None and node.type not in {"identifier", "field_identifier"}:
        node = node.child_by_field_name("declarator") or next(iter(node.named_children), None)
    return node


def _find_sizes_of_pointers(types: Types, tree: Tree) -> Iterator[Trap]:
    """`malloc(sizeof(p))`, `memset(p, 0, sizeof(p))` where `p` is a pointer to something larger."""
    for size in tree.list_nodes("sizeof_expression"):
        value = size.child_by_field_name("value")
        call = find_around(size, "call_expression")
        if value is None or call is None or size.parent is None:
            continue
        of, name = unwrap(value), tree.called(call)
        kind = types.find(tree, of) if of.type == "identifier" else ""
        if not kind.endswith("*") or kind.count("*") != 1:
            continue
        given = list_arguments(call)
        taken = ""
        if name in {"memset", "memcpy", "memmove"} and len(given) == 3 and given[2] == size:
            taken = tree.text(unwrap(given[0]))
        elif name in {"malloc", "calloc", "realloc"} and size in given:
            maker = find_around(call, "init_declarator", "assignment_expression")
            left = maker and (
                _named_in(maker) if maker.type == "init_declarator"
                else maker.child_by_field_name("left")
            )  # fmt: skip
            taken = tree.text(left) if left else ""
        element = kind.removesuffix("*").strip()
        if taken and taken == tree.text(of) and element != "void":
            words = {"size": tree.text(size), "name": taken}
            yield Trap(tree.site(size), texts.SIZE_OF_POINTER, words)


def _find_short_texts(tree: Tree) -> Iterator[Trap]:
    """`malloc(strlen(s))` that `s` is copied into with its end."""
    for call in tree.list_nodes("call_expression"):
        given = list_arguments(call)
        name = tree.called(call)
        if name not in {"malloc", "realloc"} or not given:
            continue
        size = unwrap(given[-1])
        parts = [size]
        if size.type == "binary_expression" and operator_of(tree, size) == "+":
            parts = [unwrap(one) for one in size.named_children]
        if not all(tree.called(one) == "strlen" for one in parts if one.type == "call_expression"):
            continue
        if any(one.type != "call_expression" for one in parts):
            continue
        maker = find_around(call, "init_declarator", "assignment_expression")
        around = find_around(call, *FUNCTIONS)
        if maker is None or around is None:
            continue
        left = maker.child_by_field_name("left") or _named_in(maker)
        taken = tree.text(left)
        for other in tree.list_nodes("call_expression", inside=around):
            filled = list_arguments(other)
            is_filled = filled and tree.text(filled[0]) == taken
            if (
                is_filled
                and other.start_byte > call.start_byte
                and tree.called(other) in _COPIES_TEXT
            ):
                words = {"size": tree.text(size), "copy": tree.site(other)}
                yield Trap(tree.site(call), texts.NO_ROOM_FOR_END, words)
                break


def _find_freed_steps(tree: Tree) -> Iterator[Trap]:
    """`for (n = first; n; n = n->next) free(n);`: the step reads what was freed."""
    for loop in tree.list_nodes("for_statement"):
        step = loop.child_by_field_name("update")
        body = loop.child_by_field_name("body")
        if step is None or body is None or step.type != "assignment_expression":
            continue
        name = tree.text(step.child_by_field_name("left"))
        reads = step.child_by_field_name("right")
        if reads is None or reads.type != "field_expression":
            continue
        if tree.text(reads.child_by_field_name("argument")) != name or "->" not in tree.text(reads):
            continue
        freed = [
            one for one in tree.list_nodes("call_expression", inside=body)
            if tree.called(one) == "free"
            and [tree.text(part) for part in list_arguments(one)] == [name]
        ]  # fmt: skip
        freed += [
            one for one in tree.list_nodes("delete_expression", inside=body)
            if [tree.text(part) for part in one.named_children] == [name]
        ]  # fmt: skip
        leaves = tree.list_nodes(
            "break_statement", "return_statement", "goto_statement", inside=body
        )
        sets = [
            one for one in tree.list_nodes("assignment_expression", inside=body)
            if tree.text(one.child_by_field_name("left")) == name
        ]  # fmt: skip
        if len(freed) == 1 and not leaves and not sets:
            words = {"name": name, "freed": tree.site(freed[0]), "step": tree.text(step)}
            yield Trap(tree.site(step), texts.STEP_FROM_FREED, words)


def _find_returned_locals(tree: Tree) -> Iterator[Trap]:
    """A function that returns its own array, which is gone then."""
    for leaving in tree.list_nodes("return_statement"):
        around = find_around(leaving, *FUNCTIONS)
        value = unwrap(leaving.named_children[0]) if leaving.named_children else None
        if value is None or around is None or value.type != "identifier":
            continue
        declarator = around.child_by_field_name("declarator")
        if declarator is None or declarator.type != "pointer_declarator":
            continue
        for one in tree.list_nodes("declaration", inside=around):
            made = one.child_by_field_name("declarator")
            made = (
                made.child_by_field_name("declarator")
                if made and made.type == "init_declarator"
                else made
            )
            if (
                made is None
                or made.type != "array_declarator"
                or "static" in tree.text(one).split()
            ):
                continue
            is_own = find_around(one, *FUNCTIONS) == around
            if is_own and tree.text(_named_in(made)) == tree.text(value):
                words = {"name": tree.text(value), "made": tree.site(one)}
                yield Trap(tree.site(leaving), texts.RETURNED_LOCAL, words)


def _find_nested_strtok(types: Types) -> Iterator[Trap]:
    """A function that takes a text apart with `strtok`, called while another does."""
    begun = _list_begun(types)
    reached = {name: _list_callers(types, name) for name in begun}
    for tree in types.trees:
        for loop in tree.list_nodes(*LOOPS):
            goes_on = _find_going_on(tree, loop)
            body = loop.child_by_field_name("body")
            called = tree.list_nodes("call_expression", inside=body) if goes_on and body else []
            goals = {
                goal
                for one in called
                for goal, names in reached.items()
                if tree.called(one) in names
            }
            if goes_on is not None and len(goals) == 1:
                other, inner = begun[goals.pop()]
                yield Trap(other.site(inner), texts.STRTOK_INSIDE, {"outer": tree.site(goes_on)})


def _find_going_on(tree: Tree, loop: Node) -> Node | None:
    """The call of a loop's own that goes on with a text."""
    for one in tree.list_nodes("call_expression", inside=loop):
        given = [tree.text(part) for part in list_arguments(one)]
        is_own = find_around(one, *LOOPS) == loop
        if is_own and tree.called(one) == "strtok" and given[:1] in (["NULL"], ["nullptr"]):
            return one
    return None


def _list_begun(types: Types) -> dict[str, tuple[Tree, Node]]:
    """The first `strtok` with a text, by the function that calls it."""
    found: dict[str, tuple[Tree, Node]] = {}
    for tree in types.trees:
        for call in tree.list_nodes("call_expression"):
            given = [tree.text(part) for part in list_arguments(call)]
            around = find_around(call, *FUNCTIONS)
            if tree.called(call) == "strtok" and around is not None and given[:1] != ["NULL"]:
                found.setdefault(_name_of(tree, around), (tree, call))
    return found


def _list_callers(types: Types, name: str) -> set[str]:
    """The functions that reach another one by calls, with itself."""
    found, new = {name}, {name}
    while new:
        callers = {
            _name_of(tree, around)
            for tree in types.trees
            for call in tree.list_nodes("call_expression")
            if tree.called(call) in new and (around := find_around(call, *FUNCTIONS)) is not None
        }
        new = callers - found
        found |= new
    return found


def _name_of(tree: Tree, function: Node) -> str:
    node = function.child_by_field_name("declarator")
    while node is not None and node.type != "function_declarator":
        node = node.child_by_field_name("declarator")
    return tree.last_name(node.child_by_field_name("declarator")) if node is not None else ""


def _find_shallow_copies(types: Types) -> Iterator[Trap]:
    """`*copy = *other` and `copy->name = other->name` of what is freed with each of both."""
    freed: dict[str, tuple[Tree, Node]] = {}
    for tree in types.trees:
        for call in tree.list_nodes("call_expression"):
            given = list_arguments(call)
            field = unwrap(given[0]) if tree.called(call) == "free" and len(given) == 1 else None
            if field is not None and field.type == "field_expression":
                freed.setdefault(tree.last_name(field), (tree, call))
    for tree in types.trees:
        for put in tree.list_nodes("assignment_expression"):
            left, right = put.child_by_field_name("left"), put.child_by_field_name("right")
            if left is None or right is None or operator_of(tree, put) != "=":
                continue
            fields = _list_shared(types, tree, left, right)
            around = find_around(put, *FUNCTIONS)
            if around is None or _frees(tree, around):
                continue
            kept = [
                one for one in fields
                if one in freed and not _is_set_elsewhere(tree, around, put, one)
            ]  # fmt: skip
            if kept:
                other, call = freed[kept[0]]
                words = {"copy": tree.text(put), "field": kept[0], "freed": other.site(call)}
                yield Trap(tree.site(put), texts.OWNED_TWICE, words)


def _frees(tree: Tree, function: Node) -> bool:
    """Whether a function frees anything: then it may move what it copies."""
    calls = tree.list_nodes("call_expression", inside=function)
    return any("free" in tree.called(one) for one in calls)


def _list_shared(types: Types, tree: Tree, left: Node, right: Node) -> list[str]:
    """The fields that an assignment copies from another object."""
    left, right = unwrap(left), unwrap(right)
    if left.type == right.type == "field_expression":
        name = tree.last_name(left)
        owners = {one.owner for other in types.trees for one in other.declared if one.name == name}
        is_link = types.find(tree, left).removesuffix("*").strip() in owners
        same = name == tree.last_name(right) and tree.text(left) != tree.text(right)
        return [name] if same and not is_link else []
    is_whole = left.type == "pointer_expression" and tree.text(left).startswith("*")
    of = left.child_by_field_name("argument")
    kind = types.find(tree, of) if is_whole and of is not None and of.type == "identifier" else ""
    if is_whole and right.type == "pointer_expression" and tree.text(right).startswith("*"):
        klass = kind.removesuffix("*").strip() or "?"
        return [
            one.name for other in types.trees for one in other.declared
            if one.owner == klass and one.type.endswith("*")
            and one.type.removesuffix("*").strip() != klass
        ]  # fmt: skip
    return []


def _is_set_elsewhere(tree: Tree, function: Node, put: Node, field: str) -> bool:
    """Whether the function gives the field another value after the copy, in either of both."""
    return any(
        one.start_byte > put.start_byte and tree.last_name(one.child_by_field_name("left")) == field
        for one in tree.list_nodes("assignment_expression", inside=function)
    )
