"""Things that a program keeps in step, of which one function changes only some: a list and the
positions in it, two containers that are filled together, a list and what was computed of it, a list
and its order."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import EVERY_ADD, EVERY_TAKE
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.code.mutations import mentions
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_NAME: Final = r"\b(?P<name>\w+)(?:\[[^\[\]]*\])?\s*"
_ITEM: Final = r"(?:->|\.)?\[[^\[\]]*\]"
# After these, the positions of what stays are what they were.
_FROM_END: Final = frozenset({"clear", "Clear", "pop", "Pop", "pop_back", "popitem", "removeLast"})
_PUTS: Final = rf"(?:\.|->)\s*(?:{'|'.join(map(re.escape, EVERY_ADD))})\s*\("
_TAKES: Final = rf"(?:\.|->)\s*(?:{'|'.join(map(re.escape, EVERY_TAKE - _FROM_END))})\s*\("
_GROWS: Final = (
    lazy_pattern(_NAME + _PUTS),
    lazy_pattern(rf"\b(?P<name>\w+){_ITEM}\s*=(?!=)"),
    lazy_pattern(r"\b(?P<name>\w+)\s*=\s*append\(\s*(?:\w+\.)*(?P=name)\s*,"),
    lazy_pattern(r"\b(?P<name>\w+)\s*<<"),
)
_SHRINKS: Final = (
    lazy_pattern(_NAME + _TAKES),
    lazy_pattern(_NAME + r"\.pop\(\s*[^)\s]"),
    lazy_pattern(rf"\bdel(?:ete)?\s+[\w.$>-]*?\b(?P<name>\w+){_ITEM}"),
    lazy_pattern(r"\bdelete\(\s*(?:\w+\.)*(?P<name>\w+)(?:\[[^\[\]]*\])?\s*,"),
    lazy_pattern(r"\bunset\(\s*[\w$>-]*?\b(?P<name>\w+)\["),
    lazy_pattern(r"\barray_splice\(\s*[\w$>-]*?\b(?P<name>\w+)\s*,"),
    lazy_pattern(r"\b(?P<name>\w+)\s*=\s*append\(\s*(?:\w+\.)*(?P=name)\[[^\]:]*:"),
    lazy_pattern(r"\b(?P<name>\w+)\[(?P<at>\w+)\]\s*=\s*[\w.>-]*(?P=name)\[(?P=at)\s*\+\s*1\]"),
)
_LENGTH: Final = (
    r"(?:len\(\s*[\w.]*?\b(?P<of>\w+)\s*\)|count\(\s*[\w$>-]*?\b(?P<php>\w+)\s*\)|"
    r"[\w.@>-]*?\b(?P<part>\w+)(?:\.|->)(?:size|length|len|count|Count)\b)"
)
_POSITION: Final = (
    lazy_pattern(rf"\b(?P<name>\w+){_ITEM}\s*=\s*\$?{_LENGTH}"),
    lazy_pattern(
        rf"\b(?P<name>\w+)(?:\.|->)(?:put|set|insert|emplace|Add)\([^;,\n]*,\s*\$?{_LENGTH}"
    ),
)
_COUNTED: Final = (
    lazy_pattern(r"\+\+[\w.>-]*?\b(?P<name>\w+)\s*[;)]"),
    lazy_pattern(r"\b(?P<name>\w+)\s*(?:\+\+|\+=\s*1\b)"),
)
_KEPT: Final = lazy_pattern(
    r"(?:\b(?:self|this)\.|\$this->|@)(?P<name>\w+)\s*(?:\|\|=|\?\?=)(?P<of>.*)"
    r"|\bif\b.*(?:\bself\.|\bthis\.|\$this->)(?P<asked>\w+)\b.*\s+"
    r"(?:\bself\.|\bthis\.|\$this->)(?P=asked)\s*=(?P<made>.*)"
)
_CHANGED: Final = (
    r"\b{name}\b\s*(?:=(?!=)|\[[^\]]*\]\s*=(?!=)|<<|"
    r"(?:\.|->)(?:add|append|clear|delete|insert|pop|push|put|remove|set|update)\b)"
)
_TAKEN: Final = r"\b{name}\b\s*(?:=(?!=)|(?:\.|->)(?:clear|Clear|pop\w*|Pop|removeLast|truncate)\b)"
_SORTS: Final = r"\b[\w.]*[sS]ort[\w.]*\([^\n]*\b{name}\b|\b{name}\.sort\w*\b"
_SEARCHES: Final = (
    r"(?:sort\.Search|\bbisect|\b[bB]inary_?[sS]earch|\b(?:lower|upper)_bound|BinarySearch|"
    r"\bbsearch)[^\n]*\b{name}\b|\b{name}\.binary_search"
)
_LOOKED_UP: Final = lazy_pattern(
    r"\b(\w+)(?:->|\.)?(?:\[[\w.$@>-]*[A-Za-z_][^\[\]]*\]"
    r"|(?:\.|->)(?:at|get|fetch|Get)\(\s*&?[a-z_])"
)


class _Part:
    """A function, and the names of the containers that it changes, with the lines of each."""

    def __init__(self, file: SourceFile, function: Function, lines: Sequence[str]) -> None:
        self.site = Site(file, function.line)
        self.label, self.name = function.qualified, function.name
        self._lines = {number: lines[number - 1] for number in function.lines}
        self.text = "\n".join(self._lines.values())
        self.words = frozenset(re.findall(r"\w+", self.text))
        self.grows, self.shrinks = self._find(_GROWS), self._find(_SHRINKS)

    def _find(self, patterns: Sequence[re.Pattern[str]]) -> dict[str, list[Site]]:
        found: dict[str, list[Site]] = defaultdict(list)
        for number, line in self._lines.items():
            for name in {one["name"] for pattern in patterns for one in pattern.finditer(line)}:
                found[name].append(self.site.on(number))
        return dict(found)

    def list_positions(self) -> set[tuple[str, str]]:
        """The names of what keeps positions, with those of the lists."""
        matches = [match for pattern in _POSITION for match in pattern.finditer(self.text)]
        pairs = {(one["name"], one["of"] or one["php"] or one["part"]) for one in matches}
        return {(index, of) for index, of in pairs if index != of}

    def list_counted(self) -> set[str]:
        """The numbers that go up by one."""
        return {match["name"] for one in _COUNTED for match in one.finditer(self.text)}

    def list_kept(self) -> set[tuple[str, str]]:
        """The attributes that are computed when they are first asked for, with what they are
        computed of."""
        return {
            (match["name"] or match["asked"], name)
            for match in _KEPT.finditer(self.text)
            for name in re.findall(r"\w+", match["of"] or match["made"] or "")
            if name not in {"self", "this"}
        }

    def mentions(self, name: str) -> bool:
        return name in self.words

    def has(self, pattern: str, name: str) -> bool:
        """Whether a pattern with a name in it is found."""
        found = name in self.words and re.search(pattern.format(name=re.escape(name)), self.text)
        return bool(found)

    def calls(self, other: _Part) -> bool:
        return other is not self and other.name in self.words


def find_traps(program: Program) -> Iterator[Trap]:
    """Only of what the function that failed looks up, or calls to look it up."""
    parts = [
        _Part(file, function, lines)
        for file in program.files
        for lines in [program.masked[file.path].lines]
        for function in flow_of(file).functions
    ]
    crash = program.crash.function
    own = [one for one in parts if crash and one.site == Site(program.crash.file, crash.line)]
    failed = [*own, *(one for one in parts if own and own[0].calls(one))]
    names = {name for one in failed for name in _LOOKED_UP.findall(one.text)}
    yield from _find_moved(parts, own)
    yield from _find_left(parts, names)
    yield from _find_miscounted(parts, own)
    yield from _find_outdated(parts, failed)
    yield from _find_unsorted(parts)


def _find_moved(parts: Sequence[_Part], own: Sequence[_Part]) -> Iterator[Trap]:
    """What takes something out of a list whose positions are kept, and leaves those of the rest."""
    renumbers = r"\bfor\b.*\b{name}\b|\b{name}\s*=(?!=)|\b{name}\.(?:clear|values|forEach)"
    for adds in parts:
        for index, of in adds.list_positions():
            is_used = any(one.mentions(of) for one in own)
            for one in (part for part in parts if is_used and of in part.shrinks):
                near = [one, *(other for other in parts if one.calls(other))]
                if not any(other.has(renumbers, index) for other in near):
                    words = {"function": one.label, "of": of, "index": index, "adds": adds.site}
                    yield Trap(one.shrinks[of][0], texts.LEFT_POSITIONS, words)


def _find_left(parts: Sequence[_Part], names: set[str]) -> Iterator[Trap]:
    """What takes something out of one of two containers that are filled together, and of which
    another function reads the other one."""
    filled: dict[str, set[str]] = defaultdict(set)
    for adds in parts:
        for name in adds.grows.keys() & names:
            filled[name] |= adds.grows.keys() - {name}
    for name, twins in filled.items():
        for one in (part for part in parts if name in part.shrinks):
            near = [one, *(other for other in parts if one.calls(other) or other.calls(one))]
            for twin in sorted(twins):
                if any(twin in other.shrinks or other.has(_TAKEN, twin) for other in near):
                    continue
                if _is_entry(name, twin, parts) or _is_entry(twin, name, parts):
                    continue
                reads = [other for other in parts if other.mentions(twin) and other not in near]
                if reads:
                    words = {"function": one.label, "of": name, "index": twin,
                             "reads": reads[0].site}  # fmt: skip
                    yield Trap(one.shrinks[name][0], texts.LEFT_ENTRY, words)


def _is_entry(name: str, of: str, parts: Sequence[_Part]) -> bool:
    """Whether one container is an entry of the other: `rows = table[key]`."""
    got = rf"\b{{name}}\b\s*:?=(?![=>])[^=\n]*\b{re.escape(of)}\b"
    put = rf"\b{re.escape(of)}\b[^=\n]*[^=!<>\n]=(?![=>])\s*\$?{{name}}\b"
    return any(one.has(got, name) or one.has(put, name) for one in parts)


def _find_miscounted(parts: Sequence[_Part], own: Sequence[_Part]) -> Iterator[Trap]:
    """What takes something out of a list, and leaves the number that goes up with each new one and
    is an index of it."""
    lowers = r"--[\w.>-]*\b{name}\b|\b{name}\s*(?:--|-?=(?!=))"
    for adds in parts:
        for number in adds.list_counted():
            for name in adds.grows if any(one.mentions(number) for one in own) else ():
                reads = rf"\b{re.escape(name)}(?:->|\.)?(?:\[|at\()[^\])]*\b{{name}}\b"
                if not any(one.has(reads, number) for one in parts):
                    continue
                for one in (part for part in parts if name in part.shrinks):
                    near = [one, *(other for other in parts if one.calls(other))]
                    # what is cut at the number is in step with it
                    left = [site for site in one.shrinks[name] if not mentions(site.text, number)]
                    if left and not any(other.has(lowers, number) for other in near):
                        words = {"function": one.label, "of": name, "number": number,
                                 "adds": adds.site}  # fmt: skip
                        yield Trap(left[0], texts.LEFT_NUMBER, words)


def _find_outdated(parts: Sequence[_Part], failed: Sequence[_Part]) -> Iterator[Trap]:
    """What adds to a list and leaves what was computed of it once."""
    for keeps in parts:
        for kept, of in keeps.list_kept():
            if not any(one is keeps or one.mentions(kept) for one in failed):
                continue
            for one in (part for part in parts if of in part.grows and part is not keeps):
                near = [one, *(other for other in parts if one.calls(other) and other is not keeps)]
                if kept != of and not any(other.has(_CHANGED, kept) for other in near):
                    words = {"function": one.label, "of": of, "index": kept, "made": keeps.site}
                    yield Trap(one.grows[of][0], texts.LEFT_OUTDATED, words)


def _find_unsorted(parts: Sequence[_Part]) -> Iterator[Trap]:
    """What adds to a list that another function sorts after adding, and that is searched by halves,
    and leaves it unsorted."""
    for sorts in parts:
        for of in (name for name in sorts.grows if sorts.has(_SORTS, name)):
            searches = [one for one in parts if one.has(_SEARCHES, of)]
            for one in (part for part in parts if searches and of in part.grows):
                near = [one, *(other for other in parts if one.calls(other) or other.calls(one))]
                if not any(other.has(_SORTS, of) for other in near):
                    words = {"function": one.label, "of": of, "sorts": sorts.site,
                             "searches": searches[0].site}  # fmt: skip
                    yield Trap(one.grows[of][0], texts.LEFT_UNSORTED, words)
