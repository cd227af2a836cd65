"""Slips of Ruby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("ruby",)
_SLIPS: Final = (
    slip(
        _LANGUAGES,
        r"(?P<of>@?\w+)\.(?:find|detect)(?= \{ \|(?P<one>\w+)\| [\w.]+ >=? (?P=one)\b)",
        r"\g<of>.reverse.find",
        texts.FIRST_THAT_FITS,
    ),
    slip(
        _LANGUAGES,
        r"(?P<name>@?\w+(?:\[[^\[\]]+\])?)\.each(?= do| \{)",
        r"\g<name>.dup.each",
        texts.CHANGED_WHILE_WALKED,
        beside=r"\.(?:delete|delete_at|delete_if|shift|reject!)\b",
    ),
    slip(
        _LANGUAGES,
        r"(?P<of>[\w.@]+)\.split\((?P<sep>['\"]\.['\"])\)(?!\.map)",
        r"\g<of>.split(\g<sep>).map(&:to_i)",
        texts.PARTS_AS_TEXTS,
        is_text=True,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)
