"""Traps of Python's values: texts that are joined, a text for a tuple, times without a zone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_ZONES: Final = lazy_pattern(r"offset-naive and offset-aware")
_ZONE_CUT: Final = lazy_pattern(
    r"(?P<text>\w+\[:-1\]|\.(?:rstrip|strip|removesuffix)\(['\"]Z['\"]\)|"
    r"\.replace\(['\"]Z['\"],\s*['\"]{2}\))"
)
_NAIVE: Final = lazy_pattern(
    r"(?P<text>\bdatetime\.(?:utcnow|today)\(\)|\bdatetime\.now\(\)|\butcfromtimestamp\([^()]*\)|"
    r"\bfromtimestamp\([^(),]*\)|\bdatetime\.combine\([^()]*\)|"
    r"\bstrptime\([^()]*,\s*['\"](?:(?!%z)[^'\"])*['\"]\)|\bdatetime\(\s*\d{4}[^()=]*\))"
)
_READ: Final = lazy_pattern(r"(?P<text>\bfromisoformat\([^()]*\))")
_GIVES_ZONE: Final = lazy_pattern(r"astimezone|tzinfo|\btz=|\+00:00|\blocalize\(")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file; times only where the error speaks of zones."""
    files = program.in_language("python")
    for file in files:
        yield from _find_joined(file)
        yield from _find_texts_for_tuples(file)
    if program.says(_ZONES):
        yield from _find_naive(files)


def _find_joined(file: SourceFile) -> Iterator[Trap]:
    """A list of texts, one a line, in which one has no comma."""
    alone, ended = re.compile(r"\s*(['\"])[^'\"]*\1\s*$"), re.compile(r"\s*(['\"])[^'\"]*\1,\s*$")
    for number in range(2, len(file.lines)):
        before, line, after = (file.line(number + step) for step in (-1, 0, 1))
        in_list = ended.match(before) or re.search(r"[\[{]\s*$", before)
        if in_list and alone.match(line) and ended.match(after):
            first = next(
                (one for one in range(number - 1, 0, -1) if not ended.match(file.line(one))), 0
            )
            if re.search(r"[\[{]\s*$", file.line(first)):
                yield Trap(Site(file, number), texts.JOINED_TEXTS, {"text": line.strip()})


def _find_naive(files: Sequence[SourceFile]) -> Iterator[Trap]:
    """What cuts a zone off, else what makes times without one, else what reads them from texts: the
    first kind that the program has."""
    for pattern in (_ZONE_CUT, _NAIVE, _READ):
        found = [
            Trap(Site(file, number), texts.NAIVE_TIME, match.groupdict())
            for file in files
            if "datetime" in file.text
            for number, line in enumerate(file.lines, 1)
            if (match := pattern.search(line)) and not _GIVES_ZONE.search(line)
            if pattern is not _ZONE_CUT or "Z" in "".join(file.lines[max(0, number - 3) : number])
        ]
        if found:
            yield from found
            return


def _find_texts_for_tuples(file: SourceFile) -> Iterator[Trap]:
    """`KINDS = ("box")` with `kind in KINDS`."""
    for number, line in enumerate(file.lines, 1):
        match = re.match(
            r"\s*(?P<name>\w+)\s*=\s*\((?P<quote>['\"])[^'\"]*(?P=quote)\)\s*(?:#|$)", line
        )
        if match is None:
            continue
        used = re.compile(rf"\bin\s+(?:\w+\.)*{match['name']}\b(?!\s*[.\[(])")
        lines = [one for one, text in enumerate(file.lines, 1) if used.search(text)]
        if lines:
            words = {"name": match["name"], "used": Site(file, lines[0])}
            yield Trap(Site(file, number), texts.TEXT_FOR_TUPLE, words)
