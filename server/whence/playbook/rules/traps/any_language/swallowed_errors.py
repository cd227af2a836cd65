"""A `return` in what runs at the end in any case: it takes the place of every error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.code.statements import CLEANUPS, FUNCTIONS, RETURNS
from whence_tools.code.syntax import line_of, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_AROUND: Final = CLEANUPS | FUNCTIONS | {"lambda_expression"}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for file in program.files:
        for node in flow_of(file).nodes:
            if node.type not in RETURNS or not node.named_children:
                continue
            around = (one for one in walk_ancestors(node) if one.type in _AROUND)
            if next((one.type for one in around), "") in CLEANUPS:
                words = {"text": flow_of(file).source.text(node).rstrip(";")}
                yield Trap(Site(file, line_of(node)), texts.SWALLOWED_ERROR, words)
