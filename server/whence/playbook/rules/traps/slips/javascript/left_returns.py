"""A branch that calls a callback and goes on to where it is called once more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.program.spans import make_trap, put
from whence.playbook.rules.traps.slips.javascript import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

# What answers once: a callback by its usual names, a promise's ends, a response.
_ANSWERS: Final = lazy_pattern(
    r"(?P<name>done|callback|cb|next|resolve|reject|(?:res|response|reply)"
    r"\.(?:status\([^()]*\)\.)?(?:send|json|end|redirect|render|sendStatus))\("
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for file in program.in_language("javascript", "typescript"):
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            if node.type == "if_statement" and node.child_by_field_name("alternative") is None:
                yield from _find_left(file, source, node)


def _find_left(file: SourceFile, source: Source, branch: Node) -> Iterator[Trap]:
    body = branch.child_by_field_name("consequence")
    last = body.named_children[-1] if body is not None and body.named_children else body
    if body is None or last is None or last.type != "expression_statement":
        return
    called = _ANSWERS.match(source.text(last))
    if called is None or not _answers_after(source, branch):
        return
    yield make_trap(file, last, texts.GOES_ON, [put(last, f"return {source.text(last)}")],
                    call=called["name"])  # fmt: skip


def _answers_after(source: Source, branch: Node) -> bool:
    """Whether what follows a branch in its block answers once more."""
    following = branch.next_named_sibling
    while following is not None:
        if re.search(rf"(?<![\w.]){_ANSWERS_AGAIN}", source.text(following)):
            return True
        following = following.next_named_sibling
    return False


_ANSWERS_AGAIN: Final = r"(?:done|callback|cb|next|resolve|reject|(?:res|response|reply)\.\w+)\("
