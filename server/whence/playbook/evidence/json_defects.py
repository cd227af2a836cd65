"""The first place where a text stops being JSON."""

from __future__ import annotations

import re

from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

_TOKEN = lazy_pattern(
    r'\s+|(?P<string>"(?:\\.|[^"\\\n])*")|(?P<mark>[][{}:,])|(?P<word>[-+.\w]+)|'
    r"(?P<comment>//[^\n]*|/\*.*?\*/|\#[^\n]*)|(?P<other>.)",
    re.DOTALL,
)
_WORDS = lazy_pattern(r"^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$")


@dataclass(frozen=True, slots=True)
class JsonDefect:
    """The first thing in a text that is not JSON.

    Attributes:
        cause: offset of what has to change.
        met: offset at which a parser notices.
        what: completes "The file has …".
        remedy: imperative.
        removes: it is fixed by leaving out the one character at `cause`.
    """

    cause: int
    met: int
    what: str
    remedy: str
    removes: bool = False


def find_first_defect(text: str) -> JsonDefect | None:
    """The first place where a text stops being JSON, or None where it is JSON to its end."""
    previous, at = "", 0
    stack: list[tuple[str, int]] = []
    for token in _TOKEN.finditer(text):
        if token.lastgroup is None:
            continue
        defect = _bad_token(token) or _bad_order(previous, at, token, stack)
        if defect is not None:
            return defect
        if token[0] in {"{", "["}:
            stack.append((token[0], token.start()))
        elif token[0] in {"}", "]"} and stack:
            stack.pop()
        previous, at = token[0], token.start()
    return _find_unfinished(text, stack)


def _bad_token(token: re.Match[str]) -> JsonDefect | None:
    start = token.start()
    if token["comment"]:
        return JsonDefect(start, start, "a comment", "Remove the comment: JSON has none")
    if token["other"] == "'":
        return JsonDefect(start, start, "a single quote", 'Write strings in double quotes (")')
    if token["other"]:
        return JsonDefect(start, start, f"a stray {token['other']!r}", "Remove the character")
    if token["word"] and not _WORDS.match(token["word"]):
        return JsonDefect(
            start, start, f"the bare word {token['word']}", "Put the word in double quotes"
        )
    return None


def _bad_order(
    previous: str, at: int, token: re.Match[str], stack: list[tuple[str, int]]
) -> JsonDefect | None:
    start, text = token.start(), token[0]
    if previous == "," and text in {"}", "]"}:
        return JsonDefect(at, start, "a trailing comma", "Remove the comma", removes=True)
    if previous == "," and text == ",":
        return JsonDefect(start, start, "a second comma", "Remove one comma", removes=True)
    ends_value = bool(previous) and previous not in {"{", "[", ":", ","}
    if ends_value and text not in {"}", "]", ":", ","} and stack:
        return JsonDefect(at, start, "no comma after a value", "Add a comma after the value")
    if text in {"}", "]"} and (not stack or stack[-1][0] != {"}": "{", "]": "["}[text]):
        return JsonDefect(start, start, f"a '{text}' that nothing opened", f"Remove the '{text}'")
    return None


def _find_unfinished(text: str, stack: list[tuple[str, int]]) -> JsonDefect | None:
    if not stack:
        return None if text.strip() else JsonDefect(0, 0, "no value at all", "Write a value")
    opener, start = stack[-1]
    return JsonDefect(
        start,
        len(text.rstrip()),
        f"a '{opener}' that is never closed",
        "Close it where what it encloses ends; it is opened",
    )
