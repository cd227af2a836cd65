"""Telling reasoning from answer where a model writes both into its content."""

from __future__ import annotations

import re
from typing import Literal

Channel = Literal["content", "reasoning"]

# Opening tag, closing tag; the first three are known well enough to count without their opening.
_PAIRS = (
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("[THINK]", "[/THINK]"),
    ("<|channel|>analysis<|message|>", "<|end|>"),  # gpt-oss
    ("<|channel>thought", "<channel|>"),  # Gemma
    ("<seed:think>", "</seed:think>"),  # Seed-OSS
    ("<|START_THINKING|>", "<|END_THINKING|>"),  # Command R7B
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<scratch_pad>", "</scratch_pad>"),  # Hermes
)
_TAGS = tuple(tag for pair in _PAIRS for tag in pair)
_LONGEST = max(map(len, _TAGS))


def _any_of(tags: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, tags))


_OPENING = re.compile(rf"\s*(?:{_any_of(tuple(opening for opening, _ in _PAIRS))})")
_KNOWN_CLOSING = re.compile(_any_of(tuple(closing for _, closing in _PAIRS[:3])))
_CLOSING = re.compile(_any_of(tuple(closing for _, closing in _PAIRS)))
_FINAL_CHANNEL = re.compile(
    r"(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>|<\|(?:return|end)\|>"
)


class ThinkSplitter:
    """Splits streamed content at `<think>…</think>` and its like.

    An opening tag counts only before anything else was said. Where it is missing because the
    template wrote it, the closing tag turns all that came before into reasoning.

    Attributes:
        closed: whether the reasoning has ended.
    """

    def __init__(self) -> None:
        self._thinking = False
        self._has_text = False
        self._pending = ""
        self._content: list[str] = []
        self._reasoning: list[str] = []
        self.closed = False

    @property
    def content(self) -> str:
        return _FINAL_CHANNEL.sub("", "".join(self._content))

    @property
    def reasoning(self) -> str:
        return "".join(self._reasoning)

    def feed(self, text: str) -> list[tuple[Channel, str]]:
        """The pieces that are certain by now; leading space and a begun tag are held back."""
        pieces: list[tuple[Channel, str]] = []
        begun = self._has_text or self._thinking
        if begun and not self._pending and "<" not in text and "[" not in text:
            self._emit(text, pieces)
            return pieces
        self._pending += text
        while cut := self._next_tag():
            before, self._pending = self._pending[: cut.start()], self._pending[cut.end() :]
            self._emit(before, pieces)
            self._turn(closing=cut.re is not _OPENING)
        held = _held_back(self._pending)
        ready = self._pending[: len(self._pending) - held]
        if self._has_text or ready.strip():
            self._pending = self._pending[len(ready) :]
            self._emit(ready, pieces)
        return pieces

    def close(self) -> list[tuple[Channel, str]]:
        """What was held back."""
        pieces: list[tuple[Channel, str]] = []
        rest, self._pending = self._pending, ""
        self._emit(rest, pieces)
        return pieces

    def _next_tag(self) -> re.Match[str] | None:
        if self._thinking:
            return _CLOSING.search(self._pending)
        if self.closed:
            return None
        if not self._has_text and (opening := _OPENING.match(self._pending)):
            return opening
        return _KNOWN_CLOSING.search(self._pending)

    def _turn(self, *, closing: bool) -> None:
        if closing and not self._thinking:
            self._reasoning, self._content, self._has_text = self._content, [], False
        self._thinking, self.closed = not closing, closing

    def _emit(self, text: str, pieces: list[tuple[Channel, str]]) -> None:
        if text:
            (self._reasoning if self._thinking else self._content).append(text)
            self._has_text = self._has_text or not (self._thinking or text.isspace())
            pieces.append(("reasoning" if self._thinking else "content", text))


def _held_back(text: str) -> int:
    """How many characters at the end may be the beginning of a tag."""
    tail = text[-_LONGEST:]
    for position, character in enumerate(tail):
        if character in "<[":
            rest = tail[position:]
            if any(tag.startswith(rest) for tag in _TAGS):
                return len(rest)
    return 0
