"""Names and properties used before they are given a value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, TRACED, Finding, NotVisible, Rule
from whence.playbook.evidence.python_tree import (
    function_at,
    indentation,
    is_docstring,
    tree_of,
)
from whence.playbook.fixes.text_edits import before
from whence_tools.code.flow_model import Name

if TYPE_CHECKING:
    from whence.domain.analysis import Edit, Evidence
    from whence.playbook.engine.case import Case, Conclusion, SourceFile, ToolSteps
    from whence_tools.code.flow_model import Binding, Class, Field

_LOCAL = re.compile(
    r"local variable '(?P<name>\w+)' (?:referenced before assignment|where it is not associated)"
    r"|free variable '(?P<free>\w+)' referenced before assignment"
)
_MAYBE = re.compile(
    r'^"(?P<name>\w+)" is (?:possibly )?unbound$|^Name "(?P<mypy>\w+)" may be undefined'
    r"|^Possibly using variable '(?P<pylint>\w+)' before assignment"
    r"|^Variable '(?P<tsc>[\w$]+)' is used before being assigned"
)
_LATE = re.compile(r"lateinit property (?P<name>\w+) has not been initialized")
_EARLY = re.compile(
    r"(?:Cannot access|can't access lexical declaration) '(?P<name>[\w$]+)' before init"
)


def investigate_local(case: Case) -> ToolSteps[Conclusion]:
    """Python's UnboundLocalError: assigned on some paths only, or made local by an assignment."""
    match = _LOCAL.search(case.message)
    if match is None or not case.frames:
        return None
    name = match.group("name") or match.group("free")
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None or frame.line is None:
        return None
    function = file.flow.function_at(frame.line)
    if function is None:
        return None
    own = [b for b in file.flow.bindings if b.target == name and b.function == function.start]
    if not own:
        return None
    outer = next((b for b in file.flow.bindings if b.target == name and b.function == -1), None)
    crash = file.quote(f"the error is raised here: `{name}` has no value yet", frame.line)
    before = [b for b in own if b.line < frame.line]
    if outer is not None and not before:
        return _shadowed(file, name, function.qualified, own[0], outer, crash)
    return _on_some_paths(file, name, function.qualified, before or own, crash, frame.line)


def _shadowed(
    file: SourceFile, name: str, function: str, own: Binding, outer: Binding, crash: Evidence
) -> Finding:
    return Finding(
        root_cause=f"`{function}` assigns `{name}` at {file.path}:{own.line}, which makes "
        f"`{name}` local "
        f"to it; the module's `{name}` (line {outer.line}) is hidden, so reading it fails.",
        solution=(
            f"Declare `global {name}` in `{function}`, or pass it in and return the new value."
        ),
        confidence=SHOWN,
        path=file.path,
        line=own.line,
        symbol=function,
        evidence=(
            crash,
            file.quote(f"this assignment makes `{name}` local to `{function}`", own.line),
            file.quote(f"the `{name}` that was meant", outer.line),
        ),
        edits=_declaring_global(file, name, own),
    )


def _declaring_global(file: SourceFile, name: str, own: Binding) -> tuple[Edit, ...]:
    """`global x` at the head of a function that counts on from the module's `x`."""
    reads_itself = own.augmented or any(
        isinstance(part, Name) and part.name == name
        for part in (own.value.walk() if own.value else ())
    )
    tree = tree_of(file)
    function = function_at(tree, own.line) if tree is not None else None
    if function is None or not reads_itself:
        return ()
    first = next((s for s in function.body if not is_docstring(s)), function.body[0])
    indent = indentation(file, first)
    return before(file, first.lineno, f"{indent}global {name}") if indent else ()


def _on_some_paths(
    file: SourceFile, name: str, function: str, own: list[Binding], crash: Evidence, line: int
) -> Finding:
    first = own[0]
    later = first.line > line
    where = (
        "only after that line" if later else "only in a branch, loop or handler that did not run"
    )
    quotes = [file.quote(f"`{name}` is given a value here", b.line) for b in own[:3]]
    listed = ", ".join(str(b.line) for b in own[:3])
    return Finding(
        root_cause=f"`{name}` in `{function}` is given a value {where} ({file.path}:{listed}), "
        f"so it has none at line {line}.",
        solution=(
            f"Give `{name}` a value before the branch, or handle the path on which it has none."
        ),
        confidence=SHOWN,
        path=file.path,
        line=first.line,
        symbol=function,
        evidence=(crash, *quotes),
    )


def investigate_maybe(case: Case) -> ToolSteps[Conclusion]:
    """Checkers of Python and TypeScript: a path on which no value is given."""
    match = _MAYBE.search(case.message)
    if match is None or not case.frames:
        return None
    name = next(found for found in match.groups() if found)
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None or frame.line is None:
        return None
    function = file.flow.function_at(frame.line)
    scope = function.start if function else -1
    own = [b for b in file.flow.bindings if b.target == name and b.function == scope]
    given = [b for b in own if b.value is not None and b.kind not in {"attribute", "item"}]
    before = [b for b in given if b.line < frame.line]
    if not before or not all(b.conditional for b in before):
        return None
    first, place = before[0], f"{file.path}:{frame.line}"
    listed = ", ".join(str(b.line) for b in before[:3])
    return Finding(
        root_cause=f"`{name}` is given a value only inside a branch, loop or handler "
        f"({file.path}:{listed}); on the path around it, `{name}` has none at {place}.",
        solution=(
            f"Give `{name}` a value before the branch, or leave the function on the other path."
        ),
        confidence=TRACED,
        path=file.path,
        line=first.line,
        symbol=name,
        evidence=(
            file.quote(f"the checker points here: `{name}` may have no value", frame.line),
            *(file.quote(f"`{name}` is given a value here", b.line) for b in before[:3]),
        ),
    )


def investigate_late(case: Case) -> ToolSteps[Conclusion]:
    """Kotlin's lateinit: where the property is declared, and what would have set it."""
    match = _LATE.search(case.message)
    if match is None or not case.frames:
        return None
    name, frame = match.group("name"), case.frames[0]
    start = yield from case.read(frame.path or "")
    if start is None:
        return None
    found = yield from _declared(case, name, start)
    if found is None:
        return None
    file, klass, field = found
    crash = start.quote(f"the error is raised here: `{name}` has no value yet", frame.line or 1)
    declared = file.quote(f"`{name}` is declared to be set later", field.line)
    assert file.flow is not None
    setters = [b for b in file.flow.bindings if b.target == name and b.owner == klass.name
               and b.kind in {"assign", "attribute"}]  # fmt: skip
    quotes = [file.quote(f"`{name}` is set here", b.line) for b in setters[:3]]
    calls = yield from _calls_of_setters(case, file, klass, setters)
    outside = yield from _set_outside(case, name, file)
    if not setters and outside:
        return NotVisible(
            because=(
                f"`{klass.name}.{name}` is set from outside the class, and what ran first is "
                f"not shown"
            ),
            next_steps=(
                f"See whether the line that sets `{name}` runs before {frame.path}:{frame.line}.",
            ),
            evidence=(crash, declared, *outside[:2]),
            path=frame.path,
            line=frame.line,
        )
    names = _function_names(file, setters)
    if not setters:
        why = "nothing in the code ever sets it"
    elif not calls:
        why = f"only {names} sets it"
    else:
        why = f"only {names} sets it, which had not run yet"
    return Finding(
        root_cause=f"`{klass.name}.{name}` is declared `lateinit` at {file.path}:{field.line} "
        f"and {why}; "
        f"it is read at {frame.path}:{frame.line}.",
        solution=f"Set `{name}` before it is read, or make it nullable and check it.",
        confidence=SHOWN if not setters else TRACED,
        path=file.path,
        line=field.line,
        symbol=f"{klass.name}.{name}",
        evidence=(crash, declared, *quotes, *calls[:2]),
    )


def _declared(
    case: Case, name: str, start: SourceFile
) -> ToolSteps[tuple[SourceFile, Class, Field] | None]:
    for file in [start, *(yield from case.locate(name, start.path))]:
        for klass in file.flow.classes if file.flow else ():
            for field in klass.fields:
                if field.name == name and field.late:
                    return file, klass, field
    return None


def _function_names(file: SourceFile, bindings: list[Binding]) -> str:
    assert file.flow is not None
    names = {f.start: f.name for f in file.flow.functions}
    listed = dict.fromkeys(names.get(b.function, "") for b in bindings)
    return ", ".join(f"`{name}`" for name in listed if name) or "the class body"


def _calls_of_setters(
    case: Case, file: SourceFile, klass: Class, setters: list[Binding]
) -> ToolSteps[list[Evidence]]:
    assert file.flow is not None
    names = {f.start: f.name for f in file.flow.functions}
    found: list[Evidence] = []
    for binding in setters[:2]:
        name = names.get(binding.function)
        if not name:
            continue
        for caller in (yield from case.callers(f"{klass.name}.{name}", file.path))[:2]:
            other = yield from case.read(caller.path)
            if other is not None:
                found.append(other.quote(f"`{name}` is called here", caller.line))
    return found


def _set_outside(case: Case, name: str, file: SourceFile) -> ToolSteps[list[Evidence]]:
    found: list[Evidence] = []
    for other in (yield from case.locate(name, file.path)):
        for binding in other.flow.bindings if other.flow else ():
            outside = binding.kind == "attribute" and binding.receiver != "this"
            if not outside or binding.target != name:
                continue
            found.append(other.quote(f"`{name}` is set here", binding.line))
    return found


def investigate_early(case: Case) -> ToolSteps[Conclusion]:
    """JavaScript's temporal dead zone: the code ran before the declaration was reached."""
    match = _EARLY.search(case.message)
    if match is None or not case.frames:
        return None
    name, frame = match.group("name"), case.frames[0]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None or frame.line is None:
        return None
    declared = [b for b in file.flow.bindings if b.target == name and b.kind == "declare"]
    classes = [k.line for k in file.flow.classes if k.name == name]
    lines = [b.line for b in declared] + classes
    if not lines:
        return None
    line = min(lines, key=lambda at: abs(at - frame.line if frame.line else 0))
    crash = file.quote(f"the error is raised here: `{name}` is read", frame.line)
    quotes = [crash, file.quote(f"`{name}` is only declared here", line)]
    early = [f for f in case.frames[1:] if f.path == file.path and f.line and f.line < line]
    if early and early[-1].line:
        quotes.append(file.quote("and this ran before that line was reached", early[-1].line))
    elif frame.line > line:
        return None
    via = f" by way of the call at line {early[-1].line}" if early else ""
    return Finding(
        root_cause=f"`{name}` is declared at {file.path}:{line}, and line {frame.line} reads it "
        f"before "
        f"that declaration has run{via}.",
        solution=f"Move the declaration of `{name}` above the first code that runs with it.",
        confidence=SHOWN,
        path=file.path,
        line=line,
        symbol=name,
        evidence=tuple(quotes),
    )


RULES = (
    Rule("uninitialised", lambda p: bool(_LOCAL.search(p.message)), investigate_local),
    Rule("uninitialised", lambda p: bool(_MAYBE.search(p.message)), investigate_maybe),
    Rule("uninitialised", lambda p: bool(_LATE.search(p.message)), investigate_late),
    Rule("uninitialised", lambda p: bool(_EARLY.search(p.message)), investigate_early),
)
