"""What is declared directly inside a body in braces, by pattern: classes, interfaces, types."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.evidence.masking import mask
from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from whence.playbook.engine.source import SourceFile

_MEMBER = re.compile(
    r"^\s+(?:(?:public|private|protected|readonly|static|final|abstract|async|get|set|override|"
    r"synchronized|open|internal|val|var|fun|suspend)\s+)*(?:[\w<>\[\],.?]+\s+)?"
    r"(?P<name>[A-Za-z_$][\w$]*)\s*[?!]?\s*(?:[:(=;]|$)"
)


def find_body_members(file: SourceFile, line: int) -> dict[str, int]:
    """The members declared directly in the body that opens on a line, with their lines."""
    code = mask(file.text, language_of(file.path) or "")
    found: dict[str, int] = {}
    depth = 0
    for number in range(line, len(code.lines) + 1):
        text = code.line(number)
        member = _MEMBER.match(text) if depth == 1 and number > line else None
        if member:
            found.setdefault(member["name"], number)
        depth += text.count("{") - text.count("}")
        if depth <= 0 and "}" in text:
            break
    return found
