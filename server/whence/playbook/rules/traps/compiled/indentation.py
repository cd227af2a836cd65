"""Statements that are indented as if they belonged to what stands above them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part
    from whence.playbook.rules.traps.program.trap import Program

_HEADS: Final = (
    "if_statement", "for_statement", "while_statement", "for_range_loop", "enhanced_for_statement",
    "foreach_statement",
)  # fmt: skip
_BLOCKS: Final = frozenset({"compound_statement", "block"})
_STATEMENTS: Final = frozenset(
    {"expression_statement", "return_statement", "break_statement", "continue_statement",
     "throw_statement", "goto_statement"}
)  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """`if (…)` without braces, and two lines below it that are indented alike."""
    for tree in program.types.in_language("c", "cpp", "csharp", "java"):
        for head in tree.list_parts(*_HEADS):
            body = _find_last_body(head)
            if head.parent.type not in _BLOCKS or body.type not in _STATEMENTS:
                continue
            beside = head.parent.children
            index = beside.index(head) + 1
            after = beside[index] if index < len(beside) else head.field()
            if after and after.type in _STATEMENTS and _looks_inside(head, body, after):
                words = {"text": after.text.split("\n")[0], "head": head.site}
                yield Trap(after.site, texts.INDENTED_ALIKE, words)


def _find_last_body(head: Part) -> Part:
    """What an `if` or loop runs last."""
    other = head.field("alternative")
    if other.type == "else_clause":
        other = other.first
    return other or head.field("consequence", "body")


def _looks_inside(head: Part, body: Part, after: Part) -> bool:
    """Whether a statement stands where a body does, deeper than what that belongs to."""
    file, line = head.tree.file, after.site.line
    is_next = line == body.site.line + body.text.count("\n") + 1
    indents = [_find_indent(one) for one in (head, body, after)]
    is_alone = all(
        file.line(one.site.line).lstrip().startswith(one.text.split("\n")[0])
        for one in (head, body, after)
    )
    return is_next and is_alone and indents[1] == indents[2] and len(indents[1]) > len(indents[0])


def _find_indent(part: Part) -> str:
    line = part.tree.file.line(part.site.line)
    return line[: len(line) - len(line.lstrip())]
