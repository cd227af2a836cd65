"""What the rules on slips with numbers, spans and days say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

BELOW_ZERO = say_suspicion(
    "`{call}` at {at} is below zero where the second is the larger one.",
    "Take no less than 0: `{mended}`.",
    at="this may be below zero",
)
NO_DISTANCE = say_suspicion(
    "`{call}` at {at} is below zero where the second is the larger one; so it is no distance.",
    "Take it without its sign: `{mended}`.",
    at="this may be below zero",
)
GOES_ON_COUNTING = say_suspicion(
    "`{call}` at {at} goes on counting after midnight: the hour 24 is 0 on the next day.",
    "Begin anew after each day: `{mended}`.",
    at="the hours go beyond 23",
)
NOT_ROUND_THE_CLOCK = say_suspicion(
    "`{call}` at {at} does not go round the clock, where the later time is on the next day.",
    "Take what is left of a whole day: `{mended}`.",
    at="the next day is left out of account",
)
ROUNDS_DOWN = say_suspicion(
    "`{call}` at {at} rounds down; so what does not fill a whole one counts for nothing.",
    "Round up: `{mended}`.",
    at="the rest is dropped here",
)
ONE_TOO_MANY = say_suspicion(
    "`{call}` at {at} adds one also where nothing is left over.",
    "Round up: `{mended}`.",
    at="one is added in any case",
)
NOT_ROUNDED = say_suspicion(
    "`{call}` at {at} cuts the fraction off instead of rounding.",
    "Round it: `{mended}`.",
    at="the fraction is cut off",
)
DAY_OF_YEAR = say_suspicion(
    "`{call}` at {at} compares days of the year: after February, the same date is one more in a "
    "leap year.",
    "Compare the month and the day: `{mended}`.",
    at="the days of different years are compared",
)
LAST_DAY_OUT = say_suspicion(
    "`{call}` at {at} counts the days from one to the other without the last one.",
    "Count both ends: `{mended}`.",
    at="one of the two days is not counted",
)
BOTH_DAYS = say_suspicion(
    "`{call}` at {at} counts both the first and the last day.",
    "Count one of them: `{mended}`.",
    at="one day too many is counted",
)
EXACTLY_OUT = say_suspicion(
    "`{call}` at {at} leaves out what is exactly at the bound.",
    "Write `{mended}`.",
    at="the bound itself is left out",
)
EXACTLY_IN = say_suspicion(
    "`{call}` at {at} takes in what is exactly at the bound.",
    "Write `{mended}`.",
    at="the bound itself is taken in",
)
END_OUT = say_suspicion(
    "The range `{call}` at {at} leaves its end out.",
    "Write `{mended}`.",
    at="the range stops before its end",
)
END_IN = say_suspicion(
    "The range `{call}` at {at} has its end in it.",
    "Write `{mended}`.",
    at="the range goes up to its end",
)
REMAINDER_BELOW_ZERO = say_suspicion(
    "`{call}` at {at} is below zero where `{of}` is: a remainder keeps the sign.",
    "Write `{mended}`.",
    at="the remainder may be below zero",
)
YEAR_LENGTH = say_suspicion(
    "{text} at {at} has a year of another length: one of two digits, or one of four.",
    "Write {mended}.",
    at="the year is of another length",
)
"""of a format"""
ROWS_FOR_COLUMNS = say_suspicion(
    "{at} divides by `{call}` to find a row; a row has `{mended}` places.",
    "Divide by `{mended}`.",
    at="this is not how many a row has",
)
