"""What the rules on loops, on functions that call themselves and on what ends early say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

DROPPED_CALL = say_suspicion(
    "`{function}` calls itself at {at}, and nothing takes what `{call}` gives; so what it finds "
    "there is lost.",
    "Use the result of `{call}`: return it, or add it to what is returned.",
    at="nothing takes this result",
)
FIRST_ROUND = say_suspicion(
    "The loop at {loop} returns at {at} in its first round, whatever comes after; so `{function}` "
    "looks at one element only.",
    "Return this after the loop.",
    loop="this looks as if it went over all elements",
    at="the first round ends here",
)
FIRST_BRANCH = say_suspicion(
    "The loop at {loop} returns what `{call}` gives for the first element, also where it found "
    "nothing there; so `{function}` never looks at the others.",
    "Return it only where something was found.",
    loop="this looks as if it went over all elements",
    at="the first round ends here",
)
MADE_IN_EACH_ROUND = say_suspicion(
    "{at} makes `{name}` anew in each round of the loop at {loop}; so after the loop it has only "
    "what the last round put in.",
    "Make `{name}` before the loop.",
    loop="the loop",
    at="what the rounds before put in is lost",
)
LAST_ROUND_DECIDES = say_suspicion(
    "{at} takes back what an earlier round of the loop at {loop} gave `{name}`; so after the loop "
    "it tells of the last element only.",
    "Set `{name}` before the loop, and end the loop where it is found.",
    loop="nothing ends the loop where it is found",
    at="a later round takes it back",
)
LOST_BY_EXCHANGE = say_trap(
    "{at} overwrites `{first}` before the next line reads it; so both places hold the same.",
    "Exchange the two at once, or keep one of them in a variable first.",
    at="the old value is lost here",
)
KEPT_PATH = say_trap(
    "{at} keeps `{path}` itself, and `{function}` goes on changing it ({changed}); so all that was "
    "kept is one list, which shows what it holds at the end.",
    "Keep a copy of `{path}`.",
    at="the list itself is kept",
    changed="it is changed afterwards",
)
CUT_AMOUNT = say_suspicion(
    "`{call}` at {at} cuts off what is behind the point, and a product of such numbers may be a "
    "little less than meant: 100 times 2.29 is 228.99…",
    "Round it.",
    at="the result is cut, not rounded",
)
SWALLOWED_ERROR = say_trap(
    "`{text}` at {at} also takes the place of an error: what runs at the end in any case returns, "
    "and nobody learns of it.",
    "Return behind it, and let the error through or handle it.",
    at="this returns whether there was an error or not",
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
