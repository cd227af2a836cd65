"""Calls in the wrong order: what had to run first is called after what needed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import Site


def find_late_call(case: Case, names: Collection[str]) -> ToolSteps[tuple[Site, Site] | None]:
    """Of functions that had to run first one that is called below the failure's way: the line of a
    function on the stack that led to the failure, and the line of the call."""
    for site in (yield from case.sites(case.frames)):
        calls = site.flow.calls if site.file.flow is not None else ()
        for line in sorted(call.at.line for call in calls if call.name in names and call.receiver):
            if line > site.line and site.on(line).function == site.function:
                return site, site.on(line)
    return None
