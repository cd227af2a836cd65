"""A patched file: its text, the lines that the patch brings, and what it took away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.statements import BRANCHES, condition_of
from whence_tools.code.syntax import line_of, parse, walk
from whence_tools.healing.parts import find_added_lines
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.change import Change


@dataclass(frozen=True, slots=True)
class Patched:
    """Attributes:
    source: the text with the patch.
    added: its 1-based lines that the patch brings.
    gone: what the patch removes, without white space.
    """

    change: Change
    source: Source
    added: set[int]
    gone: str

    def walk_added(self) -> Iterator[Node]:
        """The nodes that begin on added lines."""
        return (node for node in walk(self.source.root) if line_of(node) in self.added)

    def is_gone(self, node: Node) -> bool:
        """Whether a node stood in what the patch took away."""
        return "".join(self.source.text(node).split()) in self.gone

    def find_new_conditions(self) -> Iterator[tuple[Node, Node]]:
        """The branches on added lines, with conditions that the patch has not only moved."""
        for branch in self.walk_added():
            condition = condition_of(branch) if branch.type in BRANCHES else None
            if condition is not None and not self.is_gone(condition):
                yield branch, condition


def read_patched(change: Change) -> Patched | None:
    """None for a file that is new, or that no grammar knows. CPU-bound."""
    source = parse(change.after, change.path)
    if source is None or not change.before:
        return None
    gone = "".join("".join(change.removed).split())
    return Patched(change, source, find_added_lines(change), gone)
