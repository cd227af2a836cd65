"""What the rules on traps of C and of what C++ has from it say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

UNSCALED = say_trap(
    "`{call}` at {at} asks for `{size}` bytes, not for `{size}` elements of `{kind}`; so what is "
    "stored behind them overwrites other memory.",
    "Multiply by the size of an element: `{size} * sizeof({kind})`.",
    at="the number of elements is given as a number of bytes here",
)
SIZE_OF_POINTER = say_trap(
    "`{size}` at {at} is the size of the pointer, not of what `{name}` points to.",
    "Write `sizeof(*{name})`, or the size of the whole array.",
    at="the size of a pointer is taken here",
)
STRTOK_INSIDE = say_trap(
    "`strtok` at {at} runs while {outer} still takes another text apart with `strtok`, which "
    "remembers only one; so nothing is left for that.",
    "Use `strtok_r`, with a variable of its own for each text.",
    outer="this goes on with the text that `strtok` remembers",
    at="this makes `strtok` remember another text",
)
OWNED_TWICE = say_trap(
    "`{copy}` at {at} copies the pointer in `{field}`, not what it points to; so two structures "
    "have the same memory, and {freed} frees it for each of them.",
    "Copy what `{field}` points to.",
    at="the pointer is copied here",
    freed="each structure frees it here",
)
KEPT_BUFFER = say_trap(
    "`{text}` at {at} keeps a pointer into `{name}`, which {read} fills anew each time; so all "
    "that was kept shows the last one.",
    "Keep a copy: `strdup(…)`.",
    at="a pointer into the one buffer is kept here",
    read="the same buffer is filled again here",
)
OPEN_PARAMETER = say_trap(
    "`{name}` at {at} has its parameter `{parameter}` beside `{operator}` without parentheses; of "
    "`{argument}`, which {used} hands over, `{operator}` takes only a part.",
    "Put it in parentheses: `({parameter})`.",
    at="the parameter stands here without parentheses",
    used="the macro is used here",
)
OPEN_VALUE = say_trap(
    "`{name}` at {at} stands for `{value}` without parentheses; so `{operator}` at {used} takes "
    "only a part of it.",
    "Put the whole value in parentheses: `({value})`.",
    at="the value stands here without parentheses",
    used="the macro is used here",
)
EVALUATED_TWICE = say_trap(
    "`{text}` at {at} puts `{argument}` into the macro `{name}`, which uses `{parameter}` more "
    "than once; so it changes more than once.",
    "Change it on a line of its own, or make `{name}` a function.",
    at="the argument is evaluated more than once",
)
TORN_STATEMENTS = say_trap(
    "`{name}` at {at} is several statements, and {used} makes only the first of them depend on its "
    "condition.",
    "Wrap them in `do {{ … }} while (0)`.",
    at="the statements aren't held together",
    used="only the first one belongs to this condition or loop",
)
SHORT_TABLE = say_trap(
    "`{name}` at {at} has {entries} entries for the {members} members of `{enum}`{missing}; {used} "
    "takes the entry of a member.",
    "Add the missing entry at its member's place.",
    at="a member of the enum has no entry here",
    used="a member is the index here",
)
SEARCHED_OTHERWISE = say_trap(
    "`{array}` is sorted by `{text}` at {at} and searched by `{other}` at {search}, which is "
    "another order; so the search misses what is there.",
    "Sort and search by the same comparison.",
    at="this is the order that it has",
    search="this is the order that it is searched in",
)
SUMMED_AS_INT = say_trap(
    "`accumulate` at {at} begins with `{text}`, an `int`, and so adds up in one: of each sum the "
    "fraction of the `{kind}` is gone.",
    "Begin with `{text}.0`.",
    at="the sum has the type of its first value",
)
NO_ROOM_FOR_END = say_trap(
    "`{text}` at {at} has no room for the 0 that ends the text, which {filled} writes as well.",
    "Ask for one byte more: `strlen(…) + 1`.",
    at="the last byte is missing here",
    filled="the text is written here, with its end",
)
ITEMS_FOR_GROUPS = say_trap(
    "`{text}` at {at} is the number of elements of `{name}`; {used} multiplies it by `{factor}` "
    "once more, and goes past the last one.",
    "Hand over the number of groups of `{factor}` elements.",
    used="it is multiplied here",
    at="this is the number of single elements",
)
LEFT_OPEN = say_suspicion(
    "`{text}` at {at} writes no 0 behind a text that is as long as that or longer; so reading "
    "`{name}` goes on past its end.",
    "Write the 0: `{mended}`.",
    at="the end of a long text is left out",
)
