"""Texts whose quotes leave what stands in them as it is: `'Hello ${name}'`, PHP's `'$name\\n'`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.any_language import handed_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put
from whence_tools.code.syntax import walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_PART: Final = {
    "javascript": re.compile(r"\$\{\s*(?P<name>[A-Za-z_$][\w$]*)[^{}]*\}"),
    "ruby": re.compile(r"#\{\s*@{0,2}(?P<name>[A-Za-z_]\w*)[^{}]*\}"),
    "php": re.compile(r"(?<!\\)\{?\$(?P<name>[A-Za-z_]\w*)"),
}
_BREAK: Final = re.compile(r"(?<!\\)\\[nrt]")
_OF_PATTERN: Final = re.compile(r"preg_\w+\(\s*$|Regexp\.new\(\s*$")


def find_traps(program: Program) -> Iterator[Trap]:
    """Only what names a variable of the file; what is meant as it is written is not."""
    for file in program.in_language("javascript", "typescript", "ruby", "php"):
        source = flow_of(file).source
        language = flow_of(file).language.replace("typescript", "javascript")
        for node in flow_of(file).nodes:
            text = source.text(node) if node.type == "string" else ""
            if len(text) < 4 or text[0] not in ("'" if language != "javascript" else "'\""):
                continue
            if _OF_PATTERN.search(source.data[: node.start_byte].decode("utf-8", "replace")[-40:]):
                continue
            part = _PART[language].search(text)
            is_named = part is not None and _is_variable(file.text, part["name"], language)
            is_break = language != "javascript" and _BREAK.search(text) is not None
            if not (is_named or is_break) or any(
                "throw" in one.type for one in walk_ancestors(node)
            ):
                continue
            quote = "`" if language == "javascript" else '"'
            if quote not in text[1:-1]:
                what = part[0] if part is not None and is_named else "\\n"
                spans = [put(node, f"{quote}{text[1:-1]}{quote}")]
                yield make_trap(file, node, texts.NOT_FILLED_IN, spans, part=what, quote=quote)


def _is_variable(text: str, name: str, language: str) -> bool:
    sign = r"\$" if language == "php" else r"(?<![\w$])"
    return re.search(rf"{sign}{re.escape(name)}\s*[=,)|]|\battr_\w+.*:{name}\b", text) is not None
