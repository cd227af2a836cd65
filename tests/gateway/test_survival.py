"""`whence serve` is killed with SIGKILL: what was acknowledged is there when it starts again."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.support.daemons import TRACE, write_program
from tests.support.lmstudio import LMStudio, Turn

SECONDS = 60.0
SECRET = "ghp_" + "a1B2" * 9
PATCH = {
    "error_type": "SYNTAX",
    "message": "Fix semicolon",
    "patch_code": "const x=1",
    "original_code": "const x=1;",
}


class Served:
    """A gateway in a process of its own, that `killed` ends at once."""

    def __init__(self, process: asyncio.subprocess.Process, client: httpx.AsyncClient) -> None:
        self._process, self._client = process, client

    async def get(self, path: str) -> Any:
        response = await self._client.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    async def post(self, path: str, body: Any) -> httpx.Response:
        response = await self._client.post(path, json=body)
        assert response.is_success, response.text
        return response

    async def killed(self) -> None:
        self._process.kill()
        await asyncio.wait_for(self._process.wait(), SECONDS)


@asynccontextmanager
async def serving(project: Path, **settings: str) -> AsyncIterator[Served]:
    options = {"embedder": "lexical", "gateway.port": "0", **settings}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "whence", "serve", "--json"),
        *("--data-dir", str(project.parent / "data")),
        *(word for key, value in options.items() for word in ("--set", f"{key}={value}")),
        cwd=project,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), SECONDS)
        url = json.loads(line)["url"]
        async with httpx.AsyncClient(base_url=url, timeout=SECONDS) as client:
            yield Served(process, client)
    finally:
        if process.returncode is None:
            process.terminate()
            await asyncio.wait_for(process.wait(), SECONDS)


async def test_envelopes_and_finished_investigations_survive(project: Path) -> None:
    write_program(project)
    async with serving(project, analyst="offline") as gateway:
        answer = (await gateway.post("/api/debug/run", PATCH)).json()
        begun = (await gateway.post("/api/investigations", {"text": TRACE})).json()["id"]
        async with asyncio.timeout(SECONDS):
            while (await gateway.get(f"/api/investigations/{begun}"))["status"] != "finished":
                pass  # each asking takes its time in another process
        investigation = await gateway.get(f"/api/investigations/{begun}")
        await gateway.killed()
    patch_id = answer["envelope"]["patch_id"]
    async with serving(project, analyst="offline") as again:
        assert await again.get(f"/api/envelopes/{patch_id}") == answer["envelope"]
        assert (await again.get(f"/api/memory/{begun}"))["id"] == begun
        kept = await again.get(f"/api/investigations/{begun}")
    assert kept["analysis"] == investigation["analysis"]


async def test_transcripts_survive_with_their_secrets_gone(project: Path) -> None:
    never = asyncio.Event()
    turns = (Turn(text="Noted."), Turn(text="Never said.", prompt_hold=never))
    async with LMStudio(*turns) as lmstudio:
        model = {"lmstudio.url": lmstudio.url, "analyst": "lmstudio"}
        async with serving(project, **model) as gateway:
            mirrored = {"role": "user", "content": f"My token is {SECRET}."}
            await gateway.post("/api/chat/s1/message", mirrored)
            await gateway.post("/api/chat/s1/message", {"text": f"Keep {SECRET}?"})
            asking = asyncio.create_task(gateway.post("/api/chat/s1/message", {"text": "More?"}))
            await asyncio.wait_for(lmstudio.arrived(2), SECONDS)
            await gateway.killed()  # in the middle of an answer
            await asyncio.wait({asking}, timeout=SECONDS)
            assert isinstance(asking.exception(), httpx.TransportError)
        never.set()
        async with serving(project, **model) as again:
            kept = (await again.get("/api/chat/s1/messages"))["messages"]
    assert [(message["role"], message["content"]) for message in kept] == [
        ("user", "My token is [redacted]."),
        ("user", "Keep [redacted]?"),
        ("assistant", "Noted."),
        ("user", "More?"),
    ]
    on_disk = [file.read_bytes() for file in (project.parent / "data").rglob("*.sqlite*")]
    assert on_disk
    assert not any(SECRET.encode() in content for content in on_disk)
