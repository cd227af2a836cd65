"""What the rules on slips of C# say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

REGISTERED_AS_ITSELF = say_suspicion(
    "`{call}` at {at} registers the class only under its own name; so nothing is registered for "
    "`{wanted}`.",
    "Register it for the interface: `{mended}`.",
    at="it is registered as itself",
)
RAISED_BEFORE = say_suspicion(
    "`{call}` at {at} raises `{name}` before `{below}` below it listens.",
    "Do it after that.",
    at="nobody listens yet",
)
MEMBER_LEFT_OUT = say_suspicion(
    "The object made at {at} gets no `{name}`, which another one of its class gets by "
    "`{call}` ({other}).",
    "Set it here, too.",
    at="this one is left out",
    other="here it is set",
)
SWAPPED_SIZES = say_suspicion(
    "`{call}` at {at} gives each of the two the other one's value: it takes `{names}`.",
    "Write `{mended}`.",
    at="the two are in each other's place",
)
