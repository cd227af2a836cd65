"""Diagnostics of one line: type checkers, linters and compilers, as a table of matchers.

A matcher is what VS Code calls a problem matcher: an owner, and a pattern with the groups `file`,
`line`, `column`, `severity`, `code`, `message`. The common form `file:line:column: error: text
[code]` is that of the GNU Coding Standards, "Formatting Error Messages"; the code in brackets is
mypy's, and what most others do. Compilers that show more than a line have modules of their own.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from posixpath import splitext
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Format
from whence_tools.errors.model import Frame, Problem
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.format import Lines

_FILE: Final = r"(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*\.\w+)"
_PLACE: Final = rf"{_FILE}:(?P<line>\d+):(?P<column>\d+)"
# read by the modules of their compilers
_COMPILED: Final = frozenset(
    {
        ".c", ".h", ".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp",
        ".ixx", ".tcc", ".tpp", ".inc", ".def", ".m", ".mm", ".cu", ".cuh", ".s", ".go", ".java",
        ".kt", ".kts", ".scala", ".groovy", ".gradle",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ProblemMatcher:
    """How one tool prints a diagnostic.

    Attributes:
        owner: the format's name.
        triggers: substrings of which one is in every such text.
        pattern: of the first line; a stream is searched for it with `re.MULTILINE`. Groups `file`,
            `message` and, where the tool prints them, `line`, `column`, `severity` and `code`.
        code: at the end of the message, where the tool puts it there; group `code`.
        goes_on: whether indented lines below go on with the message.
        language: of the tool; where it has none, the file's.
        unnamed: the code of errors that are printed without one.
        others: endings of files that have a module of their own.
    """

    owner: str
    triggers: tuple[str, ...]
    pattern: str
    code: str = ""
    goes_on: bool = False
    language: str = ""
    others: frozenset[str] = frozenset()
    unnamed: str = ""

    @property
    def format(self) -> Format:
        find = partial(_find, self, re.compile(self.pattern, re.MULTILINE))
        return Format(self.owner, self.language, self.triggers, find)

    def problem(
        self,
        frame: Frame | None,
        severity: str,
        code: str,
        parts: Sequence[str],
        notes: Sequence[str] = (),
    ) -> Problem:
        """What a diagnostic says.

        Args:
            severity: `error`, `warning` or `note`.
            parts: the message's lines.
        """
        parts, code = list(parts), code or (self.unnamed if severity == "error" else "")
        error_type = "SyntaxError" if code in _SYNTAX_CODES else code or severity
        if named := _PYTHONS.match(parts[0]):
            error_type, parts[0] = named["type"], parts[0][named.end() :]
        return Problem(
            language=_LANGUAGES.get(_suffix(frame.file if frame else None)) or self.language,
            error_type=error_type,
            message="\n".join(parts).strip("\n"),
            frames=(frame,) if frame else (),
            format=self.owner,
            raw_type=code,
            notes=tuple(notes),
            severity=severity,
        )

    def split_code(self, parts: Sequence[str]) -> tuple[list[str], str]:
        """The message without the code behind its first line, or its last one; and the code."""
        found = list(parts)
        for row in (0, -1) if self.code else ():
            if match := re.search(self.code, found[row]):
                found[row] = found[row][: match.start()].rstrip()
                return found, match["code"]
        return found, ""


_PROJECT: Final = r"(?: \[[^\]\n]*proj(?:(?:::[^\]\n]*)?\])?)?$"  # what MSBuild puts behind
# The origin of MSBuild's canonical errors: a tool or a file, with lines and columns from and to.
_MSBUILD: Final = (
    r"^ *(?:\d+>)? *(?:(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*?)"
    r"(?:\((?P<line>\d+)(?:-\d+)?(?:,(?P<column>\d+)(?:-\d+)?(?:,\d+,\d+)?)?\))? ?: ?)?"
)
_TOOLS_CODE: Final = r"(?!(?:C|LNK|D|RC|TS)\d)[A-Z]{1,9}\d{1,5}"
_PYTHON_CODE: Final = r"(?P<code>[A-Z]{1,7}\d{2,4}|invalid-syntax):? (?:\[\*\] )?"

MATCHERS: Final = (
    ProblemMatcher(
        "gnu",
        (": error: ", ": warning: ", ": info: ", ": fatal: ", ": hint: ", ": fatal error: "),
        r"^(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*\.\w+|/[^\s:]+(?=:\d+:\d+: )):(?P<line>\d+)"
        r"(?::(?P<column>\d+))?(?::\d+:\d+)?: "
        r"(?P<severity>fatal(?: error)?|error|warning|info|hint): (?P<message>[^\n]*)$",
        code=r" \[(?P<code>[\w@./:-]+)\]$",
        goes_on=True,
        others=_COMPILED,
    ),
    ProblemMatcher(
        "ghc",  # tells how severe an error is since 8.0
        (".hs:", ".lhs:", ".hs-boot:"),
        r"^(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*\.l?hs(?:-boot)?):"
        r"\(?(?P<line>\d+)[:,](?P<column>\d+)(?:\)?-[\d(,)]+)?:"
        r"(?: (?P<severity>error|warning):| *Warning:)? *(?P<message>\S[^\n]*|(?=\n {4}))$",
        code=r"(?:^| )\[(?P<code>[\w@./:-]+)\](?: \[[^\]]+\])?$",
        goes_on=True,
    ),
    ProblemMatcher(
        "pyright",
        (" - error: ", " - warning: ", " - information: "),
        rf"^ *{_PLACE} - (?P<severity>error|warning|information): (?P<message>[^\n]*)$",
        code=r" \((?P<code>report\w+)\)$",
        goes_on=True,
        unnamed="syntax",
        language="python",
    ),
    ProblemMatcher(
        "python-lint",  # Ruff's, flake8's and Pylint's lines; then Ruff's with the place below
        (".py:", ".pyi:"),
        rf"^(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*\.pyi?):(?P<line>\d+):(?P<column>\d+): "
        rf"{_PYTHON_CODE}(?P<message>[^\n]*)$",
        code=r" \((?P<code>[a-z][a-z-]+)\)$",
        language="python",
    ),
    ProblemMatcher(
        "ruff",
        (" --> ",),
        rf"^{_PYTHON_CODE}(?P<message>[^\n]*)\n *--> {_PLACE}$",
        language="python",
    ),
    ProblemMatcher(
        "rubocop",
        (".rb:", ".rake:"),
        r"^(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*):(?P<line>\d+):(?P<column>\d+): "
        r"(?P<severity>[CRWEFI]): (?:\[\w+\] )?(?:(?P<code>[A-Z]\w*(?:/\w+)+): )?"
        r"(?P<message>[^\n]*)$",
        language="ruby",
    ),
    ProblemMatcher(
        "eslint-unix",
        ("[Error/", "[Warning/"),
        rf"^{_PLACE}: (?P<message>[^\n]*?)\.? \[(?P<severity>Error|Warning)/(?P<code>[\w@/-]+)\]$",
        language="javascript",
    ),
    ProblemMatcher(
        "eslint-compact",
        (", Error - ", ", Warning - "),
        rf"^{_FILE}: line (?P<line>\d+), col (?P<column>\d+), (?P<severity>Error|Warning) - "
        r"(?P<message>[^\n]*?)\.?(?: \((?P<code>[\w@/-]+)\))?$",
        language="javascript",
    ),
    ProblemMatcher(
        "sphinx",
        (": ERROR: ", ": WARNING: "),
        r"^(?:[a-z ]+\.\.\. (?:\[ *\d+%\] \S+ )?)?"
        r"(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*\.(?:rst|md|txt|ipynb|py(?=:docstring )))"
        r"(?::docstring of [^:\n]+)?(?::(?:(?P<line>\d+)|None)?)?: "
        r"(?P<severity>ERROR|WARNING|SEVERE|CRITICAL): (?P<message>[^\n]*)$",
        code=r" \[(?P<code>[\w.-]+)\]$",
    ),
    ProblemMatcher(
        "quoted",  # embedded compilers: Green Hills, Diab, ARM, TI, XL C
        ('", line ', '", fatal error', '", At end of source'),
        r'^"(?P<file>[^"\n]+)", (?:line (?P<line>\d+)(?:\.\d+)?(?: \(col\. (?P<column>\d+)\))?: '
        r"|At end of source: )?(?i:(?:fatal |catastrophic |internal )?"
        r"(?P<severity>error|warning|remark|info):? *(?:[#(](?P<code>[\w-]+(?::\d+)?)\)?)?:?|"
        r"(?=\d{4}-\d{3} \())(?P<message> *\S[^\n]*)$",
        language="c",
    ),
    ProblemMatcher(
        "linker",  # what the linker says of itself
        ("ld: error", "lld", "wasm-ld", "mold: ", "/ld:", "/ld.exe:"),
        r"^(?:\S*/)?(?!ld: warning)(?:(?:ld(?:64)?\.)?lld(?:-link)?|wasm-ld|mold|ld(?:\.\w+)?)"
        r"(?:-\d+)?(?:\.exe)?:(?: (?=[ewf])|(?P<file>[^\s:][^:\n]*):(?P<line>\d+): )"
        r"(?:(?P<severity>error|warning|fatal): |(?=syntax error$))"
        r"(?P<message>(?!undefined |duplicate |multiple definition|cannot find )[^\n]+)$",
        unnamed="link-error",
        language="c",
    ),
    ProblemMatcher(
        "msvc",  # Intel's compilers, and errors without a code
        ("): error", "): warning", " remark", "): fatal"),
        r"^ *(?:\d+>)? *(?P<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*?)\((?P<line>\d+)"
        r"(?:,(?P<column>\d+))?\) ?: (?:\(col\. \d+\) )?"
        r"(?P<severity>(?:fatal )?error|warning|remark|message) ?(?:(?P<code>#\d+) ?)?: "
        rf"(?P<message>[^\n]*?){_PROJECT}",
        language="cpp",
    ),
    ProblemMatcher(
        "msvc",
        (" error C", " error LNK", " warning C", " error RC", " error D"),
        _MSBUILD + r"(?P<severity>fatal error|error|warning) (?P<code>(?:C|LNK|D|RC)\d{4}): "
        rf"(?P<message>[^\n]*?){_PROJECT}",
        language="cpp",
    ),
    ProblemMatcher(
        "csc",
        ("error ", "warning "),
        r"^(?=[^\n]*(?:error|warning) [A-Z])"
        + _MSBUILD.removeprefix("^")
        + r"(?P<severity>(?:fatal )?error|warning) "
        rf"(?P<code>{_TOOLS_CODE}) ?: ?(?P<message>[^\n]*?){_PROJECT}",
        language="csharp",
    ),
)
BY_OWNER: Final = {one.owner: one for one in MATCHERS}

_SYNTAX_CODES: Final = frozenset(
    {"syntax", "invalid-syntax", "syntax-error", "E999", "E0001", "Lint/Syntax"}
)
_PYTHONS: Final = re.compile(r"(?P<type>SyntaxError|IndentationError|TabError): ")
_ERRORS: Final = (
    "fatal", "fatal error", "error", "Error", "E", "F", "ERROR", "SEVERE", "CRITICAL",
)  # fmt: skip
_SEVERITIES: Final = {
    **dict.fromkeys(_ERRORS, "error"),
    **dict.fromkeys(("warning", "Warning", "WARNING", "W"), "warning"),
}  # fmt: skip
_LANGUAGES: Final = {
    ".py": "python", ".pyi": "python", ".rb": "ruby", ".rake": "ruby", ".php": "php",
    ".js": "javascript", ".jsx": "javascript", ".mjs": "javascript", ".cjs": "javascript",
    ".ts": "typescript", ".tsx": "typescript", ".mts": "typescript", ".cts": "typescript",
    ".rs": "rust", ".cs": "csharp", ".rst": "", ".md": "",
}  # fmt: skip
_OWN_LINE: Final = re.compile(rf" *{_PLACE} - \w+: ")  # Pyright indents each of a file
_CARET: Final = re.compile(r"\s+[\^~]+\s*$")
_SOURCE: Final = re.compile(r"\s*\d* +\|")
_SIDE: Final = re.compile(r"\s*(?:Expected|Actual|Which is|Value of)\b[^:\n]*: ")  # of a check
_MARGIN: Final = "    "
_BELOW: Final = 20  # lines looked at below a diagnostic


_NOTE: Final = re.compile(rf"{_FILE}:(?P<line>\d+)(?::\d+)*: note: (?P<message>.*)$")


def _find(matcher: ProblemMatcher, pattern: re.Pattern[str], lines: Lines) -> Iterator[Problem]:
    after = 0
    seen: set[tuple[str | None, ...]] = set()  # builds repeat them in their summaries
    for index, match in lines.matching(pattern):
        if (
            index < after
            or _suffix(match.groupdict().get("file")) in matcher.others
            or (key := _key(match)) in seen
        ):
            continue
        seen.add(key)
        after = index + match[0].count("\n") + 1
        parts = [match["message"].strip()]
        while _SIDE.match(parts[-1]) and _SIDE.match(lines.get(after)):
            parts.append(lines[after].strip())
            after += 1
        notes: list[str] = []
        if matcher.goes_on:
            below, after = _read_indented(lines, after)
            parts += below
            notes, after = _notes(lines, after)
        yield replace(
            _problem(matcher, match.groupdict(), parts, notes),
            start_line=lines.number(index),
            end_line=lines.number(after - 1),
        )


def _key(match: re.Match[str]) -> tuple[str | None, ...]:
    groups = match.groupdict()
    return tuple(groups.get(part) for part in ("file", "line", "column", "code", "message"))


def _notes(lines: Lines, index: int) -> tuple[list[str], int]:
    """`note:` lines belong to the diagnostic above them."""
    notes: list[str] = []
    while match := _NOTE.match(lines.get(index)):
        notes.append(f"{match['message']} ({match['file']}:{match['line']})")
        index += 1
    return notes, index


def _read_indented(lines: Lines, index: int) -> tuple[list[str], int]:
    """What a message goes on with, without source lines and their carets; the index after it.

    Pyright indents with no-break spaces.
    """
    parts: list[str] = []
    for row in range(index, min(index + _BELOW, len(lines))):
        line = lines[row].replace("\u00a0", " ")
        if not line.startswith(_MARGIN) or _OWN_LINE.match(line):
            return parts, row
        if (
            not _SOURCE.match(line)
            and not _CARET.match(line)
            and not _CARET.match(lines.get(row + 1))
        ):
            parts.append(line.strip())
    return parts, min(index + _BELOW, len(lines))


def _problem(
    matcher: ProblemMatcher, groups: dict[str, str | None], parts: list[str], notes: Sequence[str]
) -> Problem:
    file, line, column = (groups.get(part) for part in ("file", "line", "column"))
    frame = Frame(file, int(line) if line else None, int(column) if column else None)
    is_source = line or _suffix(file) in _COMPILED or _suffix(file) in _LANGUAGES
    severity = _SEVERITIES.get(groups.get("severity") or "error", "note")
    parts, behind = matcher.split_code(parts)
    place = frame if file and is_source else None  # others are tools, or what they made
    return matcher.problem(place, severity, behind or groups.get("code") or "", parts, notes)


def _suffix(file: str | None) -> str:
    return splitext(file or "")[1].lower()


FORMATS: Final = tuple(matcher.format for matcher in MATCHERS)
