"""Edits by the bytes of what they replace, with the lines around as anchor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.domain.analysis import Edit
from whence.playbook.engine.source import Site

if TYPE_CHECKING:
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Expr


def splice(file: SourceFile, start: int, end: int, new: str) -> tuple[Edit, ...]:
    """The edit that puts `new` for the bytes `start` to `end` of a parsed file; none where the
    parser counts lines otherwise than the file does."""
    if file.flow is None or file.path.endswith(".json"):
        return ()
    data = file.flow.source.data
    first = data.rfind(b"\n", 0, start) + 1
    stop = data.find(b"\n", end)
    stop = len(data) if stop < 0 else stop
    line_start, line_end = data.count(b"\n", 0, first) + 1, data.count(b"\n", 0, stop) + 1
    old = _text(data[first:stop])
    if "\n".join(file.lines[line_start - 1 : line_end]) != old:
        return ()
    changed = _text(data[first:start] + new.encode() + data[end:stop])
    return (
        Edit(
            file_path=file.path,
            line_start=line_start,
            line_end=line_end,
            new_text=changed,
            old_text=old,
        ),
    )


def _text(data: bytes) -> str:
    """Whole lines as the tools give them: LF between them, none at the end."""
    return data.decode("utf-8", "replace").replace("\r\n", "\n").removesuffix("\r")


def rewrite(file: SourceFile, expr: Expr, new: str) -> tuple[Edit, ...]:
    """The edit that writes an expression otherwise."""
    return splice(file, expr.at.start, expr.at.end, new)


def insert_before(file: SourceFile, line: int, *added: str) -> tuple[Edit, ...]:
    """The edit that puts lines before the 1-based line."""
    return Site(file, line).rewritten("\n".join([*added, file.line(line)]))


def insert_after(file: SourceFile, line: int, *added: str) -> tuple[Edit, ...]:
    """The edit that puts lines behind the 1-based line."""
    return Site(file, line).rewritten("\n".join([file.line(line), *added]))


def replace_lines(file: SourceFile, first: int, last: int, new: str) -> tuple[Edit, ...]:
    """The edit that puts `new` for the 1-based lines `first` to `last`; "" deletes them."""
    return (
        Edit(
            file_path=file.path,
            line_start=first,
            line_end=last,
            new_text=new,
            old_text="\n".join(file.lines[first - 1 : last]),
        ),
    )
