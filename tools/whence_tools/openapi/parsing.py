"""The text of a document, JSON or YAML, as plain values."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from whence_tools.openapi.failures import DocumentError

_SURROGATES: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}"
)
_PAIR: Final = 12


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
    if "\\ud" in text or "\\uD" in text:
        text = _SURROGATES.sub(_whole_pairs, text)
    try:
        return json.loads(text.lstrip("\ufeff"), parse_constant=lambda _: None)
    except ValueError as error:
        raise DocumentError(f"is not JSON: {error}") from None


def _whole_pairs(found: re.Match[str]) -> str:
    """Half a surrogate pair is no character, and no text that holds one can be sent."""
    return found[0] if len(found[0]) == _PAIR else "\\ufffd"
