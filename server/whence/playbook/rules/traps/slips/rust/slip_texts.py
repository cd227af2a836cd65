"""What the rule on Rust's slips of one line says."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

CUTS_BYTES = say_suspicion(
    "`{call}` at {at} counts bytes; a letter beyond ASCII has several, and the cut falls elsewhere "
    "than meant, or inside of one.",
    "Find the place of the letter: `{mended}`.",
    at="the text is cut by bytes",
)
COUNTS_LETTERS = say_suspicion(
    "`{call}` at {at} counts letters; where the text is cut, bytes count, of which a letter beyond "
    "ASCII has several.",
    "Write `{mended}`.",
    at="letters are counted, not bytes",
)
SPLITS_AT_FIRST = say_suspicion(
    "`{call}` at {at} splits at the first separator; the text may have another one behind it.",
    "Split at the last one: `{mended}`.",
    at="the first separator decides",
)
SPLITS_AT_LAST = say_suspicion(
    "`{call}` at {at} splits at the last separator; the text may have another one before it.",
    "Split at the first one: `{mended}`.",
    at="the last separator decides",
)
BLANKS_STAY = say_suspicion(
    "`{call}` at {at} leaves the blanks around the parts.",
    "Trim them: `{mended}`.",
    at="the parts keep their blanks",
)
SINGLE_BLANKS = say_suspicion(
    "`{call}` at {at} splits at each single blank; so of several blanks in a row it makes empty "
    "parts.",
    "Write `{mended}`.",
    at="each blank splits",
)
EMPTY_LEFT_OUT = say_suspicion(
    "`{call}` at {at} leaves empty parts out; so those behind one move up.",
    "Keep them.",
    at="empty parts are left out",
)
NO_TRIM = say_suspicion(
    "`{call}` at {at} does not read a number with blanks around it.",
    "Trim it first: `{mended}`.",
    at="blanks around the number are not taken",
)
THOUSANDS = say_suspicion(
    "`{call}` at {at} does not read a number with commas between its thousands.",
    "Take them out: `{mended}`.",
    at="commas are not taken",
)
DECIMALS_AS_NUMBER = say_suspicion(
    "`{call}` at {at} takes the digits behind the point for a whole number: the 5 of 12.5 counts "
    "as 05.",
    "Fill them up: `{mended}`.",
    at="one digit counts as hundredths",
)
NOT_SORTED = say_suspicion(
    "`{call}` at {at} takes out only those that stand beside one alike, and the list is not in "
    "order there.",
    "Sort it first: `{mended}`.",
    at="only neighbours are compared",
)
KEYS_SWAPPED = say_suspicion(
    "`{call}` at {at} orders by `{one}` before `{other}`.",
    "Order by `{other}` first: `{mended}`.",
    at="the less important part comes first",
)
OTHER_WAY_ROUND = say_suspicion(
    "`{call}` at {at} orders the other way round than meant.",
    "Write `{mended}`.",
    at="the order is the other way round",
)
OTHER_END = say_suspicion(
    "`{call}` at {at} takes the one at the other end than meant.",
    "Write `{mended}`.",
    at="the other end is taken",
)
WIDENED_LATE = say_suspicion(
    "`{call}` at {at} widens the product only after it was computed in the narrow type, which it "
    "may not fit.",
    "Widen before: `{mended}`.",
    at="the product may not fit",
)
MEANT_TO_WRAP = say_suspicion(
    "`{call}` at {at} goes beyond its type, where a check sum or hash is meant to wrap around.",
    "Write `{mended}`.",
    at="the sum does not wrap",
)
BELOW_ZERO = say_suspicion(
    "`{call}` at {at} may be below zero before the remainder is taken.",
    "Add the size first: `{mended}`.",
    at="the number may be below zero",
)
ONE_TOO_LATE = say_suspicion(
    "`{call}` at {at} is one more than meant.",
    "Write `{mended}`.",
    at="this is one too many",
)
ORDER_CHANGED = say_suspicion(
    "`{call}` at {at} puts the last element into the place of the one that it takes out; so the "
    "order of the list changes.",
    "Write `{mended}`.",
    at="the last element moves here",
)
OTHER_BYTE_ORDER = say_suspicion(
    "`{call}` at {at} takes the bytes in the other order than meant.",
    "Write `{mended}`.",
    at="the bytes are in the other order",
)
CUT_TO_BYTE = say_suspicion(
    "`{call}` at {at} keeps only the lowest eight bits of a length; of 256 that is 0.",
    "Write `{mended}`.",
    at="a length beyond 255 is cut",
)
NOT_ENTERED = say_suspicion(
    "`{call}` at {at} enters `{key}` only; of `{other}`, where nothing leads on from, there is no "
    "entry.",
    "Enter it as well: `{mended}`.",
    at="only one of the two gets an entry",
)
KEEPS_BORROWED = say_suspicion(
    "`{call}` at {at} keeps `{of}` borrowed until the block ends; what borrows it in there to "
    "change it panics.",
    "Go on with a copy: `{mended}`.",
    at="the borrow lasts as long as the block",
)
GUARD_STAYS = say_suspicion(
    "`{name}` at {at} keeps its cell borrowed until the block ends, also in what is called after "
    "its last use.",
    "Let it go before: `drop({name});`.",
    at="the borrow lasts as long as the block",
)
OTHER_FIELD = say_suspicion(
    "`{call}` at {at} goes by `{field}`, where `{other}` is what counts.",
    "Write `{mended}`.",
    at="another field is what counts",
)
REACHES_TOP = say_suspicion(
    "`{call}` at {at} gives `{size}` for the largest value, which is one more than the last place.",
    "Put it in the last one: `{mended}`.",
    at="the largest value is past the end",
)
