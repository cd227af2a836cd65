"""Values of the wrong type: which value it was, and where one of that type was made."""

from __future__ import annotations

import builtins
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.domain.analysis import Edit
from whence.playbook.engine.case import SUGGESTED, TRACED, Finding, Rule
from whence.playbook.engine.origin import (
    Harmless,
    Origin,
    Outcome,
    Unknown,
    Want,
    Where,
    closest,
    short,
)
from whence.playbook.engine.resolving import flow_of, module_file
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import source_of, still_possible
from whence.playbook.evidence.values import want_kind
from whence.playbook.rules.origin_finding import Crash, not_traced, told
from whence_tools.code.flow_model import (
    Call,
    Cast,
    Constant,
    Expr,
    Items,
    Lambda,
    Member,
    Name,
    Operation,
    Subscript,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, Conclusion, SourceFile, ToolSteps
    from whence_tools.errors.model import Problem


@dataclass(frozen=True)
class _Mismatch:
    """`kinds`: the types of the operands at fault, in the order of the message."""

    use: str
    kinds: tuple[str, ...]
    name: str = ""


_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), use)
    for pattern, use in (
        (r"unsupported operand type\(s\) for [^:]+: '(?P<a>\w+)' and '(?P<b>\w+)'", "operand"),
        (r"not supported between instances of '(?P<a>\w+)' and '(?P<b>\w+)'", "operand"),
        (r'can only concatenate (?P<b>\w+) \(not "(?P<a>\w+)"\)', "operand"),
        (r"must be str, not (?P<a>\w+)", "operand"),
        (r"'(?P<a>\w+)' object is not callable", "callee"),
        (r"'(?P<a>\w+)' object has no attribute '(?P<name>\w+)'", "member"),
        (r"'(?P<a>\w+)' object is not (?:subscriptable|iterable)", "subscript"),
        (r"(?P<a>string|list|tuple) indices must be integers", "subscript"),
        (r"class (?P<a>[\w.$]+) cannot be cast to class (?P<b>[\w.$]+)", "cast"),
        (r"^(?P<name>[\w.$]+) is not a function", "callee"),
        (r"(?P<a>\w+) can't be coerced into (?P<b>\w+)", "operand"),
        (r"no implicit conversion of (?P<a>\w+) into (?P<b>\w+)", "operand"),
        (r"Type '(?P<a>.+?)' is not assignable to type '(?P<b>.+?)'", "assigned"),
        (
            r"Argument of type '(?P<a>.+?)' is not assignable to parameter of type '(?P<b>.+?)'",
            "assigned",
        ),
        (r"incompatible types: (?P<a>[\w<>.]+) cannot be converted to (?P<b>[\w<>.]+)", "assigned"),
    )
)
_BUILT_IN = frozenset({"str", "int", "float", "list", "dict", "tuple", "bool"})


def _mismatch(problem: Problem) -> _Mismatch | None:
    for pattern, use in _PATTERNS:
        match = pattern.search(problem.message)
        if match is None:
            continue
        groups = match.groupdict()
        kinds = tuple(k.rsplit(".", 1)[-1] for k in (groups.get("a"), groups.get("b")) if k)
        if use == "member" and kinds and kinds[0] not in _BUILT_IN:
            continue
        if use == "operand" and "NoneType" in kinds:
            continue  # the other operand is as it should be; see `absent`
        return _Mismatch(use, kinds, (groups.get("name") or ""))
    return None


def investigate(case: Case) -> ToolSteps[Conclusion]:
    mismatch = _mismatch(case.problem)
    if mismatch is None or not case.frames:
        return None
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None:
        return None
    if mismatch.use == "assigned":
        return (yield from _assigned(case, file, mismatch))
    if mismatch.use == "callee" and mismatch.name:
        return (yield from _not_a_function(case, file, mismatch.name))
    exprs = file.flow.expressions(frame.line or 0)
    values = still_possible(
        list(_VALUES[mismatch.use](exprs, mismatch)),
        frame,
        lambda value, one: value.type == one[0],
        lambda one: source_of(one[1]),
    )
    if not values:
        return None
    number = _joined_with_text(exprs, values, mismatch)
    if number is not None:
        return _to_be_text(file, frame.line or 1, *number)
    return (yield from _traced(case, file, mismatch, values))


def _traced(
    case: Case, file: SourceFile, mismatch: _Mismatch, values: list[tuple[str, Expr]]
) -> ToolSteps[Conclusion]:
    """Where the operand that is most likely at fault was made."""
    hidden = _hidden_built_in(case, file, values) if mismatch.use == "callee" else None
    if hidden is not None:
        return hidden
    tried = []
    for kind, expr in values:
        want = _wanted(kind, mismatch)
        if want is not None:
            tried.append((expr, kind, (yield from Tracer(case, want).trace(expr, Where(file, 0)))))
    if not tried:
        return None
    expr, kind, outcome = _best(tried)
    crash = Crash(file, case.frames[0].line or 1, short(expr), f"a {kind}", _USES[mismatch.use])
    if isinstance(outcome, Origin):
        return (yield from told(case, outcome, crash))
    unknown = (
        outcome if isinstance(outcome, Unknown) else Unknown("no such value is written in the code")
    )
    return not_traced(unknown, crash, (f"Convert `{crash.value}` where it comes in.",))


def _hidden_built_in(
    case: Case, file: SourceFile, values: list[tuple[str, Expr]]
) -> Finding | None:
    """Python: a built-in function's name that was given another value before it is called."""
    line = case.frames[0].line or 1
    for kind, expr in values:
        if not isinstance(expr, Name) or not callable(getattr(builtins, expr.name, None)):
            continue
        want = Want(lambda _: False, absent=False)
        bound = next(iter(Tracer(case, want).reaching(expr, Where(file, 0))), None)
        if bound is None or flow_of(file).language != "python":
            continue
        crash = Crash(file, line, expr.name, f"a {kind}", _USES["callee"])
        return Finding(
            root_cause=(
                f"`{expr.name}` gets a value at {file.path}:{bound.line}, which hides the built-in "
                f"`{expr.name}`; so it is {crash.word} at {file.path}:{line}, where it is called."
            ),
            solution=f"Use another name for it at {file.path}:{bound.line}.",
            confidence=TRACED,
            path=file.path,
            line=bound.line,
            evidence=(crash.quote(), file.quote(f"`{expr.name}` is set here", bound.line)),
        )
    return None


_NUMBERS = frozenset({"int", "float"})


def _joined_with_text(
    exprs: list[Expr], values: list[tuple[str, Expr]], mismatch: _Mismatch
) -> tuple[str, Expr] | None:
    """The one number of a line that builds a text: beside a text in the code it is the odd one."""
    kinds = set(mismatch.kinds)
    if mismatch.use != "operand" or "str" not in kinds or not kinds & _NUMBERS:
        return None
    sums = [one for one in exprs if isinstance(one, Operation) and one.operator == "+"]
    if not any(_is_text(part) for one in sums for part in one.walk()):
        return None
    numbers = {
        expr.at.text: (kind, expr)
        for kind, expr in values
        if kind in _NUMBERS and not any(_is_text(part) for part in expr.walk())
    }
    return next(iter(numbers.values())) if len(numbers) == 1 else None


def _is_text(expr: Expr) -> bool:
    return isinstance(expr, Constant) and expr.kind == "string"


def _to_be_text(file: SourceFile, line: int, kind: str, number: Expr) -> Finding:
    written = short(number)
    crash = Crash(file, line, written, f"a{'n' if kind == 'int' else ''} {kind}", _JOINED)
    return Finding(
        root_cause=(
            f"`{written}` is {crash.word} where a text is put together, and `+` joins texts only."
        ),
        solution=f"Convert it there: `str({written})`, or use an f-string.",
        confidence=SUGGESTED,
        path=file.path,
        line=line,
        evidence=(crash.quote(),),
        edits=_wrapped(file, line, number),
    )


_JOINED = "it is joined with text"


def _wrapped(file: SourceFile, line: int, number: Expr) -> tuple[Edit, ...]:
    """The line with the number converted; none where the number reaches over lines."""
    if number.at.line != line or number.at.last_line != line:
        return ()
    before = file.line(line)
    start = len(before.encode("utf-16-le")[: 2 * (number.at.column - 1)].decode("utf-16-le"))
    end = start + len(number.at.text)
    after = f"{before[:start]}str({number.at.text}){before[end:]}"
    return (Edit(file_path=file.path, line_start=line, line_end=line, new_text=after),)


def _wanted(kind: str, mismatch: _Mismatch) -> Want | None:
    want = want_kind("str" if kind == "string" else kind)
    if want is None and mismatch.use == "cast":
        return Want(_other_than(mismatch.kinds[-1]), absent=False)
    return want


def _best(tried: list[tuple[Expr, str, Outcome]]) -> tuple[Expr, str, Outcome]:
    """Of two operands, text among numbers is the odd one; then whatever was followed furthest."""
    found = [item for item in tried if isinstance(item[2], Origin)]
    odd = [item for item in found if item[1] in {"str", "string", "String"}]
    far = sorted(odd or found, key=lambda item: -len(getattr(item[2], "trail", ())))
    if far:
        return far[0]
    known = [item for item in tried if not isinstance(item[2], Harmless)]
    return (known or tried)[0]


_USES = {
    "operand": "it is calculated or compared with",
    "callee": "it is called",
    "member": "an attribute of another type is used",
    "subscript": "an item of it is used",
    "cast": "it is cast",
}


def _operands(exprs: list[Expr], mismatch: _Mismatch) -> Iterator[tuple[str, Expr]]:
    for expr in exprs:
        if isinstance(expr, Operation) and len(expr.parts) == 2:
            yield from zip(mismatch.kinds, expr.parts, strict=False)
            if len(mismatch.kinds) == 2 and mismatch.kinds[0] != mismatch.kinds[1]:
                yield mismatch.kinds[1], expr.parts[0]
                yield mismatch.kinds[0], expr.parts[1]


def _callees(exprs: list[Expr], mismatch: _Mismatch) -> Iterator[tuple[str, Expr]]:
    yield from ((mismatch.kinds[0], e.callee) for e in exprs if isinstance(e, Call))


def _members(exprs: list[Expr], mismatch: _Mismatch) -> Iterator[tuple[str, Expr]]:
    for expr in exprs:
        if isinstance(expr, Member) and expr.name == mismatch.name:
            yield mismatch.kinds[0], expr.object


def _subscripts(exprs: list[Expr], mismatch: _Mismatch) -> Iterator[tuple[str, Expr]]:
    subscripts = [e for e in exprs if isinstance(e, Subscript)]
    yield from ((mismatch.kinds[0], e.object) for e in subscripts)
    if not subscripts:
        yield from ((mismatch.kinds[0], e) for e in exprs if isinstance(e, Name | Member))


def _other_than(kind: str) -> Callable[[Expr], bool]:
    """Whatever is certainly no instance of a class: literals, and objects of other classes."""

    def accepts(expr: Expr) -> bool:
        if isinstance(expr, Call):
            return expr.name[:1].isupper() and expr.name != kind
        return isinstance(expr, Constant | Items | Table | Lambda) or type(expr) is Expr

    return accepts


def _casts(exprs: list[Expr], mismatch: _Mismatch) -> Iterator[tuple[str, Expr]]:
    yield from ((mismatch.kinds[0], e.value) for e in exprs if isinstance(e, Cast))


_VALUES: dict[str, Callable[[list[Expr], _Mismatch], Iterator[tuple[str, Expr]]]] = {
    "operand": _operands,
    "callee": _callees,
    "member": _members,
    "subscript": _subscripts,
    "cast": _casts,
}


# JavaScript: what is called is there, but is no function

# ECMA-262: methods that only one kind of value has.
_KIND_OF_METHOD = {
    **dict.fromkeys(("toFixed", "toPrecision", "toExponential"), "number"),
    **dict.fromkeys(
        ("trim", "split", "toUpperCase", "toLowerCase", "replace", "startsWith", "padStart"), "str"
    ),
    **dict.fromkeys(
        ("map", "filter", "forEach", "reduce", "push", "join", "find", "some", "every", "sort"),
        "list",
    ),
}
_KIND_WORDS = {"str": "a string", "number": "a number", "dict": "an object", "list": "an array"}


def _not_a_function(case: Case, file: SourceFile, name: str) -> ToolSteps[Conclusion]:
    assert file.flow is not None
    frame = case.frames[0]
    last = name.rsplit(".", 1)[-1]
    for call in file.flow.calls:
        if not call.at.line <= (frame.line or 0) <= call.at.last_line or call.name != last:
            continue
        if isinstance(call.callee, Member):
            exported = yield from _not_exported(case, file, call, last)
            if exported is not None:
                return exported
        of = call.callee.object if isinstance(call.callee, Member) else call.callee
        own = _KIND_OF_METHOD.get(last, "") if isinstance(call.callee, Member) else ""
        if isinstance(call.callee, Member) and not own:
            of = call.callee
        for name_of_kind in ("str", "number", "dict", "list"):
            kind = want_kind(name_of_kind)
            if kind is None or name_of_kind == own:
                continue
            outcome = yield from Tracer(case, kind).trace(of, Where(file, 0))
            if isinstance(outcome, Origin):
                use = f"its `{last}` is called" if of is not call.callee else "it is called"
                word = _KIND_WORDS[name_of_kind] if of is not call.callee else "no function"
                crash = Crash(file, frame.line or 1, short(of), word, use)
                return (yield from told(case, outcome, crash))
    return None


def _not_exported(case: Case, file: SourceFile, call: Call, name: str) -> ToolSteps[Conclusion]:
    """A method of a class or module of the workspace that has another name."""
    assert file.flow is not None
    assert isinstance(call.callee, Member)
    receiver = call.callee.object
    imported = next(
        (i for i in file.flow.imports if i.local == receiver.at.text and i.name is None), None
    )
    if imported is None:
        return None
    path = module_file(case, imported.module, file.path)
    other = (yield from case.read(path)) if path else None
    if other is None or other.flow is None:
        return None
    names = [f.name for f in other.flow.functions if f.name] + [k.name for k in other.flow.classes]
    near = closest(name, names)
    if not near or name in names:
        return None
    line = next(f.line for f in other.flow.functions if f.name == near)
    crash = file.quote(
        f"the error is raised here: `{call.callee.at.text}` is not there", call.at.line
    )
    return Finding(
        root_cause=(
            f"`{other.path}` has no `{name}`; it has `{near}` (line {line}), spelled differently."
        ),
        solution=f"Use one spelling: `{near}` is defined, `{name}` is called.",
        confidence=TRACED,
        path=file.path,
        line=call.at.line,
        symbol=name,
        evidence=(crash, other.quote(f"`{near}` is defined here", line)),
    )


# Compilers: what is declared, and what is given


def _assigned(case: Case, file: SourceFile, mismatch: _Mismatch) -> ToolSteps[Conclusion]:
    assert file.flow is not None
    frame = case.frames[0]
    given, wanted = (*mismatch.kinds, "", "")[:2]
    crash = file.quote(
        f"the compiler points here: a `{given}` where a `{wanted}` is declared", frame.line or 1
    )
    declared = yield from _declarations(case, file, frame.line or 0)
    if not declared:
        return None
    listed = "; ".join(
        f"{quoted.claim} ({quoted.file_path}:{quoted.line_start})" for quoted in declared
    )
    last = declared[-1]
    return Finding(
        root_cause=(
            f"A `{given}` is given where a `{wanted}` is declared at "
            f"{file.path}:{frame.line}: {listed}."
        ),
        solution=f"Convert the value to `{wanted}`, or change the declaration to take a `{given}`.",
        confidence=TRACED,
        path=file.path,
        line=frame.line or 1,
        symbol=None,
        evidence=(crash, *declared) if last.quote else (crash,),
    )


def _declarations(case: Case, file: SourceFile, line: int) -> ToolSteps[list[Evidence]]:
    """The declarations of what is called on a line: results and parameters with their types."""
    assert file.flow is not None
    found: list[Evidence] = []
    tracer = Tracer(case, Want(lambda _: False, absent=False))
    for call in [e for e in file.flow.expressions(line) if isinstance(e, Call)][:4]:
        for target in (yield from tracer.resolver.function(call, file)):
            function = target.function
            if function is None:
                continue
            gives = (
                f"`{function.qualified}` gives `{function.result_type}`"
                if function.result_type
                else ""
            )
            takes = ", ".join(f"`{p.name}: {p.type}`" for p in function.parameters if p.type)
            said = " and ".join(filter(None, [gives, f"takes {takes}" if takes else ""]))
            if said:
                found.append(target.file.quote(said, function.line))
    for expr in file.flow.expressions(line):
        if isinstance(expr, Name):
            found += [
                file.quote(f"`{b.target}` is declared as `{b.type}`", b.line)
                for b in tracer.reaching(expr, Where(file, 0))
                if b.type and b.line != line
            ]
    return found[:4]


RULES = (Rule("type_mismatch", lambda problem: _mismatch(problem) is not None, investigate),)
