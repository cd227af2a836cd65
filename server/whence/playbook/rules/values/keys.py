"""Missing keys: what was looked up, what there is, and which spelling differs."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.case import Rule
from whence.playbook.engine.library import LOOKUPS
from whence.playbook.engine.origin import Origin, OriginKind, Unknown, Want, Where, is_absent, short
from whence.playbook.engine.tracing import Tracer
from whence.playbook.rules.origin_finding import Crash, not_traced, told
from whence_tools.code.flow_model import Call, Constant, Expr, Step, Subscript, key_text

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, Conclusion, SourceFile, ToolSteps
    from whence_tools.errors.model import Problem

_PATTERNS = (
    re.compile(r"^(?:KeyError: )?'(?P<key>[^']+)'$"),
    re.compile(r'^"(?P<key>[^"]+)"$'),
    re.compile(r"^<(?P<key>[A-Z]\w*\.\w+): .*>$"),
    re.compile(r"^(?P<key>-?\d+)$"),
    re.compile(r"key not found: :?\"?(?P<key>[^\"]+)\"?"),
    re.compile(r"Key (?P<key>.+) is missing in the map"),
    re.compile(r'Undefined (?:array key|index):? "?(?P<key>[^"]+)"?'),
    re.compile(r"No value for (?P<key>\S+)"),
)
_TYPES = frozenset(
    {"KeyError", "NoSuchElementException", "JSONException", "Warning", "ErrorException"}
)
_MADE = frozenset({OriginKind.MISSING_KEY, OriginKind.ENVIRONMENT})

# Calls that give text in capitals or in small letters, by what the text then is.
_LETTERS = {
    (True, False): frozenset({"upper", "toUpperCase", "uppercase", "upcase", "strtoupper"}),
    (False, True): frozenset(
        {"lower", "casefold", "toLowerCase", "lowercase", "downcase", "strtolower"}
    ),
}


def missing_key(problem: Problem) -> str | None:
    if problem.error_type not in _TYPES:
        return None
    message = (problem.message.strip().splitlines() or [""])[0]
    found = (pattern.search(message) for pattern in _PATTERNS)
    return next((match.group("key") for match in found if match), None)


def investigate(case: Case) -> ToolSteps[Conclusion]:
    key = missing_key(case.problem)
    if key is None or not case.frames:
        return None
    file = yield from case.read(case.frames[0].path or "")
    if file is None or file.flow is None:
        return None
    lookups = _lookups(key, file.flow.expressions(case.frames[0].line or 0))
    unknown = Unknown(f"what was looked up under `{key}` is not written on this line")
    crash = Crash(file, case.frames[0].line or 1, key, "not a key", "it is looked up")
    for target, index in lookups:
        crash = replace(crash, value=key, use=f"it is looked up in `{short(target)}`")
        tracer = Tracer(case, Want(is_absent, absent=True))
        found = yield from tracer.trace(target, Where(file, 0), (Step("key", key),))
        if isinstance(found, Origin) and found.kind in _MADE and found.key == key:
            found = yield from _with_the_keys_origin(case, file, index, found)
            return (yield from told(case, found, crash))
        if isinstance(found, Unknown):
            unknown = found
    steps = (f"Print the keys of what is looked up there and compare them with `{key}`.",)
    return not_traced(unknown, crash, steps)


def _lookups(key: str, exprs: list[Expr]) -> list[tuple[Expr, Expr]]:
    """(mapping, key) pairs that can have raised, those with the literal key first."""
    found: list[tuple[Expr, Expr]] = []
    for expr in exprs:
        if isinstance(expr, Subscript):
            found.append((expr.object, expr.index))
        elif isinstance(expr, Call) and expr.receiver and expr.name in LOOKUPS and expr.arguments:
            found.append((expr.receiver, expr.arguments[0].value))
    literal = [pair for pair in found if isinstance(pair[1], Constant)]
    return [pair for pair in literal if pair[1].at.text.strip("'\":") == key] or [
        pair for pair in found if pair not in literal
    ]


def _with_the_keys_origin(
    case: Case, file: SourceFile, index: Expr, found: Origin
) -> ToolSteps[Origin]:
    """Where a key that is not written at the lookup is written, when that place is known."""
    if isinstance(index, Constant):
        near = bool(found.near) and found.file.path == file.path
        return replace(found, read_at=(file.path, index.at.line) if near else None)
    if not isinstance(key_text(index), str) and "." in found.key:
        return found.at_its_line()  # a table that lacks one of an enum's cases
    want = Want(lambda e: isinstance(e, Constant) and e.value == found.key, absent=False)
    written = yield from Tracer(case, want).trace(index, Where(file, 0))
    if not isinstance(written, Origin):
        return (yield from _with_its_letters_changed(case, file, index, found))
    return replace(
        found,
        read_at=(written.file.path, written.line),
        trail=(*written.trail, *found.trail),
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
        note=f"`{made.text}` at {made.file.path}:{made.line} changes its letters",
    )


RULES = (Rule("missing_key", lambda problem: missing_key(problem) is not None, investigate),)
