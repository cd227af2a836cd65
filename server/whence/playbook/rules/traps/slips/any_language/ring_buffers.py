"""Rings: lists of a fixed size that are filled round and round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_LENGTHS: Final = {
    **dict.fromkeys(("go", "python"), "len({})"),
    **dict.fromkeys(("javascript", "typescript", "java"), "{}.length"),
    "csharp": "{}.Length",
    **dict.fromkeys(("ruby", "kotlin"), "{}.size"),
    "cpp": "{}.size()",
    "rust": "{}.len()",
    "php": "count({})",
}
_OWN: Final = r"(?:[$@]?\w+(?:\.|->)|@)?"
_WRAPS: Final = lazy_pattern(
    rf"(?P<next>{_OWN}_?(?P<name>\w+)) = \(?(?P=next) \+ 1\)? % (?P<size>{_OWN}\w+(?:\(\))?)"
    r"(?![\w.(\[])"
)
_RUNS: Final = lazy_pattern(
    rf"(?P<items>{_OWN}\w+)\[(?P<at>(?P<start>{_OWN}_?(?:start|head|first|begin|oldest|front|tail|"
    rf"next|pos|offset|write)\w*) ?[-+] ?(?P<by>{_OWN}\w+))\]"
)
_OLDEST: Final = lazy_pattern(
    rf"(?P<set>(?<![\w.])(?:let mut |let |const |var |val |int |final |size_t )*"
    rf"(?:start|begin|first|oldest|head|from|at|index|i)\s*:?= )(?P<next>{_OWN}_?(?:next|head|pos|"
    r"position|write|cursor|index)\w*)(?P<end>\s*;?)$"
)
_STEPS: Final = r"{next} = \(?{next} \+ 1\)? % "
_COUNT: Final = lazy_pattern(
    rf"(?P<count>{_OWN}_?(?:count|filled|size|length|used|stored|len|number|n)\w*)"
    r"(?:\s*\+\+|\s*\+= 1\b)"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file that has a remainder."""
    for file in program.files:
        masked = program.masked[file.path]
        length = _LENGTHS.get(flow_of(file).language)
        if length is not None and "%" in masked.text:
            for number, line in enumerate(masked.lines, 1):
                yield from _find_early(Site(file, number), line, masked.text, length)
                yield from _find_run_out(Site(file, number), line, masked.text, length)
            yield from _find_not_full(file, masked.lines, masked.text, length)


def _find_early(at: Site, line: str, text: str, length: str) -> Iterator[Trap]:
    """`next = (next + 1) % count`, where `items[next]` is the next place."""
    match = _WRAPS.search(line)
    items = _find_items(match["next"], text) if match is not None else ""
    if match is None or not items or re.search(r"(?i)cap|max|room|limit", match["size"]):
        return
    size = length.format(items)
    if size != match["size"]:
        words = {"call": match[0], "size": match["size"], "of": items,
                 "mended": match[0].removesuffix(match["size"]) + size,
                 "edits": at.splicing(match.span("size"), size)}  # fmt: skip
        yield Trap(at, texts.RING_WRAPS_EARLY, words)


def _find_items(place: str, text: str) -> str:
    """What has its items at a place."""
    match = re.search(rf"([$@]?\w+(?:(?:\.|->)\w+)*)\[{re.escape(place)}\]", text)
    return match[1] if match is not None else ""


def _find_run_out(at: Site, line: str, text: str, length: str) -> Iterator[Trap]:
    """`items[start + i]`, where others go round."""
    match = _RUNS.search(line)
    if match is None or not re.search(r"% ?[\w$@(]", text):
        return
    size = length.format(match["items"])
    whole = f"{match['at']} + {size}" if "-" in match["at"] else match["at"]
    mended = f"({whole}) % {size}"
    words = {"call": match[0], "mended": f"{match['items']}[{mended}]",
             "edits": at.splicing(match.span("at"), mended)}  # fmt: skip
    yield Trap(at, texts.RING_RUNS_OUT, words)


def _find_not_full(
    file: SourceFile, lines: Sequence[str], text: str, length: str
) -> Iterator[Trap]:
    """`start = next`, from which as many are read as there are."""
    counted = _COUNT.search(text)
    for number, line in enumerate(lines, 1):
        match = _OLDEST.search(line)
        items = _find_items(match["next"], text) if match is not None else ""
        if match is None or counted is None or not items:
            continue
        if not re.search(_STEPS.format(next=re.escape(match["next"])), text):
            continue
        size = length.format(items)
        place = f"({match['next']} - {counted['count']} + {size}) % {size}"
        at = Site(file, number)
        words = {"call": match[0].strip(), "mended": place,
                 "edits": at.splicing(match.span("next"), place)}  # fmt: skip
        yield Trap(at, texts.RING_NOT_FULL, words)
