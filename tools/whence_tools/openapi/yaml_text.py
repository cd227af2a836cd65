"""YAML read by the core schema of YAML 1.2, as OpenAPI asks for (§4.2 "Format").

PyYAML's own loaders follow YAML 1.1, where `on` is true and `2024-01-01` a date, and take four
times as long as building plain values from libyaml's events.
"""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

from whence_tools.openapi.failures import DocumentError

_MAX_DEPTH: Final = 400
_MERGE: Final = "<<"
_STRING_TAG: Final = "tag:yaml.org,2002:str"
_WORDS: Final[dict[str, Any]] = {
    "": None,
    **dict.fromkeys(("~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER: Final = re.compile(r"[-+]?[0-9]{1,4000}|0o[0-7]{1,4000}|0x[0-9a-fA-F]{1,4000}")
_FLOAT: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NUMBER_STARTS: Final = frozenset("+-.0123456789")


def parse_yaml(text: str) -> Any:
    """The first document of a stream. Blocks.

    Raises:
        DocumentError: it is not YAML, or contains itself.
    """
    try:
        return _Builder().build(getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f" in line {mark.line + 1}" if mark else ""
        raise DocumentError(f"is not YAML{place}: {getattr(error, 'problem', error)}") from None


class _Builder:
    """Builds values from events, without recursion."""

    def __init__(self) -> None:
        self._anchors: dict[str, Any] = {}
        self._stack: list[_OpenCollection] = []
        self._root: Any = None

    def build(self, events: Any) -> Any:
        while True:
            event = events.get_event()
            if isinstance(event, yaml.ScalarEvent):
                self._add(_scalar(event), event)
            elif isinstance(event, yaml.CollectionStartEvent):
                self._open(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                done = self._stack.pop()
                self._add(done.value, done.event)
            elif isinstance(event, yaml.AliasEvent):
                self._add(self._read_anchored(event.anchor), event)
            elif isinstance(event, yaml.DocumentEndEvent | yaml.StreamEndEvent):
                return self._root

    def _open(self, event: Any) -> None:
        if len(self._stack) >= _MAX_DEPTH:
            raise DocumentError("is nested too deeply")
        self._stack.append(
            _OpenCollection({} if isinstance(event, yaml.MappingStartEvent) else [], event)
        )

    def _read_anchored(self, anchor: str) -> Any:
        if anchor not in self._anchors:
            raise DocumentError(f"refers to *{anchor}, which is undefined or contains itself")
        return self._anchors[anchor]

    def _add(self, value: Any, event: Any) -> None:
        if event.anchor and not isinstance(event, yaml.AliasEvent):
            self._anchors[event.anchor] = value
        if self._stack:
            self._stack[-1].add(value, event)
        else:
            self._root = value


class _OpenCollection:
    """A mapping or a sequence that is being read."""

    def __init__(self, value: Any, event: Any) -> None:
        self.value, self.event = value, event
        self._key: str | None = None

    def add(self, value: Any, event: Any) -> None:
        if isinstance(self.value, list):
            self.value.append(value)
        elif self._key is None:
            self._key = _key(value, event)
        else:
            self._add_pair(self._key, value)
            self._key = None

    def _add_pair(self, key: str, value: Any) -> None:
        if key != _MERGE:
            self.value[key] = value
            return
        for merged in value if isinstance(value, list) else [value]:
            if isinstance(merged, dict):
                for name, item in merged.items():
                    self.value.setdefault(name, item)


def _key(value: Any, event: Any) -> str:
    """As it is written: JSON's keys are strings, and the status 200 is one of them."""
    if isinstance(event, yaml.ScalarEvent):
        return str(event.value)
    if isinstance(value, str):
        return value
    raise DocumentError(f"has a key that is not a string in line {event.start_mark.line + 1}")


def _scalar(event: Any) -> Any:
    text: str = event.value
    if not event.implicit[0] or event.tag == _STRING_TAG:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    if _INTEGER.fullmatch(text):
        return int(text, 0) if text[:2] in {"0o", "0x"} else int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
