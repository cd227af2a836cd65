"""An analysis where there is little room: in a problem list, above a line, in a hover,
among many others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence.report.document import confidence_in_words, document_of, take_sentences
from whence.report.markdown import markdown_of
from whence.report.parts import CommandHint, ReportDocument
from whence.report.terminal import terminal_text

if TYPE_CHECKING:
    from whence.domain.analysis import RootCauseAnalysis

_TITLE_CHARACTERS = 80
_ENDS = (".", "!", "?", "…")
_HOVER_SECTIONS = ("Cause", "Evidence", "Fix")
_HOVER_WIDTH = 72
_TRIAGE_SECTIONS = ("Cause", "Fix", "What Whence read", "Next steps")


def write_title(analysis: RootCauseAnalysis) -> str:
    """The cause in one short line."""
    text = take_sentences(analysis.root_cause, 1).rstrip(".")
    if len(text) <= _TITLE_CHARACTERS:
        return text
    return f"{text[: _TITLE_CHARACTERS - 1].rstrip()}…"


def write_message(analysis: RootCauseAnalysis) -> str:
    """The cause in at most two sentences, and how sure it is."""
    cause = take_sentences(analysis.root_cause, 2)
    confidence = confidence_in_words(analysis.confidence).capitalize()
    return f"{cause}{'' if cause.endswith(_ENDS) else '.'} {confidence}."


def write_hover(analysis: RootCauseAnalysis, *, markdown: bool) -> str:
    """Cause, confidence, evidence and fix, and how to apply it, for an editor."""
    document = _for_hover(analysis)
    return markdown_of(document, "####") if markdown else terminal_text(document, _HOVER_WIDTH)


def write_cause_and_fix(analysis: RootCauseAnalysis, width: int, *, color: bool = False) -> str:
    """Cause, fix and next steps for a terminal, and how to see the rest."""
    whole = document_of(analysis)
    document = replace(
        whole,
        sections=tuple(part for part in whole.sections if part.title in _TRIAGE_SECTIONS),
        footer=(*whole.footer, f"evidence: `whence report {analysis.id}`"),
    )
    return terminal_text(document, width, color=color)


def _for_hover(analysis: RootCauseAnalysis) -> ReportDocument:
    whole = document_of(analysis)
    command = whole.command
    return replace(
        whole,
        sections=tuple(part for part in whole.sections if part.title in _HOVER_SECTIONS),
        footer=(confidence_in_words(analysis.confidence),),
        command=command
        and CommandHint("Apply it with the quick fix or in a terminal", command.line),
    )
