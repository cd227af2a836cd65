"""Loops that end with the first element that they should only pass over, or add up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.loops import list_loops, mentions_name
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import turned_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.rules.traps.program.loops import Loop
    from whence.playbook.rules.traps.program.trap import Program

_LEAVES: Final = r"(?P<leaves>break\b|return\b(?P<given>[^;]*?))\s*(?P<end>;?)\s*"
_ALONE: Final = lazy_pattern(rf"^\s*{_LEAVES}$")
_ON_LINE: Final = lazy_pattern(
    rf"^\s*(?:if\b.*\)\s*\{{?\s*{_LEAVES}\}}?|if\b.*:\s*{_LEAVES.replace('<', '<py_')}"
    rf"|{_LEAVES.replace('<', '<rb_').replace('[^;]*?', '[^;]*?(?= (?:if|unless) )')}"
    r"(?:if|unless)\b.*)$"
)
_ASKS: Final = lazy_pattern(r"^\s*(?:\}?\s*)?(?:if|unless)\b(?!.*\b(?:then|end)\b)")
_ZERO: Final = (
    r"^\s*(?:let mut |let |var |\w[\w<>:]* |\$)?{name}(?:\s*:\s*\w+)?\s*:?=\s*"
    r"(?:0|0\.0|0n|\[\])\s*;?\s*$"
)
_RETURNS: Final = lazy_pattern(r"^\s*return (?P<name>\$?\w+)\s*;?\s*$")
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """Of loops over elements, where something follows in the round."""
    for file in program.files:
        lines = program.masked[file.path].lines
        found = [
            trap for loop in list_loops(file, lines)
            for trap in (*_find_left(loop, lines), *_find_sums(loop, lines))
        ]  # fmt: skip
        yield from found[:_MOST]


def _find_left(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """`if (bin.expires <= today) return picks;`, above what a round is for."""
    file, first = loop.at.file, loop.body[0]
    depth = file.indent(first)
    if not loop.names:
        return
    for number in loop.body:
        line = lines[number - 1]
        below = [one for one in loop.body if one > number and file.indent(one) == depth]
        is_inside = file.indent(number) > depth and _ASKS.match(lines[number - 2])
        is_first = is_inside and file.indent(number - 1) == depth
        alone = _ALONE.match(line) if is_first and _ends_block(file.line(number + 1)) else None
        on_line = _ON_LINE.match(line) if file.indent(number) == depth else None
        match, part = alone or on_line, ""
        if match is None or not below:
            continue
        for part in ("", "py_", "rb_"):
            if match.groupdict().get(f"{part}leaves"):
                break
        leaves = match[f"{part}leaves"].strip()
        if leaves.startswith("return") and not _gives_what_it_has(loop, leaves, lines):
            continue
        at = Site(file, number)
        new = "next" if flow_of(file).language == "ruby" else "continue"
        start = match.start(f"{part}leaves")
        text = at.text[:start] + new + at.text[start + len(leaves) :]
        words = {"call": leaves, "mended": new, "edits": at.rewritten(text)}
        yield Trap(at, texts.LOOP_LEFT, words)


def _ends_block(line: str) -> bool:
    """Whether a block of one statement ends there."""
    return not re.match(r"\s*(?:\}\s*)?(?:else|elif|elsif)\b", line)


def _gives_what_it_has(loop: Loop, leaves: str, lines: Sequence[str]) -> bool:
    """Whether a `return` gives what the function gives after the loop, or nothing."""
    after = [lines[one - 1].strip().rstrip(";") for one in loop.after]
    return leaves in {"return", *after}


def _find_sums(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """`return amount`, where a sum that nothing is added to is returned after the loop."""
    after = [match for one in loop.after if (match := _RETURNS.match(lines[one - 1]))]
    if not after:
        return
    name = after[0]["name"]
    zero = re.compile(_ZERO.format(name=re.escape(name)))
    is_made = any(zero.match(lines[one - 1]) for one in loop.before)
    inside = [one for one in loop.body if mentions_name(name, lines[one - 1])]
    for number in loop.body if is_made and not inside else ():
        match = re.search(r"\breturn (?P<what>[^;]+?)(?P<end>;?)\s*$", lines[number - 1])
        at = Site(loop.at.file, number)
        if match is not None and match["what"] not in {"true", "false", "null", "None", "nil"}:
            what = at.text[slice(*match.span("what"))]
            mended = f"{name} += {what}{match['end']}"
            edits = at.rewritten(f"{at.text[: match.start()]}{mended}")
            words = {"call": match[0].strip(), "name": name, "mended": mended, "edits": edits}
            yield Trap(at, texts.SUM_NOT_TAKEN, words)
