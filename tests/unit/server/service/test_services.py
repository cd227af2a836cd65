"""What the workspaces of one process share."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

from whence.config.sources import load
from whence.service import services
from whence.service.workspace import open_app
from whence_tools.worker import Worker

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SECONDS = 60.0


async def test_a_question_does_not_wait_for_the_work_of_an_investigation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(services, "Worker", Worker)  # not the one that all tests share
    (tmp_path / "app.py").write_text("def total(items):\n    return sum(items)\n")
    loaded = await asyncio.to_thread(load, tmp_path, {}, {"data_dir": str(tmp_path / "data")})
    async with asyncio.timeout(SECONDS), open_app(tmp_path, loaded) as app:
        busy = asyncio.create_task(app.worker.run(signal.pause))
        result = await app.call_tool("get_code_context", {"filePath": "app.py", "line": 2})
        assert result.data is not None
        assert result.data["functionDefinition"]["name"] == "total"
        assert not busy.done()
        busy.cancel()
        await asyncio.wait({busy})
