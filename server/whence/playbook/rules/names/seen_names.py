"""A key or attribute that was seen not to be there, beside one that is it, mistyped: what the
object held when the program failed, wherever it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.fixes.rename import rename_at
from whence.playbook.rules.names import texts
from whence_tools.code.flow_model import Constant, Member, Subscript
from whence_tools.fuzzy_match import is_confusable, is_slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.observed import ObservedFrame, Value

_UNDEFINED: Final = "undefined"


def investigate(case: Case, _match: Match, crash: Site) -> ToolSteps[Conclusion]:
    yield from ()
    frame = case.frames[0]
    if frame.observed is None:
        return None
    for read, of, name in _reads(crash):
        value = frame.observed.value_of(of.at.text)
        known = _names_of(value, is_member=isinstance(read, Member)) if value else ()
        if not known or name in known or not _is_missed(read, name, case, frame.observed):
            continue
        meant = [one for one in known if is_slip(name, one)]
        if len(meant) != 1 or any(is_confusable(name, one) for one in known):
            continue
        return texts.SEEN_WITHOUT.finding(
            crash=crash,
            of=of.at.text,
            name=name,
            near=meant[0],
            seen=quote_seen(frame, crash, texts.SEEN_WITHOUT_READ.format(name=name), of.at.text),
            edits=rename_at(crash, name, meant[0]),
        )
    return None


def _reads(crash: Site) -> Iterator[tuple[Expr, Expr, str]]:
    """What the failing line reads by name: the whole, what it is read from, and the name."""
    for around in crash.flow.expressions(crash.line):
        for one in around.walk():
            if isinstance(one, Member):
                yield one, one.object, one.name
            elif isinstance(one, Subscript) and isinstance(one.index, Constant):
                yield one, one.object, one.index.value


def _names_of(value: Value, *, is_member: bool) -> tuple[str, ...]:
    """The attributes or keys of an object, where all of them were seen."""
    if value.fields is not None and value.has_all_fields and (is_member or not value.items):
        return tuple(value.fields)
    return tuple(one.text for one in value.keys) if value.has_all_items else ()


def _is_missed(read: Expr, name: str, case: Case, seen: ObservedFrame) -> bool:
    """Whether the program failed for want of this name: the error says it, or it was undefined."""
    if case.problem.error_type in {"KeyError", "AttributeError"}:
        return case.message.strip("'\"") == name or f"attribute '{name}'" in case.message
    value = seen.value_of(read.at.text)
    return value is not None and value.type == _UNDEFINED


_MISSING = Matcher(
    "", languages={"python", "javascript", "typescript"},
    types={"KeyError", "AttributeError", "TypeError"},
)  # fmt: skip
RULES = (Rule("seen_names", _MISSING, at_crash(investigate)),)
