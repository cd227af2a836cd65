"""What mends traps of C#."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.csharp import texts
from whence.playbook.rules.traps.program.mending import rewrite
from whence.playbook.rules.traps.program.tree_mending import Change, by_tree, find_part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend

_CALL: Final = "invocation_expression"


def _copy_items(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], _CALL)
    return [Change(call.tree, call.end, call.end, ".ToList()")] if call else []


MENDS: Final[dict[FindingText, Mend]] = {
    texts.LOST_COMPARER: rewrite("text", r"(.+)\(\)", r"\1({comparer})"),
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree({texts.READ_WHEN_CLOSED: _copy_items})
