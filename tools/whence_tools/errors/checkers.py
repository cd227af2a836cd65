"""Type checkers and linters that print one diagnostic a line: mypy and whatever else writes GNU's
form (`file:line:column: error: text  [code]`), Pyright, Ruff, flake8, Pylint, RuboCop, ESLint's
`unix` formatter.

Source of the common form: GNU Coding Standards, "Formatting Error Messages"; the code in brackets
at the end is mypy's, and what most others do. Compilers' own forms have modules of their own.
"""

from __future__ import annotations

import re
from posixpath import splitext
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Format
from whence_tools.errors.model import Frame, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.format import Lines

_FILE: Final = r"(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*\.\w+)"
# read by the modules of their compilers
_COMPILED: Final = frozenset(
    {
        ".c", ".h", ".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp",
        ".ixx", ".tcc", ".tpp", ".inc", ".def", ".m", ".mm", ".cu", ".cuh", ".s", ".go", ".java",
        ".kt", ".kts", ".scala", ".groovy", ".gradle",
    }
)  # fmt: skip
_GNU: Final = re.compile(
    rf"^{_FILE}:(?P<line>\d+)(?::(?P<column>\d+))?(?::\d+:\d+)?: "
    r"(?P<severity>fatal|error|warning|info|note|hint): (?P<message>[^\n]*)$",
    re.MULTILINE,
)
_CODE: Final = re.compile(r" \[(?P<code>[\w@./:-]+)\]$")
_PYRIGHT: Final = re.compile(
    rf"^ *{_FILE}:(?P<line>\d+):(?P<column>\d+) - "
    r"(?P<severity>error|warning|information): (?P<message>[^\n]*)$",
    re.MULTILINE,
)
_PYRIGHT_RULE: Final = re.compile(r" \((?P<code>report\w+)\)$")
_COMPACT: Final = re.compile(
    r"^(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*\.pyi?):(?P<line>\d+):(?P<column>\d+): "
    r"(?P<code>[A-Z]{1,7}\d{2,4}|invalid-syntax):? (?:\[\*\] )?(?P<message>[^\n]*)$",
    re.MULTILINE,
)
_PYLINT_SYMBOL: Final = re.compile(r" \((?P<code>[a-z][a-z-]+)\)$")
_RUFF: Final = re.compile(
    r"^(?P<code>[A-Z]{1,7}\d{2,4}|invalid-syntax):? (?:\[\*\] )?(?P<message>[^\n]*)\n"
    rf" *--> {_FILE}:(?P<line>\d+):(?P<column>\d+)$",
    re.MULTILINE,
)
_RUBOCOP: Final = re.compile(
    rf"^{_FILE}:(?P<line>\d+):(?P<column>\d+): (?P<severity>[CRWEFI]): (?:\[\w+\] )?"
    r"(?P<code>[A-Z]\w*(?:/\w+)+): (?P<message>[^\n]*)$",
    re.MULTILINE,
)
_UNIX: Final = re.compile(
    rf"^{_FILE}:(?P<line>\d+):(?P<column>\d+): (?P<message>[^\n]*?)\.? "
    r"\[(?P<severity>Error|Warning)/(?P<code>[\w@/-]+)\]$",
    re.MULTILINE,
)
_SYNTAX_CODES: Final = frozenset(
    {"syntax", "invalid-syntax", "syntax-error", "E999", "E0001", "Lint/Syntax"}
)
_PYTHONS: Final = re.compile(r"(?P<type>SyntaxError|IndentationError|TabError): ")
_SEVERITIES: Final = {
    **dict.fromkeys(("fatal", "error", "Error", "E", "F"), "error"),
    **dict.fromkeys(("warning", "Warning", "W"), "warning"),
}  # fmt: skip
_LANGUAGES: Final = {
    ".py": "python", ".pyi": "python", ".rb": "ruby", ".rake": "ruby", ".php": "php",
    ".js": "javascript", ".jsx": "javascript", ".mjs": "javascript", ".cjs": "javascript",
    ".ts": "typescript", ".tsx": "typescript", ".mts": "typescript", ".cts": "typescript",
    ".rs": "rust", ".cs": "csharp",
}  # fmt: skip
_CARET: Final = re.compile(r"\s+[\^~]+\s*$")
_MARGIN: Final = "    "
_BELOW: Final = 20  # lines looked at below a diagnostic


def find_gnu(lines: Lines) -> Iterator[Problem]:
    """The common form; `note:` lines belong to the diagnostic above them."""
    after = -1
    for index, match in lines.matching(_GNU):
        if index < after or _suffix(match["file"]) in _COMPILED or match["severity"] == "note":
            continue
        below, after = _indented(lines, index + 1)
        notes, after = _notes(lines, after)
        code = _CODE.search(match["message"])
        message = match["message"][: code.start()] if code else match["message"]
        typed = (code["code"] if code else "", [message.rstrip(), *below])
        yield _problem(lines, "gnu", (index, after - 1), match, typed, notes)


def _notes(lines: Lines, index: int) -> tuple[list[str], int]:
    notes: list[str] = []
    while (match := _GNU.match(lines.get(index))) and match["severity"] == "note":
        notes.append(f"{match['message']} ({match['file']}:{match['line']})")
        index += 1
    return notes, index


def _indented(lines: Lines, index: int) -> tuple[list[str], int]:
    """What a message goes on with, without source lines and their carets; the index after it.

    Pyright indents with no-break spaces.
    """
    said: list[str] = []
    for at in range(index, min(index + _BELOW, len(lines))):
        line = lines[at].replace("\u00a0", " ")
        if not line.startswith(_MARGIN) or _PYRIGHT.match(line):
            return said, at
        if not _CARET.match(line) and not _CARET.match(lines.get(at + 1)):
            said.append(line.strip())
    return said, min(index + _BELOW, len(lines))


def find_pyright(lines: Lines) -> Iterator[Problem]:
    """Pyright names the rule behind the last line of a message; it has none for syntax errors."""
    for index, match in lines.matching(_PYRIGHT):
        below, after = _indented(lines, index + 1)
        said = [match["message"].strip(), *below]
        rule = _PYRIGHT_RULE.search(said[-1])
        if rule:
            said[-1] = said[-1][: rule.start()]
        missing = "syntax" if match["severity"] == "error" else ""
        typed = (rule["code"] if rule else missing, said)
        yield _problem(lines, "pyright", (index, after - 1), match, typed)


def find_compact(lines: Lines) -> Iterator[Problem]:
    """Ruff's, flake8's and Pylint's lines, where the code stands before the message."""
    for index, match in lines.matching(_COMPACT):
        symbol = _PYLINT_SYMBOL.search(match["message"])
        message = match["message"][: symbol.start()] if symbol else match["message"]
        code = symbol["code"] if symbol else match["code"]
        yield _problem(lines, "python-lint", (index, index), match, (code, [message]))
    for index, match in lines.matching(_RUFF):
        typed = (match["code"], [match["message"]])
        yield _problem(lines, "python-lint", (index, index + 1), match, typed)


def find_rubocop(lines: Lines) -> Iterator[Problem]:
    for index, match in lines.matching(_RUBOCOP):
        typed = (match["code"], [match["message"]])
        yield _problem(lines, "rubocop", (index, index), match, typed)


def find_unix(lines: Lines) -> Iterator[Problem]:
    for index, match in lines.matching(_UNIX):
        typed = (match["code"], [match["message"]])
        yield _problem(lines, "eslint-unix", (index, index), match, typed)


def _problem(
    lines: Lines,
    kind: str,
    span: tuple[int, int],
    match: re.Match[str],
    typed: tuple[str, list[str]],
    notes: Sequence[str] = (),
) -> Problem:
    code, said = typed
    groups = match.groupdict()
    severity = _SEVERITIES.get(groups.get("severity", "error"), "note")
    error_type = "SyntaxError" if code in _SYNTAX_CODES else code or severity
    if named := _PYTHONS.match(said[0]):
        error_type, said = named["type"], [said[0][named.end() :], *said[1:]]
    column = groups["column"]
    return Problem(
        language=_LANGUAGES.get(_suffix(match["file"]), ""),
        error_type=error_type,
        message="\n".join(said),
        frames=(Frame(match["file"], int(match["line"]), int(column) if column else None),),
        format=kind,
        start_line=lines.number(span[0]),
        end_line=lines.number(span[1]),
        raw_type=code,
        notes=tuple(notes),
        severity=severity,
    )


def _suffix(file: str) -> str:
    return splitext(file)[1].lower()


FORMATS: Final = (
    Format("gnu", "", (": error: ", ": warning: ", ": info: ", ": fatal: ", ": hint: "), find_gnu),
    Format("pyright", "python", (" - error: ", " - warning: ", " - information: "), find_pyright),
    Format("python-lint", "python", (".py:", ".pyi:"), find_compact),
    Format("rubocop", "ruby", (".rb:", ".rake:"), find_rubocop),
    Format("eslint-unix", "javascript", ("[Error/", "[Warning/"), find_unix),
)
