"""Classes whose hash says otherwise than their equality, lists that change while a loop goes over
them, and null for a number."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence.playbook.rules.traps.slips.java import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_EQUALS: Final = lazy_pattern(r"\s*(?:public )?(?:final )?boolean equals\((?:final )?Object \w+\)")
_HASH: Final = lazy_pattern(r"\s*(?:public )?(?:final )?int hashCode\(\)")
_FIELD: Final = lazy_pattern(
    r"^\s*(?:(?:public|private|protected|final|volatile) )*[\w<>\[\], ?]+ (?P<name>\w+)(?: = .*)?;$"
)
_HASHED: Final = lazy_pattern(r"Objects\.hash\((?P<given>[\w., ()]+)\);")
_LOOP: Final = lazy_pattern(
    r"\s*for \((?:final )?[\w<>.,? ]+ \w+ : (?P<of>(?:this\.)?(?P<name>\w+)"
    r"(?:\.(?:values|keySet|entrySet)\(\))?)\) \{?$"
)
_CHANGES: Final = r"\b{}\.(?:remove|add|put|clear|removeIf|addAll|putIfAbsent)\("
_NUMBERS: Final = {"Integer": "0", "Long": "0L", "Double": "0.0", "Float": "0f", "Short": "0"}
_LEVELS: Final = 2
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """The first few of each file."""
    files = program.in_language("java")
    bodies = [
        (one.name, "\n".join(program.masked[file.path].lines[one.line : one.last_line]))
        for file in files
        for one in flow_of(file).functions
    ]
    for file in files:
        lines = program.masked[file.path].lines
        yield from _find_unequal(file, lines)
        yield from islice(_find_walked(file, lines, bodies), _MOST)
        yield from islice(_find_absent(file, lines), _MOST)


def _find_unequal(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """A class with `equals` and without `hashCode`, or with one that takes in other fields."""
    for number, line in enumerate(lines, 1):
        if not _EQUALS.match(line):
            continue
        level = file.indent(number)
        fields = [
            match["name"]
            for one in range(1, len(lines) + 1)
            if file.indent(one) == level and (match := _FIELD.match(lines[one - 1])) is not None
        ]
        body = join_lines(list_body(file, number, lines), lines)
        compared = [name for name in dict.fromkeys(fields) if re.search(rf"\b{name}\b", body)]
        hashes = next((one for one, text in enumerate(lines, 1)
                       if file.indent(one) == level and _HASH.match(text)), 0)  # fmt: skip
        given = f"java.util.Objects.hash({', '.join(compared)})"
        if compared and not hashes:
            is_marked = re.match(r"\s*@Override\s*$", lines[number - 2]) is not None
            space = indent_of(file.line(number))
            new = [f"{space}@Override", f"{space}public int hashCode() {{",
                   f"{space}    return {given};", f"{space}}}", ""]  # fmt: skip
            edits = insert_before(file, number - is_marked, *new)
            yield Trap(Site(file, number), texts.NO_HASH, {"mended": given, "edits": edits})
        elif compared:
            yield from _find_other_hash(file, hashes, compared, lines)


def _find_other_hash(
    file: SourceFile, hashes: int, compared: Sequence[str], lines: Sequence[str]
) -> Iterator[Trap]:
    for number in list_body(file, hashes, lines):
        match = _HASHED.search(lines[number - 1])
        given = [one.strip() for one in match["given"].split(",")] if match is not None else []
        if match is not None and set(given) - set(compared):
            at = Site(file, number)
            new = f"Objects.hash({', '.join(compared)});"
            words = {"call": match[0].rstrip(";"), "mended": new.rstrip(";"),
                     "edits": at.replacing(match[0], new)}  # fmt: skip
            yield Trap(at, texts.OTHER_HASH, words)


def _find_walked(
    file: SourceFile, lines: Sequence[str], bodies: Sequence[tuple[str, str]]
) -> Iterator[Trap]:
    for number, line in enumerate(lines, 1):
        match = _LOOP.match(line)
        if match is None:
            continue
        changes = re.compile(_CHANGES.format(match["name"]))
        names = {name for name, body in bodies if changes.search(body)}
        for _level in range(_LEVELS):
            called = re.compile(rf"\b(?:{'|'.join(map(re.escape, names)) or '(?!)'})\(")
            names |= {name for name, body in bodies if called.search(body)}
        called = re.compile(rf"\b(?:{'|'.join(map(re.escape, names)) or '(?!)'})\(")
        inside = [one for one in list_body(file, number, lines)
                  if changes.search(lines[one - 1]) or called.search(lines[one - 1])]  # fmt: skip
        after = lines[inside[0]] if inside and inside[0] < len(lines) else ""
        if inside and not re.match(r"\s*(?:break|return)\b", after):
            at = Site(file, number)
            new = f"new java.util.ArrayList<>({match['of']})"
            edits = at.replacing(f": {match['of']})", f": {new})")
            words = {"of": match["of"], "changed": Site(file, inside[0]), "mended": new}
            yield Trap(at, texts.CHANGED_ON_THE_WAY, {**words, "edits": edits})


def _find_absent(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`return null;` of an `Integer`."""
    for number, line in enumerate(lines, 1):
        function = Site(file, number).function if "return null;" in line else None
        if function is None:
            continue
        head = lines[function.line - 1]
        kind = re.search(rf"\b(?P<kind>{'|'.join(_NUMBERS)}) {re.escape(function.name)}\(", head)
        if kind is not None:
            at = Site(file, number)
            new = f"return {_NUMBERS[kind['kind']]};"
            words = {"kind": kind["kind"], "mended": new,
                     "edits": at.replacing("return null;", new)}  # fmt: skip
            yield Trap(at, texts.NULL_FOR_NUMBER, words)
