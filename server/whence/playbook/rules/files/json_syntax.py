"""JSON that does not parse: which file it is, and what in it is not JSON."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.domain.analysis import Edit
from whence.playbook.engine.case import (
    SHOWN,
    TRACED,
    Case,
    Conclusion,
    Finding,
    NotVisible,
    Rule,
    SourceFile,
    ToolSteps,
)
from whence.playbook.evidence.paths import in_workspace
from whence.playbook.rules.files.encoding import BYTE_ORDER_MARK
from whence_tools.code.languages import LANGUAGES, suffixes_of

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_TYPES = re.compile(r"^(?:JSONDecodeError|Json\w*Exception|JSONException|MalformedJsonException)$")
_WORDING = re.compile(
    r"in JSON at position|is not valid JSON|Unexpected end of JSON input|after array element in "
    r"JSON|JSON Parse error|invalid character .+ looking for beginning|unexpected end of JSON|"
    r"after (?:object key|array element|property value)|JSON::ParserError"
)
_NAMED_FILE = re.compile(r"(?P<path>[^\s:'\"]+\.json\w*)\b")
_PLACE = re.compile(r"line (?P<line>\d+),? column (?P<column>\d+)")
_POSITION = re.compile(r"(?:at position|\(char) (?P<offset>\d+)")
_TOKEN = re.compile(
    r'\s+|(?P<string>"(?:\\.|[^"\\\n])*")|(?P<mark>[][{}:,])|(?P<word>[-+.\w]+)|'
    r"(?P<comment>//[^\n]*|/\*.*?\*/|\#[^\n]*)|(?P<other>.)",
    re.DOTALL,
)
_WORDS = re.compile(r"^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$")
_MAX_CANDIDATES = 20
_CODE = frozenset(suffix for language in LANGUAGES for suffix in suffixes_of(language))


@dataclass(frozen=True, slots=True)
class Defect:
    """The first thing in a text that is not JSON.

    Attributes:
        cause: offset of what has to change.
        met: offset at which a parser notices.
        what: completes "The file has …".
        remedy: imperative.
        removes: it is mended by leaving out the one character at `cause`.
    """

    cause: int
    met: int
    what: str
    remedy: str
    removes: bool = False


def applies(problem: Problem) -> bool:
    text = f"{problem.raw_type} {problem.message}"
    if BYTE_ORDER_MARK.search(text):
        return False
    return bool(_TYPES.match(problem.error_type) or _WORDING.search(text))


def investigate(case: Case) -> ToolSteps[Conclusion]:
    files = yield from _candidates(case)
    for file in files:
        defect = first_defect(file.text)
        if defect is not None and _is_the_reported(case.message, file.text, defect):
            return (yield from _finding(case, file, defect))
    own = case.frames[0] if case.frames else None
    return NotVisible(
        "no JSON file of the workspace has an error at the reported place, so the text that was "
        "parsed came from elsewhere (a response, an argument, a file outside)",
        (
            "Print the first 200 characters of the text before it is parsed.",
            "Check the status and content type of the response it comes from, if it is one.",
        ),
        path=own.path if own else None,
        line=own.line if own else None,
    )


def _candidates(case: Case) -> ToolSteps[list[SourceFile]]:
    """The file the message names, else those that the code mentions."""
    named = _NAMED_FILE.search(case.message)
    if named:
        return (yield from case.read_all([in_workspace(case, named["path"])]))
    paths = [path for path in case.places.files() if path.endswith(".json")]
    mentioned = [
        path
        for path in paths
        if case.places.mentioning(path.rsplit("/", 1)[-1].removesuffix(".json"), _CODE)
    ]
    return (yield from case.read_all(mentioned[:_MAX_CANDIDATES]))


def _is_the_reported(message: str, text: str, defect: Defect) -> bool:
    """Whether a parser would report the defect as the message does."""
    place, position = _PLACE.search(message), _POSITION.search(message)
    noticed = (defect.cause, defect.met)
    if position:
        return int(position["offset"]) in noticed
    if place:
        return int(place["line"]) in {text.count("\n", 0, offset) + 1 for offset in noticed}
    return True


def _finding(case: Case, file: SourceFile, defect: Defect) -> ToolSteps[Finding]:
    line = file.text.count("\n", 0, defect.cause) + 1
    met = file.text.count("\n", 0, defect.met) + 1
    evidence = [file.quote(f"here is {defect.what}", line)]
    if met != line and file.line(met).strip():
        evidence.append(file.quote("the parser notices here", met))
    if case.frames:
        frame = case.frames[0]
        reader = yield from case.read(frame.path or "")
        if reader is not None:
            evidence.insert(0, reader.quote("the file is parsed here", frame.line or 1))
    where = f"on line {line} of {file.path}"
    return Finding(
        f"{file.path} is not valid JSON: there is {defect.what} on line {line}.",
        f"{defect.remedy} {where}.",
        SHOWN if _POSITION.search(case.message) or _PLACE.search(case.message) else TRACED,
        file.path,
        line,
        tuple(evidence),
        edits=_edits(file, line, defect),
    )


def _edits(file: SourceFile, line: int, defect: Defect) -> tuple[Edit, ...]:
    if not defect.removes:
        return ()
    old = file.line(line)
    column = defect.cause - (file.text.rfind("\n", 0, defect.cause) + 1)
    return (
        Edit(
            file_path=file.path,
            line_start=line,
            line_end=line,
            new_text=old[:column] + old[column + 1 :],
            old_text=old,
        ),
    )


def first_defect(text: str) -> Defect | None:
    """The first place where a text stops being JSON, or None where it is JSON to its end."""
    previous, at = "", 0
    stack: list[tuple[str, int]] = []
    for token in _TOKEN.finditer(text):
        if token.lastgroup is None:
            continue
        defect = _bad_token(token) or _bad_order(previous, at, token, stack)
        if defect is not None:
            return defect
        if token[0] in {"{", "["}:
            stack.append((token[0], token.start()))
        elif token[0] in {"}", "]"} and stack:
            stack.pop()
        previous, at = token[0], token.start()
    return _unfinished(text, stack)


def _bad_token(token: re.Match[str]) -> Defect | None:
    start = token.start()
    if token["comment"]:
        return Defect(start, start, "a comment", "Remove the comment: JSON has none")
    if token["other"] == "'":
        return Defect(start, start, "a single quote", 'Write strings in double quotes (")')
    if token["other"]:
        return Defect(start, start, f"a stray {token['other']!r}", "Remove the character")
    if token["word"] and not _WORDS.match(token["word"]):
        return Defect(
            start, start, f"the bare word {token['word']}", "Put the word in double quotes"
        )
    return None


def _bad_order(
    previous: str, at: int, token: re.Match[str], stack: list[tuple[str, int]]
) -> Defect | None:
    start, text = token.start(), token[0]
    if previous == "," and text in {"}", "]"}:
        return Defect(at, start, "a trailing comma", "Remove the comma", removes=True)
    if previous == "," and text == ",":
        return Defect(start, start, "a second comma", "Remove one comma", removes=True)
    ends_value = bool(previous) and previous not in {"{", "[", ":", ","}
    if ends_value and text not in {"}", "]", ":", ","} and stack:
        return Defect(at, start, "no comma after a value", "Add a comma after the value")
    if text in {"}", "]"} and (not stack or stack[-1][0] != {"}": "{", "]": "["}[text]):
        return Defect(start, start, f"a '{text}' that nothing opened", f"Remove the '{text}'")
    return None


def _unfinished(text: str, stack: list[tuple[str, int]]) -> Defect | None:
    if not stack:
        return None if text.strip() else Defect(0, 0, "no value at all", "Write a value")
    opener, start = stack[-1]
    return Defect(
        start,
        len(text.rstrip()),
        f"a '{opener}' that is never closed",
        "Close it where what it encloses ends; it is opened",
    )


RULES = (Rule("syntax", applies, investigate),)
