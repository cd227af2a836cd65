"""The edit that mends a trap, where its line leaves one choice."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.analysis import Edit
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend

_FOLDERS: Final = {
    "typescript": ("javascript",),
    **dict.fromkeys(("c", "cpp"), ("cpp", "c", "compiled")),  # a header may be of either
    "go": ("go", "compiled"),
    "java": ("java", "compiled"),
    "csharp": ("csharp", "java", "compiled"),
    "kotlin": ("kotlin", "java"),
    "rust": ("rust", "compiled"),
    **{name: (name,) for name in ("javascript", "php", "python", "ruby")},
}
"""Where a language's mends stand, beside those of any language."""


def make_trap_edits(said: FindingText, at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """None where more than one edit would do, or the line is not written as expected.

    Args:
        said: what is told of the trap.
        words: those of its sentences; `end` is the line to mend, where that is another one, and
            `edits` are the edits themselves, where what found the trap knows them.
    """
    given = words.get("edits")
    if isinstance(given, tuple):
        return given
    for name in (*_FOLDERS.get(at.file.language, ()), "any_language"):
        module = import_module(f"whence.playbook.rules.traps.{name}.mends")
        mend: Mend | None = module.MENDS.get(said)
        make: EditMaker | None = getattr(module, "EDITS", {}).get(said)
        edits = _mend_line(mend, at, words) if mend is not None else ()
        edits = make(at, words) if make is not None else edits
        if edits:
            return edits
    return ()


def _mend_line(mend: Mend, at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    end = words.get("end")
    site = end if isinstance(end, Site) else at
    told = {name: str(word) for name, word in words.items()} | {"language": site.file.language}
    line = mend(site.text, told)
    return site.rewritten(line) if line is not None and line != site.text else ()
