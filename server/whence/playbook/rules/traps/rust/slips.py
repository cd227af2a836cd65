"""Slips of Rust."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import slip_texts as texts
from whence.playbook.rules.traps.program.slip import PART, find_slips, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("rust",)

_SLIPS: Final = (
    slip(
        _LANGUAGES,
        rf"^(?P<space>\s*)(?P<of>[\w.]+)\.entry\((?P<key>{PART})\)\.or_insert\((?P<value>.+)\);$",
        r"\g<space>\g<of>.insert(\g<key>, \g<value>);",
        texts.FIRST_STAYS,
    ),
    slip(
        _LANGUAGES,
        r"(?P<how>\.max\(|- )(?P<of>[A-Za-z_][\w.]*)\.len\(\)",
        r"\g<how>\g<of>.chars().count()",
        texts.COUNTS_BYTES,
    ),
    slip(
        _LANGUAGES,
        r"(?P<of>[A-Za-z_][\w.]*)\.len\(\)(?P<how> [<>]=? |$)",
        r"\g<of>.chars().count()\g<how>",
        texts.COUNTS_BYTES,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_slips(_SLIPS, program)
