"""Traps of Java's classes: objects that are made too early, numbers that are taken for an index,
letters of dates, parts of a list that end with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CLASSES
from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.java.early import find_early_calls
from whence.playbook.rules.traps.program.messages import NULL
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_INTEGERS: Final = lazy_pattern(
    r"^(?:\w*List|Collection|Vector|Stack)<(?:Integer|Short|Character|Byte)>$"
)
_IS_INDEX: Final = lazy_pattern(r"(?i)^[ijkn]$|idx|index|pos|^at$|last|first|where|slot|row|col")
_CHANGED_LIST: Final = lazy_pattern(r"ConcurrentModification")
_RESIZES: Final = (
    "add", "addAll", "addFirst", "addLast", "remove", "removeAll", "removeFirst", "removeIf",
    "removeLast", "retainAll", "clear", "sort",
)  # fmt: skip
_COPIES: Final = ("addAll", "copyOf", "join", "print", "println", "toString", "valueOf")
_COPY: Final = lazy_pattern(r"new\s+[\w.]*(?:List|Set|Deque|Queue)\b")
_DATED: Final = ("ofPattern", "SimpleDateFormat", "ToString", "ParseExact", "TryParseExact")
_SHARP_DATE: Final = lazy_pattern(r"[yYMmDdHhsftzK:/.,\-\s]{6,}")
_PATTERN: Final = lazy_pattern(r'"[^"]*"')


def find_traps(program: Program) -> Iterator[Trap]:
    """Classes, and what reads."""
    types = program.types
    trees = types.in_language("java")
    for tree in trees:
        yield from _find_removed_by_index(types, tree)
        yield from _find_kept_views(trees, tree) if program.says(_CHANGED_LIST) else ()
    for tree in types.in_language("java", "kotlin", "csharp"):
        yield from _find_date_letters(tree)
    for klass in (one for tree in trees for one in tree.list_parts("class_declaration")):
        if program.says(NULL):
            yield from _find_early_objects(klass)
        yield from find_early_calls(program, trees, klass)


def _find_removed_by_index(types: Types, tree: Tree) -> Iterator[Trap]:
    """`ids.remove(id)` of a `List<Integer>`: an `int` is an index."""
    for call in tree.list_calls("remove"):
        given = call.arguments
        if len(given) != 1 or not _INTEGERS.match(types.find(call.receiver)):
            continue
        name, function = given[0].text, call.function
        is_number = given[0].type in {"identifier", "method_invocation"}
        is_counter = re.search(rf"\bint {re.escape(name)}\s*=\s*(?:0|\w+\.size)", function.text)
        is_index = re.search(r"size\(|[iI]ndex|length|nextInt", name) or _IS_INDEX.search(name)
        gets = re.search(rf"\.(?:get|set)\(\s*{re.escape(name)}\b", function.text)
        if is_number and types.find(given[0]) == "int" and not (is_counter or is_index or gets):
            yield Trap(call.site, texts.REMOVED_BY_INDEX, {"text": call.text, "name": name})


def _find_date_letters(tree: Tree) -> Iterator[Trap]:
    """`YYYY-MM-DD`: letters of a date's pattern that mean something else."""
    is_sharp = tree.language == "csharp"
    made = (one for one in tree.list_parts("object_creation_expression"))
    calls = [*tree.list_calls(*_DATED), *(one for one in made if one.field("type").text in _DATED)]
    given = [one for call in calls for one in call.arguments if _PATTERN.fullmatch(one.text)]
    for part in (*given, *tree.list_parts("interpolation_format_clause")):
        text = part.text.strip('":')
        plain = re.sub(r"'[^']*'", "", text)
        is_date = not is_sharp or _SHARP_DATE.fullmatch(text) is not None
        wrong = next((letters for letters, is_wrong in (
            ("YYYY", "YYYY" in plain and "w" not in plain),
            ("DD", "DD" in plain and "M" in plain),
            ("mm", "mm" in plain and "d" in plain and not re.search(r"[HhKks]", plain)),
        ) if is_wrong and is_date), None)  # fmt: skip
        if wrong is not None:
            meant = {"YYYY": "the year of a week", "DD": "the day of a year", "mm": "minutes"}
            said = "no part of a date" if is_sharp and wrong != "mm" else meant[wrong]
            words = {"text": text, "letters": wrong, "meant": said}
            yield Trap(part.site, texts.DATE_LETTERS, words)


def _find_kept_views(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """`return all.subList(from, to)` of a field that another method grows, where somebody may keep
    it, or `part = all.subList(from, to)` of two fields: it can't be read after that."""
    for call in tree.list_calls("subList"):
        name, method = call.receiver.last_name, call.find_around("method_declaration")
        own = {name, f"this.{name}"}
        kept = call
        while kept.parent.parent.called == "unmodifiableList":
            kept = kept.parent.parent
        put = kept.parent.field("left", "name").text.removeprefix("this.")
        is_put = kept.parent.type == "assignment_expression" and _is_field(call, put)
        is_returned = kept.parent.type == "return_statement" or (
            kept.parent.type == "variable_declarator" and f"return {put};" in method.text
        )
        uses = [one for other in trees for one in other.list_calls(method.field("name").text)]
        is_kept = is_put or (is_returned and not (uses and all(map(_is_read_at_once, uses))))
        if not is_kept or call.receiver.text not in own or not _is_field(call, name):
            continue
        for one in call.find_around(*CLASSES).list_calls(*_RESIZES):
            other = one.find_around("method_declaration")
            sets = is_put and re.search(rf"\b{put}\s*=(?!=)", other.text)
            if one.receiver.text in own and other and other != method and not sets:
                words = {"text": call.text, "name": name, "changed": one.site}
                yield Trap(call.site, texts.KEPT_VIEW, words)
                break


def _is_field(at: Part, name: str) -> bool:
    held = [one for one in at.tree.declared_as.get(name, ()) if one.holds_at(at)]
    return bool(held) and bool(max(held, key=lambda one: one.start).owner)


def _is_read_at_once(call: Part) -> bool:
    """Whether nothing is left of a result: it is gone over, copied, or asked for something."""
    around = call.parent if call.parent.type != "argument_list" else call.parent.parent
    is_copied = _COPY.match(around.text) is not None
    is_asked = around.field("object") == call or around.called in _COPIES
    return is_copied or is_asked or around.type == "enhanced_for_statement"


def _find_early_objects(klass: Part) -> Iterator[Trap]:
    """`static final X ONE = new X()` above a static field that its constructor uses."""
    name = klass.field("name").text
    body = klass.field("body")
    constructors = [one.text for one in body.children if one.type == "constructor_declaration"]
    if len(constructors) != 1:
        return
    made = constructors[0]
    early: list[Part] = []
    for one in body.children:
        if one.type != "field_declaration" or "static" not in one.text.split("=")[0].split():
            continue
        declarator = one.field("declarator")
        value, own = declarator.field("value"), declarator.field("name").text
        is_constant = value.type.endswith("literal")
        if early and value and not is_constant and re.search(rf"(?<![\w.]){own}\b", made):
            words = {"text": early[0].text.split("\n")[0], "name": own, "below": one.site}
            yield Trap(early[0].site, texts.OBJECT_TOO_EARLY, words)
            return
        if value.type == "object_creation_expression" and value.field("type").text == name:
            early.append(one)
