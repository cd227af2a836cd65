"""What a header defines, made so that several files may include it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.includes import list_includes
from whence.playbook.fixes.text_edits import insert_after

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.evidence.linkage import Linked

_VARIABLE: Final = re.compile(r"(?P<head>[^={}();,]+?)\s*(?:=.*)?;")


def make_inline(defined: Linked, word: str) -> tuple[Edit, ...]:
    """The edit that puts `inline` or `static inline` before a function; none where each file would
    have a variable of its own then, which they share now."""
    at, body = defined.at, defined.file.lines[defined.line : defined.last_line]
    shares = "static" in word and any(re.search(r"\bstatic\b", line) for line in body)
    begins = at.text.lstrip().startswith(defined.head.split()[0])
    if shares or not begins:
        return ()
    indent = len(at.text) - len(at.text.lstrip())
    return at.splicing((indent, indent), f"{word} ")


def define_in_source(defined: Linked, source: SourceFile) -> tuple[Edit, ...]:
    """The edits that declare a header's variable `extern`, and define it behind the `#include`
    lines of a source; none where that takes more than a line."""
    at, includes = defined.at, list_includes(source)
    match = _VARIABLE.fullmatch(at.text.strip())
    is_plain = match is not None and not at.text.lstrip().startswith("extern")
    if match is None or not is_plain or defined.scopes or not includes:
        return ()
    last = includes[-1].line
    above = "\n".join(source.lines[: last - 1])
    opened, closed = (len(re.findall(rf"(?m)^\s*#\s*{word}", above)) for word in ("if", "endif"))
    if opened != closed:
        return ()
    declared = at.rewritten(f"extern {match['head']};")
    return (*declared, *insert_after(source, last, "", at.text.strip()))
