"""A finding as it is handed over: its symbol, and each quoted place once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, Finding, SourceFile, ToolSteps


def presented(case: Case, finding: Finding) -> ToolSteps[Finding]:
    """The finding with the enclosing function or class as symbol, and evidence merged."""
    file = yield from case.read(finding.path)
    return replace(
        finding,
        symbol=enclosing(file, finding.line) if file is not None else None,
        evidence=merged(finding.evidence),
    )


def enclosing(file: SourceFile, line: int) -> str | None:
    """`Class.method`, a function or a class that holds a line; None at the top of a file."""
    if file.flow is None:
        return None
    function = file.flow.function_at(line)
    if function is not None and function.name:
        return function.qualified
    holding = [k for k in file.flow.classes if k.line <= line <= k.last_line and k.name]
    return max(holding, key=lambda klass: klass.start).name if holding else None


def merged(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Neighbours that quote the very same lines become one, with both claims."""
    kept: list[Evidence] = []
    for one in evidence:
        last = kept[-1] if kept else None
        if last is None or _place(last) != _place(one):
            kept.append(one)
        elif one.claim and one.claim not in last.claim:
            joined = f"{last.claim}; {one.claim}" if last.claim else one.claim
            kept[-1] = last.model_copy(update={"claim": joined})
    return tuple(
        one if one.claim else one.model_copy(update={"claim": "this is written here"})
        for one in kept
    )


def sentence(text: str) -> str:
    """Begins with a capital, unless it begins with a path, an identifier or a quotation."""
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.isalpha() else text


def _place(evidence: Evidence) -> tuple[str | None, int | None, int | None]:
    return evidence.file_path, evidence.line_start, evidence.line_end
