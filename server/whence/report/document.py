"""What a report says, apart from how it looks: the one source of every rendering's words."""

from __future__ import annotations

import re
import shlex
from itertools import count
from typing import TYPE_CHECKING

from whence.domain.analysis import StopReason
from whence.report.parts import (
    Block,
    Bullets,
    CallChain,
    Cases,
    Claim,
    CommandHint,
    Diff,
    Judgement,
    Output,
    Paragraph,
    PlaceLine,
    ReportDocument,
    Section,
    SourceLines,
)
from whence.report.recursion import find_sites_with_values, fold
from whence_tools.control_characters import show_controls
from whence_tools.errors.plain import reports_error

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import (
        AnalystInfo,
        CallSite,
        Evidence,
        Fix,
        FixCandidate,
        Observation,
        RootCauseAnalysis,
        SimilarCase,
        Suggestion,
        Suspect,
    )
    from whence_tools.healing.comparison import Comparison

_TAB_WIDTH = 4
_HEADLINE_LINES = 6


def document_of(analysis: RootCauseAnalysis) -> ReportDocument:
    """The report of an analysis. Every text in it is free of control characters."""
    found = analysis.outcome == "found"
    cause, _ = _first_sentence(clean(analysis.root_cause))
    body = _cause_found(analysis) if found else _cause_not_found(analysis)
    similar = _section("Similar cases", _similar(analysis.similar))
    return ReportDocument(
        error=_headline(analysis),
        verdict=cause if found else _NOT_FOUND if holds_error(analysis) else _NO_ERROR,
        found=found,
        sections=tuple(
            section for section in (*body, *_of_model(analysis), similar) if section.blocks
        ),
        footer=tuple(_footer(analysis)),
        command=_apply_command(analysis),
    )


_NOT_FOUND = "No cause found. The code Whence read doesn't explain this failure."
_NOT_CHECKED = "Its quotes match the files; nothing that was observed or run supports the cause."
_NO_ERROR = "No error found: no line of this text looks like one."


def holds_error(analysis: RootCauseAnalysis) -> bool:
    """Whether the text that was analysed has an error in it. The line that says most stands for the
    text: where it says nothing, no line does."""
    named = analysis.error_type or analysis.location or analysis.call_chain or analysis.language
    return bool(named) or reports_error(analysis.error_description)


_SITES_WITH_VALUES = 3
_VALUES_OF_A_SITE = 5

# The words for each verification status. Only what is proven may be said to work.
_VERIFICATION: dict[str, Judgement] = {
    "proven": Judgement(
        "proven",
        "without the fix, each run had the failure; with it, none, and tests or assertions check "
        "the result.",
        good=True,
    ),
    "passes": Judgement(
        "passes, not proven",
        "the failure is gone with this fix, but nothing proves that the result is right.",
        good=False,
    ),
    "checked": Judgement(
        "checked, not proven",
        "static checks find fewer errors and no new ones. No run showed that it works.",
        good=False,
    ),
    "unverified": Judgement("not tested", "review the fix before you apply it.", good=False),
    "refuted": Judgement("refuted", "a fix was tested, and it did not help.", good=False),
}

_TESTED_WITHOUT_PROOF = Judgement(
    "tested, not proven", "the runs don't show that it works. Review it first.", good=False
)

# On programs whose authors knew no rule 30 of 33 causes of failing runs were right, about nine in
# ten of every kind of evidence (docs/benchmarks.md): too little, and too few, for "high".
_CONFIDENCE_WORDS = ((0.9, "high"), (0.45, "moderate"), (0.2, "low"))

_STOPPED_EARLY: dict[StopReason, str] = {
    StopReason.CONCLUDED: "stopped at your request",
    StopReason.ROUNDS: "stopped at the step limit",
    StopReason.SECONDS: "stopped at the time limit",
    StopReason.TOKENS: "stopped at the token limit",
    StopReason.REPEATED: "stopped because it repeated itself",
    StopReason.CANCELLED: "cancelled",
    StopReason.MODEL_ERROR: "stopped because the model failed",
}


def _cause_found(analysis: RootCauseAnalysis) -> tuple[Section, ...]:
    _, rest = _first_sentence(clean(analysis.root_cause))
    cause: list[Block] = [Paragraph(rest)] if rest else []
    return (
        _section("Cause", [*_location(analysis), *cause]),
        _section("Evidence", _claims(analysis.evidence)),
        _section("Values at the failure", _values(analysis.call_chain)),
        _section("Call chain", _chain(analysis.call_chain)),
        _section("Fix", _fix(analysis)),
        _section("Next steps", _bullets(analysis.next_steps)),
    )


def _cause_not_found(analysis: RootCauseAnalysis) -> tuple[Section, ...]:
    seen = [item for item in analysis.evidence if item.holds]
    unseen = [item for item in analysis.evidence if not item.holds]
    looked = [*_location(analysis), *_claims(seen)]
    return (
        _section("Values at the failure", _values(analysis.call_chain)),
        _section("What Whence read", looked or [Paragraph("No file in this workspace.")]),
        _section("Suspects", _suspects(analysis.suspects)),
        _section("Call chain", _chain(analysis.call_chain)),
        _section("Unsupported claims", _claims(unseen, first=len(seen) + 1)),
        _section("Next steps", _bullets(analysis.next_steps)),
    )


def _of_model(analysis: RootCauseAnalysis) -> tuple[Section, ...]:
    """What a model said that is not the analysis' own, and what it did."""
    suggestion, note = analysis.suggestion, analysis.analyst.note
    blocks: list[Block] = [Paragraph(clean(note))] if note else []
    if suggestion is None:
        return (_section("The model", blocks),)
    blocks += [*_location(suggestion), Paragraph(clean(suggestion.root_cause).strip())]
    blocks += _claims(suggestion.evidence)
    return (_section("The model suggests", [Paragraph(_NOT_CHECKED), *blocks]),)


def _section(title: str, blocks: Sequence[Block] | Iterator[Block]) -> Section:
    return Section(title, tuple(blocks))


def _headline(analysis: RootCauseAnalysis) -> str:
    lines = clean(analysis.error_description).strip().split("\n")
    if len(lines) > _HEADLINE_LINES:
        lines = [*lines[: _HEADLINE_LINES - 1], "…"]
    text = "\n".join(line.rstrip() for line in lines)
    return text or clean(analysis.error_type) or "Unknown error"


def _location(found: RootCauseAnalysis | Suggestion) -> list[Block]:
    where = found.location
    if where is None:
        return []
    symbol = clean(where.symbol) if where.symbol else None
    return [PlaceLine(SourceLines(clean(where.file_path), where.line, symbol=symbol))]


def _claims(evidence: Sequence[Evidence], first: int = 1) -> Iterator[Claim]:
    for number, item in zip(count(first), evidence, strict=False):
        place = None
        if item.file_path:
            place = SourceLines(clean(item.file_path), item.line_start, item.line_end)
        yield Claim(number, clean(item.claim), _standing(item), place, _number_lines(item))


def _standing(item: Evidence) -> Judgement:
    if item.status == "observed" and item.observation:
        return Judgement("observed", _describe_observation(item.observation), good=True)
    if item.status == "shown":
        return Judgement("shown by an experiment", "", good=True)
    if item.status == "grounded":
        source = "the file" if item.file_path else "the tool result"
        return Judgement(f"✓ matches {source}", "", good=True)
    reason = "the quote doesn't match" if item.quote else "no quote"
    return Judgement("unsupported", reason, good=False)


def _describe_observation(seen: Observation) -> str:
    what, value = clean(seen.expression), clean(seen.value)
    return f"`{what}` {seen.verb} `{value}`" if seen.verb else f"`{what}` {value}"


def _number_lines(item: Evidence) -> tuple[tuple[int | None, str], ...]:
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
    steps = tuple(
        (clean(site.name), SourceLines(clean(site.file_path), site.line)) for site in sites
    )
    return [CallChain(tuple(_fold_recursions(steps)))] if steps else []


def _fold_recursions(
    steps: Sequence[tuple[str, SourceLines]],
) -> Iterator[tuple[str, SourceLines | None]]:
    """The steps with each recursion once, in whatever language, and how often it went on."""
    for cycle, times in fold(steps):
        yield from cycle
        if times > 1:
            calls = "this call" if len(cycle) == 1 else f"these {len(cycle)} calls"
            yield f"… {calls} {times - 1} times more", None


def _values(sites: Sequence[CallSite]) -> list[Block]:
    """What the innermost calls held, the failing one first."""
    seen = find_sites_with_values(sites)[:_SITES_WITH_VALUES]
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
    """The proposal; of one that was refuted only that it was."""
    blocks: list[Block] = []
    fix = analysis.fix
    is_offered = fix is None or fix.verification.status != "refuted"
    if is_offered and analysis.solution.strip():
        blocks.append(Paragraph(clean(analysis.solution).strip()))
    if fix is not None:
        if is_offered:
            blocks.append(_diff(fix))
        blocks += _verification(fix)
        for other in fix.alternatives or ():
            blocks.append(Paragraph("Whence also tested another fix:"))
            blocks += [_diff(other), _VERIFICATION[other.verification.status]]
    return blocks


def _diff(fix: FixCandidate) -> Diff:
    return Diff(tuple(clean(fix.diff).strip("\n").split("\n")))


def _verification(fix: Fix) -> Iterator[Block]:
    verification = fix.verification
    tried = verification.status == "unverified" and verification.command
    yield _TESTED_WITHOUT_PROOF if tried else _VERIFICATION[verification.status]
    if verification.reason:
        yield Paragraph(clean(verification.reason).strip())
    if verification.command:
        yield CommandHint("Tested with", clean(shlex.join(verification.command)))
    observed = (("Before", verification.before), ("After", verification.after))
    for when, text in observed:
        if text and text.strip():
            yield Output(f"{when} the fix", tuple(clean(text).strip("\n").split("\n")))
    if verification.compared is not None:
        yield from _compare_runs(verification.compared)


_COUNTED = {
    "runner": ", counted by the test runner",
    "executedLines": " on lines that the failing test ran",
}


def _compare_runs(runs: Comparison) -> Iterator[Block]:
    """What the lines of each side don't say: assertions, and the failures that stay."""
    if runs.assertions_by is not None:
        made = f"{runs.assertions_before} before the fix, {runs.assertions_after} after it"
        yield Paragraph(f"Assertions{_COUNTED[runs.assertions_by]}: {made}.")
    for title, failures in (("Failing as before", runs.remaining), ("Failing anew", runs.new)):
        if failures:
            yield Output(title, tuple(clean(text).strip() for text in failures))


def _bullets(items: Sequence[str]) -> list[Block]:
    return [Bullets(tuple(clean(item).strip() for item in items))] if items else []


def _similar(cases: Sequence[SimilarCase]) -> list[Block]:
    items = tuple((clean(case.id).strip(), clean(_similar_case(case)).strip()) for case in cases)
    return [Cases(items)] if items else []


def _similar_case(case: SimilarCase) -> str:
    alike = "the same error" if case.exact else f"{_per_cent(case.similarity)} similar"
    origin = ", another workspace" if case.other_workspace else ""
    cause = case.root_cause.strip() or case.error_description.strip()
    solution = ""
    # A message alone is alike for many reasons; of one and the same error its place is alike too.
    if case.state == "solved" and case.exact and case.solution.strip():
        solution = f" Solved by: {case.solution.strip()}"
    return f"({alike}{origin}): {cause}{solution}"


def _footer(analysis: RootCauseAnalysis) -> Iterator[str]:
    number = analysis.problem
    if number is not None:
        same = f", same cause as {number.same_cause_as}" if number.same_cause_as else ""
        yield f"failure {number.index} of {number.of}{same}"
    yield from describe_standing(analysis, tool_calls=analysis.metadata.tool_calls)


def describe_standing(analysis: RootCauseAnalysis, tool_calls: int = 0) -> Iterator[str]:
    """Who analysed, how sure, how long, and what else is to know of it."""
    metadata = analysis.metadata
    yield _analyst(analysis.analyst)
    if analysis.outcome == "found":
        yield confidence_in_words(analysis.confidence)
    yield format_duration(metadata.duration_ms if metadata.wall_ms is None else metadata.wall_ms)
    if tool_calls:
        yield f"{tool_calls} tool call{'s' if tool_calls != 1 else ''}"
    if metadata.stop_reason in _STOPPED_EARLY:
        yield _STOPPED_EARLY[metadata.stop_reason]
    if analysis.user_validated:
        yield "you marked it as solved"


def _analyst(info: AnalystInfo) -> str:
    if info.kind == "offline":
        return "offline analyst"
    if info.kind == "memory":
        return "from memory"
    model = f"LM Studio, {clean(info.model)}" if info.model else "LM Studio"
    if info.kind == "lmstudio":
        return model
    source = "the model" if info.cause_from == "model" else "the offline analyst"
    return f"offline analyst with {model}{f'; cause from {source}' if info.cause_from else ''}"


def _apply_command(analysis: RootCauseAnalysis) -> CommandHint | None:
    if analysis.fix is None or analysis.fix.verification.status == "refuted":
        return None
    return CommandHint("Apply the fix", f"whence apply {clean(analysis.id)}")


def confidence_word(confidence: float) -> str:
    """Args: confidence: 0..1."""
    return next((word for floor, word in _CONFIDENCE_WORDS if confidence >= floor), "very low")


def confidence_in_words(confidence: float) -> str:
    """Args: confidence: 0..1."""
    return f"confidence {confidence_word(confidence)} ({_per_cent(confidence)})"


def _per_cent(share: float) -> str:
    return f"{share * 100:.0f} %"


def format_duration(milliseconds: int) -> str:
    """`840 ms`, `3.2 s`, `2 min 5 s`."""
    if milliseconds < 1000:
        return f"{milliseconds} ms"
    seconds = milliseconds / 1000
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60} s"


def take_sentences(text: str, count: int) -> str:
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
    line = " ".join(first.split())
    ends = _SENTENCE_END.finditer(line)
    end = next((one for one in ends if line.count("`", 0, one.start()) % 2 == 0), None)
    if end is not None:  # none within code: `.` and `?` are operators there
        line, more = line[: end.start()], line[end.end() :]
        rest = "\n\n".join(part for part in (more, rest.strip()) if part)
    return line, rest.strip()


_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def spans(text: str) -> Iterator[tuple[bool, str]]:
    """The parts of a text, each with whether it is code (between single backticks)."""
    for index, part in enumerate(_CODE.split(text)):
        if part:
            yield index % 2 == 1, part


def clean(text: str) -> str:
    """Makes control characters visible and lines end in LF; tabs become spaces."""
    text = text.replace("\r\n", "\n").replace("\t", " " * _TAB_WIDTH)
    return show_controls(text)
