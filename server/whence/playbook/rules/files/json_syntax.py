"""JSON that does not parse: which file it is, and what in it is not JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import SHOWN, TRACED, Conclusion, Finding
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site
from whence.playbook.evidence.json_defects import JsonDefect, find_first_defect
from whence.playbook.evidence.literals import CODE
from whence.playbook.evidence.masking import line_at
from whence.playbook.evidence.paths import workspace_path
from whence.playbook.rules.files import texts
from whence.playbook.rules.files.encoding import BYTE_ORDER_MARK

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.errors.model import Problem

_MAX_CANDIDATES = 20


def investigate(case: Case, _match: Match) -> ToolSteps[Conclusion]:
    crash = yield from case.crash()
    for file in (yield from _candidates(case)):
        defect = find_first_defect(file.text)
        if defect is not None and _is_the_reported(case.message, file.text, defect):
            return _finding(case, crash, file, defect)
    return texts.PARSED_ELSEWHERE.abstention(crash)


def _candidates(case: Case) -> ToolSteps[list[SourceFile]]:
    """The file the message names, else those that the code mentions."""
    named = re.search(r"(?P<path>[^\s:'\"]+\.json\w*)\b", case.message)
    if named:
        return (yield from case.read_all([workspace_path(case, named["path"])]))
    paths = [path for path in case.search.files() if path.endswith(".json")]
    mentioned = [
        path
        for path in paths
        if case.search.mentioning(path.rsplit("/", 1)[-1].removesuffix(".json"), CODE)
    ]
    return (yield from case.read_all(mentioned[:_MAX_CANDIDATES]))


# Where a parser stopped: an offset, or a line.
_POSITION = Matcher(r"(?:at position|\(char) (?P<offset>\d+)", r"line (?P<line>\d+),? column \d+")


def _is_the_reported(message: str, text: str, defect: JsonDefect) -> bool:
    """Whether a parser would report the defect as the message does."""
    position, noticed = _POSITION.search(message), (defect.cause, defect.met)
    if position is None:
        return True
    if position["offset"]:
        return int(position["offset"]) in noticed
    return int(position["line"]) in {line_at(text, offset) for offset in noticed}


def _finding(case: Case, crash: Site | None, file: SourceFile, defect: JsonDefect) -> Finding:
    place = Site(file, line_at(file.text, defect.cause))
    met = place.on(line_at(file.text, defect.met))
    column = defect.cause - (file.text.rfind("\n", 0, defect.cause) + 1)
    without = place.text[:column] + place.text[column + 1 :]
    return texts.NOT_JSON.finding(
        crash=crash,
        place=place,
        met=met if met.text.strip() else None,
        what=defect.what,
        remedy=defect.remedy,
        confidence=SHOWN if _POSITION.search(case.message) else TRACED,
        edits=place.rewritten(without) if defect.removes else (),
    )


def _type_and_message(problem: Problem) -> str:
    return f"{problem.raw_type} {problem.message}"


_WORDING = Matcher(
    r"in JSON at position|is not valid JSON|Unexpected end of JSON input|after array element in "
    r"JSON|JSON Parse error|invalid character .+ looking for beginning|unexpected end of JSON|"
    r"after (?:object key|array element|property value)|JSON::ParserError",
    text=_type_and_message,
)


def _no_json(problem: Problem) -> Match | None:
    if BYTE_ORDER_MARK.search(_type_and_message(problem)):
        return None
    typed = re.match(
        r"(?:JSONDecodeError|Json\w*Exception|JSONException|MalformedJsonException)$",
        problem.error_type,
    )
    return Match("any", {}) if typed else _WORDING(problem)


RULES = (Rule("syntax", _no_json, investigate),)
