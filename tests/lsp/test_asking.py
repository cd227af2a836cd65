"""`whence/ask` over the wire."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.analyses import found
from tests.support.lmstudio import CallSpec, LMStudio, Turn
from tests.support.lsp.client import SECONDS, Client, LspError, connected
from whence.lsp.server import Options, WhenceServer
from whence.memory.case import Circumstances
from whence.service.daemon import SettingsSources

NOWHERE = "http://127.0.0.1:9"
ANALYSIS = found()


@asynccontextmanager
async def editor(
    project: Path, url: str = NOWHERE, **settings: str
) -> AsyncIterator[tuple[Client, WhenceServer]]:
    """An editor on a workspace in whose store there is an analysis."""
    lines = {
        "lmstudio.url": url,
        "data_dir": str(project.parent / "data"),
        "embedder": "lexical",
        **settings,
    }
    async with connected(Options(command_line=lines)) as (client, server):
        await client.initialize(project)
        app = await (await server.daemon()).app(project)
        await app.store.remember(ANALYSIS, Circumstances(workspace_id=app.workspace_id))
        yield client, server


def question(text: str = "Why is it None?", analysis_id: str = ANALYSIS.id) -> dict[str, Any]:
    return {"analysisId": analysis_id, "text": text}


async def events(client: Client, last: str) -> list[dict[str, Any]]:
    """The events that were told, up to the one of this name."""
    told: list[dict[str, Any]] = []
    while not told or told[-1]["event"] != last:
        params = await client.notification("whence/event")
        assert params["investigationId"] == ANALYSIS.id
        told.append(params["event"])
    return told


async def test_an_answer_is_streamed_and_returned(project: Path) -> None:
    (project / "app.py").write_text("x = 1\n")
    read = CallSpec("read_file", {"filePath": "app.py"})
    turns = (Turn(calls=(read,)), Turn(text="It holds one line."))
    async with LMStudio(*turns) as lmstudio, editor(project, lmstudio.url) as (client, _):
        result = await client.request("whence/ask", question())
        told = await events(client, "chat.complete")
    assert result.pop("usage")["totalTokens"] > 0
    assert result == {
        "analysisId": ANALYSIS.id,
        "output": "It holds one line.",
        "stopReason": "answered",
    }
    numbers = [event["seq"] for event in told]
    assert numbers == sorted(set(numbers))
    deltas = [event["delta"] for event in told if event["event"] == "chat.delta"]
    assert "".join(deltas) == result["output"]
    names = [event["event"] for event in told]
    assert names.index("tool.call") < names.index("tool.result") < names.index("chat.delta")


async def test_an_unsaved_text_is_what_the_model_reads(project: Path) -> None:
    path = project / "app.py"
    path.write_text("x = 1\n")
    read = CallSpec("read_file", {"filePath": "app.py"})
    turns = (Turn(calls=(read,)), Turn(text="Two."))
    async with LMStudio(*turns) as lmstudio, editor(project, lmstudio.url) as (client, _):
        client.open(path, "x = 2\n")
        await client.request("whence/ask", question())
        told = await events(client, "chat.complete")
        client.ignores.add("textDocument/publishDiagnostics")
    (result,) = [event for event in told if event["event"] == "tool.result"]
    assert "x = 2" in result["content"]


async def test_the_next_question_sees_the_last_one_also_with_other_settings(project: Path) -> None:
    turns = (Turn(text="In load."), Turn(text="Because."))
    async with LMStudio(*turns) as lmstudio, editor(project, lmstudio.url) as (client, server):
        client.ignores.add("whence/event")
        await client.request("whence/ask", question("Where?"))
        daemon = await server.daemon()
        await daemon.configure(SettingsSources(server.options.command_line))
        await client.request("whence/ask", question("Why?"))
        messages = lmstudio.requests[-1].body["messages"]
    assert [message["content"] for message in messages[1:]] == ["Where?", "In load.", "Why?"]


async def test_an_analysis_that_is_only_shown_can_be_asked_on(project: Path) -> None:
    shown = found(id="shown-only")
    async with (
        LMStudio(Turn(text="Yes.")) as lmstudio,
        editor(project, lmstudio.url) as (
            client,
            server,
        ),
    ):
        client.ignores |= {"whence/event", "textDocument/publishDiagnostics"}
        client.ignores.add("workspace/codeLens/refresh")
        await server.findings.show(project, shown)
        result = await client.request("whence/ask", question(analysis_id=shown.id))
    assert result["output"] == "Yes."


async def test_a_question_waits_for_its_turn_at_the_model(project: Path) -> None:
    async with (
        LMStudio(Turn(text="Yes.")) as lmstudio,
        editor(project, lmstudio.url) as (
            client,
            server,
        ),
    ):
        daemon = await server.daemon()
        url = (await daemon.app(project)).endpoint().url
        async with daemon.services.fair_queue.turn(url, "another workspace", lambda _: None):
            _, answer = client.start("whence/ask", question())
            (queued,) = await events(client, "queue")
            assert queued["position"] == 1
            assert lmstudio.requests == []
        async with asyncio.timeout(SECONDS):
            assert (await answer)["output"] == "Yes."
        await events(client, "chat.complete")


async def test_cancelling_closes_the_model_request(project: Path) -> None:
    turn = Turn(text="The cause is", fault="stall")
    async with LMStudio(turn) as lmstudio, editor(project, lmstudio.url) as (client, _):
        number, answer = client.start("whence/ask", question())
        await client.notification("whence/event", lambda p: p["event"]["event"] == "chat.delta")
        client.notify("$/cancelRequest", {"id": number})
        async with asyncio.timeout(SECONDS):
            await lmstudio.cancelled.wait()
            with pytest.raises(LspError) as cancelled:
                await answer
        assert cancelled.value.code == -32800
        told = await events(client, "chat.complete")
    assert told[-1]["stopReason"] == "cancelled"


async def test_the_clients_own_progress_shows_the_steps_and_can_stop_them(project: Path) -> None:
    turn = Turn(text="The cause is", fault="stall")
    async with LMStudio(turn) as lmstudio, editor(project, lmstudio.url) as (client, _):
        client.ignores.add("whence/event")
        _, answer = client.start("whence/ask", {**question(), "workDoneToken": "mine"})
        begun = await client.notification("$/progress")
        assert begun == {"token": "mine", "value": {**begun["value"], "kind": "begin"}}
        await client.notification("$/progress", lambda p: p["value"].get("message") == "writing")
        client.notify("window/workDoneProgress/cancel", {"token": "mine"})
        async with asyncio.timeout(SECONDS):
            result = await answer
            await lmstudio.cancelled.wait()
        await client.notification("$/progress", lambda p: p["value"]["kind"] == "end")
        client.ignores.add("$/progress")
    assert result["stopReason"] == "cancelled"
    assert result["output"]
    assert "The cause is".startswith(result["output"])


async def test_a_client_that_leaves_does_not_leave_the_model_at_work(project: Path) -> None:
    async with LMStudio(Turn(text="The cause", fault="stall")) as lmstudio:
        async with editor(project, lmstudio.url) as (client, _):
            client.ignores.add("whence/event")
            client.start("whence/ask", question())
            await client.notification("whence/event", lambda p: p["event"]["event"] == "chat.delta")
        async with asyncio.timeout(SECONDS):
            await lmstudio.cancelled.wait()


@pytest.mark.parametrize(
    ("settings", "advice"),
    [({}, "Start it"), ({"analyst": "offline"}, "Set it to auto")],
)
async def test_without_a_model_the_user_is_told_what_to_do(
    project: Path, settings: dict[str, str], advice: str
) -> None:
    async with editor(project, **settings) as (client, _):
        with pytest.raises(LspError) as refused:
            await client.request("whence/ask", question())
        (error,) = await events(client, "error")
    assert advice in refused.value.message
    assert "load a model" in refused.value.message
    assert "--analyst" not in refused.value.message
    assert error["message"] == refused.value.message


async def test_a_server_without_a_model_says_to_load_one(project: Path) -> None:
    async with LMStudio(models=[]) as lmstudio, editor(project, lmstudio.url) as (client, _):
        with pytest.raises(LspError, match="none is loaded"):
            await client.request("whence/ask", question())
        await events(client, "error")


async def test_an_unknown_analysis_is_refused_with_its_name(project: Path) -> None:
    async with editor(project) as (client, _):
        with pytest.raises(LspError, match="no analysis 'rca-none'"):
            await client.request("whence/ask", question(analysis_id="rca-none"))


@pytest.mark.parametrize(
    "params", [{}, {"analysisId": "x"}, {"analysisId": "x", "text": "  "}, {"analysisId": 1}, [1]]
)
async def test_what_is_no_question_is_refused(project: Path, params: Any) -> None:
    async with connected() as (client, _):
        await client.initialize(project)
        with pytest.raises(LspError) as refused:
            await client.request("whence/ask", params)
    assert refused.value.code == -32602
