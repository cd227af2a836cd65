"""What the rules on traps of Ruby's values say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

SAME_ROWS = say_trap(
    "`{text}` at {at} puts the same array or hash in every place: what one of them changes, all "
    "have.",
    "Make a new one for each place: `Array.new(…) {{ … }}`.",
    at="one object is made for all places",
)
ASSIGNED_FIRST = say_suspicion(
    "`{text}` at {at} sets `{name}` first, as `{sign}` binds less than `=`; so `{name}` doesn't "
    "depend on what stands behind.",
    "Write `&&` for `and`, and `||` for `or`.",
    at="`{sign}` binds less than `=`",
)
CUT_QUOTIENT = say_suspicion(
    "`{text}` at {at} cuts the quotient of whole numbers before it is used further.",
    "Divide by `fdiv`.",
    at="the rest is dropped here",
)
NO_HASH = say_suspicion(
    "The class at {at} has an `==` of its own and no `hash` and `eql?`; so a Hash or Set takes two "
    "equal objects for different keys.",
    "Write `hash` and `eql?` as well.",
    at="only `==` is written",
)
COMPUTED_AGAIN = say_suspicion(
    "`{text}` at {at} computes `{name}` again each time where it is false or nil.",
    "Ask `defined?({name})`.",
    at="false and nil count as not computed",
)
EACH_FOR_MAP = say_suspicion(
    "`{text}` at {at} gives what it goes over, not the results of its block.",
    "Use `map`.",
    at="the results of the block are dropped",
)
FIRST_ONLY = say_suspicion(
    "`{text}` at {at} replaces the first one only.",
    "Use `gsub`.",
    at="only the first one is replaced",
)
ORDER_OF_TEXTS = say_suspicion(
    "`{text}` at {at} orders texts letter by letter; so 10 comes before 9.",
    "Order them by their numbers.",
    at="texts are ordered, not numbers",
)
KEYS_ARE_TEXTS = say_suspicion(
    "`{text}` at {at} gives a hash whose keys are texts, and the program reads keys that are "
    "symbols.",
    "Pass `symbolize_names: true`.",
    at="the keys of this are texts",
)
