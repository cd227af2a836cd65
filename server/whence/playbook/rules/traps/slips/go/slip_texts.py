"""What the rules on slips of Go, and on what Go's functions leave out, say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

FIRST_PARTS_ONLY = say_suspicion(
    "`{call}` at {at} cuts at every `{sep}`, also at those that belong to what stands behind the "
    "first one.",
    "Cut at the first one only: `{mended}`.",
    at="it is cut at every one",
)
EMPTY_PART = say_suspicion(
    "`{call}` at {at} gives one empty part for an empty text, not none.",
    "Leave empty parts out: `{mended}`.",
    at="an empty text has one part as well",
)
CUT_BEFORE_TIMES = say_suspicion(
    "`{call}` at {at} divides whole numbers before it makes a duration of them; so what the "
    "division cuts off is lost.",
    "Divide the duration: `{mended}`.",
    at="the division comes first",
)
MILLISECONDS_FOR_SECONDS = say_suspicion(
    "`{call}` at {at} counts milliseconds where seconds are meant: a thousand times as many.",
    "Count seconds: `{mended}`.",
    at="milliseconds are counted",
)
LENGTH_IN_ONE_BYTE = say_suspicion(
    "`{call}` at {at} writes the length as one byte, which goes around at 256 and is no varint "
    "from 128 on.",
    "Write a varint: `{mended}`.",
    at="the length has one byte only",
)
TAG_IN_OTHER_CASE = say_suspicion(
    "`{call}` at {at} names a key in another way than the other tags are written; so what the "
    "data has under `{mended}` is not read.",
    "Write `{mended}`.",
    at="the key is written otherwise",
)
MONTH_RUNS_OVER = say_suspicion(
    "`{call}` at {at} goes on into the next month where the month has no such day: a month after "
    "31 January is 2 or 3 March.",
    "Go back to the last day of the month where that happens.",
    at="the day may run over the end of the month",
)
UNSET_TAKEN = say_suspicion(
    "`{call}` at {at} takes the value also where `{other}` leaves it out, and the lines beside it "
    "don't.",
    "Take it only where it is set, as they do.",
    at="what is not set replaces what is",
)
END_PAST_ALL = say_suspicion(
    "`{end}` at {at} is past the end of `{of}` where fewer items are left than that.",
    "Let it end with `{of}`.",
    at="nothing limits the end",
)
NIL_IN_INTERFACE = say_suspicion(
    "{at} returns `{name}`, a pointer that may be nil, as `{kind}`; an interface with a nil "
    "pointer in it is not nil.",
    "Return nil itself where `{name}` is nil.",
    at="a nil pointer becomes an interface that is not nil",
)
MAP_LEFT_NIL = say_suspicion(
    "The `{kind}` that {at} makes has no map in `{field}`; the first entry that is put there "
    "panics.",
    "Make the map as well: `{made}`.",
    at="`{field}` stays nil",
)
PUT_INTO_NIL = say_suspicion(
    "`{call}` at {at} puts an entry into a map that nobody made where the data has none.",
    "Make it before: `{mended}`.",
    at="the map may be nil",
)
MAP_SET_TO_NIL = say_suspicion(
    "`{call}` at {at} leaves no map to put entries into.",
    "Make an empty one: `{mended}`.",
    at="the map becomes nil",
)
COPY_OF_ITEM = say_suspicion(
    "`{call}` at {at} sets a field of a copy: `range` gives copies of the items of `{of}`, which "
    "stay as they are.",
    "Set it in `{of}[{index}]`.",
    at="the copy is changed",
)
NAME_STAYS = say_suspicion(
    "`{call}` at {at} takes the entry out of the map, and `{of}`, to which its key was added as "
    "well, keeps it.",
    "Take it out of `{of}`, too.",
    at="the key stays in `{of}`",
)
PLACE_STAYS = say_suspicion(
    "`{call}` at {at} exchanges two elements and leaves the `{name}` of both as it was, so each "
    "knows the place of the other.",
    "Tell them their places: `{mended}`.",
    at="the elements change places here",
)
DECODED_OVER = say_suspicion(
    "`{call}` at {at} decodes into the same `{name}` in each round, and a field that a text leaves "
    "out keeps the value of the round before.",
    "Begin anew in each round: `{mended}`.",
    at="what is left out stays",
)
BYTES_COUNTED = say_suspicion(
    "{at} counts the bytes of `{name}`, and a letter beyond ASCII has several.",
    "Count letters: `[]rune({name})`.",
    at="bytes are counted here",
)
