"""A word in a data file that its reader takes for something other than a text: of YAML `NO` for
false, `012` for ten, `12:30` for 750 (YAML 1.1, which Python's and Ruby's readers follow); of an
INI file `no` for "" (PHP's manual, `parse_ini_file`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.errors.observed import is_quoted
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
_FLOW: Final = lazy_pattern(r"[^#'\"]*:[ ]+\[(?P<values>[\w ,.-]+)\]\s*(?:#.*)?$")
_PARSES_INI: Final = lazy_pattern(r"\bparse_ini_(?:file|string)\((?!.*INI_SCANNER_(?:RAW|TYPED))")
_INI_LINE: Final = lazy_pattern(r"\s*[\w.-]+\s*=\s*(?P<value>\w+)\s*(?:;.*)?$")
_INI_WORDS: Final = {
    **dict.fromkeys(("no", "off", "none", "null", "false"), ""),
    **dict.fromkeys(("yes", "on", "true"), "1"),
}  # fmt: skip
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
    """Of YAML where a value of a column is read as another type than the others; of INI files the
    one word of which the run saw what it is read as."""
    if loads := _list_calls(program, _LOADS, "python", "ruby"):
        yield from _find_in_yaml(program, loads[0])
    if loads := _list_calls(program, _PARSES_INI, "php"):
        yield from _find_in_ini(program, loads[0])


def _list_calls(program: Program, pattern: re.Pattern[str], *languages: str) -> list[Site]:
    return [
        Site(file, number)
        for file in program.in_language(*languages)
        for number, line in enumerate(file.lines, 1)
        if pattern.search(line)
    ]


def _find_in_ini(program: Program, load: Site) -> Iterator[Trap]:
    files = [one for one in program.data if one.path.endswith(".ini")]
    found = [
        (Site(file, number), match["value"], _INI_WORDS[match["value"].lower()])
        for file in files
        for number, line in enumerate(file.lines, 1)
        if (match := _INI_LINE.match(line)) and match["value"].lower() in _INI_WORDS
    ]
    seen = {value.text for _, value in program.list_seen() if is_quoted(value.repr)}
    told = [one for one in found if one[2] in seen]
    for at, text, meant in told if len(told) == 1 else ():
        words = {"text": text, "meant": meant or '""', "reader": "PHP", "read": load}
        yield Trap(at, texts.READ_AS_OTHER, words, runs=load)


def _find_in_yaml(program: Program, load: Site) -> Iterator[Trap]:
    for file in program.data:
        if not file.path.endswith((".yaml", ".yml")):
            continue
        for column in _list_columns(file):
            read = [(one, meant) for one in column if (meant := _read_otherwise(one.text, column))]
            for one, meant in read[:1]:
                words = {"text": one.text, "meant": meant, "reader": "YAML", "read": load}
                yield Trap(one.at, texts.READ_AS_OTHER, words, runs=load)


def _list_columns(file: SourceFile) -> list[list[_Scalar]]:
    """The plain values under one key, or of lists, at one depth."""
    found: dict[tuple[int, str], list[_Scalar]] = {}
    for number, line in enumerate(file.lines, 1):
        match = _LINE.match(line)
        flow = _FLOW.match(line)
        for one in re.split(r",\s*", flow["values"]) if flow is not None else ():
            found.setdefault((number, "["), []).append(_Scalar(one.strip(), Site(file, number)))
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
