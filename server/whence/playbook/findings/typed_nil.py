"""Go: a nil pointer that was returned as an interface, which is not nil then (the language's FAQ,
"Why is my nil error value not equal to nil?")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import TRACED, FindingText
from whence.playbook.engine.source import Site, flow_of
from whence_tools.code.flow_model import Call, Items, Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Expr, Function

_TYPED_NIL: Final = FindingText(
    "`{function}` returns `{value}`, a `*{type}`, as `{result}` at {at}: an interface that holds a "
    "nil pointer is not nil itself; so `{method}` was called at {crash} with `{receiver}` nil.",
    "Return `nil` itself from `{function}` where there is no `{type}`.",
    TRACED,
    crash="the error is raised here: `{receiver}` is nil",
    at="a pointer that may be nil is returned as `{result}`",
)


def explain_typed_nil(case: Case, crash: Crash, value: Expr) -> ToolSteps[Finding | None]:
    """The one function of the workspace that returns a nil pointer of the receiver's type as an
    interface; None in other languages, or where the receiver is not what was nil."""
    method = crash.at.function
    if crash.at.flow.language != "go" or method is None or method.receiver != value.at.text:
        return None
    kind = method.owner or ""
    found = [
        (file, function, line, text)
        for file in (yield from case.locate(kind, crash.at.path))
        for function in (flow_of(file).functions if file.flow is not None else ())
        if function.result_type and f"*{kind}" not in function.result_type
        for line, text in _list_pointers(function, kind, flow_of(file))
    ]
    if len(found) != 1:
        return None
    [(file, function, line, text)] = found
    return _TYPED_NIL.finding(
        crash=crash.at, at=Site(file, line), function=function.qualified, value=text, type=kind,
        result=function.result_type, method=method.qualified, receiver=value.at.text,
    )  # fmt: skip


def _list_pointers(function: Function, kind: str, flow: Flow) -> Iterator[tuple[int, str]]:
    """The lines on which a function returns a pointer to the type, with what they return."""
    declared = {
        one.target
        for one in flow.bindings
        if one.function == function.start and one.type == f"*{kind}"
    }
    giving = {one.name for one in flow.functions if one.result_type == f"*{kind}"}
    for returned in function.returns:
        value = returned.value
        for one in value.items if isinstance(value, Items) else [value]:
            is_pointer = isinstance(one, Name) and one.name in declared
            if one and (is_pointer or (isinstance(one, Call) and one.name in giving)):
                yield returned.line, one.at.text
