"""What the rules on conditions, bounds and steps that are the wrong way round say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

ONE_FOR_ALL = say_suspicion(
    "`{call}` at {at} asks whether one of them is so; all of them have to be.",
    "Write `{mended}`.",
    at="one of them is enough here",
)
ALL_FOR_ONE = say_suspicion(
    "`{call}` at {at} asks whether all of them are so; one of them is enough.",
    "Write `{mended}`.",
    at="all of them have to be so here",
)
OVERLAP_BY_ONE = say_suspicion(
    "`{call}` at {at} holds where one of its two conditions does; two spans overlap only where "
    "both do.",
    "Write `{mended}`.",
    at="one of the conditions is enough here",
)
APART_BY_BOTH = say_suspicion(
    "`{call}` at {at} wants both of its conditions; two spans are apart where one of them holds.",
    "Write `{mended}`.",
    at="both conditions have to hold here",
)
OTHER_PLACE = say_suspicion(
    "`{call}` at {at} sets the place `{key}` from what stands in the place `{other}`.",
    "Write `{mended}`.",
    at="another place is read than is set",
)
ONE_PAST = say_suspicion(
    "`{call}` at {at} lets `{index}` be as large as `{end}`, and that is one past the last place.",
    "Write `{mended}`.",
    at="the place behind the last one is let through",
)
LAST_ROUND_LEFT = say_suspicion(
    "The loop at {at} counts from 1, and stops before `{end}`; so its last round is missing.",
    "Let it go up to `{end}`: `{mended}`.",
    at="the loop ends one round early",
)
OTHER_WAY_ROUND = say_suspicion(
    "`{call}` at {at} orders them the other way round: what has to come first comes last.",
    "Write `{mended}`.",
    at="the order is the other way round",
)
LOOP_LEFT = say_suspicion(
    "`{call}` at {at} ends the whole loop; the rounds that come after are left out.",
    "Go on with the next round: `{mended}`.",
    at="the loop ends here",
)
SUM_NOT_TAKEN = say_suspicion(
    "`{call}` at {at} leaves the function with the first one; nothing is added to `{name}`.",
    "Add it and go on: `{mended}`.",
    at="the function ends here",
)
NOT_THERE_YET = say_suspicion(
    "The loop at {loop} looks up others in `{name}` at {at} while it still fills `{name}`; so it "
    "finds only those that came before.",
    "Fill `{name}` first, and look up in a second loop.",
    loop="one loop does both",
    at="what comes later is not there yet",
)
KEY_FOR_FOUND = say_suspicion(
    "`{call}` at {at} is given `{key}`, by which `{name}` was looked up, and not `{name}`.",
    "Give it `{name}`: `{mended}`.",
    at="the key is given, not what was found by it",
)
GROUPS_TO_LEFT = say_suspicion(
    "The loop at {at} groups powers from the left: `2 ^ 3 ^ 2` becomes `(2 ^ 3) ^ 2`.",
    "Read what is on the right as a power of its own: `{mended}`.",
    at="powers are grouped from the left",
)
OPENING_STAYS = say_suspicion(
    "The loop at {at} takes all up to the opening parenthesis, and leaves that one where it is.",
    "Take it away after the loop: `{call}`.",
    at="the opening parenthesis stays",
)
PLACE_BEHIND_END = say_suspicion(
    "{at} takes the element at `{position}` out of `{name}`; if that was the last one, "
    "`{position}` is behind the end afterwards.",
    "Start over there: `{call}`.",
    at="`{position}` may be behind the end after this",
)
TOLD_TOO_EARLY = say_suspicion(
    "`{call}` at {at} hands the object on before `{field}` is set; so who is called there finds "
    "what it was before.",
    "Set `{field}` first.",
    at="`{field}` is not set yet",
)
NO_NODE_LEFT = say_suspicion(
    "{at} reads on from `{name}`, of which there is none any more where the last node is taken "
    "out.",
    "Ask whether there is one.",
    at="there may be no node left",
)
