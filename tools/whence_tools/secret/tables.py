"""Secrets in columns: under a heading that says so, in CSV, Markdown and what programs print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret.names import Strength, rate_name
from whence_tools.secret.rule import Span
from whence_tools.secret.values import Looks, looks

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from whence_tools.secret.names import SecretName

_SIGNS = ("|", "\u2502", "\t", ";", ",", "  ")
AFTER_NAME = " \t\r\n|\u2502;,\"'`*"
_AROUND = " \t\r\"'*`"
_NAME = lazy_pattern(r"(?:[A-Za-z][\w .-]{0,40})?")
_CODE = lazy_pattern(r"[()]|\w=[^=]|^#?\d{1,4}$|^0x|^[\W_]+$")
_BLANKS = lazy_pattern(r"( {2,})")
HEADING = lazy_pattern(r"(?>[\w \t.,;|\"*'`?()#/\r-]{0,300})(?=(?P<ends>\n)?)")
_HEADS = lazy_pattern(r"[\w \t.,;|\"*'`#-]*")
ROWS = lazy_pattern(
    r"(?:\r?\n[^\n,;|\u2502\t+]{0,80}(?:[,;|\u2502\t+]|--|[ ][ ])[^\n]{0,400}){0,50}"
    r"(?P<more>(?>\r?\n?[^\n,;|\u2502\t+]{0,80}))"
)
_LINE = lazy_pattern(r"[ ]*([^\r\n]*[^\s])")


def read_columns(name: SecretName, heading: re.Match[str]) -> list[str]:
    """The names in the heading that a name is part of; none where it is no heading."""
    if not _HEADS.fullmatch(name.line_before):
        return []
    line = name.text[name.at - len(name.line_before) : heading.end()].rstrip()
    sign = next((sign for sign in _SIGNS if sign in line.strip(" ")), None)
    if sign is None:
        return []
    names = [part.strip(_AROUND) for part in _parts(line.removeprefix("# ").strip(" "), sign)]
    if not all(map(_NAME.fullmatch, names)) or (sign == "," and not all(names)):
        return []
    return [sign, *names]


def _parts(line: str, sign: str) -> list[str]:
    """The cells of a line with what is around them."""
    return _BLANKS.split(line)[::2] if sign == "  " else line.split(sign)


def _needed(name: str, *, is_tight: bool) -> Looks | None:
    how = rate_name(name.strip(_AROUND))
    if how is Strength.STRONG:
        return Looks.WORD if is_tight else Looks.MADE
    return Looks.NUMBERED if how is Strength.MEDIUM else None


def find_cells(columns: list[str], rows: re.Match[str]) -> Iterator[Span]:
    """The secrets in the rows under a heading.

    Args:
        columns: what parts them, and their names.
    """
    sign, *names = columns
    is_tight = sign == "," and ", " not in rows[0]  # CSV
    secret_columns = {
        n: need
        for n, name in enumerate(names)
        if (need := _needed(name, is_tight=is_tight)) is not None
    }
    for line in _LINE.finditer(rows.string, rows.start(), rows.start("more")):
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
