"""What the rules on values that are taken for others say: the whole for a part, what was for what
is, one direction for the other."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

OTHER_DIRECTION = say_suspicion(
    "`{ask}` at {at} asks for the size of the other direction.",
    "Compare with the size of its own: `{mended}`.",
    at="this is the other direction's size",
)
RUN_GOES_ON = say_suspicion(
    "`{call}` at {at} keeps the count where the run is broken; so what lies on both sides counts "
    "as one run.",
    "Begin anew with 0: `{mended}`.",
    at="the run is not begun anew",
)
BEFORE_EQUALS = say_suspicion(
    "`{call}` at {at} goes on past those that are equal; so a new one is put before them.",
    "Stop at them: `{mended}`.",
    at="equal ones are passed as well",
)
TURN_NOT_COUNTED = say_suspicion(
    "`{call}` at {at} does not count the step from `{top}` to 0.",
    "Add it: `{mended}`.",
    at="one step is missing",
)
QUOTE_OPENS = say_suspicion(
    "`{call}` at {at} does not close a quote whatever stands before it.",
    "Let each quote end what the one before began: `{mended}`.",
    at="a quote may open twice",
)
WHOLE_ONLY = say_suspicion(
    "The pattern `{call}` at {at} has no place for a decimal point.",
    "Allow one: `{mended}`.",
    at="numbers with a fraction are not matched",
)
ROUNDED_DOWN = say_suspicion(
    "`{call}` at {at} rounds down; so what is left over does not count.",
    "Round up: `{mended}`.",
    at="the rest is dropped",
)
BEGINS_EARLY = say_suspicion(
    "`{call}` at {at} begins one place before the first one that is whole.",
    "Begin one later: `{mended}`.",
    at="the loop begins too early",
)
UPPER_END_OUT = say_suspicion(
    "`{call}` at {at} leaves out what is equal to the upper end.",
    "Let it in: `{mended}`.",
    at="the upper end itself is left out",
)
SIGN_AFTER_BRACKET = say_suspicion(
    "`{call}` at {at} asks for the beginning only; also behind an opening bracket a minus is a "
    "sign.",
    "Ask for that as well: `{mended}`.",
    at="a bracket is not asked for",
)
ONCE_ONLY = say_suspicion(
    "`{call}` at {at} steps on only once, also where the next one is to be passed over as well.",
    "Go on as long as it holds: `{mended}`.",
    at="it is asked only once",
)
WHOLE_FOR_PART = say_suspicion(
    "`{call}` at {at} takes `{whole}`, where `{part}` holds what is meant.",
    "Write `{mended}`.",
    at="this is not the part",
)
SUM_ADDED = say_suspicion(
    "`{call}` at {at} adds `{sum}`, which has grown by `{part}` just before; so what was in it "
    "already is added again.",
    "Add `{part}`.",
    at="the sum so far is added",
)
OWN_AGAIN = say_suspicion(
    "`{call}` at {at} gives `{name}` the same value twice, and the other one's nowhere.",
    "Write `{mended}`.",
    at="this is its own value again",
)
VALUE_OF_BEFORE = say_suspicion(
    "`{name}` at {at} has the value from before {changed}, which changes it.",
    "Ask for it again: `{mended}`.",
    at="an old value is used",
    changed="it is changed here",
)
ASKED_TOO_LATE = say_suspicion(
    "`{text}` at {at} is no longer what `{name}` holds: {changed} changes it.",
    "Take `{name}`.",
    at="it is asked anew after the change",
    changed="it is changed here",
)
COPY_LEFT = say_suspicion(
    "`{name}` at {at} gets a new value, and `{of}`, where it came from, stays as it is.",
    "Put it back: `{call}`.",
    at="only the local name changes",
)
KEY_IN_OTHER_FORM = say_suspicion(
    "`{call}` at {at} takes the key as it is, and {other} brings it into another form first; so "
    "one does not find what the other has put there.",
    "Bring it into the same form: `{mended}`.",
    at="the key is taken as it is",
    other="the key is changed first",
)
REST_OF_TIME_LOST = say_suspicion(
    "`{call}` at {at} drops the part of an interval that has gone by and was not counted yet.",
    "Move it on by what was counted: `{mended}`.",
    at="the rest of the time is lost",
)
RING_WRAPS_EARLY = say_suspicion(
    "`{call}` at {at} goes round after `{size}` places, and there are as many as `{of}` has.",
    "Write `{mended}`.",
    at="it goes round too early",
)
RING_RUNS_OUT = say_suspicion(
    "`{call}` at {at} does not go back to the first place behind the last one.",
    "Write `{mended}`.",
    at="nothing goes round here",
)
RING_NOT_FULL = say_suspicion(
    "`{call}` at {at} is the place of the oldest value only when every place is taken.",
    "Go back by as many as there are: `{mended}`.",
    at="the oldest value need not be here",
)
NO_PRE_RELEASE = say_suspicion(
    "`{name}` at {at} takes a version without a pre-release for the smaller one; it is newer than "
    "each of its pre-releases.",
    "Decide that before anything is compared.",
    at="nothing asks whether one is empty",
)
SAME_ORDER = say_suspicion(
    "`{call}` at {at} gives its side the two values in the same order as {above} does for the "
    "other one.",
    "Turn them round: `{mended}`.",
    at="the order is the other side's",
    above="the other side is given them here",
)
NAMED_TWICE = say_suspicion(
    "`{call}` at {at} counts an entry each time that it is listed, where the rest of the program "
    "may count it once.",
    "Count each entry once: `{mended}`.",
    at="a repeated entry counts each time",
)
ALL_EQUAL_GO = say_suspicion(
    "`{call}` at {at} takes every element out that is equal to one of `{other}`, not one for each "
    "of them.",
    "Take out one at a time: `{mended}`.",
    at="all equal ones are taken out",
)
REPLACED_STILL_COUNTS = say_suspicion(
    "{at} puts a value into `{name}` whose key may be there already, and `{sum}` keeps counting "
    "the one that it replaces.",
    "Take the old one off first.",
    at="what is replaced is not taken off",
)
BEGINS_INSIDE = say_suspicion(
    "`{name}` at {at} begins at {first}; so what lies {side} that is never the {which}.",
    "Begin {side} all of them: `{mended}`.",
    at="not every value passes this one",
)
NOTHING_BETWEEN = say_suspicion(
    "`{call}` at {at} joins two parts with nothing between them; so different pairs give one text.",
    "Put a sign between them: `{mended}`.",
    at="1 and 23 give the same as 12 and 3",
)
EMPTIED_AFTER = say_suspicion(
    "`{call}` is handed on at {at} as it is, and {emptied} empties it; so who has kept it has "
    "nothing.",
    "Hand a copy on: `{mended}`.",
    at="it is handed on here",
    emptied="it is emptied here",
)
