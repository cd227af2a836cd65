"""Runs an offline investigation: rules from the root cause outwards, then the rest."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whence.domain.transcript import Submission
from whence.playbook.engine.case import Case, Finding, NotVisible, Shared
from whence.playbook.engine.presenting import presented
from whence.playbook.engine.suspects import find_suspects
from whence.playbook.engine.witnessed import checked
from whence.playbook.fallback import what_is_known
from whence.playbook.registry import rules_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Conclusion, Places, Rule, ToolSteps
    from whence_tools.errors.model import Problem

_MAX_LINKS = 5
_ALIKE = 0.6  # less alike, a solved case only distracts


def play(problem: Problem, places: Places) -> ToolSteps[Submission]:
    """Investigates a problem; yields tool calls and returns what to submit."""
    shared = Shared()
    best: NotVisible | None = None
    for link in chain_of(problem):
        case = Case(link, problem, places, shared)
        for rule in rules_for(link):
            conclusion = yield from _tried(rule, case)
            if isinstance(conclusion, Finding):
                finding = yield from presented(case, conclusion)
                return finding.submission(problem.error_type)
            if best is None and isinstance(conclusion, NotVisible):
                best = conclusion
    case = Case(problem, problem, places, shared)
    known = best or (yield from what_is_known(case))
    known = replace(
        known,
        suspects=tuple((yield from find_suspects(case))),
        to_see=() if problem.was_observed else known.to_see,
    )
    hints = hints_from((yield from case.similar()))
    return Submission(known.draft(problem.error_type, hints))


def _tried(rule: Rule, case: Case) -> ToolSteps[Conclusion]:
    """What a rule concludes; one that fails is no case for it, and others still get their turn."""
    try:
        return checked((yield from rule.investigate(case)), case)
    except Exception:
        logging.getLogger(__name__).exception("the rule for %s failed", rule.family)
        return None


def chain_of(problem: Problem) -> Iterator[Problem]:
    """The links of a chain of causes, root first; those without own frames come last."""
    links: list[Problem] = []
    pending = [problem]
    while pending and len(links) < _MAX_LINKS:
        link = pending.pop(0)
        links.append(link)
        pending.extend(link.causes)
    links.reverse()
    yield from sorted(links, key=lambda link: link.own_frame is None)


def hints_from(cases: list[dict[str, Any]]) -> list[str]:
    """Solved cases that are like this one, as things to compare with, never as findings."""
    return [
        f"Compare with a solved case ({case['similarity']:.2f} alike): {case['rootCause']}"
        for case in cases
        if case.get("rootCause") and (case.get("exact") or case["similarity"] >= _ALIKE)
    ]
