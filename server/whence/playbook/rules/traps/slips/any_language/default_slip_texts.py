"""What the rules on slips with defaults, merges and orders say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

EMPTY_STAYS = say_suspicion(
    "`{call}` at {at} takes the default only where there is no value at all; an empty one stays.",
    "Take it for an empty one as well: `{mended}`.",
    at="an empty value stays",
)
NULL_STAYS = say_suspicion(
    "`{call}` at {at} takes the default only where there is no key; a null under the key stays.",
    "Take it for a null as well: `{mended}`.",
    at="a null does not get the default",
)
ZERO_DROPPED = say_suspicion(
    "`{call}` at {at} takes 0, and the text `0`, for nothing.",
    "Write `{mended}`.",
    at="0 counts as nothing",
)
NULLS_WIN = say_suspicion(
    "`{call}` at {at} puts what is there without a value in the place of the default.",
    "Leave out what has no value: `{mended}`.",
    at="nothing takes the place of a default",
)
REPLACES_WHOLE = say_suspicion(
    "`{call}` at {at} puts what is inside of `{other}` as a whole in the place of the default; so "
    "the parts that it leaves out are gone.",
    "Merge what is inside as well.",
    at="parts of the defaults are lost",
)
WRONG_ONE_WINS = say_suspicion(
    "`{call}` at {at} lets the wrong one of the two win where both have something.",
    "Write `{mended}`.",
    at="the two are in each other's place",
)
OTHER_END = say_suspicion(
    "`{call}` at {at} takes from the other end of the order than is meant.",
    "Write `{mended}`.",
    at="this is the other end",
)
TURNED_ORDER = say_suspicion(
    "`{call}` at {at} puts first what is meant to come last.",
    "Write `{mended}`.",
    at="the order is turned round",
)
ONLY_OUTER_KEYS = say_suspicion(
    "`{call}` at {at} turns only the outermost keys into symbols; those inside stay texts.",
    "Turn them all: `{mended}`.",
    at="the keys inside stay texts",
)
KEY_OF_OTHER_KIND = say_suspicion(
    "`{call}` at {at} asks for another kind of key than was stored: a text and a symbol are "
    "different.",
    "Write `{mended}`.",
    at="the key is of another kind",
)
WITHOUT_SECTIONS = say_suspicion(
    "`{call}` at {at} reads the file without its sections: all keys are in one array.",
    "Pass `true` as the second argument.",
    at="the sections are left out",
)
ONE_FORMAT = say_suspicion(
    "`{call}` at {at} gives false for a day that is written in another format.",
    "Read it otherwise where this gives false: `{mended}`.",
    at="only one format is read",
)
MONTH_FIRST = say_suspicion(
    "`{call}` at {at} takes a date with slashes as month/day/year.",
    "Give the format: `{mended}`.",
    at="the month is read first",
)
