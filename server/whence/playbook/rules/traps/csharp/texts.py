"""What the rules on traps of C# say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

READ_WHEN_CLOSED = say_trap(
    "`{text}` at {at} reads nothing yet: it is read when somebody goes over it, and by then the "
    "`using` has disposed of `{name}`.",
    "Read it there: `.ToList()`.",
    at="what is returned is only read later",
)
LEFT_TASK = say_trap(
    "`{text}` at {at} returns a task at once; so the `using` disposes of `{name}` before the work "
    "has ended.",
    "Make the method `async`, and write `return await {text}`.",
    at="nothing waits here",
)
MADE_AGAIN = say_trap(
    "`{text}` at {at} makes its items anew each time somebody goes over it; so {again} gets others "
    "than those before.",
    "Keep the items: `.ToList()`.",
    at="this is computed again each time",
    again="it is gone over once more",
)
READ_LATE = say_trap(
    "`{text}` at {at} copies nothing: it looks at `{name}` when it is read, and {changed} changes "
    "`{name}` before that has ended.",
    "Copy it first: `.ToList()`.",
    at="this looks at the collection later",
    changed="the collection changes here",
)
NOT_AWAITED = say_trap(
    "`{text}` at {at} is not waited for: `{function}` is async, and what comes next runs before it "
    "has ended; its errors are lost.",
    "Wait for it: `await {text}`.",
    at="the task is left alone",
)
NOT_AWAITED_EACH = say_trap(
    "`{call}` at {at} waits for none of the async functions that it calls, and goes on at once.",
    "Use a loop with `await`, or `await Task.WhenAll(… .Select(async …))`.",
    at="nothing waits for these",
)
CHANGED_AT_ONCE = say_trap(
    "`{text}` at {at} runs in several threads at once, as `{call}` does, and `{name}` is not made "
    "for that: it loses items or breaks.",
    "Use a `ConcurrentBag` or `ConcurrentDictionary`, or `lock` around it.",
    at="several threads change it at once",
)
DATE_LETTERS = say_trap(
    "`{letters}` in `{text}` at {at} stands for {meant}.",
    "Write the letters of what is meant (`yyyy-MM-dd HH:mm`).",
    at="the letters mean something else",
)
BAD_BRACES = say_trap(
    "{text} at {at} has braces that are no place for an argument, which a format must not have.",
    "Write `{{{{` and `}}}}` for the signs themselves, or `$` before the text.",
    at="the format has a single brace",
)
MISSING_ARGUMENT = say_trap(
    "{text} at {at} asks for the argument {place}, counted from 0, and gets {count} in all.",
    "Hand over as many as the format asks for.",
    at="the format asks for more",
)
NUMBER_OF_LETTER = say_trap(
    "`{text}` at {at} takes the number that stands for a character ('0' is 48), not what it shows.",
    "Convert it: `(char)(…)` for a letter, `c - '0'` for a digit.",
    at="a character counts as its number here",
)
NAME_OF_TYPE = say_trap(
    "`{text}` at {at} gives the name of the type, `{kind}`, not what is in it.",
    "Use `new string(…)` for characters, else `string.Join`.",
    at="an array has no text of its own",
)
COMPARED_LISTS = say_trap(
    "`{text}` at {at} asks whether both are the same array, not whether they hold the same.",
    "Compare with `SequenceEqual`.",
    at="two arrays are compared by identity here",
)
ORDERED_AGAIN = say_trap(
    "`{text}` at {at} sorts all anew; the order before it remains only among what is equal in it.",
    "Use `ThenBy` for the second key.",
    at="the first order is given up",
)
LAST_OF_VARIABLE = say_trap(
    "`{text}` at {at} reads `{name}` when it runs, and the loop has one `{name}` for all rounds; "
    "so it has a later value by then.",
    "Copy it within the loop, and use the copy.",
    at="the loop's variable is read later",
)
LOST_COLUMNS = say_trap(
    "`{text}` at {at} leaves out empty columns, and those behind move up.",
    "Leave `RemoveEmptyEntries` out.",
    at="empty columns are left out here",
)
COUNTED_FLAGS = say_trap(
    "The members of `{name}` count 0, 1, 2, 3; so {at} is the two before it together, and no flag "
    "of its own.",
    "Give each a bit: 0, 1, 2, 4, 8.",
    at="this member has the bits of others",
)
READS_ITSELF = say_trap(
    "The property `{name}` at {at} asks for itself, without an end.",
    "Use a field behind it, or `{{ get; set; }}`.",
    at="the property calls itself",
)
LOST_COMPARER = say_trap(
    "`{text}` at {at} makes it anew without `{comparer}`, which {made} gives it; so upper and "
    "lower case count from then on.",
    "Hand over `{comparer}` there as well, or `Clear()` it.",
    at="the comparer is left out",
    made="it is made with one here",
)
CHANGED_STRUCTURE = say_trap(
    "`{kind}` is a struct, so {at} takes a copy; {changed} changes the copy, and `{of}` stays as "
    "it was.",
    "Put it back: `{of} = {name};`.",
    at="a copy is taken here",
    changed="the copy is changed here",
)
READ_TOO_EARLY = say_trap(
    "`{text}` at {at} is made before `{name}` at {below} has its value, and uses it: static fields "
    "get their values from top to bottom.",
    "Declare `{name}` above.",
    below="this gets its value later",
    at="it is used before that",
)
NOT_OVERRIDDEN = say_trap(
    "`{name}` at {at} doesn't override the one of `{base}` ({virtual}), as it doesn't say so; who "
    "holds a `{base}` calls that one.",
    "Write `override`.",
    at="this is another method",
    virtual="this one is called",
)
COPIED_ONE_LEVEL = say_trap(
    "`MemberwiseClone()` at {at} copies `{name}` as it is: the copy has the same list, and "
    "{changed} changes it for both.",
    "Give the copy a list of its own.",
    at="the list is shared from here on",
    changed="this changes it for both",
)
NOBODY_LISTENS = say_trap(
    "`{text}` at {at} raises an event that nothing listens to; `{name}` is null then.",
    "Write `{name}?.Invoke(…)`.",
    at="there is nobody to call",
)
LISTENS_LATE = say_trap(
    "`{text}` at {at} comes after `{call}` ({raised}), which raises `{name}`; so that one is "
    "missed.",
    "Put it before `{call}`.",
    at="listening begins here",
    raised="the event is raised here",
)
NO_EQUALITY = say_trap(
    "`{name}` at {at} defines no `Equals` and `GetHashCode`; so an object of it that is made anew "
    "equals no other one.",
    "Make it a `record`, or define both.",
    at="the class has no equality of its own",
)
NO_HASH = say_trap(
    "`{name}` overrides `Equals` at {at} and not `GetHashCode`, by which keys are looked up first.",
    "Override `GetHashCode` as well.",
    at="only half of the equality is here",
)
OTHER_EQUALS = say_trap(
    "`Equals({name} …)` at {at} doesn't override `Equals(object)`, which collections call.",
    "Override `Equals(object)` and `GetHashCode`, and name `IEquatable<{name}>`.",
    at="this is another method than the one that collections call",
)
LEFT_FIELD = say_trap(
    "`{name}` at {at} is a field, and `JsonSerializer` sets properties only; so it stays as it is.",
    "Make it a property: `{{ get; set; }}`.",
    at="this is never read from JSON",
)
