"""Python: what `sorted`, `min`, `max` and the functions of `heapq` could not compare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import Finding, add_article
from whence.playbook.engine.follow import Way
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Origin, Where, choose, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.values import want_of_kind
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.origins import conclude
from whence.playbook.findings.stored_keys import find_uses
from whence.playbook.rules.types import texts
from whence_tools.code.flow_model import Call, Items, Lambda, Member, Name, Step
from whence_tools.witness.questions.ordered_elements import (
    choose_odd_type,
    find_odd_element,
    find_ordering,
    find_tie,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.origin import Outcome, Want
    from whence_tools.code.flow_model import Expr
    from whence_tools.witness.questions.ordered_elements import OddElement, Tie

_PUSH: Final = "heappush"


def investigate(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    """Where the element that cannot be compared, or what the key function makes of it, comes
    from; None where the line orders nothing, or that is not shown."""
    seen = case.frames[0].observed
    ordering = find_ordering(seen.failing) if seen is not None else None
    if seen is None or ordering is None:
        return None
    if tie := find_tie(seen, case.message):
        return (yield from _explain_tie(case, tie, site))
    odd = find_odd_element(seen, case.message)
    kind = odd.value.type if odd is not None else choose_odd_type((match["a"], match["b"]))
    want = want_of_kind(kind)
    if want is None:
        return None
    word = "None" if kind == "NoneType" else add_article(kind)
    use = texts.ORDERED.format(orders=ordering.name)
    if odd is not None:
        value, outcome = odd.text, (yield from _trace_element(case, want, odd, site))
    else:
        key = _find_key(site, ordering.name)
        if key is None:
            return None
        value = shorten(key.result) if isinstance(key, Lambda) and key.result else key.at.text
        value = value if value.endswith(")") else f"{value}(…)"
        outcome = yield from _trace_results(Tracer(case, want), key, site)
    if not isinstance(outcome, Origin):
        return None
    told = yield from conclude(case, outcome, Crash(site, value, word, use))
    return told if isinstance(told, Finding) else None


def _trace_element(
    case: Case, want: Want, odd: OddElement, site: Site
) -> ToolSteps[Outcome | None]:
    items = next((one for one in _walk(site) if _strip(one.at.text) == _strip(odd.items)), None)
    if items is None:
        return None
    where = Where(site.file, 0)
    if not odd.is_key:
        index = Step("index" if odd.index.isdigit() else "key", odd.index.strip("'"))
        path = (Step("index" if key.isdigit() else "key", key.strip("'")) for _, key in odd.path)
        return (yield from Tracer(case, want).trace(items, where, (index, *path)))
    stored, _ = yield from find_uses(case, where, items)
    traced = (Tracer(case, want).trace(one.key, Where(one.file)) for one in stored)
    return choose((yield from in_turn(traced)))


def _explain_tie(case: Case, tie: Tie, site: Site) -> ToolSteps[Conclusion]:
    """The lines that add such elements, else the one that orders them."""
    files = yield from case.locate(_PUSH, site.path)
    pushes = [
        Site(file, call.at.line)
        for file in files
        if file.flow is not None
        for call in file.flow.calls
        if call.name == _PUSH and any(_has_parts(one.value, tie) for one in call.arguments[1:])
    ]
    first, *others = pushes if tie.orders.startswith("heap") and pushes else [site]
    parts = "first part" if tie.parts == 1 else f"first {tie.parts} parts"
    words = {"items": tie.items, "orders": tie.orders, "parts": parts, "type": tie.type}
    return texts.TIE.finding(words, crash=site, others=others, at=first)


def _has_parts(element: Expr, tie: Tie) -> bool:
    return isinstance(element, Items) and len(element.items) > tie.parts


def _walk(site: Site) -> Iterator[Expr]:
    return (inner for one in site.expressions for inner in one.walk())


def _strip(text: str) -> str:
    """A text without blanks, and with one kind of quotes."""
    return "".join(text.split()).replace('"', "'")


def _find_key(site: Site, orders: str) -> Expr | None:
    """The key function of the call that orders."""
    calls = [one for one in _walk(site) if isinstance(one, Call) and one.name == orders]
    return next((a.value for one in calls for a in one.arguments if a.keyword == "key"), None)


def _trace_results(tracer: Tracer, key: Expr, site: Site) -> ToolSteps[Outcome | None]:
    """What makes such a result of a key function; None where it is no function of the program."""
    where = Where(site.file, 0)
    if isinstance(key, Lambda):
        return (yield from tracer.trace(key.result, where)) if key.result is not None else None
    if not isinstance(key, Name | Member):
        return None
    files = yield from tracer.case.locate(key.name, site.path)
    named = [
        (one, file)
        for file in files
        if file.flow is not None
        for one in file.flow.functions
        if one.name == key.name
    ]
    if len(named) != 1:
        return None
    function, file = named[0]
    return (yield from tracer.calls.returns(function, Way(Where(file))))


_MATCH = Matcher(
    (r"not supported between instances of '(?P<a>[\w.]+)' and '(?P<b>[\w.]+)'", "ordered"),
    languages={"python"},
)
RULES = (Rule("type_mismatch", _MATCH, at_crash(investigate)),)
