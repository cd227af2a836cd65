"""What a model sees before its first call: what the offline analyst found, the values at the
failure and the code around it, as much of it as the window has room for, the most useful first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from whence.agent.budget import BYTES_PER_TOKEN, estimate_tokens
from whence.agent.definitions import find_definitions
from whence_tools.contract import ToolFailure
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.agent.grounding import ReadText
    from whence.domain.analysis import Evidence, RootCauseAnalysis, SimilarCase
    from whence_tools.errors.model import Frame, Problem
    from whence_tools.workspace import Workspace

OPENING_SHARE: Final = 0.6  # of what system prompt and tools leave; the rest is for the rounds
_AROUND: Final = (2, 5, 12, 40)  # lines on each side of a place, as many as fit
_LONGEST_LINE: Final = 240
_MOST_PLACES: Final = 24
_MOST_SIMILAR: Final = 2
_FOUND: Final = "Whence's rules found (check it: confirm, correct or go further back)"
_NOT_FOUND: Final = "Whence's rules found no cause. What they looked at"


class DescribeTask(Protocol):
    """The problem as the first message to an analyst, see `write_task`."""

    def __call__(
        self, problem: Problem, *, shown: Sequence[str] = (), excerpt_characters: int = ...
    ) -> str: ...


def compose_task(
    describe: DescribeTask,
    known: RootCauseAnalysis,
    problem: Problem,
    workspace: Workspace,
    tokens: int,
) -> str:
    """The problem as the first message, with what is known already. Blocks on file reads.

    Args:
        known: the offline analysis, with no more in it than the model may see.
        tokens: what the message may take, estimated.
    """
    room = max(0, tokens - estimate_tokens(describe(problem, excerpt_characters=0)))
    named = [(one.path, one.line) for one in dict.fromkeys(_list_places(known, problem))]
    definitions = find_definitions(workspace, named[:_MOST_PLACES])
    shown = write_opening(known, problem, workspace.read, room, definitions)
    left = room - sum(estimate_tokens(section) for section in shown)
    return describe(problem, shown=shown, excerpt_characters=max(0, int(left * BYTES_PER_TOKEN)))


@dataclass(frozen=True, slots=True, order=True)
class _FilePlace:
    path: str
    line: int


def write_opening(
    analysis: RootCauseAnalysis,
    problem: Problem,
    read: ReadText,
    tokens: int,
    definitions: Sequence[tuple[str, int]] = (),
) -> list[str]:
    """Sections of the first message, each whole. Blocks on file reads.

    Args:
        analysis: the offline one, with no more in it than the model may see.
        tokens: what they may take together, estimated.
        definitions: where the names on the failing lines are defined: path and first line.
    """
    room = _Room(tokens)
    sections = [
        room.take_fitting(_render_evidence_path(analysis)),
        room.take_fitting(_list_values(analysis)),
    ]
    sections.append(_list_code(analysis, problem, read, definitions, room))
    sections.append(room.take_fitting(_list_similar(analysis.similar)))
    return [section for section in sections if section]


class _Room:
    def __init__(self, tokens: float) -> None:
        self.left = tokens

    def takes(self, text: str) -> bool:
        """Whether a text fits; if so, its room is used."""
        needed = estimate_tokens(text)
        if needed > self.left:
            return False
        self.left -= needed
        return True

    def take_fitting(self, lines: Iterator[str]) -> str:
        """The first lines, as many as there is room for."""
        taken = []
        for line in lines:
            if not self.takes(line + "\n"):
                break
            taken.append(line)
        return "\n".join(taken) if len(taken) > 1 else ""


def _render_evidence_path(analysis: RootCauseAnalysis) -> Iterator[str]:
    if analysis.outcome == "found":
        where = analysis.location
        yield f"{_FOUND}: {analysis.root_cause}"
        yield f"at {where.file_path}:{where.line}" if where else "at no certain line"
        if analysis.fix is not None:
            yield f"Its fix was tried: {analysis.fix.verification.status}"
    else:
        yield f"{_NOT_FOUND}:"
    for item in analysis.evidence:
        if item.holds:
            yield _describe_claim(item)
    for one in analysis.suspects:
        yield f"- suspect: {one.file_path}:{one.line} ({one.because})"


def _describe_claim(item: Evidence) -> str:
    place = f"{item.file_path}:{item.line_start} " if item.file_path else ""
    quote = " / ".join(line.strip() for line in (item.quote or "").splitlines() if line.strip())
    seen = item.observation
    parts = (seen.expression, seen.verb, seen.value) if seen else ()
    value = f" (observed: {' '.join(filter(None, parts))})" if seen else ""
    return f"- {place}`{quote[:_LONGEST_LINE]}`: {item.claim}{value}"


def _list_values(analysis: RootCauseAnalysis) -> Iterator[str]:
    yield "Values at the failure, innermost first:"
    for site in reversed(analysis.call_chain):
        for value in site.values or ():
            yield f"- {site.file_path}:{site.line} {value.name} was {value.repr}"


def _list_code(
    analysis: RootCauseAnalysis,
    problem: Problem,
    read: ReadText,
    definitions: Sequence[tuple[str, int]],
    room: _Room,
) -> str:
    """The code around the places that matter, each line once, wider as long as there is room."""
    defined = (_FilePlace(path, line) for path, line in definitions)
    places = list(dict.fromkeys([*_list_places(analysis, problem), *defined]))[:_MOST_PLACES]
    shown: dict[str, set[int]] = {}
    texts: dict[str, list[str]] = {}
    for around in _AROUND:
        for place in places:
            lines = texts.get(place.path)
            if lines is None:
                lines = texts[place.path] = _list_lines(read, place.path)
            _widen(shown.setdefault(place.path, set()), lines, place.line, around, room)
    return "\n\n".join(
        _cut_excerpt(path, sorted(numbers), texts[path])
        for path, numbers in shown.items()
        if numbers
    )


def _widen(shown: set[int], lines: Sequence[str], line: int, around: int, room: _Room) -> None:
    """Shows more lines around one, the nearest first."""
    if not shown and not room.takes("```\n```\n"):
        return
    for distance in range(around + 1):
        for number in dict.fromkeys((line - distance, line + distance)):
            if 1 <= number <= len(lines) and number not in shown:
                if not room.takes(_number_line(number, lines)):
                    return
                shown.add(number)


def _number_line(number: int, lines: Sequence[str]) -> str:
    return f"{number}: {lines[number - 1][:_LONGEST_LINE]}\n"


def _cut_excerpt(path: str, numbers: Sequence[int], lines: Sequence[str]) -> str:
    body, last = "", numbers[0] - 1
    for number in numbers:
        body += "…\n" if number != last + 1 else ""
        body += _number_line(number, lines)
        last = number
    return f"{path}\n```\n{body}```"


def _list_places(analysis: RootCauseAnalysis, problem: Problem) -> Iterator[_FilePlace]:
    if analysis.outcome == "found" and analysis.location:
        yield _FilePlace(analysis.location.file_path, analysis.location.line)
    for item in analysis.evidence:
        if item.holds and item.file_path and item.line_start:
            yield _FilePlace(item.file_path, item.line_start)
    for frame in _list_own_frames(problem):
        yield _FilePlace(frame.path or "", frame.line or 1)
    for one in analysis.suspects:
        yield _FilePlace(one.file_path, one.line)


def _list_own_frames(problem: Problem) -> Iterator[Frame]:
    for one in (problem.root, problem):
        yield from (frame for frame in one.frames if frame.path and frame.line)


def _list_lines(read: ReadText, path: str) -> list[str]:
    try:
        return read(path).lines
    except ToolFailure:
        return []


def _list_similar(cases: Sequence[SimilarCase]) -> Iterator[str]:
    yield "Similar cases:"
    for case in cases[:_MOST_SIMILAR]:
        if case.root_cause:
            yield f"- {case.error_description}: {case.root_cause}"
