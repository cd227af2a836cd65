"""A text that is a number, but for how it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import INFERRED, FindingText
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.witnessed import quote_seen
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Expr

_NUMBER: Final = r"[+-]?\d+(?:\.\d+)?"
_FORMS: Final = (
    (lazy_pattern(rf"\s+{_NUMBER}\s*|{_NUMBER}\s+|(?:\\[nrt])*{_NUMBER}(?:\\[nrt])+"),
     "has blanks around it", "Trim it"),
    (lazy_pattern(r"\s*[+-]?\d{1,3}(?:(?P<sign>[,.'’_ \u00a0])\d{3})(?:(?P=sign)\d{3})*"
                  r"(?:[.,]\d+)?\s*"),
     "has separators between its thousands", "Take them out"),
    (lazy_pattern(r"\s*[+-]?\d+,\d+\s*"), "has a decimal comma", "Write a point for it"),
    (lazy_pattern(rf"\s*[€$£¥]\s?{_NUMBER}\s*|\s*{_NUMBER}\s?(?:[€$£¥%]|EUR|USD|GBP)\s*"),
     "has a unit beside it", "Take it off"),
    (lazy_pattern(rf"\\?[\"']{_NUMBER}\\?[\"']"), "stands in quotes", "Take them off"),
)  # fmt: skip
_ROOT: Final = lazy_pattern(r"[\w$]+")
_WRITTEN: Final = FindingText(
    "`{value}` is `{text}` at {crash}, where it is converted: the number {form}.",
    "{mend} before the conversion at {crash}.",
    INFERRED,
    seen="the error is raised here: `{value}` is `{text}`, a number that {form}",
)


def explain_number_text(case: Case, crash: Site, converted: Expr, text: str) -> Finding | None:
    """What is between a text and the number in it; None where the text is something else, or was
    not made in the function that converts it: then who made it may have been to take that away.

    Args:
        text: what the expression held.
    """
    value, own = shorten(converted), _ROOT.match(converted.at.text)
    made = {one.target for one in crash.flow.bindings if _is_in(crash, one.line)}
    if own is None or own[0] not in made:
        return None
    for pattern, form, mend in _FORMS:
        if pattern.fullmatch(text):
            claim = f'the error is raised here: `{value}` is `"{text}"`, a number that {form}'
            seen = quote_seen(case.frames[0], crash, claim, value)
            return _WRITTEN.finding(
                crash=crash, value=value, text=f'"{text}"', form=form, mend=mend, seen=seen
            )
    return None


def _is_in(crash: Site, line: int) -> bool:
    function = crash.function
    return function is None or function.line <= line <= function.last_line
