"""What the rules on traps of C and of what C++ has from it say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

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
STEP_FROM_FREED = say_trap(
    "The loop frees `{name}` at {freed}, and `{step}` at {at} then reads the freed memory.",
    "Keep the next one in a local before it is freed.",
    freed="it is freed here",
    at="the step reads what was freed",
)
USED_AFTER_FREE = say_trap(
    "`{text}` at {at} gives the memory back, and {used} still uses `{name}`.",
    "Free it after its last use.",
    at="it is freed here",
    used="it is used after that",
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
KEPT_BUFFER = say_trap(
    "`{text}` at {at} keeps a pointer into `{name}`, which {read} fills anew each time; so all "
    "that was kept shows the last one.",
    "Keep a copy: `strdup(…)`.",
    at="a pointer into the one buffer is kept here",
    read="the same buffer is filled again here",
)
WRITTEN_LITERAL = say_trap(
    "`{text}` at {at} points to a literal, which {written} writes to, and literals can't be "
    "written.",
    "Make an array of it: `char text[] = …`.",
    at="this is a literal",
    written="it is written here",
)
WRONG_FORMAT = say_trap(
    "`{place}` takes `{text}` at {at}, which is of type `{kind}`, for {taken}.",
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
OPEN_PARAMETER = say_trap(
    "`{name}` at {at} has its parameter `{parameter}` beside `{operator}` without parentheses; of "
    "`{argument}`, which {used} hands over, `{operator}` takes only a part.",
    "Put it in parentheses: `({parameter})`.",
    at="the parameter stands here without parentheses",
    used="the macro is used here",
)
OPEN_VALUE = say_trap(
    "`{name}` at {at} stands for `{value}` without parentheses; so `{operator}` at {used} takes "
    "only a part of it.",
    "Put the whole value in parentheses: `({value})`.",
    at="the value stands here without parentheses",
    used="the macro is used here",
)
EVALUATED_TWICE = say_trap(
    "`{text}` at {at} puts `{argument}` into the macro `{name}`, which uses `{parameter}` more "
    "than once; so it changes more than once.",
    "Change it on a line of its own, or make `{name}` a function.",
    at="the argument is evaluated more than once",
)
TORN_STATEMENTS = say_trap(
    "`{name}` at {at} is several statements, and {used} makes only the first of them depend on its "
    "condition.",
    "Wrap them in `do {{ … }} while (0)`.",
    at="the statements aren't held together",
    used="only the first one belongs to this condition or loop",
)
SHORT_TABLE = say_trap(
    "`{name}` at {at} has {entries} entries for the {members} members of `{enum}`{missing}; {used} "
    "takes the entry of a member.",
    "Add the missing entry at its member's place.",
    at="a member of the enum has no entry here",
    used="a member is the index here",
)
SEARCHED_OTHERWISE = say_trap(
    "`{array}` is sorted by `{text}` at {at} and searched by `{other}` at {search}, which is "
    "another order; so the search misses what is there.",
    "Sort and search by the same comparison.",
    at="this is the order that it has",
    search="this is the order that it is searched in",
)
COMPARED_ADDRESSES = say_trap(
    "`{text}` at {at} compares where two texts are stored, not what they say.",
    "Compare with `strcmp(…) == 0`.",
    at="addresses are compared here",
)
COMPARED_FIRST = say_trap(
    "`{text}` at {at} compares before it takes the bits: `{inner}` binds tighter.",
    "Put the bits in parentheses: `(flags & MASK) == MASK`.",
    at="the comparison comes first here",
)
COMPARED_TWICE = say_trap(
    "`{text}` at {at} compares the result of `{inner}`, which is 0 or 1.",
    "Write two comparisons, with `&&` between them.",
    at="a truth value is compared here",
)
MOVED_LITERAL = say_trap(
    "`{text}` at {at} moves a pointer into the literal on by `{number}`; it adds no text.",
    "Use `std::to_string`, or begin with a `std::string`.",
    at="a number is added to a pointer here",
)
CUT_ABSOLUTE = say_trap(
    "`{text}` at {at} takes an `int`: of the `{kind}`, the fraction is gone.",
    "Call `fabs`.",
    at="the fraction is dropped here",
)
SUMMED_AS_INT = say_trap(
    "`accumulate` at {at} begins with `{text}`, an `int`, and so adds up in one: of each sum the "
    "fraction of the `{kind}` is gone.",
    "Begin with `{text}.0`.",
    at="the sum has the type of its first value",
)
NO_ROOM_FOR_END = say_trap(
    "`{text}` at {at} has no room for the 0 that ends the text, which {filled} writes as well.",
    "Ask for one byte more: `strlen(…) + 1`.",
    at="the last byte is missing here",
    filled="the text is written here, with its end",
)
READ_PAST_END = say_trap(
    "`{text}` at {at} holds until a read has failed; so after the last one the loop runs once "
    "more, and {read} leaves what was there.",
    "Make the read itself the loop's condition.",
    at="the end shows only after a read that fails",
    read="nobody asks whether this read anything",
)
EMPTY_BODY = say_trap(
    "`{text}` at {at} ends with its `;`, and the block behind it runs in any case.",
    "Remove the `;`.",
    at="the statement ends here",
)
UNSET_VARIABLE = say_trap(
    "`{name}` gets no value at {at}, and {used} takes what happens to be there.",
    "Give `{name}` its first value at {at}.",
    at="it is declared without a value",
    used="its value is needed here",
)
HIDDEN_VARIABLE = say_trap(
    "`{text}` at {at} makes a new `{name}`, which nothing reads; the {kind} of that name keeps "
    "what it had.",
    "Assign to `{name}` without its type.",
    at="another variable of the name begins here",
)
KEPT_SUM = say_trap(
    "`{name}` is `static` at {at}; so what {added} adds in one call is still there in the next.",
    "Make `{name}` an ordinary variable.",
    at="the variable outlives the call",
    added="each call adds to it",
)
CHANGED_PARAMETER = say_trap(
    "The function gets `{name}` by value at {at}; so {changed} changes a copy, and the caller "
    "keeps what it had.",
    "Take a reference or pointer, or return the changed one.",
    at="the function gets a copy",
    changed="only the copy is changed here",
)
BYTES_FOR_ITEMS = say_trap(
    "`{text}` at {at} is the number of bytes of `{name}`; {used} takes it for the number of its "
    "elements, and goes past the last one.",
    "Hand over the number of elements: `sizeof {name} / sizeof {name}[0]`.",
    used="this takes it for a number of elements",
    at="this is a number of bytes",
)
ITEMS_FOR_GROUPS = say_trap(
    "`{text}` at {at} is the number of elements of `{name}`; {used} multiplies it by `{factor}` "
    "once more, and goes past the last one.",
    "Hand over the number of groups of `{factor}` elements.",
    used="it is multiplied here",
    at="this is the number of single elements",
)
LEFT_OPEN = say_suspicion(
    "`{text}` at {at} writes no 0 behind a text that is as long as that or longer; so reading "
    "`{name}` goes on past its end.",
    "Write the 0: `{mended}`.",
    at="the end of a long text is left out",
)
