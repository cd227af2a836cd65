"""Sessions of real editors, replayed; `fixtures/sessions/README.md` tells how they are recorded."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.daemons import offline
from tests.support.lsp import recorder
from tests.support.lsp.client import connected
from tests.support.lsp.process import WHENCE, started
from tests.support.lsp.replay import Json, Replay, Session
from whence.lsp.server import Options

SESSIONS = Path(__file__).parent / "fixtures/sessions"
RECORDED = ("vscode-1.139", "nvim-0.11", "nvim-0.7")


def read(name: str) -> Session:
    return Session.read(SESSIONS / f"{name}.jsonl")


async def replay(session: Session, tmp_path: Path) -> None:
    project, data = tmp_path / "project", tmp_path / "data"
    shutil.copytree(SESSIONS / "project", project)
    async with connected(Options(command_line=offline(data))) as (client, _):
        await Replay(client, session, {"project": project, "data": data}).run()


@pytest.mark.parametrize("name", RECORDED)
async def test_the_server_says_what_the_editor_was_told(name: str, tmp_path: Path) -> None:
    await replay(read(name), tmp_path)


def received(session: Session, method: str) -> list[Json]:
    """The server's messages of a method, or its answers to one."""
    asked = [
        line["message"]["id"]
        for line in session.lines
        if line["from"] == "client" and line["message"].get("method") == method
    ]
    return [
        line["message"]
        for line in session.lines
        if line["from"] == "server"
        and line["message"].get("method", method) == method
        and ("method" in line["message"] or line["message"]["id"] in asked)
    ]


def lose_a_capability(session: Session) -> None:
    received(session, "initialize")[0]["result"]["capabilities"]["referencesProvider"] = True


def rename_a_code_action(session: Session) -> None:
    received(session, "textDocument/codeAction")[0]["result"][0]["title"] = "Whence: explain"


def add_a_code_action(session: Session) -> None:
    actions = received(session, "textDocument/codeAction")[0]["result"]
    actions.append(actions[0])


def move_the_finding(session: Session) -> None:
    finding = received(session, "textDocument/publishDiagnostics")[0]["params"]["diagnostics"][0]
    finding["range"]["start"]["line"] += 1


def reword_the_hover(session: Session) -> None:
    received(session, "textDocument/hover")[0]["result"]["contents"]["value"] += "\n"


def change_the_edit(session: Session) -> None:
    edit = received(session, "codeAction/resolve")[-2]["result"]["edit"]
    [edits] = edit["changes"].values()
    edits[0]["newText"] += "\n"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lose_a_capability, "referencesProvider is missing"),
        (rename_a_code_action, "'Whence: explain' and is 'Whence: find the root cause'"),
        (add_a_code_action, "the answer to textDocument/codeAction"),
        (move_the_finding, "range.start.line was 1 and is 0"),
        (reword_the_hover, "the answer to textDocument/hover"),
        (change_the_edit, "newText was"),
    ],
)
async def test_a_difference_is_noticed(
    change: Callable[[Session], None], what: str, tmp_path: Path
) -> None:
    session = read("nvim-0.7")
    change(session)
    with pytest.raises(AssertionError, match=what):
        await replay(session, tmp_path)


async def test_what_passes_the_recorder_is_written_down_without_places(tmp_path: Path) -> None:
    project, out = tmp_path / "shop", tmp_path / "session.jsonl"
    project.mkdir()
    command = (sys.executable, *WHENCE)
    arguments = (recorder.__file__, str(out), "--neutral", f"{project}=/project", "--", *command)
    async with started(*arguments, data=tmp_path / "data") as served:
        await served.client.initialize(project)
        await served.client.request("shutdown")
        served.client.notify("exit")
        assert await served.code() == 0
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    said = [(line["from"], line["message"].get("method")) for line in lines]
    assert said[:3] == [("client", "initialize"), ("server", None), ("client", "initialized")]
    assert said[-1] == ("client", "exit")
    assert lines[0]["message"]["params"]["rootUri"] == "file:///project"
    assert str(tmp_path) not in out.read_text("utf-8")
