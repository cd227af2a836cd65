"""What mends traps of C++'s containers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import Part
from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    write,
    write_mended,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.tree_mending import TreeMend


def _go_on_from_erased(_at: Site, words: Mapping[str, object]) -> list[Change]:
    """The step where nothing was erased only, in a loop that has the one `if`."""
    call, loop = words["part"], words["loop"]
    assert isinstance(call, Part)
    assert isinstance(loop, Part)
    body = loop.field("body")
    inside = body.statements if body.type == "compound_statement" else [body]
    choice = inside[0] if len(inside) == 1 else loop
    if choice.type != "if_statement" or choice.field("alternative"):
        return []
    step = loop.field("update")
    return [
        Change(step.tree, step.start - 1, step.end, ""),
        write(call, f"{words['name']} = {call.text}"),
        Change(choice.tree, choice.end, choice.end, f" else {words['step']};"),
    ]


OF_CONTAINERS: Final[dict[FindingText, TreeMend]] = {
    texts.STEPS_FROM_ERASED: _go_on_from_erased,
    texts.SIZE_MAY_BE_SMALLER: write_mended,
}
