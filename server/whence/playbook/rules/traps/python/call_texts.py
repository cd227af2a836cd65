"""What the rules on calls of Python's library say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

TRUTH_OF_TEXT = say_suspicion(
    "`{call}` at {at} is true for every text that is not empty, also for `False`, `no` and `0`.",
    "Compare the text with the words that mean yes.",
    at="every text but an empty one is true",
)
NO_HEAP = say_trap(
    "`{name}` at {at} is a list in any order; `heappop` takes its first element, which is the "
    "smallest only in a heap.",
    "Make it one with `heapq.heapify({name})`.",
    at="this list is no heap",
)
LETTERS_FOR_ONE = say_suspicion(
    "`{call}` at {at} adds every letter of a text as an element.",
    "Add the text as one element.",
    at="the letters are added",
)
LATE_PART = say_trap(
    "`{sum}` at {at} can be a {part} that the calendar does not have.",
    "Go on in the next month or year there; `timedelta` counts days across months.",
    at="the end of the month or year is not asked for",
)
BITS_FOR_POWER = say_suspicion(
    "`{call}` at {at} exchanges bits: `^` is no power.",
    "Write `**`.",
    at="bits are exchanged",
)
POSITION_AS_END = say_suspicion(
    "`{call}` at {at} leaves the last character out of a text without {mark}, since `find` gives "
    "-1 there.",
    "Ask whether {mark} is there, or use `partition`.",
    at="nothing asks for -1",
)
