"""What mends traps of Java."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import Part, Tree
from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.java.early import is_constant
from whence.playbook.rules.traps.java.orders import list_compared
from whence.playbook.rules.traps.program.mending import replace, rewrite
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    by_tree,
    find_on,
    find_part,
    put_before,
    remove,
    site_of,
    trees_of,
    write,
)
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site, SourceFile
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words

_COPIES: Final = {
    "List": "ArrayList", "Collection": "ArrayList", "Map": "HashMap", "Set": "HashSet",
    "Deque": "ArrayDeque", "Queue": "ArrayDeque",
}  # fmt: skip
_FIXED: Final = lazy_pattern(r"(?:List|Set|Map)")
_DATE_LETTERS: Final = (("Y", "y"), ("D", "d"), ("m", "M"))


def _compare_values(line: str, words: Words) -> str | None:
    side = r"[\w.()]+|\"[^\"]*\""
    sides = re.fullmatch(
        rf"(?P<one>{side})\s*(?P<how>[=!]=)\s*(?P<other>{side})", words["text"]
    )  # fmt: skip
    if sides is None:
        return None
    negated = "!" if sides["how"] == "!=" else ""
    compared = f"java.util.Objects.equals({sides['one']}, {sides['other']})"  # either may be null
    return replace(line, words["text"], negated + compared)


def _write_date(line: str, words: Words) -> str | None:
    """A pattern with the letters of a day, also where several stand for something else."""
    parts = re.split(r"('[^']*')", words["text"])
    has_hours = re.search(r"[HhKk]", "".join(parts[::2])) is not None
    for letter, meant in _DATE_LETTERS:
        if letter != "m" or not has_hours:
            parts[::2] = [part.replace(letter, meant) for part in parts[::2]]
    return replace(line, words["text"], "".join(parts))


def _remove_number(at: Site, words: Mapping[str, object]) -> list[Change]:
    call, name = find_part(at, words["text"], "method_invocation"), str(words["name"])
    given = call.arguments[:1]
    boxed = re.search(
        rf"<(?:Integer)>\s*{re.escape(call.receiver.last_name)}\b", at.file.text
    ) if call else None  # fmt: skip
    return [write(one, f"Integer.valueOf({name})") for one in given] if boxed else []


def _hand_copy(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A copy of the collection that is handed over each time."""
    call, name = find_part(at, words["text"], "object_creation_expression"), str(words["name"])
    kind = _find_kind(call, name)
    given = [one for one in call.arguments if one.text == name]
    if not kind or len(given) != 1 or at.file.language != "java":
        return []
    return [write(given[0], f"new {_write_class(at.file, kind)}<>({name})")]


def _copy_view(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], "method_invocation")
    return [write(call, f"new {_write_class(at.file, 'ArrayList')}<>({call.text})")] if call else []


def _find_kind(call: Part, name: str) -> str:
    """The class of which a collection is made, or would be."""
    around = call.function
    for one in around.list_inside("variable_declarator", "formal_parameter"):
        if one.field("name").text != name:
            continue
        value = one.field("value")
        made = value if value.type == "object_creation_expression" else one.field()
        kind = (made.field("type") or one.field("type") or one.parent.field("type")).text
        kind = kind.partition("<")[0].rpartition(".")[2]
        is_copied = re.fullmatch(r"\w+(?:List|Map|Set|Deque)|PriorityQueue", kind)
        return kind if is_copied else _COPIES.get(kind, "")
    return ""


def _write_class(file: SourceFile, kind: str) -> str:
    is_known = re.search(rf"import java\.util\.(?:\*|{kind})\s*;", file.text) is not None
    return kind if is_known else f"java.util.{kind}"


def _declare_above(at: Site, words: Mapping[str, object]) -> list[Change]:
    tree, below = Tree(at.file), site_of(words, "below").line
    fields = tree.list_parts("field_declaration")
    first = [one for one in fields if one.site.line == at.line]
    later = [one for one in fields if one.site.line == below]
    if len(first) != 1 or len(later) != 1:
        return []
    return [put_before(first[0], later[0].text), remove(later[0])]


def _make_constant(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A field with a constant value that nothing sets, made once for all objects."""
    made, name = find_on(at, "field_declaration"), str(words["name"])
    declared = made.fields("declarator")
    value = declared[0].field("value") if len(declared) == 1 else made.field("value")
    is_fixed = is_constant(value) or (
        _FIXED.fullmatch(value.first.text) is not None and all(map(is_constant, value.arguments))
    )
    left = [
        one.field("left") or one.first for tree in trees_of(words)
        for one in tree.list_parts("assignment_expression", "update_expression")
    ]  # fmt: skip
    if not is_fixed or any(one.last_name == name for one in left):
        return []
    head = made.text[: made.field("type").start - made.start]
    kept = " ".join(one for one in head.split() if one != "final")
    start = Change(
        made.tree, made.start, made.field("type").start, f"{kept} static final ".lstrip()
    )
    return [start] if "@" not in head else []


def _declare_without_value(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A field that a method has set before its declaration would."""
    made = [
        one for one in find_on(at, "field_declaration").fields("declarator")
        if one.field("name").text == words["name"]
    ]  # fmt: skip
    puts = words["puts"]
    assert isinstance(puts, list)
    is_plain = any(one.field("operator").text == "=" for one in puts)
    is_default = all(re.fullmatch(r"0|false|null", one.field("value").text) for one in made)
    if not (is_plain or is_default) or re.search(r"\bfinal\b", at.text):
        return []
    return [Change(one.tree, one.field("name").end, one.field("value").end, "") for one in made]


def _turn_first(at: Site, _words: Mapping[str, object]) -> list[Change]:
    """The order of the first comparisons turned: those of numbers, where the last ones compare
    something else; else of the very first."""
    calls = [one for one in Tree(at.file).list_calls("reversed") if one.name_line == at.line]
    compared = list_compared(calls[0]) if len(calls) == 1 else []
    if not compared:
        return []
    numbers = [re.search(r"(?:Int|Long|Double)$", one.called) is not None for one in compared]
    count = numbers.index(False) if not numbers[-1] and False in numbers[1:] else 1
    first, last = compared[max(count, 1) - 1], compared[-1]
    turned = calls[0].text[last.end - calls[0].start :]
    return [
        Change(first.tree, first.end, first.end, turned),
        Change(last.tree, last.end, calls[0].end, ""),
    ]


def _make_own(_at: Site, words: Mapping[str, object]) -> list[Change]:
    """A field of each object."""
    made = words["part"]
    assert isinstance(made, Part)
    return [write(made.first, re.sub(r"\bstatic\s*|\s*\bstatic$", "", made.first.text))]


MENDS: Final[dict[FindingText, Mend]] = {
    texts.COMPARED_OBJECTS: _compare_values,
    texts.LOST_COLUMNS: rewrite("call", r"(.+)\)", r"\1, -1)"),
    texts.DATE_LETTERS: _write_date,
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {
        texts.REMOVED_BY_INDEX: _remove_number,
        texts.GIVEN_AGAIN: _hand_copy,
        texts.KEPT_VIEW: _copy_view,
        texts.OBJECT_TOO_EARLY: _declare_above,
        texts.TURNED_WHOLE: _turn_first,
        texts.READ_TOO_EARLY: _make_constant,
        texts.SET_TOO_EARLY: _declare_without_value,
        texts.SHARED_BY_ALL: _make_own,
    }
)
