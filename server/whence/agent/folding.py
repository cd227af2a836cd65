"""What stays of a tool's result when it is left out: the lines that were used, or may be.

Used is a line that the model quoted, or that has a name of the failure in it, or nearly: of its
message, or of the lines that failed. The rest can be read again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from whence.agent.definitions import COMMON_WORDS, IDENTIFIER
from whence_tools.fuzzy_match import close_matches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.transcript import CallAnswer, Transcript
    from whence_tools.errors.model import Problem

_NUMBERED = re.compile(r"^(\d+): (.*)$", re.MULTILINE)  # a line of the opening's excerpts
_QUOTED = re.compile(r"`([^`\n]{4,})`")
_MOST_LINES: Final = 8
_LONGEST_LINE: Final = 160
_SHORTEST_QUOTE: Final = 6
_CLOSE: Final = 0.85


class Used:
    """What of a conversation is worth keeping.

    Args:
        rounds: how many rounds are looked at, so that a longer history gives the same.
    """

    def __init__(self, transcript: Transcript, rounds: int) -> None:
        self.rounds = rounds
        texts = [*_of_failure(transcript.problem), *_list_failing_lines(transcript)]
        names = (name for text in texts for name in IDENTIFIER.findall(text))
        self._names = frozenset(name for name in names if not COMMON_WORDS.match(name))
        self._known: dict[str, bool] = {}
        said = (round_.step.text for round_ in transcript.rounds[:rounds])
        self._quotes = frozenset(quote.strip() for text in said for quote in _QUOTED.findall(text))

    def keep_lines(self, answer: CallAnswer) -> list[str]:
        """Of a result that shows a file: its lines worth keeping, in order, with their numbers."""
        data = answer.result.data or {}
        content, first = data.get("content"), answer.call.arguments.get("lineStart", 1)
        if not isinstance(content, str) or not isinstance(first, int):
            return []
        scored = [
            (self._score(line), -number, f"{number}: {line[:_LONGEST_LINE]}")
            for number, line in enumerate(content.splitlines(), first)
        ]
        best = sorted((one for one in scored if one[0]), reverse=True)[:_MOST_LINES]
        return [line for _, _, line in sorted(best, key=lambda one: -one[1])]

    def _score(self, line: str) -> int:
        text = line.strip()
        quoted = len(text) >= _SHORTEST_QUOTE and any(
            quote in text or text in quote for quote in self._quotes
        )
        return _MOST_LINES * quoted + sum(map(self._is_of_failure, set(IDENTIFIER.findall(text))))

    def _is_of_failure(self, name: str) -> bool:
        known = self._known.get(name)
        if known is None:
            close = close_matches(name, self._names, limit=1, cutoff=_CLOSE)
            known = self._known[name] = name in self._names or bool(close)
        return known


def _of_failure(problem: Problem) -> Iterator[str]:
    for one in (problem, problem.root):
        yield one.message or ""
        for frame in one.frames:
            if frame.path:
                yield f"{frame.function or ''} {frame.code or ''}"


def _list_failing_lines(transcript: Transcript) -> Iterator[str]:
    """Those of the frames, as the opening shows them: not every trace has its lines in it."""
    problem = transcript.problem
    lines = {frame.line for one in (problem, problem.root) for frame in one.frames if frame.path}
    for number, text in _NUMBERED.findall(transcript.task):
        if int(number) in lines:
            yield text


def fold_result(answer: CallAnswer, used: Used, size: int) -> dict[str, Any]:
    """The result as it stays in the conversation.

    Args:
        size: characters of what is left out.
    """
    left_out = f"{size} characters, to save space; call {answer.call.name} again if you need them"
    lines = used.keep_lines(answer)
    return {"success": True, "leftOut": left_out, **({"lines": lines} if lines else {})}
