"""What the rules on traps of a language say."""

from __future__ import annotations

from typing import Final

from whence.playbook.engine.conclusion import WRONG_ANYWHERE, FindingText

_FROM_ONE: Final = "what one of them changes, all have"


def say_trap(cause: str, fix: str, **quotes: str) -> FindingText:
    """The sentences of one trap, which stands at `{at}`."""
    crash = "the error is raised here"
    return FindingText(cause, fix, WRONG_ANYWHERE, "at", crash=crash, **quotes)


ASSIGNED_INTO = say_trap(
    "`{call}` at {at} writes into `{name}` itself, which all calls share: what one call gives, the "
    "next ones have as well.",
    "Put a new object first: `Object.assign({{}}, {name}, …)`.",
    at="this changes `{name}`",
)
SAME_IN_EVERY_PLACE = say_trap(
    "`{text}` at {at} puts the same object in every place: " + _FROM_ONE + ".",
    "Make a new object for each place at {at}.",
    at="one object is made here",
)
SAME_FOR_EVERY_KEY = say_trap(
    "`{text}` at {at} gives the same object for every key that is not there, and stores none.",
    "Make and store one for each key: `Hash.new {{ |hash, key| hash[key] = … }}`.",
    at="one object is made here",
)
NOT_STORED = say_trap(
    "`{text}` at {at} makes an object for a key that is not there and does not store it; so what "
    "is put into it is lost.",
    "Store it: `Hash.new {{ |hash, key| hash[key] = … }}`.",
    at="the object is made here",
)
OF_THE_CLASS = say_trap(
    "`{name}` at {at} belongs to the class `{owner}`, so all its objects share it, and {changed} "
    "changes it.",
    "Make it in `__init__`, for each object.",
    at="it is made once here",
    changed="this changes it for all",
)
SHARED_DEFAULT = say_trap(
    "The default of `{name}` at {at} is made once, and {changed} changes it; so all calls of "
    "`{function}` without `{name}` share it.",
    "Take None as the default, and make a new one in the function.",
    at="it is made once here",
    changed="this changes it for all calls",
)
CHANGED_BY_VALUE = say_trap(
    "PHP hands `{name}` over by value at {at}; so {changed} changes a copy, and the caller's array "
    "stays as it is.",
    "Take it by reference (`array &{name}`), or return the changed array.",
    at="it is taken by value here",
    changed="the copy is changed here",
)
LEFT_REFERENCE = say_trap(
    "After the loop at {at}, `{name}` still refers to the last item; so {changed}, which sets "
    "`{name}` again, overwrites that item.",
    "Write `unset({name});` after the loop's end at {end}.",
    at="the loop took its items by reference",
    changed="this sets the last item",
)
CHANGED_COPY = say_trap(
    "The loop at {at} goes over copies; so {changed} changes the copy in `{name}`, and what the "
    "loop goes over stays as it is.",
    "Go over the items by reference or index, or store the changed item back.",
    at="it goes over copies",
    changed="the copy is changed here",
)
SWAPPED = say_trap(
    "`{call}` at {at} hands `{name}` and `{other}` over in each other's place.",
    "Hand them over in the order of the parameters.",
    at="the arguments stand in another order than the parameters",
)
SHARED_PATTERN = say_trap(
    "The pattern `{name}` at {at} has the flag `g` or `y`; so it goes on from where it matched "
    "last, also in another text, and misses what stands before.",
    "Leave the flag out, or set `{name}.lastIndex = 0` before each text.",
    at="the pattern is made once here",
)
COPIED_ONE_LEVEL = say_trap(
    "`{copy}` at {at} copies the first level only: `{key}` in it is the one of `{name}` ({made}), "
    "which {changed} changes for all copies.",
    "Copy `{key}` as well, or make a new one each time.",
    made="`{key}` is made once here",
    at="the copy is made here",
    changed="this changes it for all",
)
MERGED_ONE_LEVEL = say_trap(
    "`{merge}` at {at} replaces `{key}` as a whole; so a `{key}` without `{lost}` loses what "
    "`{name}` has for it.",
    "Merge `{key}` level by level.",
    at="the merge is one level deep",
)
POSITION_AS_TRUTH = say_trap(
    "`{call}` gives 0 for what stands at the start, and {at} takes 0 for not found.",
    "Compare with `false`: `{call} !== false`.",
    at="a position is asked for its truth",
)
DECODED_TO_OBJECTS = say_trap(
    "`{call}` at {at} gives objects, not arrays.",
    "Ask for arrays: pass `true` as the second argument.",
    at="it gives objects",
)
RENUMBERED = say_trap(
    "`{call}` at {at} gives number keys new numbers from 0; so what `{name}` had under a number is "
    "under another one.",
    "Use `+` or `array_replace`, which keep the keys.",
    at="the keys are numbered anew",
)
CHANGED_DATE = say_trap(
    "The date made at {at} can be changed: `{call}` ({changed}) changes it, and gives that same "
    "object.",
    "Make a `DateTimeImmutable` at {at}, or change a clone.",
    at="a date is made that can be changed",
    changed="the date itself is changed",
)
CHANGED_CONSTANT = say_trap(
    "`{name}` at {at} is the object of `{constant}`, and the line changes it; so it is changed "
    "wherever `{constant}` is used.",
    "Change a copy: `{name}.dup`, or make a new one with `+`.",
    at="the constant's object is changed",
)
KEYS_OF_TEXT = say_trap(
    "What is parsed at {at} has texts for keys, `{name}` has symbols; so `{merge}` ({merged}) "
    "replaces nothing.",
    "Parse with `symbolize_names: true`, or turn the keys into symbols.",
    at="the keys of this are texts",
    merged="they are merged with symbols",
)
SORTED_AS_TEXT = say_trap(
    "`{call}` at {at} sorts numbers as texts: 10 comes before 9.",
    "Compare the numbers: `.sort((a, b) => a - b)`.",
    at="there is no function that compares",
)
REVERSED = say_trap(
    "`{name}` at {at} is `{kept}` itself, which `reverse` turns round where it is.",
    "Turn a copy round: `[...{kept}].reverse()`.",
    at="the list itself is turned round, and gets a second name",
)
INDEX_AS_BASE = say_trap(
    "`{call}` at {at} passes each index on as the base of the number.",
    "Pass the text alone: `.map((text) => parseInt(text, 10))`.",
    at="`parseInt` gets the index as well",
)
CHARACTERS_FOR_BYTES = say_trap(
    "`{count}` at {at} counts the characters of `{name}`, which is written as bytes: some "
    "characters take several.",
    "Encode `{name}` first, and count the bytes.",
    at="the characters are counted",
)
NOT_RETURNED = say_trap(
    "`{function}` builds `{name}` ({at}) and doesn't return it, as it returns something in other "
    "cases.",
    "Return `{name}`.",
    at="`{name}` is set here, and nothing reads it",
)
DEFAULTS_LAST = say_trap(
    "`{merge}` at {at} puts the defaults over what was given: they come last and win.",
    "Put `{name}` first.",
    at="the defaults come last",
)
TAKEN_FROM_ARGUMENT = say_trap(
    "`{call}` at {at} takes things out of what the caller handed over as `{name}`; {given} hands "
    "the same over again, without them.",
    "Take them out of a copy of `{name}`.",
    at="the caller's own object is changed",
    given="the same is handed over again",
)
HIDDEN_NAME = say_trap(
    "`{function}` makes a `{name}` of its own at {at}; so the one that {top} declares for all "
    "never gets a value.",
    "Assign to the `{name}` of {top}.",
    top="it is declared for all here",
    at="this is another one",
)
COPIED_TWIN = say_trap(
    "`{name}` at {at} is computed just as `{twin}` is, from `{part}`.",
    "Compute `{name}` from what it is named after.",
    at="it is the same expression",
)
NOT_WRAPPED = say_trap(
    "`{index}` at {at} can pass the end of `{of}`; {wraps} wraps such an index with `%`, and this "
    "line does not.",
    "Wrap the index as {wraps} does.",
    wraps="the index is wrapped here",
)
KEPT_KEYS = say_trap(
    "`{call}` at {at} keeps the keys; so `{read}` ({used}) finds nothing where the first one was "
    "left out.",
    "Number them anew: `array_values({call})`.",
    at="the keys stay as they were",
    used="the key 0 is read",
)
NOT_AWAITED_INSIDE = say_trap(
    "`return {call}` at {at} does not wait; so what stands under `finally` runs before `{call}` "
    "has ended.",
    "Write `return await {call}`.",
    at="the promise is returned at once",
)
MONTH_FROM_ONE = say_trap(
    "`{call}` at {at} takes months from 0 on, and `{month}` is one from 1 on.",
    "Pass `{month} - 1`.",
    at="the month is passed as it is written",
)
CHANGED_ALIAS = say_trap(
    "`{name}` at {at} is the date of `{kept}` itself, and {changed} changes it.",
    "Take a copy: `{name} = clone {kept};`.",
    at="the date is not copied",
    changed="it is changed here",
)
LAST_PIECE = say_trap(
    "`{split}` at {at} gives an empty piece after the line break that ends the text, and it is "
    "taken like the others.",
    "Leave empty pieces out, or trim the text first.",
    at="the text is split here",
)
LEFT_RETURN = say_trap(
    "{at} takes no carriage return off, which lines that end with CR and LF have; a value that was "
    "seen still has it.",
    "Take the carriage return off as well.",
    at="a carriage return stays here",
)
LEFT_POSITIONS = say_trap(
    "`{function}` takes an element out of `{of}` at {at} and leaves the positions that `{index}` "
    "keeps of those after it.",
    "Renumber `{index}` after {at}, or keep the elements themselves in it.",
    at="the elements after it move",
    adds="the position is kept here",
)
LEFT_ENTRY = say_trap(
    "`{function}` takes an entry out of `{of}` at {at} and leaves what `{index}` has of it.",
    "Take it out of `{index}` as well.",
    at="only one of the two is changed",
    reads="the other one is read here",
)
LEFT_NUMBER = say_trap(
    "`{function}` takes an element out of `{of}` at {at} and leaves `{number}` as it is, which "
    "goes up with each new one.",
    "Lower `{number}` at {at} as well.",
    at="only the list is changed",
    adds="both are changed here",
)
LEFT_OUTDATED = say_trap(
    "`{function}` adds to `{of}` at {at} and leaves `{index}`, which {made} computes of it only "
    "once; so what was added is missing there.",
    "Drop `{index}` whenever `{of}` changes, or add to it as well.",
    at="what was computed before stays",
    made="it is computed once",
)
LEFT_UNSORTED = say_trap(
    "`{function}` adds to `{of}` at {at} and doesn't sort it, as {sorts} does; {searches} searches "
    "it as if it were sorted.",
    "Sort `{of}` after {at}.",
    at="this leaves the list unsorted",
    searches="the list is taken for sorted",
)
LEFT_MARK = say_trap(
    "`{read}` at {at} leaves the byte-order mark of the file in its text; so the first word has "
    "one letter more than it shows.",
    "Read the file without its mark, in Python with `encoding='utf-8-sig'`.",
    at="the mark stays in the text",
)
CROSSED_FIELD = say_trap(
    "`{function}` uses `{field}` at {at}, not `{meant}`, and `{field}` has a method of its own.",
    "Use `{meant}` there.",
    at="the other field is used",
)
FILLED_TWICE = say_trap(
    "{key} gets a second value at {at}, which replaces the one of {first}; so another key may have "
    "none.",
    "Use the key that is meant at {at}.",
    at="the same key once more",
    first="its first value",
)
CALLED_TWICE = say_trap(
    "`{call}` is called twice, at {at} with its arguments the other way round, and nothing uses "
    "`{unused}`.",
    "Call it on `{unused}` at {at}.",
    at="the same object once more",
)
LEFT_OUT_OF_TABLE = say_trap(
    "`{table}` at {at} has a function for every member of its enum but `{member}`; so what is "
    "called for `{member}` is a null pointer.",
    "Add `[{member}] = …`.",
    at="one member is left out",
)
CHANGED_ON_THE_WAY = say_trap(
    "The loop at {at} goes over `{of}`, from which {taken} takes elements on the way; so it leaves "
    "out the one after each.",
    "Go over a copy of `{of}`.",
    at="the loop goes over the list itself",
    taken="elements are taken out",
)
SKIPPED_BY_INDEX = say_trap(
    "{at} takes out the element at the loop's index, and the loop goes on to the next index; so "
    "the element that moves up is left out.",
    "Go from the last element to the first, or build a new list.",
    at="the next element moves to this index",
)
WRAPS_LATE = say_trap(
    "{at} wraps `{index}` only past the length of `{of}`; the length itself is one past its last "
    "index.",
    "Compare with `>=`.",
    at="it may become the length",
)
