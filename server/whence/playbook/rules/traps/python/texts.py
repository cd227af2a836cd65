"""What the rules on traps of Python say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

NAIVE_TIME = say_trap(
    "`{text}` at {at} makes a time without a zone, and the program's others have one; so {crash} "
    "can't compare them.",
    "Give it the zone that is meant, such as `tzinfo=timezone.utc`.",
    at="the time has no zone",
)
LAST_OF_LOOP = say_trap(
    "The function made at {at} reads `{name}` when it is called; by then it has the loop's last "
    "value, for all of them.",
    "Bind it where the function is made: `{name}={name}` as a parameter's default.",
    at="the loop's variable is read later",
)
READ_TWICE = say_trap(
    "`{text}` at {at} can be read only once: {first} reads it, and {second} finds nothing left of "
    "`{name}`.",
    "Make a list of it: `list({text})`.",
    at="it can be read once",
    first="it is read here",
    second="nothing is left here",
)
SPLIT_GROUPS = say_trap(
    "`groupby` at {at} only joins neighbours, and nothing sorts `{rows}` by what it groups by; so "
    "a later group of the same `{key}` replaces the one before.",
    "Sort by the same key first: `sorted({rows}, key={by})`.",
    at="rows of one group that stand apart make several groups",
)
KEPT_GROUPS = say_suspicion(
    "Each group of `groupby` is empty once the next one is taken, and `{kept}` at {at} keeps the "
    "groups until then.",
    "Keep a list of each group: `list(group)`.",
    at="the groups are kept here, not what is in them",
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
CHANGED_RESULT = say_trap(
    "`{text}` at {at} is the {kind} that the cache of `{function}` ({made}) keeps, and {changed} "
    "changes it; so later calls of `{function}` give the changed one.",
    "Change a copy: `{kind}({text})`.",
    made="results are kept here",
    at="the one that is kept is taken here",
    changed="it is changed for all calls",
)
