"""A key that is there under another form, as the run saw it: with blanks or a mark around it, in
other letters, as text in place of a number."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import (
    TRACED,
    AbstentionText,
    FindingText,
    list_names,
)
from whence.playbook.engine.data_texts import find_in_data
from whence.playbook.engine.origin import Origin, Unknown, Want, Where, shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import observe
from whence.playbook.findings.givers import find_only_binding
from whence.playbook.findings.stored_keys import find_uses
from whence_tools.code.flow_model import Call, Constant, Member, Name, Operation, Subscript
from whence_tools.errors.observed import is_quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Abstention, Finding
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.observed import ObservedFrame, Value

_QUOTES: Final = "'\"`"
_SYMBOL: Final = re.compile(r"^:(?=\w)")  # Ruby's
_BLANKS: Final = re.compile(r"^(?:\s|\\+[nrt])+|(?:\s|\\+[nrt])+$")  # as a value is written
_BESIDE_SIGN: Final = re.compile(r"(?<=[^\w\s]) +(?=\w)|(?<=\w) +(?=[^\w\s])")
# Calls that make a text of another one, in whatever language.
_MAKES: Final = frozenset({
    "split", "partition", "rpartition", "rsplit", "explode", "slice", "substr", "substring", "join",
    "format", "replace", "strip", "trim", "lower", "upper", "toLowerCase", "toUpperCase",
    "strtolower", "strtoupper", "downcase", "upcase", "casefold", "capitalize", "title", "Split",
    "Join", "TrimSpace", "ToLower", "ToUpper", "Sprintf", "sprintf", "str", "String", "to_s",
    "toString", "concat", "input", "readline", "gets",
})  # fmt: skip
_JOINS: Final = frozenset({"+", "."})
_READS_JSON: Final = frozenset({"load", "loads", "parse", "json", "json_decode"})
_MARK: Final = "\ufeff"
_SEPARATORS: Final = re.compile(r"(?<=\w)[-_ ](?=\w)")
PUT_IN: Final = "the key comes from here"
_UNDER_ANOTHER_FORM: Final = FindingText(
    "`{container}` has the key {there}, not {asked}: {difference}; so the lookup at {crash} fails.",
    "{fix}",
    TRACED,
    blame="blamed",
    crash="the error is raised here: {asked} is looked up, and {there} is there",
    written=PUT_IN,
)
_NOT_THERE: Final = AbstentionText(
    "`{container}` has no key {asked} at {crash}: {keys}.",
    "Find out whether {asked} should be in `{container}`, or handle that it is not.",
    crash="the error is raised here: `{container}` has no key {asked}, {keys}",
)
_IN_ANOTHER_FORM: Final = AbstentionText(
    "`{container}` has the key {there}, not {asked}, which is looked up at {crash}: {difference}.",
    "Find out where {asked} comes from, and give it the same form there.",
    crash="the error is raised here: {asked} is looked up, and {there} is there",
)
_SAME_FORM: Final = "Give the key the same form where it is stored and where it is looked up."
_WITHOUT_MARK: Final = "Skip the file's byte-order mark where it is read."


def explain_seen_key(
    case: Case, crash: Site, container: Expr, key: Expr
) -> ToolSteps[Finding | Abstention | None]:
    """What tells the one key that is meant from the one that was looked up; which keys there are,
    where none is the same in another form; None where that was not seen."""
    seen = case.frames[0].observed
    held = seen.value_of(container.at.text) if seen is not None else None
    asked = _write_asked(case, key)
    if held is None or not asked:
        return None
    there = find_other_form(held, asked)
    if there is None:
        return _tell_keys(crash, container, held, asked)
    if has_blanks_of_others(crash, key, there, asked):
        return leave_form_open(crash, container, there, asked)
    written = yield from find_writer(case, Where(crash.file), container, there, asked)
    is_spelt = read_key(asked).casefold() == read_key(there).casefold()
    if written is None and is_spelt and not _is_made_in(crash, key):
        return leave_form_open(crash, container, there, asked)
    found = _UNDER_ANOTHER_FORM.finding(
        tell_forms_apart(there, asked),
        crash=crash, container=shorten(container), written=written, blamed=written or crash,
    )  # fmt: skip
    seen_here = {"observation": observe(case.frames[0], container.at.text)}
    first, *others = found.evidence
    return replace(found, evidence=(first.model_copy(update=seen_here), *others))


def _write_asked(case: Case, key: Expr) -> str:
    """The key that was looked up, as it reads: by its value in the run, by the code, or joined of
    what was seen; "" where nothing tells."""
    seen = case.frames[0].observed
    written = write_key(key, seen.value_of(key.at.text) if seen is not None else None)
    if written or seen is None or not isinstance(key, Operation) or key.operator not in _JOINS:
        return written
    text = _read_part(key, seen)
    quote = "'" if (case.frames[0].path or "").endswith(".py") else '"'
    return f"{quote}{text}{quote}" if text is not None else ""


def _read_part(part: Expr, seen: ObservedFrame) -> str | None:
    """A text that others are joined with; None where it was not seen."""
    if isinstance(part, Operation) and part.operator in _JOINS:
        parts = [_read_part(one, seen) for one in part.parts]
        return "".join(map(str, parts)) if None not in parts else None
    value = seen.value_of(part.at.text)
    if value is not None:
        return value.text if is_quoted(value.repr) else None
    is_text = isinstance(part, Constant) and (part.kind == "string" or is_quoted(part.at.text))
    return part.at.text[1:-1] if is_text else None


def may_be_there(case: Case, container: Expr, key: Expr) -> bool:
    """Whether a key that was not found may be there in another form, by what the run saw."""
    seen = case.frames[0].observed
    held = seen.value_of(container.at.text) if seen is not None else None
    asked = _write_asked(case, key)
    if held is None or not asked or not held.has_all_keys:
        return True
    return find_other_form(held, asked) is not None


def leave_form_open(crash: Site, container: Expr, there: str, asked: str) -> Abstention:
    """Of a key that comes from another function with blanks around it, or in other letters: which
    of them was to give it the same form is not known."""
    words = tell_forms_apart(there, asked) | {"container": shorten(container)}
    return _IN_ANOTHER_FORM.abstention(crash, words, crash=crash)


def has_blanks_of_others(crash: Site, key: Expr, there: str, asked: str) -> bool:
    """Whether a key has blanks around it already where another function gives it."""
    is_blank = _trim(read_key(asked)) == read_key(there) != read_key(asked)
    return is_blank and not _is_made_in(crash, key)


def _is_made_in(crash: Site, key: Expr) -> bool:
    """Whether the function that looks a key up makes it, or writes it down; not of a part of
    another object."""
    if not isinstance(key, Name):
        return not isinstance(key, Member | Subscript)
    function = crash.function
    given = [
        one.value
        for one in crash.flow.bindings
        if one.target == key.name and (function is None or one.function == function.start)
    ]
    return bool(given) and not any(
        isinstance(one, Member | Subscript) or (isinstance(one, Call) and one.name not in _MAKES)
        for one in given
    )


def _tell_keys(crash: Site, container: Expr, held: Value, asked: str) -> Abstention | None:
    if not held.has_all_keys or any(is_same_key(one.repr, asked) for one in held.keys):
        return None
    words = {"container": shorten(container), "asked": f"`{asked}`", "keys": list_keys(held)}
    return _NOT_THERE.abstention(crash, words, crash=crash)


def list_keys(held: Value) -> str:
    """A clause with the keys of a mapping."""
    return f"it has {list_names(one.repr for one in held.keys)}" if held.keys else "it is empty"


def explain_written_key(
    crash: Site, container: Expr, index: Expr, keys: Sequence[str], key: str
) -> Finding | Abstention | None:
    """The same of a container whose keys the code shows, where blanks alone make the difference.

    Args:
        index: the expression that was looked up.
    """
    near = [one for one in dict.fromkeys(keys) if _trim(one) == _trim(key)]
    if len(near) != 1 or near[0] == key:
        return None
    if _trim(key) == near[0] and not _is_made_in(crash, index):
        return leave_form_open(crash, container, f'"{near[0]}"', f'"{key}"')
    return _UNDER_ANOTHER_FORM.finding(
        tell_forms_apart(f'"{near[0]}"', f'"{key}"'),
        crash=crash, container=shorten(container), written=None, blamed=crash,
    )  # fmt: skip


def find_writer(
    case: Case, where: Where, container: Expr, there: str, asked: str
) -> ToolSteps[Site | None]:
    """Where a key gets the blanks around it that it is looked up without: where it is written with
    them, else where the one place that puts keys in as they come has the key from; of a key that is
    spelled otherwise, the line of a data file that spells it so; of a number that is there as text,
    what reads JSON, which has no other keys."""
    spelled, other = read_key(there), read_key(asked)
    if spelled != other and _SEPARATORS.sub("_", spelled) == _SEPARATORS.sub("_", other):
        return (yield from find_in_data(case, spelled))  # the code has its own spelling
    if _is_text(there) and not _is_text(asked):
        return (yield from _find_read(case, where, container)) if spelled == other else None
    if spelled == other or _squeeze(spelled) != other:
        return None
    stored, _ = yield from find_uses(case, where, container)
    want = Want(lambda e: isinstance(e, Constant) and e.value == read_key(there), absent=False)
    for one in stored:
        written = yield from Tracer(case, want).trace(one.key, Where(one.file))
        if isinstance(written, Origin):
            return written.at
    if len(stored) != 1:
        return None
    at = stored[0].at
    bound = find_only_binding(at, stored[0].key) if at.function is not None else None
    return at.on(bound.line) if bound is not None and not bound.steps else at


def _find_read(case: Case, where: Where, container: Expr) -> ToolSteps[Site | None]:
    """What reads a container from JSON, or takes it as a part of that: where it comes from, or what
    its attribute is set to."""
    read = Want(_reads_json, absent=False)
    found = yield from Tracer(case, read).trace(container, where)
    if isinstance(found, Origin):
        return found.at
    trail = found.trail if isinstance(found, Unknown) else ()
    steps = [(one.file_path or "", one.line_start or 0) for one in trail[-2:]]
    file = (yield from case.read(steps[-1][0])) if steps else None
    if file is not None and file.flow is not None:
        in_file = [line for path, line in steps if path == file.path]
        if any(map(_reads_json, file.flow.expressions(in_file[-1]))):
            return Site(file, in_file[0])
    name = container.name if isinstance(container, Member) else ""
    sets = [
        one.line
        for one in flow_of(where.file).bindings
        if (one.kind, one.target) == ("attribute", name) and one.value and _reads_json(one.value)
    ]
    return Site(where.file, sets[0]) if len(sets) == 1 else None


def _reads_json(expr: Expr) -> bool:
    return isinstance(expr, Call) and expr.name in _READS_JSON


def find_other_form(held: Value, asked: str) -> str | None:
    """The one key of a mapping that is another in another form, as it reads."""
    near = [one.repr for one in held.keys if _fold(one.repr) == _fold(asked)]
    return near[0] if len(near) == 1 and not is_same_key(near[0], asked) else None


def tell_forms_apart(there: str, asked: str) -> dict[str, object]:
    """The words on a key that is there and the one that was asked for: `{there}`, `{asked}`,
    `{difference}` and `{fix}`."""
    return {
        "there": f"`{there}`",
        "asked": f"`{asked}`",
        "difference": _tell_apart(there, asked),
        "fix": _WITHOUT_MARK if _MARK in read_key(there) + read_key(asked) else _SAME_FORM,
    }


def write_key(key: Expr, value: Value | None) -> str:
    """A key as it reads, by its value in the run or by the code; "" where neither tells."""
    if value is not None:
        return value.repr
    if not isinstance(key, Constant) or _SYMBOL.match(key.at.text):
        return key.at.text if isinstance(key, Constant) else ""
    return f"'{key.value}'" if key.kind == "string" else key.value


def read_key(written: str) -> str:
    """The text of a key as it was written; of a number its digits, of a symbol its name."""
    text = written[1:-1] if is_quoted(written) else _SYMBOL.sub("", written)
    return text.replace("\\ufeff", _MARK)


def is_same_key(there: str, asked: str) -> bool:
    """Whether two keys are one, whatever quotes a language writes."""
    return (_is_text(there), read_key(there)) == (_is_text(asked), read_key(asked))


def _is_text(written: str) -> bool:
    return written[:1] in _QUOTES


def _fold(written: str) -> str:
    plain = _squeeze(read_key(written).replace(_MARK, ""))
    return _SEPARATORS.sub("_", unicodedata.normalize("NFKC", plain)).casefold()


def _squeeze(text: str) -> str:
    """Without blanks around a text, or beside a sign in it."""
    return _BESIDE_SIGN.sub("", _trim(text))


def _trim(text: str) -> str:
    return _BLANKS.sub("", text)


def _tell_apart(there: str, asked: str) -> str:
    text, other = read_key(there), read_key(asked)
    if (_MARK in text) != (_MARK in other):
        return "one of them begins with a byte-order mark"
    if _is_text(there) != _is_text(asked):
        is_symbol = _SYMBOL.match(there) or _SYMBOL.match(asked)
        return f"one is text, the other a {'symbol' if is_symbol else 'number'}"
    if _trim(text) == _trim(other):
        return "they differ in the blanks around them"
    if _squeeze(text) == _squeeze(other):
        return "they differ in the blanks inside of them"
    if text.casefold() == other.casefold():
        return "they differ in capitals and small letters"
    if _trim(text).casefold() == _trim(other).casefold():
        return "they differ in the blanks around them, and in capitals and small letters"
    if _SEPARATORS.sub("_", text) == _SEPARATORS.sub("_", other):
        return "their words are joined by different signs"
    return "they are written with different characters that look alike"
