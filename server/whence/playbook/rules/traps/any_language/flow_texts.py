"""What the rules on functions that call themselves, on copies, and on what comes too early say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

DROPPED_CALL = say_suspicion(
    "`{function}` calls itself at {at}, and nothing takes what `{call}` gives; so what it finds "
    "there is lost.",
    "Use the result of `{call}`: return it, or add it to what is returned.",
    at="nothing takes this result",
)
CUT_AMOUNT = say_suspicion(
    "`{call}` at {at} cuts off what is behind the point, and a product of such numbers may be a "
    "little less than meant: 100 times 2.29 is 228.99…",
    "Round it.",
    at="the result is cut, not rounded",
)
CALLED_TOO_EARLY = say_trap(
    "The constructor calls `{method}` at {at}, which reads `{name}`, and sets that only at {set}.",
    "Call `{method}` after `{name}` is set.",
    at="it is called too early",
    set="what it reads is set here",
)
SHALLOW_COPY = say_suspicion(
    "`{call}` at {at} copies one level; what stands inside is the same in both, and changes in "
    "both.",
    "Copy what stands inside as well.",
    at="what stands inside is not copied",
)
LEFT_REDO = say_suspicion(
    "`{method}` at {at} adds to `{done}` and leaves what was taken back in `{name}`; so an old "
    "step can be done again after a new one.",
    "Empty `{name}` with every new step.",
    at="what was taken back stays",
)
RESET_TOO_EARLY = say_suspicion(
    "`{call}` at {at} begins anew before {read} reads what there was; so it finds nothing.",
    "Begin anew after that.",
    at="it begins anew here",
    read="what there was is read here",
)
