"""What the rules on traps of Ruby say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_trap

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
KEYS_OF_BOTH_KINDS = say_trap(
    "What is parsed at {at} has texts for keys; so a hash has `{text}` beside `{key}`, and what "
    "reads `{key}` does not see the parsed value.",
    "Parse with `symbolize_names: true`, or turn the keys into symbols.",
    at="the keys of this are texts",
)
NIL_UNCHANGED = say_trap(
    "`{text}` at {at} gives nil where it changes nothing, and its result is used.",
    "Call it without the `!`, which gives a text or list in any case.",
    at="the result is nil where nothing changes",
)
