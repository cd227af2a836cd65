"""How a trap is told."""

from __future__ import annotations

from typing import Final

from whence.domain.analysis import RAISED_HERE
from whence.playbook.engine.conclusion import WRONG_ANYWHERE, FindingText, TrialText

CRASH: Final = RAISED_HERE
_FROM_ONE: Final = "what one of them changes, all have"


def say_trap(cause: str, fix: str, **quotes: str) -> FindingText:
    """The sentences of one trap, which stands at `{at}`."""
    return FindingText(cause, fix, WRONG_ANYWHERE, "at", crash=CRASH, **quotes)


def say_suspicion(cause: str, fix: str, **quotes: str) -> FindingText:
    """The same of what may be meant as it is written: it is told only where its mend takes the
    failure away."""
    return TrialText(cause, fix, WRONG_ANYWHERE, "at", crash=CRASH, **quotes)


SAME_IN_EVERY_PLACE = say_trap(
    "`{text}` at {at} puts the same object in every place: " + _FROM_ONE + ".",
    "Make a new object for each place at {at}.",
    at="one object is made here",
)

REFUSED_TEXT = say_trap(
    "`{name}`{was} {become} part of {notation} at {at} without a change; so signs of the text have "
    "a meaning there, and what they make is not valid.",
    "{how}: `{mended}`.",
    at="this text is put in as it is",
    here="",
)
