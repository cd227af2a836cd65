"""A value that is there and counts as missing: 0 in `limit || 10`, in `if not limit`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_ZEROS: Final = {"0", "0.0", "-0.0", "-0"}
_NAME: Final = (
    r"(?P<name>(?<![\w.$])\$?[A-Za-z_]\w*(?:(?:\??\.|->)[A-Za-z_]\w*|\[['\"]\w+['\"]\])*)"
)
_OTHERWISE: Final = r"(?P<otherwise>[\w.$'\"-]+(?:\[\w+\])?)"
_IF: Final = (
    lazy_pattern(rf"\bif\s*\((?P<call>(?P<asked>!{_NAME}))\s*\)"),
    lazy_pattern(rf"\bif\s*\((?P<call>(?P<asked>{_NAME}))\s*\)"),
)
_SCRIPTS: Final = (
    lazy_pattern(
        rf"(?:[=(,:?]|\breturn)\s*(?P<call>{_NAME}\s*\|\|\s*{_OTHERWISE})\s*(?:[;,)}}]|$)"
    ),
    *_IF,
    lazy_pattern(rf"(?:[=(,:]|\breturn)\s*(?P<call>(?P<asked>{_NAME})\s\?\s)"),
)
_FORMS: Final = {
    "javascript": _SCRIPTS,
    "typescript": _SCRIPTS,
    "python": (
        lazy_pattern(
            rf"(?:[=(,:]|\breturn)\s*(?P<call>{_NAME}\s+or\s+{_OTHERWISE})\s*(?:[,)}}\]]|$)"
        ),
        lazy_pattern(
            rf"\b(?:if|elif|and|or)\s+(?P<call>(?P<asked>not\s+{_NAME}))\s*(?::|and\b|or\b)"
        ),
        lazy_pattern(rf"\b(?:if|elif)\s+(?P<call>(?P<asked>{_NAME}))\s*(?::|and\b|else\b)"),
    ),
    "php": (
        lazy_pattern(
            rf"(?:[=(,>]|\breturn)\s*(?P<call>{_NAME}\s*\?:\s*{_OTHERWISE})\s*(?:[;,)\]]|$)"
        ),
        *_IF,
    ),
}
"""What asks for a value by its truth."""


def find_traps(program: Program) -> Iterator[Trap]:
    """Of names that were seen to be 0."""
    zeros = {
        _last_part(name): value.repr for name, value in program.list_seen() if value.repr in _ZEROS
    }
    for file in program.files if zeros else ():
        forms = _FORMS.get(flow_of(file).language, ())
        for number, line in enumerate(file.lines, 1):
            match = _find_asked(line, forms)
            zero = zeros.get(_last_part(match["name"])) if match is not None else None
            if match is not None and zero is not None:
                parts = match.groupdict()
                asked = parts.get("asked") or ""
                words = {
                    "call": match["call"].strip(), "name": match["name"], "zero": zero,
                    "asked": asked, "otherwise": parts.get("otherwise") or "",
                    "is_not": "yes" if asked.startswith(("!", "not")) else "",
                }  # fmt: skip
                yield Trap(Site(file, number), texts.ZERO_AS_ABSENT, words)


def _find_asked(line: str, forms: tuple[re.Pattern[str], ...]) -> re.Match[str] | None:
    return next((match for form in forms if (match := form.search(line))), None)


def _last_part(name: str) -> str:
    return name.replace("->", ".").rpartition(".")[2].strip("$'\"[]")
