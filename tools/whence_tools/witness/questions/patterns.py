"""How far a regular expression matches a text that it does not match."""

from __future__ import annotations

import ast
import re
from typing import Final

_LONGEST: Final = 200  # of either: matching is tried for each part of the pattern
_NESTED: Final = re.compile(r"[+*}]\??\)[+*{]|\\[1-9]|\(\?[(P]?[=>]")  # may take for ever


def explain_mismatch(pattern: str, text: str, how: str) -> str:
    """A clause that says which beginning of the pattern still matches; "" where the whole does,
    none does, or it may not be tried. It holds nothing of the text.

    Args:
        pattern, text: as Python writes them (`r'[a-z]+'`).
        how: the method: `match`, `search`, `findall` …
    """
    whole, subject = _read(pattern), _read(text)
    if whole is None or subject is None or _NESTED.search(whole):
        return ""
    if _match(whole, subject, how) is not None:
        return ""
    prefix_how = "match" if how == "fullmatch" else how
    for end in range(len(whole) - 1, 0, -1):
        if _match(whole[:end], subject, prefix_how) is None:
            continue
        return f"its pattern matches no further than `{whole[:end]}`"
    return ""


def _read(written: str) -> str | None:
    """The text that a literal means; None where it is none, or was cut."""
    try:
        value = ast.literal_eval(f"({written})")  # may go over several lines
    except (ValueError, SyntaxError):
        return None
    if isinstance(value, bytes):
        value = value.decode("latin-1")
    return value if isinstance(value, str) and len(value) <= _LONGEST else None


def _match(pattern: str, text: str, how: str) -> re.Match[str] | None:
    try:
        compiled = re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return None
    if how == "match":
        return compiled.match(text)
    return compiled.fullmatch(text) if how == "fullmatch" else compiled.search(text)
