"""Small marks that are missing: a comma, a colon, a semicolon, an `end`, an indentation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.evidence.unparsed import Unparsed, has_comment
from whence.playbook.fixes.closing import close_block
from whence.playbook.rules.syntax import texts
from whence_tools.fuzzy_match import find_nearest
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import Finding

_COMMA = lazy_pattern(
    r"comma|[`'\"‘],[`'\"’] expected|expected [`'\"‘],|',' or|expecting ','", re.IGNORECASE
)
_SEMICOLON = lazy_pattern(
    r"[`'\"‘]?;[`'\"’]? expected|expected (?:one of |[`'\"‘],[`'\"’] or )?[`'\"‘];", re.IGNORECASE
)
_COLON = lazy_pattern(r"expected ':'")
_ASSIGNMENT = lazy_pattern(r"[Mm]aybe you meant '=='")
_BLOCK_EXPECTED = lazy_pattern(
    r"expected an indented block after (?P<what>.+?) on line (?P<line>\d+)"
)
_STARTS_A_VALUE = lazy_pattern(r"""\s*(?:["'`\w{\[(-]|\*\*)""")
_NEEDS_MORE = tuple(",([{:=+-*/|&<>.;")
_RUBY_OPENS = lazy_pattern(
    r"^\s*(?:class|module|def|if|unless|while|until|for|case|begin)\b|=\s*(?:if|unless|case|begin)\b"
    r"|\bdo\b\s*(?:\|[^|]*\|)?\s*$"
)
_RUBY_CLOSES = lazy_pattern(r"^\s*end\b")


def missing_comma(code: Unparsed) -> Finding | None:
    for at in code.nearby() if _COMMA.search(code.message) else ():
        text, following = at.text.rstrip(), at.on(at.line + 1).text
        ends_open = bool(text) and not text.endswith(_NEEDS_MORE) and not has_comment(at)
        closes = code.language == "go" and following.lstrip().startswith(("}", ")"))
        if ends_open and (closes or _STARTS_A_VALUE.match(following)):
            return code.finding(texts.COMMA, at, text + ",")
    return None


def missing_semicolon(code: Unparsed) -> Finding | None:
    for at in code.nearby() if _SEMICOLON.search(code.message) else ():
        text = at.text.rstrip()
        if text and not text.endswith((*_NEEDS_MORE, "}")) and not has_comment(at):
            return code.finding(texts.SEMICOLON, at, text + ";")
    return None


def missing_colon(code: Unparsed) -> Finding | None:
    text = code.crash.text.rstrip()
    if not _COLON.search(code.message) or not text or text.endswith(":"):
        return None
    certain = not has_comment(code.crash) and text.count("(") == text.count(")")
    return code.finding(texts.COLON, code.crash, text + ":" if certain else "")


def assignment_as_condition(code: Unparsed) -> Finding | None:
    if not _ASSIGNMENT.search(code.message):
        return None
    single = list(re.finditer(r"(?<![=!<>:])=(?!=)", code.masked.line(code.crash.line)))
    text = code.crash.text
    fixed = text[: single[0].start()] + "==" + text[single[0].end() :] if len(single) == 1 else ""
    return code.finding(texts.ASSIGNMENT, code.crash, fixed)


def missing_end(code: Unparsed) -> Finding | None:
    """Ruby's blocks: the opener whose `end` its indentation gives to another block."""
    stack: list[tuple[int, int]] = []
    for number, line in enumerate(code.masked.lines if code.language == "ruby" else (), 1):
        indent = len(_indent(line))
        if _RUBY_CLOSES.match(line):
            if stack and stack[-1][1] > indent:
                break
            if stack:
                stack.pop()
        elif _RUBY_OPENS.search(line):
            stack.append((number, indent))
    if not stack:
        return None
    opened = code.crash.on(stack[-1][0])
    return code.finding(texts.NO_END, opened, indent=stack[-1][1], edits=close_block(opened, "end"))


def indentation(code: Unparsed) -> Finding | None:
    """Python's `TabError` and `IndentationError`."""
    expected = _BLOCK_EXPECTED.search(code.message)
    if expected:
        at = code.crash.on(int(expected["line"]))
        return code.finding(texts.EMPTY_BLOCK, at, what=expected["what"])
    if "indent" not in code.message and "inconsistent use of tabs" not in code.message:
        return None
    before = code.before
    if not before.line:
        return None
    ours, theirs = _indent(code.crash.text), _indent(before.text)
    if "inconsistent use of tabs" not in code.message:
        return code.finding(
            texts.UNLIKE_ITS_BLOCK, code.crash, other=before, ours=len(ours), theirs=len(theirs)
        )
    if ("\t" in ours) == ("\t" in theirs):
        return None
    names = ("tabs", "spaces") if "\t" in ours else ("spaces", "tabs")
    return code.finding(texts.MIXED, code.crash, other=before, ours=names[0], theirs=names[1])


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


_KEYWORDS: dict[str, tuple[str, ...]] = {
    "python": (
        "class", "def", "elif", "else", "except", "finally", "for", "from", "import", "lambda",
        "return", "while", "with", "yield", "raise", "async", "await", "global", "assert",
    ),
    "javascript": (
        "async", "await", "case", "class", "const", "export", "function", "import", "return",
        "switch", "throw", "while", "default", "extends",
    ),
    "java": (
        "class", "public", "private", "protected", "static", "final", "return", "import", "package",
        "interface", "extends", "implements", "while", "switch", "throw", "abstract",
    ),
    "go": ("func", "package", "import", "return", "struct", "interface", "switch", "range"),
}  # fmt: skip
_KEYWORDS["typescript"] = _KEYWORDS["javascript"]


def misspelt_keyword(code: Unparsed) -> Finding | None:
    """The word that starts the reported line, or the one before it, is almost a keyword."""
    words = _KEYWORDS.get(code.language, ())
    for at in code.nearby():
        first = re.match(
            r"\s*(?:\}\s*)?([A-Za-z]+)\b(?!\s*(?:[=.(\[,)]|:\s*\S))", code.masked.line(at.line)
        )
        near = find_nearest(first[1], words) if first and first[1] not in words else None
        if first and near and first[1].islower():
            fixed = at.text.replace(first[1], near, 1)
            return code.finding(texts.KEYWORD, at, fixed, word=first[1], near=near)
    return None
