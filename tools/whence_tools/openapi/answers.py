"""What an operation answered, and how it is made shorter without losing its meaning."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from pydantic import Field

from whence_tools.contract import ToolOutput
from whence_tools.openapi.parsing import join_surrogates
from whence_tools.openapi.wording import cut

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# Items of a list, characters of a text: what is left out first is what there is most of.
_STEPS: Final = ((200, 4000), (50, 1000), (20, 400), (10, 200), (5, 120), (3, 60), (1, 40))
_TEXT_STEPS: Final = (131_072, 32_768, 8192, 2048, 512)
_MAX_DEPTH: Final = 40
_STREAMS: Final = re.compile(r"text/event-stream|.*ndjson|.*json-?l(?:ines)?|.*json-seq")
_MAX_KEYS: Final = 40


class OperationAnswer(ToolOutput):
    """The `data` of a call."""

    content: Any = Field(description="The body: JSON as it is, anything else as text")
    status: int = Field(description="The HTTP status")
    headers: dict[str, str] | None = Field(default=None, description="Those that say more")

    def wire(self) -> dict[str, Any]:
        """The content's own nulls stay."""
        notice = {"shortened": self.shortened} if self.shortened else {}
        headers = {"headers": self.headers} if self.headers else {}
        return {"content": self.content, "status": self.status, **headers, **notice}


def is_stream(media: str) -> bool:
    """A body that comes in records and need not end."""
    return bool(_STREAMS.fullmatch(media))


def content_of(text: str, media: str) -> Any:
    """A body as a value: JSON parsed, the records of a stream as a list, anything else as text."""
    if is_stream(media):
        return _records(text, is_sse=media == "text/event-stream")
    if "json" in media or text.lstrip()[:1] in {"{", "["}:
        return _value(text)
    return text


def _records(text: str, *, is_sse: bool) -> list[Any]:
    if not is_sse:
        return [_value(line) for line in text.replace("\x1e", "\n").splitlines() if line.strip()]
    events = re.split(r"\r?\n\r?\n|\r\r", text)
    datas = ("\n".join(_data_lines(event)) for event in events)
    return [_value(data) for data in datas if data and data != "[DONE]"]


def _data_lines(event: str) -> Iterator[str]:
    for line in event.splitlines():
        name, _, value = line.partition(":")
        if name == "data":
            yield value.removeprefix(" ")


def _value(text: str) -> Any:
    try:
        return json.loads(join_surrogates(text), parse_constant=str)
    except (ValueError, RecursionError):
        return text


def shorten(answer: OperationAnswer) -> Iterator[OperationAnswer]:
    """Ever shorter ones, the longest first."""
    if isinstance(answer.content, str):
        yield from _shorter_text(answer, answer.content)
        return
    for items, characters in _STEPS:
        pruned = _Pruned(items, characters)
        content = pruned.value(answer.content)
        if pruned.left_out:
            yield _with(answer, content, pruned.describe_cuts())
    yield _with(answer, _outline(answer.content), "Only an outline of the answer is shown.")


def _shorter_text(answer: OperationAnswer, text: str) -> Iterator[OperationAnswer]:
    lines = text.splitlines(keepends=True)
    for size in _TEXT_STEPS:
        if len(text) <= size:
            continue
        length, room = 0, size
        while length < len(lines) and len(lines[length]) <= room:
            room -= len(lines[length])
            length += 1
        shown = "".join(lines[:length]) or cut(text, size)
        what = f"the first {length} of {len(lines)} lines are" if length else "the beginning is"
        yield _with(answer, shown, f"Only {what} shown.")


def _with(answer: OperationAnswer, content: Any, notice: str) -> OperationAnswer:
    advice = f"{notice} Ask for less: filter, or ask for fewer items at a time."
    earlier = f"{answer.shortened} " if answer.shortened else ""
    return answer.model_copy(update={"content": content, "shortened": earlier + advice})


class _Pruned:
    """Args: items: of each list, characters: of each text."""

    def __init__(self, items: int, characters: int) -> None:
        self._items, self._characters = items, characters
        self._lists = self._texts = self._longest = 0

    @property
    def left_out(self) -> int:
        return self._lists + self._texts

    def value(self, value: Any, depth: int = 0) -> Any:
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, dict) and depth < _MAX_DEPTH:
            return {key: self.value(item, depth + 1) for key, item in value.items()}
        if isinstance(value, list) and depth < _MAX_DEPTH:
            return self._list(value, depth)
        if isinstance(value, dict | list):
            self._lists += 1
            return "…"
        return value

    def _list(self, value: list[Any], depth: int) -> list[Any]:
        if len(value) > self._items:
            self._lists += 1
            self._longest = max(self._longest, len(value))
        return [self.value(item, depth + 1) for item in value[: self._items]]

    def _text(self, value: str) -> str:
        if len(value) <= self._characters:
            return value
        self._texts += 1
        return cut(value, self._characters)

    def describe_cuts(self) -> str:
        told = []
        if self._lists:
            told.append(f"lists show {self._items} of up to {self._longest} items")
        if self._texts:
            told.append(f"texts are cut after {self._characters} characters")
        text = " and ".join(told)
        return f"{text[:1].upper()}{text[1:]}."


def _outline(value: Any) -> Any:
    """What there is, without the values."""
    if isinstance(value, list):
        first: Mapping[str, Any] = value[0] if value and isinstance(value[0], dict) else {}
        return {"items": len(value), "fields": _keys(first)}
    if isinstance(value, dict):
        return {"fields": _keys(value), "lists": _lengths(value)}
    return cut(str(value), 100)


def _keys(value: Mapping[str, Any]) -> list[str]:
    return [cut(key, 60) for key in list(value)[:_MAX_KEYS]]


def _lengths(value: Mapping[str, Any]) -> dict[str, int]:
    pairs = [(cut(key, 60), len(item)) for key, item in value.items() if isinstance(item, list)]
    return dict(pairs[:_MAX_KEYS])
