"""The parts that a report is made of, whatever it is rendered as. Plain data."""

from __future__ import annotations

from whence_tools.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class SourceLines:
    """A file and, where known, its lines (1-based, inclusive) and the symbol there."""

    path: str
    line: int | None = None
    last_line: int | None = None
    symbol: str | None = None

    @property
    def label(self) -> str:
        if self.line is None:
            return self.path
        if self.last_line is None or self.last_line <= self.line:
            return f"{self.path}:{self.line}"
        return f"{self.path}:{self.line}-{self.last_line}"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Prose; `spans` finds the code in it."""

    text: str


@dataclass(frozen=True, slots=True)
class PlaceLine:
    place: SourceLines


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judgement in words: `label` in a few, `text` what it means, "" where the label says it.

    Attributes:
        good: what a colour may stress; the words say it already.
    """

    label: str
    text: str
    good: bool

    @property
    def explanation(self) -> str:
        return f": {self.text}" if self.text else ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A numbered statement, its status, where it rests and the lines quoted from there."""

    number: int
    text: str
    status: Judgement
    place: SourceLines | None
    quote: tuple[tuple[int | None, str], ...]


@dataclass(frozen=True, slots=True)
class CallChain:
    """Calls, outermost first: name and place; what is said of left out ones has no place."""

    steps: tuple[tuple[str, SourceLines | None], ...]


@dataclass(frozen=True, slots=True)
class Diff:
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CommandHint:
    """Something to type, and what it does."""

    purpose: str
    line: str


@dataclass(frozen=True, slots=True)
class Output:
    """What a command printed, and when."""

    label: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cases:
    """Solved cases, most alike first: the id of each and what it says."""

    items: tuple[tuple[str, str], ...]


Block = (
    Paragraph
    | PlaceLine
    | Judgement
    | Claim
    | CallChain
    | Diff
    | Bullets
    | CommandHint
    | Output
    | Cases
)


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class ReportDocument:
    """A report.

    Attributes:
        error: the error that was investigated, as it was printed.
        verdict: the cause in one sentence, or that none was found.
        found: whether there is a cause.
        footer: who analysed, how sure, how long.
        command: how to apply the fix, where there is one to apply.
    """

    error: str
    verdict: str
    found: bool
    sections: tuple[Section, ...]
    footer: tuple[str, ...]
    command: CommandHint | None
