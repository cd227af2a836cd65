"""What mends numbers of elements that are taken for those of groups."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import Part
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.c.counts import list_factors
from whence.playbook.rules.traps.program.tree_mending import Change, trees_of, write

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.tree_mending import TreeMend


def _count_groups(_at: Site, words: Mapping[str, object]) -> list[Change]:
    """The number of groups: by the length that the array is declared with, or by a factor that is
    a number."""
    given, factor = _read_given(words), str(words["factor"])
    sizes = [
        made.field("size") for made in given.function.list_inside("array_declarator")
        if made.declared_name.text == words["name"]
    ]  # fmt: skip
    parts = list_factors(sizes[0]) if len(sizes) == 1 else []
    if len(parts) == 2:
        last = re.split(r"->|[.]", factor)[-1].lower()
        groups = [
            one.text for one, other in (parts, parts[::-1])
            if other.text == factor or last in other.text.lower() or _is_handed(words, one)
        ]  # fmt: skip
        named = [one.text for one in parts if one.type != "number_literal"]
        groups = groups or (named if len(named) == 1 else [])
        return [write(given, groups[0])] if len(set(groups)) == 1 else []
    is_number = re.fullmatch(r"\d+", factor) is not None
    return [write(given, f"{given.text} / {factor}")] if is_number else []


def _is_handed(words: Mapping[str, object], part: Part) -> bool:
    """Whether another call hands the array over with this number."""
    given, name = _read_given(words), str(words["name"])
    others = [
        [one.text for one in call.arguments]
        for tree in trees_of(words) for call in tree.list_calls()
        if call.function == given.function and not call.contains(given)
    ]  # fmt: skip
    return any(name in one and part.text in one for one in others)


def _read_given(words: Mapping[str, object]) -> Part:
    given = words["given"]
    assert isinstance(given, Part)
    return given


OF_COUNTS: Final[dict[FindingText, TreeMend]] = {
    texts.ITEMS_FOR_GROUPS: _count_groups,
}
