"""What the rules on what is done in one place, and left out or done otherwise in another, say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

UNEVEN_KEYS = say_suspicion(
    "{at} looks `{name}` up by `{key}` as it is, where {other} takes `{form}`; so the two miss "
    "each other.",
    "Take the same key at both: `{mended}`.",
    at="the key is taken as it is",
    other="here the key is brought into one form",
)
ASKS_FOR_OTHER = say_suspicion(
    "{at} asks whether `{name}` has `{key}`, and {other} puts `{form}` in; so what was put in is "
    "never found.",
    "Ask for the same: `{mended}`.",
    at="this is never put in",
    other="this is what is put in",
)
NOT_RESET_HERE = say_suspicion(
    "`{reset}` follows at {other}, and not at {at}; so `{name}` keeps what it had.",
    "Reset it here too: `{reset}`",
    at="nothing is reset here",
    other="here it is",
)
LEAVES_BEFORE_RESET = say_suspicion(
    "The function resets `{name}` at {other}, and not on the way that ends at {at}; so `{name}` "
    "keeps what it had.",
    "Reset it on this way too: `{reset}`",
    at="nothing is reset on this way",
    other="here it is reset",
)
MOVED_AND_KEPT = say_suspicion(
    "{at} adds `{name}` to `{to}` and leaves it as it is; so the next amount is added to the old "
    "one.",
    "Reset it: `{reset}`",
    at="the amount stays where it was",
)
NEXT_WITHOUT_START = say_suspicion(
    "{at} goes on to the next `{to}`, and `{name}` stays behind its end.",
    "Begin it anew: `{reset}`",
    at="the inner count is not reset",
)
TAIL_STAYS = say_suspicion(
    "{at} takes an element out and leaves `{tail}`, which may be that very element; so the next "
    "one is hung onto one that is gone.",
    "Move `{tail}` as well.",
    at="the other end stays",
)
COUNT_STAYS = say_suspicion(
    "{at} takes an element out, and `{count}` still counts it.",
    "Lower it: `{call}`",
    at="the count stays",
)
RIGHT_OPERAND = say_suspicion(
    "`{call}` at {at} reads all that follows as the right operand; so `8 - 3 - 2` counts as "
    "`8 - (3 - 2)`.",
    "Read one operand: `{mended}`.",
    at="the right side takes too much",
)
MARKED_LATE = say_suspicion(
    "`{mark}` at {at} comes after the calls of `{name}` itself; so a way that comes back here "
    "never ends.",
    "Mark it before {other}.",
    at="the mark comes too late",
    other="it calls itself here",
)
ONLY_ZERO = say_suspicion(
    "{at} asks only whether `{name}` is 0, and {other} takes `{by}` off, which may be more.",
    "Ask whether it is enough: `{mended}`.",
    at="only nothing at all is refused",
    other="this may be more than there is",
)
WHOLE_EACH_TIME = say_suspicion(
    "`{call}` at {at} asks for all of `{want}` each time, also for what `{got}` has already.",
    "Ask for what is missing: `{mended}`.",
    at="each round asks for all",
)
EMPTY_NOT_TAKEN = say_suspicion(
    "{at} leaves `{name}` as it was where `{value}` is empty.",
    "Set it in any case.",
    at="nothing is set where it is empty",
)
FIRST_EACH_ROUND = say_suspicion(
    "`{call}` at {at} is the first one in each round; so none is compared with the one before it.",
    "Write `{mended}`.",
    at="this is always the first one",
)
NOT_SORTED_AGAIN = say_suspicion(
    "{at} changes what {other} puts in order; after that it may be out of order.",
    "Sort it again: `{call}`",
    at="the order may be lost here",
    other="here it is put in order",
)
POPPED_THE_OTHER_WAY = say_suspicion(
    "{at} takes the last value off first, and calls it `{one}`; the last one put on is `{other}`.",
    "Take them off the other way round: `{mended}`.",
    at="the last value comes off first",
)
LAST_LEFT_OUT = say_suspicion(
    "`{call}` at {at} ends one before the last.",
    "Write `{mended}`.",
    at="the last one is left out",
)
ONE_TOO_FAR = say_suspicion(
    "{at} goes up to the last one, and {other} looks at the one behind it.",
    "Stop one before: `{mended}`.",
    at="the last round goes too far",
    other="this is one further",
)
DROPS_WHAT_HAS_MORE = say_suspicion(
    "{at} lets go where `{name}` still has something, and {other} takes all of it out.",
    "Turn the question round: `{mended}`.",
    at="this asks the opposite",
    other="all of it goes here",
)
LEFT_BEHIND = say_suspicion(
    "{at} changes `{name}` and leaves `{other}` as it is, which {both} changes together with it.",
    "Change it as well: `{mended}`.",
    at="only one of the two is changed here",
    both="both are changed here",
)
