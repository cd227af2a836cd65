"""What the rules on steps that a function leaves out or takes too early say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

REST_STAYS = say_suspicion(
    "Each round of the loop takes `{part}` of `{rest}` at {at}, and nothing takes it off `{rest}`.",
    "Take it off: `{call}`.",
    at="the part is taken here",
)
DONE_TWICE = say_suspicion(
    "{at} sets `{field}` whatever it is; so what belongs to that is done again the second time.",
    "Leave where it is so already.",
    at="nothing asks whether it is so already",
)
TOO_EARLY = say_suspicion(
    "`{call}` at {at} changes what `{below}` below it still needs as it was.",
    "Do it after that.",
    at="this comes too early",
)
CLOSED_TOO_EARLY = say_suspicion(
    "`{call}` at {at} closes what `{below}` below it still uses.",
    "Close it after that.",
    at="it is closed too early",
)
PARENT_LEFT_OUT = say_suspicion(
    "The constructor of `{owner}` at {at} takes the place of the one of `{parent}`, which it does "
    "not call; so what that sets up is missing.",
    "Call it: `{call}`.",
    at="the constructor above does not run",
)
BEHIND_END = say_suspicion(
    "{at} takes an element out of `{name}`, and `{position}` may then be behind the last one.",
    "Begin anew where it is: `{call}`.",
    at="the list gets shorter here",
)
OUTDATED = say_suspicion(
    "{at} changes `{of}`, and leaves `{kept}`, which was made of it, as it was.",
    "Make it anew when it is next asked for: `{call}`.",
    at="what was made of this is outdated from here",
)
OTHER_ORDER = say_suspicion(
    "`{call}` at {at} comes before `{below}`, which then takes in also what it adds or takes off.",
    "Do the two the other way round.",
    at="the order of the two counts",
)
SAME_TWICE = say_suspicion(
    "{at} uses `{name}` in each place, and `{other}` in none.",
    "Write `{mended}`.",
    at="the same of the two is used each time",
)
