"""What the rules on slips with texts, their parts and patterns say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

TEXT_IN_JSON = say_suspicion(
    "`{of}` is put between quotes into JSON at {at} as it is; so a quote or a backslash in it ends "
    "the text or changes it.",
    "Let the library write it: `{mended}`.",
    at="this text is no JSON yet",
)
TEXT_IN_ADDRESS = say_suspicion(
    "`{of}` is put into an address at {at} as it is; so signs such as `&`, `+` and blanks in it "
    "have a meaning there.",
    "Encode it: `{mended}`.",
    at="this text is not encoded",
)
CELL_WITH_COMMA = say_suspicion(
    "`{call}` at {at} takes each comma for the end of a cell, also one within a cell.",
    "Quote such cells, or read their quotes: `{mended}`.",
    at="a comma may be a part of a cell",
)
TEXT_IN_FORMAT = say_suspicion(
    "`{of}` is read as a format at {at}; so each `%` in it stands for a value.",
    "Put it in as it is: `{mended}`.",
    at="this text is read as a format",
)
TEXT_AS_PATTERN = say_suspicion(
    "`{name}` becomes part of a regular expression at {at} as it is; so signs in it have a meaning "
    "there.",
    "Escape it: `{mended}`.",
    at="this text is read as a pattern",
)
ANYWHERE = say_suspicion(
    "`{call}` at {at} also finds `{part}` in the middle of the text.",
    "Ask for it at that end only: `{mended}`.",
    at="the place in the text does not count",
)
NOT_FOUND = say_suspicion(
    "`{call}` at {at} takes for granted that {sep} stands in the text.",
    "Take the whole text where it doesn't: `{mended}`.",
    at="where nothing is found, this is no position",
)
SIGNS_HAVE_MEANING = say_suspicion(
    "`{call}` at {at} does not put in its text as it is: some signs in it stand for parts of what "
    "was matched.",
    "Put it in as it is: `{mended}`.",
    at="signs in this text have a meaning of their own",
)
DROPS_EMPTY = say_suspicion(
    "`{call}` at {at} drops empty parts; so some parts are missing, or in another place.",
    "Keep them: `{mended}`.",
    at="empty parts are dropped",
)
ENDS_OF_LINES = say_suspicion(
    "`^` and `$` in the pattern `{call}` at {at} stand for the ends of a line, not of the whole "
    "text.",
    "Write `{mended}`.",
    at="one line that fits is enough",
)
BEFORE_LINE_END = say_suspicion(
    "`$` in the pattern `{call}` at {at} also fits before a line break at the end of the text.",
    "Write `{mended}`.",
    at="a line break at the end is let through",
)
RETURN_STAYS = say_suspicion(
    "`{call}` at {at} splits at line feeds only; a line that ends with a carriage return as well "
    "keeps that.",
    "Write `{mended}`.",
    at="a carriage return stays at the end",
)
SPLITS_TOO_OFTEN = say_suspicion(
    "`{call}` at {at} also splits at later ones of its separator, which belong to the last part.",
    "Limit it: `{mended}`.",
    at="the last part is split as well",
)
BLANKS_ONLY = say_suspicion(
    "`{call}` at {at} takes spaces off, and leaves tabs and line breaks.",
    "Take off all of them: `{mended}`.",
    at="line breaks and tabs stay",
)
BLANK_IS_NOT_EMPTY = say_suspicion(
    "`{call}` at {at} takes a text that has only blanks for one that has something.",
    "Write `{mended}`.",
    at="a text of blanks is not empty",
)
CASE_COUNTS = say_suspicion(
    "`{call}` at {at} tells capital letters from small ones.",
    "Write `{mended}`.",
    at="`A` and `a` are different here",
)
NO_PLACE_FOR_SIGN = say_suspicion(
    "`{call}` at {at} has no place for a minus sign.",
    "Allow one: `{mended}`.",
    at="numbers below zero are not taken for numbers",
)
BINDS_LESS = say_suspicion(
    "`{sign}` in `{call}` at {at} binds less than the sign behind it; so all of `{rest}` counts "
    "only where `{of}` has no value.",
    "Put the other value in parentheses: `{mended}`.",
    at="the rest belongs to the other value",
)
LEFT_MARK = say_suspicion(
    "`{call}` at {at} leaves the byte order mark at the start of the text.",
    "Take it off.",
    at="the mark stays in the text",
)
OTHER_SIGNS_STAY = say_suspicion(
    "`{call}` at {at} replaces only one of the signs that stand between words.",
    "Replace blanks and hyphens: `{mended}`.",
    at="other signs stay as they are",
)
TEXT_FOR_NUMBER = say_suspicion(
    "`{call}` at {at} takes a text as it is, where a number is meant.",
    "Make a number of it: `{mended}`.",
    at="this is still a text",
)
ADDS_TO_NOTHING = say_suspicion(
    "`{sign}` in `{call}` at {at} binds less than `+`; so `{rest}` counts only where `{of}` has no "
    "value.",
    "Put the other value in parentheses: `{mended}`.",
    at="the sum belongs to the other value",
)
DECODED_FIRST = say_suspicion(
    "`{call}` at {at} decodes the whole before it splits it; so a separator that was encoded in "
    "one of the parts splits that part as well.",
    "Split first, and decode the parts: `{mended}`.",
    at="the text that is split is decoded already",
)
FRACTION_OF_POINT = say_suspicion(
    "`{call}` at {at} reads the digits behind the point as a number of their own: the 5 of `0.5` "
    "counts as 5, not as 50 hundredths.",
    "Fill them up first: `{mended}`.",
    at="`.5` counts as 5",
)
