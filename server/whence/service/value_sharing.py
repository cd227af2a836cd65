"""What of an analysis others may have: the values that a program held stay on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whence.config.settings import Settings
    from whence.domain.analysis import Evidence, ObservedValue, RootCauseAnalysis


def share_with_mcp(analysis: RootCauseAnalysis, settings: Settings) -> RootCauseAnalysis:
    """The analysis as an MCP host gets it, whose model may be anywhere."""
    return analysis if settings.capture.share == "all" else _without_values(analysis)


def share_with_model(analysis: RootCauseAnalysis, settings: Settings) -> RootCauseAnalysis:
    """The analysis as the model gets it that is set; whole where it is on this machine."""
    from whence.llm.endpoint import is_on_this_machine

    if is_on_this_machine(settings.lmstudio.url):
        return analysis
    return share_with_mcp(analysis, settings)


def _without_values(analysis: RootCauseAnalysis) -> RootCauseAnalysis:
    """Of each observed value type, length and shape."""
    chain = [
        site.model_copy(update={"values": [_in_outline(one) for one in site.values]})
        if site.values
        else site
        for site in analysis.call_chain
    ]
    evidence = [_without_value(one) for one in analysis.evidence]
    return analysis.model_copy(update={"call_chain": chain, "evidence": evidence})


def _in_outline(value: ObservedValue) -> ObservedValue:
    return value.model_copy(update={"repr": _outline(value.type, value.length, value.shape)})


def _without_value(evidence: Evidence) -> Evidence:
    seen = evidence.observation
    if seen is None:
        return evidence
    outline = _outline(seen.type, seen.length, seen.shape)
    shared = seen.model_copy(update={"value": outline, "arguments": None})
    return evidence.model_copy(update={"observation": shared})


def _outline(kind: str | None, length: int | None, shape: str | None) -> str:
    size = f" {shape}" if shape else "" if length is None else f" of length {length}"
    return f"<{kind or 'value'}{size}>"
