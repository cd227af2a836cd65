"""Numbers in a patch that only the tests explain: what they expect, or what the result lacks."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import ARGUMENTS, BRANCHES, NUMBERS, condition_of
from whence_tools.code.syntax import ancestors, parse, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change

_NUMBER: Final = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")
_STRING: Final = re.compile(r"[\"']([^\"'\n]{1,60})[\"']")
_COMPARED: Final = re.compile(
    r".*(?:!=|==|[eE]xpected|[aA]ctual|got|want|Assertion|assert|wrong|left|right).*"
)
_MOST: Final = 12  # numbers of a message
_TELLING: Final = 9  # smaller ones are in every test


def fitted_numbers(change: Change, tests: str, message: str) -> Iterator[str]:
    """Numbers that the patch brings, is told by the tests, and adds or gives back. CPU-bound.

    Args:
        tests: the texts of all tests.
        message: of the failure: it tells what came out and what should have.
    """
    source = parse(change.after, change.path)
    if source is None:
        return
    old = Counter(_NUMBER.findall(change.before))
    expected = {abs(float(number)) for number in _NUMBER.findall(tests)}
    lacking = set(_lacking(message))
    for node in walk(source.root):
        text = source.text(node) if node.type in NUMBERS else ""
        if not _NUMBER.fullmatch(text) or old[text] or _divides_or_selects(node, source):
            continue
        number = float(text)
        if (number > _TELLING and number in expected | lacking) or (
            number > 1 and number in expected and _is_for_one_input(node, source, tests)
        ):
            yield text


def _lacking(message: str) -> Iterator[float]:
    """The differences of the numbers in the lines that compare them."""
    lines = _COMPARED.findall(message)
    numbers = [float(number) for line in lines for number in _NUMBER.findall(line)]
    for one, other in permutations(dict.fromkeys(numbers[:_MOST]), 2):
        if one > other:
            yield one - other


def _divides_or_selects(node: Node, source: Source) -> bool:
    parent = node.parent
    if parent is None or parent.type in ARGUMENTS or "subscript" in parent.type:
        return True
    between = source.data[parent.start_byte : node.start_byte].strip()
    return between.endswith((b"%", b"/", b"<", b">", b"<=", b">="))


def _is_for_one_input(node: Node, source: Source, tests: str) -> bool:
    """`4 if name == "pen" else 1`, where a test asks for pens."""
    for branch in ancestors(node):
        condition = condition_of(branch) if branch.type in BRANCHES else None
        if condition is not None and node != condition and "==" in source.text(condition):
            known = _STRING.findall(source.text(condition))
            return any(f'"{one}"' in tests or f"'{one}'" in tests for one in known)
    return False
