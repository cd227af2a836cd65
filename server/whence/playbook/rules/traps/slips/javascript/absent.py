"""Numbers that may be 0, and are asked for by their truth."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.javascript import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_OF: Final = r"(?<![\w.$])[A-Za-z_][\w$]*(?:\??\.[A-Za-z_#]\w*|\[[\w.]+\]|\[['\"]\w+['\"]\])*"
_OTHER: Final = (
    r"(?!(?:false|null|undefined|0|0\.0)\b|''|\"\")(?P<other>[\w$]+(?:\.[\w$]+)*(?:\[[\w.]+\])?"
    r"(?:\([\w.]*\))?)"
)
# Where a truth is asked for, either side decides it; 0 is no default there.
_NO_TRUTH: Final = (
    r"(?<!\bif \()(?<!\bwhile \()(?<!\bBoolean\()(?<![^\w)\]]!\()"
    r"(?!(?:\w+\.)*(?:is|has|can|should)[A-Z])"
)
_ENDS: Final = r"(?=\s*(?:[;,)}\]]|$))"
_FORMS: Final = (
    lazy_pattern(
        r"(?P<how>\bNumber|\b(?:Number\.)?parse(?:Int|Float))\((?P<of>[\w.$?]+(?:\[[\w.'\"]+\])?)"
        rf"(?P<base>,\s*\d+)?\)\s*\|\|\s*{_OTHER}{_ENDS}"
    ),
    lazy_pattern(
        rf"(?:(?<=[=(,:?[] )|(?<=[([])|(?<=\breturn )){_NO_TRUTH}(?P<of>{_OF}(?:\s*\|\|\s*{_OF})*?)"
        rf"\s*\|\|\s*{_OTHER}{_ENDS}"
    ),
    lazy_pattern(rf"(?:(?<=[=(,:] )|(?<=[(])|(?<=\breturn ))(?P<of>{_OF}) \? (?P=of) : "),
)
_NUMBERS: Final = (
    r"(?i:\w*(?:limit|count|index|retries|offset|position|min|max|amount|price|rate|percent|delay|"
    r"timeout|size|total|score|level|year|month|day|hour|quantity|qty|width|height|page|cents))"
)
_ASKS: Final = lazy_pattern(rf"\bif \((?P<not>!)?(?P<of>(?:[A-Za-z_]\w*\??\.)*{_NUMBERS})\)")
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """What stands in lines one after the other is told together."""
    for file in program.in_language("javascript", "typescript"):
        lines = program.masked[file.path].lines
        found: list[tuple[int, int, Trap]] = []
        number = 1
        while number <= len(lines):
            last = number
            while last <= len(lines) and _mend(file.line(last)) is not None:
                last += 1
            if last > number:
                found.append((number, last, _make(file, range(number, last))))
            number = max(last, number + 1)
        yield from [one for _, _, one in found][:_MOST]
        yield from _find_asked(file, lines)


def _mend(line: str) -> tuple[str, str, str] | None:
    """The line that asks otherwise, with what is written there and what is meant."""
    first: tuple[str, str] | None = None
    for form in _FORMS:
        while True:
            match = form.search(line)
            if match is None:
                break
            named = match.groupdict()
            if named.get("how"):
                base = named["base"] or ""
                new = f"{named['how']}({named['of']} ?? {named['other']}{base})"
            elif named.get("other"):
                new = f"{named['of'].replace('||', '??')} ?? {named['other']}"
            else:
                new = f"{named['of']} != null ? {named['of']} : "
            first = first or (match[0].strip(" :"), new.strip(" :"))
            line = line[: match.start()] + new + line[match.end() :]
    return (line, *first) if first is not None else None


def _make(file: SourceFile, lines: range) -> Trap:
    mended = [one for number in lines if (one := _mend(file.line(number))) is not None]
    new = "\n".join(one[0] for one in mended)
    edits = replace_lines(file, lines[0], lines[-1], new)
    words = {"call": mended[0][1], "mended": mended[0][2], "edits": edits}
    return Trap(Site(file, lines[0]), texts.ZERO_AS_NONE, words)


def _find_asked(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    for number, line in enumerate(lines, 1):
        match = _ASKS.search(line)
        if match is not None:
            sign = "==" if match["not"] else "!="
            mended = f"if ({match['of']} {sign} null)"
            at = Site(file, number)
            edits = at.rewritten(re.sub(re.escape(match[0]), mended, at.text, count=1))
            words = {"call": match[0], "mended": mended, "edits": edits}
            yield Trap(at, texts.ZERO_AS_NONE, words)
