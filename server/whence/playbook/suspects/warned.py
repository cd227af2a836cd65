"""The functions of which a warning was printed before the error: compilers' and interpreters'.

A warning is a lead, no proof: what only says that something is unused or old is none, and one of
code that nothing leads to is left to those who build it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.domain.analysis import Suspect
from whence.playbook.engine.source import Site
from whence.playbook.suspects import texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.case import Case, ToolSteps

_FORMS: Final = (
    # gcc, clang, javac, Ruby: `main.c:7:15: warning: ‘total’ is used uninitialized [-Wuninit…]`
    re.compile(r"^(?P<file>[^\s:][^:\n]*):(?P<line>\d+):(?:\d+:)? warning: (?P<message>\S.*)$"),
    # Python: `/app/main.py:9: RuntimeWarning: coroutine 'save' was never awaited`
    re.compile(r"^(?P<file>\S[^:\n]*\.pyw?):(?P<line>\d+): (?P<message>\w*Warning: \S.*)$"),
    # PHP: `Warning: Undefined variable $sum in /app/main.php on line 8`
    re.compile(
        r"^(?:PHP )?(?P<message>(?:Warning|Notice|Deprecated): .*\S) in (?P<file>\S.*\.php) "
        r"on line (?P<line>\d+)$"
    ),
)
_RUST: Final = re.compile(r"^warning: (?P<message>\S.*)$")
_RUST_PLACE: Final = re.compile(r"^\s*--> (?P<file>\S.*):(?P<line>\d+):\d+$")
_NEAREST: Final = 3  # lines from rustc's warning to its place
# What says nothing of what the code does.
_IDLE: Final = re.compile(
    r"unused (?:variable|import|parameter|function|label|macro|argument)|never (?:used|read)"
    r"|[Dd]eprecat|not used|dead_code|does not need to be mutable|\bnaming\b|redefined",
)
_OF_RUN: Final = re.compile(r"^(?:\w*Warning|Notice): ")  # printed while the code ran
_MOST_LINES: Final = 4000
_MOST: Final = 3  # functions that are warned of, where nothing else leads to them
_LONGEST: Final = 120


class Warned(NamedTuple):
    """A warning: its file as printed, its line, 1-based, and what it says."""

    file: str
    line: int
    message: str


def read_warnings(text: str) -> Iterator[Warned]:
    """The warnings of a text that say something of what the code does."""
    lines = text.splitlines()[:_MOST_LINES]
    for index, line in enumerate(lines):
        found = next((match for form in _FORMS if (match := form.match(line))), None)
        place = found
        if found is None and (found := _RUST.match(line)) is not None:
            below = lines[index + 1 : index + 1 + _NEAREST]
            place = next((match for one in below if (match := _RUST_PLACE.match(one))), None)
        if found is not None and place is not None and not _IDLE.search(found["message"]):
            yield Warned(place["file"], int(place["line"]), found["message"])


def find_warned(case: Case, known: Sequence[Suspect]) -> ToolSteps[list[Suspect]]:
    """The functions that warnings before the error tell of.

    Args:
        known: suspects of other kinds: a compiler's warning of a function that is among them
            counts, others only where they are few.
    """
    of_known = {(one.file_path, one.plain_name) for one in known}
    found: dict[tuple[str, str], Suspect] = {}
    for warned in read_warnings(case.reported.text):
        site = yield from _locate(case, warned)
        function = site.function if site is not None else None
        if site is None or function is None or site.line in _lines_of(case, site.path):
            continue
        name = function.qualified or function.name
        message = " ".join(re.sub(r" \[-W[\w=-]+\]$", "", warned.message).split())
        because = texts.WARNED.format(message=message[:_LONGEST])
        one = Suspect(file_path=site.path, line=site.line, symbol=name, score=0.5, because=because)
        is_known = (one.file_path, one.plain_name) in of_known
        if is_known or _OF_RUN.match(warned.message) or len(found) < _MOST:
            found.setdefault((one.file_path, one.plain_name), one)
    return list(found.values())


def _lines_of(case: Case, path: str) -> set[int | None]:
    """The lines of a file that the error itself is reported at."""
    return {frame.line for frame in case.frames[:1] if frame.path == path}


def _locate(case: Case, warned: Warned) -> ToolSteps[Site | None]:
    """The line of the workspace that a warning tells of; None where its file is not told."""
    printed = warned.file.replace("\\", "/").removeprefix("./")
    ending = printed.rpartition("/")[2]
    named = [one for one in case.search.files() if one.rpartition("/")[2] == ending]
    fitting = [one for one in named if printed.endswith(one) or one.endswith(printed)]
    if len(fitting) != 1:
        return None
    file = yield from case.read(fitting[0])
    return Site(file, warned.line) if file is not None and file.flow is not None else None
