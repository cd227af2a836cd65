"""The traps of a larger program: told last, as looking through its files takes time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.rules.traps.language_traps import explain_trap

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    return (yield from explain_trap(case, site, is_small=False))


RULES = (Rule("language_trap", Matcher(""), at_crash(investigate), rests_on_values=False),)
