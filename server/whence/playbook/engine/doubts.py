"""Where causes of a package's crashes are not: a conclusion that stands there is only a suspect.

Counted on first runs, with the rules as they were before anybody had read the crashes: what was
named in the function that failed was right in 42 of 53, in a function that was still running in 2
of 3, in any other place in 2 of 9. See `docs/benchmarks.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import Abstention
from whence.playbook.engine.makers import is_published

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding


def doubt(finding: Finding, case: Case) -> ToolSteps[Abstention | None]:
    """What is left of a cause that no function of the call stack holds; None for one that may stay.

    Only where a function of a package failed: what a package is given is not its authors' to
    choose, so they mend what takes it. Who writes a program also writes what it is given.
    """
    sites = yield from case.sites(case.frames)
    function = finding.at.function
    running = {(one.path, one.function) for one in sites if one.function is not None}
    if not sites or sites[0].function is None or (finding.at.path, function) in running:
        return None
    if not (yield from is_published(case)):
        return None
    return Abstention("", (), finding.evidence, sites[0].path, sites[0].line)
