"""What the rules on traps of C, C++, Go and Java say."""

from __future__ import annotations

from whence.playbook.rules.traps.texts import say_trap

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
NO_ROOM_FOR_END = say_trap(
    "`{size}` at {at} leaves no room for the zero that ends a text, and {copy} writes it behind "
    "the allocated memory.",
    "Allocate one byte more.",
    at="the memory is allocated here, without the zero at the end",
    copy="the text is put there with its zero here",
)
STEP_FROM_FREED = say_trap(
    "The loop frees `{name}` at {freed}, and `{step}` at {at} then reads the freed memory.",
    "Keep the next one in a local before it is freed.",
    freed="it is freed here",
    at="the step reads what was freed",
)
RETURNED_LOCAL = say_trap(
    "{at} returns `{name}`, which is made at {made} and gone when the function ends.",
    "Let the caller hand the memory over, or allocate it.",
    made="the array belongs to the call",
    at="a pointer to it is returned here",
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
HELD_BY_REFERENCE = say_trap(
    "The lambda at {at} holds `{name}` by reference and is kept after the function has ended, when "
    "`{name}` is gone.",
    "Capture `{name}` by value.",
    at="it is captured by reference here",
)
SHARED_THIS = say_trap(
    "`{text}` at {at} starts a second count for an object that another pointer owns; so it is "
    "deleted twice.",
    "Derive the class from `std::enable_shared_from_this`, and call `shared_from_this()`.",
    at="a second owner is made here",
)
VIEW_OF_TEMPORARY = say_trap(
    "`{text}` at {at} refers into the text that `{value}` makes, which is gone at the end of the "
    "statement.",
    "Keep the text in a `std::string` first.",
    at="it refers to a temporary text",
)
CUT_OFF = say_trap(
    "`{name}` at {at} holds `{base}` by value; so of a `{derived}` only the part that is a "
    "`{base}` is kept, and the methods of `{base}` run.",
    "Hold pointers (`std::unique_ptr<{base}>`) or references instead.",
    at="objects are held by value here",
)
MADE_TOO_EARLY = say_trap(
    "`{name}` at {at} is made from `{other}`, which is declared below it and therefore made later.",
    "Declare `{other}` before `{name}`, or make `{name}` from the constructor's parameters.",
    at="a member is read here before it is made",
)
COPIED_OWNER = say_trap(
    "`{owner}` deletes `{name}` and has no copy constructor of its own; so the copy that {copied} "
    "makes has the pointer too, and both delete it.",
    "Hold it in a `std::unique_ptr` or container, or define how a `{owner}` is copied.",
    copied="an object is copied here",
    at="copies share this pointer",
)
LEFT_THREAD = say_trap(
    "{at} returns while the thread of `{name}` still runs; its object then ends the program, as "
    "nothing has joined it ({join} does so on the other way).",
    "Join the thread before each return, or in the destructor.",
    join="it is joined here on the other way",
    at="this returns without joining it",
)
ASKED_BY_INDEX = say_trap(
    "`{text}` at {at} inserts an empty pointer for a key that is not there; who goes over `{name}` "
    "later finds it.",
    "Ask with `{name}.count(key)` or `{name}.find(key)`.",
    at="asking inserts the key",
)
COMPARED_OBJECTS = say_trap(
    "`{text}` at {at} asks whether both sides are the same {kind} object, not whether they are "
    "equal.",
    "Compare with `equals` (or `Objects.equals`, where one may be null).",
    at="two objects are compared by identity here",
)
RESULT_IGNORED = say_trap(
    "`{text}` at {at} gives a new {kind} and leaves the old one as it is, and nothing takes "
    "the result.",
    "Assign the result.",
    at="the result is not used here",
)
SIGN_AS_PATTERN = say_trap(
    "`{call}` at {at} takes `{sign}` as a regular expression, in which it has a meaning of its "
    "own.",
    'Escape the sign: `Pattern.quote("{sign}")`.',
    at="the sign is read as a pattern here",
)
LOST_COLUMNS = say_trap(
    "`{call}` at {at} leaves out empty columns at the end of a line; so a row that ends with one "
    "is shorter than the others.",
    "Give a negative limit (`-1`) as the second argument.",
    at="empty columns at the end are left out here",
)
KEPT_AGAIN = say_trap(
    "`{text}` at {at} keeps the object in `{name}` itself each time, and what changes `{name}` "
    "afterwards changes what was kept.",
    "Keep a copy, or make a new object each time.",
    at="the same object is kept here each time",
)
GIVEN_AGAIN = say_trap(
    "`{text}` at {at} gives the same `{name}` to each object that the loop makes; so what one of "
    "them changes at {changed}, all have.",
    "Give each a copy of `{name}`.",
    at="the same object is handed over each time",
    changed="it is changed here",
)
ARRAY_KEYS = say_trap(
    "`{kind}` at {at} has arrays as keys, which are equal to themselves only; so no other array "
    "with the same elements finds an entry.",
    "Take a `List` or record as the key.",
    at="the keys are arrays",
)
SHADOWED_FIELD = say_trap(
    "{at} declares a local `{name}`, which hides the field of the same name; so the field is never "
    "set.",
    "Assign to the field: leave the type out.",
    at="a local of the field's name is declared here",
)
ASSIGNED_TO_ITSELF = say_trap(
    "`{text}` at {at} gives the name its own value; so the field stays as it was.",
    "Assign the constructor's argument to it.",
    at="it is assigned to itself here",
)
REMOVED_IN_PLACE = say_trap(
    "`{call}` at {at} moves the items within the array of `{name}`, which the caller still holds; "
    "so its items are overwritten.",
    "Append to a new slice: `append(append([]T(nil), {name}[:i]...), {name}[i+1:]...)`.",
    at="the caller's array is overwritten here",
)
STORED_SHARED = say_trap(
    "`{call}` at {at} stores `{name}`, whose array the other branches append to as well; so they "
    "overwrite what was stored.",
    "Store a copy: `append([]T(nil), {name}...)`.",
    at="the slice is stored with the array that others write to",
)
WHOLE_NUMBER = say_trap(
    "`{value}` is asserted to be of type `{type}` at {at}, but encoding/json makes every number "
    "that it puts into an interface a float64.",
    "Assert a float64 and convert it: `{type}({value}.(float64))`.",
    at="the number is taken for one of type `{type}`",
)
HIDDEN = say_trap(
    "`:=` at {at} declares a new `{name}`, which hides the one of {outer}; so that one is still as "
    "it was where {used} uses it.",
    "Assign with `=` instead.",
    outer="this `{name}` is hidden",
    used="the outer one is used here",
    at="a new one is declared here",
)
UNSEEN_FIELD = say_trap(
    "`{name}` at {at} begins with a small letter; so no decoder outside of the package sets it, "
    "whatever its tag says.",
    "Begin its name with a capital letter.",
    at="the field is not exported",
)
LEFT_UNDONE = say_trap(
    "{at} leaves before `{call}` ({done}); so the wait group counts on, and whoever waits for it "
    "waits forever.",
    "Defer `{call}`, or call it on this way too.",
    done="it is called on the other way only",
    at="this leaves without it",
)
KEPT_LOCK = say_trap(
    "{at} returns with the lock that `{call}` took at {lock}; so who locks next waits forever.",
    "Defer the unlock right after the lock.",
    lock="it is locked here",
    at="this returns without unlocking it",
)
COPIED_GROUP = say_trap(
    "`{name}` at {at} is a copy of the caller's `{kind}`; so what is done to it doesn't reach the "
    "caller's.",
    "Hand over a pointer: `{name} *{kind}`.",
    at="it is handed over by value here",
)
UNCLOSED = say_trap(
    "Nothing closes the channel `{name}` that {at} returns; so the loop over it waits forever "
    "after the last value.",
    "Call `close({name})` when the last value was sent.",
    at="the channel is handed out here",
)
LOCKED_TWICE = say_trap(
    "`{call}` at {at} locks `{lock}`, which the method around it holds already; so it waits for "
    "itself.",
    "Move what both do into a method that doesn't lock.",
    at="a method that locks is called under the lock",
)
WIDENED_LATE = say_trap(
    "`{text}` at {at} is computed in 32 bits and widened only then; so it is {value} where it "
    "doesn't fit.",
    "Make one of the factors wide before the multiplication.",
    at="the product has the width of its factors",
)
REMAINDER_BELOW = say_trap(
    "`{text}` at {at} is negative where its left side is; so the index is below zero.",
    "Add the right side and take the remainder again (Java: `Math.floorMod`).",
    at="the remainder has the sign of its left side",
)
NEVER_BELOW_ZERO = say_trap(
    "`{text}` at {at} always holds, as `{name}` is a `{kind}`; so the loop goes on past 0 with the "
    "greatest number.",
    "Count with a signed number, or compare before counting down (`{name}-- > 0`).",
    at="a number without a sign is compared with 0",
)
ONE_TOO_FAR = say_trap(
    "`{text}` at {at} lets the loop reach `{array}[{most}]`, one behind the last item.",
    "Write `<` for `<=`.",
    at="the loop goes one too far",
)
ROUNDED_EARLY = say_trap(
    "`{text}` at {at} divides whole numbers and drops the rest before it is multiplied.",
    "Multiply first, then divide.",
    at="the rest is dropped here",
)
ROUNDED_BEFORE = say_trap(
    "`{text}` at {at} divides whole numbers; so the fraction is gone before the result "
    "becomes one.",
    "Make one side of the division a fraction first.",
    at="the fraction is dropped here",
)
GOES_ON = say_trap(
    "`{case}` doesn't end at {at}, as the other cases do; so the next one runs as well.",
    "Write `break;` behind it.",
    at="the next case follows without a `break`",
)
MOVED_BEFORE = say_trap(
    "{at} moves what `{name}` holds away, and {used} still uses it.",
    "Read what is needed of `{name}` before it is moved.",
    at="it is moved here",
    used="it is used after that",
)
CHANGED_RECEIVER = say_trap(
    "`{name}` at {at} is a copy of the `{kind}` that the method is called on; so `{text}` is lost.",
    "Take a pointer: `({name} *{kind})`.",
    at="the receiver is taken by value here",
)
ONE_VARIABLE = say_trap(
    "`{text}` at {at} keeps `{name}`, of which the loop has only one; so all that was kept has its "
    "last value.",
    "Make one for each round: `{name} := {name}`.",
    at="the loop's variable is kept here",
)
NARROWED = say_trap(
    "`{text}` at {at} is put into a `{kind}`, and of {longest}, which was seen, only the low bits "
    "are left.",
    "Take a wider number, or refuse what is longer.",
    at="the length loses its high bits here",
)
EMPTY_MINUS_ONE = say_trap(
    "`{text}` at {at} compares with a very large number where `{name}` is empty, as sizes have no "
    "sign.",
    "Add on the other side: `i + 1 < {name}.size()`.",
    at="a size without a sign goes below zero here",
)
OLD_ELEMENT = say_trap(
    "`{name}` at {at} refers to an element of `{of}`, which {grown} lets grow; where the vector "
    "moves its elements, `{name}` refers to freed memory from then on.",
    "Keep the index, or a copy of the element.",
    at="it refers to an element here",
    grown="the vector may move its elements here",
)
ZERO_QUOTIENT = say_trap(
    "`{text}` at {at} keeps whole numbers only and is 0 where the result is below 1; the division "
    "by `{divisor}` takes that 0.",
    "Multiply first and divide then, compute with a fraction, or refuse a result of 0.",
    at="the rest is dropped here",
)
CHARACTERS_AS_BYTES = say_trap(
    "`{text}` at {at} counts characters, and the text is cut at that number of bytes; so a "
    "character of several bytes before it moves the place.",
    "Count bytes: `find(…)` or `char_indices()`.",
    at="characters are counted here",
)
CUT_IN_CHARACTER = say_trap(
    "`{text}` at {at} cuts at a fixed number of bytes, which is within a character here.",
    "Cut at a number of characters (`chars().take(n)`), or where `is_char_boundary` holds.",
    at="the text is cut at a number of bytes",
)
BELOW_BEFORE_WRAP = say_trap(
    "`{text}` at {at} goes below zero before the remainder by `{size}` is taken, and these numbers "
    "have no sign.",
    "Add `{size}` first.",
    at="the difference has no sign",
)
HELD_BORROW = say_trap(
    "`{text}` at {at} is still borrowed while {crash} borrows the same cell.",
    "End the borrow before: copy what is needed of it, or `drop` it.",
    at="the cell is borrowed here, and still is at the failure",
)
ENDLESS_PART = say_trap(
    "`{end}` at {at} isn't limited, and the loop goes on by `{step}` as long as `{start}` is "
    "within; so the last part ends behind the end.",
    "Take the smaller one of `{end}` and the length.",
    at="the end of the last part is beyond the length",
)
GROWN_SHARED = say_trap(
    "`{call}` at {at} writes behind the end of `{name}`, into the array that all rounds of the "
    "loop share; so each overwrites what the one before has stored.",
    "Append to a copy: `append(append([]T(nil), {name}...), …)`.",
    at="each round appends to the same array",
)
CUT_DIFFERENCE = say_trap(
    "`{text}` at {at} tells the order by a difference, and {numbers}; so the order is wrong for "
    "some of them.",
    "Compare with `<` and `>` instead of subtracting.",
    at="the difference doesn't fit the result",
)
EQUAL_IS_BEFORE = say_trap(
    "`{text}` at {at} says of equal items that each stands before the other, which `{call}` must "
    "not be told: it runs past the ends.",
    "Compare with `<` or `>`.",
    at="equal items are said to be in order both ways",
)
NEVER_EQUAL = say_trap(
    "`{text}` at {at} never says that two are equal; so none is found by its order, and the order "
    "contradicts itself.",
    "Compare with `Integer.compare` (or `Comparator.comparing`).",
    at="equal ones are never said to be equal",
)
LEFT_RETURN_OF_LINE = say_trap(
    "`{text}` at {at} takes the line without `\\n` only; so the carriage return of a file with "
    "CRLF line ends stays in the last field.",
    "Remove a `'\\r'` at the end of the line.",
    at="the carriage return stays here",
)
ONLY_ROOM = say_trap(
    "`{text}` at {at} makes room only: `{name}` has no items yet, so there is none to write to.",
    "Make the items (`resize`, a length for the capacity), or add each one.",
    at="room is made here, but no items",
)
FILLED_BEFORE = say_trap(
    "`{text}` at {at} makes `{name}` with that many empty items, and what is added comes behind "
    "them.",
    "Make it without items.",
    at="it has empty items from here on",
)
LOST_PARAMETER = say_trap(
    "`{text}` at {at} sets the parameter only, and nothing reads it after; so the caller keeps "
    "what it had.",
    "Return the new value, or take a pointer (or reference) to the caller's variable.",
    at="only the function's own copy is set",
)
REMOVED_BY_INDEX = say_trap(
    "`{text}` at {at} takes `{name}`, an `int`, as an index: it removes the item at that place, "
    "not the number.",
    "Write `remove(Integer.valueOf({name}))`.",
    at="the number is taken as an index",
)
READ_TWICE = say_trap(
    "`{text}` is read again in the same round, as {at} and {again} each take one; so what the "
    "first has taken is lost, and the last round finds nothing.",
    "Read once and keep it: `String line; while ((line = in.readLine()) != null)`.",
    at="this takes one",
    again="this takes one as well",
)
LEFT_LINE_END = say_trap(
    "`{text}` at {at} leaves the end of its line, and {again} reads that: an empty text.",
    "Read the rest of the line first, and throw it away.",
    at="the end of the line is left here",
    again="this reads the rest of the same line",
)
DATE_LETTERS = say_trap(
    "`{letters}` in `{text}` at {at} stands for {meant}.",
    "Write the letters of what is meant (`yyyy-MM-dd HH:mm`).",
    at="the letters mean something else",
)
NO_EQUALITY = say_trap(
    "`{name}` at {at} defines no `equals` and `hashCode`; so an object of it that is made anew "
    "finds no entry.",
    "Define both, or make it a record.",
    at="the class of the keys has no equality of its own",
)
NO_HASH = say_trap(
    "`{name}` defines `equals` at {at} and no `hashCode`; so equal objects are looked for in "
    "different places and not found.",
    "Define `hashCode` of the same fields.",
    at="`equals` has no `hashCode` beside it",
)
OTHER_EQUALS = say_trap(
    "`equals({name} …)` at {at} doesn't override `equals(Object)`, which collections call.",
    "Take an `Object` as its parameter (and mark it `@Override`).",
    at="this is another method than the one that collections call",
)
OBJECT_TOO_EARLY = say_trap(
    "`{text}` at {at} makes an object before `{name}` at {below} has its value, which the "
    "constructor uses.",
    "Declare `{name}` above.",
    below="this gets its value later",
    at="an object is made before that",
)
CALLED_TOO_EARLY = say_trap(
    "`{text}` at {at} runs the method of `{below}` before the fields of `{below}` have their "
    "values.",
    "Call it after the object is made, or hand over what it needs.",
    at="the constructor calls what is overridden",
)
KEPT_BUFFER = say_trap(
    "`{text}` at {at} keeps a pointer into `{name}`, which {read} fills anew in each round; so all "
    "that was kept shows the last one.",
    "Keep a copy: `strdup(…)`.",
    at="a pointer into the one buffer is kept here",
    read="each round reads into the same buffer",
)
WRITTEN_LITERAL = say_trap(
    "`{text}` at {at} points to a literal, which {written} writes to, and literals can't be "
    "written.",
    "Make an array of it: `char text[] = …`.",
    at="this is a literal",
    written="it is written here",
)
WRONG_FORMAT = say_trap(
    "`{place}` takes `{text}` at {at}, which is of type `{kind}`, for a pointer to characters.",
    "Hand over what the format asks for (`.c_str()` of a `std::string`).",
    at="the argument is of another type than its format",
)
NO_ADDRESS = say_trap(
    "`{place}` stores to the address `{text}`, but {at} hands over the value of that `{kind}`.",
    "Hand over its address: `&{text}`.",
    at="a value is handed over for an address",
)
SIZE_OF_PARAMETER = say_trap(
    "`{text}` at {at} is the size of a pointer, as `{name}` is a parameter; so the number of items "
    "is wrong.",
    "Hand over the number of items.",
    at="the size of a pointer is taken here",
)
NO_RESULT = say_trap(
    "`{name}` ends at {at} without a result where that statement doesn't leave it ({last} does "
    "return one); its caller gets whatever is there.",
    "Return a value at the end.",
    at="nothing is returned behind this",
    last="this way has a result",
)
MOVED_AND_FREED = say_trap(
    "`{text}` at {at} moves `{name}`, which {freed} then frees; that is not the address that was "
    "allocated.",
    "Keep the first address, and free that.",
    at="the pointer is moved here",
    freed="it is freed here",
)
