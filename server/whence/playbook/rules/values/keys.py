"""Missing keys: what was looked up, what there is, and which spelling differs."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import Finding
from whence.playbook.engine.follow import Way
from whence.playbook.engine.library import LOOKUPS
from whence.playbook.engine.makers import is_library
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import (
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Want,
    Where,
    is_absent,
    shorten,
)
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.tracing import Tracer
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.origins import conclude
from whence.playbook.findings.seen_keys import (
    explain_seen_key,
    explain_written_key,
    may_be_there,
)
from whence.playbook.findings.stored_keys import compare_uses, parts_of_lookup
from whence.playbook.rules.values import texts
from whence_tools.code.flow_model import Call, Constant, Expr, Step, Subscript, key_text

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site, SourceFile
    from whence_tools.errors.model import Problem

_MADE = frozenset({OriginKind.MISSING_KEY, OriginKind.ENVIRONMENT})

# Calls that give text in capitals or in small letters, by what the text then is.
_LETTERS = {
    (True, False): frozenset({"upper", "toUpperCase", "uppercase", "upcase", "strtoupper"}),
    (False, True): frozenset(
        {"lower", "casefold", "toLowerCase", "lowercase", "downcase", "strtolower"}
    ),
}


def investigate(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    key = match["key"]
    outcome: Outcome = Unknown(texts.NOT_ON_LINE)
    crash = Crash(site, key, "not a key", texts.LOOKED_UP)
    seen: Conclusion = None
    lookups = _list_lookups(key, site.expressions)
    for lookup in lookups:
        target, index = parts_of_lookup(lookup)
        assert target is not None
        assert index is not None
        seen = (yield from explain_seen_key(case, site, target, index)) or seen
        if isinstance(seen, Finding):
            return seen
        tracer = Tracer(case, Want(is_absent, absent=True))
        if match.kind == "untold":
            key = yield from _key_of(case, index, tracer, site.file)
            if not key:
                return (yield from _compare_first(case, site, lookups)) or seen
            crash = replace(crash, value=key)
        crash = replace(crash, use=texts.LOOKED_UP_IN.format(target=shorten(target)))
        found = yield from tracer.trace(target, Where(site.file, 0), (Step("key", key),))
        if isinstance(found, Origin) and found.kind in _MADE and found.key == key:
            other = explain_written_key(site, target, index, found.keys, key)
            if other is not None:
                return other
            outcome = yield from _with_the_keys_origin(case, site.file, index, found)
            if _is_made_key(index, outcome) and not (yield from is_library(case)):
                outcome = Unknown(texts.MADE_KEY.format(at=outcome.at, key=key), outcome.trail)
            break
        if isinstance(found, Unknown):
            outcome = found
    conclusion = yield from conclude(case, outcome, crash, texts.COMPARE_KEYS.format(key=key))
    if isinstance(conclusion, Finding):
        return conclusion
    return (yield from _compare_first(case, site, lookups)) or seen or conclusion


def _compare_first(case: Case, site: Site, lookups: list[Expr]) -> ToolSteps[Finding | None]:
    """What the uses of a container that the program fills tell, of the first where they do."""
    for lookup in lookups:
        target, index = parts_of_lookup(lookup)
        there = target is not None and index is not None and may_be_there(case, target, index)
        where = Where(site.file, 0)
        found = yield from compare_uses(case, site, lookup, where, is_there=there)
        if found is not None:
            return found
    return None


def _is_made_key(index: Expr, found: Origin) -> bool:
    """Whether no code spells the key out: in a program, what made the key may be wrong as well as
    the table that lacks it, also where that has one like it."""
    is_spelt = isinstance(index, Constant) or re.fullmatch(r"[A-Z]\w*\.\w+", found.key)
    is_of_another_kind = found.key.isdigit() and not any(one.isdigit() for one in found.keys)
    return not is_spelt and not is_of_another_kind and found.read_at is None


def _key_of(case: Case, index: Expr, tracer: Tracer, file: SourceFile) -> ToolSteps[str]:
    """The key that was looked up, by what was seen of it, or else by what the code passes."""
    seen = case.frames[0].observed
    value = seen.value_of(index.at.text) if seen is not None else None
    if value is not None and value.repr[:1] == value.repr[-1:] == '"':
        return value.repr[1:-1]
    step, _ = yield from tracer.containers.key_of(index, Way(Where(file, 0)))
    return step.key if step is not None else ""


def _list_lookups(key: str, exprs: list[Expr]) -> list[Expr]:
    """The lookups that can have raised, those with the literal key first."""
    found: list[tuple[Expr, Expr]] = [
        (expr, index)
        for expr in exprs
        if isinstance(expr, Subscript) or (isinstance(expr, Call) and expr.name in LOOKUPS)
        for container, index in [parts_of_lookup(expr)]
        if container is not None and index is not None
    ]
    literal = [one for one in found if isinstance(one[1], Constant)]
    spelt = [one for one, index in literal if index.at.text.strip("'\":") == key]
    return spelt or [one for one, index in found if not isinstance(index, Constant)]


def _with_the_keys_origin(
    case: Case, file: SourceFile, index: Expr, found: Origin
) -> ToolSteps[Origin]:
    """Where a key that is not written at the lookup is written, when that place is known."""
    if isinstance(index, Constant):
        near = bool(found.near)
        return replace(found, read_at=(file.path, index.at.line) if near else None)
    if not isinstance(key_text(index), str) and "." in found.key:
        return found.at_its_line()  # a table that lacks one of an enum's cases
    want = Want(lambda e: isinstance(e, Constant) and e.value == found.key, absent=False)
    written = yield from Tracer(case, want).trace(index, Where(file, 0))
    if not isinstance(written, Origin):
        return (yield from _with_its_letters_changed(case, file, index, found))
    return replace(
        found, read_at=(written.file.path, written.line), trail=(*written.trail, *found.trail)
    )


def _with_its_letters_changed(
    case: Case, file: SourceFile, index: Expr, found: Origin
) -> ToolSteps[Origin]:
    """Where a key is turned into capitals or small letters, when that is all it differs in."""
    changers = _LETTERS.get((found.key.isupper(), found.key.islower()), frozenset())
    if found.near.casefold() != found.key.casefold() or not changers:
        return replace(found, read_at=None)
    want = Want(lambda e: isinstance(e, Call) and e.name in changers, absent=False)
    made = yield from Tracer(case, want).trace(index, Where(file, 0))
    if not isinstance(made, Origin):
        return replace(found, read_at=None)
    return replace(
        found,
        read_at=(made.file.path, made.line),
        trail=(*made.trail, *found.trail),
        note=texts.LETTERS.format(text=made.text, at=made.at),
    )


def _first_line(problem: Problem) -> str:
    return (problem.message.strip().splitlines() or [""])[0]


_KEY = Matcher(
    r"^(?:KeyError: )?'(?P<key>[^']+)'$",
    r'^"(?P<key>[^"]+)"$',
    r"^<(?P<key>[A-Z]\w*\.\w+): .*>$",
    r"^(?P<key>-?\d+)$",
    r"key not found: :?\"?(?P<key>[^\"]+)\"?",
    r"Key (?P<key>.+) is missing in the map",
    r'Undefined (?:array key|index):? "?(?P<key>[^"]+)"?',
    r"No value for (?P<key>\S+)",
    types={"KeyError", "NoSuchElementException", "JSONException", "Warning", "ErrorException"},
    text=_first_line,
)
_UNTOLD = Matcher(
    (r"^(?:unordered_)?map::at$|^_Map_base::at$|^key not found$", "untold"),
    (r"^no entry found for key$", "untold"),
)
RULES = (
    Rule("missing_key", _KEY, at_crash(investigate)),
    Rule("missing_key", _UNTOLD, at_crash(investigate)),
)
