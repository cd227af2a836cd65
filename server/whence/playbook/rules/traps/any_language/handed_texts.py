"""What the rules on arguments, cases and quotes say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

CHANGED_ARGUMENT = say_suspicion(
    "`{text}` at {at} changes `{name}` itself, which others have as well; so it is changed for "
    "them, too.",
    "Change a copy of `{name}`.",
    at="`{name}` itself is changed",
)
SECOND_NAME = say_suspicion(
    "`{name}` at {at} is `{kept}` itself, not a copy; so what changes `{name}` changes `{kept}`.",
    "Copy `{kept}`.",
    at="it gets a second name here",
)
FALLS_THROUGH = say_suspicion(
    "The case at {at} has no `break` at its end; so the next one runs as well.",
    "Write `break` after `{text}`.",
    at="it goes on with the next case",
)
NOT_FILLED_IN = say_suspicion(
    "`{text}` at {at} keeps `{part}` as it is written: these quotes fill nothing in.",
    "Use {quote} for its quotes.",
    at="nothing is filled in here",
)
