"""What mends traps of C's memory: what is owned twice, kept, or taken apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import SMALL, Tree, Types
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.sources import name_of
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    find_part,
    put_after,
    put_before,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.typed_tree import Part
    from whence.playbook.rules.traps.program.tree_mending import TreeMend

_NUMBERS: Final = SMALL | {"long", "long long", "size_t", "double", "float", "bool"}


def _keep_own_place(at: Site, _words: Mapping[str, object]) -> list[Change]:
    """`strtok_r` in the function that takes a part of a text apart, which goes on by itself."""
    calls = [one for one in Tree(at.file).list_calls("strtok") if one.arguments]
    begun = [one for one in calls if one.site.line == at.line and not _goes_on(one)]
    function = begun[0].function if begun else None
    if function is None:
        return []
    own = [one for one in calls if one.function == function]
    starts = {name_of(one.function) for one in calls if not _goes_on(one)}
    is_shared = any(name_of(one.function) not in starts for one in calls)
    names = ("rest", "save", "position", "saved")
    name = next((one for one in names if not re.search(rf"\b{one}\b", function.text)), "")
    if is_shared or not name:
        return []
    first = own[0]
    while first.parent != function.field("body"):
        first = first.parent
    null = "nullptr" if first.tree.language == "cpp" else "NULL"
    return [
        put_before(first, f"char *{name} = {null};"),
        *(write(one.field("function"), "strtok_r") for one in own),
        *(write(one.arguments[-1], f"{one.arguments[-1].text}, &{name}") for one in own),
    ]


def _goes_on(call: Part) -> bool:
    return call.arguments[0].text in {"NULL", "nullptr", "0"}


def _take_size_of_items(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The size of what a pointer points to: of as many items as loops over them take."""
    size, name = find_part(at, words["size"], "sizeof_expression"), str(words["name"])
    if not size:
        return []
    last = re.escape(re.split(r"\W+", name)[-1])
    loops = [
        one.field("condition").field("right").text
        for one in size.function.list_inside("for_statement")
        if re.search(
            rf"\b{last}\[{re.escape(one.field('condition').field('left').text)}\]",
            one.field("body").text,
        )
    ]  # fmt: skip
    is_filled = size.find_around("call_expression").called.startswith("mem")
    if is_filled and len(set(loops)) == 1:
        return [write(size, f"{loops[0]} * sizeof *{name}")]
    kind = Types([at.file]).find(size.field("value").unwrapped)
    is_list = kind.endswith("**") or kind.removesuffix("*").strip() in _NUMBERS
    is_list = is_list or re.search(rf"\b{last}\[", at.file.text) is not None
    return [] if is_filled and is_list else [write(size, f"sizeof *{name}")]


def _copy_field(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A copy of the text that another structure has too."""
    put, field = find_part(at, words["copy"], "assignment_expression"), str(words["field"])
    left, right = put.field("left"), put.field("right")
    kinds = words["kinds"]
    assert isinstance(kinds, set)
    if not kinds or not kinds <= {"char*", "char *"}:
        return []
    if right.type == "field_expression":
        of = re.escape(right.field("argument").text)
        rights = [one.field("right") for one in put.function.list_inside("assignment_expression")]
        copies = [one.called for one in rights if re.match(rf"\w+\({of}\b", one.text)]
        copy = copies[0] if len(set(copies)) == 1 else "strdup"
        return [write(right, f"{copy}({right.text})")]
    if not left.type == right.type == "pointer_expression":
        return []
    copy, of = (one.field("argument").text for one in (left, right))
    return [put_after(put.parent, f"{copy}->{field} = strdup({of}->{field});")]


def _keep_copy(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A copy of the text, where there is one for sure."""
    put = find_part(at, words["text"], "assignment_expression")
    kept = put.field("right")
    is_found = kept.called.startswith("str")  # what looks for a text may give none
    return [] if not kept or is_found else [write(kept, f"strdup({kept.text})")]


OF_MEMORY: Final[Mapping[FindingText, TreeMend]] = {
    texts.STRTOK_INSIDE: _keep_own_place,
    texts.SIZE_OF_POINTER: _take_size_of_items,
    texts.OWNED_TWICE: _copy_field,
    texts.KEPT_BUFFER: _keep_copy,
}
