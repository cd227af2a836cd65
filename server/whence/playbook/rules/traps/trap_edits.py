"""The edit that mends a trap, where its line leaves one choice."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.tree_mending import make_edits

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend
    from whence.playbook.rules.traps.program.tree_mending import Change

_FOLDERS: Final = {
    "typescript": ("javascript",),
    **dict.fromkeys(("c", "cpp"), ("cpp", "c", "compiled")),  # a header may be of either
    "go": ("go", "compiled"),
    "java": ("java", "compiled"),
    "rust": ("rust", "compiled"),
    **{name: (name,) for name in ("javascript", "php", "python", "ruby")},
}
"""Where a language's mends stand, beside those of any language."""


def make_trap_edits(said: FindingText, at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """None where more than one edit would do, or the line is not written as expected.

    Args:
        said: what is told of the trap.
        words: those of its sentences; `end` is the line to mend, where that is another one.
    """
    tables = [
        import_module(f"whence.playbook.rules.traps.{name}.mends")
        for name in (*_FOLDERS.get(at.file.language, ()), "any_language")
    ]
    for table in tables:
        if said in getattr(table, "TREE_MENDS", ()):
            changes: Sequence[Change] = table.TREE_MENDS[said](at, words)
            return make_edits(changes)
    mends: list[Mend] = [table.MENDS[said] for table in tables if said in table.MENDS]
    end = words.get("end")
    site = end if isinstance(end, Site) else at
    told = {name: str(word) for name, word in words.items()} | {"language": site.file.language}
    line = mends[0](site.text, told) if mends else None
    return site.rewritten(line) if line is not None and line != site.text else ()
