"""What the rules on traps of JavaScript's texts say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

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
ONE_EMPTY_PIECE = say_suspicion(
    "`{text}` at {at} gives one empty piece, not none, where `{name}` is empty.",
    "Take an empty array for an empty text.",
    at="an empty text has one piece",
)
NUMBER_AS_TEXT = say_suspicion(
    "`{name}` at {at} is a text, and is used like a number: `+` joins it, `<` compares it letter "
    "by letter, and `===` finds it equal to no number.",
    "Make a number of it: `Number({name})`.",
    at="this is a piece of a text",
)
