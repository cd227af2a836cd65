"""Edits by the bytes of what they replace, with the lines around as anchor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.domain.analysis import Edit
from whence.playbook.engine.source import Site

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Expr


def splice(file: SourceFile, start: int, end: int, new: str) -> tuple[Edit, ...]:
    """The edit that puts `new` for the bytes `start` to `end` of a parsed file; none where the
    parser counts lines otherwise than the file does."""
    return splice_all(file, [(start, end, new)])


def splice_all(file: SourceFile, spans: Iterable[tuple[int, int, str]]) -> tuple[Edit, ...]:
    """The edits that put texts for the bytes of a parsed file, one for those on the same lines;
    none where one can't be made.

    Args:
        spans: start, end and the text; they don't overlap.
    """
    if file.flow is None or file.path.endswith(".json"):
        return ()
    data, written = file.flow.source.data, file.text.encode()
    data = written if len(written) == len(data) else data  # Rust's macros are parsed as calls
    groups: list[list[tuple[int, int, str]]] = []
    for span in sorted(spans):
        if not groups or span[0] > _find_last(data, groups[-1][-1]):
            groups.append([])
        groups[-1].append(span)
    edits = [_splice_lines(file, data, group) for group in groups]
    return () if None in edits else tuple(one for one in edits if one is not None)


def _splice_lines(
    file: SourceFile, data: bytes, spans: Sequence[tuple[int, int, str]]
) -> Edit | None:
    first = data.rfind(b"\n", 0, spans[0][0]) + 1
    stop = _find_last(data, spans[-1])
    line_start, line_end = data.count(b"\n", 0, first) + 1, data.count(b"\n", 0, stop) + 1
    old = _text(data[first:stop])
    if "\n".join(file.lines[line_start - 1 : line_end]) != old:
        return None
    changed, at = b"", first
    for start, end, new in spans:
        changed += data[at:start] + new.encode()
        at = end
    return Edit(
        file_path=file.path,
        line_start=line_start,
        line_end=line_end,
        new_text=_text(changed + data[at:stop]),
        old_text=old,
    )


def _find_last(data: bytes, span: tuple[int, int, str]) -> int:
    """Where the last line ends that a change touches; whole lines may be taken out."""
    start, end, new = span
    if not new and data[end - 1 : end] == b"\n" and (not start or data[start - 1 : start] == b"\n"):
        return end - 1
    stop = data.find(b"\n", end)
    return len(data) if stop < 0 else stop


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
