"""The text of a document, JSON or YAML, as plain values."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from whence_tools.openapi.failures import DocumentError

# It begins with plain characters, for which a text is searched ten times as fast.
_SURROGATE: Final = re.compile(
    r"\\u[dD](?:[89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|[89a-fA-F][0-9a-fA-F]{2})"
)
_PAIR: Final = 12
_LONGEST_RUN: Final = 1000


def parse(data: bytes) -> Any:
    """Blocks: 10 MB take a tenth of a second as JSON, many as YAML.

    Raises:
        DocumentError: neither JSON nor YAML.
    """
    try:
        text = data.decode(json.detect_encoding(data))
    except UnicodeDecodeError:
        raise DocumentError("is not text") from None
    try:
        if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
            return _json(text)
        from whence_tools.openapi.yaml_text import parse_yaml

        return parse_yaml(text)
    except RecursionError:
        raise DocumentError("is nested too deeply") from None


def _json(text: str) -> Any:
    try:
        return json.loads(join_surrogates(text).lstrip("\ufeff"), parse_constant=lambda _: None)
    except ValueError as error:
        raise DocumentError(f"is not JSON: {error}") from None


def join_surrogates(text: str) -> str:
    """JSON without halves of surrogate pairs: they are no characters, and no text that holds one
    can be sent."""
    return _SURROGATE.sub(_whole_pair, text) if "\\ud" in text or "\\uD" in text else text


def _whole_pair(found: re.Match[str]) -> str:
    if len(found[0]) == _PAIR:
        return found[0]
    before = found.string[max(found.start() - _LONGEST_RUN, 0) : found.start()]
    is_escaped = (len(before) - len(before.rstrip("\\"))) % 2  # the backslash, as in a pattern
    return found[0] if is_escaped else "\\ufffd"
