"""Slips of PHP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("php",)
_SLIPS: Final = (
    slip(_LANGUAGES, r"\bstrcmp\((?=[^()]*[vV]ersion)", "version_compare(", texts.VERSION_AS_TEXT),
    slip(
        _LANGUAGES,
        r"(?<!'intval', )\bexplode\((?P<sep>['\"]\.['\"]),\s*(?P<of>[^()]+)\)",
        r"array_map('intval', explode(\g<sep>, \g<of>))",
        texts.PARTS_AS_TEXTS,
        is_text=True,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)
