"""What the rules on slips of Java and Kotlin, and on keys that change, say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

EMPTY_ENDS_DROPPED = say_suspicion(
    "`{call}` at {at} drops the empty parts at the end; so a line that ends with an empty field "
    "has fewer parts.",
    "Keep them: `{mended}`.",
    at="empty parts at the end are dropped",
)
FIRST_PARTS_ONLY = say_suspicion(
    "`{call}` at {at} cuts at every `{sep}`, also at those that belong to what stands behind the "
    "first one.",
    "Cut at the first one only: `{mended}`.",
    at="it is cut at every one",
)
EMPTY_PART = say_suspicion(
    "{at} goes over the parts of a text; an empty text has one part, which is empty.",
    "Pass over it: `{mended}`.",
    at="an empty part counts as well",
)
FIXED_SIZE = say_suspicion(
    "`{call}` at {at} is a list of a fixed size; nothing can be added to it or taken out.",
    "Put the elements into a list that can grow: `{mended}`.",
    at="the list can't grow",
)
VIEW_OF_LIST = say_suspicion(
    "`{call}` at {at} is no list of its own but a view of the one that it is cut from; what "
    "happens to that one shows in it.",
    "Copy it: `{mended}`.",
    at="the part stays tied to the whole list",
)
WHOLE_NUMBERS = say_suspicion(
    "`{call}` at {at} is computed with whole numbers of 32 bits, and what is larger than two "
    "thousand millions goes around.",
    "Compute it with a long: `{mended}`.",
    at="the product may be too large",
)
BELOW_ZERO = say_suspicion(
    "`{call}` at {at} is below zero where what is divided is.",
    "Write `{mended}`.",
    at="the remainder may be below zero",
)
FRACTION_LOST = say_suspicion(
    "`{call}` at {at} divides whole numbers; so the fraction is lost.",
    "Divide numbers with a fraction: `{mended}`.",
    at="the fraction is cut off",
)
BLANKS_OF_SETTING = say_suspicion(
    "`{call}` at {at} gives the value with the blanks behind it.",
    "Strip them: `{mended}`.",
    at="blanks at the end stay",
)
EMPTY_COUNTS = say_suspicion(
    "`{call}` at {at} lets an empty text through.",
    "Ask for that as well: `{mended}`.",
    at="an empty text is not null",
)
NOTHING_UNDER_KEY = say_suspicion(
    "`{call}` at {at} is null for a key that the map does not have, and null is no number.",
    "Say what counts then: `{mended}`.",
    at="there may be nothing under the key",
)
CLOSED_WITH_BLOCK = say_suspicion(
    "{at} returns a stream that reads only when somebody takes its elements; `{name}` is closed "
    "before that, at the end of the block.",
    "Collect the elements inside of the block, or leave closing to who takes them.",
    at="the stream is closed before it is read",
)
KEY_CHANGES = say_suspicion(
    "`{call}` at {at} changes an object that `{map}` has as a key; so the map looks for it in "
    "another place than where it was put.",
    "Take the entry out before, and put it in again after that.",
    at="the key changes while it is in the map",
)
CHANGED_AFTER_PUT = say_suspicion(
    "`{call}` at {at} changes `{name}` after {put} has put it away under its old value.",
    "Change it first.",
    at="it changes too late",
    put="it is put away here",
)
END_PAST_ALL = say_suspicion(
    "`{end}` at {at} is past the end of `{of}` where less than that is left.",
    "Let it end with `{of}`: `{mended}`.",
    at="nothing limits the end",
)
NO_HASH = say_suspicion(
    "The class at {at} says when two of its objects are equal, and leaves the hash as it was: "
    "another one for each object; so no hash map or set finds an equal one.",
    "Compute the hash of what is compared: `{mended}`.",
    at="there is no hashCode that goes with it",
)
OTHER_HASH = say_suspicion(
    "`{call}` at {at} takes in what `equals` does not compare; so equal objects, or one that has "
    "changed, are looked for in other places.",
    "Take in what is compared only: `{mended}`.",
    at="the hash depends on more than the equality",
)
CHANGED_ON_THE_WAY = say_suspicion(
    "The loop at {at} goes over `{of}` itself, which {changed} changes meanwhile.",
    "Go over a copy: `{mended}`.",
    at="the loop goes over what is changed",
    changed="it is changed here",
)
NULL_FOR_NUMBER = say_suspicion(
    "{at} gives null for a number of type `{kind}`; who takes it as a plain number fails.",
    "Give a number: `{mended}`.",
    at="this is no number",
)
VIEW_CHANGED = say_suspicion(
    "{changed} changes `{name}`, which is what `{call}` at {at} gives: not a copy, but the very "
    "collection that {given} hands out.",
    "Change a copy: `{mended}`.",
    at="no copy is taken here",
    changed="this changes what the other object holds",
    given="the collection itself is handed out",
)
DAYS_OF_PERIOD = say_suspicion(
    "`{call}` at {at} gives only the days that are left after whole months.",
    "Count all days: `{mended}`.",
    at="whole months are left out",
)
