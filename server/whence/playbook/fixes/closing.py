"""The bracket or `end` that a file lacks, put where the lines show that its block ends."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.syntax import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import Site, SourceFile

_OPENERS: Final = {")": "(", "]": "[", "}": "{"}


def close_block(opened: Site, closer: str) -> tuple[Edit, ...]:
    """The edit that closes what a line opens: behind the deeper lines below it, or where it holds
    something itself, at its end. None where no place leaves a file that parses, or several do."""
    edits = [one for one in _list_places(opened, closer) if _parses(opened.file, one)]
    return (edits[0],) if len(edits) == 1 else ()


def _list_places(opened: Site, closer: str) -> Iterator[Edit]:
    file, depth = opened.file, opened.file.indent(opened.line)
    below = range(opened.line + 1, len(file.lines) + 1)
    written = [line for line in below if file.line(line).strip()]
    ends = next((one for one in written if file.indent(one) <= depth), len(file.lines) + 1)
    inside = [line for line in written if line < ends]
    if opened.text.rstrip().endswith(_OPENERS.get(closer, "")):
        for line in inside[-1:]:
            text = file.line(line)
            yield from opened.on(line).rewritten(f"{text}\n{opened.text[:depth]}{closer}")
        return
    closing = [ends] if file.line(ends).lstrip().startswith((")", "]", "}")) else []
    for line in (opened.line, *inside, *closing):
        text = file.line(line).rstrip()
        if any(mark in text for mark in ("#", "//", "/*")):
            continue
        yield from opened.on(line).rewritten(f"{text}{closer}")
        last = re.fullmatch(r"(.*\S)(\s*[;:{]|,)", text)
        if last:
            yield from opened.on(line).rewritten(f"{last[1]}{closer}{last[2]}")


def _parses(file: SourceFile, edit: Edit) -> bool:
    lines = [*file.lines]
    lines[edit.line_start - 1] = edit.new_text
    text = "\n".join(lines) + "\n"
    if file.language == "python":
        try:
            ast.parse(text)
        except (SyntaxError, ValueError):
            return False
        return True
    source = parse(text, file.path)
    return source is not None and not source.root.has_error
