"""A word in a YAML file that its reader takes for something other than a text: `NO` for false,
`012` for ten, `12:30` for 750 (YAML 1.1, which Python's and Ruby's readers follow)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_LOADS: Final = lazy_pattern(r"\b(?:yaml|YAML|Psych)\.(?:\w*load\w*|parse)\b")
_PLAIN: Final = r"(?P<value>[^\s'\"#&*!|>%@`\[\]{},][^'\"#\[\]{},]*?)"
_LINE: Final = lazy_pattern(
    rf"(?P<indent>[ ]*(?:- +)?)(?:(?P<key>[\w.-]+):[ ]+)?{_PLAIN}[ ]*(?:#.*)?$"
)
_LEAST: Final = 3  # values of a column
_WORDS: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_TRUTHS: Final = {*_WORDS, "true", "false"}
_TEXT: Final = lazy_pattern(r"[A-Za-z][\w .-]*$")
_OCTAL: Final = lazy_pattern(r"0[0-7]+$")
_CLOCK: Final = lazy_pattern(r"([1-9]\d*):([0-5]?\d)$")
_EARLY: Final = lazy_pattern(r"0\d:[0-5]\d$")


class _Scalar(NamedTuple):
    text: str
    at: Site


def find_traps(program: Program) -> Iterator[Trap]:
    """Where a value of a column is read as another type than the others."""
    loads = [
        Site(file, number)
        for file in program.in_language("python", "ruby")
        for number, line in enumerate(file.lines, 1)
        if _LOADS.search(line)
    ]
    files = [one for one in program.data if one.path.endswith((".yaml", ".yml"))]
    for file in files if loads else ():
        for column in _list_columns(file):
            read = [(one, meant) for one in column if (meant := _read_otherwise(one.text, column))]
            for one, meant in read[:1]:
                words = {"text": one.text, "meant": meant, "read": loads[0]}
                yield Trap(one.at, texts.READ_AS_OTHER, words, runs=loads[0])


def _list_columns(file: SourceFile) -> list[list[_Scalar]]:
    """The plain values under one key, or of lists, at one depth."""
    found: dict[tuple[int, str], list[_Scalar]] = {}
    for number, line in enumerate(file.lines, 1):
        match = _LINE.match(line)
        if match is not None:
            name = len(match["indent"]), match["key"] or "-"
            found.setdefault(name, []).append(_Scalar(match["value"], Site(file, number)))
    return [column for column in found.values() if len(column) >= _LEAST]


def _read_otherwise(text: str, column: list[_Scalar]) -> str:
    """What a value is read as, where the others of its column are read as texts, or as numbers in
    decimal; else ""."""
    others = [one.text for one in column if one.text != text]
    if text.lower() in _WORDS and others:
        are_texts = all(_TEXT.match(one) and one.lower() not in _TRUTHS for one in others)
        return _WORDS[text.lower()] if are_texts else ""
    if _OCTAL.match(text):
        are_alike = all(one.isdecimal() and len(one) == len(text) for one in others)
        return str(int(text, 8)) if are_alike and any(one[0] != "0" for one in others) else ""
    if clock := _CLOCK.match(text):
        are_alike = all(_CLOCK.match(one) or _EARLY.match(one) for one in others)
        is_mixed = are_alike and any(map(_EARLY.match, others))
        return str(int(clock[1]) * 60 + int(clock[2])) if is_mixed else ""
    return ""
