"""What the rules on traps of any language say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

STRIPPED_LETTERS = say_trap(
    "`{call}({text})` at {at} takes away any of these characters, not that text: it also takes "
    "letters of what comes next.",
    "Use `removeprefix({text})` or `removesuffix({text})`.",
    at="single characters are taken away",
)
SIGN_AS_PATTERN = say_trap(
    "`{call}` at {at} takes `{sign}` as a regular expression, in which it has a meaning of its "
    "own.",
    "Escape the sign with a backslash.",
    at="the sign is read as a pattern here",
)
READ_AS_OCTAL = say_trap(
    "`{call}` at {at} reads a text that begins with 0 as octal, which has no 8 and 9.",
    "Give the base: `Integer({name}, 10)`.",
    at="the base depends on the first digit",
)
CLOSED_EARLY = say_trap(
    "`{text}` at {at} closes what {crash} still reads.",
    "Close it after it was read, or read it to its end before.",
    at="it is closed here",
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
HIDDEN_FIELD = say_trap(
    "{at} declares a local `{name}`, which hides the field of the same name that {field} declares; "
    "so the field never gets a value.",
    "Assign to the field: leave out what makes it a declaration.",
    at="a local of the field's name is declared here",
    field="this one is never set",
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
    "Skip the mark where the file is read.",
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
LEFT_OUT_OF_LINES = say_trap(
    "`{member}` is the only member of its enum without a line like {at}, and the failing run asks "
    "for it.",
    "Add a line for `{member}`.",
    at="each other member has such a line",
)
SHORT_KEY = say_trap(
    "{at} makes the key of `{cache}` without `{name}`, which what is stored under it at {stored} "
    "depends on; so one value is given for every `{name}`.",
    "Make `{name}` a part of the key.",
    at="the key leaves out `{name}`",
    stored="this depends on `{name}`",
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
SKIPPED_BY_KEPT_END = say_trap(
    "The loop at {at} goes on to the length that `{kept}` kept, while {taken} takes elements of "
    "`{of}` out; so it leaves out the one after each, and reads past the end.",
    "Go from the last element to the first, or build a new list.",
    at="the end of the loop was kept before",
    taken="elements are taken out",
)
WRAPS_LATE = say_trap(
    "{at} wraps `{index}` only past the length of `{of}`; the length itself is one past its last "
    "index.",
    "Compare with `>=`.",
    at="it may become the length",
)
UNEVEN_BOUNDS = say_trap(
    "`{text}` at {at} lets `{name}` be `{size}` itself, which the comparisons beside it don't do; "
    "that is one past the last place.",
    "Write `{meant}`.",
    at="the size itself is let through",
)
KEPT_ONCE = say_trap(
    "{at} keeps `{name}` in each round of the loop and {changed} changes it, but it is made only "
    "once, at {made}; so all that was kept is one object, as it was left last.",
    "Make it anew in each round, or keep a copy.",
    at="each round keeps the same object",
    made="it is made here, once",
    changed="each round changes it",
)
COMPARED_AS_TEXT = say_trap(
    '`{text}` at {at} compares texts letter by letter; so "{first}" comes before "{second}".',
    "Compare the numbers that they are made of.",
    at="texts are compared, not numbers",
)
PART_TOO_MANY = say_trap(
    "`{call}` at {at} counts one part too many where `{by}` divides `{size}` without a rest.",
    "Round up: `({size} + {by} - 1) / {by}`.",
    at="there is always one part more",
)
UNTYPED_SETTINGS = say_trap(
    "`{call}` at {at} gives every value of the file as a text, also its numbers.",
    "Pass `INI_SCANNER_TYPED`, or convert the value.",
    at="values are read as texts",
)
SEEN_SPELLING = say_trap(
    "`{holder}`, in which {at} looks up `{key}`, has `{near}`; so nothing is found under `{key}`.",
    "Read `{near}`.",
    at="this key is spelled otherwise than the one that is there",
)
OTHER_SPELLING = say_trap(
    "`{key}` at {at} is `{near}` in the data ({data}); so nothing is found under it.",
    "Read `{near}`.",
    at="the code spells the key so",
    data="the data spells it so",
)
READ_SPELLING = say_trap(
    "`{key}` at {at} is `{near}` in what the run read; so nothing is found under it.",
    "Read `{near}`.",
    at="the code spells the key so",
)
READ_AS_OTHER = say_trap(
    "`{text}` at {at} stands without quotes, so {reader} reads it as `{meant}`, not as a text.",
    "Put it in quotes.",
    at="{reader} reads this as `{meant}`",
    read="the file is read here",
)
SPLIT_AT_EACH = say_trap(
    "`{text}` at {at} splits at every `{by}`, and the value at {data} has one itself; so a part of "
    "it is lost.",
    "Split at the first `{by}` alone.",
    at="this splits at every `{by}`",
    data="this value has the separator too",
)
TURNED_NAMES = say_trap(
    "{at} has `{second}` and `{first}` the other way round than all the lines that look like it "
    "({other}).",
    "Put `{first}` before `{second}`.",
    at="the two are the other way round here",
    other="the other lines have them like this",
)
NOT_RESET = say_trap(
    "`{function}` begins anew with `{other}`, but {at} leaves in `{name}` what {grown} has added; "
    "so the next one has it too.",
    "Empty `{name}` there as well.",
    at="it is handed out and stays as it is",
    grown="items are added here",
)
LEFT_COUNT = say_suspicion(
    "`{function}` resets {others} up to {at}, but not `{name}`, which {grown} changes with them.",
    "Reset `{name}` at {at} as well.",
    at="the last field that is reset",
    grown="both are changed here",
)
FIXED_LIST = say_trap(
    "`{call}` at {at} gives a collection that nothing can be added to or taken from.",
    "Make a copy that can be changed: `new ArrayList<>({call})`.",
    at="it can't be changed",
)
FIRST_OF_TABLE = say_trap(
    "The loop at {at} takes the first entry of `{table}` with `{condition}`, and the numbers of "
    "`{table}` {way}; so whatever meets a later entry has met the first one before.",
    "Go through `{table}` from its end.",
    at="the first entry that fits is taken",
)
EARLY_RETURN = say_trap(
    "`return {name}` at {at} stands within the loop that fills `{name}`, and once more after it "
    "({last}); so the loop ends with the first thing that it puts there.",
    "Go on with the loop (`continue`) in place of returning.",
    at="the loop ends here",
    last="it is returned here as well",
)
CALLED_AGAIN = say_trap(
    "`{call}` stands twice in a row, at {at} and {again}, with the same arguments.",
    "Hand `{first}` and `{second}` over the other way round in one of them, or call it once.",
    at="it is called like this",
    again="and once more in the same way",
)
CROSSED_SIZE = say_trap(
    "`{size}` at {at} limits `{name}`; {other} is the same line with `{own}` and `{size}`.",
    "Take the size that belongs to `{name}`.",
    at="the size of the other direction is taken",
    other="this line has the size of its own",
)
OTHER_END = say_trap(
    "`{text}` at {at} takes `{name}` for {meant}, but `{first}` at {one} and `{second}` at {other} "
    "take it for {unlike}; so the search {result}.",
    "Write `{mended}`.",
    at="this takes `{name}` for {meant}",
    one="this takes it for {unlike}",
    other="and so does this",
)
SECONDS_OF_DAY = say_trap(
    "`{call}` at {at} is only the part of the difference that makes no whole day.",
    "Take all of it: `.total_seconds()`.",
    at="whole days are left out",
)
SPLIT_PAIR = say_suspicion(
    "`{text}` at {at} splits at every `{by}`; of a value that has one itself a part is lost.",
    "Split at the first `{by}` alone.",
    at="this splits at every `{by}`",
)
MONTH_FOR_MINUTES = say_trap(
    "Behind the hours in {text} at {at} stands the month, not the minutes.",
    "Write the minutes there: `mm`, `%M`, PHP's `i`, Go's `04`.",
    at="the month stands where minutes are meant",
)
HALF_DAY = say_trap(
    "`{letters}` in {text} at {at} counts the hours from 1 to 12 only, and nothing in it says "
    "which half of the day is meant.",
    "Write `{meant}`, which counts them from 0 to 23, or let it say the half (`{half}`).",
    at="the hours are those of half a day",
)
WRONG_FACTOR = say_trap(
    "`{text}` at {at} multiplies `{own}` by `{size}`, the size in its own direction; in a list "
    "that is kept row by row, the row is multiplied by the number of columns.",
    "Multiply the row by the number of columns, and add the column.",
    at="the other number is multiplied here",
)
PUT_ANEW = say_trap(
    "{at} puts a new collection with one element into `{name}` each time, in place of the one that "
    "is there under the same key; so it never holds more than one.",
    "Add the element to the collection that is there, and make one only for a new key.",
    at="what was there before is replaced",
)
ENCLOSED_RANGE = say_suspicion(
    "`{call}` at {at} asks whether an end lies inside; so a range with both ends outside, which "
    "encloses the other one, is not seen.",
    "Ask whether each begins before the other ends.",
    at="only the ends are looked at",
)
ZERO_AS_ABSENT = say_suspicion(
    "`{call}` at {at} takes {zero} for a missing value, and `{name}` was {zero}.",
    "Ask whether there is a value at all.",
    at="{zero} counts as missing here",
)
