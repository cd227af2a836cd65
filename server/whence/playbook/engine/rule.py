"""A rule: one way to explain one family of errors.

A rule is a generator. It asks for tools through the `Case` (`yield from case.read(path)`), is
resumed with what they answered, and returns

    Finding       the code shows the cause; every claim quotes lines that a tool has read
    Abstention    the rule knows this error, but the code does not show the cause: what is missing
    None          after a look at the code, not a case for this rule

A tool that is missing or fails is an answer like any other: the method returns None or an empty
list, and the rule goes on with what is left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from whence.playbook.engine.case import Case, ToolSteps
from whence.playbook.engine.conclusion import Conclusion
from whence.playbook.engine.matching import Match
from whence.playbook.engine.source import Site
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

Investigate = Callable[[Case, Match], ToolSteps[Conclusion]]
InvestigateCrash = Callable[[Case, Match, Site], ToolSteps[Conclusion]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to explain one family of errors.

    Attributes:
        family: the name under which hits and abstentions are counted.
        match: a cheap look at the parsed error: what it says, or None. No I/O.
        investigate: the look at the code, with what the error says.
        rests_on_values: its causes may stand on a value that was seen. Those of others are code
            that is wrong whatever was seen, wherever it stands.
    """

    family: str
    match: Callable[[Problem], Match | None]
    investigate: Investigate
    rests_on_values: bool = True

    def conclude(self, case: Case) -> ToolSteps[Conclusion]:
        """What the rule makes of a case; None where it is about something else."""
        match = self.match(case.problem)
        return (yield from self.investigate(case, match)) if match is not None else None


def at_crash(investigate: InvestigateCrash, *, parsed: bool = True) -> Investigate:
    """A look that begins at the innermost frame of the workspace, which it needs.

    Args:
        parsed: it also needs the file's code to have a grammar; see `Site.flow`.
    """

    def investigate_crash(case: Case, match: Match) -> ToolSteps[Conclusion]:
        crash = yield from case.crash()
        if crash is None or (parsed and crash.file.flow is None):
            return None
        return (yield from investigate(case, match, crash))

    return investigate_crash


def in_crash_file(look: Callable[[Match, Site], Conclusion]) -> Investigate:
    """A look at nothing but the file of the innermost frame; its code has a grammar."""

    def investigate(_case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
        yield from ()
        return look(match, crash)

    return at_crash(investigate)
