"""A second look at failing tests: they run once more, in a copy, and each one's lines are seen.

Only with the consent that trying a fix needs, and only where the first look found no cause.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Suspect
from whence_tools.contract import ToolFailure
from whence_tools.healing.protected import is_test
from whence_tools.ports import Limits, SandboxError
from whence_tools.witness.questions.suspicion import SuspectLine, rank_lines
from whence_tools.witness.recording.environment import second_look_environment
from whence_tools.witness.recording.spectrum import read_spectrum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.errors.model import Problem
    from whence_tools.ports import ToolContext
    from whence_tools.workspace import Workspace

log = logging.getLogger(__name__)

_MOST: Final = 5


def is_worth_a_second_look(problem: Problem) -> bool:
    """Whether Python tests failed: of them more can be seen than the failure itself."""
    own = problem.own_frame or problem.root.own_frame
    frames = (*problem.frames, *problem.root.frames)
    tested = any(is_test(frame.path) for frame in frames if frame.path)
    return own is not None and problem.language == "python" and tested


async def look_again(
    command: Sequence[str], cwd: str, context: ToolContext, seconds: float
) -> list[Suspect]:
    """The lines of the code under test, most suspicious first; none where nothing was seen.

    Args:
        command: what failed; run once in a copy where the user consented to it.
        cwd: workspace-relative.
        seconds: the most that it may take.
    """
    if context.sandbox is None or not context.consent.allows(command):
        return []
    file = f".whence-{secrets.token_hex(8)}.json"
    try:
        async with context.sandbox.copy(buffers=context.workspace.buffers) as copy:
            watched = second_look_environment(os.environ, copy.root, copy.root / file)
            argv = ["env", *(f"{name}={value}" for name, value in watched.items()), *command]
            await copy.run(argv, cwd=cwd, limits=Limits(seconds=seconds))
            content = await copy.read(file)
    except (OSError, SandboxError) as error:
        log.info("no second look: %s", error)
        return []
    spectrum = read_spectrum(content, copy.root)
    if spectrum is None:
        return []
    ranked = await asyncio.to_thread(
        rank_lines, spectrum, lambda path: _text(context.workspace, path), _MOST
    )
    return [_suspect(one) for one in ranked]


def _text(workspace: Workspace, path: str) -> str | None:
    try:
        return workspace.read(path).text
    except ToolFailure:
        return None


def _suspect(line: SuspectLine) -> Suspect:
    return Suspect(
        file_path=line.path,
        line=line.line,
        symbol=line.symbol,
        score=min(line.score, 1.0),
        because=f"run by {_tests(line.failed, 'failing')} and {_tests(line.passed, 'passing')}",
    )


def _tests(count: int, kind: str) -> str:
    return f"{count or 'no'} {kind} test{'' if count == 1 else 's'}"
