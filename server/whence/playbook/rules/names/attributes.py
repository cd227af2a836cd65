"""An attribute that a real object does not have: another spelling, or set somewhere else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, TRACED, Finding, NotVisible, Rule
from whence.playbook.engine.objects import attributes
from whence.playbook.engine.origin import Where, closest
from whence.playbook.engine.resolving import Defined
from whence.playbook.evidence.sites import Site
from whence.playbook.fixes.rename import respelt
from whence_tools.code.flow_model import Name

if TYPE_CHECKING:
    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, Conclusion, SourceFile, ToolSteps
    from whence_tools.code.flow_model import Binding
    from whence_tools.errors.model import Problem

# CPython, Ruby, tsc, and V8 by way of the receiver's declared class.
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"^(?:type object )?'(?P<owner>\w+)' (?:object )?has no attribute '(?P<name>\w+)'",
        (
            r"undefined (?:local variable or )?method [`'](?P<name>\w+[?!]?)' for "
            r"(?:an instance of |#<)(?P<owner>\w+)"
        ),
        r"Property '(?P<name>\w+)' does not exist on type '(?:typeof )?(?P<owner>\w+)'",
        r"Call to undefined method (?:[\w\\]*\\)?(?P<owner>\w+)::(?P<name>\w+)",
        r"Undefined property: (?:[\w\\]*\\)?(?P<owner>\w+)::\$(?P<name>\w+)",
    )
)
_BUILT_IN = frozenset({"NoneType", "str", "int", "float", "list", "dict", "tuple", "set", "bool",
                       "function", "coroutine", "bytes", "generator", "method"})  # fmt: skip


@dataclass(frozen=True)
class _Lack:
    owner: str
    name: str


def _lack(problem: Problem) -> _Lack | None:
    for pattern in _PATTERNS:
        match = pattern.search(problem.message)
        if match and match.group("owner") not in _BUILT_IN:
            return _Lack(match.group("owner"), match.group("name"))
    return None


def investigate(case: Case) -> ToolSteps[Conclusion]:
    lack = _lack(case.problem)
    if lack is None or not case.frames:
        return None
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    if file is None or frame.line is None:
        return None
    crash = file.quote(f"the error is raised here: there is no `{lack.name}`", frame.line)
    owner = yield from _class(case, lack.owner, file)
    if owner is None:
        return NotVisible(
            because=f"this workspace does not define one class `{lack.owner}`",
            next_steps=(
                f"Compare `{lack.name}` with the attributes that `{lack.owner}` documents.",
            ),
            evidence=(crash,),
            path=frame.path,
            line=frame.line,
        )
    assert owner.klass is not None
    elsewhere = _set_in(owner, lack.name)
    if elsewhere:
        return (
            yield from _set_elsewhere(
                case, owner, lack, elsewhere, crash, frame.path or "", frame.line
            )
        )
    names = attributes(owner.klass, Where(owner.file))
    names += yield from _inherited(case, owner)
    near = closest(lack.name, names)
    if near:
        return (yield from _misspelt(case, file, owner, lack, near, crash))
    quoted = owner.file.quote(
        f"`{lack.owner}` has {', '.join(f'`{n}`' for n in names[:10])}", owner.klass.line
    )
    return NotVisible(
        because=f"`{lack.owner}` ({owner.file.path}:{owner.klass.line}) has no `{lack.name}` nor "
        f"anything "
        "spelled like it, and the code does not say which side is out of date",
        next_steps=(
            f"Add `{lack.name}` to `{lack.owner}`, or use one of its own: {', '.join(names[:10])}.",
        ),
        evidence=(crash, quoted),
        path=frame.path,
        line=frame.line,
    )


def _class(case: Case, name: str, near: SourceFile) -> ToolSteps[Defined | None]:
    found = [
        Defined(file, klass=klass)
        for file in (yield from case.locate(name, near.path, limit=20))
        for klass in (file.flow.classes if file.flow else ())
        if klass.name == name
    ]
    return found[0] if len(found) == 1 else None


def _inherited(case: Case, owner: Defined, depth: int = 4) -> ToolSteps[list[str]]:
    assert owner.klass is not None
    names: list[str] = []
    for base in owner.klass.bases if depth else ():
        above = yield from _class(case, base.rsplit(".", 1)[-1], owner.file)
        if above is not None and above.klass is not None:
            names += attributes(above.klass, Where(above.file))
            names += yield from _inherited(case, above, depth - 1)
    return names


def _set_in(owner: Defined, name: str) -> list[Binding]:
    flow = owner.file.flow
    assert flow is not None
    assert owner.klass is not None
    return [
        b
        for b in flow.bindings
        if b.kind == "attribute" and b.target == name and b.owner == owner.klass.name
        and b.receiver in flow.receivers
    ]  # fmt: skip


def _set_elsewhere(
    case: Case,
    owner: Defined,
    lack: _Lack,
    settings: list[Binding],
    crash: Evidence,
    path: str,
    line: int,
) -> ToolSteps[Finding]:
    flow = owner.file.flow
    assert flow is not None
    names = {f.start: f for f in flow.functions}
    first = settings[0]
    function = names.get(first.function)
    inside = function.name if function else "the class body"
    if function is not None and function.constructor:
        why = f"is set in `{inside}` only in a branch that did not run"
        if not first.conditional:
            why = f"is set in `{inside}` only after it was used"
    else:
        why = f"is only set in `{inside}`, which had not run on this object"
    called = []
    if function is not None and not function.constructor:
        for caller in (yield from case.callers(function.qualified, owner.file.path))[:2]:
            other = yield from case.read(caller.path)
            if other is not None:
                called.append(other.quote(f"`{inside}` is called here", caller.line))
    quotes = [owner.file.quote(f"`{lack.name}` is set here", b.line) for b in settings[:3]]
    return Finding(
        root_cause=f"`{lack.owner}.{lack.name}` {why} ({owner.file.path}:{first.line}), "
        f"so there is no `{lack.name}` at {path}:{line}.",
        solution=f"Set `{lack.name}` in the constructor of `{lack.owner}`.",
        confidence=TRACED,
        path=owner.file.path,
        line=first.line,
        symbol=f"{lack.owner}.{lack.name}",
        evidence=(crash, *quotes, *called),
    )


def _misspelt(
    case: Case, file: SourceFile, owner: Defined, lack: _Lack, near: str, crash: Evidence
) -> ToolSteps[Finding]:
    assert owner.klass is not None
    line = _line_of(owner, near)
    frame = case.frames[0]
    slip = _given_by_name(owner, lack.name, near)
    at_definition = slip or (line and (yield from _asked_more(case, owner.file, lack.name, near)))
    line = slip or line
    blamed, at = (owner.file, line) if at_definition else (file, frame.line or 1)
    quoted = owner.file.quote(f"`{lack.owner}` has `{near}`", line or owner.klass.line)
    return Finding(
        root_cause=f"`{lack.owner}` has no `{lack.name}`; it has `{near}`, spelled differently "
        f"({owner.file.path}:{line or owner.klass.line}), and {file.path}:{frame.line} asks for "
        f"`{lack.name}`.",
        solution=f"Use one spelling: `{near}` is defined, `{lack.name}` is used.",
        confidence=SHOWN,
        path=blamed.path,
        line=at,
        symbol=lack.owner,
        evidence=(crash, quoted),
        edits=respelt(Site(blamed, at), near, lack.name)
        if at_definition
        else respelt(Site(blamed, at), lack.name, near),
    )


def _given_by_name(owner: Defined, name: str, near: str) -> int:
    """The line of `self.hieght = height`: what it is given has the name that is asked for."""
    lines = [
        b.line for b in _set_in(owner, near) if isinstance(b.value, Name) and b.value.name == name
    ]
    return min(lines, default=0)


def _line_of(owner: Defined, name: str) -> int:
    flow = owner.file.flow
    assert flow is not None
    assert owner.klass is not None
    lines = [f.line for f in flow.function_named(name, owner.klass.name)]
    lines += [f.line for f in owner.klass.fields if f.name == name]
    lines += [b.line for b in flow.bindings if b.target == name and b.kind == "attribute"]
    return min(lines, default=0)


def _asked_more(case: Case, near: SourceFile, name: str, other: str) -> ToolSteps[bool]:
    """Whether more code asks for `name`, which is not there, than for `other`, which is."""
    uses = {name: 0, other: 0}
    for word in uses:
        pattern = re.compile(rf"\.{re.escape(word)}\b(?!\s*=[^=])")
        for file in (yield from case.locate(word, near.path)):
            uses[word] += sum(1 for line in file.lines if pattern.search(line))
    return uses[name] > uses[other] + 1


RULES = (Rule("unknown_attribute", lambda problem: _lack(problem) is not None, investigate),)
