"""What mends traps of C#."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.csharp import texts
from whence.playbook.rules.traps.program.mending import replace, rewrite
from whence.playbook.rules.traps.program.tree_mending import Change, by_tree, find_part, write

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend

_CALL: Final = "invocation_expression"


def _copy_items(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], _CALL)
    return [Change(call.tree, call.end, call.end, ".ToList()")] if call else []


def _wait(at: Site, words: Mapping[str, object]) -> list[Change]:
    call = find_part(at, words["text"], _CALL)
    waited = f"{call.text}.GetAwaiter().GetResult()" if words["is_main"] else f"await {call.text}"
    return [write(call, waited)] if call else []


MENDS: Final[dict[FindingText, Mend]] = {
    texts.ORDERED_AGAIN: lambda line, words: replace(
        line, words["text"], words["text"].replace("OrderBy", "ThenBy", 1)
    ),
    texts.LOST_COLUMNS: rewrite(
        "text", r"(.+?),\s*StringSplitOptions\.RemoveEmptyEntries\)", r"\1)"
    ),
    texts.LOST_COMPARER: rewrite("text", r"(.+)\(\)", r"\1({comparer})"),
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {
        texts.READ_WHEN_CLOSED: _copy_items,
        texts.MADE_AGAIN: _copy_items,
        texts.READ_LATE: _copy_items,
        texts.NOT_AWAITED: _wait,
    }
)
