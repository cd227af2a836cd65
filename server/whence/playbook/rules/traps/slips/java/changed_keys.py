"""Objects that change while a map has them as keys, and streams that outlive what they read."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence.playbook.rules.traps.slips.java import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_SETTER: Final = lazy_pattern(
    r"(?P<space>\s*)(?P<name>[a-z]\w*)\.(?:(?:set|rename|change|move|update)[A-Z]?\w*\(.*\)|"
    r"\w+ = .*);$"
)
_MAP: Final = lazy_pattern(r"\bMap<(?P<key>\w+), (?P<value>[\w<>, ?\[\]]+)> (?P<name>\w+)\s*[=;]")
_PUTS_AWAY: Final = lazy_pattern(
    r"\s*(?:[\w.]+\.)?(?:put|add|store|register|insert|push|offer|save|enter|book|index)\w*\((?P<given>.*)\);$"
)
_OPENS: Final = lazy_pattern(r"(?P<space>\s*)try \((?:[\w<>.]+ )(?P<name>\w+) = (?P<made>.+)\) \{$")
_TAKES: Final = lazy_pattern(
    r"\.(?:collect|toList|count|forEach|reduce|sum|min|max|findFirst|findAny|anyMatch|allMatch|"
    r"noneMatch|toArray|average|iterator)\("
)
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """The first few of each file."""
    for file in program.in_language("java"):
        lines = program.masked[file.path].lines
        yield from islice(_find_changed(file, lines), _MOST)
        yield from islice(_find_changed_late(file, lines), _MOST)
        yield from islice(_find_closed(file, lines), _MOST)


def _find_changed(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`slot.setRoom(room);` beside a `Map<Slot, Booking>`."""
    maps = [one for line in lines for one in _MAP.finditer(line)]
    for number, line in enumerate(lines, 1):
        match = _SETTER.match(line)
        at = Site(file, number)
        function = at.function
        if match is None or function is None or not maps:
            continue
        name, space = match["name"], match["space"]
        body = join_lines(function.lines, lines)
        kind = re.search(rf"\b([A-Z]\w*) {name}\b", body)
        for one in maps:
            own = one["name"]
            is_kept = kind is not None and one["key"] == kind[1]
            if not is_kept or re.search(rf"\b{own}\.(?:put|remove)", body):
                continue
            kept = f"kept{own[:1].upper()}{own[1:]}"
            new = [f"{space}{one['value']} {kept} = {own}.remove({name});", at.text,
                   f"{space}if ({kept} != null) {own}.put({name}, {kept});"]  # fmt: skip
            words = {"call": at.text.strip(), "map": own, "edits": at.rewritten("\n".join(new))}
            yield Trap(at, texts.KEY_CHANGES, words)


def _find_changed_late(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`vault.store(batch);` above `batch.setKind(kind);`"""
    for number in range(2, len(lines) + 1):
        match, above = _SETTER.match(lines[number - 1]), _PUTS_AWAY.match(lines[number - 2])
        if match is None or above is None:
            continue
        if re.search(rf"(?<![\w.]){match['name']}(?![\w.(])", above["given"]):
            at, put = Site(file, number), Site(file, number - 1)
            edits = replace_lines(file, number - 1, number, f"{at.text}\n{put.text}")
            words = {"call": at.text.strip(), "name": match["name"], "put": put, "edits": edits}
            yield Trap(at, texts.CHANGED_AFTER_PUT, words)


def _find_closed(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`try (Stream<String> lines = …) { return lines.map(…); }`"""
    for number, line in enumerate(lines, 1):
        match = _OPENS.match(line)
        body = list_body(file, number, lines) if match is not None else range(0)
        if match is None or not body:
            continue
        whole = join_lines(body, lines)
        if not re.match(rf"\s*return {match['name']}\b", whole) or _TAKES.search(whole):
            continue
        last = body[-1]
        if not re.match(r"\s*\}\s*$", lines[last] if last < len(lines) else ""):
            continue
        at = Site(file, number)
        opened = at.text[len(indent_of(at.text)) + len("try (") :].rpartition(") {")[0]
        inner = [f"{match['space']}{opened};"]
        inner += [file.line(one).removeprefix("    ") for one in body]
        words = {"name": match["name"],
                 "edits": replace_lines(file, number, last + 1, "\n".join(inner))}  # fmt: skip
        yield Trap(at, texts.CLOSED_WITH_BLOCK, words)
