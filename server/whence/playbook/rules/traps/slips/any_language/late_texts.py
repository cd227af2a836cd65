"""What the rules on what a class or a loop forgets to do say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

LAST_GROUP_LEFT = say_suspicion(
    "The loop at {loop} adds `{name}` at {at} only when the next one begins; so the last one is "
    "never added.",
    "Add it once more after the loop: `{call}`.",
    loop="nothing is added after this loop",
    at="only a later round gets here",
)
STAMP_STAYS = say_suspicion(
    "{at} takes the time since `{name}`, and nothing sets `{name}` anew; so the same time counts "
    "again with each call.",
    "Set it after that: `{call}`.",
    at="the time is counted from here each time",
)
NOT_RENEWED = say_suspicion(
    "{at} reads an entry of `{name}` and leaves it where it stands; so what goes first is what was "
    "put in first, not what was used longest ago.",
    "Put the entry at the end again when it is used.",
    at="the entry keeps its place",
)
KEEPS_PLACE = say_suspicion(
    "{at} puts a new value for a key that `{name}` may have already: the entry keeps its place; so "
    "it goes as if it were old.",
    "Take the entry out first.",
    at="the entry keeps its place",
)
POSITION_STAYS = say_suspicion(
    "{at} takes the first element of `{name}` out, so all others move down by one; `{position}` "
    "stays and means another element.",
    "Move `{position}` down as well.",
    at="the elements move down here",
)
SUM_GOES_ON = say_suspicion(
    "{at} begins `{name}` anew and goes on with `{position}`, which the loop adds up beside it.",
    "Begin `{position}` anew as well.",
    at="the number beside it is not reset",
)
CHANGED_BEFORE = say_suspicion(
    "{other} computes with `{name}` after {at} has changed it; so the second value comes from the "
    "new first one.",
    "Keep what `{name}` was, and compute both from that.",
    at="the first value is changed here",
    other="this reads the changed value",
)
