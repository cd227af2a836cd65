"""Calls on what the code itself says may be missing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.healing.change import Change

_NOTHING: Final = r"(?:None|null|nil|NULL|nullptr|undefined)"
_USED: Final = re.compile(r"(?<![\w.$@])(?:this\.|self\.|@|\$this->)?(\w+)(?:\.|->)\w+\(")
_MAY_BE_MISSING: Final = (
    rf"\b{{0}} (?:is|are|may be|can be|or) {_NOTHING}\b|@Nullable[^;(){{{{}}}}]*\b{{0}}\b"
)
_ASKED: Final = rf"\b{{0}}\s*(?:[!=]==?|is(?: not)?)\s*{_NOTHING}\b|\b{_NOTHING} [!=]==? {{0}}\b"


def find_called_nothing(change: Change) -> Iterator[str]:
    """`row.equals(other.row)` for `row == other.row`, where "the row is null" for some. In words
    that follow "The patch"."""
    for name in dict.fromkeys(_USED.findall("\n".join(change.added))):
        said, asked = (re.compile(one.format(name)) for one in (_MAY_BE_MISSING, _ASKED))
        used = re.compile(rf"(?<![\w.]){name}(?:\.|->)\w")
        compared = re.search(rf"\b{name}\b", "\n".join(change.removed))
        is_new = compared and not used.search(change.before)
        if is_new and said.search(change.before) and not asked.search("\n".join(change.added)):
            yield f"calls a method of `{name}`, which may be missing"
