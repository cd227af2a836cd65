"""Programs of one file, and the lines on which a trap is found in them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence.playbook.rules.traps.trap_edits import make_trap_edits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.playbook.rules.traps.program.trap import Trap
    from whence_tools.errors.observed import Value

WRONG_VALUE = "FAIL total: expected 3, actual 4"


def list_trap_lines(text: str, path: str, message: str = WRONG_VALUE) -> list[int]:
    """Where a program that fails so has traps."""
    file = SourceFile(path, text, "call")
    return [one.at.line for one in find_traps(Program([file], Site(file, 1), message, []))]


def find_mended_lines(
    text: str, path: str, message: str = WRONG_VALUE
) -> list[tuple[int, str | None]]:
    """The lines of its traps, each as its edit leaves it; None where there is none."""
    file = SourceFile(path, text, "call")
    found = find_traps(Program([file], Site(file, 1), message, []))
    made = [(one.at.line, make_trap_edits(one.said, one.at, one.words)) for one in found]
    return [(line, edits[0].new_text if edits else None) for line, edits in made]


def find_marked_line(text: str) -> int:
    """The line that says `here` in a comment."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if "// here" in line)


def mend(
    path: str,
    text: str,
    message: str = WRONG_VALUE,
    crash: int = 1,
    seen: Mapping[str, Value] = MappingProxyType({}),
) -> str:
    """The text of a program of one file without its one trap; as it was where nothing mends it.

    Args:
        crash: the 1-based line that failed.
        seen: what it was seen to hold, by expression.
    """
    file = SourceFile(path, text, "call")
    [one] = find_traps(Program([file], Site(file, crash), message, [seen] if seen else []))
    return apply_trap_edits(text, one)


def apply_trap_edits(text: str, trap: Trap) -> str:
    """The text of a file without a trap."""
    lines = text.split("\n")
    made = make_trap_edits(trap.said, trap.at, trap.words)
    for edit in sorted(made, key=lambda edit: edit.line_start, reverse=True):
        held = slice(edit.line_start - 1, edit.line_end)
        assert edit.old_text in {"\n".join(lines[held]), None}
        lines[held] = edit.new_text.split("\n") if edit.new_text else []
    return "\n".join(lines)
