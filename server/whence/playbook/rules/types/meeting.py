"""Where two types meet that don't fit: what gives the value, what takes it, and which is wrong.

Who has other users, or other suppliers, fits those: the other side is out of step.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.origin import Origin, OriginKind, Where, shorten
from whence.playbook.engine.resolving import Resolver
from whence.playbook.engine.source import flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.declared_types import DeclaredType, find_declared_types, union
from whence.playbook.evidence.pointing import find_calls_at
from whence.playbook.evidence.usage import find_uses
from whence.playbook.evidence.values import want_of_kind
from whence_tools.code.flow_model import Constant, Member, Name, Operation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.resolving import Defined
    from whence.playbook.engine.source import Site, SourceFile
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Call, Expr, Function, Parameter

_TEXT = frozenset({"str", "string", "String", "&str", "text"})
# Numbers do arithmetic whatever their type is: what a narrow one is used for doesn't ask for it.
_NUMBERS = frozenset(
    {
        "int", "long", "short", "byte", "float", "double", "i32", "i64", "u32", "u64", "usize",
        "int64",
    }
)  # fmt: skip
_WRAPPED = re.compile(
    r"(?:\w+(?:\.|::))*(?:Promise|PromiseLike|Awaitable|Coroutine(?:Type)?|Future|Task"
    r"|CompletableFuture|Result|Option|Optional)\s*[<\[](?P<inside>.+)[>\]]$"
)
_WAITS_OR_FAILS = re.compile(
    r"\bawait\b|\.await\b|\bErr\(|\bNone\b|\bfetch\(|\bnew Promise\b|\.then\(|\?;|\?\."
)
_BOXED = {"int": "Integer", "char": "Character"}  # Java's others differ by their capital


def find_literal(
    case: Case, value: Expr, crash: Site, given: str
) -> ToolSteps[DeclaredType | None]:
    """The literal elsewhere, in code or data, from which the type of a value is inferred."""
    want = want_of_kind("str" if given == "string" else given)
    if want is None or isinstance(value, Constant):
        return None
    outcome = yield from Tracer(case, want).trace(value, Where(crash.file))
    if not isinstance(outcome, Origin) or outcome.kind is not OriginKind.LITERAL:
        return None
    if outcome.certainty < 1 or outcome.at == crash or not isinstance(outcome.expr, Constant):
        return None
    name, trail = outcome.key or outcome.symbol or shorten(value), outcome.trail[:-1]
    return DeclaredType(
        outcome.file, outcome.line, given, name.rpartition(".")[2], "literal", trail=trail,
        text=outcome.expr.at.text,
    )  # fmt: skip


def find_taker(
    case: Case, crash: Site, value: Expr, expected: str
) -> ToolSteps[DeclaredType | None]:
    """What is declared to have the expected type: the parameter that takes the value, the variable
    that is assigned, the other operand, or the result of the function that returns it."""
    parameter = yield from _parameter(case, crash, value)
    if parameter is not None:
        return parameter
    for one in crash.expressions:
        if isinstance(one, Operation) and value in one.parts and len(one.parts) == 2:
            other = one.parts[1 - one.parts.index(value)]
            found = yield from find_declared_types(case, other, crash.file)
            if len(found) == 1 and _is_same(found[0].type, expected):
                return found[0]
    for binding in crash.flow.bindings:
        if binding.line == crash.line and binding.type and binding.value == value:
            return DeclaredType(crash.file, crash.line, binding.type, binding.target, "variable")
    for function in crash.flow.functions:
        if function.result_type and any(one.value == value for one in function.returns):
            return DeclaredType(
                crash.file, function.line, function.result_type, function.qualified, "result",
                function=function,
            )  # fmt: skip
    return None


def choose_blamed(
    case: Case, crash: Site, value: Expr, giver: DeclaredType, taker: DeclaredType | None
) -> ToolSteps[Site | None]:
    """The line that is out of step: of the giver, of the taker, or the one where they meet; None
    where either may be."""
    if taker is not None and (yield from _is_another_meant(case, crash, value, taker)):
        return crash
    if not (yield from is_out_of_step(case, crash, giver)):
        return giver.at if _is_made_elsewhere(crash, giver, taker) else crash
    if taker is None or taker.at == crash or taker.kind != "parameter":
        return giver.at
    if not (yield from _is_backed(case, giver)):
        return giver.at
    if _is_passed_on(taker) or not (yield from is_out_of_step(case, crash, taker)):
        return crash
    return taker.at if {giver.type, taker.type} <= _NUMBERS else None


def wraps(given: str, expected: str) -> bool:
    """Whether a type is a promise, a result or an option of the other."""
    found = _WRAPPED.match(given)
    return found is not None and bool(expected) and expected in found["inside"]


def is_meant_to_wrap(giver: DeclaredType) -> bool:
    """Whether a function waits for something, may fail or may find nothing itself."""
    function = giver.function
    if giver.kind != "result" or function is None:
        return False
    return _WAITS_OR_FAILS.search(giver.file.text_of(function)) is not None


def find_unwrapping_place(crash: Site, giver: DeclaredType) -> Site:
    """Where a file first has what it doesn't unwrap: the last local on the way, or the line that
    the checker points to."""
    lines = [one.line_start for one in giver.trail if one.file_path == crash.path]
    return crash.on(lines[-1]) if lines and lines[-1] else crash


def _is_another_meant(case: Case, crash: Site, value: Expr, taker: DeclaredType) -> ToolSteps[bool]:
    """Whether something else on the line fits what takes the value: a member of the same object
    that has the parameter's name, or another argument of the call."""
    others: list[Expr] = [
        argument.value
        for call in find_calls_at(crash)
        if any(one.value == value for one in call.arguments)
        for argument in call.arguments
        if argument.value != value
    ]
    if isinstance(value, Member) and taker.kind == "parameter" and value.name != taker.name:
        others.append(replace(value, name=taker.name))
    for other in others:
        found = yield from find_declared_types(case, other, crash.file)
        if len(found) == 1 and _is_same(found[0].type, taker.type):
            takes = yield from _parameter(case, crash, other)
            if takes is None or not _is_same(takes.type, taker.type):
                return True
    return False


def _is_made_elsewhere(crash: Site, giver: DeclaredType, taker: DeclaredType | None) -> bool:
    """Whether the type comes from another file by way of other code, or from a field, which is used
    where it is set too, to where the language has it fixed. Of a result that is passed right on,
    the other calls fit."""
    is_far = giver.file != crash.file and giver.kind in {"result", "field"}
    return is_far and (bool(giver.trail) or (taker is None and giver.kind == "field"))


def is_out_of_step(case: Case, crash: Site, side: DeclaredType) -> ToolSteps[bool]:
    """Whether nothing else uses what gives or takes the value, so that its declaration fits no
    user."""
    passed = {(crash.path, crash.line), (side.file.path, side.line)}
    passed |= {(step.file_path or "", step.line_start or 0) for step in side.trail}
    passed |= {(f.path or "", f.line or 0) for one in case.problem.beside for f in one.frames[:1]}
    passed |= {(side.file.path, side.function.line)} if side.function else set()
    name = side.function.name if side.function else side.name.rpartition(".")[2]
    for file in (yield from case.locate(name, side.file.path)):
        imports = {imported.line for imported in file.flow.imports} if file.flow else set()
        for line in _list_uses(file, name, side):
            if (file.path, line) not in passed and line not in imports:
                return False
    return True


def _list_uses(file: SourceFile, name: str, side: DeclaredType) -> list[int]:
    """Of a function what calls it or hands it on: a field or variable may have the same name."""
    uses = find_uses(file, name)
    if side.function is None:
        return [line for line in uses if line not in _list_set_from_parameters(file, name, side)]
    escaped = re.escape(name)
    call = re.compile(rf"\b{escaped}\s*(?:<[^()]*>)?\(|[(,]\s*{escaped}\s*[,)]")
    return [line for line in uses if call.search(file.line(line))]


def _list_set_from_parameters(file: SourceFile, name: str, side: DeclaredType) -> set[int]:
    """The lines of parameters that have a field's name and type and set it: one declaration, made
    twice."""
    found: set[int] = set()
    for function in file.flow.functions if file.flow and side.kind == "field" else ():
        same = [p for p in function.parameters if (p.name, p.type) == (name, side.type)]
        for binding in flow_of(file).bindings if same else ():
            is_set = (binding.kind, binding.target) == ("attribute", name)
            if is_set and function.line <= binding.line <= function.last_line:
                found |= {binding.line, *(one.line for one in same)}
    return found


def _is_backed(case: Case, giver: DeclaredType) -> ToolSteps[bool]:
    """Whether what a function returns is declared with its result's type once more."""
    for returned in giver.function.returns if giver.function else ():
        if returned.value is None:
            return False
        found = yield from find_declared_types(case, returned.value, giver.file)
        if not found or not all(_is_same(one.type, giver.type) for one in found):
            return False
    return bool(giver.function and giver.function.returns)


def _is_passed_on(taker: DeclaredType) -> bool:
    """Whether a parameter is an argument again, which asks for its type."""
    return _is_argument(taker.name, flow_of(taker.file).calls)


def _is_argument(name: str, calls: Sequence[Call]) -> bool:
    return any(
        isinstance(argument.value, Name) and argument.value.name == name
        for call in calls
        for argument in call.arguments
    )


def is_asked_for(function: Function, parameter: Parameter, flow: Flow) -> bool:
    """Whether a function's body needs a parameter's type: members of it, or calls that take it."""
    name = parameter.name
    calls = [one for one in flow.calls if function.holds(one.at.start, one.at.end)]
    inside = (
        expr
        for line in function.lines
        for expr in flow.expressions(line)
        if isinstance(expr, Member) and function.holds(expr.at.start, expr.at.end)
    )
    reads = (isinstance(one.object, Name) and one.object.name == name for one in inside)
    return any(reads) or _is_argument(name, calls)


def _is_same(one: str, other: str) -> bool:
    """Whether two types are written alike: spaces, the names of modules and boxes aside."""
    plain = [re.sub(r"\b\w+\.|[\s\"']", "", text) for text in (one, other)]
    boxed = [_BOXED.get(text, text[:1].upper() + text[1:]) for text in plain]
    return plain[0] == plain[1] or (plain[0].isalpha() and boxed[0] == boxed[1])


def gives(declared: str, given: str) -> bool:
    """Whether a value of a declared type has the given one, or is why a union has it; a raw
    collection has objects."""
    if (
        _is_same(declared, given)
        or _is_same(declared, given.removeprefix("&"))
        or (given == "Object" and "<" not in declared)
    ):
        return True
    members = union(given)
    return len(members) > 1 and union(declared) < members


def is_text_type(type_text: str) -> bool:
    return bool(union(type_text) & _TEXT)


def _parameter(case: Case, crash: Site, value: Expr) -> ToolSteps[DeclaredType | None]:
    """The declaration of the parameter that an argument is passed for."""
    for call in find_calls_at(crash):
        if not any(argument.value == value for argument in call.arguments):
            continue
        targets = yield from Resolver(case).function(call, crash.file)
        function = _function_of(targets[0]) if len(targets) == 1 else None
        bound = bind(function, call) if function else {}
        name = next((name for name, given in bound.items() if given == value), "")
        for parameter in function.parameters if function else ():
            if parameter.name == name and parameter.type:
                return _as_taker(targets[0], function, parameter)
    return None


def _as_taker(target: Defined, function: Function | None, parameter: Parameter) -> DeclaredType:
    return DeclaredType(
        target.file, parameter.line, parameter.type, parameter.name, "parameter",
        function=function,
    )  # fmt: skip


def _function_of(target: Defined) -> Function | None:
    """The function that a call reaches; of a class its only constructor."""
    if target.klass is None or target.file.flow is None:
        return target.function
    made = [
        one
        for one in target.file.flow.functions
        if one.owner == target.klass.name and one.constructor
    ]
    return made[0] if len(made) == 1 else None
