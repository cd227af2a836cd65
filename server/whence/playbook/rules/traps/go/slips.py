"""Slips of Go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import slip_texts as texts
from whence.playbook.rules.traps.program.slip import PART, find_slips, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("go",)

_SLIPS: Final = (
    slip(
        _LANGUAGES,
        rf"\b(?P<how>ParseU?[Ii]nt)\((?P<given>{PART}),\s*0,",
        r"\g<how>(\g<given>, 10,",
        texts.BASE_BY_PREFIX,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_slips(_SLIPS, program)
