"""Which function a call reaches when only the values on its way say it: passed objects, callbacks.

A constructor's parameter without a type is what the constructor's callers pass; the class made
there has the method that is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.follow import MAX_NESTING
from whence.playbook.engine.origin import Origin, Want
from whence.playbook.engine.resolving import Defined
from whence.playbook.engine.source import flow_of
from whence_tools.code.flow_model import Call, Expr, Function, Lambda, Member, Name

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Follow
    from whence.playbook.engine.origin import Where


def resolve_targets(tracer: Follow, call: Call, where: Where) -> ToolSteps[list[Defined]]:
    """The functions or classes a call may reach, by its text first, then by the values' way."""
    found = yield from tracer.resolver.function(call, where.file)
    certain = bool(found) and all(one.certain and _has_body(one) for one in found)
    if certain or tracer.nesting >= MAX_NESTING:
        return found
    if isinstance(call.callee, Member):
        better = yield from _method(tracer, call.callee, where)
    elif isinstance(call.callee, Name) and not found:
        better = yield from _find_passed(tracer, call.callee, where)
    else:
        better = []
    return better or found


def _has_body(defined: Defined) -> bool:
    """False for what an interface only declares."""
    function = defined.function
    if function is None or flow_of(defined.file).language not in {"java", "kotlin", "typescript"}:
        return True
    return bool(function.returns) or function.result_type in {"", "void", "Unit"}


def _method(tracer: Follow, callee: Member, where: Where) -> ToolSteps[list[Defined]]:
    made = yield from tracer.another(Want(_makes_an_object, absent=False)).trace(
        callee.object, where
    )
    if not isinstance(made, Origin) or not isinstance(made.expr, Call):
        return (yield from _entry(tracer, callee, where))
    found: list[Defined] = []
    for owner in (yield from tracer.resolver.function(made.expr, made.file)):
        if owner.klass is not None:
            found += yield from tracer.resolver.methods(owner, callee.name)
    return found


def _makes_an_object(expr: Expr) -> bool:
    return isinstance(expr, Call) and (expr.new or expr.name[:1].isupper())


def _entry(tracer: Follow, callee: Member, where: Where) -> ToolSteps[list[Defined]]:
    """A function that is the value of an object literal's key."""
    made = yield from tracer.another(Want(_is_function, absent=False)).trace(callee, where)
    if not isinstance(made, Origin) or made.expr is None:
        return []
    start, flow = made.expr.at.start, made.file.flow  # a data file has none
    return [Defined(made.file, f) for f in (flow.functions if flow else ()) if f.start == start]


def _is_function(expr: Expr) -> bool:
    return isinstance(expr, Lambda) or type(expr) is Expr


def _find_passed(
    tracer: Follow, callee: Name, where: Where, depth: int = 3
) -> ToolSteps[list[Defined]]:
    """A parameter that is called: what the callers pass for it."""
    function = _function_with(callee, where)
    if function is None or depth == 0:
        return []
    found: list[Defined] = []
    for call, caller in (yield from tracer.calls.callers.find(function, where)):
        value = bind(function, call).get(callee.name)
        if isinstance(value, Name):
            named = yield from tracer.resolver.definitions(value.name, caller.file)
            found += named or (yield from _find_passed(tracer, value, caller, depth - 1))
        elif isinstance(value, Lambda):
            found += [
                Defined(caller.file, f)
                for f in flow_of(caller.file).functions
                if f.start == value.at.start
            ]
    return found


def _function_with(callee: Name, where: Where) -> Function | None:
    around = flow_of(where.file).functions_around(callee.at.start, callee.at.end)
    return next((f for f in around if callee.name in {p.name for p in f.parameters}), None)
