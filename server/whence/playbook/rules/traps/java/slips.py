"""Slips of Java and Kotlin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import slip_texts as texts
from whence.playbook.rules.traps.program.slip import PART, find_slips, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("java", "kotlin")

_SLIPS: Final = (
    slip(_LANGUAGES, r"\.putIfAbsent\(", ".put(", texts.FIRST_STAYS),
    slip(
        _LANGUAGES,
        r"(?P<by>\.thenComparing\([^()]*)\)(?=\s*$|\.reversed)",
        r"\g<by>, java.util.Comparator.reverseOrder())",
        texts.REVERSES_ALL,
        beside=r"\.reversed\(\)",
    ),
    slip(
        _LANGUAGES,
        rf"(?P<how>\b(?:\w+\.)?(?:currentTimeMillis|millis|nowMillis)\(\) \+ )(?P<name>{PART})"
        r"(?! ?\*)",
        r"\g<how>\g<name> * 1000",
        texts.SECONDS_AS_MILLISECONDS,
    ),
    slip(
        _LANGUAGES,
        r"\.split\(\"(?P<sep>[,;:])\"(?=[,)])",
        r'.split("\\\\s*\g<sep>\\\\s*"',
        texts.BLANKS_STAY,
        is_text=True,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_slips(_SLIPS, program)
