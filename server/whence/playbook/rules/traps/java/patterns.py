"""Traps of Java's patterns: a value that is taken for one, or for a replacement with groups."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part
    from whence.playbook.rules.traps.program.trap import Program

_CALLS: Final = ("replaceAll", "replaceFirst", "split")
_VALUES: Final = frozenset({"identifier", "method_invocation", "field_access", "array_access"})


def find_traps(program: Program) -> Iterator[Trap]:
    """`text.split(separator)`, `text.replaceAll("…", price)`."""
    for tree in program.types.in_language("java"):
        for call in tree.list_calls(*_CALLS):
            given = call.arguments
            is_text = program.types.find(call.receiver) in {"", "String"}
            if not is_text or not given or re.match(r"[A-Z]|sb\b", call.receiver.text):
                continue
            yield from _find_value(call, given[0], "Pattern.quote")
            if len(given) == 2 and call.called != "split":
                yield from _find_value(call, given[1], "Matcher.quoteReplacement")


def _find_value(call: Part, part: Part, quotes: str) -> Iterator[Trap]:
    """A pattern or replacement that is no literal."""
    is_value = part.type in _VALUES and not _is_pattern(part)
    if is_value and not part.list_inside("lambda_expression"):
        words = {"text": call.text, "value": part.text, "part": part,
                 "mended": f"java.util.regex.{quotes}({part.text})"}  # fmt: skip
        is_pattern = quotes.startswith("Pattern")
        yield Trap(
            call.site, texts.VALUE_AS_PATTERN if is_pattern else texts.GROUPS_IN_VALUE, words
        )


def _is_pattern(part: Part) -> bool:
    name = part.last_name or part.text
    return name.isupper() or re.search(r"(?i)regex|pattern|quote", part.text) is not None
