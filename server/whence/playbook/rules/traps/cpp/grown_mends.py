"""What mends references to elements of a vector that grows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import Tree
from whence.playbook.rules.traps.program.tree_mending import Change, remove, write
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.typed_tree import Part

_STAYS: Final = lazy_pattern(
    r"&?\s*(?:[\w.>-]+\.front\(\)|[\w.>-]+(?:\[[\w.>-]+\]|\(\w+(?:, \w+)*\)))"
)
"""What reads as the same element after the vector has grown."""


def use_element_anew(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A copy of an element that is only read; else the element itself at each use behind."""
    made = [
        one for one in Tree(at.file).list_parts("init_declarator")
        if one.site.line == at.line and one.declared_name.text == words["name"]
    ]  # fmt: skip
    if len(made) != 1:
        return []
    [one] = made
    is_reference = one.field("declarator").type == "reference_declarator"
    if re.match(r"const\b", one.parent.text) and is_reference:
        kind, name = one.parent.field("type"), one.declared_name
        return [Change(kind.tree, kind.end, name.start, " ")]
    uses, value = words["uses"], one.field("value")
    assert isinstance(uses, list)
    if not _STAYS.fullmatch(value.text) or _is_moved(value, uses):
        return []
    if is_reference:
        return [*(write(use, value.text) for use in uses), *_drop_unused(one, uses)]
    followed = [use.parent for use in uses]
    item = value.text.removeprefix("&").strip()
    is_address = value.text.startswith("&") and all(
        part.operator == "->" and part.field("argument") == use
        for part, use in zip(followed, uses, strict=True)
    )
    if not is_address:
        return []
    anew = [write(part, f"{item}.{part.field('field').text}") for part in followed]
    return [*anew, *_drop_unused(one, uses)]


def _drop_unused(made: Part, uses: list[Part]) -> list[Change]:
    """The declaration, where nothing else uses its name: a compiler warns of it."""
    block, name = made.find_around("compound_statement"), made.declared_name
    others = [
        one for one in block.list_inside("identifier")
        if one.text == name.text and one not in (name, *uses)
    ]  # fmt: skip
    is_alone = len(made.parent.fields("declarator")) == 1
    return [remove(made.parent)] if is_alone and not others else []


def _is_moved(value: Part, uses: list[Part]) -> bool:
    """Whether what an element is found by may be another one at its uses."""
    names = {one.text for one in value.list_inside("identifier")}
    block = value.find_around("compound_statement")
    last = max(one.end for one in uses)
    hidden = [
        one for one in value.tree.declared
        if one.name in names and value.end < one.start and any(map(one.holds_at, uses))
    ]  # fmt: skip
    return bool(hidden) or any(
        value.end < one.start < last and one.field("argument", "left").text in names
        for one in block.list_inside("update_expression", "assignment_expression")
    )
