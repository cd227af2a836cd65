"""Traces that are older than the files."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.unit.tools.test_git import SECOND, repository
from whence.domain.analysis import ProblemInput
from whence.service.intake import read_with_history
from whence_tools.worker import Worker
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path

    from whence_tools.errors import Frame

_TRACE = (
    "Traceback (most recent call last):\n"
    '  File "/srv/app/shop/cart.py", line 2, in total\n'
    "    sum = items.price\n"
    "AttributeError: 'list' object has no attribute 'price'\n"
)


async def _frames(folder: Path) -> list[Frame]:
    workspace = await asyncio.to_thread(Workspace, folder)
    worker = Worker()
    try:
        problem, *_ = await read_with_history(worker, ProblemInput(text=_TRACE), workspace)
    finally:
        await asyncio.to_thread(worker.close)
    return list(problem.frames)


async def test_a_trace_of_an_older_commit_is_put_on_todays_lines(tmp_path: Path) -> None:
    (frame,) = await _frames(repository(tmp_path))
    assert (frame.path, frame.line, frame.outdated) == ("shop/cart.py", 5, False)


async def test_a_line_that_was_rewritten_since_is_out_of_date(tmp_path: Path) -> None:
    folder = repository(tmp_path)
    now = SECOND.replace("sum = items.price", "sum = items[0].price")
    (folder / "shop" / "cart.py").write_text(now, "utf-8")
    (frame,) = await _frames(folder)
    assert (frame.line, frame.outdated) == (None, True)
