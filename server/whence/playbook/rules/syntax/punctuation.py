"""Small marks that are missing: a comma, a colon, a semicolon, an `end`, an indentation."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, TRACED, Finding
from whence_tools.fuzzy_match import nearest

if TYPE_CHECKING:
    from whence.playbook.evidence.unparsed import Spot

_COMMA = re.compile(
    r"comma|[`'\"‘],[`'\"’] expected|expected [`'\"‘],|',' or|expecting ','", re.IGNORECASE
)
_SEMICOLON = re.compile(
    r"[`'\"‘]?;[`'\"’]? expected|expected (?:one of |[`'\"‘],[`'\"’] or )?[`'\"‘];", re.IGNORECASE
)
_COLON = re.compile(r"expected ':'")
_ASSIGNMENT = re.compile(r"[Mm]aybe you meant '=='")
_BLOCK_EXPECTED = re.compile(
    r"expected an indented block after (?P<what>.+?) on line (?P<line>\d+)"
)
_STARTS_A_VALUE = re.compile(r"""\s*(?:["'`\w{\[(-]|\*\*)""")
_NEEDS_MORE = tuple(",([{:=+-*/|&<>.;")
_RUBY_OPENS = re.compile(
    r"^\s*(?:class|module|def|if|unless|while|until|for|case|begin)\b|=\s*(?:if|unless|case|begin)\b"
    r"|\bdo\b\s*(?:\|[^|]*\|)?\s*$"
)
_RUBY_CLOSES = re.compile(r"^\s*end\b")


def missing_comma(spot: Spot) -> Finding | None:
    if not _COMMA.search(spot.message):
        return None
    for line in (spot.line, spot.code_before(spot.line)):
        code = spot.file.line(line).rstrip()
        following = spot.file.line(line + 1)
        ends_open = bool(code) and not code.endswith(_NEEDS_MORE) and not spot.has_comment(line)
        closes = spot.language == "go" and following.lstrip().startswith(("}", ")"))
        if ends_open and (closes or _STARTS_A_VALUE.match(following)):
            return _comma_after(spot, line, code)
    return None


def _comma_after(spot: Spot, line: int, code: str) -> Finding:
    return spot.finding(
        line,
        f"A comma is missing at the end of line {line} of {spot.file.path}: the element there is "
        "not separated from what follows.",
        "Add a comma at the end of the line.",
        "the line ends without a comma",
        SHOWN,
        spot.rewrite(line, code + ","),
    )


def missing_semicolon(spot: Spot) -> Finding | None:
    if not _SEMICOLON.search(spot.message):
        return None
    for line in (spot.line, spot.code_before(spot.line)):
        code = spot.file.line(line).rstrip()
        if code and not code.endswith((*_NEEDS_MORE, "}")) and not spot.has_comment(line):
            return spot.finding(
                line,
                f"The statement on line {line} of {spot.file.path} does not end with a semicolon.",
                "End the statement with ';'.",
                "the statement ends here without a semicolon",
                TRACED,
                spot.rewrite(line, code + ";"),
            )
    return None


def missing_colon(spot: Spot) -> Finding | None:
    code = spot.file.line(spot.line).rstrip()
    if not _COLON.search(spot.message) or not code or code.endswith(":"):
        return None
    certain = not spot.has_comment(spot.line) and code.count("(") == code.count(")")
    return spot.finding(
        spot.line,
        f"The colon that ends the header of the block on line {spot.line} of {spot.file.path} is "
        "missing.",
        "End the line with ':'.",
        "a block starts here without its colon",
        SHOWN,
        spot.rewrite(spot.line, code + ":") if certain else (),
    )


def assignment_as_condition(spot: Spot) -> Finding | None:
    code = spot.masked.line(spot.line)
    if not _ASSIGNMENT.search(spot.message):
        return None
    single = list(re.finditer(r"(?<![=!<>:])=(?!=)", code))
    text = spot.file.line(spot.line)
    fixed = text[: single[0].start()] + "==" + text[single[0].end() :] if len(single) == 1 else ""
    return spot.finding(
        spot.line,
        f"Line {spot.line} of {spot.file.path} assigns with '=' where '==' is meant.",
        "Compare with '=='.",
        "'=' stands inside an expression",
        TRACED,
        spot.rewrite(spot.line, fixed) if fixed else (),
    )


def missing_end(spot: Spot) -> Finding | None:
    """Ruby's blocks: the opener whose `end` its indentation gives to another block."""
    if spot.language != "ruby":
        return None
    stack: list[tuple[int, int]] = []
    for number, line in enumerate(spot.masked.lines, 1):
        indent = len(line) - len(line.lstrip())
        if _RUBY_CLOSES.match(line):
            if stack and stack[-1][1] > indent:
                return _without_end(spot, *stack[-1])
            if stack:
                stack.pop()
        elif _RUBY_OPENS.search(line):
            stack.append((number, indent))
    return _without_end(spot, *stack[-1]) if stack else None


def _without_end(spot: Spot, line: int, indent: int) -> Finding:
    return spot.finding(
        line,
        f"The block opened on line {line} of {spot.file.path} is never closed with 'end': the next "
        "'end' belongs to an outer block, by its indentation.",
        f"Add 'end', {indent} columns in, where the block ends.",
        "the block that starts here has no 'end' of its own",
        TRACED,
    )


def indentation(spot: Spot) -> Finding | None:
    """Python's `TabError` and `IndentationError`."""
    expected = _BLOCK_EXPECTED.search(spot.message)
    if expected:
        return _empty_block(spot, int(expected["line"]), expected["what"])
    if "inconsistent use of tabs" in spot.message:
        return _mixed(spot)
    if "indent" in spot.message:
        return _unlike_its_block(spot)
    return None


def _empty_block(spot: Spot, line: int, what: str) -> Finding:
    return spot.finding(
        line,
        f"The {what} on line {line} of {spot.file.path} has no indented block: the next line "
        f"({spot.line}) is not deeper.",
        "Indent the block, or write 'pass' where nothing is to be done.",
        "the header of a block",
        SHOWN,
    )


def _mixed(spot: Spot) -> Finding | None:
    before = spot.code_before(spot.line)
    ours, theirs = _indent(spot.file.line(spot.line)), _indent(spot.file.line(before))
    if not before or ("\t" in ours) == ("\t" in theirs):
        return None
    names = ("tabs", "spaces") if "\t" in ours else ("spaces", "tabs")
    found = spot.finding(
        spot.line,
        f"Line {spot.line} of {spot.file.path} is indented with {names[0]}, the lines around it "
        f"with {names[1]}, so its depth is ambiguous.",
        f"Indent the line with {names[1]}.",
        f"indented with {names[0]}",
        SHOWN,
    )
    around = spot.file.quote(f"indented with {names[1]}", before)
    return replace(found, evidence=(*found.evidence, around))


def _unlike_its_block(spot: Spot) -> Finding | None:
    before = spot.code_before(spot.line)
    if not before:
        return None
    ours, theirs = len(_indent(spot.file.line(spot.line))), len(_indent(spot.file.line(before)))
    found = spot.finding(
        spot.line,
        f"Line {spot.line} of {spot.file.path} is indented by {ours} columns, which fits no block "
        f"around it; the line before has {theirs}.",
        "Give the line the indentation of the block it belongs to.",
        f"indented by {ours} columns",
        TRACED,
    )
    around = spot.file.quote(f"the line before is indented by {theirs} columns", before)
    return replace(found, evidence=(*found.evidence, around))


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


def misspelt_keyword(spot: Spot) -> Finding | None:
    """The word that starts the reported line, or the one before it, is almost a keyword."""
    words = _KEYWORDS.get(spot.language, ())
    for line in (spot.line, spot.code_before(spot.line)):
        first = re.match(
            r"\s*(?:\}\s*)?([A-Za-z]+)\b(?!\s*(?:[=.(\[,)]|:\s*\S))", spot.masked.line(line)
        )
        near = nearest(first[1], words) if first and first[1] not in words else None
        if first and near and first[1].islower():
            return spot.finding(
                line,
                f"'{first[1]}' on line {line} of {spot.file.path} is no keyword: '{near}' is.",
                f"Write '{near}'.",
                f"'{first[1]}' starts the statement",
                TRACED,
                spot.rewrite(line, spot.file.line(line).replace(first[1], near, 1)),
            )
    return None
