"""What the rules on cases at the edge say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

BOTH_ENDS_OUT = say_suspicion(
    "`{call}` at {at} leaves both ends out; so `{value}` lies in no range where it is `{low}`.",
    "Let one end count: `<=`.",
    at="both ends are left out",
)
SHORTER_END = say_suspicion(
    "{at} puts `{new}` for `{kept}`, also where it is smaller; so what lies inside of the one "
    "before makes it shorter.",
    "Keep the larger of the two.",
    at="the smaller end may win",
)
ONLY_ZEROS = say_suspicion(
    "`{call}` at {at} leaves nothing of a number that has only zeros.",
    "Read the number with its zeros, or take nothing for 0.",
    at="all zeros are taken off",
)
OTHER_YEAR = say_suspicion(
    "{text} at {at} reads a year of another length than the text has: `y` is one of two digits, "
    "`Y` of four.",
    "Write the year as the text has it.",
    at="the year has another length",
)
HALF_TO_EVEN = say_suspicion(
    "`{call}` at {at} rounds a half to the even number beside it: 2.5 to 2, 3.5 to 4.",
    "Add a half and cut, or use `decimal` with `ROUND_HALF_UP`.",
    at="halves go to the even number",
)
FOUND_NOWHERE = say_trap(
    "`{call}` at {found} gives {given} where nothing is found, and {at} uses `{name}` as an index "
    "without asking.",
    "Ask before {at} whether anything was found.",
    at="this is outside of the list where nothing was found",
    found="the search",
)
CROSSED_BOUNDS = say_trap(
    "`{text}` at {at} compares each direction with the size of the other one; so only a square "
    "grid has the right bounds.",
    "Let the two sizes change places.",
    at="the sizes are the other way round",
)
