"""Reads an object or a list that is nearly JSON, as models write it.

Beyond JSON: raw line breaks in strings, Python's and JavaScript's quotes, bare keys and words,
comments, trailing commas, doubled braces around the whole, and Gemma's quotes.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final

from whence_tools.lazy_dataclass import dataclass

MAX_DEPTH: Final = 40
_STRICT = json.JSONDecoder(strict=False)
_BLANK = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/|#[^\n]*)*", re.DOTALL)
_QUOTES: Final = {
    '<|"|>': '<|"|>', "<escape>": "<escape>", '"""': '"""', '"': '"', "'": "'",
    "“": "”", "‘": "’", "`": "`",
}  # fmt: skip
_WORD = re.compile(r"[^\s,:\[\]{}\"'<>]+")
_WORDS: Final = {
    "true": True, "True": True, "false": False, "False": False, "null": None, "None": None,
    "undefined": None,
}  # fmt: skip
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\Z")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
_AFTER_STRING: Final = r"\s*(?:[,:;=}\]]|\Z)"
_CLOSING: Final = {"{": "}", "[": "]"}


class UnreadableError(ValueError):
    """It is neither JSON nor near it."""


@dataclass(frozen=True, slots=True)
class Read:
    """Attributes:
    end: where the value ends in the text.
    is_closed: whether all of its brackets and quotes were.
    is_whole: whether all of its quotes were, so that no text in it can be cut.
    """

    value: Any
    end: int
    is_closed: bool = True
    is_whole: bool = True


def read_json(text: str, start: int = 0) -> Read:
    """The object or list that begins there, strictly where it can be.

    Raises:
        UnreadableError: none does.
    """
    try:
        value, end = _STRICT.raw_decode(text, start)
    except RecursionError:
        raise UnreadableError from None
    except ValueError:
        try:
            return _JsonReader(text, start).read()
        except UnreadableError:
            return _JsonReader(text, start, has_bare_quotes=True).read()
    return Read(value, end)


class _JsonReader:
    """Args: has_bare_quotes: a string may have its own quotes in it, without a sign."""

    def __init__(self, text: str, position: int, *, has_bare_quotes: bool = False) -> None:
        self._text = text
        self._has_bare_quotes = has_bare_quotes
        self.position = position
        self.is_closed = True
        self.is_whole = True

    def read(self) -> Read:
        value = self.value(0)
        return Read(value, self.position, self.is_closed, self.is_whole)

    def value(self, depth: int) -> Any:
        self._skip()
        character = self._text[self.position : self.position + 1]
        if depth > MAX_DEPTH or (depth == 0 and character not in _CLOSING):
            raise UnreadableError
        if character == "{":
            return self._object(depth)
        if character == "[":
            return self._list(depth)
        quoted = self._read_quoted()
        return self._word() if quoted is None else quoted

    def _object(self, depth: int) -> Any:
        if self._text.startswith("{{", self.position):  # as some templates show a call
            self.position += 1
            inner = self.value(depth + 1)
            self._skip()
            if self._text.startswith("}", self.position):
                self.position += 1
            return inner
        found: dict[str, Any] = {}
        self.position += 1
        while not self._ends("}"):
            key = self._read_quoted()
            if key is None:
                key = str(self._word())
            self._skip()
            if self._text[self.position : self.position + 1] not in {":", "="}:
                raise UnreadableError
            while self._text[self.position : self.position + 1] in {":", "="}:
                self.position += 1
            self._skip()
            if self._is_over():
                raise UnreadableError  # a name without its value
            found[key] = self.value(depth + 1)
        return found

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        self.position += 1
        while not self._ends("]"):
            found.append(self.value(depth + 1))
        return found

    def _ends(self, closing: str) -> bool:
        """Whether a container ends here; steps over the bracket, or the comma before an item."""
        self._skip()
        while self._text[self.position : self.position + 1] in {",", ";"}:
            self.position += 1
            self._skip()
        if self._is_over():
            return True
        if self._text[self.position] == closing:
            self.position += 1
            return True
        return False

    def _is_over(self) -> bool:
        if self.position < len(self._text):
            return False
        self.is_closed = False
        return True

    def _skip(self) -> None:
        match = _BLANK.match(self._text, self.position)
        self.position = match.end() if match else self.position

    def _read_quoted(self) -> str | None:
        opening = next((q for q in _QUOTES if self._text.startswith(q, self.position)), None)
        if opening is None:
            return None
        closing, position, parts = _QUOTES[opening], self.position + len(opening), []
        stops = _compile_stops(closing, has_bare_quotes=self._has_bare_quotes)
        while True:
            match = stops.search(self._text, position)
            parts.append(self._text[position : match.start() if match else None])
            if match is None:
                self.is_closed = self.is_whole = False
                self.position = len(self._text)
                break
            if match.group() == closing:
                self.position = match.end()
                break
            character, position = self._escape(match.start())
            parts.append(character)
            position += 1
        return "".join(parts)

    def _escape(self, position: int) -> tuple[str, int]:
        """The character that an escape stands for, and where the escape ends."""
        letter = self._text[position + 1 : position + 2]
        digits = self._text[position + 2 : position + 6]
        if letter == "u" and re.fullmatch(r"[0-9a-fA-F]{4}", digits):
            return chr(int(digits, 16)), position + 5
        if letter in _ESCAPES:
            return _ESCAPES[letter], position + 1
        if letter and letter in "\"'\\/`":
            return letter, position + 1
        return "\\", position  # of a path of Windows, or of a regular expression

    def _word(self) -> Any:
        match = _WORD.match(self._text, self.position)
        if match is None:
            if self._is_over():
                return None
            raise UnreadableError
        self.position = match.end()
        word = match.group()
        if word in _WORDS:
            return _WORDS[word]
        if _NUMBER.match(word):
            return json.loads(word) if not word.lstrip("-").startswith("0") else _number(word)
        return word


@cache
def _compile_stops(closing: str, *, has_bare_quotes: bool) -> re.Pattern[str]:
    """What tells a string's end and its escapes; the text between is taken at once."""
    end = re.escape(closing) + (f"(?={_AFTER_STRING})" if has_bare_quotes else "")
    return re.compile(end if len(closing) > 1 else rf"{end}|\\")


def _number(word: str) -> int | float:
    return float(word) if any(sign in word for sign in ".eE") else int(word)
