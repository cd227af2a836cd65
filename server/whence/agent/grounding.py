"""Checks each claim against the files and tool results: by the program, never by the model.

A claim is grounded only when its quote stands in the named file as consecutive lines, or in the
named tool result. Lines are compared without line-number prefixes, line ends and outer whitespace.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from whence.domain.analysis import Draft, Edit, Evidence, Location
from whence_tools.contract import ToolFailure
from whence_tools.json_values import list_strings
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import FileText, split_lines

if TYPE_CHECKING:
    from whence.domain.transcript import CallAnswer

SHORT_QUOTE = 8
UNGROUNDED_CONFIDENCE = 0.3
_LINE_NUMBER = re.compile(r"^\s*(?:L?\d+\s*[:|│→]|\d+\t|>?\s*\d+\s*\|)\s?")

ReadText = Callable[[str], FileText]
"""The investigation's snapshot; raises `ToolFailure` for what may not or cannot be read."""


@dataclass(frozen=True, slots=True)
class Grounded:
    """A draft after the check.

    Attributes:
        draft: evidence with its status and corrected line numbers.
        location: only where a grounded quote of its own supports it.
        confidence: claimed × grounded / total, at most 0.3 with nothing grounded.
        complaints: what does not hold, for the analyst: what the file says instead.
    """

    draft: Draft
    location: Location | None
    confidence: float
    complaints: tuple[str, ...]


def ground(draft: Draft, read: ReadText, answers: Sequence[CallAnswer]) -> Grounded:
    """Checks a draft. Blocks on file reads: call it off the event loop."""
    complaints: list[str] = []
    checked: list[Evidence] = []
    for number, item in enumerate(draft.evidence, 1):
        result, complaint = _check(item, read, answers)
        checked.append(result)
        if complaint:
            complaints.append(f"evidence {number}: {complaint}")
    complaints.extend(
        f"edit of {edit.file_path}: {complaint}"
        for edit in draft.edits or []
        if (complaint := check_edit(edit, read))
    )
    location = _find_location(draft, checked, read)
    if draft.found and draft.file_path and location is None:
        complaints.append(f"no quote supports the location {draft.file_path}:{draft.line}")
    return Grounded(
        draft.model_copy(update={"evidence": checked}),
        location,
        _weigh_confidence(draft.confidence, checked),
        tuple(complaints),
    )


def _weigh_confidence(claimed: float, evidence: Sequence[Evidence]) -> float:
    holding = sum(item.holds for item in evidence)
    if holding == 0:
        return 0.0 if evidence else min(claimed, UNGROUNDED_CONFIDENCE)
    return round(claimed * holding / len(evidence), 4)


def _check(
    item: Evidence, read: ReadText, answers: Sequence[CallAnswer]
) -> tuple[Evidence, str | None]:
    if not item.quote or not item.quote.strip():
        return _set_status(item, "ungrounded"), "it has no quote; quote the line it rests on"
    if item.file_path:
        found, complaint = _find_in_file(item, read)
        if found and item.observation:  # set by the program alone, from the recording
            found = _set_status(found, "observed")
        if found or not item.tool_call_id:
            return found or _set_status(item, "ungrounded"), complaint
    if item.tool_call_id and _is_in_answer(item, answers):
        return _set_status(item, "grounded"), None
    return _set_status(item, "ungrounded"), "its quote is not in the file or tool result it names"


def _set_status(item: Evidence, status: str, **changes: Any) -> Evidence:
    return item.model_copy(update={"status": status, **changes})


def _find_in_file(item: Evidence, read: ReadText) -> tuple[Evidence | None, str | None]:
    assert item.quote is not None
    try:
        file = read(item.file_path or "")
    except ToolFailure as failure:
        return None, failure.message
    places = list(find_quote(item.quote, file.lines))
    if not places:
        return None, _describe_file(item, file)
    claimed = item.line_start or 1
    start, end = min(places, key=lambda place: abs(place[0] - claimed))
    grounded = _set_status(item, "grounded", file_path=file.path, line_start=start, line_end=end)
    return grounded, None


def _describe_file(item: Evidence, file: FileText) -> str:
    line = item.line_start
    if line and line <= len(file.lines):
        text = file.lines[line - 1].strip()
        return f"its quote is not in {file.path}; line {line} says: {text[:200]}"
    return f"its quote is not in {file.path}, which has {len(file.lines)} lines"


def find_quote(quote: str, lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The 1-based line ranges in which a quote stands.

    A quote of one line may be a part of its line when it has at least 8 non-blank characters;
    of several lines, the first may lack its beginning and the last its end.
    """
    variants = [_strip(split_lines(quote))]
    without_numbers = [_LINE_NUMBER.sub("", line) for line in split_lines(quote)]
    variants.append(_strip(without_numbers))
    stripped = [line.strip() for line in lines]
    seen: set[int] = set()
    for variant in variants:
        if not variant:
            continue
        for index in range(len(stripped) - len(variant) + 1):
            if index not in seen and _stands_at(variant, stripped, index):
                seen.add(index)
                yield index + 1, index + len(variant)


def _strip(lines: Sequence[str]) -> list[str]:
    stripped = [line.strip() for line in lines]
    while stripped and not stripped[0]:
        stripped.pop(0)
    while stripped and not stripped[-1]:
        stripped.pop()
    return stripped


def _stands_at(quote: Sequence[str], lines: Sequence[str], index: int) -> bool:
    short = sum(len("".join(line.split())) for line in quote) < SHORT_QUOTE
    if len(quote) == 1:
        return quote[0] == lines[index] or (not short and quote[0] in lines[index])
    first, *middle, last = quote
    here = lines[index : index + len(quote)]
    return (
        here[0].endswith(first)
        and list(here[1:-1]) == middle
        and here[-1].startswith(last)
        and not (short and (here[0] != first or here[-1] != last))
    )


def _is_in_answer(item: Evidence, answers: Sequence[CallAnswer]) -> bool:
    assert item.quote is not None
    answer = next((one for one in answers if one.call.id == item.tool_call_id), None)
    if answer is None or answer.result.data is None:
        return False
    return any(
        any(find_quote(item.quote, split_lines(text))) for text in list_strings(answer.result.data)
    )


def _find_location(draft: Draft, checked: Sequence[Evidence], read: ReadText) -> Location | None:
    """The draft's place when a grounded quote covers it, moved along with a corrected quote."""
    if not draft.file_path or not draft.line:
        return None
    try:
        path = read(draft.file_path).path
    except ToolFailure:
        return None
    for claimed, item in zip(draft.evidence, checked, strict=True):
        if not item.holds or item.file_path != path or item.line_start is None:
            continue
        end = item.line_end or item.line_start
        moved = draft.line + item.line_start - (claimed.line_start or item.line_start)
        for line in (draft.line, moved):
            if item.line_start <= line <= end:
                return Location(file_path=path, line=line, symbol=draft.symbol)
    return None


def check_edit(edit: Edit, read: ReadText) -> str | None:
    """Why an edit cannot be made, or None."""
    try:
        lines = read(edit.file_path).lines
    except ToolFailure as failure:
        return failure.message
    if edit.line_end < edit.line_start - 1:
        return f"lineEnd {edit.line_end} is before lineStart {edit.line_start}"
    if edit.line_end > len(lines) or edit.line_start > len(lines) + 1:
        return f"lines {edit.line_start}-{edit.line_end} are past the end ({len(lines)} lines)"
    if edit.old_text is not None:
        there = lines[edit.line_start - 1 : edit.line_end]
        if edit.old_text != "\n".join(there) and split_lines(edit.old_text) != there:
            return f"oldText does not match; the lines say: {' / '.join(there)[:300]}"
    return None
