"""Slips of Python that another text for a node of its tree would mend."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python.nodes import rewrite_node, text_of

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import SourceFile


def tell_rewritten(
    file: SourceFile, node: ast.expr | ast.stmt, said: FindingText, new: str, **words: object
) -> Trap:
    """The slip whose sentences have the node, or the line of a statement, as `call`, and what is
    put for it as `mended`."""
    call = text_of(file, node) if isinstance(node, ast.expr) else file.line(node.lineno).strip()
    told = {"call": call, "mended": new, "edits": rewrite_node(file, node, new), **words}
    return Trap(Site(file, node.lineno), said, told)
