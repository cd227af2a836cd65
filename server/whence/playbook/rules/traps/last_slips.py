"""The slips of a small program: what they would mean is tried where nothing else is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.rules.traps.language_traps import explain_slip

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    return (yield from explain_slip(case, site))


RULES = (Rule("slip", Matcher(""), at_crash(investigate), rests_on_values=False),)
