"""What a failing assertion compared, as its runner printed it."""

from __future__ import annotations

import re
from typing import Final

from whence_tools.errors.observed import Assertion, Side

_ACTUAL: Final = r"\b(?:got|actual|received|was|is)\b[:=\s]+(?P<actual>[^\n]+?)"
_EXPECTED: Final = r"\b(?:want(?:ed)?|expected)\b[:=\s]+(?P<expected>[^\n]+?)"
_BETWEEN: Final = r"(?:\s*[,;.()]+\s*(?:but |and )?|\s+(?:but |and )|\s+(?=want|got\b))"
_QUOTED: Final = r"'[^'\n]*'|\"[^\"\n]*\""
_FORMS: Final = tuple(
    re.compile(one, re.DOTALL | re.MULTILINE | re.IGNORECASE)
    for one in (
        # Rust's assert_eq!
        r"^\s*left: (?P<actual>[^\n]+)\n\s*right: (?P<expected>[^\n]+)",
        # JUnit's
        r"expected: ?(?:\S+)?<(?P<expected>.*?)> but was: ?(?:\S+)?<(?P<actual>.*?)>$",
        # GoogleTest's, of which one side or both are told with their values
        (
            r"Expected equality of these values:\n {2}(?P<left>[^\n]+)\n"
            r"(?: {4}Which is: (?P<actual>[^\n]+)\n)?"
            r" {2}(?P<right>[^\n]+)(?:\n {4}Which is: (?P<expected>[^\n]+))?"
        ),
        # node:assert's
        r"^(?P<actual>[^\n]+) !== (?P<expected>[^\n]+)$",
        # Jest's and testify's
        r"^\s*Expected\s*: (?P<expected>[^\n]+)\n\s*(?:Received|actual)\s*: (?P<actual>[^\n]+)",
        rf"(?P<actual>{_QUOTED}|\S+) instead of (?P<expected>{_QUOTED}|\S+)",
        (
            r"(?P<actual>-?\d[\d.,]*)\b[^\n\d]* should (?:be|have been) "
            rf"(?P<expected>{_QUOTED}|[^\s.]+)"
        ),
        # Values of several lines
        r"\bexpected\s*[:=] (?P<expected>.*?), actual\s*[:=]\s+(?P<actual>.*)\Z",
        # Vitest's
        (
            r"expected (?!values to )(?P<actual>[^\n]+?) to (?:deeply |strictly )?(?:be|equal) "
            r"(?P<expected>[^\n]+?)(?: //[^\n]*)?$"
        ),
        # What people write themselves
        _ACTUAL + _BETWEEN + _EXPECTED + r"\)?$",
        _EXPECTED + _BETWEEN + _ACTUAL + r"\)?$",
        r" = (?P<actual>[^\n=]+?)[,;] (?:want(?:ed)?|expected) (?P<expected>[^\n]+)$",
    )
)
_MARKED: Final = re.compile(r"\[([^\[\]]*)\]")


def read_printed(text: str) -> Assertion | None:
    """The two values that a failure's text tells of; None where it tells of none."""
    for form in _FORMS:
        match = form.search(text)
        if match is None:
            continue
        parts = match.groupdict()
        actual = parts["actual"] or parts.get("left")
        expected = parts["expected"] or parts.get("right")
        if actual and expected:
            if "but was" in match[0]:
                actual, expected = _without_marks(actual, expected)
            sides = Side("actual", actual.strip()), Side("expected", expected.strip())
            return Assertion(sides[0], "==", sides[1])
    return None


def _without_marks(actual: str, expected: str) -> tuple[str, str]:
    """JUnit 4 puts what differs of two texts in brackets."""
    if len(_MARKED.findall(actual)) == len(_MARKED.findall(expected)) == 1:
        (one, other) = (_MARKED.sub("", side) for side in (actual, expected))
        if one == other:
            return _MARKED.sub(r"\1", actual), _MARKED.sub(r"\1", expected)
    return actual, expected
