"""What a format module implements, and the lines it reads.

A module exposes `FORMATS: tuple[Format, ...]` and is named in the table of `errors/parse.py`.
`Format.find` reads one stream of cleaned lines and yields the problems in it, in order:

- Lines carry no ANSI codes, CI timestamps, container or logcat prefixes and no line ends; their
  indentation stays. `lines[i]` is the text, `lines.number(i)` its 1-based number in the log.
  Interleaved sources (logcat threads, compose services) have been parted into streams before.
- `build_problem` makes each problem; its frames are innermost first; `chain` joins those that
  led to each other; what is left out stays empty.
- `Frame.path` and `Problem.fingerprint` are the core's to fill, in causes too, and the format's
  name and language where a problem has none of its own.
- `find` must not raise and takes linear time: walk forward, no nested quantifiers over the same
  characters, `lines.matching(pattern)` to jump to the next anchor.

Where two problems claim the same lines the core keeps the one of higher `rank`, then the longer
one, then the one with more frames, and drops the other whole. Problems of rank `SUMMARY` count
only in a log that has no others, those of rank `ENDED` only in one that has no summary either. A
compiler that prints no code has `error` or `warning` as its error type; `Problem.severity` says
which in every case.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, Final, Protocol, overload

from whence_tools.errors.model import Frame, Problem
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

RUNNER: Final = 30  # a test runner's section around a trace (pytest, jest)
TRACE: Final = 20  # a stack trace or a compiler's diagnostic
SUMMARY: Final = 10  # a tool's closing words about what it has already shown
ENDED: Final = 5  # what started a program says that it failed

SIGNALS: Final = (  # as a shell or Make names what ended a program that crashed
    r"(?:Segmentation fault|Aborted|Bus error|Floating point exception|Illegal instruction"
    r"|Trace/breakpoint trap)\b"
)

DEEPEST_CHAIN: Final = 40  # errors that led to each other


class Lines(Sequence[str]):
    """The cleaned lines of one stream.

    Args:
        texts: the lines, without their ends.
        numbers: the 1-based number of each; ascending, with gaps where other streams were
            interleaved. Left out: 1, 2, 3 …
        of_log: the log's line for each number, from 1 on, where lines were unfolded: several have
            one there. Left out: the same.
    """

    def __init__(
        self,
        texts: Sequence[str],
        numbers: Sequence[int] | None = None,
        of_log: Sequence[int] | None = None,
    ) -> None:
        self.of_log = of_log
        self._texts = texts
        self._numbers = numbers if numbers is not None else range(1, len(texts) + 1)
        self.text = "\n".join(texts)
        self._starts: list[int] | None = None

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self._texts[index]

    def number(self, index: int) -> int:
        """The 1-based number of a line."""
        return self._numbers[index]

    def index_of(self, number: int) -> int:
        """The index of the line with a number, or of the next one after it."""
        return bisect_left(self._numbers, number)

    def in_log(self, number: int) -> int:
        """The line of the log that a line's number stands for."""
        return self.of_log[number - 1] if self.of_log is not None else number

    def get(self, index: int) -> str:
        """The line, or "" outside the stream: for looking one ahead or behind."""
        return self._texts[index] if 0 <= index < len(self._texts) else ""

    def matching(self, pattern: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
        """The index of each line on which a match begins, with the match.

        The pattern runs over `self.text`: give it `re.MULTILINE` and keep it in a line (`[^\\n]`
        in place of `\\s` and negated classes that would cross). At most one match a line start is
        the caller's concern.
        """
        for match in pattern.finditer(self.text):
            yield self._index_at(match.start()), match

    def first_matching(
        self, pattern: re.Pattern[str], index: int
    ) -> tuple[int, re.Match[str]] | None:
        """The first match from a line on, and the index of the line it begins on."""
        match = pattern.search(self.text, self._line_starts()[index]) if index < len(self) else None
        return None if match is None else (self._index_at(match.start()), match)

    def match_at(self, pattern: re.Pattern[str], index: int) -> re.Match[str] | None:
        """The match that begins a line; it may go on over the lines below."""
        return pattern.match(self.text, self._line_starts()[index])

    def _index_at(self, offset: int) -> int:
        return bisect_right(self._line_starts(), offset) - 1

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            self._starts = _line_starts(self._texts)
        return self._starts


def _line_starts(texts: Sequence[str]) -> list[int]:
    return list(accumulate([len(text) + 1 for text in texts], initial=0))[:-1] or [0]


class Numbered(Protocol):
    """What knows the number in the log of each of its lines."""

    def number(self, index: int) -> int: ...


def build_problem(
    lines: Numbered,
    first: int,
    last: int,
    raw_type: str = "",
    message: str = "",
    frames: Iterable[Frame] = (),
    *,
    error_type: str | None = None,
    causes: Iterable[Problem] = (),
    notes: Iterable[str] = (),
    language: str = "",
    kind: str = "",
    severity: str = "error",
    separator: str = ".",
) -> Problem:
    """The problem on the lines from index `first` to `last`.

    Args:
        raw_type: the error's name as printed; its last segment is the error type unless
            `error_type` says otherwise.
        separator: between the segments of the language's qualified names.
        frames: innermost first.
        language, kind: the language and the format, only where they differ from the `Format`'s.
    """
    return Problem(
        language=language,
        error_type=raw_type.rpartition(separator)[2] if error_type is None else error_type,
        message=message,
        frames=tuple(frames),
        causes=tuple(causes),
        format=kind,
        start_line=lines.number(first),
        end_line=lines.number(max(first, last)),
        raw_type=raw_type,
        notes=tuple(notes),
        severity=severity,
    )


def make_frame(
    match: re.Match[str],
    function: str | None = None,
    module: str | None = None,
    code: str | None = None,
) -> Frame:
    """The frame of a match with the groups `file`, `line` and, where there is one, `column`."""
    named = match.groupdict()
    line, column = named["line"], named.get("column")
    at = int(line) if line else None, int(column) if column else None
    return Frame(named["file"], *at, function, module, code=code)


def read_frames(
    lines: Lines, index: int, frame_of: Callable[[str], Frame | None]
) -> tuple[list[Frame], int]:
    """The frames on the lines from an index on, and the index after them."""
    frames: list[Frame] = []
    while frame := frame_of(lines.get(index)):
        frames.append(frame)
        index += 1
    return frames, index


def chain(links: Sequence[Problem]) -> Problem:
    """One problem of the errors that led to each other: the last one, with the one before it as
    its cause, and so on. Of a chain deeper than `DEEPEST_CHAIN` the last links are kept."""
    first, *others = links[-DEEPEST_CHAIN:]
    for link in others:
        first = replace(
            link,
            causes=(first, *link.causes),
            start_line=min(first.start_line, link.start_line),
            end_line=max(first.end_line, link.end_line),
        )
    return first


@dataclass(frozen=True, slots=True)
class Format:
    """One rendering of errors.

    Args:
        name: what `Problem.format` says.
        language: what `Problem.language` says unless a frame's file tells better.
        triggers: substrings; `find` is called only when one of them is in the stream.
        find: yields the problems of one stream, in order.
        rank: `RUNNER`, `TRACE`, `SUMMARY` or `ENDED`.
    """

    name: str
    language: str
    triggers: tuple[str, ...]
    find: Callable[[Lines], Iterator[Problem]]
    rank: int = TRACE
