"""None, null and undefined: which expression it was, and where its value was made."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import Abstention, Finding
from whence.playbook.engine.follow import Way
from whence.playbook.engine.makers import has_class
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Origin, OriginKind, Want, Where, is_absent, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.tracing import Source, Tracer
from whence.playbook.engine.witnessed import (
    find_names_that_fit,
    keep_possible,
    observe,
    source_of,
)
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.made_with_keys import explain_made_with
from whence.playbook.findings.missed_entries import explain_missed_entry
from whence.playbook.findings.origins import conclude, explain, trace_first
from whence.playbook.findings.seen_lookups import explain_seen_lookup, find_absent_key
from whence.playbook.findings.seen_splits import explain_seen_split, find_part
from whence.playbook.findings.typed_nil import explain_typed_nil
from whence.playbook.findings.unhandled_results import explain_handed_on, explain_unhandled
from whence.playbook.rules.absence import texts
from whence.playbook.rules.absence.uses import ABSENT_USE, NO_VALUE, NULL_ADDRESS, find_candidates
from whence_tools.code.flow_model import Call, Constant, Member

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Expr, Place

_WORDS = {
    "python": "None", "ruby": "nil", "go": "nil", "rust": "None", "c": "NULL", "cpp": "nullptr",
}  # fmt: skip


_MAX_SUSPECTS = 6
# V8's messages of what may be absent, but may as well be a value of another kind.
_SAYS_NOT = r"is not (?:a function|a constructor|iterable)"
_SAID = {"call": "not a function", "construct": "not a constructor", "iterate": "not iterable"}
_NATIVE = frozenset({"c", "cpp"})
_VALUE_TYPES = frozenset(
    {"bool", "byte", "sbyte", "char", "short", "ushort", "int", "uint", "long", "ulong", "float",
     "double", "decimal", "DateTime", "DateTimeOffset", "DateOnly", "TimeOnly", "TimeSpan", "Guid"}
)  # fmt: skip


def absent_word(message: str, language: str) -> str:
    if language in {"javascript", "typescript"}:
        return "null" if "null" in message and "undefined" not in message else "undefined"
    return _WORDS.get(language, "null")


def investigate(case: Case, use: Match, crash: Site) -> ToolSteps[Conclusion]:
    if use.kind == "parameter":
        return (yield from _parameter(case, use, crash))
    frame = case.frames[0]
    native = crash.flow.language in _NATIVE
    found = find_candidates(use, crash.flow, frame)
    if native and frame.observed is not None and not re.search(NO_VALUE, case.message):
        found += find_candidates(Match("argument", {}), crash.flow, frame)
        seen = [e for e in found if (v := frame.observed.value_of(e.at.text)) and v.is_none]
        if seen:
            return (yield from _explain(case, crash, seen[:_MAX_SUSPECTS], use))
        return (yield from _find_missed(case, crash, found, use))
    if native and not re.search(f"{NULL_ADDRESS}|{NO_VALUE}", case.message):
        return None  # a bad address may be any
    if not found and case.problem.frames[0] != frame:
        found = find_candidates(Match("argument", {}), crash.flow, frame)
    found = keep_possible(found, frame, lambda value, _: value.is_none, source_of)
    found = found or find_names_that_fit(crash.flow, frame, lambda value: value.is_none)
    if crash.flow.language == "csharp":
        found = yield from _drop_values(case, crash, found)
    if not found:
        return None
    return (yield from _explain(case, crash, found[:_MAX_SUSPECTS], use))


def _drop_values(case: Case, site: Site, found: list[Expr]) -> ToolSteps[list[Expr]]:
    """The candidates without those that C# declares as numbers and the like, never absent."""
    values: set[str] = set()
    for name in dict.fromkeys(one.name for one in found if isinstance(one, Member)):
        files = yield from case.locate(name, site.path)
        classes = (one for file in files for one in (file.flow.classes if file.flow else ()))
        declared = {one.type for klass in classes for one in klass.fields if one.name == name}
        if declared and declared <= _VALUE_TYPES:
            values.add(name)
    return [one for one in found if not (isinstance(one, Member) and one.name in values)]


def _explain(case: Case, site: Site, found: list[Expr], use: Match) -> ToolSteps[Conclusion]:
    """Traces every suspect; the one whose value the code shows to be absent is to blame."""
    word = absent_word(case.message, site.flow.language)
    for one in found:
        part = find_part(site, one)
        split = explain_seen_split(case, site, *part) if part is not None else None
        if split is not None:
            return split
    unbound = yield from _lost_receiver(case, site, found)
    if unbound is not None:
        crash = Crash(site, shorten(found[0]), word, _describe_use(use, site))
        return (yield from explain(case, unbound, crash))
    want = Want(is_absent, absent=True, word=word)
    sources: dict[Place, list[Source]] = {}
    blamed, outcome = yield from trace_first(case, want, found, Where(site.file, 0), sources)
    if not isinstance(outcome, Origin):
        word = _SAID.get(use.kind, word) if re.search(_SAYS_NOT, case.message) else word
    is_open = use.kind == "any" and case.frames[0].observed is None
    named = found if is_open and not isinstance(outcome, Origin) else [blamed]
    value = "` or `".join(dict.fromkeys(map(shorten, named)))
    crash = Crash(site, value, word, _describe_use(use, site))
    typed = yield from explain_typed_nil(case, crash, blamed)
    if typed is not None:
        return typed
    keyless = yield from _explain_absent_key(case, crash, blamed, want)
    if keyless is not None:
        return keyless
    seen = yield from explain_seen_lookup(case, crash, blamed)
    if isinstance(seen, Finding):
        return seen
    conclusion = yield from conclude(case, outcome, crash, harmless=texts.ALWAYS_GIVEN)
    if isinstance(conclusion, Finding) and not (seen and conclusion.at == site):
        return conclusion
    made = yield from explain_made_with(case, crash, blamed, want)
    made = made or (yield from explain_missed_entry(case, crash, blamed))
    given = sources[blamed.at]
    told = made or (yield from explain_unhandled(case, crash, blamed, given))
    told = told or (yield from explain_handed_on(case, crash, blamed))
    if told is not None or seen is None or not isinstance(conclusion, Abstention):
        return told or seen or conclusion
    return replace(seen, evidence=(*seen.evidence, *conclusion.evidence))


def _explain_absent_key(
    case: Case, crash: Crash, value: Expr, want: Want
) -> ToolSteps[Finding | None]:
    """Why there was no key to look the value up with; None where there was one."""
    found = find_absent_key(case, crash.at, value)
    if found is None:
        return None
    lookup, key = found
    use = texts.LOOKED_UP.format(lookup=shorten(lookup))
    traced = yield from Tracer(case, want).trace(key, Where(crash.at.file, 0))
    told = yield from conclude(case, traced, replace(crash, value=shorten(key), use=use))
    return told if isinstance(told, Finding) else None


def _find_missed(case: Case, site: Site, found: list[Expr], use: Match) -> ToolSteps[Conclusion]:
    """C and C++: the one call whose result nothing shows, where it missed what it was to find."""
    calls = [one for one in found if isinstance(one, Call)]
    if len(calls) != 1:
        return None
    word = absent_word(case.message, site.flow.language)
    crash = Crash(site, shorten(calls[0]), word, _describe_use(use, site))
    return (yield from explain_missed_entry(case, crash, calls[0]))


def _lost_receiver(case: Case, site: Site, found: list[Expr]) -> ToolSteps[Origin | None]:
    """JavaScript: `this` is absent in a method that was passed on without its object, or it is
    the one of what calls it: an emitter, an element."""
    method = site.function
    if method is None or not method.owner:
        return None
    if not all(e.at.text == "this" for e in found):
        held = all(isinstance(e, Member) and e.object.at.text == "this" for e in found)
        this = observe(case.frames[0], "this") if held else None
        if this is None or (yield from has_class(case, site, this.type or method.owner)):
            return None
    for other in (yield from case.locate(method.name, site.path)):
        for call in other.flow.calls if other.flow else ():
            for handed in (argument.value for argument in call.arguments):
                if isinstance(handed, Member) and handed.name == method.name:
                    claim = texts.LOST_RECEIVER.format(handed=handed.at.text, taker=call.name)
                    tracer = Tracer(case, Want(is_absent, absent=True))
                    return tracer.origin(OriginKind.UNBOUND, handed, Way(Where(other)), claim)
    return None


def _parameter(case: Case, use: Match, site: Site) -> ToolSteps[Conclusion]:
    """Kotlin's check at the head of a function: what the caller passed."""
    function = site.function
    parameters = function.parameters if function else []
    parameter = next((p for p in parameters if p.name == use["name"]), None)
    if function is None or parameter is None:
        return None
    tracer = Tracer(case, Want(is_absent, absent=True, word="null"))
    outcome = yield from tracer.argument_of(function, parameter, Where(site.file, 0))
    needed = texts.NEEDED.format(function=function.qualified)
    return (
        yield from conclude(
            case, outcome, Crash(site.on(function.line), use["name"], "null", needed)
        )
    )


def _describe_use(use: Match, site: Site) -> str:
    if use["name"] in {"[]", "[]="}:
        return texts.USES["subscript"]
    if use.kind in {"member", "jvm"} and use["name"]:
        called = re.search(rf"\b{re.escape(use['name'])}\s*\(", site.text)
        return (texts.CALLED if called else texts.READ).format(name=use["name"])
    return texts.USES.get(use.kind, texts.USED).format(function=use["owner"] or use["name"])


def investigate_expected(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    """Rust's `expect`, which panics with the text that it is given."""
    calls = [e for e in site.expressions if isinstance(e, Call) and e.name == "expect"]
    found = [
        call.receiver
        for call in calls
        if call.receiver is not None
        and call.arguments
        and isinstance(text := call.arguments[0].value, Constant)
        and text.value == case.message
    ]
    use = Match("unwrapped", {})
    return (yield from _explain(case, site, found, use)) if found else None


_PANIC = Matcher("", languages={"rust"}, types={"panic"})
RULES = (
    Rule("missing_attribute", ABSENT_USE, at_crash(investigate)),
    Rule("missing_attribute", _PANIC, at_crash(investigate_expected)),
)
