"""Copies and merges that stop at the first level: what stands inside of a template stays shared,
and what stands inside of defaults is replaced as a whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap, find_changes, makes_mutable
from whence_tools.code.flow_model import Call, Constant, Expr, Items, Member, Name, Subscript, Table
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_LANGUAGES: Final = ("python", "javascript", "typescript", "ruby", "php")
_VALUES: Final = "php"  # its arrays are copied with all that is inside
_FROZEN: Final = frozenset({"freeze"})
_COPIES_FIRST: Final = frozenset({"dict", "list", "copy.copy", "Object.assign"})
_COPIES_RECEIVER: Final = frozenset({"copy", "dup", "clone", "slice"})
_DEFAULTS: Final = lazy_pattern(r"(?i)^default|defaults?$")
_MERGES: Final = frozenset({"merge", "merge!", "update", "array_merge", "array_replace", "assign"})


class _Template(NamedTuple):
    """A literal at the top of a file or class that has a name.

    Attributes:
        parts: by key those that can be changed, or merged.
    """

    name: str
    file: SourceFile
    parts: dict[str, Expr]

    def place(self, key: str) -> Site:
        """Where a part stands."""
        return Site(self.file, self.parts[key].at.line)


def find_traps(program: Program) -> Iterator[Trap]:
    """Copies whose parts are changed, merges that lose what was asked for or what was given."""
    files = program.in_language(*_LANGUAGES)
    templates = {one.name: one for file in files for one in _list_templates(file)}
    changed = {key: at for file in files for key, at in find_changes(file)} if templates else {}
    own = {one.name for file in files for one in flow_of(file).functions if one.owner is None}
    said: dict[str, object]
    for file in files:
        flow = flow_of(file)
        for expr in flow.expressions(1, len(file.lines)):
            at = Site(file, expr.at.line)
            is_own = isinstance(expr, Call) and expr.name in own  # its body is where it merges
            names = _list_merged(expr) if not is_own else []
            if (
                len(names) > 1
                and not _fills(expr)
                and _DEFAULTS.search(names[-1])
                and not _DEFAULTS.search(names[0])
            ):
                words = {"merge": shorten(expr), "name": names[-1]}
                yield Trap(at, texts.DEFAULTS_LAST, words)
            copied = templates.get(_find_copied(expr))
            if copied is not None and flow.language != _VALUES:
                kept = set(expr.keys) if isinstance(expr, Table) else set()
                for key in (copied.parts.keys() & changed.keys()) - kept:
                    said = {
                        "copy": shorten(expr), "key": key, "name": copied.name,
                        "made": copied.place(key), "changed": changed[key], "expr": expr,
                        "part": copied.parts[key],
                    }  # fmt: skip
                    yield Trap(at, texts.COPIED_ONE_LEVEL, said)
            merged = templates.get(names[0] if len(names) > 1 else "")
            lost = _find_lost(merged, program) if merged is not None else None
            if merged is not None and lost is not None:
                said = {
                    "merge": shorten(expr), "name": merged.name, "key": lost[0], "lost": lost[1],
                    "expr": expr,
                }  # fmt: skip
                yield Trap(at, texts.MERGED_ONE_LEVEL, said)


def _list_templates(file: SourceFile) -> Iterator[_Template]:
    flow = flow_of(file)
    given = [(one.target, one.value) for one in flow.bindings if one.function == -1]
    given += [(one.name, one.value) for owner in flow.classes for one in owner.fields]
    for name, value in given:
        literal = _unwrap(value)
        if isinstance(literal, Table):
            parts = {one.key: one.value for one in literal.entries if one.key is not None}
            parts = {key: one for key, one in parts.items() if makes_mutable(_unwrap(one) or one)}
            if parts:
                yield _Template(name.lstrip("$"), file, parts)


def _unwrap(expr: Expr | None) -> Expr | None:
    """What is frozen, where the expression freezes something; it freezes one level only."""
    if isinstance(expr, Call) and expr.name in _FROZEN:
        return expr.arguments[0].value if expr.arguments else expr.receiver
    return expr


def _find_copied(expr: Expr) -> str:
    """The name of what an expression copies, or ""."""
    if isinstance(expr, Call):
        values = [one.value for one in expr.arguments]
        name = expr.callee.at.text
        if name == "Object.assign" and len(values) > 1 and values[0].at.text == "{}":
            return _name(values[1])
        if name in _COPIES_FIRST and len(values) == 1:
            return _name(values[0])
        if expr.name in _COPIES_RECEIVER and expr.receiver is not None and not values:
            return _name(expr.receiver)
    if isinstance(expr, Table | Items):
        spreads = expr.spreads if isinstance(expr, Table) else ()
        return _name(spreads[0]) if spreads else ""
    return ""


def _list_merged(expr: Expr) -> list[str]:
    """The names of what a merge puts together, the first one first; "" for what has none."""
    parts: Sequence[Expr] = ()
    if isinstance(expr, Call) and expr.name in _MERGES:
        values = [one.value for one in expr.arguments]
        is_method = expr.receiver is not None and expr.callee.at.text != "Object.assign"
        parts = [expr.receiver, *values] if is_method and expr.receiver is not None else values
        parts = [one for one in parts if one.at.text != "{}"]
    elif isinstance(expr, Table) and not expr.entries:
        parts = expr.spreads
    return [_name(one) for one in parts]


def _fills(expr: Expr) -> bool:
    """Whether a merge puts things into what comes first, which may only begin with defaults."""
    if not isinstance(expr, Call):
        return False
    into = expr.arguments[0].value.at.text if expr.arguments else ""
    is_own = expr.callee.at.text == "Object.assign" and into != "{}"
    return is_own or expr.name in ("update", "merge!")


def _name(expr: Expr) -> str:
    match = re.search(r"(\w+)(?:\(\))?$", expr.at.text)
    is_plain = isinstance(expr, Name | Member | Call | Subscript) or "::" in expr.at.text
    return match[1] if match and is_plain and not isinstance(expr, Constant) else ""


def _find_lost(template: _Template, program: Program) -> tuple[str, str] | None:
    """The key, and the one below it, that a value was seen without."""
    seen = [(name.lstrip("@$").rpartition(".")[2], value) for name, value in program.list_seen()]
    for key, part in template.parts.items():
        literal = _unwrap(part)
        for inner in literal.keys if isinstance(literal, Table) else ():
            is_absent = any(name == inner and value.is_none for name, value in seen)
            is_lost = any(
                name == key and value.has_all_keys and inner not in {one.text for one in value.keys}
                for name, value in seen
            )
            if is_absent or (is_lost and re.search(rf"\b{re.escape(inner)}\b", program.crash.text)):
                return key, inner
    return None
