"""From an origin to a finding: located where the bad value is made, quoted from crash to cause."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import (
    INFERRED,
    SHOWN,
    TRACED,
    Abstention,
    Finding,
    begin_sentence,
    list_names,
)
from whence.playbook.engine.filling import NONE_ADDED
from whence.playbook.engine.library import UNCHANGED
from whence.playbook.engine.makers import is_library
from whence.playbook.engine.origin import (
    Harmless,
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Where,
    choose,
    is_absent,
)
from whence.playbook.engine.source import Site
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.tracing import Source, Tracer
from whence.playbook.findings import origin_texts as texts
from whence.playbook.findings.asked_elsewhere import explain_asked_elsewhere
from whence.playbook.findings.call_order import explain_late_call, explain_late_set
from whence.playbook.findings.conversions import find_conversion
from whence.playbook.findings.lookups import explain_lookup
from whence.playbook.findings.purposes import (
    find_contradiction,
    find_expected,
    find_purpose,
    is_item_of_what_is_made,
)
from whence.playbook.findings.spelling import check_spelling
from whence.playbook.findings.stored_keys import explain_missing_entry
from whence.playbook.findings.unread_settings import explain_setting
from whence.playbook.fixes.number_texts import write_as_beside
from whence.playbook.fixes.origin_fixes import make_fix
from whence.playbook.fixes.rename import rename_key, writes
from whence_tools.code.flow_model import Call
from whence_tools.fuzzy_match import is_slip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.origin import Want
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Expr, Function, Place

_CERTAIN = 0.71  # below that, the value may as well have been made elsewhere
_CERTAIN_ELSEWHERE = 0.85  # of what was less certain and made elsewhere, none of 3 was the cause
_MAY_BE_MEANT = frozenset({OriginKind.LITERAL, OriginKind.NULLABLE_CALL, OriginKind.LEFT_OUT})
_DOUBTED = frozenset({OriginKind.NULLABLE_CALL, OriginKind.MISSING_KEY})  # also where nothing tells
_MAX_EVIDENCE = 10
_AS_WORD = r"(?<!\w){0}(?!\w)"
_AS_KEY = r"(?:[\"'`.:@]|->){0}(?!\w)"  # a word of a sentence, or a local, is no other spelling
_MAX_SOURCE = 80
_MAX_KEYS = 8


def trace_first(
    case: Case,
    want: Want,
    suspects: Sequence[Expr],
    where: Where,
    sources: dict[Place, list[Source]] | None = None,
) -> ToolSteps[tuple[Expr, Outcome]]:
    """Traces every suspect; the outcome of all together, and the suspect that has it.

    Args:
        suspects: at least one; the first is to blame where none has an origin.
        sources: takes in what can have given each suspect.
    """
    tracers = [Tracer(case, want) for _ in suspects]
    outcomes = yield from in_turn(
        tracer.trace(expr, where) for tracer, expr in zip(tracers, suspects, strict=True)
    )
    if sources is not None:
        for tracer, expr in zip(tracers, suspects, strict=True):
            sources[expr.at] = tracer.sources
    chosen = choose(outcomes)
    for expr, outcome in zip(suspects, outcomes, strict=True):
        if isinstance(outcome, Origin) and isinstance(chosen, Origin):
            if (outcome.line, outcome.file) == (chosen.line, chosen.file):
                return expr, chosen
        elif outcome is chosen:
            return expr, chosen
    return suspects[0], chosen


def conclude(
    case: Case, outcome: Outcome, crash: Crash, *steps: str, harmless: str = ""
) -> ToolSteps[Conclusion]:
    """The finding of an origin, or what is known where the code stops showing it.

    Args:
        steps: what a person can do where there is no origin.
        harmless: completes "… and …" where the code shows only values that do no harm.
    """
    if isinstance(outcome, Origin) and (otherwise := find_contradiction(case, outcome, crash)):
        outcome = Unknown(otherwise, outcome.trail[:1])
    if (asked := (yield from explain_asked_elsewhere(case, crash, outcome))) is not None:
        return asked
    if isinstance(outcome, Origin):
        weigh = _weigh_text if outcome.kind is OriginKind.PART_OF_TEXT else _weigh
        found = yield from weigh(case, outcome, crash)
        if not isinstance(found, str):
            return found
        harmless = found
    because = outcome.because if isinstance(outcome, Unknown) else harmless
    trail = [] if isinstance(outcome, Harmless) else _with_claims(outcome.trail)
    words = {"value": crash.value, "word": crash.word, "crash": crash.at}
    return Abstention(
        texts.NOT_TRACED.format(because=because or texts.MADE_OUTSIDE, **words),
        steps,
        tuple(_distinct([crash.quote(), *trail]))[:_MAX_EVIDENCE],
        crash.at.path,
        crash.at.line,
        to_see=(texts.LOOK_AT_IT.format(**words),),
        made=outcome.at if isinstance(outcome, Origin) else None,
    )


def _with_claims(trail: Sequence[Evidence]) -> list[Evidence]:
    """The steps to where the value was followed, of which the last may have no claim of its own."""
    return [one.model_copy(update={"claim": one.claim or texts.FOLLOWED}) for one in trail]


def _weigh(case: Case, origin: Origin, crash: Crash) -> ToolSteps[Conclusion | str]:
    """The finding of an origin; else why the value may be right there: completes "… and …"."""
    if origin.kind is OriginKind.ENVIRONMENT:
        origin = _place_at_name(origin)
    missing = yield from _explain_missing(case, origin, crash)
    if missing is not None:
        return missing
    doubtful = yield from _find_doubt(case, origin, crash)
    if doubtful:
        return doubtful
    if expected := find_expected(origin, crash):
        return _find_unhandled(origin, crash, expected)
    purpose = find_purpose(origin, case, crash)
    if purpose and origin.expr is not None and is_absent(origin.expr):
        looked_up = yield from explain_lookup(case, crash.at, origin)
        if looked_up is not None:
            return looked_up
    if origin.setters:
        late = yield from _set_too_late(case, origin, crash)
        if late is not None:
            return late
    if not purpose and _is_certain(case, origin):
        return (yield from explain(case, origin, crash))
    return purpose or texts.AMONG_OTHERS.format(at=origin.at)


def _explain_missing(case: Case, origin: Origin, crash: Crash) -> ToolSteps[Conclusion]:
    """Where what was asked for has another name."""
    if origin.kind is OriginKind.ENVIRONMENT:
        return (yield from explain_setting(case, origin.at, origin.key, crash.at))
    if origin.kind is OriginKind.NULLABLE_CALL and origin.expr is not None:
        where = Where(origin.file)
        return (yield from explain_missing_entry(case, crash.at, origin.expr, where))
    return None


def _place_at_name(origin: Origin) -> Origin:
    """The origin at the line of its file that names the variable, where another one reads it."""
    if origin.key in origin.at.text:
        return origin
    naming = [
        one.line_start
        for one in origin.trail
        if one.file_path == origin.file.path and origin.key in (one.quote or "")
    ]
    return replace(origin, line=naming[-1], last_line=0) if naming and naming[-1] else origin


def _find_doubt(case: Case, origin: Origin, crash: Crash) -> ToolSteps[str]:
    """Why the place may be right as it is; "" where nothing tells."""
    reason = _find_reason_to_doubt(case, origin, crash)
    if not reason and origin.kind not in _DOUBTED:
        return ""
    if not (yield from is_library(case)):
        setter = yield from _find_setter(case, origin)
        return texts.SET_ELSEWHERE.format(at=setter) if setter is not None else reason
    giver, taker = origin.at.function, crash.at.function
    if origin.kind is not OriginKind.NULLABLE_CALL or giver is None or taker in (giver, None):
        return ""
    return texts.EITHER.format(giver=giver.qualified, text=origin.text, taker=taker.qualified)


def _find_setter(case: Case, origin: Origin) -> ToolSteps[Site | None]:
    """The one line that puts a key, which a literal lacks, into a table that it was given."""
    if origin.kind is not OriginKind.MISSING_KEY or origin.file.flow is None or origin.near:
        return None
    sets = re.compile(rf"\b\w+\[['\"]{re.escape(origin.key)}['\"]\]\s*=(?!=)")
    found = [
        Site(file, number)
        for file in (yield from case.locate(origin.key, origin.at.path))
        for number, line in enumerate(file.lines, 1)
        if sets.search(line)
    ]
    others = [one for one in found if one.function is not None]
    is_other = len(others) == 1 and others[0].function != origin.at.function
    return others[0] if is_other else None


def _find_reason_to_doubt(case: Case, origin: Origin, crash: Crash) -> str:
    """Why, of a program, what a search or a filter looked in or for may be wrong, and not that it
    found nothing; "" where nothing tells. Where a run was watched and doesn't tell, the search says
    no more than the error, and so does a loop that adds nothing."""
    is_search = origin.kind is OriginKind.NULLABLE_CALL and origin.note != UNCHANGED
    is_search = is_search or origin.kind is OriginKind.NO_MATCH
    is_of_another_kind = origin.kind is OriginKind.MISSING_KEY and _is_of_another_kind(
        origin.key, origin.keys
    )  # fmt: skip
    if case.frames[0].observed is not None:
        if origin.note.startswith(NONE_ADDED):
            return texts.NONE_ADDED.format(text=origin.text)
        if is_search or is_of_another_kind:
            return texts.IN_VAIN.format(text=origin.text)
    if is_item_of_what_is_made(origin, crash):
        return texts.ASKED_FOR.format(text=origin.text, at=origin.at)
    return ""


def _weigh_text(case: Case, origin: Origin, crash: Crash) -> ToolSteps[Finding | str]:
    """Who was to turn a part of a text into something else: what stores it, or who reads it where
    others do so too."""
    if origin.stored is None:
        return texts.IS_TEXT.format(text=origin.text, at=origin.at)
    converting = yield from find_conversion(case, crash)
    if converting is not None:
        return _find_unhandled(origin, crash, texts.CONVERTED.format(at=converting))
    return (yield from explain(case, origin.at_store(), crash))


def _is_certain(case: Case, origin: Origin) -> bool:
    """Whether few other places can have made the value: next to none, where a function made it
    that is not on the stack, and nothing is wrong with that by itself."""
    is_running = any(
        Site(origin.file, frame.line or 1).function == origin.at.function
        for frame in case.frames
        if frame.path == origin.file.path
    )
    may_be_meant = origin.kind in _MAY_BE_MEANT and not is_running
    return origin.certainty >= (_CERTAIN_ELSEWHERE if may_be_meant else _CERTAIN)


def _set_too_late(case: Case, origin: Origin, crash: Crash) -> ToolSteps[Finding | None]:
    """The order of two lines, where an attribute still has what it began with, and it is set, or a
    function that sets it is called, below the way to the crash."""
    words = {
        "crash": crash.at, "value": crash.value, "word": crash.word, "use": crash.use,
        "setters": list_names(origin.setters), "begun": Site(origin.file, origin.line),
    }  # fmt: skip
    name = re.split(r"\W+", crash.value)[-1]
    below = yield from explain_late_set(case, origin.setters, name, words)
    if below is not None:
        return below
    return (yield from explain_late_call(case, origin.setters, texts.SET_TOO_LATE, words))


def _find_unhandled(origin: Origin, crash: Crash, purpose: str) -> Finding:
    words = {"value": crash.value, "word": crash.word, "crash": crash.at, "use": crash.use}
    return Finding(
        begin_sentence(texts.UNHANDLED.format(purpose=purpose, **words)),
        begin_sentence(texts.HANDLE.format(**words)),
        round(INFERRED * origin.certainty, 2),
        crash.at,
        tuple(_distinct([crash.quote(), *origin.trail]))[:_MAX_EVIDENCE],
    )


def explain(case: Case, origin: Origin, crash: Crash) -> ToolSteps[Finding]:
    """The finding of an origin."""
    at = yield from _choose_blamed(case, origin, crash)
    trail = list(_distinct([crash.quote(), *origin.trail]))
    if len(trail) > _MAX_EVIDENCE:
        trail = [*trail[:2], *trail[2 - _MAX_EVIDENCE :]]
    if not any(_covers(quoted, at) for quoted in trail):
        trail.append(at.quote(texts.HERE))
    words = _words(origin, crash)
    is_of_type = origin.kind is OriginKind.LITERAL and crash.word.startswith(("a ", "an "))
    fix = (texts.CONVERT_THERE if is_of_type else texts.FIXES[origin.kind]).format(**words)
    ways = [write_as_beside(origin) if is_of_type else make_fix(origin, at)]
    if origin.near:
        what = "attribute" if origin.kind is OriginKind.NO_SUCH_ATTRIBUTE else "key"
        ways = yield from rename_key(case, origin, crash.at, at)
        typo = texts.TYPO_THERE if ways and writes(ways[0], origin.key) else texts.TYPO
        fix = typo.format(key=origin.key, near=origin.near, what=what)
    found = Finding(
        begin_sentence(_sentence(origin, crash).format(**words)),
        fix,
        confidence_of(origin, crash),
        at,
        tuple(trail),
        ways[0] if ways else (),
        alternatives=tuple(ways[1:]),
        is_sole=origin.kind is OriginKind.LEFT_OUT,
    )
    return check_spelling(found, origin.key, origin.near, origin.keys) if origin.near else found


def _choose_blamed(case: Case, origin: Origin, crash: Crash) -> ToolSteps[Site]:
    """Where a missing key is read, when the code and not the data has the typo; else the origin."""
    at = origin.at
    is_data = origin.kind is OriginKind.MISSING_KEY and origin.file.document is not None
    if is_data and not origin.near and (yield from is_library(case)):
        return crash.at  # the files of a package's users have what they like
    if origin.kind is OriginKind.NO_SUCH_ATTRIBUTE and crash.value.endswith(f".{origin.key}"):
        at = crash.at
    if origin.kind is OriginKind.MISSING_KEY and _is_of_another_kind(origin.key, origin.keys):
        return crash.at
    if origin.kind is OriginKind.FALLS_OFF and at.function is not None:
        return find_last_statement(at, at.function)
    if origin.read_at is not None and not (yield from _data_is_misspelt(case, origin, crash)):
        read = yield from case.read(origin.read_at[0])
        if read is not None and origin.read_at[1]:
            return Site(read, origin.read_at[1])
    return at


def find_last_statement(at: Site, function: Function) -> Site:
    """Where the last statement of a function ends: a `return` is missing there, or in it."""
    inside = range(function.last_line, function.line, -1)
    last = (line for line in inside if re.search(r"\w", at.file.line(line)))
    ends = (line for line in last if at.file.line(line).strip() != "end")
    return at.on(next(ends, function.line))


def _is_of_another_kind(key: str, keys: Sequence[str]) -> bool:
    """Whether a number is looked up among words: then the table is right."""
    return (
        key.lstrip("-").isdigit() and bool(keys) and not any(any(map(str.isdigit, k)) for k in keys)
    )


def _data_is_misspelt(case: Case, origin: Origin, crash: Crash) -> ToolSteps[bool]:
    """Whether all the code spells a key one way, more than once, and a data file, or the one line
    that puts it in, another way. Where the crash itself spells the key, and another file puts it
    in, two spellings of one name are enough that are as frequent."""
    if not origin.near or origin.read_at is None:
        return False
    is_member = crash.value.endswith(f".{origin.key}")  # whose class, or module, declares it
    is_read_here = origin.read_at == (crash.at.path, crash.at.line) and not is_member
    is_alone = is_read_here and origin.file.path != crash.at.path
    if is_alone and not is_slip(origin.key, origin.near):
        return False
    spelt = {origin.key: 0, origin.near: 0}
    plain = [re.sub(r"[-_ ]", "", one).lower() for one in spelt]
    flags = re.IGNORECASE if plain[0] != plain[1] else re.NOFLAG  # else capitals tell them apart
    for word, pattern in ((origin.key, _AS_WORD), (origin.near, _AS_KEY)):
        told = re.compile(pattern.format(re.escape(word)), flags)
        for file in (yield from case.locate(word, origin.read_at[0])):
            spelt[word] += len(told.findall(file.text))
    if is_alone:
        return spelt[origin.near] <= spelt[origin.key]
    in_code = int(origin.file.document is None)
    return spelt[origin.key] > 1 and spelt[origin.near] <= in_code


def confidence_of(origin: Origin, crash: Crash) -> float:
    near = origin.file.path == crash.at.path and abs(origin.line - crash.at.line) <= 1
    if origin.certainty < 0.85:
        return round(INFERRED * origin.certainty, 2)
    return round((SHOWN if near else TRACED) * origin.certainty, 2)


def cause_of(origin: Origin, word: str) -> str:
    """What makes a value, as a clause, for a value that is `word`."""
    return _cause(origin).format(**_origin_words(origin, word))


def _sentence(origin: Origin, crash: Crash) -> str:
    is_read_there = origin.text == crash.value and origin.line == crash.at.line
    is_given = origin.kind is OriginKind.GIVEN and origin.file.path == crash.at.path
    return texts.AND_THERE if is_given and is_read_there else texts.SO


def _cause(origin: Origin) -> str:
    typed = origin.kind is OriginKind.LITERAL and origin.symbol
    return texts.TYPED_LITERAL if typed else texts.CAUSES[origin.kind]


def _words(origin: Origin, crash: Crash) -> dict[str, object]:
    words = _origin_words(origin, crash.word) | {"value": crash.value, "use": crash.use}
    aside = "" if origin.kind is OriginKind.NULLABLE_CALL else origin.note
    words["cause"] = _cause(origin).format(**words)
    return words | {"crash": crash.at, "aside": f" ({aside})" if aside else ""}


def _origin_words(origin: Origin, word: str) -> dict[str, object]:
    nearly = texts.SPELLED_DIFFERENTLY.format(near=origin.near) if origin.near else ""
    if not nearly and origin.keys and origin.kind is OriginKind.MISSING_KEY:
        nearly = texts.HAS_KEYS.format(keys=list_names(origin.keys, _MAX_KEYS))
    return {
        "text": origin.text,
        "at": origin.at,
        "source": _source_line(origin),
        "value": origin.text,
        "word": word,
        "key": origin.key,
        "symbol": origin.symbol or origin.text,
        "call": origin.expr.callee.at.text if isinstance(origin.expr, Call) else origin.text,
        "note": origin.note,
        "nearly": nearly,
        "object": _name_object(origin) or texts.OBJECT,
    }


def _name_object(origin: Origin) -> str:
    """What code calls the object that it makes there; "" where it has no name of its own."""
    flow, made = origin.file.flow, origin.expr
    if flow is None or made is None or origin.kind is not OriginKind.MISSING_KEY:
        return ""
    bound = (one.target for one in flow.bindings if one.value is made and not one.steps)
    fields = (one.name for klass in flow.classes for one in klass.fields if one.value is made)
    return next((f"`{name}`" for name in (*bound, *fields)), "")


def _source_line(origin: Origin) -> str:
    line = origin.file.line(origin.line).strip().rstrip(",;{")
    return line if len(line) <= _MAX_SOURCE else origin.text


def _covers(quoted: Evidence, site: Site) -> bool:
    first, last = quoted.line_start or 0, quoted.line_end or 0
    return quoted.file_path == site.path and first <= site.line <= last


def _distinct(trail: list[Evidence]) -> list[Evidence]:
    seen: dict[tuple[str | None, int | None, str], Evidence] = {}
    for quoted in trail:
        if (quoted.quote or "").strip():
            seen.setdefault((quoted.file_path, quoted.line_start, quoted.claim), quoted)
    return list(seen.values())
