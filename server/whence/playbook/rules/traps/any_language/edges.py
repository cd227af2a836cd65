"""Code that misses the case at the edge: the ends of a range, what lies inside of what it is merged
with, a number that has only zeros, a half."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import edge_texts as texts
from whence.playbook.rules.traps.program.mending import indent_of, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_PART: Final = r"[$@]?[A-Za-z_][\w.$@]*(?:->\w+)*(?:\[[\w'\":+-]+\]|\(\))*(?:\.\w+)*"
_BETWEEN: Final = lazy_pattern(
    rf"(?<![\w.])(?P<low>{_PART})\s*<\s*(?P<value>{_PART})\s*<\s*{_PART}"
)
_BETWEEN_TWO: Final = lazy_pattern(
    rf"(?P<value>{_PART})\s*>\s*(?P<low>{_PART})\s*&&\s*(?P=value)\s*<\s*{_PART}(?!\s*=)"
)
_SETS: Final = lazy_pattern(rf"\s*(?P<kept>{_PART}|.*\S)\s*=\s*(?P<new>{_PART})\s*;?\s*$")
LARGER: Final = {
    **dict.fromkeys(("python", "php"), "max({kept}, {new})"),
    **dict.fromkeys(("javascript", "typescript", "java"), "Math.max({kept}, {new})"),
    "csharp": "Math.Max({kept}, {new})",
    "ruby": "[{kept}, {new}].max",
    "rust": "{kept}.max({new})",
    "kotlin": "maxOf({kept}, {new})",
    "cpp": "std::max({kept}, {new})",
}
_ENDS_IN: Final = LARGER.keys() | {"go"}
_ENDS: Final = lazy_pattern(r"(?i)(?:end|stop|to|until|till|last|hi|high|max|\[1\]|\.1|\$end)$")
_ZEROS_OFF: Final = lazy_pattern(
    r"(?P<call>\.(?:lstrip|trim_start_matches)\(\s*['\"]0['\"]\s*\)"
    r"|\.replace(?:First)?\(\s*(?:/\^0[+*]/|\"\^0[+*]\")\s*,\s*['\"]{2}\s*\)"
    r"|\.sub\(\s*/(?:\\A|\^)0[+*]/\s*,\s*['\"]{2}\s*\))"
    r"|\bltrim\(\s*(?P<text>\$[\w>-]+)\s*,\s*['\"]0['\"]\s*\)"
    r"|\bstrings\.TrimLeft\(\s*(?P<go>[\w.]+)\s*,\s*\"0\"\s*\)"
)
_NO_NUMBER: Final = lazy_pattern(
    r"(?i)with base 10: ''|cannot parse integer from empty string|For input string: \"\""
    r"|kind: Empty|parsing \"\"|invalid value for Integer\(\): \"\"|non-numeric value"
)
_HALVES: Final = lazy_pattern(
    r"(?<![\w.])round\((?P<value>(?:[^(),]|\([^()]*\))*[*/](?:[^(),]|\([^()]*\))*)\)"
)
_YEARS: Final = {
    "php": lazy_pattern(r"createFromFormat\(\s*(?P<text>'[^'\\]*(?P<year>[yY])[^'\\]*')"),
    **dict.fromkeys(
        ("python", "ruby"),
        lazy_pattern(r"strptime\([^'\"]*(?P<text>(['\"])[^'\"]*%(?P<year>[yY])[^'\"]*\2)"),
    ),
}
_REFUSED_DATE: Final = lazy_pattern(
    r"(?i)does not match format|unconverted data|invalid date|invalid strptime|on (?:bool|false)\b"
    r"|false given|bool given"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line; zeros only where a number has no digit."""
    for file in program.files:
        language = flow_of(file).language
        for number, line in enumerate(program.masked[file.path].lines, 1):
            at = Site(file, number)
            yield from _find_both_ends(at, line, language)
            if language == "python" and (half := _HALVES.search(line)):
                value = at.text[slice(*half.span("value"))]
                call = at.text[half.start() : half.end()]
                edits = at.replacing(call, f"int({value} + 0.5)")
                yield Trap(at, texts.HALF_TO_EVEN, {"call": call, "edits": edits})
            zeros = _ZEROS_OFF.search(at.text) if program.says(_NO_NUMBER) else None
            if zeros is not None:
                edits = at.replacing(zeros[0], zeros["text"] or zeros["go"] or "")
                yield Trap(at, texts.ONLY_ZEROS, {"call": zeros[0].lstrip("."), "edits": edits})
            year = _YEARS[language].search(at.text) if language in _YEARS else None
            if year is not None and program.says(_REFUSED_DATE):
                other = year["text"].replace(year["year"], year["year"].swapcase())
                words = {"text": year["text"], "edits": at.replacing(year["text"], other)}
                yield Trap(at, texts.OTHER_YEAR, words)
        yield from _find_shorter_end(file, program.masked[file.path].lines, language)


def _find_both_ends(at: Site, line: str, language: str) -> Iterator[Trap]:
    match = _BETWEEN.search(line) if language == "python" else _BETWEEN_TWO.search(line)
    if match is None:
        return
    call = at.text[match.start() : match.end()]
    new = re.sub(r"<", "<=", call, count=1) if language == "python" else call.replace(">", ">=", 1)
    words = {"call": call, "value": match["value"], "low": match["low"]}
    yield Trap(at, texts.BOTH_ENDS_OUT, {**words, "edits": at.replacing(call, new)})


def _find_shorter_end(file: SourceFile, lines: Sequence[str], language: str) -> Iterator[Trap]:
    """`last.end = next.end` below a condition that `next.start` lies before `last.end`."""
    for number in range(2, len(lines) + 1):
        match = _SETS.match(lines[number - 1])
        if match is None or not (_ENDS.search(match["kept"]) and _ENDS.search(match["new"])):
            continue
        kept, new = match["kept"].strip(), match["new"]
        above = next((one for one in range(number - 1, 0, -1) if lines[one - 1].strip()), 0)
        asks = above and re.search(r"\b(?:if|elif|elsif|unless|while)\b", lines[above - 1])
        is_of_both = kept in lines[above - 1] and _owner(new) in lines[above - 1] if asks else False
        if not is_of_both or new in lines[above - 1] or kept == new or language not in _ENDS_IN:
            continue
        at, end = Site(file, number), semicolon_of(lines[number - 1])
        space = indent_of(at.text)
        larger = LARGER.get(language, "").format(kept=kept, new=new)
        mended = f"{space}{kept} = {larger}{end}"
        if language == "go":  # `max` is as new as Go 1.21
            mended = f"{space}if {new} > {kept} {{\n{space}\t{kept} = {new}\n{space}}}"
        edits = at.rewritten(mended)
        yield Trap(at, texts.SHORTER_END, {"kept": kept, "new": new, "edits": edits})


def _owner(part: str) -> str:
    return re.sub(r"(?:(?:\.|->)\w+|\[[^\[\]]*\])$", "", part)
