"""What a type checker calls possibly None, null or undefined: where the absent value comes in.

Message forms: Pyright's `reportOptional…`, mypy's `union-attr`, `index` and `operator`,
TypeScript's 2531-2533, 2721, 2722 and 18047-18049, and all three where an argument or a result may
be absent and nothing else about its type is wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.engine.case import TRACED, Finding, NotVisible, Rule
from whence.playbook.engine.origin import Origin, OriginKind, Want, Where, is_absent, short
from whence.playbook.engine.presenting import sentence
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.declared_types import Written, written
from whence.playbook.evidence.pointing import arguments_at, begins, begins_name, results_at
from whence.playbook.evidence.sites import Site, innermost, story
from whence.playbook.rules.types.type_mismatches import misfit
from whence_tools.code.flow_model import Call, Member, Name, Operation, Subscript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, Conclusion, ToolSteps
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Problem


@dataclass(frozen=True)
class _Doubt:
    """What is doubted.

    Attributes:
        kind: what is done with the value; see `_SUSPECTS`.
        name: the member that is used, or the value as written; "" where the message names none.
        word: the absent value, in the words of the checker.
    """

    kind: str
    name: str
    word: str


_PATTERNS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern), kind, word)
    for pattern, kind, word in (
        (r'^"(?P<name>\w+)" is not a known (?:attribute|member) of "None"', "member", "None"),
        (r'^Cannot access (?:attribute|member) "(?P<name>\w+)" for class "None"', "member", "None"),
        (r'^Item "None" of ".+" has no attribute "(?P<name>\w+)"', "member", "None"),
        (r'^"None" has no attribute "(?P<name>\w+)"', "member", "None"),
        (r'^Object of type "None" is not subscriptable', "subscript", "None"),
        (r'^Value of type "(?:.+ \| None|Optional\[.+\])" is not indexable', "subscript", "None"),
        (r'^Object of type "None" cannot be called', "callee", "None"),
        (r'^Object of type "None" cannot be used as iterable', "value", "None"),
        (r'^Item "None" of ".+" has no attribute "__iter__"', "value", "None"),
        (r'^Operator ".+" not supported for "None"', "operand", "None"),
        (r"^'(?P<name>[^']+)' is possibly '(?P<word>null|undefined)'\.?$", "written", ""),
        (r"^'(?P<name>[^']+)' is possibly 'null' or 'undefined'", "written", "null or undefined"),
        (r"^Object is possibly '(?P<word>null|undefined)'\.?$", "value", ""),
        (r"^Object is possibly 'null' or 'undefined'", "value", "null or undefined"),
        (r"^Cannot invoke an object which is possibly '(?P<word>null|undefined)'", "callee", ""),
    )
)  # fmt: skip
_MADE: dict[OriginKind, str] = {
    OriginKind.LITERAL: "`{text}` is written at {at}",
    OriginKind.NULLABLE_CALL: "`{text}` at {at} gives {word} when {note}",
    OriginKind.ENVIRONMENT: "`{text}` at {at} gives {word} where `{key}` is not set",
    OriginKind.FALLS_OFF: "the end of `{symbol}` at {at} can be reached without a `return`",
    OriginKind.BARE_RETURN: "`{text}` at {at} returns no value from `{symbol}`",
}


def doubted(problem: Problem) -> _Doubt | None:
    """What a checker doubts, or None where it is about something else."""
    if problem.format not in _CHECKERS:
        return None
    for pattern, kind, word in _PATTERNS:
        match = pattern.search(problem.message)
        if match:
            groups = match.groupdict()
            return _Doubt(kind, groups.get("name") or "", groups.get("word") or word)
    unfit = misfit(problem)
    return _Doubt(unfit.use, "", unfit.absent) if unfit and unfit.absent else None


_LIKELY = 0.7
_ALONE = 0.9  # where a name is set twice, a check may have come between: the other is meant
_CHECKERS = frozenset({"pyright", "gnu", "tsc"})


def investigate(case: Case) -> ToolSteps[Conclusion]:
    doubt = doubted(case.problem)
    crash = yield from innermost(case)
    if doubt is None or crash is None or crash.file.flow is None:
        return None
    found = list(_SUSPECTS[doubt.kind](doubt, crash, case))
    if len({(expr.at.start, expr.at.end) for expr in found}) != 1:
        return None
    value = found[0]
    by_type = yield from written(case, value, crash.file)
    absent = [one for one in by_type if one.may_be_absent]
    if len(absent) == 1:
        return _declared(crash, value, absent[0], doubt)
    if absent:
        return _unclear(crash, value, doubt, tuple(o.file.quote(o.said, o.line) for o in absent))
    tracer = Tracer(case, Want(is_absent, absent=True, word=doubt.word))
    outcome = yield from tracer.trace(value, Where(crash.file))
    settled = (
        len(tracer.reaching(value, Where(crash.file))) < 2 if isinstance(value, Name) else True
    )
    least = _LIKELY if settled else _ALONE
    if isinstance(outcome, Origin) and outcome.kind in _MADE and outcome.certainty > least:
        return _made(crash, value, outcome, doubt)
    return _unclear(crash, value, doubt, getattr(outcome, "trail", ()))


def _member(doubt: _Doubt, crash: Site, case: Case) -> Iterator[Expr]:
    """Pyright points at the member's name, mypy at the start of the expression."""
    members = [
        expr
        for expr in _all(crash)
        if isinstance(expr, Member) and expr.name == doubt.name and not expr.safe
    ]
    at = [m for m in members if begins(case, m) or begins_name(case, m)]
    yield from (member.object for member in at or members)


def _subscript(_doubt: _Doubt, crash: Site, case: Case) -> Iterator[Expr]:
    found = [expr.object for expr in _all(crash) if isinstance(expr, Subscript)]
    yield from [expr for expr in found if begins(case, expr)] or found


def _callee(_doubt: _Doubt, crash: Site, case: Case) -> Iterator[Expr]:
    found = [expr.callee for expr in _all(crash) if isinstance(expr, Call)]
    yield from [expr for expr in found if begins(case, expr)] or found


def _operand(_doubt: _Doubt, crash: Site, case: Case) -> Iterator[Expr]:
    """Pyright points at the left operand, which is the absent one."""
    operations = [expr for expr in _all(crash) if isinstance(expr, Operation) and expr.parts]
    yield from (one.parts[0] for one in operations if begins(case, one.parts[0]))


def _written_so(doubt: _Doubt, crash: Site, _case: Case) -> Iterator[Expr]:
    found = [expr for expr in _all(crash) if expr.at.text == doubt.name]
    yield from found[:1]


def _value(_doubt: _Doubt, crash: Site, case: Case) -> Iterator[Expr]:
    """The widest expression that begins where the checker points and something is asked of."""
    used = [
        expr.object if isinstance(expr, Member | Subscript) else expr.callee
        for expr in _all(crash)
        if isinstance(expr, Member | Subscript | Call)
    ]
    found = [expr for expr in used if begins(case, expr) and not isinstance(expr, Operation)]
    whole = [expr for expr in _all(crash) if begins(case, expr)]
    yield from sorted(whole if case.language == "python" else found, key=lambda e: -e.at.end)[:1]


def _argument(doubt: _Doubt, crash: Site, case: Case) -> Iterator[Expr]:
    del doubt
    yield from arguments_at(case, crash)


def _result(_doubt: _Doubt, crash: Site, case: Case) -> Iterator[Expr]:
    yield from results_at(case, crash)


_SUSPECTS: dict[str, Callable[[_Doubt, Site, Case], Iterator[Expr]]] = {
    "member": _member,
    "subscript": _subscript,
    "callee": _callee,
    "operand": _operand,
    "written": _written_so,
    "value": _value,
    "argument": _argument,
    "result": _result,
}


def _all(crash: Site) -> list[Expr]:
    assert crash.file.flow is not None
    return crash.file.flow.expressions(crash.line)


def _declared(crash: Site, value: Expr, place: Written, doubt: _Doubt) -> Finding:
    """The declaration that lets the value be absent; the line that makes it so, where it shows."""
    line, made = place.line, ""
    evidence = [place.file.quote(place.said, place.line)]
    giving = _absent_returns(place)
    if giving:
        line = giving[0]
        made = f" and does so at {place.file.path}:{line}"
        evidence.append(place.file.quote(f"this gives {doubt.word}", line))
    who = f"`{place.name}`" if place.kind == "result" else f"the {place.kind} `{place.name}`"
    return Finding(
        sentence(
            f"{place.said} ({place.file.path}:{place.line}){made}, so `{short(value)}` may be "
            f"{doubt.word} at {crash.path}:{crash.line}, which is not checked there."
        ),
        f"Check `{short(value)}` before line {crash.line} uses it, or make {who} never "
        f"{doubt.word} if it cannot be.",
        TRACED,
        place.file.path,
        line,
        story(_points(crash, value, doubt), *place.trail, *evidence),
    )


def _absent_returns(place: Written) -> list[int]:
    """The lines of a function that give an absent value in so many words."""
    returns = place.function.returns if place.function else ()
    return [one.line for one in returns if one.value is None or is_absent(one.value)]


def _made(crash: Site, value: Expr, origin: Origin, doubt: _Doubt) -> Finding:
    at = f"{origin.file.path}:{origin.line}"
    said = _MADE[origin.kind].format(
        text=origin.text, at=at, word=doubt.word, note=origin.note, key=origin.key,
        symbol=origin.symbol or origin.text,
    )  # fmt: skip
    return Finding(
        sentence(
            f"{said}, so `{short(value)}` may be {doubt.word} at {crash.path}:{crash.line}, which "
            "is not checked there."
        ),
        f"Check `{short(value)}` before line {crash.line} uses it, or give it a value at {at}.",
        round(TRACED * origin.certainty, 2),
        origin.file.path,
        origin.line,
        story(
            _points(crash, value, doubt),
            *origin.trail,
            origin.file.quote("this is where it comes from", origin.line),
        ),
    )


def _points(crash: Site, value: Expr, doubt: _Doubt) -> Evidence:
    return crash.quote(f"the checker points here: `{short(value)}` may be {doubt.word}")


def _unclear(crash: Site, value: Expr, doubt: _Doubt, trail: tuple[Evidence, ...]) -> NotVisible:
    return NotVisible(
        f"`{short(value)}` may be {doubt.word} at {crash.path}:{crash.line}, and the workspace "
        "does not show one place from which that comes",
        (
            f"Go to the definition of what gives `{short(value)}`, and see when it is absent.",
            f"If it can be {doubt.word}, check it before line {crash.line}.",
        ),
        story(_points(crash, value, doubt), *(one for one in trail[:4] if one.claim)),
        crash.path,
        crash.line,
    )


RULES = (Rule("possibly_absent", lambda problem: doubted(problem) is not None, investigate),)
