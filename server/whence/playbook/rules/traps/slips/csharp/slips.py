"""Slips of C#."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("csharp",)

_SLIPS: Final = (
    slip(
        _LANGUAGES,
        rf"(?P<of>[\w.]+)\.TryAdd\((?P<key>{PART}),\s*(?P<value>[^;]+)\);",
        r"\g<of>[\g<key>] = \g<value>;",
        texts.FIRST_STAYS,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)
