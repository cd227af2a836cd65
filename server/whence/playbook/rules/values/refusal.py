"""What an operation raised for a value that its function does not handle, said by that value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import shorten_text
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.evidence.refused_values import find_reason
from whence.playbook.rules.values import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.conclusion import Finding, FindingText
    from whence.playbook.engine.source import Site
    from whence_tools.errors.observed import ObservedFrame

_NAME: Final = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
# Of the stack, or of code that the program wrote itself: no input alone leads to them.
OF_NO_INPUT: Final = frozenset(
    {"RecursionError", "MemoryError", "RangeError", "SyntaxError", "IndentationError"}
)


def is_of_match(error: str, seen: ObservedFrame) -> bool:
    """Whether a value that was refused is made of what a pattern found in a text."""
    values = [seen.value_of(name) for name in _NAME.findall(seen.failing)]
    is_found = any(value is not None and value.type == "Match" for value in values)
    return error == "ValueError" and is_found


def tell_refusal(
    case: Case, at: Site, failing: str, seen: ObservedFrame, without_reason: FindingText
) -> Finding:
    """The finding that a function does not handle what an operation of its was given.

    Args:
        failing: the operation as it is written.
        without_reason: the words where no value tells why it failed.
    """
    reason = find_reason(case.error_type, case.message, seen)
    first = seen.operands[0].text if seen.operands else ""
    operand = first if reason is None else reason.operand or first
    text = without_reason if reason is None else texts.UNEXPECTED
    return text.finding(
        crash=at,
        reason=reason.clause if reason else "",
        call=shorten_text(failing),
        error=case.error_type,
        function=at.function.qualified if at.function else "the program",
        here=quote_seen(
            case.frames[0], at, texts.REFUSED_HERE.format(error=case.error_type), operand
        ),
    )
