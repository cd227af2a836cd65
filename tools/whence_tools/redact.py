"""Secrets out of any text before it is stored, logged or shown to a model.

What is a secret says `whence_tools.secret`. Here they are replaced, in texts, argument vectors and
JSON. Redacting twice changes nothing, and line breaks are kept, so that line numbers in a text stay
true.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from whence_tools.secret.finding import find_secrets, find_unfinished
from whence_tools.secret.names import Strength, rate_name
from whence_tools.secret.values import REDACTED

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["REDACTED", "prepare_rules", "redact", "redact_argv", "redact_json", "redact_part"]


def prepare_rules() -> None:
    """Makes what every rule looks with, so that the first text need not wait for it."""
    find_unfinished("key: a")


def redact(text: str) -> str:
    """The text with `[redacted]` in place of every secret."""
    return redact_part(text, 0, len(text))


def redact_part(text: str, start: int, end: int) -> str:
    """What is redacted of the text between two places that no secret reaches over.

    What stands before is only looked at.
    """
    parts, at = [], start
    for span in find_secrets(text, start):
        if span.end > end:
            break
        breaks = "\n" * text.count("\n", *span)
        parts += [text[at : span.start], REDACTED, breaks]
        at = span.end
    return "".join([*parts, text[at:end]]) if parts else text[start:end]


def redact_argv(argv: Sequence[str]) -> list[str]:
    """An argument vector without secrets: the value after `--password` goes whatever it is."""
    if not argv:
        return []
    rest = [
        REDACTED if _is_secret_flag(flag) and not value.startswith("-") else redact(value)
        for flag, value in pairwise(argv)
    ]
    return [redact(argv[0]), *rest]


def _is_secret_flag(flag: str) -> bool:
    return flag.startswith("-") and "=" not in flag and rate_name(flag) >= Strength.MEDIUM


def redact_json(value: Any) -> Any:
    """A JSON value with every string in it redacted; a value under a secret name goes whole."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, list):
        return [redact_json(item) for item in value]
    if isinstance(value, dict):
        return {key: _redact_member(key, item) for key, item in value.items()}
    return value


def _redact_member(key: str, value: Any) -> Any:
    plain = isinstance(value, str | int | float) and not isinstance(value, bool)
    if plain and value and rate_name(key) is Strength.STRONG:
        return REDACTED
    return redact_json(value)
