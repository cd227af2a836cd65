"""Build errors of webpack (and what is built on it), esbuild, Vite/Rollup, Babel and ESLint."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.errors.format import TRACE, Format, build_problem, make_frame
from whence_tools.errors.js_frames import strip_loaders
from whence_tools.errors.model import Frame, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines

# The names webpack gives the errors it prints by their first words.
_WEBPACK_TYPES = {
    "Module not found": "ModuleNotFoundError",
    "Module parse failed": "ModuleParseError",
    "Module build failed": "ModuleBuildError",
    "Type error": "TypeError",
    "Syntax error": "SyntaxError",
}
_WEBPACK = re.compile(
    r"^(?P<severity>ERROR|WARNING) in (?P<file>(?:\./|/|[A-Za-z]:\\|[\w@])[^\n:]*?)"
    r"(?:[ :](?P<line>\d+):(?P<column>\d+)(?:-[\d:]+)?)?\n(?!\s*TS\d)(?P<message>\S[^\n]*)$",
    re.MULTILINE,
)
_NEXT = re.compile(
    r"^(?P<file>\./[^\n:]+\.\w+)(?::(?P<line>\d+):(?P<column>\d+))?\n"
    r"(?P<message>(?:Module not found|Type error|Syntax error|Error|SyntaxError): [^\n]*)$",
    re.MULTILINE,
)
_NESTED = re.compile(r"(?:\w*Error): (?:(\S+?\.\w+): )?(.+?)(?: \((\d+):(\d+)\))?\s*$")
_CODE_ROW = re.compile(r">\s*\d+ ?\| ?(.*)$")
_ESBUILD = re.compile(
    r"^(?:✘|▲|X|>)? ?\[(?P<severity>ERROR|WARNING)\] (?P<message>[^\n]+)\n\n?"
    r" +(?P<file>[^\s:][^\n:]*|[A-Za-z]:\\[^\n:]*):(?P<line>\d+):(?P<column>\d+):$",
    re.MULTILINE,
)
_ESBUILD_CODE = re.compile(r"\s+\d+ │ ?(.*)$")
_ROLLUP = re.compile(
    r"^(?:error during build:\n)?(?:(?:RollupError|Error|\[!\] (?:\([^)\n]*\) )?\w*): )?"
    r"(?P<message>[^\n]+)\nfile: (?P<file>[^\n:]+|[A-Za-z]:[^\n:]+)"
    r"(?::(?P<line>\d+):(?P<column>\d+))?(?: \([^\n]*\))?$",
    re.MULTILINE,
)
_ROLLUP_PLACE = re.compile(r"(?:\[[\w:-]+\] )?(?:(\S+) \((\d+):(\d+)\): )?")
_ESLINT_FILE = re.compile(r"^(?P<file>(?:[A-Za-z]:\\|[\w@./])[^\n:]*\.\w+)$", re.MULTILINE)
_ESLINT_ROW = re.compile(
    r" +(?P<line>\d+):(?P<column>\d+) +(?P<severity>error|warning)  +"
    r"(?P<message>.+?)(?:  +(?P<rule>\S+))?$"
)
_BELOW = 12  # lines looked at below an error


def _problem(
    lines: Lines, kind: str, span: tuple[int, int], typed: tuple[str, str], frame: Frame
) -> Problem:
    return build_problem(
        lines, span[0], span[1], typed[0], typed[1], (frame,), language="javascript", kind=kind
    )


def find_webpack(lines: Lines) -> Iterator[Problem]:
    for pattern in (_WEBPACK, _NEXT):
        for index, match in lines.matching(pattern):
            yield _webpack(lines, index, match)


def _webpack(lines: Lines, index: int, match: re.Match[str]) -> Problem:
    words, _, rest = match["message"].partition(": ")
    kind = next((name for key, name in _WEBPACK_TYPES.items() if words.startswith(key)), "Error")
    message = rest.removeprefix("Error: ") or words
    line = int(match["line"]) if match["line"] else None
    column = int(match["column"]) if match["column"] else None
    end, code = index + 1, None
    for ahead in range(index + 2, min(index + _BELOW, len(lines))):
        text = lines[ahead]
        nested = _NESTED.match(text) if kind == "ModuleBuildError" else None
        row = _CODE_ROW.match(text)
        if nested and line is None:
            message, kind = nested[2], text.partition(":")[0]
            line, column = (int(nested[3]), int(nested[4]) + 1) if nested[3] else (None, None)
        elif row:
            code = row[1].strip()
        elif not text.strip() and code is None and line is not None:
            break
        end = ahead
    frame = Frame(strip_loaders(match["file"].strip()), line, column, code=code)
    return _problem(lines, "webpack", (index, end), (kind, message), frame)


def find_esbuild(lines: Lines) -> Iterator[Problem]:
    for index, match in lines.matching(_ESBUILD):
        below = index + match.group().count("\n") + 1
        row = _ESBUILD_CODE.match(lines.get(below))
        frame = make_frame(match, code=row[1].strip() if row else None)
        message = match["message"]
        kind = "SyntaxError" if message.startswith(("Unexpected", "Expected")) else "Error"
        end = min(below + 1, len(lines) - 1)
        yield _problem(lines, "esbuild", (index, end), (kind, message), frame)


def find_rollup(lines: Lines) -> Iterator[Problem]:
    for index, match in lines.matching(_ROLLUP):
        place = _ROLLUP_PLACE.match(match["message"])
        message = match["message"][place.end() :] if place else match["message"]
        line, column = match["line"], match["column"]
        if place and place[2]:
            line, column = place[2], place[3]
        frame = Frame(
            strip_loaders(match["file"]),
            int(line) if line else None,
            int(column) if column else None,
        )
        end = index + match.group().count("\n")
        while end + 1 < len(lines) and _is_rollup_detail(lines[end + 1]):
            end += 1
        yield _problem(lines, "rollup", (index, end), ("RollupError", message), frame)


def _is_rollup_detail(text: str) -> bool:
    return not text.strip() or text.startswith((" ", "\t")) or text[:1].isdigit()


def find_eslint(lines: Lines) -> Iterator[Problem]:
    for index, match in lines.matching(_ESLINT_FILE):
        row = index + 1
        while found := _ESLINT_ROW.match(lines.get(row)):
            rule = found["rule"] or ""
            yield build_problem(
                lines,
                row,
                row,
                rule,
                found["message"],
                (Frame(match["file"], int(found["line"]), int(found["column"])),),
                error_type=rule,
                severity=found["severity"],
            )
            row += 1


FORMATS = (
    Format("webpack", "javascript", ("ERROR in ", "WARNING in ", "\n./"), find_webpack, TRACE + 1),
    Format("esbuild", "javascript", ("[ERROR] ", "[WARNING] "), find_esbuild),
    Format("rollup", "javascript", ("\nfile: ",), find_rollup, TRACE + 1),
    Format("eslint", "javascript", ("  error  ", "  warning  "), find_eslint),
)
