"""Collections that must not be changed: unmodifiable ones, and those that are being iterated."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, Finding, Rule
from whence.playbook.engine.origin import Origin, Unknown, Want, Where, short
from whence.playbook.engine.receivers import targets
from whence.playbook.engine.tracing import Tracer
from whence.playbook.fixes.text_edits import instead_of
from whence.playbook.rules.origin_finding import Crash, not_traced, told
from whence_tools.code.flow_model import (
    Binding,
    Call,
    Expr,
    Items,
    Member,
    Name,
    Subscript,
    Table,
)

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, Conclusion, SourceFile, ToolSteps
    from whence_tools.errors.model import Problem

_FIXED = re.compile(
    r"object does not support item (?:assignment|deletion)|object is not extensible"
    r"|Cannot assign to read only property|UnsupportedOperationException"
)
_ITERATED = re.compile(r"changed (?:size )?during iteration|mutated during iteration")
_UNMODIFIABLE = ("List.of", "Set.of", "Map.of", "Arrays.asList", "Collections.", "Object.freeze",
                 "listOf", "mapOf", "setOf", "emptyList", "List.copyOf", "Map.copyOf")  # fmt: skip
_CHANGES = frozenset(
    {"add", "remove", "put", "clear", "append", "pop", "insert", "discard", "delete", "addAll",
     "removeAll", "removeIf", "popitem", "update", "removeAt", "addFirst", "removeFirst", "set",
     "push", "sort", "unshift", "splice"}
)  # fmt: skip

_VIEWS = frozenset({"items", "keys", "values", "keySet", "entrySet"})


def _unmodifiable(expr: Expr) -> bool:
    written = expr.at.text
    if isinstance(expr, Items | Table | Call) and written.startswith(_UNMODIFIABLE):
        return True
    if isinstance(expr, Call) and expr.name in {"toList", "freeze", "unmodifiableList"}:
        return True
    return isinstance(expr, Items) and written.startswith("(")


def changed_though_fixed(case: Case) -> ToolSteps[Conclusion]:
    if not case.frames:
        return None
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None:
        return None
    unknown, shown = Unknown(""), ""
    for expr in file.flow.expressions(frame.line or 0):
        target = expr.object if isinstance(expr, Subscript) else None
        if isinstance(expr, Call) and expr.name in _CHANGES:
            target = expr.receiver
        if target is None:
            continue
        shown = short(target)
        tracer = Tracer(case, Want(_unmodifiable, absent=False, word="the collection"))
        outcome = yield from tracer.trace(target, Where(file, 0))
        if isinstance(outcome, Origin):
            crash = Crash(file, frame.line or 1, shown, "unmodifiable", "it is changed")
            return (yield from told(case, outcome, crash))
        unknown = outcome if isinstance(outcome, Unknown) else unknown
    if not shown:
        return None
    crash = Crash(file, frame.line or 1, shown, "unmodifiable", "it is changed")
    return not_traced(unknown, crash, ("Copy it into a modifiable collection first.",))


def changed_while_iterated(case: Case) -> ToolSteps[Conclusion]:
    """The loop on the stack whose body changes what it runs over; another thread's is not shown."""
    for frame in case.frames[:3]:
        file = yield from case.read(frame.path or "")
        if file is None or file.flow is None or frame.line is None:
            continue
        for loop in file.flow.bindings:
            if loop.kind == "loop" and loop.value is not None and loop.line <= frame.line:
                change = yield from _change_inside(case, file, loop, loop.value)
                if change is not None:
                    return _changed(file, loop, *change)
    return None


def _change_inside(
    case: Case, file: SourceFile, loop: Binding, over: Expr
) -> ToolSteps[tuple[SourceFile, int, str] | None]:
    assert file.flow is not None
    deletes = re.compile(rf"\s*del\s+{re.escape(_collection(over))}\[")
    for number in range(loop.line + 1, _last_line(file, loop) + 1):
        if deletes.match(file.line(number)):
            return file, number, file.line(number).strip()
    root = over.at.text.split(".")[0]
    for call in file.flow.calls:
        if not (loop.line < call.at.line <= _last_line(file, loop)) or call.receiver is None:
            continue
        if call.name in _CHANGES and call.receiver.at.text == _collection(over):
            return file, call.at.line, short(call)
        if call.receiver.at.text == root and isinstance(over, Call):
            inside = yield from _change_in_method(case, file, call)
            if inside is not None:
                return inside
    return None


def _collection(over: Expr) -> str:
    """What a loop really runs over: the mapping of `mapping.items()`."""
    if isinstance(over, Call) and over.name in _VIEWS and over.receiver is not None:
        return over.receiver.at.text
    return over.at.text


def _change_in_method(
    case: Case, file: SourceFile, call: Call
) -> ToolSteps[tuple[SourceFile, int, str] | None]:
    """A change in a method of the object that gave the collection."""
    tracer = Tracer(case, Want(lambda _: False, absent=False))
    for target in (yield from targets(tracer, call, Where(file))):
        function, flow = target.function, target.file.flow
        for deep in flow.calls if function and flow else ():
            within = function is not None and function.line <= deep.at.line <= function.last_line
            if within and deep.name in _CHANGES and deep.receiver is not None:
                return target.file, deep.at.line, short(deep)
    return None


def _last_line(file: SourceFile, loop: Binding) -> int:
    return loop.last_line if loop.last_line > loop.line else len(file.lines)


def _changed(file: SourceFile, loop: Binding, place: SourceFile, line: int, change: str) -> Finding:
    over = short(loop.value) if loop.value else loop.target
    return Finding(
        root_cause=(
            f"`{change}` at {place.path}:{line} changes the collection while the loop at "
            f"{file.path}:{loop.line} runs over `{over}`, so the loop's next step fails."
        ),
        solution="Collect what is to be changed and change it after the loop, or loop over a copy.",
        confidence=SHOWN,
        path=place.path,
        line=line,
        evidence=(
            file.quote(f"the loop over `{over}`", loop.line),
            place.quote("its body changes that collection", line),
        ),
        edits=_over_a_copy(file, loop),
    )


def _over_a_copy(file: SourceFile, loop: Binding) -> tuple[Edit, ...]:
    """Python's usual way: `for x in list(xs)`."""
    over = loop.value
    view = isinstance(over, Call) and over.name in _VIEWS and not over.arguments
    if (
        over is None
        or not file.path.endswith(".py")
        or not (view or isinstance(over, Name | Member))
    ):
        return ()
    return instead_of(file, over, f"list({over.at.text})")


def _iterated(problem: Problem) -> bool:
    concurrent = problem.error_type.endswith("ConcurrentModificationException")
    return concurrent or bool(_ITERATED.search(problem.message))


def _fixed(problem: Problem) -> bool:
    return bool(_FIXED.search(f"{problem.error_type}: {problem.message}"))


RULES = (
    Rule("changed_collection", _iterated, changed_while_iterated),
    Rule("changed_collection", _fixed, changed_though_fixed),
)
