"""What the rules on slips of JavaScript and TypeScript say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

GOES_ON = say_suspicion(
    "`{text}` at {at} answers, and the function goes on to where it calls `{call}` or another "
    "answer once more.",
    "Return there: `return {text}`.",
    at="the function goes on after this",
)
SORTS_AS_TEXT = say_suspicion(
    "`{call}` at {at} has no function that compares; so it sorts as texts: 10 comes before 9.",
    "Compare numbers: `{mended}`.",
    at="numbers are sorted as texts",
)
EMPTY_LINE_STAYS = say_suspicion(
    "`{call}` at {at} gives an empty text for each empty line, also after the last line break; it "
    "is read like the others.",
    "Leave empty lines out: `{mended}`.",
    at="empty lines stay",
)
SECONDS_OF_HEADER = say_suspicion(
    "`{call}` at {at} is in seconds, as the header gives it, and is used as milliseconds.",
    "Write `{mended}`.",
    at="seconds are taken for milliseconds",
)
CHUNK_ALONE = say_suspicion(
    "`{call}` at {at} decodes each piece of the bytes by itself; so a character whose bytes lie in "
    "two pieces is lost.",
    "Keep one decoder for all pieces: `{mended}`.",
    at="each piece is decoded by itself",
)
NOT_AWAITED_HERE = say_suspicion(
    "`{text}` at {at} gives a promise, and nothing waits for it here.",
    "Wait for it: `await {text}`.",
    at="the promise is not awaited",
)
LEAVES_TRY = say_suspicion(
    "`return {text}` at {at} leaves `try` without waiting for the promise; so `catch` does not get "
    "the error with which it is rejected.",
    "Wait for it: `return await {text}`.",
    at="the promise is returned at once",
)
ROUNDS_NOT_AWAITED = say_suspicion(
    "`{text}` at {at} waits for none of its async calls; so what follows runs before they are "
    "done.",
    "Use a loop that awaits each of them.",
    at="nothing waits for these calls",
)
METHOD_ALONE = say_suspicion(
    "`{text}` at {at} hands the method over without its object; so `this` is not the object when "
    "it is called.",
    "Hand over `(...args) => {text}(...args)`.",
    at="the object is left behind",
)
NESTED_REPLACED = say_suspicion(
    "`{text}` at {at} merges only the first level; so `{name}` of the one replaces all of `{name}` "
    "of the other.",
    "Merge `{name}` as well.",
    at="what is nested is replaced as a whole",
)
ONE_LEVEL_MERGED = say_suspicion(
    "`{text}` at {at} merges only the first level; so what is nested in the one is replaced as a "
    "whole by that of the other.",
    "Merge what is nested as well.",
    at="what is nested is replaced as a whole",
)
NESTED_SHARED = say_suspicion(
    "`{text}` at {at} copies only the first level of `{name}`; what is nested in it is shared, and "
    "what one changes all have.",
    "Copy all of it: `structuredClone({name})`.",
    at="what is nested is not copied",
)
KEPT_ITSELF = say_suspicion(
    "`{call}` at {at} keeps `{name}` itself, not as it is now; so later changes of it change what "
    "is kept as well.",
    "Keep a copy: `structuredClone({name})`.",
    at="no copy is kept",
)
GLOBAL_PATTERN = say_suspicion(
    "The pattern at {at} has the flag `g`; so `{name}.test` goes on from where it matched last, "
    "also in another text, and misses what stands before.",
    "Leave the flag out.",
    at="the pattern remembers where it matched last",
)
GLOBAL_TEST = say_suspicion(
    "`{text}` at {at} asks a pattern that has the flag `g`: it goes on from where it matched last, "
    "also in another text, and misses what stands before.",
    "Write `{mended}`.",
    at="the pattern remembers where it matched last",
)
GLOBAL_START = say_suspicion(
    "The pattern `{name}` at {at} remembers where it matched last, also from one call to the next; "
    "so the next text is not read from its start.",
    "Set `{name}.lastIndex = 0` first.",
    at="the pattern remembers where it matched last",
)
ZERO_AS_NONE = say_suspicion(
    "`{call}` at {at} takes 0 for missing: it counts as false.",
    "Ask whether it is there: `{mended}`.",
    at="0 is there, and counts as missing",
)
LEFT_A_TEXT = say_suspicion(
    "`{name}` at {at} is a part of a text, and stays a text.",
    "Make a number of it: `Number({name})`.",
    at="no number is made of it",
)
INHERITED = say_suspicion(
    "`{name}` at {at} is a plain object, which has keys such as `constructor` beside its own.",
    "Make it without a prototype: `Object.create(null)`.",
    at="the object has more keys than it is given",
)
NUMBERS_FIRST = say_suspicion(
    "`{name}` at {at} is an object, which lists keys that are whole numbers first and in ascending "
    "order, not in the order in which it was filled.",
    "Use a `Map`, which keeps the order.",
    at="an object does not keep the order of such keys",
)
MADE_NOT_RETURNED = say_suspicion(
    "This branch fills `{name}`, up to {at}, and doesn't return it; so the function gives "
    "`undefined` there.",
    "Write `return {name};` after it.",
    at="nothing is returned after this",
)
NULL_HAS_NO_DEFAULT = say_suspicion(
    "The defaults at {at} stand in for what is `undefined`, not for `null`; so a `null` stays.",
    "Leave what is `null` out first, or use `??`.",
    at="`null` does not get the default",
)
MEMO_OF_LESS = say_suspicion(
    "{at} gives back what was kept, without asking whether `{name}` is still the same, which it "
    "was worked out from.",
    "Compare it as well: `{call}`.",
    at="`{name}` may have changed",
)
OTHER_KEY = say_suspicion(
    "{at} gives `{value}` under the key `{key}`; elsewhere it is given as `{usual}`.",
    "Write `{usual}: {value}`.",
    at="the key is another one here",
)
MONTH_TOO_SHORT = say_suspicion(
    "{at} keeps the day in another month; where that month is shorter, the date moves on into the "
    "month after it.",
    "Take the last day of the month where it has no such day.",
    at="the day is kept, whatever month it is",
)
