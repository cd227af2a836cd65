"""Arguments that a call spreads, and parameters that collect the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import flow_of
from whence_tools.code.flow_model import Step

if TYPE_CHECKING:
    from whence.playbook.engine.follow import Way
    from whence_tools.code.flow_model import Call, Expr, Function, Parameter

_LANGUAGES: Final = frozenset({"python", "javascript", "typescript", "ruby", "php"})
_LISTED: Final = frozenset({"plain", "positional"})


def find_passed_on(
    function: Function, parameter: Parameter, call: Call, above: Way
) -> tuple[Expr, Way] | None:
    """What to follow further of a call that spreads its arguments, or whose function collects them;
    None where that is open.

    Args:
        above: to where the call stands.
    """
    if parameter.kind in {"rest", "options"}:
        given = _find_collected(function, call, parameter, above.steps[0])
        claim = f"it is passed in `{parameter.name}` of `{function.qualified}`"
        last = call.at.last_line
        return (given, above.rest.quoting(claim, call.at.line, last)) if given else None
    spread = _find_spread(function, call, parameter)
    if spread is None or flow_of(above.file).language not in _LANGUAGES:
        return None
    claim = f"`{shorten(call)}` passes on what it was given"
    return spread[0], above.into(spread[1]).quoting(claim, call.at.line, call.at.last_line)


def _find_spread(function: Function, call: Call, parameter: Parameter) -> tuple[Expr, Step] | None:
    """The list that is spread into a call, and which part of it a parameter gets by its position;
    None where that is open."""
    places = [one.name for one in function.parameters if one.kind in _LISTED]
    positional = [
        one for one in call.arguments
        if not one.keyword and f"**{one.value.at.text}" not in call.at.text
    ]  # fmt: skip
    listed = next((at for at, one in enumerate(positional) if one.spread), None)
    if listed is None or parameter.name not in places or listed + 1 < len(positional):
        return None
    place = places.index(parameter.name) - listed
    return None if place < 0 else (positional[listed].value, Step("index", str(place)))


def _find_collected(
    function: Function, call: Call, parameter: Parameter, step: Step
) -> Expr | None:
    """The argument that a parameter which collects the rest has at an index, or under a key."""
    if parameter.kind == "options":
        named = [one for one in call.arguments if one.keyword == step.key and not one.spread]
        return named[0].value if named and step.kind == "key" else None
    if not step.key.isdigit() or any(one.spread for one in call.arguments):
        return None
    before = sum(one.kind in _LISTED for one in function.parameters)
    positional = [one.value for one in call.arguments if not one.keyword]
    place = before + int(step.key)
    return positional[place] if place < len(positional) else None
