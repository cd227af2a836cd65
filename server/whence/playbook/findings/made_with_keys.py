"""Which code made an object, told by the keys that the run saw in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import INFERRED, Finding, FindingText
from whence.playbook.engine.origin import Want, Where, shorten
from whence.playbook.engine.seen_objects import find_entries
from whence.playbook.engine.source import Site
from whence.playbook.engine.tracing import Tracer
from whence.playbook.findings.origins import conclude
from whence_tools.code.flow_model import (
    Constant,
    Items,
    Lambda,
    Member,
    Operation,
    Subscript,
    Table,
)

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Expr

_MADE: Final = FindingText(
    "The object is made at {at}, where `{key}` is `{given}`; so `{value}` is {word} at {crash}.",
    "Find out why `{given}` is {word} at {at}, or leave the object out there.",
    INFERRED,
    crash="the error is raised here: `{value}` is {word} where {use}",
    at="the one object with these keys is made here",
)


def explain_made_with(
    case: Case, crash: Crash, value: Expr, want: Want
) -> ToolSteps[Finding | None]:
    """The one literal of the workspace that has all keys of the object and no others, and may have
    put nothing under the one; and from there on, where that was made.

    Args:
        value: a part of the object, absent in the run.
    """
    seen = case.frames[0].observed
    if seen is None or not isinstance(value, Member | Subscript):
        return None
    key = _find_key(value)
    owner = seen.value_of(value.object.at.text)
    entries = (yield from find_entries(case, owner, key, crash.at.path)) if owner else []
    makers = [(file, one) for file, one in entries if _may_be(one.value, want)]
    if len(makers) != 1:
        return None
    [(file, entry)] = makers
    at = Site(file, entry.value.at.line)
    outcome = yield from Tracer(case, want).trace(entry.value, Where(file))
    found = yield from conclude(case, outcome, crash)
    if isinstance(found, Finding) and not isinstance(entry.value, Constant):
        return found
    return _MADE.finding(
        crash=crash.at, at=at, key=key, given=shorten(entry.value), value=crash.value,
        word=crash.word, use=crash.use,
    )  # fmt: skip


def _may_be(value: Expr, want: Want) -> bool:
    """Whether an expression can give what was seen: what is written down there gives itself."""
    return want.accepts(value) or not isinstance(
        value, Constant | Items | Table | Lambda | Operation
    )


def _find_key(value: Member | Subscript) -> str:
    if isinstance(value, Member):
        return value.name
    return value.index.value if isinstance(value.index, Constant) else ""
