"""Where the causes of crashes are not: a conclusion that stands there is only a suspect.

Counted on first runs, with the rules as they were before anybody had read the crashes; see
`docs/benchmarks.md`. Of a package what was named in the function that failed was right in 42 of 53,
in a function that was still running in 2 of 3, in any other place in 2 of 9. Of small programs what
rests on a value that was seen was right in none of 8 where `suspects/small_program.py` finds the
place less likely than most, and in 10 of 17 elsewhere; where several places may have made the
value, the one that was named was right in one of five.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import Abstention
from whence.playbook.engine.makers import is_published
from whence.playbook.suspects.role import Role, find_role
from whence.playbook.suspects.small_program import compare_to_average

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding


_UNLIKELY: Final = 0.7  # of the average
_ONE_OF_SEVERAL: Final = 0.6  # a cause is less sure where several places may have made the value


def doubt(finding: Finding, case: Case) -> ToolSteps[Abstention | None]:
    """What is left of a cause that stands where few do; None for one that may stay."""
    is_doubted = (yield from _is_beside_package(finding, case)) or (
        yield from _is_unlikely(finding, case)
    )
    if not is_doubted:
        return None
    sites = yield from case.sites(case.frames)
    return Abstention("", (), finding.evidence, sites[0].path, sites[0].line)


def _is_beside_package(finding: Finding, case: Case) -> ToolSteps[bool]:
    """Whether a function of a package failed, and none of those that were running is at fault.

    What a package is given is not its authors' to choose, so they mend what takes it. Who writes a
    program also writes what it is given.
    """
    sites = yield from case.sites(case.frames)
    running = {(one.path, one.function) for one in sites if one.function is not None}
    if not sites or sites[0].function is None:
        return False
    if (finding.at.path, finding.at.function) in running:
        return False
    return (yield from is_published(case))


def _is_unlikely(finding: Finding, case: Case) -> ToolSteps[bool]:
    """Whether a value that was seen in a small program leads to an unlikely function, out of all
    functions, or to one of several places that may have made it. What only one can have made does
    not."""
    if finding.is_sole or not any(one.observation for one in finding.evidence):
        return False
    if (yield from find_role(case)) is Role.TEST:
        return False
    if (finding.at.path, finding.at.line) in {(one.path, one.line) for one in case.frames[1:]}:
        return False  # the call that handed the value on is still running
    likely = yield from compare_to_average(case, finding.at)
    return likely is not None and (likely < _UNLIKELY or finding.confidence < _ONE_OF_SEVERAL)
