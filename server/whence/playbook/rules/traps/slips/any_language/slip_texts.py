"""What the rule on slips of one line says."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

FIRST_STAYS = say_suspicion(
    "`{call}` at {at} leaves what is there already under its key; so what comes later is lost.",
    "Overwrite it: `{mended}`.",
    at="an entry that is there stays as it is",
)
BASE_BY_PREFIX = say_suspicion(
    "`{call}` at {at} reads digits that begin with 0 as octal: 010 is 8, and of 08 only the 0 "
    "counts.",
    "Give the base: `{mended}`.",
    at="the first digit decides on the base",
)
STAYS_AT_END = say_suspicion(
    "`{call}` at {at} gives the stream a new text, but the stream remembers that it was at its "
    "end; so nothing more is read.",
    "Call `{name}.clear()` as well.",
    at="the stream stays at its end",
)
DIVIDES_FIRST = say_suspicion(
    "`{call}` at {at} divides whole numbers before it multiplies them; so what the division cuts "
    "off is multiplied as well.",
    "Multiply first: `{mended}`.",
    at="the division comes first",
)
COUNTS_BYTES = say_suspicion(
    "`{call}` at {at} counts bytes; a letter beyond ASCII has several.",
    "Count characters: `{mended}`.",
    at="bytes are counted, not characters",
)
MONTH_FROM_ZERO = say_suspicion(
    "`{call}` at {at} takes months that count from 0, and `{name}` counts from 1.",
    "Write `{mended}`.",
    at="the month is one too late",
)
CHANGED_WHILE_WALKED = say_suspicion(
    "The loop at {at} goes over `{name}` itself, which loses elements meanwhile; so the one behind "
    "each of them is passed over.",
    "Go over a copy: `{mended}`.",
    at="the loop goes over the list itself",
)
OTHER_UNIT = say_suspicion(
    "`{call}` at {at} counts in another unit than what it is put together with.",
    "Write `{mended}`.",
    at="this is another unit",
)
SECONDS_AS_MILLISECONDS = say_suspicion(
    "`{call}` at {at} adds `{name}` as milliseconds, and it is in seconds.",
    "Write `{mended}`.",
    at="seconds are added to milliseconds",
)
PARTS_AS_TEXTS = say_suspicion(
    "`{call}` at {at} gives texts, which are compared letter by letter: `10` comes before `9`.",
    "Make numbers of them: `{mended}`.",
    at="the parts stay texts",
)
NIL_UNCHANGED = say_suspicion(
    "`{call}` at {at} gives nil where it changes nothing, and its result is handed on.",
    "Call it without the `!`: `{mended}`.",
    at="this is nil where nothing changes",
)
DAY_FOR_MONTH = say_suspicion(
    "{text} at {at} takes the day for the month, and the month for the day.",
    "Write {mended}.",
    at="the day and the month are in each other's place",
)
SWAPPED_PARTS = say_suspicion(
    "`{call}` at {at} gives each of the two names the other one's value.",
    "Write `{mended}`.",
    at="the two are in each other's place",
)
PERCENT_AS_SHARE = say_suspicion(
    "`{call}` at {at} multiplies by a percentage as if it were a share: 20 % of something is 0.2 "
    "times it.",
    "Divide by 100: `{mended}`.",
    at="the percentage is not divided by 100",
)
NO_PLACE_FOR_SIGN = say_suspicion(
    "The pattern `{call}` at {at} has no place for a minus sign.",
    "Allow one: `{mended}`.",
    at="numbers below zero are not matched",
)
NO_PLACE_FOR_HYPHEN = say_suspicion(
    "The pattern `{call}` at {at} has no place for a hyphen: `\\w` stands for letters, digits and "
    "`_`.",
    "Allow one: `{mended}`.",
    at="names with a hyphen are not matched",
)
TWO_DIGITS = say_suspicion(
    "The pattern `{call}` at {at} wants two digits, also where one is written.",
    "Allow one: `{mended}`.",
    at="a single digit is not matched",
)
REVERSES_ALL = say_suspicion(
    "`{call}` at {at} turns the whole order round: also of those that are alike in what comes "
    "first, which then stand from the last to the first.",
    "Turn each part of its own.",
    at="the last part of the order is turned as well",
)
SIGN_LEFT_OUT = say_suspicion(
    "`{call}` at {at} orders some of its numbers from the largest down, and another from the "
    "smallest up.",
    "Write `{mended}`.",
    at="one part goes the other way",
)
SHORTER_END = say_suspicion(
    "{at} puts `{new}` for the end of the last one, also where it is smaller; so what lies inside "
    "of the one before makes it shorter.",
    "Keep the larger of the two: `{mended}`.",
    at="the smaller end may win",
)
VERSION_AS_TEXT = say_suspicion(
    "`{call}` at {at} compares versions letter by letter: `1.10` comes before `1.9`.",
    "Use `version_compare`.",
    at="versions are compared as texts",
)
OTHER_SIZE = say_suspicion(
    "`{call}` at {at} takes as many places for a row as there are rows, not as a row is wide.",
    "Multiply by the width: `{mended}`.",
    at="the row has another size",
)
MARK_STAYS = say_suspicion(
    "`{call}` at {at} leaves a byte order mark at the start of the text.",
    "Leave it out: `{mended}`.",
    at="the mark stays in the text",
)
YEAR_OF_CALENDAR = say_suspicion(
    "`{call}` at {at} takes the year of the calendar beside the number of an ISO week; around New "
    "Year the week may be one of another year.",
    "Take the week's year: `{mended}`.",
    at="the week may be one of another year",
)
FIRST_THAT_FITS = say_suspicion(
    "`{call}` at {at} takes the first that fits, and the last one that does is meant.",
    "Look from the end: `{mended}`.",
    at="a later one fits as well",
)
PART_FOR_WHOLE = say_suspicion(
    "`{call}` at {at} gives a part of the time, without what makes a whole larger unit.",
    "Take all of it: `{mended}`.",
    at="only a part of the time is taken",
)
SCALE_COUNTS = say_suspicion(
    "`{call}` at {at} also compares the scale: to `BigDecimal.equals`, 2.0 is not 2.00.",
    "Compare the values: `{mended}`.",
    at="the number of digits counts as well",
)
FRACTION_OF_UNIT = say_suspicion(
    "`{call}` at {at} cuts `{count}` to a whole number before it is multiplied with the unit.",
    "Multiply first: `{mended}`.",
    at="the fraction is cut off here",
)
DIVIDED_BY_OTHER = say_suspicion(
    "`{call}` at {at} divides by `{one}`, and takes the rest by `{other}`.",
    "Divide by the same: `{mended}`.",
    at="the two go by different sizes",
)
