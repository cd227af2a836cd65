"""What mends traps of Rust."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import Part
from whence.playbook.rules.traps.program.mending import rewrite, substitute
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    by_tree,
    put_inside,
    write_between,
    write_mended,
)
from whence.playbook.rules.traps.rust import texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words

_BYTES_FOR: Final = (
    (r"\.chars\(\)\.count\(\)", ".len()"),
    (r"\.chars\(\)\.position\(\|(\w+)\|", r".find(|\1: char|"),
    (r"\.chars\(\)\.enumerate\(\)", ".char_indices()"),
)


def _count_bytes(line: str, words: Words) -> str | None:
    for counted, meant in _BYTES_FOR:
        if re.search(counted, words["text"]):
            return substitute(line, counted, meant)
    return None


def _assign_outer(_at: Site, words: Mapping[str, object]) -> list[Change]:
    inner, outer = words["part"], words["outer"]
    assert isinstance(inner, Part)
    assert isinstance(outer, Part)
    pattern = outer.field("pattern")
    is_mutable = any(one.type == "mutable_specifier" for one in outer.children)
    return [
        *([] if is_mutable else [put_inside(pattern, "mut ")]),
        write_between(inner, inner.field("value"), f"{words['name']} = "),
    ]


MENDS: Final[dict[FindingText, Mend]] = {
    texts.CHARACTERS_AS_BYTES: _count_bytes,
    texts.BELOW_BEFORE_WRAP: rewrite("text", r"([\w.]+(?:\(\))?) - (.+)", r"\1 + {size} - \2"),
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {texts.HIDDEN_VALUE: _assign_outer, texts.NEVER_RUN: write_mended}
)
