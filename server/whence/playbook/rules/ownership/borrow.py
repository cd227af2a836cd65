"""Rust's ownership errors, read from the compiler's own labels: both places, and the remedy."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import INFERRED
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site
from whence.playbook.evidence.declared_types import find_declared_types
from whence.playbook.evidence.masking import mask_file
from whence.playbook.rules.ownership import texts
from whence.playbook.rules.ownership.tied import (
    LASTS_TOO_LONG,
    Borrowing,
    explain_signature,
    find_borrowings,
)
from whence_tools.code.flow_model import Name

if TYPE_CHECKING:
    from whence.domain.analysis import Edit, Evidence
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Function
    from whence_tools.errors.model import Problem

_LABEL = re.compile(r"^line (?P<line>\d+): (?P<text>.+)$")
_SUBJECT = re.compile(r"`(?P<name>[^`]+)`")


_SHARED = re.compile(r"`(?P<name>\w+)` is a `&` reference")


# What the compiler says of the function that a value was moved into.
_TAKES = re.compile(
    r"(?:consider changing this parameter type in (?:function|method) `\w+` to borrow|"
    r"takes ownership of the receiver `(?P<self>self)`).* \((?P<path>[^\s():]+):(?P<line>\d+)"
)
_SHORT_LIVED = re.compile(r"^explicit lifetime required in the type of `(?P<name>\w+)`")
_BORROWED = re.compile(r"&|\w+(?:\.\w+)*\.\w+\(|\w+(?:\.\w+)*\[")
_CONSUMED = re.compile(r"(?!&)\w+(?:\.\w+)*\.(?:into_?\w*|unwrap\w*|expect)\(")
# Codes whose reported place is the cause, labels or not.
_ONE_PLACE = frozenset({"E0716", "E0373", "E0507", "E0594", "E0596"})
# Codes whose reported place is the borrow.
_AT_BORROW = frozenset({"E0597", "E0716"})
# Codes whose cause is a binding without `mut`.
_NOT_MUTABLE = frozenset({"E0384", "E0594", "E0596"})


def investigate(case: Case, _match: Match) -> ToolSteps[Conclusion]:
    crash = yield from case.crash()
    short = _SHORT_LIVED.search(case.message) if crash is not None else None
    if crash is not None and short is not None:
        return _explain_lifetime(crash, short["name"], case.message)
    if case.error_type not in texts.ERRORS:
        return None
    cause, text = texts.ERRORS[case.error_type]
    labels = _labels(case.problem, len(crash.file.lines)) if crash else []
    causes = [label for label in labels if re.search(cause, label["text"])]
    other = [label for label in causes if crash and int(label["line"]) != crash.line]
    label = next(iter([*other, *causes]), None)
    words = {"crash": crash, "message": case.message}
    if crash is None or (label is None and case.error_type not in _ONE_PLACE):
        return texts.NO_LABELS.abstention(crash, words, code=case.error_type)
    taken = yield from _find_taken_in_vain(case)
    if taken is not None:
        at, name, parameter = taken
        return texts.TAKEN_IN_VAIN.finding(
            words, at=at, name=name, parameter=parameter, labels=_quote_labels(crash, labels)
        )
    shared = yield from _find_shared(case, crash)
    if shared is not None:
        at, name, declared = shared
        return texts.SHARED.finding(words, at=at, name=name, declared=declared)
    place = crash.on(int(label["line"])) if label is not None else crash
    borrowings = yield from _find_borrowings(case, crash, place)
    signature = explain_signature(borrowings, words | {"labels": _quote_labels(crash, labels)})
    if signature is not None:
        return signature
    claim = " ".join([case.message, *(label["text"] for label in labels)])
    names = _SUBJECT.search(claim)
    name = names["name"].lstrip("*") if names else ""
    binding = _binding(crash, name) if name and case.error_type in _NOT_MUTABLE else None
    edits = binding.replacing("let ", "let mut ") if binding else ()
    return text.finding(
        words,
        place=binding or place,
        binding=binding,
        name=name,
        subject=f"`{name}`" if name else _subject(place),
        labels=_quote_labels(crash, labels),
        edits=_moving(crash) if case.error_type == "E0373" else edits,
        confidence=INFERRED if borrowings else None,  # a signature may be what makes it last
    )


def _find_borrowings(case: Case, crash: Site, place: Site) -> ToolSteps[list[Borrowing]]:
    """The calls of the workspace's functions that what is borrowed for too long is passed to."""
    if case.error_type not in LASTS_TOO_LONG:
        return []
    named = _SUBJECT.search(case.message)
    name = named["name"].lstrip("*") if named is not None else ""
    at = crash if case.error_type in _AT_BORROW else place
    return (yield from find_borrowings(case, at, name))


def _find_taken_in_vain(case: Case) -> ToolSteps[tuple[Site, str, str] | None]:
    """The function that a value was moved into and that only reads it: its line, its name and the
    parameter's."""
    found = _TAKES.search("\n".join(case.problem.notes))
    file = (yield from case.read(found["path"])) if found is not None else None
    if found is None or file is None or file.flow is None:
        return None
    line = int(found["line"])
    function = file.flow.function_at(line)
    if function is None:
        return None
    names = ["self"] if found["self"] else [p.name for p in function.parameters if p.line == line]
    moved = [one for one in names if not _only_borrows(file, function, one)]
    if len(names) != 1 or moved:
        return None
    return Site(file, line), function.qualified, names[0]


def _only_borrows(file: SourceFile, function: Function, name: str) -> bool:
    """Whether all that a body does with a value is to call methods that don't take it, to refer to
    it, or to look at an item."""
    _, _, body = mask_file(file).text_of(function).partition("{")
    uses = re.findall(rf"(?:&\s*(?:mut\s+)?)?\b{re.escape(name)}\b[^\n]{{0,80}}", body)
    return bool(uses) and all(_BORROWED.match(use) and not _CONSUMED.match(use) for use in uses)


def _quote_labels(crash: Site, labels: list[re.Match[str]]) -> list[Evidence]:
    return [crash.on(int(label["line"])).quote(label["text"]) for label in labels]


def _find_shared(case: Case, crash: Site) -> ToolSteps[tuple[Site, str, str] | None]:
    """Where what is changed is declared as a shared reference: its line, its name and what the
    line says."""
    found = _SHARED.search("\n".join((case.message, *case.problem.notes)))
    function = crash.function
    if found is None or crash.file.flow is None:
        return None
    name = found["name"]
    if name == "self" and function is not None:
        head = next(
            (n for n in range(function.line, crash.line) if "&self" in crash.file.line(n)), 0
        )
        return (crash.on(head), name, texts.TAKES_SELF.format(name=function.name)) if head else None
    uses = [one for one in crash.expressions if isinstance(one, Name) and one.name == name]
    types = (yield from find_declared_types(case, uses[0], crash.file)) if uses else []
    if len(types) != 1 or not re.match(r"&(?!\s*mut\b)", types[0].type):
        return None
    return types[0].at, name, types[0].claim


def _explain_lifetime(crash: Site, name: str, message: str) -> Conclusion:
    """Where the parameter is declared whose type doesn't promise that it lives long enough."""
    known = crash.function.parameters if crash.function else ()
    lines = [one.line for one in known if one.name == name]
    if not lines:
        return None
    return texts.SHORT_LIVED.finding(crash=crash, at=crash.on(lines[0]), name=name, message=message)


def _subject(place: Site) -> str:
    bound = re.search(r"\blet\s+(?:mut\s+)?(?P<name>\w+)", place.text)
    return texts.REFERENT.format(name=bound["name"]) if bound else texts.THE_VALUE


def _labels(problem: Problem, last: int) -> list[re.Match[str]]:
    """The labels of the message itself; those under a `note:` or `help:` may be of other files."""
    matches = map(_LABEL.match, problem.notes)
    own = takewhile(lambda match: match is not None, matches)
    return [match for match in own if match is not None and int(match["line"]) <= last]


def _binding(crash: Site, name: str) -> Site | None:
    """The nearest `let` of a name above the reported line that lacks `mut`."""
    pattern = re.compile(rf"\blet\s+{re.escape(name)}\b")
    lines = range(crash.line, 0, -1)
    found = next((n for n in lines if pattern.search(crash.file.line(n))), None)
    return crash.on(found) if found else None


def _moving(crash: Site) -> tuple[Edit, ...]:
    closure = re.search(r"(?<!\|)\|[^|]*\|", crash.text)
    if closure is None or "move" in crash.text or crash.text.count(closure[0]) != 1:
        return ()
    return crash.replacing(closure[0], f"move {closure[0]}")


RULES = (Rule("borrow", Matcher(r"", types={*texts.ERRORS, "E0621"}), investigate),)
