"""What the rules on slips of C and C++, and of what compiled languages share with them, say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

BELOW_ZERO_INDEX = say_suspicion(
    "`{call}` at {at} takes a `char` for an index, which is below zero for letters beyond ASCII.",
    "Make it unsigned: `{mended}`.",
    at="the letter may count as below zero",
)
RETURN_STAYS = say_suspicion(
    "`{call}` at {at} cuts at the line feed only; of a line that ends with a carriage return as "
    "well, that stays.",
    "Cut at both: `{mended}`.",
    at="a carriage return stays at the end",
)
NO_RETURN_AS_BLANK = say_suspicion(
    "{call} at {at} names the blanks that are trimmed, and leaves out the carriage return.",
    "Write {mended}.",
    at="the carriage return is not among them",
)
SIZE_OF_POINTER = say_suspicion(
    "`{call}` at {at} copies as many bytes as the pointer `{name}` has, not what it points to.",
    "Take the size of the target: `{mended}`.",
    at="only the size of a pointer is copied",
)
BLANK_BEFORE = say_suspicion(
    "`{call}` at {at} leaves the blanks before the separator at the end of what it takes.",
    "Leave them out: `{mended}`.",
    at="the blanks stay at the end",
)
BLANK_BEHIND = say_suspicion(
    "`{call}` at {at} leaves the blanks behind the separator at the start of what it takes.",
    "Pass over them: `{mended}`.",
    at="the blanks stay at the start",
)
ONE_SIDE_TRIMMED = say_suspicion(
    "`{call}` at {at} takes the blanks off the start only.",
    "Take them off the end as well: `{mended}`.",
    at="the blanks at the end stay",
)
NOT_ENTERED = say_suspicion(
    "`{call}` at {at} enters `{key}` only; of `{other}`, where nothing leads on from, there is no "
    "entry.",
    "Enter it as well: `{mended}`.",
    at="only one of the two gets an entry",
)
EMPTY_LEFT_OUT = say_suspicion(
    "`{call}` at {at} leaves empty parts out; so those behind one move up.",
    "Keep them: `{mended}`.",
    at="empty parts are left out",
)
EQUAL_IS_LESS = say_suspicion(
    "`{call}` at {at} says of equal ones that each comes before the other; sorting may then run "
    "past the end.",
    "Write `{mended}`.",
    at="equal ones count as less",
)
OTHER_WAY_ROUND = say_suspicion(
    "`{call}` at {at} orders the other way round than meant.",
    "Write `{mended}`.",
    at="the order is the other way round",
)
DIFFERENCE_AS_ORDER = say_suspicion(
    "`{call}` at {at} takes the difference for the order, which may not fit an `int`.",
    "Compare them: `{mended}`.",
    at="the difference may not fit",
)
PRODUCT_TOO_NARROW = say_suspicion(
    "`{call}` at {at} is computed in the type of its factors, which the product may not fit.",
    "Widen one of them: `{mended}`.",
    at="the product may not fit",
)
SUM_TOO_NARROW = say_suspicion(
    "`{call}` at {at} adds to the largest number that fits where nothing is known yet; the sum "
    "does not fit.",
    "Widen it: `{mended}`.",
    at="the sum may not fit",
)
BELOW_ZERO_SIZE = say_suspicion(
    "`{call}` at {at} has no sign; where the second is larger, a huge number comes out.",
    "Stop at 0: `{mended}`.",
    at="the difference may be below zero",
)
EQUAL_ARE_ONE = say_suspicion(
    "`{call}` at {at} keeps one of those that its comparison takes for equal; others are dropped.",
    "Keep them all: `{mended}`.",
    at="those that compare as equal are dropped",
)
VIEW_KEPT = say_suspicion(
    "`{call}` at {at} keeps views of texts that are gone when their owner goes or changes.",
    "Keep the texts: `{mended}`.",
    at="the texts are not kept",
)
SLOT_CLEARED = say_suspicion(
    "`{call}` at {at} empties the last place, and `{count}` still counts it.",
    "Lower the count: `{mended}`.",
    at="the count stays",
)
REACHES_TOP = say_suspicion(
    "`{call}` at {at} gives `{size}` for the largest value, which is one more than the last place.",
    "Put it in the last one: `{mended}`.",
    at="the largest value is past the end",
)
NO_SIGN = say_suspicion(
    "`{call}` at {at} can't be below zero; what is becomes huge.",
    "Give it a sign: `{mended}`.",
    at="this has no sign",
)
LEAP_DAY_TOO_EARLY = say_suspicion(
    "`{call}` at {at} adds the leap day in January and February as well.",
    "Add it from March on: `{mended}`.",
    at="the leap day comes too early",
)
ROUNDED_TO_NOTHING = say_suspicion(
    "`{call}` at {at} rounds down: so the parts don't reach to the end, and may be of size 0.",
    "Round up: `{mended}`.",
    at="the width is rounded down",
)
WRONG_NEIGHBOUR = say_suspicion(
    "`{call}` at {at} moves the end to the neighbour on the outside, where there is none.",
    "Write `{mended}`.",
    at="this is the wrong neighbour",
)
EITHER_GOES_ON = say_suspicion(
    "`{call}` at {at} goes on as long as either holds, and what comes then uses both.",
    "Stop when one ends: `{mended}`.",
    at="one of the two may have ended",
)
SWAPPED_ARGUMENTS = say_suspicion(
    "`{of}` at {at} is given `{one}` and `{other}` in each other's place.",
    "Give it `{other}` and `{one}`.",
    at="the two are in each other's place",
)
LIMIT_LEFT_OUT = say_suspicion(
    "`{call}` at {at} leaves the limit itself out.",
    "Write `{mended}`.",
    at="the limit itself counts as beyond",
)
LIMIT_TAKEN_IN = say_suspicion(
    "`{call}` at {at} takes the limit itself for one that still fits.",
    "Write `{mended}`.",
    at="the limit itself counts as within",
)
WIDENED_LATE = say_suspicion(
    "`{call}` at {at} widens the product only after it was computed in the narrow type, which it "
    "may not fit.",
    "Widen before: `{mended}`.",
    at="the product may not fit",
)
POINTER_COPIED = say_suspicion(
    "`{call}` at {at} copies the pointer, not the text; so two share one text, and the first of "
    "them that frees it takes it from the other.",
    "Copy the text: `{mended}`.",
    at="two share one text",
)
STRUCT_COPIED = say_suspicion(
    "`{call}` at {at} copies the pointer `{name}` with all else; so two share what it points to, "
    "and the first of them that frees it takes it from the other.",
    "Copy what it points to: `{mended}`",
    at="two share what it points to",
)
ELEMENTS_MOVE = say_suspicion(
    "{at} keeps its elements in one block that moves when it grows; what points to one then "
    "points to nothing.",
    "Keep them in a `std::deque`.",
    at="the elements move when it grows",
)
MADE_TOO_LATE = say_suspicion(
    "`{name}` at {at} may be made only after another file has used it.",
    "Make it in the function that hands it out.",
    at="other files may come first",
)
OLD_SIZE = say_suspicion(
    "`{call}` at {at} places what moves by the old size; so it is not found with the new one.",
    "Take the new size: `{mended}`.",
    at="the old size decides on the place",
)
OTHER_CASE = say_suspicion(
    "{at} knows the letters in one case only.",
    "Take both: `{mended}`.",
    at="the other case is not known",
)
LINE_KEEPS_RETURN = say_suspicion(
    "`{call}` at {at} takes the line feed off a line, and leaves a carriage return.",
    "Take it off as well.",
    at="a carriage return stays at the end",
)
NO_HANDLER = say_suspicion(
    "The table at {at} has no entry for `{name}`, so there is nothing in its place.",
    "Enter it: `{mended}`.",
    at="an entry is missing",
)
ONE_DIRECTION = say_suspicion(
    "`{call}` at {at} enters the way from `{key}` to `{other}` only.",
    "Enter the way back as well: `{mended}`.",
    at="only one direction is entered",
)
ADDS_UP_INTS = say_suspicion(
    "`{call}` at {at} begins with an `int` and so adds up in one: each sum loses its fraction.",
    "Begin with a fraction: `{mended}`.",
    at="an `int` is added up",
)
USED_PAST_END = say_suspicion(
    "{at} adds the length that the whole text would have had; where `snprintf` cut it off, "
    "`{name}` is past the end of the buffer.",
    "Stop at the end of the buffer.",
    at="a text that was cut off counts whole",
)
