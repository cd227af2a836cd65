"""What the rules on traps of Java say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

COMPARED_OBJECTS = say_trap(
    "`{text}` at {at} asks whether both sides are the same {kind} object, not whether they are "
    "equal.",
    "Compare with `equals` (or `Objects.equals`, where one may be null).",
    at="two objects are compared by identity here",
)
LOST_COLUMNS = say_trap(
    "`{call}` at {at} leaves out empty columns at the end of a line; so a row that ends with one "
    "is shorter than the others.",
    "Give a negative limit (`-1`) as the second argument.",
    at="empty columns at the end are left out here",
)
GIVEN_AGAIN = say_trap(
    "`{text}` at {at} gives the same `{name}` to each object that the loop makes; so what one of "
    "them changes at {changed}, all have.",
    "Give each a copy of `{name}`.",
    at="the same object is handed over each time",
    changed="it is changed here",
)
REMOVED_BY_INDEX = say_trap(
    "`{text}` at {at} takes `{name}`, an `int`, as an index: it removes the item at that place, "
    "not the number.",
    "Write `remove(Integer.valueOf({name}))`.",
    at="the number is taken as an index",
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
SHARED_BY_ALL = say_suspicion(
    "`{name}` at {at} is `static`: all objects of `{kind}` have the same one, and what {changed} "
    "does to it for one of them shows in every other.",
    "Declare it without `static`.",
    at="all objects share this field",
    changed="an object changes it here",
)
