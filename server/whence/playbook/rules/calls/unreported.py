"""Java: a checked exception that a call can throw, and that nothing there catches or declares."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Want, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.pointing import find_calls_at
from whence.playbook.rules.calls import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Call, Function

_CLOSED: Final = re.compile(r"implicit call to close\(\) on resource variable [‘'](?P<name>\w+)")
_CLASS: Final = re.compile(r"\bclass\s+(?P<name>\w+)")


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    words = {"crash": crash, "type": match["type"], "message": case.message}
    if match.kind == "default":
        named = _CLASS.search(crash.text)
        return texts.DEFAULT_CONSTRUCTOR.finding(words, name=named["name"]) if named else None
    column = case.frames[0].column or 0
    closed = _CLOSED.search("\n".join(case.problem.notes))
    call = None if closed else _find_call(crash, column)
    if closed is not None:
        what = texts.CLOSED.format(name=closed["name"])
    elif call is not None:
        what = texts.CALLED.format(text=shorten(call))
    elif re.match(r"throw\b", crash.text[max(0, column - 1) :]):
        what = texts.THROWN
    else:
        return None
    declared = (yield from _find_declared(case, call, crash, match["type"])) if call else None
    origin = texts.DECLARED_AT.format(declared=declared) if declared is not None else ""
    start = call.at.start if call is not None else None
    head, around, change = _describe_around(crash, start, match["type"])
    return texts.UNREPORTED.finding(
        words, what=what, origin=origin, declared=declared, head=head, around=around, change=change
    )


def _find_call(crash: Site, column: int) -> Call | None:
    """The call that javac points at: by the bracket of its arguments, or by its `new`. Without a
    column the only one of the line."""
    calls = find_calls_at(crash)
    if not column:
        return calls[0] if len(calls) == 1 else None
    for call in calls:
        callee = call.callee.at
        ends = callee.last_line == crash.line and crash.text[: column - 1].endswith(
            callee.text.rpartition("\n")[2]
        )
        begins = call.new and (call.at.line, call.at.column) == (crash.line, column)
        if begins or (not call.new and ends and crash.text[column - 1 : column] == "("):
            return call
    return None


def _find_declared(case: Case, call: Call, crash: Site, error_type: str) -> ToolSteps[Site | None]:
    """Where the method that is called declares the exception; None where it isn't the program's."""
    tracer = Tracer(case, Want(lambda _: False, absent=False))
    found = yield from tracer.resolver.function(call, crash.file)
    functions = [(one.file, one.function) for one in found if one.function is not None]
    declaring = [
        Site(file, line)
        for file, function in functions
        if (line := _find_throws(file, function, error_type))
    ]
    return declaring[0] if len(declaring) == 1 else None


def _find_throws(file: SourceFile, function: Function, error_type: str) -> int:
    """The line of a method's `throws` with a type; 0 where it has none."""
    head = _read_head(file, function)
    match = re.search(rf"\bthrows\b[\w\s.,]*\b{re.escape(error_type)}\b", head)
    return function.line + head[: match.end()].count("\n") if match else 0


def _read_head(file: SourceFile, function: Function) -> str:
    """A method as written, up to its body."""
    text = flow_of(file).source.data[function.start : function.end].decode("utf-8", "replace")
    return re.split(r"[{;]", text)[0]


def _describe_around(
    crash: Site, start: int | None, error_type: str
) -> tuple[Site | None, str, str]:
    """The method around a call, why it doesn't take the exception, and what to do."""
    functions = crash.flow.functions
    if start is None:
        inside = [one for one in functions if one.line <= crash.line <= one.last_line]
    else:
        inside = [one for one in functions if one.holds(start, start)]
    inside.sort(key=lambda one: one.end - one.start)
    method = next((one for one in inside if one.name), None)
    if method is None:
        return None, texts.IN_FIELD, texts.SET_ELSEWHERE.format(type=error_type)
    written = _read_head(crash.file, method)
    before = re.split(rf"\b{re.escape(method.name)}\s*\(", written)[0]
    head = crash.on(method.line + before.count("\n"))
    words = {"method": method.name, "head": head, "type": error_type}
    if inside[0] is not method:
        change = texts.CATCH_IN_LAMBDA.format(**words)
        return head, texts.IN_LAMBDA.format(**words), change
    change = texts.HANDLE_OVERRIDING if "@Override" in written else texts.HANDLE
    return head, texts.NOT_HANDLED.format(**words), change.format(**words)


_UNREPORTED: Final = Matcher(
    (r"^unreported exception (?P<type>[\w.]+) in default constructor", "default"),
    r"^unreported exception (?P<type>[\w.]+);? ?must be caught or declared to be thrown",
    languages={"java"},
)
RULES = (Rule("unreported_exception", _UNREPORTED, at_crash(investigate)),)
