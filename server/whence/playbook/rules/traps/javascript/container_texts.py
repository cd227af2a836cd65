"""What the rules on traps of JavaScript's containers say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

NO_LENGTH = say_suspicion(
    "`{text}` at {at} is undefined: a {kind} has no `length`.",
    "Use `size`.",
    at="a {kind} has no `length`",
)
FIELD_OF_MAP = say_suspicion(
    "`{text}` at {at} is a property of the Map `{name}`, not one of its entries, which only `get` "
    "and `set` reach.",
    "Use `{name}.get(…)` and `{name}.set(…)`.",
    at="no entry of the Map is meant here",
)
NO_OWN_KEYS = say_suspicion(
    "`{text}` at {at} finds nothing in `{name}`: the entries of a {kind} are no properties.",
    "List the entries of the {kind} itself: `[...{name}]`.",
    at="a {kind} has no keys of its own",
)
NUMBER_FOR_KEY = say_suspicion(
    "`{text}` at {at} looks for `{key}` among texts: the keys of an object are texts, also those "
    "that are written as numbers.",
    "Look for `String({key})`.",
    at="a number is looked for among texts",
)
LEAVES_HOLE = say_suspicion(
    "`{text}` at {at} leaves a hole in `{name}`: the place stays, and is undefined.",
    "Take the element out: `{name}.splice(…, 1)`.",
    at="the place stays",
)
TEXT_FOR_KEY = say_suspicion(
    "`{text}` at {at} is an object, and as a key of `{name}` it becomes a text, such as "
    "`[object Object]`, which is the same for others.",
    "Make a text of it that tells objects apart, or use a `Map`.",
    at="an object becomes a text here",
)
IDENTITY_FOR_KEY = say_suspicion(
    "`{text}` at {at} is an object, and `{name}` has only the very objects that were put in; one "
    "with the same content is another one.",
    "Use a text or number that tells objects apart, such as `JSON.stringify({text})`.",
    at="the object is looked for, not its content",
)
SHARED_CONSTANT = say_suspicion(
    "`{name}` gets `{text}` itself at {at}, and what is called `{name}` is changed later; so it is "
    "changed for all that have it.",
    "Hand out a copy.",
    at="no copy is made",
)
