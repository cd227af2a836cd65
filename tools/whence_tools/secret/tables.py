"""Secrets in columns: under a heading that says so, in CSV, Markdown and what programs print."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.secret.names import OWN_STEMS, Strength, strength
from whence_tools.secret.rule import REACH, Rule, Span
from whence_tools.secret.values import Looks, looks

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADING = r"[\w \t.,;|\"*'`?()#/\r-]"
_SIGNS = ("|", "\u2502", "\t", ";", ",", "  ")
_AROUND = " \t\r\"'*`"
_NAME = re.compile(r"(?:[A-Za-z][\w .-]{0,40})?")
_CODE = re.compile(r"[()]|\w=|^#?\d{1,4}$|^0x|^[\W_]+$")
_LINE = re.compile(r"[ ]*([^\r\n]*[^\s])")


def _columns(match: re.Match[str]) -> list[Span] | None:
    text, at = match.string, match.start()
    least = max(0, at - REACH // 2)
    begin = text.rfind("\n", least, at) + 1 or least
    heading = text[begin : match.end("heading")].rstrip()
    sign = next((sign for sign in _SIGNS if sign in heading.strip(" ")), None)
    if sign is None or not match["rows"]:
        return None
    parted = re.compile(r" {2,}" if sign == "  " else re.escape(sign))
    names = [name.strip(_AROUND) for name in parted.split(heading.removeprefix("# ").strip(" "))]
    if not all(map(_NAME.fullmatch, names)) or (sign == "," and not all(names)):
        return None
    wanted = {n: need for n, name in enumerate(names) if (need := _needed(name)) is not None}
    return list(_cells(match, parted, wanted, len(names))) if wanted else None


def _needed(name: str) -> Looks | None:
    how = strength(name.strip(_AROUND))
    if how is Strength.STRONG:
        return Looks.MADE
    return Looks.NUMBERED if how is Strength.MEDIUM else None


def _cells(
    match: re.Match[str], parted: re.Pattern[str], wanted: dict[int, Looks], count: int
) -> Iterator[Span]:
    for line in _LINE.finditer(match.string, match.start("rows"), match.end("rows")):
        row = _split(match.string, line.start(1), line.end(1), parted)
        if len(row) != count:
            continue
        for column, needed in wanted.items():
            value = match.string[slice(*row[column])]
            if looks(value) >= needed - (
                parted.pattern == r"\|" and not value.isalpha()
            ) and not _CODE.search(value):
                yield row[column]


def _split(text: str, start: int, end: int, parted: re.Pattern[str]) -> list[Span]:
    ends = [(found.start(), found.end()) for found in parted.finditer(text, start, end)]
    begins = [start, *(after for _, after in ends)]
    return [
        _stripped(text, begin, stop)
        for begin, stop in zip(begins, [*(before for before, _ in ends), end], strict=True)
    ]


def _stripped(text: str, start: int, end: int) -> Span:
    """A cell without blanks and quotes around it."""
    cell = text[start:end]
    left = len(cell) - len(cell.lstrip(_AROUND))
    return Span(start + left, max(start + left, start + len(cell.rstrip(_AROUND))))


RULES = (
    Rule(
        OWN_STEMS,
        (
            rf"(?P<heading>{_HEADING}{{0,300}})",
            r"(?P<rows>(?:\r?\n[^\n,;|\u2502\t+]{0,80}(?:[,;|\u2502\t+]|--|[ ][ ])[^\n]{0,400}){0,100})",
            r"\r?\n?[^\n,;|\u2502\t+]{0,80}",
        ),
        _columns,
        ends=rf"{_HEADING}*\n",
    ),
)
