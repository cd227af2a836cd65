"""Slips of Kotlin: rounds that are to be the last, copies and views that share what is inside."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence.playbook.rules.traps.slips.kotlin import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_LANGUAGES: Final = ("kotlin",)
_VIEWS: Final = (
    r"(?:subList\([^()]*(?:\([^()]*\)[^()]*)*\)|asReversed\(\)|keys|values|entries|asSequence\(\))"
)
_SLIPS: Final = (
    slip(
        _LANGUAGES,
        rf"(?P<how>\breturn |= )(?P<of>{PART}\.{_VIEWS})(?=\s*$)",
        r"\g<how>\g<of>.toList()",
        texts.VIEW,
    ),
    slip(
        _LANGUAGES,
        r"(?P<of>\w+)\.groups\[(?P<group>\w+)\]!!\.value",
        r"\g<of>.groups[\g<group>]?.value.orEmpty()",
        texts.NO_GROUP,
    ),
)
_EACH: Final = lazy_pattern(
    r"^(?P<space>\s*)(?P<of>.*?)\.(?P<how>forEach|forEachIndexed)\s*\{"
    r"\s*(?:(?P<names>[\w, ()]+?)\s*->)?\s*$"
)
_CLASS: Final = lazy_pattern(r"\bdata class (?P<name>\w+)\s*\((?P<fields>[^{}]*?)\)\s*(?:[{:\n]|$)")
_FIELD: Final = lazy_pattern(r"\b(?:val|var)\s+(?P<name>\w+)\s*:\s*Mutable(?P<kind>List|Map|Set)\b")
_COPY: Final = lazy_pattern(r"(?P<of>\w+(?:\.\w+)*)\.copy\((?P<given>[^()]*)\)")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line; copies of data classes that hold what can be changed."""
    yield from find_in_table(_SLIPS, program)
    files = program.in_language("kotlin")
    fields = [
        (field["name"], field["kind"])
        for file in files
        for one in _CLASS.finditer(file.text)
        for field in _FIELD.finditer(one["fields"])
    ]
    for file in files:
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            if _EACH.match(line):
                yield from _find_left_rounds(file, number, lines)
            for copy in _COPY.finditer(line) if fields else ():
                yield from _find_shared(Site(file, number), copy, fields)


def _find_left_rounds(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`return@forEach`, which is to leave the loop."""
    match = _EACH.match(lines[number - 1])
    body = list_body(file, number, lines)
    if match is None or body.stop > len(lines):
        return
    leaves = re.compile(rf"\breturn@{match['how']}\b")
    names = match["names"] or "it"
    of = file.line(number)[slice(*match.span("of"))]
    over = of if match["how"] == "forEach" else f"{of}.withIndex()"
    names = f"({names})" if match["how"] == "forEachIndexed" else names
    for one in body:
        if leaves.search(lines[one - 1]):
            head = f"{match['space']}for ({names} in {over}) {{"
            inside = [
                leaves.sub("break" if other == one else "continue", file.line(other))
                for other in body
            ]
            edits = replace_lines(file, number, body.stop - 1, "\n".join([head, *inside]))
            call = f"return@{match['how']}"
            yield Trap(Site(file, one), texts.ENDS_ONE_ROUND, {"call": call, "edits": edits})


def _find_shared(
    at: Site, copy: re.Match[str], fields: Sequence[tuple[str, str]]
) -> Iterator[Trap]:
    """`history.push(dance.copy())` of what has a `MutableList`."""
    call = at.text[slice(*copy.span())]
    left = [(name, kind) for name, kind in fields if not re.search(rf"\b{name}\s*=", copy["given"])]
    if not left or (copy["given"] and "=" not in copy["given"]):
        return
    added = [f"{name} = {copy['of']}.{name}.toMutable{kind}()" for name, kind in left]
    given = ", ".join([*([copy["given"]] if copy["given"].strip() else []), *added])
    mended = f"{copy['of']}.copy({given})"
    words: dict[str, object] = {"call": call, "field": left[0][0], "mended": mended}
    is_kept = re.search(r"\.(?:push|add|addLast|addFirst)\(\s*$", at.text[: copy.start()])
    changes = re.compile(rf"\b{copy['of']}\.{left[0][0]}\.(?:add|clear|remove|set|put)\w*\(")
    changed = next((n for n, line in enumerate(at.file.lines, 1) if changes.search(line)), 0)
    if is_kept and changed:
        words |= {"changed": at.on(changed), "edits": at.replacing(call, mended)}
        yield Trap(at, texts.KEPT_INSIDE, words)
        return
    yield Trap(at, texts.SHARED_INSIDE, {**words, "edits": at.replacing(call, mended)})
