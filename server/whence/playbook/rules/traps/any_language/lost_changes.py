"""Changes of a copy where the code means the thing itself: they are lost, and nothing says so.

PHP hands arrays over by value, and `foreach` goes over copies of what it holds; Go's `range` and
C++'s loops without `&` give copies of structures.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_KEY: Final = r"(?:\$\w+\s*=>\s*)?"
_BY_VALUE: Final = {
    "php": lazy_pattern(rf"\bforeach\s*\(\s*(?P<over>.+?)\s+as\s+{_KEY}(?P<name>\$\w+)\s*\)"),
    "go": lazy_pattern(r"\bfor\s+\w+\s*,\s*(?P<name>\w+)\s*:=\s*range\s+(?P<over>[\w.]+)\s*\{"),
    "cpp": lazy_pattern(
        r"\bfor\s*\(\s*(?:const\s+)?[\w:<>]+\s+(?P<name>\w+)\s*:"
        r"\s*(?P<over>[\w.>-]+(?:\(\s*\))?)\s*\)"
    ),
}
_SETTER: Final = lazy_pattern(
    r"(?ms)^func \((?P<own>\w+) \*\w+\) (?P<method>\w+)\(.*?\{$(?P<body>.*?)^\}"
)
_BY_REFERENCE: Final = lazy_pattern(rf"\bforeach\s*\(.*\bas\s+{_KEY}&\s*(?P<name>\$\w+)\s*\)")
_TAKES: Final = r"\b(?:array_(?:shift|pop|push|unshift|splice)|sort|usort|ksort|rsort|shuffle)\(\s*"


class LostChange(NamedTuple):
    """A line that changes a copy.

    Attributes:
        at: where the copy is made: the loop, or the function whose parameter it is.
        changed: what changes it.
        name: what holds it.
        end: where the loop ends.
        over: what the loop goes over.
    """

    at: Site
    changed: Site
    name: str
    end: Site | None = None
    over: str = ""


def find_traps(program: Program) -> Iterator[Trap]:
    """Changes of PHP's, Go's and C++'s copies."""
    for file in program.in_language("php"):
        for one in _find_changed_parameters(file):
            yield Trap(one.at, texts.CHANGED_BY_VALUE, one._asdict())
        for one in _find_left_references(file):
            yield Trap(one.at, texts.LEFT_REFERENCE, one._asdict())
    for file in program.in_language("php", "go", "cpp"):
        for one in _find_changed_copies(program, file):
            yield Trap(one.at, texts.CHANGED_COPY, one._asdict())


def _find_changed_copies(program: Program, file: SourceFile) -> Iterator[LostChange]:
    """Loops that change what they go over a copy of, and do nothing else with the copy after."""
    language = file.flow.language if file.flow is not None else ""
    pattern = _BY_VALUE.get(language)
    for number, line in enumerate(file.lines, 1) if pattern is not None else ():
        loop = pattern.search(line) if pattern is not None else None
        if loop is None or (language == "go" and not _holds_structures(file, loop["over"])):
            continue
        name = re.escape(loop["name"])
        part = r"\[[^\]]*\]" if language == "php" else r"\.\w+(?:\[[^\]]*\])?"
        sets = re.compile(rf"(?<![\w$.>]){name}(?:{part})+\s*(?:[-+*/.]?=(?!=)|\+\+|--)")
        body = list_body(file, number)
        changes = [one for one in body if sets.search(file.line(one))]
        uses = re.compile(rf"(?<![\w$]){name}(?!\w)(?!\s*(?:\.|->|\[))")
        if language == "go" and not changes:
            changes = _list_changing_calls(program, file, body, name)
        last = changes[-1] if changes else 0
        if changes and not any(uses.search(file.line(one)) for one in body if one > number):
            reads = re.compile(rf"(?<![\w$]){name}(?!\w)")
            if not any(reads.search(file.line(one)) for one in body if one > last):
                end = Site(file, body[-1] + 1)
                yield LostChange(
                    Site(file, number), Site(file, changes[0]), loop["name"], end, loop["over"]
                )


def _list_changing_calls(
    program: Program, file: SourceFile, body: Sequence[int], name: str
) -> list[int]:
    """Go: the lines that call a method of a copy which sets a field of its receiver, a pointer."""
    sets = {
        match["method"]
        for one in program.in_language("go")
        for match in _SETTER.finditer(one.text)
        if re.search(rf"(?m)^\s*{match['own']}\.\w+\s*(?:[-+*/]?=(?!=)|\+\+|--)", match["body"])
    }
    calls = re.compile(rf"^\s*{name}\.(?P<method>\w+)\([^()]*\)\s*(?://.*)?$")
    found = ((one, calls.match(file.line(one))) for one in body)
    return [one for one, match in found if match is not None and match["method"] in sets]


def _find_changed_parameters(file: SourceFile) -> Iterator[LostChange]:
    """PHP: functions that take items out of an array that they were handed, and not back."""
    for function in file.flow.functions if file.flow is not None else ():
        header = " ".join(file.line(one) for one in range(function.line, function.line + 2))
        for parameter in function.parameters:
            name = "$" + parameter.name.lstrip("$&")
            if re.search(rf"&\s*{re.escape(name)}\b", header):
                continue
            changed = _find_taking(file, function, name)
            if changed is not None:
                yield LostChange(Site(file, function.line), changed, name)


def _find_left_references(file: SourceFile) -> Iterator[LostChange]:
    """PHP: loops whose variable stays a reference to the last item, and is set again below."""
    for number, line in enumerate(file.lines, 1):
        loop = _BY_REFERENCE.search(line)
        if loop is None or file.flow is None:
            continue
        function = file.flow.function_at(number)
        last = function.last_line if function is not None else len(file.lines)
        body = list_body(file, number)
        end = (body[-1] if body else number) + 1
        after = range(end, last + 1)
        name = re.escape(loop["name"])
        sets = re.compile(rf"\bas\s+(?:\$\w+\s*=>\s*)?{name}\s*\)|^\s*{name}\s*=(?!=)")
        unsets = re.compile(rf"\bunset\(\s*{name}\s*\)")
        for one in after:
            if unsets.search(file.line(one)):
                break
            if sets.search(file.line(one)):
                changed, last_line = Site(file, one), Site(file, end)
                yield LostChange(Site(file, number), changed, loop["name"], last_line)
                break


def _find_taking(file: SourceFile, function: Function, name: str) -> Site | None:
    """The first line that changes an array which the function neither returns, keeps nor reads
    after it."""
    takes = re.compile(rf"{_TAKES}{re.escape(name)}\b|(?<!\w){re.escape(name)}\[[^\]]*\]\s*=(?!=)")
    keeps = re.compile(rf"\breturn\b.*{re.escape(name)}\b(?!\[)|=\s*{re.escape(name)}\s*;")
    inside = range(function.line + 1, function.last_line + 1)
    found = [one for one in inside if takes.search(file.line(one))]
    reads = re.compile(rf"{re.escape(name)}\b")
    kept = any(
        keeps.search(file.line(one))
        or (one > found[0] and one not in found and reads.search(file.line(one)))
        for one in (inside if found else ())
    )
    return Site(file, found[0]) if found and not kept else None


def _holds_structures(file: SourceFile, name: str) -> bool:
    """Go: whether a slice is declared to hold structures, and no pointers to them."""
    last = re.escape(name.rpartition(".")[2])
    declared = re.compile(rf"\b{last}\b\s*(?::?=\s*)?(?:map\[\w+\]|\[\])(?P<kind>\*?[A-Z]?\w+)")
    kinds = {match["kind"] for match in declared.finditer(file.text)}
    return bool(kinds) and not any(one.startswith("*") for one in kinds)
