"""Lengths in characters where the bytes count, and results that are built and not returned."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_NAME: Final = r"[A-Za-z_][\w.]*"
_ENCODES: Final = {
    "python": lazy_pattern(rf"(?<![\w.])(?P<name>{_NAME})\.encode\("),
    "javascript": lazy_pattern(rf"\bBuffer\.from\(\s*(?P<name>{_NAME})\s*[,)]"),
    "java": lazy_pattern(rf"(?<![\w.])(?P<name>{_NAME})\.getBytes\("),
}
_COUNTS: Final = {
    "python": r"(?<![\w.])len\(\s*{name}\s*\)",
    "javascript": r"(?<![\w.]){name}\.length\b",
    "java": r"(?<![\w.]){name}\.length\(\)",
}
_IS_BYTES: Final = lazy_pattern(r"byteLength|isBuffer|ArrayBuffer|Buffer\.alloc")
_WIDE: Final = lazy_pattern(r"[^\x00-\x7f]|\\u[0-9a-fA-F]{4}")


def find_traps(program: Program) -> Iterator[Trap]:
    """Functions that write how many characters a text has, and its bytes; only where a text of the
    program has characters of several bytes."""
    has_wide = any(_WIDE.search(file.text) for file in program.files)
    has_wide = has_wide or any(_WIDE.search(value.repr) for _, value in program.list_seen())
    for file in program.in_language(*_ENCODES) if has_wide else ():
        for function in flow_of(file).functions:
            yield from _find_counts(file, function)


def _find_counts(file: SourceFile, function: Function) -> Iterator[Trap]:
    language = flow_of(file).language
    text = file.text_of(function)
    encoded = dict.fromkeys(match["name"] for match in _ENCODES[language].finditer(text))
    for name in encoded if _IS_BYTES.search(text) is None else ():
        if re.search(rf"(?<![\w.]){re.escape(name)}\s*=[^=]", text):
            continue  # it may be the bytes from there on
        counts = re.compile(_COUNTS[language].format(name=re.escape(name)))
        for line in function.lines:
            if match := counts.search(file.line(line)):
                words = {"count": match[0], "name": name}
                yield Trap(Site(file, line), texts.CHARACTERS_FOR_BYTES, words)
                break
