"""A case of a `switch` that sets something, and runs on into the next one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.any_language import handed_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put_after

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_CASES: Final = frozenset({"switch_case", "case_statement"})
_ANY_CASE: Final = _CASES | {"switch_default", "default_statement"}
_ENDS: Final = frozenset(
    {"break_statement", "return_statement", "throw_statement", "continue_statement",
     "exit_statement", "if_statement", "switch_statement", "statement_block", "try_statement"}
)  # fmt: skip
_SAYS_SO: Final = re.compile(r"(?i)fall.?s?.?through|no break")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of those that say that they mean to, none."""
    for file in program.in_language("javascript", "typescript", "php"):
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            after = node.next_named_sibling
            if node.type not in _CASES or after is None or _SAYS_SO.search(source.text(node)):
                continue
            while after is not None and after.type == "comment":
                after = None if _SAYS_SO.search(source.text(after)) else after.next_named_sibling
            value = node.child_by_field_name("value")
            body = [one for one in node.named_children if value is None or one != value]
            last = body[-1] if body else None
            is_statement = last is not None and last.type == "expression_statement"
            if last is None or not is_statement or after is None or after.type not in _ANY_CASE:
                continue
            indent = " " * last.start_point[1]
            is_apart = last.start_point[0] != node.start_point[0]
            gap = f"\n{indent}" if is_apart else " "
            yield make_trap(file, last, texts.FALLS_THROUGH, [put_after(last, f"{gap}break;")])
