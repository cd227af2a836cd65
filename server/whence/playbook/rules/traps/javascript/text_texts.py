"""What the rules on traps of JavaScript's texts and dates say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

FIRST_ONLY = say_suspicion(
    "`{text}` at {at} replaces the first one only.",
    "Use `replaceAll`, or a pattern with the flag `g`.",
    at="only the first one is replaced",
)
DOLLARS = say_suspicion(
    "`{text}` at {at} reads `$` in `{name}` as a sign of its own: `$&` is what was found, and `$$` "
    "a single `$`.",
    "Pass a function, whose result is put as it is: `() => {name}`.",
    at="`$` in the new text has a meaning",
)
ROUNDED_TO_TEXT = say_suspicion(
    "`{text}` at {at} gives a text; so `+` joins it with others instead of adding.",
    "Make a number of it: `Number({text})`.",
    at="the rounded number is a text",
)
ONE_EMPTY_PIECE = say_suspicion(
    "`{text}` at {at} gives one empty piece, not none, where `{name}` is empty.",
    "Take an empty array for an empty text.",
    at="an empty text has one piece",
)
CUT_TO_WHOLE = say_suspicion(
    "`{text}` at {at} reads the number up to the decimal point only.",
    "Use `Number(…)`.",
    at="what stands behind the point is left out",
)
YEAR_FROM_1900 = say_suspicion(
    "`{text}` at {at} counts the years from 1900 on.",
    "Use `getFullYear`.",
    at="this isn't the year as people write it",
)
DAY_OF_WEEK = say_suspicion(
    "`{text}` at {at} is the day of the week, from 0 to 6, not the day of the month.",
    "Use `{meant}`.",
    at="this is the day of the week",
)
MONTH_FROM_ZERO = say_suspicion(
    "`{month}` at {at} counts months from 0 on, and is shown as it is.",
    "Add 1.",
    at="January is 0 here",
)
LAST_OF_NONE = say_suspicion(
    "`{text}` at {at} gives all of `{name}` where `{number}` is 0: `-0` is its start.",
    "Count the start from the length: `{name}.length - {number}`.",
    at="0 from the end is the start",
)
LOST_BACKSLASH = say_trap(
    "`{text}` at {at} loses its single backslashes before `RegExp` reads it; so `\\d` is a `d` "
    "there.",
    "Double the backslashes, or write the pattern between slashes.",
    at="a text takes its backslashes away",
)
NUMBER_AS_TEXT = say_suspicion(
    "`{name}` at {at} is a text, and is used like a number: `+` joins it, `<` compares it letter "
    "by letter, and `===` finds it equal to no number.",
    "Make a number of it: `Number({name})`.",
    at="this is a piece of a text",
)
