"""What the rules on endless recursion say: `{path}` is the cycle of calls, `{at}` its cause."""

from __future__ import annotations

from whence.playbook.engine.conclusion import INFERRED, SHOWN, TRACED, AbstentionText, FindingText

# The claim about each call of the cycle.
CALLS = "`{here}` calls `{there}`"
ALWAYS_CALLS = "`{here}` always calls `{there}`"
PASSES_NO_LESS = "`{here}` calls `{there}` without passing on a smaller part"
LEADS_TO = "`{here}` leads to `{there}` from here"
FOLLOWS_LINKS = "`{here}` follows the links by calling `{there}`"

# The cycle itself.
READS_ITSELF = FindingText(
    "The property `{name}` uses itself: `{use}` at {at} is inside `{function}` and calls it "
    "again, endlessly.",
    "Use what stores the value ({stored}) inside the property.",
    SHOWN,
    at="`{use}` inside `{function}` itself",
)
BECAME_ITSELF = FindingText(
    "`{name}` becomes a function at {made} that calls `{name}`; when that runs, it calls itself, "
    "endlessly, not what `{name}` was before.",
    "Keep what `{name}` was before under another name, and call that.",
    TRACED,
    made="`{name}` becomes a function that calls `{name}`",
    blame="made",
    before="what `{name}` was before",
)
KOTLIN_FIELD = "`field`"
HIDDEN_FIELD = "such as `{object}._{name}`"
MISSING_ATTRIBUTE = FindingText(
    "`{function}` reads `self.{name}` at {at}. Where `{name}` is not set yet (copy and pickle "
    "make instances without `__init__`), Python calls `{function}` for it again, endlessly.",
    "Raise AttributeError in `{function}` for names that the class itself needs (`{name}` and "
    "dunder names) before using them.",
    TRACED,
    at="`self.{name}` calls `{function}` when it is not set",
)
RENDERS_ITSELF = FindingText(
    "{how}; {at} leads back to a `{function}` that is still running: `{line}`.",
    "Render a field that doesn't lead back (an id or a name) at {at}.",
    TRACED,
    blame="at",
    calls="",
)
OWN_OBJECT = "`{function}` renders its own object"
EACH_OTHER = "{path}: each renders the other"
SAME_ARGUMENTS = FindingText(
    "Endless recursion {path}: the call at {at} passes on {same}, so every round is like the "
    "one before.{base}",
    "Pass on a smaller part (a child, a rest, a number nearer to the end), and return without "
    "a call when nothing is left.",
    TRACED,
    blame="at",
    calls="",
)
AS_RECEIVED = "{names} as received"
NOTHING_CHANGES = "no argument that changes"
NO_BASE = " There is no base case that ends it."
MARKED_LATE = FindingText(
    "`{function}` adds to `{seen}` at {at} only after it has called itself at {crash}; so nothing "
    "that is still being visited is in `{seen}`, and a circle never ends.",
    "Add to `{seen}` before the call at {crash}.",
    TRACED,
    crash="it calls itself for what `{seen}` does not have",
    at="only here it adds to `{seen}`",
)
NO_BASE_CASE = FindingText(
    "Endless recursion {path}: there is no base case, no branch that returns without a call "
    "({at}).",
    "Return without calling `{next}` when nothing is left to do.",
    SHOWN,
    blame="at",
    calls="",
)
NOT_VISIBLE = AbstentionText(
    "The recursion {path} passes on a part of its input and can end, so it is the data that "
    "leads back to itself or is nested too deep.",
    "Remember what was visited, and stop or raise when something comes up again.",
    to_see="Print the arguments at {at} for the first twenty calls.",
    calls="",
)

# Cycles that other calls close.
OVERRIDE = FindingText(
    "`{function}` overrides a method that `{other}` calls, and calls `{other}` back at {at}, "
    "so the two call each other endlessly: {path}.",
    "Call the base's own `{name}` there, or do the work without `{base}`.",
    TRACED,
    blame="at",
    calls="",
)
OWN_EVENT = FindingText(
    "The listener of `{event}` (registered at {registered}) causes `{event}` itself: `{line}` "
    "at {at} leads to `{sends}` in {sender.path}.",
    "Don't send `{event}` when nothing changes (compare first), or change the value in the "
    "listener without the event.",
    TRACED,
    blame="at",
    calls="",
    registered="`{event}` is listened to here",
)
READ_TOO_EARLY = FindingText(
    "{at} reads an attribute in `__init__` before line {later.line} sets `{name}`, and "
    "`__getattr__` itself needs `self.{name}`: Python calls `__getattr__` for it again, "
    "endlessly.",
    "Set `self.{name}` first in `__init__` (line {later.line} before line {at.line}).",
    SHOWN,
    crash="`__getattr__` reads `self.{name}`",
    later="`{name}` is set only here",
    at="an attribute is read before `{name}` is set",
)
NEVER_SET = FindingText(
    "`{subclass}.__init__` ({at}) doesn't call `super().__init__`, so nothing sets `{name}`; "
    "`__getattr__` of `{klass}` reads `self.{name}`, and Python calls it again for that, "
    "endlessly.",
    "Call `super().__init__(…)` first in `{subclass}.__init__`.",
    TRACED,
    crash="`__getattr__` reads `self.{name}`",
    setting="`{klass}` sets `{name}` here",
    at="this constructor doesn't call that of its base",
)

# Cycles that data closes.
IN_TABLE = FindingText(
    "`{table}` leads from a key back to itself: {ring}. `{line}` at {at} closes the "
    "cycle{which}, and `{function}` looks up every result again, endlessly.",
    "Change the entry at {at}, so that `{source}` doesn't lead back to `{target}`.",
    INFERRED,
    blame="at",
    crash="`{name}` looks up what it has looked up",
    links="",
)
WHICH_ENTRY = " (the code doesn't show which of these entries is wrong)"
LEADS = "`{source}` leads to `{target}`"
LINKED_IN_A_RING = FindingText(
    "{at} puts {how} ({ring}), so {path}, which follows `{name}`, never ends.",
    "Link `{source}` to something else at {at}{either}.",
    INFERRED,
    blame="at",
    calls="",
    links="",
)
INTO_ITSELF = "`{source}` into its own `{name}`"
INTO_A_RING = "`{name}` into a ring"
OR_ANOTHER = " (or another link of the ring)"
LINKED = "`{source}` is linked to `{target}`"
TEXT_FOR_NUMBER = FindingText(
    "`{name}` at {at} is {kind} ({limit}), but `{counted}` is a number, so `{test}` at {check} "
    "is never true and `{function}` calls itself endlessly.",
    "Make `{name}` a number: {number}.",
    TRACED,
    crash="`{counted}` is passed on as a number",
    check="the limit is `{name}`",
    at="`{name}` is {kind}",
)
