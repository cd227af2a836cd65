"""Text that becomes part of an SQL statement as it is, and the statement with parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.embedded import PART, Hole
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

_TEXT: Final = r"(?:\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
_CALL: Final = r"(?P<call>\.execute\()"
_FORMATTED: Final = lazy_pattern(rf"{_CALL}[fF](?P<text>{_TEXT})\)")
_JOINED: Final = lazy_pattern(rf"{_CALL}(?P<text>{_TEXT}(?: \+ (?:{_TEXT}|{PART}))+)\)")
_FILLED: Final = lazy_pattern(
    rf"{_CALL}(?P<text>{_TEXT}) % (?:\((?P<several>{PART}(?:, {PART})*),?\)|(?P<one>{PART}))\)"
)
_INSERTED: Final = lazy_pattern(rf"(?P<quote>'?)\{{(?P<name>{PART})\}}(?P=quote)")
_OPERAND: Final = lazy_pattern(
    rf"(?P<quote>'?)(?P<end>[\"']) \+ (?P<name>{PART})(?: \+ (?P=end)(?P=quote)|$)"
)
_PLACE: Final = lazy_pattern(r"(?P<quote>'?)%[sd](?P=quote)")
# What is named there is no value, so no parameter can stand for it.
_NAMES: Final = lazy_pattern(r"(?i)\b(?:from|into|table|update|join|by|index|on)\s+$")
_OTHER_MARK: Final = lazy_pattern(r"\b(?:psycopg2?|pymysql|MySQLdb|mysql)\b")


def find_sql_holes(at: Site) -> Iterator[Hole]:
    """Of the statements that a line of Python executes."""
    if flow_of(at.file).language != "python":
        return
    for pattern, place in ((_FORMATTED, _INSERTED), (_JOINED, _OPERAND), (_FILLED, _PLACE)):
        for call in pattern.finditer(at.text):
            yield from _find_in_call(at, call, list(place.finditer(call["text"])))


def _find_in_call(at: Site, call: re.Match[str], places: Sequence[re.Match[str]]) -> Iterator[Hole]:
    """The texts between quotes, with the edits that make parameters of all that goes in."""
    groups = call.groupdict()
    given = (groups.get("several") or groups.get("one") or "").split(", ")
    named = [one.groupdict().get("name") for one in places]
    names = [one or given[at] for at, one in enumerate(named[: len(given)] if given[0] else named)]
    if len(names) != len(places):
        return
    mark = "%s" if _OTHER_MARK.search(at.file.text) else "?"
    statement, end = "", 0
    passed: list[str] = []
    quoted: list[str] = []
    for place, name in zip(places, names, strict=True):
        before = call["text"][: place.start()]
        if _NAMES.search(before):
            return  # no parameter can stand for it
        statement += call["text"][end : place.start()] + mark
        end = place.end()
        passed.append(name)
        quoted += [name] if place["quote"] else []
    tail = call["text"][end:]
    listed = ", ".join(passed) + ("," if len(passed) == 1 else "")
    mended = f"{call['call'][1:]}{statement}{tail}, ({listed}))"
    for name in dict.fromkeys(quoted):
        yield Hole(at, name, mended, at.splicing(call.span(), f".{mended}"))
