"""Fields that a literal leaves out, and that have the zero of their type then."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.binding import bind
from whence.playbook.engine.origin import Harmless, OriginKind, Unknown
from whence.playbook.engine.outside import match_references
from whence.playbook.engine.receivers import resolve_targets
from whence.playbook.engine.source import flow_of
from whence.playbook.engine.zeros import is_nil_type, is_number_type
from whence_tools.code.flow_model import Operation, Table

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Follow, Search, Way
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Call, Expr, Function, Parameter

_DECODERS: Final = frozenset({"Unmarshal", "Decode"})  # see `decoding.py`


def trace_left_out(
    tracer: Follow, function: Function, parameter: Parameter, call: Call, above: Way
) -> Search:
    """A field that a literal does not name has the zero value of its type."""
    want = tracer.want
    if want.absent:
        fits = is_nil_type(parameter.type)
    else:
        fits = is_number_type(parameter.type) and want.accepts_number("0")
        fits = fits or (is_nil_type(parameter.type) and want.accepts(Table(call.at)))
    if not fits:
        return Harmless()
    name = re.escape(parameter.name)
    sets = re.compile(rf"[\w)\]](?:\.|->){name}\s*(?:=[^=]|\+\+|--|[-+*/]=|,.*[^=!<>]=[^=])")
    if (yield from _hands_on_address(tracer, call, above)):
        return Unknown(f"other code may set `{parameter.name}`", above.trail)
    later = _list_conditional(call, parameter.name, above.flow)
    reference = match_references(parameter.name)
    for file in (yield from tracer.case.locate(parameter.name, above.file.path)):
        found = {
            number
            for number, line in enumerate(file.lines, 1)
            if sets.search(line) or reference.search(line)
        }
        if found - (later if file.path == above.file.path else set()):
            return Unknown(f"other code sets `{parameter.name}`", above.trail)
    claim = f"this leaves out `{parameter.name}`"
    made = tracer.origin(OriginKind.LEFT_OUT, call, above, claim)
    made = replace(made, key=parameter.name, symbol=function.qualified)
    if not later:
        return made
    quoted = above.file.quote("it is set here", min(later))
    note = f"line {min(later)} sets it, but only on a condition"
    return replace(made, note=note, trail=(*made.trail, quoted))


def takes_derived_default(literal: Call, structure: Site) -> bool:
    """Whether a literal of Rust takes the fields that it does not name from the `Default` that its
    structure derives: `..Default::default()`."""
    rest = [one.value.at.text for one in literal.arguments if one.spread]
    named = rf"(?:Default|Self|{re.escape(literal.name)})::default\(\)"
    if not literal.new or len(rest) != 1 or re.fullmatch(named, rest[0]) is None:
        return False
    line = structure.line - 1
    while line and structure.file.line(line).lstrip().startswith(("#", "//")):
        if re.search(r"\bderive\(.*\bDefault\b", structure.file.line(line)):
            return True
        line -= 1
    return False


def _list_conditional(literal: Call, name: str, flow: Flow) -> set[int]:
    """The lines that set a field, in a branch of the function that has the literal."""
    maker = flow.function_around(literal.at.start, literal.at.end)
    return {
        one.line
        for one in flow.bindings
        if maker is not None
        and one.function == maker.start
        and one.target == name
        and one.kind == "attribute"
        and one.conditional
        and one.line > literal.at.line
    }


def _hands_on_address(tracer: Follow, literal: Call, way: Way) -> ToolSteps[bool]:
    """Whether the address of what a literal is given to goes where its fields may be set by
    other means than their names: into a library, or through a function of the program."""
    bound = {one.target for one in way.flow.bindings if one.value == literal}
    for call in way.flow.calls if bound else ():
        given = [one.value for one in call.arguments]
        passed = [one for one in given if any(is_address(one, name) for name in bound)]
        if not passed or call.name in _DECODERS:
            continue
        targets = yield from resolve_targets(tracer, call, way.where)
        functions = [(one.file, one.function) for one in targets if one.function is not None]
        for file, function in functions:
            held = {name for name, value in bind(function, call).items() if value in passed}
            for inner in flow_of(file).calls:
                is_inside = function.holds(inner.at.start, inner.at.end)
                if is_inside and held & {one.value.at.text for one in inner.arguments}:
                    return True
        if not functions:
            return True
    return False


def is_address(value: Expr, name: str) -> bool:
    """`&name`"""
    is_taken = isinstance(value, Operation) and value.operator == "&"
    return is_taken and value.parts[0].at.text == name
