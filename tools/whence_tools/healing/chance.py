"""Whether code has a source of chance: a clock, random numbers, threads, the order of a set."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import STRINGS
from whence_tools.code.syntax import parse, walk

if TYPE_CHECKING:
    from whence_tools.code.syntax import Node

_CHANCE: Final = re.compile(
    rb"\b(?:s?rand(?:om\w*|int)?|Random|shuffle|uuid\w*|urandom|secrets|sample|now|today|Date|time|Time"
    rb"|perf_counter|monotonic|Instant|clock|sleep|setTimeout|[tT]hread\w*|asyncio|getpid|pid|HashMap"
    rb"|HashSet|multiprocessing|concurrent|tokio|go func|socket)\b|\b(?:hash|id|set|frozenset)\("
)


def has_chance(text: str, path: str) -> bool:
    """Whether code names one, not a text or a comment in it. CPU-bound."""
    found = [one.start() for one in _CHANCE.finditer(text.encode())]
    source = parse(text, path) if found else None
    if source is None:
        return bool(found)
    plain = [(one.start_byte, one.end_byte) for one in walk(source.root) if _is_plain_text(one)]
    return any(not any(start <= at < end for start, end in plain) for at in found)


def _is_plain_text(node: Node) -> bool:
    is_text = node.type in STRINGS or "comment" in node.type
    return is_text and not any(
        one.type in {"interpolation", "template_substitution"} for one in node.named_children
    )
