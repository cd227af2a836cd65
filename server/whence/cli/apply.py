"""`whence apply`: writes an analysis' fix into the files."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from whence.cli.output import say, workspace_of, write_json
from whence.cli.stored import analysis_of, find_stored_case
from whence.domain.errors import UsageError
from whence.report.document import verification_in_words
from whence.service.fix_application import apply_fix
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    import argparse


def execute(args: argparse.Namespace) -> int:
    case = asyncio.run(find_stored_case(args, with_fix=True))
    analysis = analysis_of(case)
    if analysis.fix is None:
        raise UsageError(f"{analysis.id} has no fix; `whence report {analysis.id}` shows it")
    status = analysis.fix.verification.status
    if status == "refuted":
        raise UsageError(
            f"the fix of {analysis.id} is not applied: {verification_in_words(status)}"
        )
    changed = apply_fix(analysis.fix, Workspace(workspace_of(args)), case.file_hashes)
    if args.json:
        write_json({"applied": True, "id": analysis.id, "files": changed, "status": status})
    else:
        files = ", ".join(changed)
        say(f"applied the fix of {analysis.id} to {files}; {verification_in_words(status)}")
    return 0
