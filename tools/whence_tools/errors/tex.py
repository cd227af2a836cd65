r"""What TeX, its packages, BibTeX and Biber say, of a line in the file that is open.

TeX prints a parenthesis and a name when it opens a file, and closes the parenthesis with the file
(`a_open_in`, `end_file_reading`); what it says names a line alone: as `l.7`, `on input line 7` or
`at lines 7--9`. It cuts lines at `max_print_line`, names of files too. Biber reads a copy of each
database, whose name it prints.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Format, build_problem
from whence_tools.errors.model import Frame
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem

_NAME: Final = r"(?:[A-Za-z]:|~|\.{1,2})?[\w./\\ @+$%&='~-]{1,250}?\.[A-Za-z]\w{1,9}"
_PARENTHESIS: Final = lazy_pattern(
    rf'\((?:"(?P<quoted>[^"\n]{{1,250}})"|(?P<file>{_NAME})(?=[\s()\[{{]|$))|[()]'
)
# A name that the end of a line may have cut, and one that is whole there.
_CUT_NAME: Final = lazy_pattern(r'\((?:"[^"]*|(?=[^()"<>\[\]]*[\\/])[^()"<>\[\]]*)$')
_WHOLE_NAME: Final = lazy_pattern(
    r"\.(?:tex|ltx|sty|cls|clo|def|cfg|fd|ldf|aux|toc|out|bbl|lof|lot)$"
)
_SAID: Final = lazy_pattern(
    r"(?:[A-Z]\w+ )(?:[\w-]+ ){0,3}(?P<severity>Warning|Error): (?P<message>.+)$"
)
_GOES_ON: Final = lazy_pattern(r"\([\w-]+\) {3,}(?P<message>.+)$")  # with the package's name
_INPUT_LINE: Final = lazy_pattern(r" on input line (?P<line>\d+)\.?$")
_BOX: Final = lazy_pattern(
    r"(?P<message>(?:Over|Under)full \\[hv]box \([^()]*\)) .*?at lines? (?P<line>\d+)(?:--\d+)?\b"
)
_ALARM: Final = lazy_pattern(
    r"(?:! |(?P<file>(?:[A-Za-z]:)?[^:]{1,250}\.\w+):(?P<line>\d+): )"
    r"(?:LaTeX Error: |Package [\w-]+ Error: )?(?P<message>\S.*)$"
)
_SHOWN: Final = lazy_pattern(r"l\.(?P<line>\d+) ?")
_TRIGGERS: Final = (" on input line", "TeX Warning: ", "\nl.", "\\hbox (", "\\vbox (")
_WIDTH: Final = 79  # columns that lines are cut at
_MOST_SHOWN: Final = 20  # lines between what is said and the line that it is said of
_MOST_OPEN: Final = 100  # files within each other
_MOST_CUT: Final = 6  # lines that a name goes on over
_BIBER: Final = lazy_pattern(
    r"^(?P<prefix>(?:\[\d+\] )?[\w.-]+:\d+> )?"
    r"(?:(?P<severity>WARN|ERROR|FATAL) - (?P<message>[^\n]+)"
    r"|INFO - Found BibTeX data source '(?P<source>[^'\n]+)')$",
    re.MULTILINE,
)
_BIBER_PLACE: Final = lazy_pattern(
    r"BibTeX subsystem: (?P<file>[^\n]+?), line (?P<line>\d+), (?:warning: )?(?P<message>.+)$"
)
_COPY: Final = lazy_pattern(r"(?:.*[\\/])?(?P<name>[^\\/]+)_\d+\.utf8$")  # Biber's
_BIBTEX: Final = ("This is BibTeX", "Database file #")
_BIB_SAID: Final = lazy_pattern(
    r"^(?:(?P<message>[^\n]+?)---?line|(?P<above>[^\n]+)\n(?:Aborted at|--) ?line)"
    r" (?P<line>\d+) of file (?P<file>[^\n]+?)$"
    r"|^Warning--(?P<warning>[^\n]+)$|^(?P<reference>A bad cross reference---[^\n]+)$",
    re.MULTILINE,
)


def find_messages(lines: Lines) -> Iterator[Problem]:
    """What TeX says of the lines of a file that it names, or named last."""
    opened: list[str] = []
    near, row = "", 0
    while row < len(lines):
        file = next((one for one in reversed(opened) if one), near)
        found = _find_alarm(lines, row, file) or _find_warning(lines, row, file)
        if found:
            problem, row = found
            near = problem.frames[0].file or ""
            yield problem
            continue
        text, row = _join_names(lines, row)
        for match in _PARENTHESIS.finditer(text) if "(" in text or opened else ():
            if match[0] == ")":
                del opened[-1:]
            elif len(opened) < _MOST_OPEN:
                opened.append(match["quoted"] or match["file"] or "")


def _join_names(lines: Lines, row: int) -> tuple[str, int]:
    """A line with the rest of the file's name that it was cut in; and the row after both."""
    text, cut = lines[row], lines[row]
    for after in range(row + 1, min(row + _MOST_CUT, len(lines))):
        following = lines[after]
        is_cut = len(cut) == _WIDTH or following[:1] == " "
        if not is_cut or not _CUT_NAME.search(text) or _WHOLE_NAME.search(text):
            return text, after
        if not following or _ALARM.match(following) or _SAID.match(following):
            return text, after
        text, cut = text + following, following
    return text, min(row + _MOST_CUT, len(lines))


def _find_alarm(lines: Lines, row: int, file: str) -> tuple[Problem, int] | None:
    """An error, with the line that is shown below it; and the row after both."""
    match = _ALARM.match(lines[row])
    if match is None:
        return None
    message = match["message"] + (lines.get(row + 1) if len(lines[row]) == _WIDTH else "")
    for ahead in range(row + 1, min(row + _MOST_SHOWN, len(lines))):
        shown = _SHOWN.match(lines[ahead])
        if shown and match["line"] in {None, shown["line"]} and (match["file"] or file):
            frame = Frame(match["file"] or file, int(shown["line"]))
            problem = build_problem(
                lines, row, ahead, message=message, frames=[frame], error_type="error"
            )
            return problem, ahead + 1
        if lines[ahead].startswith("! "):
            return None
    return None


def _find_warning(lines: Lines, row: int, file: str) -> tuple[Problem, int] | None:
    """What is said of an input line, or of a line that does not fit; and the row after it."""
    box = _BOX.match(lines[row]) if file else None
    said = _SAID.match(lines[row]) if file and not box else None
    last, message, line = row, "", box["line"] if box else ""
    if said:
        message = said["message"]
        while last + 1 < len(lines):
            on = _GOES_ON.match(lines[last + 1])
            if not on and len(lines[last]) != _WIDTH:
                break
            last += 1
            message += f" {on['message']}" if on else lines[last]
        at = _INPUT_LINE.search(message)
        message, line = message[: at.start()] if at else "", at["line"] if at else ""
    elif box:
        message = box["message"]
    if not line:
        return None
    severity = "error" if said and said["severity"] == "Error" else "warning"
    problem = build_problem(
        lines, row, last, message=message, frames=[Frame(file, int(line))],
        error_type=severity, severity=severity,
    )  # fmt: skip
    return problem, last + 1


def find_entries(lines: Lines) -> Iterator[Problem]:
    """What BibTeX says of the entries of its databases."""
    if not any(sign in lines.text for sign in _BIBTEX):
        return
    for index, match in lines.matching(_BIB_SAID):
        frames = [Frame(match["file"], int(match["line"]))] if match["file"] else []
        severity = "warning" if match["warning"] else "error"
        message = next(filter(None, match.group("message", "above", "warning", "reference")))
        last = index + match[0].count("\n")
        yield build_problem(
            lines, index, last, message=message.removeprefix("Warning--"), frames=frames,
            error_type=severity, severity=severity,
        )  # fmt: skip


def find_biber_messages(lines: Lines) -> Iterator[Problem]:
    """What Biber says of the entries of its databases."""
    source = ""
    is_biber = "This is Biber" in lines.text
    for index, match in lines.matching(_BIBER):
        if not match["prefix"] and not is_biber:
            continue
        if match["source"]:
            source = match["source"]
            continue
        at = _BIBER_PLACE.match(match["message"])
        copy = _COPY.match(at["file"]) if at else None
        file = _copied(copy["name"], source) if copy else at["file"] if at else ""
        severity = "warning" if match["severity"] == "WARN" else "error"
        yield build_problem(
            lines, index, index, message=(at or match)["message"],
            frames=[Frame(file, int(at["line"]))] if at else [],
            error_type=severity, severity=severity,
        )  # fmt: skip


def _copied(name: str, source: str) -> str:
    """The database that was copied: newer versions name the copy by a hash."""
    is_source = not source or source.replace("\\", "/").rpartition("/")[2] == name
    return (source or name) if is_source or "." not in name else name


FORMATS: Final = (
    Format("tex", "", _TRIGGERS, find_messages),
    Format("bibtex", "", (" of file ", "Warning--"), find_entries),
    Format("biber", "", ("WARN - ", "ERROR - ", "FATAL - "), find_biber_messages),
)
