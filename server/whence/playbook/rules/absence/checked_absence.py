"""What a type checker calls possibly None, null or undefined: where the absent value comes in.

Message forms: Pyright's `reportOptional…`, mypy's `union-attr`, `index` and `operator`,
TypeScript's 2531-2533, 2721, 2722 and 18047-18049, and all three where an argument or a result may
be absent and nothing else about its type is wrong.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import TRACED, Conclusion, Finding
from whence.playbook.engine.matching import Match, Matcher, message_and_notes
from whence.playbook.engine.origin import Origin, OriginKind, Want, Where, is_absent, shorten
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.declared_types import DeclaredType, find_declared_types
from whence.playbook.evidence.involved import find_involved
from whence.playbook.evidence.pointing import (
    begins,
    begins_name,
    find_arguments_at,
    find_results_at,
)
from whence.playbook.findings.origins import cause_of
from whence.playbook.rules.absence import texts
from whence.playbook.rules.types.reported_errors import ASKS_FOR_VALUE, find_fitting_uses
from whence.playbook.rules.types.type_mismatches import find_mismatch
from whence_tools.code.flow_model import Call, Member, Name, Operation, Subscript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.involved_places import Involved
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Problem


_ORIGINS = {
    OriginKind.LITERAL, OriginKind.NULLABLE_CALL, OriginKind.ENVIRONMENT, OriginKind.FALLS_OFF,
    OriginKind.BARE_RETURN,
    OriginKind.NO_BRANCH,
}  # fmt: skip
_LIKELY = 0.7
_ALONE = 0.9  # where a name is set twice, a check may have come between: the other is meant


def investigate(case: Case, doubt: Match, crash: Site) -> ToolSteps[Conclusion]:
    found = list(_SUSPECTS[doubt.kind](doubt, crash, case))
    if len({(expr.at.start, expr.at.end) for expr in found}) != 1:
        return None
    value = found[0]
    if is_absent(value):
        asked = yield from _find_asked_field(case, crash)
        if asked is not None:
            field, asks = asked
            return texts.ASKED_THOUGH_DECLARED.finding(
                crash=crash, at=field.at, asks=asks, name=field.name, type=field.type,
                word=doubt["word"],
            )  # fmt: skip
    words = {"crash": crash, "value": shorten(value), "word": doubt["word"]}
    declared = [
        one
        for one in (yield from find_declared_types(case, value, crash.file))
        if one.may_be_absent
    ]
    if len(declared) == 1:
        return _blame_declaration(declared[0], words)
    if declared:
        trail = tuple(one.at.quote(one.claim) for one in declared)
        return texts.UNCLEAR.abstention(crash, words, trail=trail)
    tracer = Tracer(case, Want(is_absent, absent=True, word=doubt["word"]))
    outcome = yield from tracer.trace(value, Where(crash.file))
    settled = not isinstance(value, Name) or len(list_reaching(value, Where(crash.file))) < 2
    least = _LIKELY if settled else _ALONE
    if isinstance(outcome, Origin) and outcome.kind in _ORIGINS and outcome.certainty > least:
        return texts.MADE.finding(
            words,
            at=outcome.at,
            origin=cause_of(outcome, doubt["word"]),
            trail=outcome.trail,
            confidence=round(TRACED * outcome.certainty, 2),
        )
    trail = tuple(one for one in getattr(outcome, "trail", ())[:4] if one.claim)
    return texts.UNCLEAR.abstention(crash, words, trail=trail)


def _find_asked_field(case: Case, crash: Site) -> ToolSteps[tuple[Involved, Site] | None]:
    """A field that a line gives nothing on purpose, and a line that asks whether it has a value;
    both None where the line sets several such fields."""
    found: list[tuple[Involved, Site]] = []
    for one in (yield from find_involved(case, crash)):
        name = re.escape(one.short_name)
        if not re.search(rf"\b{name}\s*[=:]\s*(?:None|null|undefined)\b", crash.text):
            continue
        asking = yield from find_fitting_uses(
            case, one, {(crash.path, crash.line)}, ASKS_FOR_VALUE.format(name)
        )
        if asking:
            found.append((one, asking[0]))
    return found[0] if len(found) == 1 else None


def _member(doubt: Match, crash: Site, case: Case) -> Iterator[Expr]:
    """Pyright points at the member's name, mypy at the start of the expression."""
    members = [
        expr
        for expr in crash.expressions
        if isinstance(expr, Member) and expr.name == doubt["name"] and not expr.safe
    ]
    at = [m for m in members if begins(case, m) or begins_name(case, m)]
    yield from (member.object for member in at or members)


def _value(_doubt: Match, crash: Site, case: Case) -> Iterator[Expr]:
    """The widest expression that begins where the checker points and something is asked of."""
    used = [
        expr.object if isinstance(expr, Member | Subscript) else expr.callee
        for expr in crash.expressions
        if isinstance(expr, Member | Subscript | Call)
    ]
    found = [expr for expr in used if begins(case, expr) and not isinstance(expr, Operation)]
    whole = [expr for expr in crash.expressions if begins(case, expr)]
    yield from sorted(whole if case.language == "python" else found, key=lambda e: -e.at.end)[:1]


_SUSPECTS: dict[str, Callable[[Match, Site, Case], Iterable[Expr]]] = {
    "member": _member,
    "subscript": lambda _, crash, case: _pointed_at(
        case, [e.object for e in crash.expressions if isinstance(e, Subscript)]
    ),
    "callee": lambda _, crash, case: _pointed_at(
        case, [e.callee for e in crash.expressions if isinstance(e, Call)]
    ),
    # Pyright points at the left operand, which is the absent one.
    "operand": lambda _, crash, case: [
        e.parts[0]
        for e in crash.expressions
        if isinstance(e, Operation) and e.parts and begins(case, e.parts[0])
    ],
    "side": lambda doubt, crash, _: [
        e.parts[0 if doubt["side"] == "Left" else 1]
        for e in crash.expressions
        if isinstance(e, Operation) and len(e.parts) == 2
    ],
    "written": lambda doubt, crash, _: [e for e in crash.expressions if e.at.text == doubt["name"]][
        :1
    ],
    "value": _value,
    "argument": lambda _, crash, case: find_arguments_at(case, crash),
    "result": lambda _, crash, case: find_results_at(case, crash),
}


def _pointed_at(case: Case, found: list[Expr]) -> list[Expr]:
    return [expr for expr in found if begins(case, expr)] or found


def _blame_declaration(place: DeclaredType, words: dict[str, object]) -> Finding:
    """The declaration that lets the value be absent; the line that makes it so, where it shows."""
    returns = place.function.returns if place.function else ()
    giving = [one.line for one in returns if one.value is None or is_absent(one.value)]
    at = place.at.on(giving[0]) if giving else place.at
    who = f"`{place.name}`" if place.kind == "result" else f"the {place.kind} `{place.name}`"
    return texts.DECLARED.finding(
        words,
        at=at,
        origin=f"{place.claim} ({place.at})" + (f" and does so at {at}" if giving else ""),
        who=who,
        trail=place.trail,
        declaration=place.at,
        claim=place.claim,
        giving=at if giving else None,
    )


# Pyright's `reportOptional…`; mypy's `union-attr`, `index` and `operator`; TypeScript's 2531-2533,
# 2721, 2722 and 18047-18049. The kind is what is done with the value.
_DOUBTS = Matcher(
    (r'^"(?P<name>\w+)" is not a known (?:attribute|member) of "(?P<word>None)"', "member"),
    (r'^Cannot access (?:attribute|member) "(?P<name>\w+)" for class "(?P<word>None)"', "member"),
    (r'^Item "(?P<word>None)" of ".+" has no attribute "__iter__"', "value"),
    (r'^Item "(?P<word>None)" of ".+" has no attribute "(?P<name>\w+)"', "member"),
    (r'^"(?P<word>None)" has no attribute "(?P<name>\w+)"', "member"),
    (r'^Object of type "(?P<word>None)" is not subscriptable', "subscript"),
    (r'^Value of type "(?:.+ \| (?P<word>None)|Optional\[.+\])" is not indexable', "subscript"),
    (r'^Object of type "(?P<word>None)" cannot be called', "callee"),
    (r'^Object of type "(?P<word>None)" cannot be used as iterable', "value"),
    (r'^Operator ".+" not supported for "(?P<word>None)"', "operand"),
    (r'(?m)^(?P<side>Left|Right) operand is of type ".+ \| (?P<word>None)"', "side"),
    (r"^'(?P<name>[^']+)' is possibly '(?P<word>null|undefined)'\.?$", "written"),
    (r"^'(?P<name>[^']+)' is possibly 'null' or 'undefined'", "written"),
    (r"^Object is possibly '(?P<word>null|undefined)'\.?$", "value"),
    (r"^Object is possibly 'null' or 'undefined'", "value"),
    (r"^Cannot invoke an object which is possibly '(?P<word>null|undefined)'", "callee"),
    formats={"pyright", "gnu", "tsc"},
    text=message_and_notes,
)


def doubted(problem: Problem) -> Match | None:
    """What a checker doubts, or None where it is about something else."""
    match = _DOUBTS(problem)
    if match is not None:
        both = "None" if problem.language == "python" else "null or undefined"
        return Match(match.kind, {"word": both, **match.groups})
    mismatch = find_mismatch(problem) if problem.format in {"pyright", "gnu", "tsc"} else None
    return Match(mismatch.use, {"word": mismatch.absent}) if mismatch and mismatch.absent else None


RULES = (Rule("possibly_absent", doubted, at_crash(investigate)),)
