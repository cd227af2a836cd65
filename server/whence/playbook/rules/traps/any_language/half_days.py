"""Hours that are counted to twelve, where nothing says which half of the day is meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import TEXT, Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_NAME: Final = r"(?:\w+(?:\.|::))*(?P<name>[A-Za-z_]\w*)(?![\w(.\[])"
_ASKS_ITSELF: Final = lazy_pattern(r"(?i)\b[ap]\.?m\b|[ap]m['\"]|meridi|noon|[+%]=?\s*12\b")
_WRITTEN: Final = lazy_pattern(r"(?i)\d\s?[ap]\.?m\b")


class _Format(NamedTuple):
    """The formats of times in some languages.

    Attributes:
        call: what stands before the format where times are read, or written, with it.
        hours: those of half a day, before the minutes.
        half: what says which half.
        other: what also does, or says the whole day's hours.
        letter: of the whole day's hours, in place of each of the others.
        is_width: whether as many letters stand for as many digits.
        quoted: parts of a format that are taken as they are.
    """

    call: str
    hours: str
    half: str
    other: str
    letter: str
    is_width: bool = False
    quoted: str = r"(?!)"


_PERCENT: Final = _Format(
    r"\b(?:strptime|parse_from_str|get_time)[( ]\s*(?:[^,()\n]|\([^()\n]*\))+,\s*(?:r|b|f)?",
    r"%-?[Il](?=\W{0,3}%M)", "%p", r"%[pPrcXH]", "%H",
)  # fmt: skip
_LETTERS: Final = _Format(
    r"\b(?:ofPattern|SimpleDateFormat|FastDateFormat\.getInstance)\(\s*",
    r"(?<!h)hh?(?=\W{0,3}m)", "a", r"[aBHkK]", "H", is_width=True, quoted=r"'[^']*'",
)  # fmt: skip
_FORMATS: Final = {
    **dict.fromkeys(("python", "ruby", "c", "cpp", "rust"), _PERCENT),
    **dict.fromkeys(("java", "kotlin"), _LETTERS),
    "csharp": _Format(
        r"\b(?:(?:Try)?ParseExact\(\s*(?:[^,()\n]|\([^()\n]*\))+,|ToString\()\s*(?=\w|\"[^\"]*[yd])",
        r"(?<!h)hh?(?=:m)", "tt", r"[tH\\]", "H", is_width=True, quoted=r"'[^']*'",
    ),
    "php": _Format(
        r"\b(?:createFromFormat|date_create(?:_immutable)?_from_format|date_parse_from_format)\(\s*",
        r"[hg](?=\W{0,3}i)", "A", "[aAHG]", "H", quoted=r"\\.",
    ),
    "go": _Format(
        r"(?:\btime\.Parse(?:InLocation)?\(|\.Format\(|\.AppendFormat\(\w+, )\s*",
        r"(?<!\d)0?3(?=:04)", "PM", r"[pP][mM]|15", "15",
    ),
}  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """In what reads times; in Go, Java and Kotlin also in what writes them."""
    told: set[tuple[str, int]] = set()
    for file in program.files:
        known = _FORMATS.get(flow_of(file).language)
        if known is None:
            continue
        call = re.compile(rf"{known.call}(?:{TEXT}|{_NAME})")
        for number, line in enumerate(file.lines, 1):
            match = call.search(line)
            if match is None or line.lstrip().startswith(("#", "//", "*")):
                continue
            used = Site(file, number)
            at, text = used, match["text"] or ""
            if match["name"]:
                at, text = program.named_texts.get(match["name"], (used, ""))
            plain = re.sub(known.quoted, "", text)
            hours = re.findall(known.hours, plain)
            is_half = len(hours) == 1 and not re.search(known.other, plain)
            if is_half and not _asks_itself(used) and (at.path, at.line) not in told:
                told.add((at.path, at.line))
                yield Trap(at, texts.HALF_DAY, _make_words(program, known, text, hours[0]), used)


def _asks_itself(used: Site) -> bool:
    """Whether the function sees to the half of the day on its own."""
    function = used.function
    lines = function.lines if function is not None else range(used.line, used.line + 1)
    return any(_ASKS_ITSELF.search(used.file.line(number)) for number in lines)


def _make_words(program: Program, known: _Format, text: str, hours: str) -> dict[str, object]:
    """Without an edit where times are written with their half."""
    meant = known.letter * len(hours) if known.is_width else known.letter
    known_texts = (program.message, *(one.text for one in (*program.files, *program.data)))
    is_written = any(map(_WRITTEN.search, known_texts))
    mended = text if is_written else re.sub(known.hours, meant, text)
    return {"text": text, "letters": hours, "meant": meant, "half": known.half, "mended": mended}
