"""Runs an offline investigation: rules from the root cause outwards, then the rest."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whence.domain.analysis import Suspect
from whence.domain.transcript import Submission
from whence.playbook.engine.case import Case, FileSearch, Shared, ToolSteps
from whence.playbook.engine.conclusion import AT_RUN_TIME, Abstention, Conclusion, Finding
from whence.playbook.engine.matching import raises
from whence.playbook.engine.witnessed import check_conclusion
from whence.playbook.findings.origin_texts import FOLLOWED
from whence.playbook.registry import choose_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.transcript import RuledOut
    from whence.playbook.engine.rule import Rule
    from whence_tools.errors.model import Problem

_MAX_LINKS = 5
_ALIKE = 0.6  # less alike, a solved case only distracts


def play(
    problem: Problem,
    search: FileSearch,
    shared: Shared | None = None,
    ruled_out: frozenset[RuledOut] = frozenset(),
    *,
    can_try: bool = False,
    command: tuple[str, ...] = (),
) -> ToolSteps[Submission]:
    """Investigates a problem; yields tool calls and returns what to submit.

    Args:
        shared: what was learned of the problem before.
        ruled_out: what the cause is not.
        can_try: whether a fix can be tried, which some causes need.
        command: what failed, where that is known.
    """
    shared = shared or Shared()
    best: Abstention | None = None
    for link in chain_of(problem):
        case = Case(link, problem, search, shared, ruled_out, can_try, command)
        crash = yield from case.crash()
        is_own = crash is not None and raises(crash.text, link.error_type)
        for rule in choose_rules(link, is_own=is_own):
            conclusion = yield from _try_rule(rule, case)
            if isinstance(conclusion, Finding) and not conclusion.is_ruled_out(ruled_out):
                conclusion = yield from _doubt(conclusion, case)
                if isinstance(conclusion, Finding):
                    conclusion = yield from _guard(conclusion, case)
                    if rule.rests_on_values:
                        conclusion = _as_sure_as_measured(conclusion, link)
                    told = conclusion.submission(problem.error_type)
                    return replace(told, rests_on_values=rule.rests_on_values)
            if best is None and isinstance(conclusion, Abstention):
                best = conclusion
    case = Case(problem, problem, search, shared)
    from whence.playbook.fallback import describe_frames
    from whence.playbook.suspects.find import find_suspects

    known = None if problem.is_outdated else best
    known = known or (yield from describe_frames(case))
    suspects = yield from find_suspects(case)
    known = replace(
        known,
        suspects=tuple((yield from _with_last_quoted(suspects, known, case))),
        to_see=() if problem.was_observed else known.to_see,
    )
    hints = write_hints((yield from case.similar()))
    return Submission(known.draft(problem.error_type, hints))


def _with_last_quoted(
    found: Sequence[Suspect], known: Abstention, case: Case
) -> ToolSteps[list[Suspect]]:
    """The suspects, after the first of them where a value was last followed to and, if it was
    looked up there, what fills what it was looked up in; before them all where it was made."""
    place = known.evidence[-1] if len(known.evidence) > 1 else None
    if known.made is not None:
        here = known.made.path, known.made.line
    elif place is not None and place.file_path and place.line_start:
        here = place.file_path, place.line_start
    else:
        return [*found]
    places = {(frame.path, frame.line) for frame in case.frames}
    if case.problem.is_diagnostic:
        places |= {(one.file_path, one.line) for one in found}
    if here in places:
        return [*found]
    from whence.playbook.suspects.fillers import find_fillers
    from whence.playbook.suspects.find import keep_functions_once

    file = yield from case.read(here[0])
    function = file.flow.function_at(here[1]) if file and file.flow else None
    last = Suspect(
        file_path=here[0], line=here[1], symbol=function.qualified if function else None,
        score=0.5, because=(place.claim if place is not None else None) or FOLLOWED,
    )  # fmt: skip
    fillers = yield from find_fillers(case, *here)
    before = found[:1] if known.made is None else []
    return keep_functions_once([*before, last, *fillers, *found[len(before) :]])


def _as_sure_as_measured(finding: Finding, problem: Problem) -> Finding:
    """Nothing that was read of a failing run is called sure: see `docs/benchmarks.md`, causes."""
    is_run_time = _is_run_time(problem)
    return (
        replace(finding, confidence=min(finding.confidence, AT_RUN_TIME))
        if is_run_time
        else finding
    )


def _doubt(finding: Finding, case: Case) -> ToolSteps[Finding | Abstention]:
    """The finding; of a failed run what is left of one that stands where few causes do."""
    if not _is_run_time(case.problem):
        return finding
    from whence.playbook.suspects.doubts import doubt

    return (yield from doubt(finding, case)) or finding


def _guard(finding: Finding, case: Case) -> ToolSteps[Finding]:
    """A cause in the function that failed, with the edit of the line that failed where its rule has
    none: what failed there is asked first."""
    if finding.edits or not _is_run_time(case.problem):
        return finding
    for site in (yield from case.sites(case.frames[:1])):
        if site.path == finding.at.path and site.function == finding.at.function:
            from whence.playbook.fixes.guards import add_guard

            edits = add_guard(case, site, finding.root_cause)
            if edits:
                return replace(finding, edits=edits)
    from whence.playbook.fixes.loaded_nothing import use_empty

    return replace(finding, edits=(yield from use_empty(case, finding.at)))


def _is_run_time(problem: Problem) -> bool:
    has_run = problem.format == "sanitizer" or any(frame.function for frame in problem.frames)
    return has_run and not problem.is_diagnostic


def _try_rule(rule: Rule, case: Case) -> ToolSteps[Conclusion]:
    """What a rule concludes; one that fails is no case for it, and others still get their turn."""
    try:
        return check_conclusion((yield from rule.conclude(case)), case)
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


def write_hints(cases: list[dict[str, Any]]) -> list[str]:
    """Solved cases that are like this one, as things to compare with, never as findings."""
    return [
        f"Compare with a solved case ({case['similarity']:.2f} alike): {case['rootCause']}"
        for case in cases
        if case.get("rootCause")
        and case.get("state") == "solved"
        and (case.get("exact") or case["similarity"] >= _ALIKE)
    ]
