"""A statement that comes too late, moved above the one that needs what it does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.fixes.text_edits import replace_lines

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import Site

_STEERS: Final = re.compile(
    r"\s*(?:return|yield|raise|throw|break|continue|if|elif|else|unless|for|while|do|with|try|def"
    r"|class|fn|func|function|case|when|switch|except|catch|finally|ensure|end|assert)\b|\s*[@}\])]"
)
_GOES_ON: Final = re.compile(r"[(\[,\\=+.&|]\s*$")
_OPEN: Final = "([{"
_CLOSE: Final = ")]}"


def move_above(at: Site, later: Site) -> tuple[Edit, ...]:
    """The edit that moves a line above another one of its block, or above the statement of its
    block that has the other one inside; none where it is no statement by itself, or names what the
    lines between give a value."""
    around = range(at.line, 0, -1)
    depth = at.file.indent(later.line)
    outer = (one for one in around if at.file.line(one).strip() and at.file.indent(one) <= depth)
    at = at.on(next(outer, at.line))
    numbers = range(at.line, later.line)
    lines = [at.file.line(number) for number in numbers]
    is_block = (
        later.function == at.function
        and bool(lines)
        and at.file.indent(at.line) == depth
        and all(at.file.indent(one) >= depth for one in numbers if at.file.line(one).strip())
    )
    is_whole = _is_closed(later.text) and not _STEERS.match(later.text)
    follows = _GOES_ON.search(lines[-1]) if lines else None
    starts = not _GOES_ON.search(at.file.line(at.line - 1)) if at.line > 1 else True
    if not (is_block and is_whole and starts) or follows or at.file.flow is None:
        return ()
    given = {one.target for one in at.flow.bindings if at.line <= one.line < later.line}
    own = {one.target for one in at.flow.bindings if one.line == later.line}
    if _names(later.text, given) or _names("\n".join(lines), own):
        return ()
    return replace_lines(at.file, at.line, later.line, "\n".join([later.text, *lines]))


def _is_closed(line: str) -> bool:
    return all(line.count(a) == line.count(b) for a, b in zip(_OPEN, _CLOSE, strict=True))


def _names(text: str, names: set[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text) for one in names)
