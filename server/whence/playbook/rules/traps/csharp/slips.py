"""Slips of C#."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import slip_texts as texts
from whence.playbook.rules.traps.program.slip import PART, find_slips, slip

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
    return find_slips(_SLIPS, program)
