"""Analyses of other processes: of a terminal beside the editor."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.support.cli import MAIN, Completed, Whence, failing_program
from tests.support.lsp.client import Client, connected
from tests.support.waiting import until
from whence.lsp.server import Options, WhenceServer

PUBLISHED = "textDocument/publishDiagnostics"


async def run_beside(whence: Whence) -> Completed:
    """`whence run` as a process of its own."""
    return await asyncio.to_thread(
        whence, "run", "--analyst", "offline", "--json", sys.executable, "main.py"
    )


async def attached(client: Client, server: WhenceServer, project: Path) -> None:
    await client.initialize(project)
    daemon = await server.daemon()
    await until(lambda: bool(daemon.apps))


def _options(tmp_path: Path) -> Options:
    return Options({"analyst": "offline", "data_dir": str(tmp_path / "data")})


def holds_any(params: Any) -> bool:
    return bool(params["diagnostics"])


async def test_what_a_terminal_finds_appears_in_the_editor(project: Path, tmp_path: Path) -> None:
    failing_program(project)
    async with connected(_options(tmp_path)) as (client, server):
        await attached(client, server, project)
        done = await run_beside(Whence(project, tmp_path / "data"))
        published = await client.notification(PUBLISHED, holds_any)
        analysis = done.json["analysis"]
        assert published["uri"] == (project / analysis["location"]["filePath"]).as_uri()
        (shown,) = published["diagnostics"]
        assert (shown["source"], shown["range"]["start"]["line"]) == (
            "whence",
            analysis["location"]["line"] - 1,
        )
        assert server.findings.get(analysis["id"]) is not None


async def test_what_was_found_before_is_left_where_it_was(project: Path, tmp_path: Path) -> None:
    failing_program(project)
    whence = Whence(project, tmp_path / "data")
    old = (await run_beside(whence)).json["analysis"]
    async with connected(_options(tmp_path)) as (client, server):
        await attached(client, server, project)
        (project / "main.py").write_text(MAIN.replace("ratio", "rato"))
        new = (await run_beside(whence)).json["analysis"]
        await until(lambda: server.findings.get(new["id"]) is not None)
        assert server.findings.get(old["id"]) is None
        client.ignores.add(PUBLISHED)


async def test_another_workspaces_finding_is_not_shown(project: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    failing_program(other)
    failing_program(project)
    data = tmp_path / "data"
    async with connected(_options(tmp_path)) as (client, server):
        await attached(client, server, project)
        theirs = (await run_beside(Whence(other, data))).json["analysis"]
        own = (await run_beside(Whence(project, data))).json["analysis"]
        await until(lambda: server.findings.get(own["id"]) is not None)
        assert server.findings.get(theirs["id"]) is None
        client.ignores.add(PUBLISHED)


async def test_an_editor_alone_makes_no_store(project: Path, tmp_path: Path) -> None:
    async with connected(_options(tmp_path)) as (client, server):
        await attached(client, server, project)
        app = (await server.daemon()).apps[0]
        assert await app.store.following(app.workspace_id, datetime.now(UTC)).look() == []
    assert not (tmp_path / "data").exists()
