"""Errors in elements of XML, as checkers, Valgrind and runners of tests write them.

An element is a record: of its attributes, its text and the elements in it.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, Final

from whence_tools.errors.records import AT, errors_of, rows_of
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re

_SIGN: Final = lazy_pattern(
    r"<\w[^<>]*\s(?:\w*[lL]|l)ine(?:[Nn](?:o|um|umber))?=[\"']\d|<\w*[lL]ine\s[^<>]*\b[Ss]tart=[\"']\d|<[Ll]ine>\d|<(?i:stack-?trace)>"
)
_TAG: Final = lazy_pattern(
    r"<(?P<close>/)?(?P<name>[A-Za-z][\w:.-]*)(?P<attributes>(?:\s+[\w:.-]+=(?:\"[^\"]*\"|'[^']*'))*)"
    r"\s*(?P<empty>/)?>(?P<text>[^<]*)(?:<!\[CDATA\[(?P<data>(?:[^\]]|\](?!\]>)){0,20000})\]\]>)?"
)
_ATTRIBUTE: Final = lazy_pattern(r"([\w:.-]+)=(?:\"([^\"]*)\"|'([^']*)')")


def may_have_errors(text: str) -> bool:
    """Whether a text is XML that has elements with lines or stacks in it."""
    return text.lstrip()[:1] == "<" and _SIGN.search(text) is not None


def lay_out(text: str) -> tuple[list[str], list[int]]:
    """The rows of each error, and the number of the line that its element begins on."""
    laid_out = [(row, told.number) for told in errors_of(_read(text)) for row in rows_of(told)]
    return [row for row, _ in laid_out], [number for _, number in laid_out]


def _read(text: str) -> dict[str, Any]:
    """The elements that are in no other, by their names."""
    root: dict[str, Any] = {}
    around: list[tuple[str, dict[str, Any]]] = [("", root)]
    number, at = 1, 0
    for tag in _TAG.finditer(text):
        if tag["close"]:
            if len(around) > 1:
                _put(*around.pop(), around[-1][1])
            continue
        number, at = number + text.count("\n", at, tag.start()), tag.start()
        own = _own(tag, number)
        if tag["empty"]:
            _put(tag["name"], own, around[-1][1])
        else:
            around.append((tag["name"], own))
    while len(around) > 1:
        _put(*around.pop(), around[-1][1])
    return root


def _own(tag: re.Match[str], number: int) -> dict[str, Any]:
    """What an element tells without those in it."""
    own: dict[str, Any] = {
        name: html.unescape(one or other)
        for name, one, other in _ATTRIBUTE.findall(tag["attributes"])
    }
    if tag["name"].lower() == "file" and "name" in own:
        own.setdefault("file", own["name"])
    if said := tag["data"] or html.unescape(tag["text"]).strip():
        own.setdefault("text", said)
    return {**own, AT: number}


def _put(name: str, element: dict[str, Any], into: dict[str, Any]) -> None:
    """One that has nothing but a text is that text; those that are called the same, a list."""
    value = element["text"] if element.keys() == {"text", AT} else element
    if name not in into:
        into[name] = value
    elif isinstance(into[name], list):
        into[name].append(value)
    else:
        into[name] = [into[name], value]
