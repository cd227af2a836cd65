"""`whence mcp` as a process: how it starts, what it writes where, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp.client.client import Client
from mcp.client.stdio import stdio_client

from tests.support.daemons import TRACE, write_program
from tests.support.mcp_clients import (
    LEGACY,
    MODERN,
    SECONDS,
    Steps,
    Stranger,
    command,
    envelope_of,
    process,
    text_of,
)
from tests.support.terminals import TerminalSession
from tests.support.waiting import until

Json = dict[str, Any]
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


class Served(Stranger):
    """A stranger to a process of our own."""

    def __init__(self, running: asyncio.subprocess.Process) -> None:
        assert running.stdout is not None
        assert running.stdin is not None
        super().__init__(running.stdout, running.stdin)
        self.running = running

    async def code(self) -> int:
        async with asyncio.timeout(SECONDS):
            return await self.running.wait()

    async def errors(self) -> str:
        assert self.running.stderr is not None
        async with asyncio.timeout(SECONDS):
            return (await self.running.stderr.read()).decode()


@asynccontextmanager
async def started(
    *arguments: str, cwd: Path | None = None, **environment: str
) -> AsyncIterator[Served]:
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        cwd=cwd,
        env={**os.environ, **environment},
    )
    served = Served(running)
    try:
        yield served
    finally:
        if running.returncode is None:
            running.kill()
        await served.code()
        running._transport.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("mode", [LEGACY, MODERN])
async def test_a_host_starts_it_and_calls_its_tools(
    project: Path, tmp_path: Path, mode: str
) -> None:
    starting = stdio_client(process(write_program(project), tmp_path / "data"))
    steps = Steps()
    async with Client(starting, mode=mode) as client, asyncio.timeout(SECONDS):
        names = [tool.name for tool in (await client.list_tools()).tools]
        read = await client.call_tool("read_file", {"filePath": "main.py"})
        found = await client.call_tool("investigate", {"text": TRACE}, progress_callback=steps)
        known = await client.call_tool("search_memory", {"query": "no attribute 'title'"})
    assert {"read_file", "investigate", "search_memory"} <= set(names)
    assert "greet" in envelope_of(read)["data"]["content"]
    assert found.structured_content["analysis"]["location"]["filePath"] == "accounts.py"
    assert "accounts.py:5" in text_of(found)
    assert steps.messages
    assert envelope_of(known)["data"]["totalFound"] == 1


async def test_a_server_that_is_killed_is_an_error_for_who_waits(
    project: Path, tmp_path: Path
) -> None:
    async with started(*command(project, tmp_path)) as served:
        await served.greet()
        served.running.kill()
        assert await served.over()
        assert await served.code() == -signal.SIGKILL


ENDINGS = {"end of input": 0, "SIGTERM": 128 + signal.SIGTERM, "SIGINT": 128 + signal.SIGINT}


@linux
@pytest.mark.parametrize(
    "ending",
    [
        "end of input",
        *(pytest.param(one, marks=pytest.mark.thorough) for one in ("SIGTERM", "SIGINT")),
    ],
)
async def test_it_ends_with_its_client_and_leaves_no_process(
    project: Path, tmp_path: Path, ending: str
) -> None:
    async with started(*command(write_program(project), tmp_path)) as served:
        await served.greet()
        call = {"name": "find_callers_of_function"}
        arguments = {"functionName": "find_account", "filePath": "accounts.py"}
        served.ask(1, "tools/call", {**call, "arguments": arguments})
        await served.answer(1)
        children = _children(served.running.pid)
        assert children
        if ending == "end of input":
            served.end()
        else:
            served.running.send_signal(getattr(signal, ending))
        assert await served.over()
        assert await served.code() == ENDINGS[ending]
        await until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))
        assert await served.errors() == ""


def _children(pid: int) -> list[int]:
    """Those of any generation."""
    own = [
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    return own + [below for child in own for below in _children(child)]


async def test_it_ends_at_once_where_nobody_speaks(project: Path, tmp_path: Path) -> None:
    async with started(*command(project, tmp_path)) as served:
        served.end()
        assert await served.code() == 0


async def test_what_prints_by_mistake_does_not_reach_the_client(
    project: Path, tmp_path: Path
) -> None:
    code = (
        "import builtins, os, sys\n"
        "real = builtins.__import__\n"
        "def noisy(name, *rest, **more):\n"
        "    if name.startswith(('mcp', 'whence.service.daemon', 'anyio')):\n"
        "        print('noise'); os.write(1, b'more noise\\n')\n"
        "    return real(name, *rest, **more)\n"
        "builtins.__import__ = noisy\n"
        "from whence.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    arguments = command(project, tmp_path)[2:]
    async with started("-c", code, *arguments) as served:
        await served.greet()
        served.ask(1, "tools/list")
        assert (await served.answer(1))["result"]["tools"]
        served.end()
        assert await served.over()
        assert "more noise" in await served.errors()


async def test_a_wrong_setting_is_told_and_ends_it(project: Path, tmp_path: Path) -> None:
    async with started(*command(project, tmp_path, "--set", "no.such=1")) as served:
        assert await served.code() == 2
        assert "no.such" in await served.errors()


async def test_a_wrong_setting_is_told_to_a_client_too(project: Path, tmp_path: Path) -> None:
    async with started(*command(project, tmp_path, "--set", "tools.timeoutMs=soon")) as served:
        await served.greet()
        assert await served.code() == 2
        assert "tools.timeoutMs" in await served.errors()


@pytest.mark.parametrize("place", ["home", "root"])
async def test_it_is_not_started_over_all_that_the_user_has(tmp_path: Path, place: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    cwd = home if place == "home" else Path("/")
    async with started("-m", "whence", "mcp", cwd=cwd, HOME=str(home)) as served:
        assert await served.code() == 2
        assert "--workspace DIR" in await served.errors()


async def test_a_folder_without_a_mark_of_a_project_is_named(project: Path, tmp_path: Path) -> None:
    arguments = ["-m", "whence", "mcp", "--data-dir", str(tmp_path / "data")]
    async with started(*arguments, cwd=project) as served:
        await served.greet()
        served.end()
        assert await served.code() == 0
        assert f"{project} doesn't look like a project" in await served.errors()


async def test_a_client_is_greeted_before_what_the_tools_need_is_loaded() -> None:
    code = (
        "import sys, json\n"
        "import whence.cli.mcp, whence.gateway.mcp.server, whence.gateway.mcp.stdio\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    async with started("-c", code) as served:
        async with asyncio.timeout(SECONDS):
            assert served.running.stdout is not None
            loaded = set(json.loads(await served.running.stdout.read()))
    heavy = {"chromadb", "onnxruntime", "tree_sitter", "jsonschema", "numpy"}
    assert not loaded & {
        *heavy,
        "whence.service.daemon",
        "whence.service.workspace",
        "whence.config.settings",
    }


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("server", ["mcp", "lsp"])
def test_whoever_starts_a_server_by_hand_is_told_who_does_otherwise(
    project: Path, tmp_path: Path, server: str
) -> None:
    argv = [sys.executable, "-m", "whence", server, "--data-dir", str(tmp_path / "data")]
    with TerminalSession(argv, cwd=project) as terminal:
        terminal.expect("starts and talks to.*Ctrl-C ends this")
        terminal.type("\x03")
        assert terminal.wait() == 130


async def test_the_config_that_it_prints_starts_it(project: Path, tmp_path: Path) -> None:
    async with started(
        "-m", "whence", "mcp", "--workspace", str(project), "--print-config"
    ) as done:
        assert await done.code() == 0
        assert done.running.stdout is not None
        entry = json.loads(await done.running.stdout.read())["mcpServers"]["whence"]
        assert "lmstudio://add_mcp?name=whence&config=" in await done.errors()
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(
        entry["command"], *entry["args"], "--data-dir", str(tmp_path), stdin=pipe, stdout=pipe
    )
    assert running.stdin is not None
    assert running.stdout is not None
    client = Stranger(running.stdout, running.stdin)
    assert (await client.greet())["serverInfo"]["name"] == "whence"
    client.end()
    async with asyncio.timeout(SECONDS):
        assert await running.wait() == 0
