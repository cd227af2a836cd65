"""Findings in elements of XML, as checkers write them: Checkstyle's form, PMD's, Cppcheck's.

An element that tells of one has a line, and its file and message in attributes, in its text or in
the elements around it. It is laid out as a row that only `record_rows` reads.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Final

from whence_tools.errors.model import Frame
from whence_tools.errors.records import write_rows
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SIGN: Final = lazy_pattern(r"<\w[^<>]*\s(?:begin|start)?[lL]ine=[\"']\d")
_TAG: Final = lazy_pattern(
    r"<(?P<close>/)?(?P<name>[A-Za-z][\w:.-]*)(?P<attributes>(?:\s+[\w:.-]+=(?:\"[^\"]*\"|'[^']*'))*)"
    r"\s*(?P<empty>/)?>(?P<text>[^<]*(?:<!\[CDATA\[[^\]]{0,2000}\]\]>)?)"
)
_ATTRIBUTE: Final = lazy_pattern(r"([\w:.-]+)=(?:\"([^\"]*)\"|'([^']*)')")
_FILES: Final = ("file", "path", "filename", "fileName", "uri")
_LINES: Final = ("line", "beginline", "startLine", "startline", "beginLine")
_COLUMNS: Final = ("column", "col", "begincolumn", "startColumn")
_MESSAGES: Final = ("message", "msg", "description", "reason", "summary")
_CODES: Final = ("source", "rule", "id", "code", "cwe")
_DEEPEST: Final = 8  # elements around one that are looked at


def may_have_findings(text: str) -> bool:
    """Whether a text is XML that has elements with lines in it."""
    return "ine=" in text and text.lstrip()[:1] == "<" and _SIGN.search(text) is not None


def lay_out(text: str) -> tuple[list[str], list[int]]:
    """The rows of each finding, and the number of the line that its element begins on."""
    laid_out: list[tuple[str, int]] = []
    around: list[dict[str, str]] = []
    number, at = 1, 0
    for tag in _TAG.finditer(text):
        if tag["close"]:
            del around[-1:]
            continue
        number, at = number + text.count("\n", at, tag.start()), tag.start()
        own = {
            name: html.unescape(one or other)
            for name, one, other in _ATTRIBUTE.findall(tag["attributes"])
        }
        if tag["name"].lower() == "file":
            own.setdefault("file", own.get("name", ""))
        said = tag["text"].strip().removeprefix("<![CDATA[").removesuffix("]]>")
        near = [own, *around[:-_DEEPEST:-1]]
        laid_out += [(row, number) for row in _finding(near, html.unescape(said).strip())]
        if not tag["empty"]:
            around.append(own)
    return [row for row, _ in laid_out], [number for _, number in laid_out]


def _finding(elements: Sequence[Mapping[str, str]], said: str) -> list[str]:
    """The rows of the first of some elements, each within the next, if it tells of a finding."""
    own, near = elements[0], elements[:2]
    line, column = _first([own], _LINES), _first([own], _COLUMNS)
    file = _first(elements, _FILES)
    message = _first([own], _MESSAGES) or said or _first(near, _MESSAGES)
    if not line.isdigit() or not file or not message:
        return []
    frame = Frame(file, int(line) or None, int(column) if column.isdigit() else None)
    severity = _first(near, ("severity",)).lower()
    return list(write_rows(_first(near, _CODES), message, frame, severity))


def _first(elements: Sequence[Mapping[str, str]], names: Sequence[str]) -> str:
    return next((each[name] for each in elements for name in names if each.get(name)), "")
