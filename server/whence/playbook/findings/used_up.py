"""A generator or iterator that was run through before: Python's and JavaScript's run once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import TRACED, FindingText
from whence.playbook.engine.origin import Origin, Want, Where, shorten
from whence.playbook.engine.receivers import resolve_targets
from whence.playbook.engine.source import Site
from whence.playbook.engine.tracing import Tracer
from whence.playbook.fixes.text_edits import rewrite
from whence_tools.code.flow_model import Call, Name

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Expr

# Python's iterators
_ONCE: Final = frozenset({"filter", "map", "zip", "reversed", "iter", "enumerate"})
_ENDLESS: Final = re.compile(r"while (?:True|1)\b|\b(?:count|cycle|repeat)\(")
_GIVES_ONCE: Final = (
    "`{made}` gives {kind} ({found}), which can be consumed only once; {first} already "
    "consumes `{name}`, so `{value}` is empty at {crash}."
)
_ONLY_ONCE: Final = FindingText(
    _GIVES_ONCE,
    "Make it a list (`{name} = list({name})`) before its first use.",
    TRACED,
    blame="first",
    trail="",
    found="{kind} is made here",
    first="`{name}` is consumed here, before it is used again",
)
_HANDED_ON: Final = FindingText(
    _GIVES_ONCE,
    "Hand on a list: `list({made})`.",
    TRACED,
    blame="found",
    trail="",
    first="`{name}` is consumed here, before it is used again",
    found="{kind} is made here, and handed on",
)
_RETURNS_ITERATOR: Final = FindingText(
    "`{made}` gives an iterator, which {found} returns and which can be consumed only once; "
    "{first} already consumes `{name}`, so `{value}` is empty at {crash}.",
    "Return a list at {found}, or make one before the first use.",
    TRACED,
    blame="found",
    trail="",
    first="`{name}` is consumed here, before it is used again",
    found="the iterator is returned here",
)


def explain_used_up(
    case: Case, expr: Expr, where: Where, crash: Crash, value: str = ""
) -> ToolSteps[Finding | None]:
    """What was run through before its last use; None where that is not seen.

    Args:
        expr: what nothing is left of.
        value: how it is written, where that is not what the crash is about.
    """
    generators = Tracer(case, Want(lambda e: isinstance(e, Call), absent=False))
    found = yield from generators.trace(expr, where)
    made = found.expr if isinstance(found, Origin) else None
    if not isinstance(found, Origin) or not isinstance(made, Call):
        return None
    reached = yield from resolve_targets(generators, made, Where(found.file))
    first = yield from _earlier_use(case)
    places = [found.at] if _gives_iterator(made, found.file) else []
    for one in reached:
        returned = one.function.returns if one.function is not None else ()
        places += [found.at] if one.function is not None and one.function.generator else []
        places += [
            Site(one.file, end.line) for end in returned if _gives_iterator(end.value, one.file)
        ]
    if first is None or not places:
        return None
    is_own = any(one.function is not None and one.function.generator for one in reached)
    given = [one for one in places if _is_returned(one) and not is_own]
    made_by = (one.file.text_of(one.function) for one in reached if one.function is not None)
    is_endless = any(map(_ENDLESS.search, made_by))
    is_listed = found.file.path.endswith(".py") and not (given or is_endless)
    places = given or places
    said = _ONLY_ONCE
    if given:
        said = _RETURNS_ITERATOR
    elif places[0].function != first[0].function:  # whoever takes it may expect a list
        said = _HANDED_ON
    return said.finding(
        kind="a generator" if is_own else "an iterator",
        made=shorten(made), found=places[0], first=first[0], name=first[1],
        value=value or crash.value, crash=crash.at, trail=[crash.quote(), *found.trail],
        edits=rewrite(found.file, made, f"list({made.at.text})") if is_listed else (),
    )  # fmt: skip


def _is_returned(at: Site) -> bool:
    function = at.function
    return function is not None and any(one.line == at.line for one in function.returns)


def _gives_iterator(expr: Expr | None, file: SourceFile) -> bool:
    return isinstance(expr, Call) and expr.name in _ONCE and file.path.endswith(".py")


def _earlier_use(case: Case) -> ToolSteps[tuple[Site, str] | None]:
    """The line on the stack's functions that passes the same name on before the failing one."""
    for at in (yield from case.sites(case.frames)):
        function, calls = at.function, at.file.flow.calls if at.file.flow else []
        named = [(c, a.value) for c in calls for a in c.arguments if isinstance(a.value, Name)]
        passed = {n.name for c, n in named if c.at.line <= at.line <= c.at.last_line}
        for call, name in named:
            before = function is not None and function.line <= call.at.line < at.line
            if before and name.name in passed:
                return at.on(call.at.line), name.name
    return None
