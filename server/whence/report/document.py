"""What a report says, apart from how it looks: the one source of every rendering's words."""

from __future__ import annotations

import re
import shlex
import unicodedata
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from whence.domain.analysis import StopReason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import (
        AnalystInfo,
        CallSite,
        Evidence,
        Fix,
        RootCauseAnalysis,
        SimilarCase,
        Suspect,
    )

_TAB_WIDTH = 4
_HEADLINE_LINES = 6


@dataclass(frozen=True, slots=True)
class Place:
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
    place: Place


@dataclass(frozen=True, slots=True)
class Status:
    """A judgement in words: `label` in one or two, `text` what it means.

    Attributes:
        good: what a colour may stress; the words say it already.
    """

    label: str
    text: str
    good: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """A numbered statement, its status, where it rests and the lines quoted from there."""

    number: int
    text: str
    status: Status
    place: Place | None
    quote: tuple[tuple[int | None, str], ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """Calls, outermost first: name and place."""

    steps: tuple[tuple[str, Place], ...]


@dataclass(frozen=True, slots=True)
class Diff:
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Command:
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


Block = Paragraph | PlaceLine | Status | Claim | Chain | Diff | Bullets | Command | Output | Cases


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
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
    command: Command | None


def document_of(analysis: RootCauseAnalysis) -> Document:
    """The report of an analysis. Every text in it is free of control characters."""
    found = analysis.outcome == "found"
    verdict, _ = _first_sentence(clean(analysis.root_cause)) if found else (_NOT_FOUND, "")
    body = _cause_found(analysis) if found else _cause_not_found(analysis)
    similar = _section("Similar solved cases", _similar(analysis.similar))
    return Document(
        error=_headline(analysis),
        verdict=verdict,
        found=found,
        sections=tuple(section for section in (*body, similar) if section.blocks),
        footer=tuple(_footer(analysis)),
        command=_apply_command(analysis),
    )


_NOT_FOUND = "No cause found. The code Whence read doesn't explain this failure."
_SITES_WITH_VALUES = 3
_VALUES_OF_A_SITE = 5

# The words for each verification status. Only what is proven may be said to work.
_VERIFICATION: dict[str, Status] = {
    "proven": Status(
        "proven",
        "the command failed with this error before the fix and passes with it, twice each.",
        good=True,
    ),
    "checked": Status(
        "checked, not proven",
        "static checks find fewer errors and no new one; the command was not shown to pass.",
        good=False,
    ),
    "unverified": Status(
        "not tried", "nothing has shown yet that this fix works; review it first.", good=False
    ),
    "refuted": Status("refuted", "the error was still there with this fix.", good=False),
}

_TRIED_IN_VAIN = Status(
    "tried, not proven", "the runs do not show that this fix works; review it first.", good=False
)

# On 52 programs that no rule was written for, what was said with 0.9 and more was right in 2 of 2,
# with 0.7 to 0.9 in 7 of 12: too little, and too few, to call any of it very high.
_CONFIDENCE_WORDS = ((0.9, "high"), (0.45, "moderate"), (0.2, "low"))

_STOPPED_EARLY: dict[StopReason, str] = {
    StopReason.CONCLUDED: "concluded on request",
    StopReason.ROUNDS: "stopped at the limit of rounds",
    StopReason.SECONDS: "stopped at the time limit",
    StopReason.TOKENS: "stopped at the token limit",
    StopReason.REPEATED: "stopped because the analyst repeated itself",
    StopReason.CANCELLED: "cancelled",
    StopReason.MODEL_ERROR: "stopped because the model failed",
}


def _cause_found(analysis: RootCauseAnalysis) -> tuple[Section, ...]:
    _, rest = _first_sentence(clean(analysis.root_cause))
    cause: list[Block] = [Paragraph(rest)] if rest else []
    return (
        _section("Cause", [*_location(analysis), *cause]),
        _section("Evidence", _claims(analysis.evidence)),
        _section("Values when it failed", _values(analysis.call_chain)),
        _section("Call chain", _chain(analysis.call_chain)),
        _section("Fix", _fix(analysis)),
        _section("Next steps", _bullets(analysis.next_steps)),
    )


def _cause_not_found(analysis: RootCauseAnalysis) -> tuple[Section, ...]:
    seen = [item for item in analysis.evidence if item.holds]
    unseen = [item for item in analysis.evidence if not item.holds]
    looked = [*_location(analysis), *_claims(seen)]
    return (
        _section("Values when it failed", _values(analysis.call_chain)),
        _section("What was looked at", looked or [Paragraph("No file of the workspace.")]),
        _section("Suspects", _suspects(analysis.suspects)),
        _section("Call chain", _chain(analysis.call_chain)),
        _section("What is not visible", _claims(unseen, first=len(seen) + 1)),
        _section("Next steps", _bullets(analysis.next_steps)),
    )


def _section(title: str, blocks: Sequence[Block] | Iterator[Block]) -> Section:
    return Section(title, tuple(blocks))


def _headline(analysis: RootCauseAnalysis) -> str:
    lines = clean(analysis.error_description).strip().split("\n")
    if len(lines) > _HEADLINE_LINES:
        lines = [*lines[: _HEADLINE_LINES - 1], "…"]
    text = "\n".join(line.rstrip() for line in lines)
    return text or clean(analysis.error_type) or "Unknown error"


def _location(analysis: RootCauseAnalysis) -> list[Block]:
    where = analysis.location
    if where is None:
        return []
    symbol = clean(where.symbol) if where.symbol else None
    return [PlaceLine(Place(clean(where.file_path), where.line, symbol=symbol))]


def _claims(evidence: Sequence[Evidence], first: int = 1) -> Iterator[Claim]:
    for number, item in zip(count(first), evidence, strict=False):
        place = None
        if item.file_path:
            place = Place(clean(item.file_path), item.line_start, item.line_end)
        yield Claim(number, clean(item.claim), _standing(item), place, _quoted(item))


def _standing(item: Evidence) -> Status:
    if item.status == "observed" and item.observation:
        seen = item.observation
        return Status("observed", f"`{clean(seen.name)}` was `{clean(seen.value)}`", good=True)
    if item.status == "grounded":
        source = "in the file"
        if not item.file_path:
            source = "in a tool's answer"
        return Status("grounded", source, good=True)
    reason = "the quote was not found" if item.quote else "no quoted line supports it"
    return Status("ungrounded", reason, good=False)


def _quoted(item: Evidence) -> tuple[tuple[int | None, str], ...]:
    if not item.quote or not item.quote.strip():
        return ()
    # Numbers of a quote that is not there would lend it weight.
    start = item.line_start if item.holds and item.file_path else None
    lines = clean(item.quote).strip("\n").split("\n")
    return tuple(
        (None if start is None else start + offset, line.rstrip())
        for offset, line in enumerate(lines)
    )


def _chain(sites: Sequence[CallSite]) -> list[Block]:
    steps = tuple((clean(site.name), Place(clean(site.file_path), site.line)) for site in sites)
    return [Chain(steps)] if steps else []


def _values(sites: Sequence[CallSite]) -> list[Block]:
    """What the innermost calls held, the failing one first."""
    seen = [site for site in reversed(sites) if site.values][:_SITES_WITH_VALUES]
    items = tuple(
        f"`{clean(value.name)}` was `{clean(value.repr)}` at {clean(site.file_path)}:{site.line}"
        for site in seen
        for value in (site.values or ())[:_VALUES_OF_A_SITE]
    )
    return [Bullets(items)] if items else []


def _suspects(suspects: Sequence[Suspect]) -> list[Block]:
    items = tuple(
        f"{clean(one.file_path)}:{one.line}"
        f"{f' in `{clean(one.symbol)}`' if one.symbol else ''}: {clean(one.because)}"
        for one in suspects
    )
    return [Bullets(items)] if items else []


def _fix(analysis: RootCauseAnalysis) -> list[Block]:
    blocks: list[Block] = []
    if analysis.solution.strip():
        blocks.append(Paragraph(clean(analysis.solution).strip()))
    if analysis.fix is not None:
        blocks += [Diff(tuple(clean(analysis.fix.diff).strip("\n").split("\n")))]
        blocks += _verification(analysis.fix)
    return blocks


def _verification(fix: Fix) -> Iterator[Block]:
    verification = fix.verification
    tried = verification.status == "unverified" and verification.command
    yield _TRIED_IN_VAIN if tried else _VERIFICATION[verification.status]
    if verification.reason:
        yield Paragraph(clean(verification.reason).strip())
    if verification.command:
        yield Command("Tried with", clean(shlex.join(verification.command)))
    observed = (("Before", verification.before), ("After", verification.after))
    for when, text in observed:
        if text and text.strip():
            yield Output(f"{when} the fix", tuple(clean(text).strip("\n").split("\n")))


def _bullets(items: Sequence[str]) -> list[Block]:
    return [Bullets(tuple(clean(item).strip() for item in items))] if items else []


def _similar(cases: Sequence[SimilarCase]) -> list[Block]:
    items = tuple((clean(case.id).strip(), clean(_similar_case(case)).strip()) for case in cases)
    return [Cases(items)] if items else []


def _similar_case(case: SimilarCase) -> str:
    alike = "the same error" if case.exact else f"{_per_cent(case.similarity)} alike"
    origin = ", another workspace" if case.other_workspace else ""
    cause = case.root_cause.strip() or case.error_description.strip()
    solution = f" Solved by: {case.solution.strip()}" if case.solution.strip() else ""
    return f"({alike}{origin}): {cause}{solution}"


def _footer(analysis: RootCauseAnalysis) -> Iterator[str]:
    metadata = analysis.metadata
    yield _analyst(analysis.analyst)
    if analysis.outcome == "found":
        yield confidence_in_words(analysis.confidence)
    yield duration(metadata.duration_ms)
    if metadata.tool_calls:
        yield f"{metadata.tool_calls} tool call{'s' if metadata.tool_calls != 1 else ''}"
    if metadata.stop_reason in _STOPPED_EARLY:
        yield _STOPPED_EARLY[metadata.stop_reason]
    if analysis.user_validated:
        yield "marked as solved by you"


def _analyst(info: AnalystInfo) -> str:
    if info.kind == "offline":
        return "offline analyst, no model"
    if info.kind == "memory":
        return "remembered from a solved case"
    return f"LM Studio, {clean(info.model)}" if info.model else "LM Studio"


def _apply_command(analysis: RootCauseAnalysis) -> Command | None:
    if analysis.fix is None or analysis.fix.verification.status == "refuted":
        return None
    return Command("Apply the fix", f"whence apply {clean(analysis.id)}")


def confidence_word(confidence: float) -> str:
    """Args: confidence: 0..1."""
    return next((word for floor, word in _CONFIDENCE_WORDS if confidence >= floor), "very low")


def confidence_in_words(confidence: float) -> str:
    """Args: confidence: 0..1."""
    return f"confidence {confidence_word(confidence)} ({_per_cent(confidence)})"


def _per_cent(share: float) -> str:
    return f"{share * 100:.0f} %"


def duration(milliseconds: int) -> str:
    """`840 ms`, `3.2 s`, `2 min 5 s`."""
    if milliseconds < 1000:
        return f"{milliseconds} ms"
    seconds = milliseconds / 1000
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60} s"


def sentences(text: str, count: int) -> str:
    """The first sentences of a prose text, on one line."""
    taken: list[str] = []
    while text.strip() and len(taken) < count:
        first, text = _first_sentence(clean(text))
        taken.append(first)
    return " ".join(taken)


def verification_in_words(status: str) -> str:
    """What a fix' verification status says of it, as the report does."""
    words = _VERIFICATION[status]
    return f"{words.label}: {words.text}"


_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^a-z\s])")


def _first_sentence(text: str) -> tuple[str, str]:
    first, _, rest = text.strip().partition("\n\n")
    parts = _SENTENCE_END.split(" ".join(first.split()), maxsplit=1)
    more = parts[1] if len(parts) > 1 else ""
    return parts[0], "\n\n".join(part for part in (more, rest.strip()) if part)


_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def spans(text: str) -> Iterator[tuple[bool, str]]:
    """The parts of a text, each with whether it is code (between single backticks)."""
    for index, part in enumerate(_CODE.split(text)):
        if part:
            yield index % 2 == 1, part


def clean(text: str) -> str:
    """Makes control characters visible and lines end in LF; tabs become spaces.

    An analysis quotes files, programs and models; none of them may move a terminal's cursor,
    recolour it or reorder what is shown (bidirectional overrides).
    """
    text = text.replace("\r\n", "\n").replace("\t", " " * _TAB_WIDTH)
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    code = ord(character)
    if character == "\n" or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}:
        return character
    if code < 0x20:
        return chr(0x2400 + code)  # the control pictures
    if character in "\u200c\u200d":
        return character  # joiners are part of words and emoji
    return "␡" if code == 0x7F else "\ufffd"
