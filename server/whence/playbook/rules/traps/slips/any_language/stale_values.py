"""Values from before a change that is to count, values from after one that is not, and local names
that are changed where what they came from is meant."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after, replace_lines
from whence.playbook.rules.traps.program.loops import mentions_name
from whence.playbook.rules.traps.program.mending import indent_of, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_DECLARED: Final = r"(?:let mut |let |const |var |val |final |auto )*(?:[\w<>\[\]*&:]+ \*?&?)?"
_KEEPS: Final = lazy_pattern(
    rf"^\s*{_DECLARED}(?P<name>[$@]?[a-z_]\w*)\s*:?= (?P<of>(?P<root>[$@]?\w+)(?:(?:\.|->)\w+"
    r"(?:\(\))?)+)\s*;?$"
)
_CALLS: Final = lazy_pattern(
    r"^\s*(?P<of>(?:[$@]?\w+(?:\.|->))*\w+[!?]?)(?:\((?P<given>.*)\))?\s*;?$"
)
_ASKS: Final = lazy_pattern(
    rf"^\s*{_DECLARED}(?P<name>[$@]?[a-z_]\w*)\s*:?= (?P<of>[\w.]+ in (?P<held>self\.\w+)|"
    r"(?P<table>(?:this\.#?|@|\$this->)?\w+)(?:\.|->)(?:has|key\?|include\?|[cC]ontains\w*)"
    r"\([^()]*\)|isset\((?P<item>\$this->\w+)\[[^\[\]]*\]\))\s*;?$"
)
_TAKEN: Final = r"{0}(?:\.|->)(?:pop|popitem|delete|delete_if|shift|remove|Remove|clear)\b|{0}\["
_SETS: Final = r"^\s*{name} = (?P<value>[^=].*?)\s*;?$"
_FIELD: Final = lazy_pattern(r"(?:\.|->)\w+$")
_TAKES: Final = lazy_pattern(
    r"(?i)(?:pop|next|poll|shift|read|remove|take|deque|dequeue|now|get_?line|advance)\w*\(\)$"
)
_NOT_CALLS: Final = frozenset({"return", "break", "continue", "next", "pass", "else", "end", "do"})
_CHANGES: Final = lazy_pattern(r"\s*(?:\+\+|--|[-+*/%|&^]?=(?!=))")
_OPERATOR: Final = lazy_pattern(r"\s*[-+*/]")
_OPERATOR_BEFORE: Final = lazy_pattern(r"[\w)\]]\s*[-+*/]=?\s*$")
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function, the first few."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for function in flow_of(file).functions:
            yield from islice(_find_in(file, function, lines), _MOST)
            yield from _find_asked_before(file, function, lines)


def _find_in(file: SourceFile, function: Function, lines: Sequence[str]) -> Iterator[Trap]:
    for number in function.lines[1:]:
        kept = _KEEPS.match(lines[number - 1])
        if kept is None:
            continue
        yield from _find_copy_left(file, function, number, kept, lines)
        changed = _find_change(file, function, number, kept, lines)
        if changed is None:
            continue
        words = {"name": kept["name"], "changed": Site(file, changed)}
        yield from _find_used_after(file, function, kept, changed, lines, words)


def _find_change(
    file: SourceFile, function: Function, number: int, kept: re.Match[str], lines: Sequence[str]
) -> int | None:
    """The first statement below that calls a method of the object, or hands it over, or what was
    kept of it."""
    root = kept["root"].lstrip("$@")
    for below in range(number + 1, function.last_line + 1):
        line = lines[below - 1]
        if file.indent(below) < file.indent(number) and line.strip():
            return None
        call = _CALLS.match(line)
        if call is None or call["of"] in _NOT_CALLS:
            continue
        given = call["given"] or ""
        is_own = re.match(rf"[$@]?{root}(?:\.|->)", call["of"]) is not None and "(" in line
        handed = re.search(rf"(?<![\w.]){re.escape(kept['root'])}(?![\w.(])", given)
        if is_own or handed or mentions_name(kept["name"], given):
            return below
    return None


def _find_used_after(
    file: SourceFile,
    function: Function,
    kept: re.Match[str],
    changed: int,
    lines: Sequence[str],
    words: dict[str, object],
) -> Iterator[Trap]:
    name, of = kept["name"], kept["of"]
    used = rf"(?<![\w.$@]){re.escape(name)}(?![\w(])"
    again = rf"(?<![\w.$@]){re.escape(of)}(?![\w(])"
    for below in range(changed, function.last_line + 1):
        at, line = Site(file, below), lines[below - 1]
        if re.match(_SETS.format(name=re.escape(name)), line):
            return
        asked = re.search(again, line)
        if asked is not None and _CHANGES.match(line[asked.end() :]):
            return
        if asked is not None and below > changed and not _TAKES.search(of):
            edits = at.splicing(asked.span(), name)
            yield Trap(at, texts.ASKED_TOO_LATE, {**words, "text": of, "edits": edits})
            return
        match = re.search(used, line) if below > changed else None
        if match is not None and "(" in of and _is_computed_with(line, match):
            new = {"mended": of, "edits": at.splicing(match.span(), of)}
            yield Trap(at, texts.VALUE_OF_BEFORE, {**words, **new})
            return


def _is_computed_with(line: str, name: re.Match[str]) -> bool:
    before, after = line[: name.start()], line[name.end() :]
    return _OPERATOR_BEFORE.search(before) is not None or _OPERATOR.match(after) is not None


def _find_copy_left(
    file: SourceFile, function: Function, number: int, kept: re.Match[str], lines: Sequence[str]
) -> Iterator[Trap]:
    """`left = node.left`, `left = insert(left, key)`, and nothing more."""
    name, of = kept["name"], kept["of"]
    if not _FIELD.search(of) or of.endswith(")"):
        return
    sets = re.compile(_SETS.format(name=re.escape(name)))
    for below in range(number + 1, min(number + 6, function.last_line + 1)):
        match = sets.match(lines[below - 1])
        if match is None or not mentions_name(name, match["value"]):
            continue
        rest = range(below + 1, function.last_line + 1)
        if any(mentions_name(name, lines[one - 1]) for one in rest):
            return
        end = semicolon_of(lines[below - 1])
        call = f"{of} = {name}"
        edits = insert_after(file, below, f"{indent_of(file.line(below))}{call}{end}")
        words = {"name": name, "of": of, "call": call, "edits": edits}
        yield Trap(Site(file, below), texts.COPY_LEFT, words)
        return


def _find_asked_before(
    file: SourceFile, function: Function, lines: Sequence[str]
) -> Iterator[Trap]:
    """`known = key in self.items`, and `if known` behind a call that may take it out."""
    own = "|".join(re.escape(one.name) for one in flow_of(file).functions if len(one.name) > 1)
    for number in function.lines[1:]:
        kept = _ASKS.match(lines[number - 1])
        if kept is None:
            continue
        name, of = kept["name"], file.line(number)[slice(*kept.span("of"))]
        table = re.escape(kept["held"] or kept["table"] or kept["item"])
        changes = re.compile(rf"(?<!\w)(?:{own})(?!\w)|{_TAKEN.format(table)}")
        below = range(number + 1, function.last_line + 1)
        changed = next((one for one in below if changes.search(lines[one - 1])), 0)
        asked = re.compile(
            rf"^\s*(?:\}}\s*)?(?:el)?if\b \(?(?P<name>{re.escape(name)})\)?(?=:| \{{|$)"
        )
        for one in below:
            match = asked.match(lines[one - 1]) if changed and one > changed else None
            if match is not None:
                edits = Site(file, one).splicing(match.span("name"), of)
                uses = [each for each in function.lines if mentions_name(name, lines[each - 1])]
                if uses == [number, one]:
                    edits = (*replace_lines(file, number, number, ""), *edits)
                words = {"name": name, "changed": Site(file, changed), "mended": of}
                yield Trap(Site(file, one), texts.VALUE_OF_BEFORE, {**words, "edits": edits})
                break
