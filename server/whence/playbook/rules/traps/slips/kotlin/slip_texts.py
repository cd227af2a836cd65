"""What the rules on slips of Kotlin say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

ENDS_ONE_ROUND = say_suspicion(
    "`{call}` at {at} ends only this round; the ones after it still come.",
    "Use a loop and leave it by `break`.",
    at="the next round comes all the same",
)
SHARED_INSIDE = say_suspicion(
    "`{call}` at {at} takes over the collection of `{field}` itself; so what changes it changes "
    "the copy, too.",
    "Copy the collection as well: `{mended}`.",
    at="the copy has the same collection inside",
)
KEPT_INSIDE = say_suspicion(
    "`{call}` at {at} takes over the collection of `{field}` itself, and {changed} changes that; "
    "so what is kept changes, too.",
    "Copy the collection as well: `{mended}`.",
    at="the copy has the same collection inside",
    changed="the collection is changed here",
)
VIEW = say_suspicion(
    "`{call}` at {at} is a view; so what changes the collection behind it changes this, too.",
    "Make a list of its own: `{mended}`.",
    at="this is no list of its own",
)
NO_GROUP = say_suspicion(
    "`{call}` at {at} has no value where the part of the pattern that may be missing is missing.",
    "Leave it empty then: `{mended}`.",
    at="the group may be missing",
)
