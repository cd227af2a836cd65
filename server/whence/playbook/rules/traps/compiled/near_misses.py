"""Calls that do something near what is meant: equal neighbours for equal items."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Tree
    from whence.playbook.rules.traps.program.trap import Program

_SORTS: Final = lazy_pattern(r"\b\w*[sS]ort\w*\s*(?:\(|::)|BTree|\bstd::set\b")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for tree in program.types.in_language("cpp", "go", "rust"):
        yield from _find_neighbours(tree)


def _find_neighbours(tree: Tree) -> Iterator[Trap]:
    """`tags.dedup()`, `std::unique(…)`, `slices.Compact(tags)` of what nothing sorts."""
    for call in tree.list_calls("dedup", "unique", "Compact"):
        given = [one.text for one in call.arguments]
        if tree.language == "rust" and not given and call.receiver:
            name, sort = call.receiver.text, f"{call.receiver.text}.sort();"
        elif tree.language == "cpp" and len(given) == 2:
            name, sort = re.split(r"[.-]", given[0])[0], f"std::sort({given[0]}, {given[1]});"
        elif tree.language == "go" and call.receiver.text == "slices" and len(given) == 1:
            name, sort = given[0], f"slices.Sort({given[0]})"
        else:
            continue
        if call.function and not _SORTS.search(call.function.text):
            words = {"text": call.text, "name": name, "part": call, "sort": sort}
            yield Trap(call.site, texts.ONLY_NEIGHBOURS, words)
