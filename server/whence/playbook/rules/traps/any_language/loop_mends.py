"""What mends traps of loops."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.mending import (
    indent_of,
    is_statement,
    replace,
    semicolon_of,
    substitute,
)
from whence.playbook.rules.traps.program.trap import list_body

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.analysis import Edit
    from whence.playbook.rules.traps.program.mending import Words


def copy_first(line: str, words: Words) -> str | None:
    of = words["of"]
    forms = (
        (rf"\bin\s+((?:self\.)?{of})\s*:", r"in list(\1):"),
        (rf"\bof\s+((?:this\.)?{of})\s*\)", r"of [...\1])"),
        (rf"((?:this\.)?\b{of})\.forEach\(", r"[...\1].forEach("),
        (rf"(@?\b{of})\.each\b", r"\1.dup.each"),
    )
    return next(filter(None, (substitute(line, *form) for form in forms)), None)


def go_from_end(line: str, words: Words) -> str | None:
    of, language = words["of"], words["language"]
    if language == "php":
        keeps = ", true" if "=>" in line else ""
        return replace(line, f"({of} as", f"(array_reverse({of}{keeps}) as")
    if language == "python":
        return substitute(line, rf"\bin\s+({re.escape(of)}(?:\(\))?)\s*:", r"in reversed(\1):")
    if language == "rust":
        return substitute(line, r"(\.iter\(\))(?=\s*\{)", r"\1.rev()")
    if language in {"javascript", "typescript"}:
        return substitute(line, rf"\bof\s+({re.escape(of)})\)", r"of [...\1].reverse())")
    return None


def go_on(line: str, words: Words) -> str | None:
    word = "next" if words["language"] == "ruby" else "continue"
    return replace(line, f"return {words['name']}", word)


def step_back(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
    """By one index after an element is taken; Python's loops go from the end, as they don't mind
    what becomes of the index."""
    loop, index = words["loop"], str(words["index"])
    assert isinstance(loop, Site)
    if at.file.language == "python":
        line = substitute(
            loop.text, r"\brange\(\s*len\(([^()]*)\)\s*\)", r"reversed(range(len(\1)))"
        )
        return loop.rewritten(line) if line is not None else ()
    used = re.compile(rf"(?<![\w.$]){re.escape(index)}(?!\w)")
    below = range(at.line + 1, list_body(at.file, loop.line).stop)
    if not is_statement(at) or any(used.search(at.file.line(one)) for one in below):
        return ()
    end = semicolon_of(at.text)
    back = f"--{index}{end}" if f"++{index}" in loop.text else f"{index}--{end}"
    return at.rewritten(f"{at.text}\n{indent_of(at.text)}{back}")
