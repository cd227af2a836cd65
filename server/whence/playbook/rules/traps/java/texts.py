"""What the rules on traps of Java say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

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
ASSIGNED_TO_ITSELF = say_trap(
    "`{text}` at {at} gives the name its own value; so the field stays as it was.",
    "Assign the constructor's argument to it.",
    at="it is assigned to itself here",
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
    "Read once and keep it: `while ((line = …) != null)`.",
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
KEPT_VIEW = say_trap(
    "`{text}` at {at} is no list of its own but a part of `{name}`, and can't be read any more "
    "after {changed} has changed `{name}`.",
    "Copy it: `new ArrayList<>({text})`, in Kotlin `{text}.toList()`.",
    at="a part of the list itself is kept or handed out",
    changed="the list changes here",
)
NO_EQUALITY = say_trap(
    "`{name}` at {at} defines no {missing}; so an object of it that is made anew finds no entry.",
    "Define both, or make it a record.",
    at="the class of the keys has no equality of its own",
)
OTHER_EQUALS = say_trap(
    "`equals({name} …)` at {at} doesn't override `equals(Object)`, which collections call.",
    "Take an `Object` as its parameter (and mark it `@Override`).",
    at="this is another method than the one that collections call",
)
OBJECT_TOO_EARLY = say_trap(
    "`{text}` at {at} is made before `{name}` at {below} has its value, and uses it.",
    "Declare `{name}` above.",
    below="this gets its value later",
    at="it is used before that",
)
CALLED_TOO_EARLY = say_trap(
    "`{text}` at {at} runs the method of `{below}` before the fields of `{below}` have their "
    "values.",
    "Call it after the object is made, or hand over what it needs.",
    at="the constructor calls what is overridden",
)
READ_TOO_EARLY = say_trap(
    "`{name}` at {at} gets its value after the constructor of `{base}` has run, which calls "
    "`{method}` at {call}; so {used} reads {first}.",
    "Make it `static final` where it is a constant; else call `{method}` after the object is made.",
    call="the constructor calls what is overridden",
    used="it has no value yet when this runs",
    at="it gets its value here",
)
SET_TOO_EARLY = say_trap(
    "`{name}` becomes `{value}` at {at} after the constructor of `{base}` has run, which calls "
    "`{method}` at {call}; so what {used} has set is gone.",
    "Declare it without a value.",
    call="the constructor calls what is overridden",
    used="this sets it before",
    at="it is set again here",
)
TURNED_WHOLE = say_suspicion(
    "`reversed()` at {at} turns all {count} comparisons, also those that only part what is level "
    "in the first.",
    "Call `reversed()` behind the comparisons that are meant.",
    at="all comparisons before this are turned",
)
ARRAY_AS_ITEM = say_trap(
    "`{text}` at {at} has one item only: the `{kind}` itself.",
    "Write `{mended}`.",
    at="the whole array becomes one item",
)
ARRAY_ITSELF = say_suspicion(
    "`{text}` at {at} takes the array as an object, not the items in it.",
    "Write `{mended}`.",
    at="this is about the array, not its items",
)
OTHER_KEY_TYPE = say_suspicion(
    "`{text}` at {at} compares a `{kind}` with what is a `{key}`; objects of these two types are "
    "never equal.",
    "Write `{mended}`.",
    at="the argument has another type",
)
ADDED_LETTERS = say_suspicion(
    "`{text}` at {at} adds the numbers of the characters, before a text is made of the sum.",
    "Begin with a text: `{mended}`.",
    at="characters are added up here",
)
NUMBER_APPENDED = say_suspicion(
    "`{text}` at {at} appends {added} to the digits of `{number}`; it isn't added to it.",
    "Put the sum in parentheses: `{mended}`.",
    at="the number is appended as text",
)
MONTH_FROM_ZERO = say_suspicion(
    "`{call}` at {at} counts the months from 0: January is 0, December is 11.",
    "Write `{mended}`.",
    at="months count from 0 here",
)
NEVER_RUN = say_trap(
    "`{text}` at {at} only describes what is to be done: a stream takes no item until its result "
    "is asked for, and nothing asks.",
    "Write `{mended}`, or collect the result.",
    at="nothing runs this stream",
)
SHARED_BY_ALL = say_suspicion(
    "`{name}` at {at} is `static`: all objects of `{kind}` have the same one, and what {changed} "
    "does to it for one of them shows in every other.",
    "Declare it without `static`.",
    at="all objects share this field",
    changed="an object changes it here",
)
VALUE_AS_PATTERN = say_suspicion(
    "`{text}` at {at} takes `{value}` for a regular expression, in which signs such as `.` and `|` "
    "have a meaning of their own.",
    "Quote it: `{mended}`.",
    at="the value is read as a pattern",
)
GROUPS_IN_VALUE = say_suspicion(
    "`{text}` at {at} takes `$` and `\\` in `{value}` for groups and escapes.",
    "Quote it: `{mended}`.",
    at="signs in the replacement have a meaning",
)
