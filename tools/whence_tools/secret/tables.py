"""Secrets in columns: under a heading that says so, in CSV, Markdown and what programs print."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.secret.names import HEAD, TAIL, Strength, may_name, strength
from whence_tools.secret.rule import REACH, Rule, Span
from whence_tools.secret.values import Looks, looks

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADING = r"[\w \t.,;|\"*'`?()#/\r-]"
_SIGNS = ("|", "\u2502", "\t", ";", ",", "  ")
_AROUND = " \t\r\"'*`"
_NAME = re.compile(r"(?:[A-Za-z][\w .-]{0,40})?")
_CODE = re.compile(r"[()]|\w=[^=]|^#?\d{1,4}$|^0x|^[\W_]+$")
_BLANKS = re.compile(r"( {2,})")
_ROWS = re.compile(
    r"(?:\r?\n[^\n,;|\u2502\t+]{0,80}(?:[,;|\u2502\t+]|--|[ ][ ])[^\n]{0,400}){0,50}"
)
_LINE = re.compile(r"[ ]*([^\r\n]*[^\s])")


def _columns(match: re.Match[str]) -> list[Span] | None:
    text, at = match.string, match.start()
    least = max(0, at - REACH // 2)
    begin = text.rfind("\n", least, at) + 1 or least
    heading = text[begin : match.end("heading")].rstrip()
    sign = next((sign for sign in _SIGNS if sign in heading.strip(" ")), None)
    if sign is None:
        return None
    names = [name.strip(_AROUND) for name in _parts(heading.removeprefix("# ").strip(" "), sign)]
    if not all(map(_NAME.fullmatch, names)) or (sign == "," and not all(names)):
        return None
    secret_columns = {
        n: need for n, name in enumerate(names) if (need := _needed(name)) is not None
    }
    rows = _ROWS.match(text, match.end()) if secret_columns else None
    return list(_cells(rows, sign, secret_columns, names)) if rows else None


def _parts(line: str, sign: str) -> list[str]:
    """The cells of a line with what is around them."""
    return _BLANKS.split(line)[::2] if sign == "  " else line.split(sign)


def _needed(name: str) -> Looks | None:
    how = strength(name.strip(_AROUND))
    if how is Strength.STRONG:
        return Looks.MADE
    return Looks.NUMBERED if how is Strength.MEDIUM else None


def _cells(
    rows: re.Match[str], sign: str, secret_columns: dict[int, Looks], names: list[str]
) -> Iterator[Span]:
    for line in _LINE.finditer(rows.string, *rows.span()):
        cells = _parts(line[1], sign)
        if len(cells) != len(names):
            continue
        for column, needed in secret_columns.items():
            value = cells[column].strip(_AROUND)
            least = needed - (sign == "|" and not value.isalpha())
            if value not in names and looks(value) >= least and not _CODE.search(value):
                # from the left, so that a value that stands twice in its row is found at its place
                before = len(sign.join(cells[:column])) if sign != "  " else line[1].find(value)
                start = rows.string.index(value, line.start(1) + before)
                yield Span(start, start + len(value))


RULES = (
    Rule(
        HEAD,
        (
            TAIL,
            rf"(?P<heading>{_HEADING}{{0,300}})",
            _ROWS.pattern,
            r"\r?\n?[^\n,;|\u2502\t+]{0,80}",
        ),
        _columns,
        scanned=1,
        admits=may_name,
        ahead=(2, r"\n"),
        later=2,
    ),
)
