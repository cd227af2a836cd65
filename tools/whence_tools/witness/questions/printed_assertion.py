"""What a failing assertion compared, as its runner printed it."""

from __future__ import annotations

import re
from typing import Final

from whence_tools.errors.observed import Assertion, Side
from whence_tools.witness.questions.compared_values import ACTUAL

_ACTUAL: Final = r"\b(?:got|actual|received|was|is)\b[:=\s]+(?P<actual>[^\n]+?)"
_EXPECTED: Final = r"\b(?:want(?:ed)?|expected)\b[:=\s]+(?P<expected>[^\n]+?)"
_BETWEEN: Final = r"(?:\s*[,;.()]+\s*(?:but |and )?|\s+(?:but |and )|\s+(?=want|got\b))"
_QUOTED: Final = r"'[^'\n]*'|\"[^\"\n]*\""
_FORMS: Final = tuple(
    re.compile(one, re.DOTALL | re.MULTILINE | re.IGNORECASE)
    for one in (
        # Rust's assert_eq!
        r"^\s*left: (?P<left>[^\n]+)\n\s*right: (?P<right>[^\n]+)",
        # JUnit's
        r"expected: ?(?:\S+)?<(?P<expected>.*?)> but was: ?(?:\S+)?<(?P<actual>.*?)(?:>$|\Z)",
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
        r"^got:?\n(?P<actual>.+?)\nwant(?:ed)?:?\n(?P<expected>.+)\Z",
        _ACTUAL + _BETWEEN + _EXPECTED + r"\)?$",
        _EXPECTED + _BETWEEN + _ACTUAL + r"\)?$",
        r" = (?P<actual>[^\n=]+?)[,;] (?:want(?:ed)?|expected) (?P<expected>[^\n]+)$",
    )
)
# The heads of diffs, in all of which "+" marks what was got: node:assert's, that of PHPUnit and
# minitest, that of Jest and Vitest, and that of Go's packages.
_DIFF: Final = re.compile(
    r"(?:^\+ actual - expected[^\n]*|^--- expected\n\+\+\+ actual"
    r"|^- expected[^\n]*\n\+ received[^\n]*|\(-want,? ?\+got\)[^\n]*)\n(?P<lines>.*)\Z",
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
_LINE_OF_DIFF: Final = re.compile(r"(?P<sign>[-+ ])(?P<text>.*)|@@.*|\.\.\.|")
_POINTER: Final = re.compile(r"\s*\^\s*")
_MARKED: Final = re.compile(r"\[([^\[\]]*)\]")


def read_printed(text: str) -> Assertion | None:
    """The two values that a failure's text tells of; None where it tells of none."""
    diff = _DIFF.search(text)
    if diff is not None:
        return _read_diff(diff["lines"])
    for form in _FORMS:
        match = form.search(text)
        if match is None:
            continue
        parts = match.groupdict()
        actual = parts.get("actual") or parts.get("left")
        expected = parts.get("expected") or parts.get("right")
        if actual and expected:
            if "but was" in match[0]:
                actual, expected = _without_marks(actual, expected)
            # of what stands on the left nobody says that it is the actual one
            names = ("left", "right") if "left" in parts else (ACTUAL, "expected")
            return _make_assertion(actual, expected, names)
    return None


def _make_assertion(
    actual: str, expected: str, names: tuple[str, str] = (ACTUAL, "expected")
) -> Assertion:
    return Assertion(Side(names[0], actual.strip()), "==", Side(names[1], expected.strip()))


def _read_diff(lines: str) -> Assertion | None:
    sides: dict[str, list[str]] = {"+": [], "-": []}
    for line in lines.split("\n"):
        match = _LINE_OF_DIFF.fullmatch(line)
        if match is None:
            break
        if match["sign"] and not _POINTER.fullmatch(line):
            for sign in match["sign"].strip() or "+-":
                sides[sign].append(match["text"])
    actual, expected = ("\n".join(one) for one in sides.values())
    return _make_assertion(actual, expected) if actual != expected else None


def _without_marks(actual: str, expected: str) -> tuple[str, str]:
    """JUnit 4 puts what differs of two texts in brackets."""
    if len(_MARKED.findall(actual)) == len(_MARKED.findall(expected)) == 1:
        (one, other) = (_MARKED.sub("", side).strip() for side in (actual, expected))
        if one == other:
            return _MARKED.sub(r"\1", actual), _MARKED.sub(r"\1", expected)
    return actual, expected
