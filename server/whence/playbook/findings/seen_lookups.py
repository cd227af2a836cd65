"""A lookup that gave no value, by the keys that the run saw where it looked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.binding import bind
from whence.playbook.engine.conclusion import TRACED, AbstentionText, FindingText
from whence.playbook.engine.library import LOOKUPS
from whence.playbook.engine.origin import NOTHING, Where, is_absent, shorten
from whence.playbook.engine.receivers import resolve_targets
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.findings.givers import find_only_value
from whence.playbook.findings.seen_keys import (
    PUT_IN,
    find_other_form,
    find_writer,
    has_blanks_of_others,
    is_same_key,
    leave_form_open,
    list_keys,
    read_key,
    tell_forms_apart,
    write_key,
)
from whence.playbook.findings.stored_keys import compare_uses, parts_of_lookup
from whence_tools.code.flow_model import Call, Fallback, Member, Name, Subscript, Table, key_text
from whence_tools.errors.observed import Value

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Abstention, Finding
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Expr

_OTHER_FORM: Final = FindingText(
    "`{container}` has the key {there}, not {asked}: {difference}; so {before}`{value}` is {word} "
    "at {crash}, where {use}.",
    "{fix}",
    TRACED,
    blame="blamed",
    seen="",
    at="`{lookup}` looks {asked} up, and {there} is there",
    written=PUT_IN,
)
_BEFORE: Final = "`{lookup}` at {at} gives {word}, and "
_NOT_THERE: Final = AbstentionText(
    "`{container}` has no key {asked}, which `{lookup}` looks up at {at}: {keys}; so `{value}` is "
    "{word} at {crash}.",
    "Find out whether {asked} should be in `{container}`, or handle that it is not.",
    seen="",
    at="`{container}` has no key {asked} here: {keys}",
)
_STORED_NOTHING: Final = FindingText(
    "{written} gives {asked} the value {word}; so `{value}` is {word} at {crash}, where {use}.",
    "Give {asked} a value at {written}, or handle that it is {word}.",
    TRACED,
    blame="written",
    seen="",
    at="`{lookup}` looks {asked} up, which is there with the value {word}",
    written="{asked} is given {word} here",
)
_HAS_NOTHING: Final = AbstentionText(
    "`{container}` has the key {asked} at {at}, with the value {word}; so `{value}` is {word} at "
    "{crash}.",
    "Find out what gives {asked} the value {word}, or handle that it is {word}.",
    seen="",
    at="`{lookup}` looks {asked} up, which is there with the value {word}",
)
_FILES: Final = 6


class _Lookup(NamedTuple):
    """A lookup, with its parts as the function that failed can write them.

    Attributes:
        of: what it looks in, as it is written there.
    """

    at: Site
    expr: Expr
    of: Expr
    container: str
    key: Expr


def explain_seen_lookup(
    case: Case, crash: Crash, value: Expr
) -> ToolSteps[Finding | Abstention | None]:
    """The key in another form that is meant, that there is no such key, or what gave it no value;
    None where the value does not come from a lookup in the function that failed, or in one that it
    calls for nothing else, or what was looked up was not seen.

    Args:
        value: what was absent.
    """
    frame = case.frames[0]
    if frame.observed is None:
        return None
    source = find_only_value(crash.at, value)
    lookup = _read_lookup(crash.at, source) if source is not None else None
    held = frame.observed.value_of(lookup.of.at.text) if lookup is not None else None
    if isinstance(source, Call) and (held is None or not held.has_all_keys):
        lookup = yield from _find_inside(case, crash.at, source)
        held = frame.observed.value_of(lookup.container) if lookup is not None else None
    if lookup is None:
        return None
    asked = write_key(lookup.key, frame.observed.value_of(lookup.key.at.text))
    given = frame.observed.value_of(crash.value)
    if held is None or not asked or not held.has_all_keys:
        return None
    # what a call gives is seen in no debugger: of a key that is not there, nothing comes
    if source is not value if given is None else not given.is_none:
        return None
    crash = replace(crash, word=given.repr if given is not None else crash.word)
    shown = crash.value if given is not None else lookup.container
    words = {
        "crash": crash.at, "seen": quote_seen(frame, crash.at, crash.quote().claim, shown),
        "at": lookup.at, "lookup": shorten(lookup.expr),
        "container": lookup.container, "value": crash.value, "word": crash.word,
        "use": crash.use,
    }  # fmt: skip
    stored = _find_stored(held, asked)
    if stored is not None:
        return (yield from _tell_nothing_stored(case, words, asked)) if stored.is_none else None
    there = find_other_form(held, asked)
    where, is_there = Where(lookup.at.file), there is not None
    otherwise = yield from compare_uses(case, crash.at, lookup.expr, where, is_there=is_there)
    if otherwise is not None:
        return otherwise
    if there is not None and has_blanks_of_others(lookup.at, lookup.key, there, asked):
        return leave_form_open(crash.at, lookup.of, there, asked)
    if there is not None:
        written = yield from find_writer(case, Where(lookup.at.file), lookup.of, there, asked)
        return _OTHER_FORM.finding(
            {**words, **tell_forms_apart(there, asked)},
            before="" if lookup.expr is value else _BEFORE.format(**words),
            written=written, blamed=written or words["at"],
        )  # fmt: skip
    words["keys"] = list_keys(held)
    return _NOT_THERE.abstention(crash.at, words, asked=f"`{asked}`")


def find_absent_key(case: Case, crash: Site, value: Expr) -> tuple[Expr, Expr] | None:
    """The lookup of a value with no key at all, and the key; None of any other value."""
    frame = case.frames[0]
    source = find_only_value(crash, value)
    lookup = _read_lookup(crash, source) if source is not None else None
    if lookup is None or frame.observed is None or not isinstance(lookup.key, Name | Member):
        return None
    asked = frame.observed.value_of(lookup.key.at.text)
    return (lookup.expr, lookup.key) if asked is not None and asked.is_none else None


def _find_stored(held: Value, asked: str) -> Value | None:
    """What stands under a key."""
    pairs = held.items or [
        (Value("string", f'"{name}"'), value) for name, value in (held.fields or {}).items()
    ]
    return next((value for key, value in pairs if key and is_same_key(key.repr, asked)), None)


def _tell_nothing_stored(
    case: Case, words: dict[str, object], asked: str
) -> ToolSteps[Finding | Abstention]:
    """That the key is there without a value, and the one place that writes it so."""
    name, crash = read_key(asked), words["crash"]
    assert isinstance(crash, Site)
    files = yield from case.locate(name, crash.path, _FILES)
    written = [
        Site(file, line)
        for file in files
        if file.flow is not None and file.document is None  # data has what it likes
        for line, text in enumerate(file.lines, 1)
        if name in text
        and any(_writes_nothing(one, name) for one in flow_of(file).expressions(line))
    ]
    words = {**words, "asked": f"`{asked}`"}
    is_set = any(
        one.kind == "item" and key_text(one.index) == name and not is_absent(one.value)
        for file in files
        if file.flow is not None
        for one in file.flow.bindings
        if one.index is not None and one.value is not None
    )
    if len(written) != 1 or is_set:  # what is set later may only begin without a value
        return _HAS_NOTHING.abstention(crash, words)
    return _STORED_NOTHING.finding(words, written=written[0])


def _writes_nothing(expr: Expr, name: str) -> bool:
    entries = expr.entries if isinstance(expr, Table) else ()
    return any(entry.key == name and is_absent(entry.value) for entry in entries)


def _read_lookup(at: Site, source: Expr) -> _Lookup | None:
    """A lookup, or one whose fallback is an absent value."""
    if isinstance(source, Fallback) and is_absent(source.otherwise):
        source = source.value
    is_call = isinstance(source, Call) and source.receiver is not None and source.name in LOOKUPS
    container, key = parts_of_lookup(source)
    if not (isinstance(source, Subscript) or is_call) or container is None or key is None:
        return None
    return _Lookup(at.on(source.at.line), source, container, shorten(container), key)


def _find_inside(case: Case, site: Site, call: Call) -> ToolSteps[_Lookup | None]:
    """The lookup of a parameter in a field of the receiver, or of the object at hand, in a method
    that does nothing else."""
    reached = yield from resolve_targets(Tracer(case, NOTHING), call, Where(site.file, 0))
    function = reached[0].function if len(reached) == 1 else None
    returned = [one.value for one in function.returns] if function is not None else []
    if function is None or len(returned) != 1 or returned[0] is None:
        return None
    at = Site(reached[0].file, returned[0].at.line)
    lookup = _read_lookup(at, returned[0])
    given = bind(function, call).get(lookup.key.at.text) if lookup is not None else None
    field = _read_own_field(lookup.of, at) if lookup is not None else ""
    if lookup is None or given is None or not field:
        return None
    if call.receiver is not None:
        container = f"{call.receiver.at.text}.{field}"
    else:
        container = lookup.of.at.text if function.owner else ""
    return lookup._replace(container=container, key=given)


def _read_own_field(of: Expr, at: Site) -> str:
    """The name of a field of the object at hand, as a value has it; "" of anything else."""
    if isinstance(of, Member):
        return of.name if of.object.at.text in at.flow.receivers else ""
    klass = at.flow.class_around(of.at.start, of.at.end)
    if not isinstance(of, Name) or klass is None:
        return ""
    is_field = of.name.startswith("@") or of.name in {field.name for field in klass.fields}
    return of.name.lstrip("@") if is_field else ""
