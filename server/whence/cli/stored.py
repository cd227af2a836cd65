"""Stored analyses, for the commands that show or use them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.cli.output import settings_of, workspace_of
from whence.domain.analysis import RootCauseAnalysis
from whence.domain.errors import NotFoundError
from whence.service.workspace import open_app

if TYPE_CHECKING:
    import argparse

    from whence.memory.case import StoredCase


async def find_stored_case(args: argparse.Namespace, *, with_fix: bool = False) -> StoredCase:
    """The case of an id, or the newest one of this workspace.

    Args:
        with_fix: without an id, the newest one that has a fix.

    Raises:
        NotFoundError: there is none, or it was written by hand and has no analysis.
    """
    workspace = workspace_of(args)
    async with open_app(workspace, settings_of(args, workspace)) as app:
        if args.id:
            return await app.store.get(args.id)
        newest = await app.store.list(limit=200, workspace_id=app.workspace_id)
    for case in newest.cases:
        if case.analysis is not None and (not with_fix or "fix" in case.analysis):
            return case
    raise NotFoundError(
        f"no analysis{' with a fix' if with_fix else ''} is stored for this workspace; "
        "`whence run CMD` creates one"
    )


def analysis_of(case: StoredCase) -> RootCauseAnalysis:
    if case.analysis is None:
        raise NotFoundError(
            f"{case.id} was added manually and has no analysis; see `whence memory show {case.id}`"
        )
    return RootCauseAnalysis.model_validate(case.analysis)
