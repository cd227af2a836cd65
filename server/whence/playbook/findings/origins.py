"""From an origin to a finding: located where the bad value is made, quoted from crash to cause."""

from __future__ import annotations

import re
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
from whence.playbook.engine.filling import is_filled_elsewhere
from whence.playbook.engine.libraries import is_empty
from whence.playbook.engine.makers import is_installed, is_library
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
from whence.playbook.findings.call_order import explain_late_call
from whence.playbook.findings.lookups import explain_lookup
from whence.playbook.findings.spelling import check_spelling
from whence.playbook.findings.stored_keys import explain_missing_entry
from whence.playbook.fixes.origin_fixes import make_fix
from whence.playbook.fixes.rename import rename_key, writes
from whence_tools.code.flow_model import Call, Fallback, Items
from whence_tools.code.test_files import is_test
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.origin import Want
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Binding, Expr, Place

_HANDLER = re.compile(r"[\s}]*(?:except|catch|rescue)\b")
# What a look-up raises or throws that finds nothing: to return nothing then hides no error.
_FINDS_NOTHING = re.compile(
    r"StopIteration|StopAsyncIteration|KeyError|IndexError|LookupError|AttributeError|Empty\b"
    r"|NoSuchElement|OutOfBounds|DoesNotExist|NotFound|NoResult"
)
_CERTAIN = 0.71  # below that, the value may as well have been made elsewhere
_MAX_EVIDENCE = 10
_MAX_SOURCE = 80
_MAX_KEYS = 8
_NOTHING = frozenset({"None", "null", "undefined", "empty"})


@dataclass(frozen=True)
class Crash:
    """What failed.

    Attributes:
        value: the expression whose value was wrong, as written.
        word: what it was (`None`, `undefined`, `0`, …).
        use: what was done with it, completing "where …".
    """

    at: Site
    value: str
    word: str
    use: str

    def quote(self) -> Evidence:
        claim = f"the error is raised here: `{self.value}` is {self.word} where {self.use}"
        return self.at.quote(claim)


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
    if isinstance(outcome, Origin) and (otherwise := _find_contradiction(case, outcome, crash)):
        outcome = Unknown(otherwise, outcome.trail[:1])
    purpose = _purpose(outcome, case, crash) if isinstance(outcome, Origin) else ""
    entry = yield from _explain_lookup_call(case, outcome, crash)
    if entry is not None:
        return entry
    left = _left_to_reader(outcome, crash) if isinstance(outcome, Origin) else ""
    if isinstance(outcome, Origin) and left:
        return _find_unhandled(outcome, crash, left)
    if isinstance(outcome, Origin) and purpose and _is_absent(outcome):
        looked_up = yield from explain_lookup(case, crash.at, outcome)
        if looked_up is not None:
            return looked_up
    if isinstance(outcome, Origin) and outcome.setters:
        late = yield from _set_too_late(case, outcome, crash)
        if late is not None:
            return late
    if isinstance(outcome, Origin) and not purpose and outcome.certainty >= _CERTAIN:
        return (yield from explain(case, outcome, crash))
    if isinstance(outcome, Origin):
        harmless = purpose or texts.AMONG_OTHERS.format(at=outcome.at)
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
    )


def _with_claims(trail: Sequence[Evidence]) -> list[Evidence]:
    """The steps to where the value was followed, of which the last may have no claim of its own."""
    return [one.model_copy(update={"claim": one.claim or texts.FOLLOWED}) for one in trail]


def _explain_lookup_call(case: Case, outcome: Outcome, crash: Crash) -> ToolSteps[Conclusion]:
    """Of a lookup that found nothing what keeps the key from being there."""
    if not isinstance(outcome, Origin) or outcome.kind is not OriginKind.NULLABLE_CALL:
        return None
    if outcome.expr is None:
        return None
    return (yield from explain_missing_entry(case, crash.at, outcome.expr, Where(outcome.file)))


def _set_too_late(case: Case, origin: Origin, crash: Crash) -> ToolSteps[Finding | None]:
    """The order of two calls, where an attribute still has what it began with, and a function that
    sets it is called below the way to the crash."""
    words = {
        "crash": crash.at, "value": crash.value, "word": crash.word, "use": crash.use,
        "setters": list_names(origin.setters), "begun": Site(origin.file, origin.line),
    }  # fmt: skip
    return (yield from explain_late_call(case, origin.setters, texts.SET_TOO_LATE, words))


def _is_absent(origin: Origin) -> bool:
    return origin.expr is not None and is_absent(origin.expr)


def _purpose(origin: Origin, case: Case, crash: Crash) -> str:
    """Why an absent value may be written where it is on purpose, so that another place is wrong:
    completes "… and …"; "" where nothing tells."""
    if _is_of_its_user(case, origin, crash):
        return texts.OF_ITS_USER.format(at=origin.at)
    maker = origin.at.function
    is_initial = maker is not None and maker.constructor
    if is_initial and origin.expr and is_empty(origin.expr) and _is_filled(crash):
        return texts.INITIAL.format(text=origin.text, at=origin.at)
    return _find_purpose_in_code(origin)


def _find_purpose_in_code(origin: Origin) -> str:
    expr, flow = origin.expr, origin.file.flow
    if origin.kind is not OriginKind.LITERAL or expr is None or flow is None:
        return ""
    words = {"text": origin.text, "at": origin.at}
    if is_empty(expr) and any(
        field.value is not None and field.value.at == expr.at
        for klass in flow.classes
        for field in klass.fields
    ):
        return texts.INITIAL.format(**words)
    if not is_absent(expr):
        return ""
    function = flow.function_around(expr.at.start, expr.at.end)
    for one in flow.functions:
        if any(p.default is not None and p.default.at == expr.at for p in one.parameters):
            return texts.DEFAULT.format(**words)
    if function is None:
        return ""
    if flow.is_spread and _is_replaced(expr, flow):
        return texts.INITIAL.format(**words)
    given = [one for one in function.returns if one.value is not None]
    is_returned = any(
        one.value and (one.value.at == expr.at or _is_beside(expr, one.value)) for one in given
    )
    is_fallback = any(
        isinstance(one.value, Fallback) and one.value.otherwise.at == expr.at for one in given
    )
    if is_fallback or (len(given) > 1 and is_returned and not _is_in_handler(origin)):
        return texts.NOTHING_FOUND.format(function=function.qualified, **words)
    if function.constructor and any(
        bound.value is not None and bound.value.at == expr.at and bound.receiver
        for bound in flow.bindings
    ):
        return texts.INITIAL.format(**words)
    return ""


def _find_contradiction(case: Case, origin: Origin, crash: Crash) -> str:
    """Why the value was not made there, where the run or the call stack shows it; else ""."""
    if _is_contradicted(case, origin, crash):
        return texts.SEEN_OTHERWISE
    frames = (frame.path for frame in case.problem.frames if frame.path)
    is_of_a_test = is_test(origin.file.path) and not any(map(is_test, frames))
    return texts.OF_A_TEST.format(at=origin.at) if is_of_a_test else ""


def _is_of_its_user(case: Case, origin: Origin, crash: Crash) -> bool:
    """Whether a value was made in a script that uses an installed package, or imports the folder it
    lies in as one: what is handed to a package may be as its users mean it."""
    flow, path = origin.file.flow, origin.file.path
    if flow is None or path == crash.at.path:
        return False
    if any(one.module.rstrip("/") in {".", ".."} for one in flow.imports):
        return True
    script = case.frames[-1] if case.frames else None
    return script is not None and script.path == path and is_installed(case)


def _is_beside(expr: Expr, returned: Expr) -> bool:
    """Whether a value is returned with others: Go's `nil, err`."""
    return isinstance(returned, Items) and any(one.at == expr.at for one in returned.items)


def _is_replaced(expr: Expr, flow: Flow) -> bool:
    """Whether a local begins with a value, and gets another later."""
    begun = [b for b in flow.bindings if b.value is not None and b.value.at == expr.at]
    return any(
        other.line != b.line and (other.target, other.function) == (b.target, b.function)
        for b in begun
        for other in flow.bindings
    )


def _is_contradicted(case: Case, origin: Origin, crash: Crash) -> bool:
    """Whether the run shows that the value was not made there: the container had the index, or the
    name that is set there held something on the stack."""
    if origin.kind is OriginKind.OUT_OF_RANGE:
        seen = case.frames[0].observed
        container, bracket, _ = crash.value.rpartition("[")
        held = seen.value_of(container) if seen is not None and bracket else None
        if held is not None and held.length and origin.key.isdigit():
            return int(origin.key) < held.length
    flow = origin.file.flow
    if flow is None or crash.word not in _NOTHING:
        return False
    set_there = [b for b in flow.bindings if b.line == origin.line and b.kind == "assign"]
    alone = [b for b in set_there if _is_set_once(b, flow)]
    return any(
        value is not None and not value.is_nothing
        for frame in case.frames
        if frame.path == origin.file.path and frame.observed and frame.line
        for bound in alone
        if (function := flow.function_at(frame.line)) and function.start == bound.function
        for value in [frame.observed.value_of(bound.target)]
    )


def _is_set_once(bound: Binding, flow: Flow) -> bool:
    same = [b for b in flow.bindings if (b.target, b.function) == (bound.target, bound.function)]
    return len(same) == 1


def _left_to_reader(origin: Origin, crash: Crash) -> str:
    """Why what is there on purpose has to be expected where it failed: it is the default of that
    very function, or the empty collection that an object of the same class begins with; else ""."""
    expr, reader, maker = origin.expr, crash.at.function, origin.at.function
    if expr is None or reader is None or origin.file.path != crash.at.path:
        return ""
    words = {"text": origin.text, "at": origin.at}
    if any(one.default is not None and one.default.at == expr.at for one in reader.parameters):
        return texts.DEFAULT.format(**words)
    begins = maker is not None and maker.constructor and maker.owner == reader.owner
    is_meant = begins and is_empty(expr) and not origin.near and not _is_filled(crash)
    return texts.INITIAL.format(**words) if is_meant else ""


def _is_filled(crash: Crash) -> bool:
    """Whether other functions put things into what was empty: then it may have been too late, or
    too few, or the reader asks about something else."""
    return is_filled_elsewhere(crash.at, {crash.value})


def _find_unhandled(origin: Origin, crash: Crash, purpose: str) -> Finding:
    words = {"value": crash.value, "word": crash.word, "crash": crash.at, "use": crash.use}
    return Finding(
        begin_sentence(texts.UNHANDLED.format(purpose=purpose, **words)),
        begin_sentence(texts.HANDLE.format(**words)),
        round(INFERRED * origin.certainty, 2),
        crash.at,
        tuple(_distinct([crash.quote(), *origin.trail]))[:_MAX_EVIDENCE],
    )


def _is_in_handler(origin: Origin) -> bool:
    """Whether a line stands right in a handler, which hides an error by what it returns."""
    own = _indent(origin.file.line(origin.line))
    for line in range(origin.line - 1, 0, -1):
        text = origin.file.line(line)
        if text.strip() and _indent(text) < own:
            return _HANDLER.match(text) is not None and not _FINDS_NOTHING.search(text)
    return False


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


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
    ways = [make_fix(origin, at)]
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
    if origin.read_at is not None and not (yield from _data_is_misspelt(case, origin)):
        read = yield from case.read(origin.read_at[0])
        if read is not None and origin.read_at[1]:
            return Site(read, origin.read_at[1])
    return at


def _is_of_another_kind(key: str, keys: Sequence[str]) -> bool:
    """Whether a number is looked up among words: then the table is right."""
    return (
        key.lstrip("-").isdigit() and bool(keys) and not any(any(map(str.isdigit, k)) for k in keys)
    )


def _data_is_misspelt(case: Case, origin: Origin) -> ToolSteps[bool]:
    """Whether all the code spells a key one way, more than once, and a data file, or the one line
    that puts it in, another way."""
    if not origin.near or origin.read_at is None:
        return False
    spelt = {origin.key: 0, origin.near: 0}
    for word in spelt:
        pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        for file in (yield from case.locate(word, origin.read_at[0])):
            spelt[word] += sum(1 for line in file.lines if pattern.search(line))
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
    }


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
