"""Reads a plain text answer, from a model that never calls `submit_analysis`.

Its claims are ungrounded until lines that it quotes are found in the files of the investigation.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.agent.grounding import SHORT_QUOTE, find_quote
from whence.domain.analysis import Draft, Evidence
from whence.domain.transcript import Submission, Text
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whence_tools.errors.model import Problem
    from whence_tools.workspace import FileText, Workspace

CLAIMED_CONFIDENCE = 0.5
MAX_CAUSE_CHARACTERS = 2000

_FENCE = lazy_pattern(r"^```[^\n]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
_INLINE = lazy_pattern(r"`([^`\n]+)`")
_SENTENCE = lazy_pattern(r"(?<=[.!?:])\s+|\n+")
_SOLUTION = lazy_pattern(
    r"^[#*\s]*(?:solution|(?:suggested |proposed |recommended )?fix|how to fix[^\n:]*"
    r"|recommendation)\b[*:\s]*",
    re.IGNORECASE | re.MULTILINE,
)
_PATH = lazy_pattern(r"(?<![\w/.:])(?:[\w.-]+/)*[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{1,5}\b(?!/)")
_MOST_PATHS = 20
_NO_CAUSE = lazy_pattern(
    r"\b(?:could not|cannot|can't|couldn't|unable to) (?:find|determine|identify)\b", re.IGNORECASE
)


def find_named_paths(text: str) -> list[str]:
    """What looks like a file's path in an answer, in the order of mention."""
    return list(dict.fromkeys(_PATH.findall(text)))[:_MOST_PATHS]


def read_answer(answer: object, problem: Problem, workspace: Workspace) -> Draft | None:
    """What an analyst submitted, or what its text says; None where it said nothing. Blocks.

    Args:
        answer: the end of a loop, see `EndedLoop`.
    """
    match answer:
        case Submission(draft=draft):
            return draft
        case Text(text=text) if text.strip():
            # what was read, and the files that the error or the answer names
            frames = (frame.path for frame in problem.frames if frame.path)
            for path in dict.fromkeys([*frames, *find_named_paths(text)]):
                workspace.try_read(path)
            return read_draft(text, workspace.read_files())
    return None


def read_draft(text: str, files: Iterable[FileText]) -> Draft:
    """A draft whose evidence are the quotes of `text` that stand in `files`.

    Args:
        text: the model's answer, markdown or plain.
        files: what the investigation has read.
    """
    cause, solution = _split(text.strip())
    if _NO_CAUSE.search(cause[:300]):
        return Draft(root_cause="", solution="", confidence=0, next_steps=[cause[:500]])
    evidence = list(_read_evidence(text, list(files)))
    first = evidence[0] if evidence else None
    return Draft(
        root_cause=cause[:MAX_CAUSE_CHARACTERS],
        solution=solution,
        confidence=CLAIMED_CONFIDENCE,
        evidence=evidence or [Evidence(claim=next(_split_sentences(cause), cause))],
        file_path=first.file_path if first else None,
        line=first.line_start if first else None,
    )


def _split(text: str) -> tuple[str, str]:
    heading = _SOLUTION.search(text)
    if heading is None or not text[: heading.start()].strip():
        return text, ""
    return text[: heading.start()].strip(), text[heading.end() :].strip()


def _read_evidence(text: str, files: list[FileText]) -> Iterator[Evidence]:
    seen: set[tuple[str, int]] = set()
    for quote, claim in _list_quotes(text):
        if len("".join(quote.split())) < SHORT_QUOTE:
            continue
        for file in files:
            place = next(find_quote(quote, file.lines), None)
            if place and (file.path, place[0]) not in seen:
                seen.add((file.path, place[0]))
                yield Evidence(
                    claim=claim,
                    quote=quote,
                    file_path=file.path,
                    line_start=place[0],
                    line_end=place[1],
                )
                break


def _list_quotes(text: str) -> Iterator[tuple[str, str]]:
    """Each quoted piece of code and the sentence that it stands in or after."""
    for block in _FENCE.finditer(text):
        yield block[1].rstrip("\n"), _find_last_sentence(text[: block.start()])
    for sentence in _split_sentences(_FENCE.sub("\n", text)):
        for code in _INLINE.findall(sentence):
            yield code, sentence


def _split_sentences(text: str) -> Iterator[str]:
    return (part.strip() for part in _SENTENCE.split(text) if part.strip())


def _find_last_sentence(text: str) -> str:
    sentences = list(_split_sentences(text))
    return sentences[-1] if sentences else "quoted code"
