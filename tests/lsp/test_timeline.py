"""`whence/timeline` over the wire."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.daemons import TRACE, SlowModel, offline, write_program
from tests.support.lsp.client import Client, LspError, connected
from whence.lsp.server import Options

Json = dict[str, Any]

OURS = {"experimental": {"whence": {"editorContext": False}}}
MESSAGES = {"textDocument/publishDiagnostics", "workspace/codeLens/refresh", "window/showMessage"}


@pytest.fixture
def program(project: Path) -> Path:
    return write_program(project)


def options(tmp_path: Path) -> Options:
    return Options(command_line=offline(tmp_path / "data"))


def timeline(investigation_id: str) -> tuple[str, Json]:
    return "whence/timeline", {"investigationId": investigation_id}


def write_event_log(tmp_path: Path, *events: Json, end: str = "") -> None:
    """The record of an investigation `rca-past`."""
    directory = tmp_path / "data/events"
    directory.mkdir(parents=True)
    lines = [
        json.dumps({**event, "seq": seq, "at": "2026-01-05T10:00:00Z", "investigationId": "x"})
        for seq, event in enumerate(events, 1)
    ]
    (directory / "rca-past.jsonl").write_text("\n".join(lines) + f"\n{end}", "utf-8")


async def read_events_until(client: Client, last: str) -> list[Json]:
    """The events that were sent, up to the one of this name."""
    events: list[Json] = []
    while not events or events[-1]["event"] != last:
        events.append((await client.notification("whence/event"))["event"])
    return events


async def test_the_timeline_of_a_finished_investigation_is_what_was_told_of_it(
    program: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, _):
        client.ignores |= MESSAGES
        await client.initialize(program, capabilities=OURS)
        result = await client.command("whence.explainTerminal", {"text": TRACE})
        sent = await read_events_until(client, "investigation.finished")
        answer = await client.request(*timeline(result["investigationId"]))
    assert answer["running"] is False
    assert answer["investigationId"] == result["investigationId"]
    assert [(event["seq"], event["event"]) for event in answer["events"]] == [
        (event["seq"], event["event"]) for event in sent
    ]


async def test_another_session_can_ask_for_it(program: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, _):
        client.ignores |= MESSAGES
        await client.initialize(program)
        result = await client.command("whence.explainTerminal", {"text": TRACE})
    async with connected(options(tmp_path)) as (client, _):
        await client.initialize(program)
        answer = await client.request(*timeline(result["investigationId"]))
    assert answer["events"][-1]["event"] == "investigation.finished"


async def test_one_that_runs_tells_its_events_until_now(program: Path, tmp_path: Path) -> None:
    async with SlowModel() as model:
        lines = Options(command_line=model.settings(tmp_path / "data"))
        async with connected(lines) as (client, _):
            client.ignores |= {*MESSAGES, "whence/event"}
            await client.initialize(program, capabilities=OURS)
            asking = asyncio.create_task(client.command("whence.explainTerminal", {"text": TRACE}))
            started = await client.notification(
                "whence/event", lambda p: p["event"]["event"] == "investigation.started"
            )
            answer = await client.request(*timeline(started["investigationId"]))
            assert answer["running"] is True
            assert "investigation.started" in [event["event"] for event in answer["events"]]
            model.release()
            await asking


@pytest.mark.parametrize("name", ["nothing", "../rca-past", "rca-past/", "rca past"])
async def test_an_unknown_investigation_is_refused_with_its_name(
    program: Path, tmp_path: Path, name: str
) -> None:
    write_event_log(tmp_path)
    async with connected(options(tmp_path)) as (client, _):
        await client.initialize(program)
        with pytest.raises(LspError, match=f"no record of an investigation '{name}'"):
            await client.request(*timeline(name))


@pytest.mark.parametrize("params", [{}, {"investigationId": 1}, {"investigationId": " "}])
async def test_without_an_id_the_field_is_named(
    program: Path, tmp_path: Path, params: Json
) -> None:
    async with connected(options(tmp_path)) as (client, _):
        await client.initialize(program)
        with pytest.raises(LspError, match="investigationId") as refused:
            await client.request("whence/timeline", params)
    assert refused.value.code == -32602


async def test_deltas_of_one_stream_are_one_event(program: Path, tmp_path: Path) -> None:
    write_event_log(
        tmp_path,
        *({"event": "chat.delta", "channel": "reasoning", "delta": text} for text in "ab"),
        *({"event": "chat.delta", "channel": "content", "delta": text} for text in "cd"),
    )
    async with connected(options(tmp_path)) as (client, _):
        await client.initialize(program)
        answer = await client.request(*timeline("rca-past"))
    assert [(event["delta"], event["seq"]) for event in answer["events"]] == [("ab", 2), ("cd", 4)]


async def test_the_record_of_a_killed_process_is_told_as_far_as_it_goes(
    program: Path, tmp_path: Path
) -> None:
    write_event_log(tmp_path, {"event": "queue", "position": 1}, end='{"event": "tool.ca')
    async with connected(options(tmp_path)) as (client, _):
        await client.initialize(program)
        answer = await client.request(*timeline("rca-past"))
    assert [event["event"] for event in answer["events"]] == ["queue"]
    assert answer["running"] is False


async def test_a_large_record_gives_an_answer_of_bounded_size(
    program: Path, tmp_path: Path
) -> None:
    large = {"event": "tool.result", "callId": "c", "name": "read_file", "content": "x" * 50_000}
    many = [{"event": "tool.call", "callId": str(number)} for number in range(2_500)]
    write_event_log(tmp_path, *many, large)
    async with connected(options(tmp_path)) as (client, _):
        await client.initialize(program)
        answer = await client.request(*timeline("rca-past"))
    events = answer["events"]
    assert events[-1]["content"] == "x" * 3_999 + "…"
    assert len(events) == 2_000
    assert events[-2]["callId"] == "2499"
