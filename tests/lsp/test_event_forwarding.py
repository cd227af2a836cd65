"""`whence/event`, `whence/status` and `whence/investigations`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.support.daemons import TRACE, SlowModel, offline, write_program
from tests.support.lmstudio import LMStudio, Turn
from tests.support.lsp.client import Client, connected
from whence.domain.events import ChatDelta, Event, Queue, ToolCall, ToolCallDelta
from whence.lsp.features.event_forwarding import EventForwarding
from whence.lsp.server import Options
from whence.storage.event_log.entry import LogEntry

Json = dict[str, Any]

OURS = {"experimental": {"whence": {"editorContext": False}}}
MESSAGES = {"textDocument/publishDiagnostics", "workspace/codeLens/refresh", "window/showMessage"}


@pytest.fixture
def program(project: Path) -> Path:
    return write_program(project)


async def events(client: Client) -> list[Json]:
    """The events of one investigation, as they came."""
    told: list[Json] = []
    while not told or told[-1]["event"] != "investigation.finished":
        params = await client.notification("whence/event")
        assert params["investigationId"] == params["event"]["investigationId"]
        told.append(params["event"])
    return told


async def test_every_step_is_told_in_order_to_a_client_that_announces_itself(
    program: Path, tmp_path: Path
) -> None:
    async with connected(Options(command_line=offline(tmp_path / "data"))) as (client, _):
        client.ignores |= {*MESSAGES, "whence/status"}
        await client.initialize(program, capabilities=OURS)
        result = await client.command("whence.explainTerminal", {"text": TRACE})
        told = await events(client)
        assert [event["seq"] for event in told] == list(range(1, len(told) + 1))
        assert told[0]["event"] == "investigation.started"
        assert told[-1]["analysisId"] == result["analysis"]["id"]


async def test_another_client_is_told_nothing(program: Path, tmp_path: Path) -> None:
    async with connected(Options(command_line=offline(tmp_path / "data"))) as (client, _):
        client.ignores |= MESSAGES
        await client.initialize(program)
        await client.command("whence.explainTerminal", {"text": TRACE})


async def test_the_status_says_what_works_and_with_which_model(
    program: Path, tmp_path: Path
) -> None:
    async with SlowModel() as model:
        options = Options(command_line=model.settings(tmp_path / "data"))
        async with connected(options) as (client, _):
            client.ignores |= {*MESSAGES, "whence/event"}
            await client.initialize(program, capabilities=OURS)
            asking = asyncio.create_task(client.command("whence.explainTerminal", {"text": TRACE}))
            await client.notification("whence/status")  # the first one
            rules = await client.notification("whence/status")
            running = await client.notification("whence/status")
            model.release()
            await asking
            idle = await client.notification("whence/status")
            assert rules == {"state": "running", "analyst": "hybrid"}
            assert (running["state"], idle["state"]) == ("running", "idle")
            assert running["model"] == idle["model"] == "vendor/alpha-8b"
            assert running["analyst"] == "lmstudio"
            assert running["contextLength"] > 0


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({}, {"analyst": "auto"}),
        ({"lmstudio": {"model": "vendor/alpha"}}, {"analyst": "auto", "model": "vendor/alpha"}),
        ({"analyst": "offline"}, {"analyst": "offline"}),
        ({"analyst": "unknown"}, {"analyst": "auto"}),
    ],
)
async def test_the_first_status_names_the_analyst_of_the_settings(
    program: Path, tmp_path: Path, told: Json, status: Json
) -> None:
    async with connected(Options(command_line={"data_dir": str(tmp_path / "data")})) as (client, _):
        client.ignores.add("window/showMessage")
        options = {"whence": told, "workspaceTrusted": True}
        await client.initialize(program, capabilities=OURS, options=options)
        assert await client.notification("whence/status") == {"state": "idle", **status}


async def test_a_first_status_comes_also_where_no_folder_is_open(tmp_path: Path) -> None:
    async with connected(Options(command_line=offline(tmp_path / "data"))) as (client, _):
        await client.initialize(capabilities=OURS)
        assert await client.notification("whence/status") == {"state": "idle", "analyst": "offline"}


async def test_the_status_follows_the_settings(program: Path, tmp_path: Path) -> None:
    async with connected(Options(command_line={"data_dir": str(tmp_path / "data")})) as (client, _):
        await client.initialize(program, capabilities=OURS, options={"workspaceTrusted": True})
        assert await client.notification("whence/status") == {"state": "idle", "analyst": "auto"}
        settings = {"settings": {"whence": {"analyst": "offline"}}}
        client.notify("workspace/didChangeConfiguration", settings)
        assert await client.notification("whence/status") == {"state": "idle", "analyst": "offline"}


async def test_the_investigations_are_listed_newest_first(program: Path, tmp_path: Path) -> None:
    async with connected(Options(command_line=offline(tmp_path / "data"))) as (client, _):
        client.ignores |= MESSAGES
        await client.initialize(program)
        assert await client.request("whence/investigations") == {"investigations": []}
        first = await client.command("whence.explainTerminal", {"text": TRACE})
        second = await client.command("whence.explainTerminal", {"text": "ValueError: no"})
        newest, oldest = (await client.request("whence/investigations"))["investigations"]
        assert newest["id"] == second["investigationId"]
        assert oldest.pop("startedAt").endswith("Z")
        assert oldest == {
            "id": first["investigationId"],
            "error": "AttributeError: 'NoneType' object has no attribute 'title'",
            "state": "finished",
            "uri": program.as_uri(),
            "stopReason": "submitted",
            "analysisId": first["analysis"]["id"],
        }


async def test_what_the_model_says_arrives_whole_and_in_order(
    program: Path, tmp_path: Path
) -> None:
    said = " ".join(f"In {number} accounts there is none of {number * 7}." for number in range(99))
    async with LMStudio(brain=lambda _: Turn(text=said)) as model:
        settings = {**offline(tmp_path / "data"), "lmstudio.url": model.url, "analyst": "lmstudio"}
        async with connected(Options(command_line=settings)) as (client, _):
            client.ignores |= {*MESSAGES, "whence/status"}
            await client.initialize(program, capabilities=OURS)
            await client.command("whence.explainTerminal", {"text": TRACE})
            told = await events(client)
    deltas = [event["delta"] for event in told if event["event"] == "chat.delta"]
    assert "".join(deltas).split(said) in ([""] * 2, [""] * 3)  # it may be asked once more
    numbers = [event["seq"] for event in told]
    assert numbers == sorted(set(numbers))


def test_who_waits_waits_for_the_model() -> None:
    statuses: list[Json] = []
    forwarding = EventForwarding(lambda method, params: statuses.append({method: params}))
    forwarding.begin("auto")
    entry = LogEntry(Queue(position=1), 1, "2026-01-01T00:00:00Z", "rca-1")
    forwarding.forward(entry)
    assert [one.get("whence/status") for one in statuses] == [
        {"state": "idle", "analyst": "auto"},
        None,
        {"state": "queued", "analyst": "lmstudio"},
    ]


# -- deltas


class Sent:
    """Collects what would go to the client."""

    def __init__(self) -> None:
        self.forwarding = EventForwarding(self._notify)
        self.events: list[Json] = []
        self._number = 0

    def _notify(self, method: str, params: Json) -> None:
        if method == "whence/event":
            self.events.append(params["event"])

    def tell(self, event: Event, investigation_id: str = "rca-1") -> None:
        self._number += 1
        self.forwarding.forward(
            LogEntry(event, self._number, "2026-01-01T00:00:00Z", investigation_id)
        )


async def test_deltas_that_follow_each_other_quickly_are_one_event() -> None:
    sent = Sent()
    for word in ("It ", "is ", "None."):
        sent.tell(ChatDelta(delta=word))
    sent.tell(ChatDelta(delta="Hm", channel="reasoning"))
    sent.tell(ToolCallDelta(call_id="1", name="read_file", delta="{"))
    sent.tell(ToolCallDelta(call_id="2", name="read_file", delta="{"))
    sent.tell(ToolCall(call_id="1", name="read_file", arguments={}))
    told = [(event["event"], event.get("delta"), event["seq"]) for event in sent.events]
    assert told == [
        ("chat.delta", "It is None.", 3),
        ("chat.delta", "Hm", 4),
        ("tool.call.delta", "{", 5),
        ("tool.call.delta", "{", 6),
        ("tool.call", None, 7),
    ]


async def test_investigations_side_by_side_are_not_mixed() -> None:
    sent = Sent()
    for word in ("one ", "two "):
        sent.tell(ChatDelta(delta=word), "rca-1")
        sent.tell(ChatDelta(delta=word.upper()), "rca-2")
    for investigation in ("rca-1", "rca-2"):
        sent.tell(ToolCall(call_id="1", name="read_file", arguments={}), investigation)
    deltas = {e["investigationId"]: e["delta"] for e in sent.events if "delta" in e}
    assert deltas == {"rca-1": "one two ", "rca-2": "ONE TWO "}
