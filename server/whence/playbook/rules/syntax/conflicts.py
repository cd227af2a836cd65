"""A merge that was not finished: its marks stand in a file that nothing can read with them."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.data_texts import read_data
from whence.playbook.engine.matching import Match, Matcher, message_and_notes
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site
from whence.playbook.evidence.masking import mask_file
from whence.playbook.rules.syntax import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import SourceFile

_MARKS: Final = tuple(map(lazy_pattern, (r"<{7}(?: |$)", r"={7}$", r">{7}(?: |$)")))
_QUOTED: Final = lazy_pattern(r"<{7}|={7}|>{7}")
_PLAIN: Final = frozenset({".csv", ".tsv", ".txt"})  # nothing refuses them for their marks
_FIRST: Final = "<" * 7


def investigate(case: Case, _match: Match) -> ToolSteps[Conclusion]:
    named = [one.path for one in case.problem.frames if one.path]
    for file in (yield from case.read_all(list(dict.fromkeys(named)))):
        if (marks := _find_marks(file)) is not None:
            return _tell(marks)
    said = "\n".join((case.message, *case.problem.notes))
    for file in (yield from read_data(case, _FIRST)):
        is_read = PurePosixPath(file.path).suffix not in _PLAIN or _QUOTED.search(said)
        if is_read and (marks := _find_marks(file)) is not None:
            return _tell(marks)
    return None


def _find_marks(file: SourceFile) -> list[Site] | None:
    """The three lines that a conflict is marked with, in their order; None where one lacks, or
    they stand in a string or a comment."""
    found: list[Site] = []
    lines = mask_file(file).lines if file.language else file.lines
    for number, line in enumerate(lines, 1):
        if _MARKS[len(found)].match(line):
            found.append(Site(file, number))
            if len(found) == len(_MARKS):
                return found
    return None


def _tell(marks: list[Site]) -> Conclusion:
    first, middle, last = marks
    return texts.UNRESOLVED_CONFLICT.finding(first=first, middle=middle, last=last)


_UNREADABLE: Final = Matcher(
    r"(?i)syntax|pars|token|decod|invalid|expect|illegal start|json|yaml|toml|\bini\b"
    r"|conflict marker|diff marker|ts1185",
    text=lambda problem: f"{problem.error_type}\n{message_and_notes(problem)}",
)
RULES = (Rule("merge_conflict", _UNREADABLE, investigate, rests_on_values=False),)
