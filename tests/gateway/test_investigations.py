"""`/api/investigations`: begun, followed as a stream that resumes, cancelled, and read again."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Message

from tests.support.daemons import (
    OTHER_TRACE,
    SECONDS,
    TRACE,
    SlowModel,
    offline,
    until,
    write_program,
)
from tests.support.gateways import gateway, hosted, served
from whence.domain.events import (
    ChatDelta,
    InvestigationFinished,
    InvestigationStarted,
    Rca,
    ToolCall,
)
from whence.gateway.http.sse import EventStream
from whence.storage.event_log.entry import LogEntry
from whence.storage.event_log.writer import EventLogWriter

Json = dict[str, Any]
PATH = "/api/investigations"
SECRET = "ghp_" + "a1B2" * 9


class Api:
    """The routes as a client uses them."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def begin(self, **problem: Any) -> str:
        response = await self.client.post(PATH, json=problem or {"text": TRACE})
        assert response.status_code == 202, response.text
        begun = response.json()
        assert response.headers["Location"] == f"{PATH}/{begun['id']}"
        assert begun["status"] in {"starting", "running", "queued", "finished"}
        return str(begun["id"])

    async def get(self, path: str) -> Any:
        response = await self.client.get(f"{PATH}{path}")
        assert response.status_code == 200, response.text
        return response.json()

    async def events(
        self, name: str, after: int = 0, headers: dict[str, str] | None = None
    ) -> list[Json]:
        """All of them, up to the end of the stream."""
        return [event async for event in self.follow(name, after, headers)]

    async def follow(
        self, name: str, after: int = 0, headers: dict[str, str] | None = None
    ) -> AsyncIterator[Json]:
        stream = self.client.stream(
            "GET", f"{PATH}/{name}/events", params={"after": after}, headers=headers
        )
        async with stream as response:
            assert response.status_code == 200
            assert response.headers["content-type"].startswith("text/event-stream")
            fields: dict[str, str] = {}
            async for line in response.aiter_lines():
                if line:
                    field, _, value = line.partition(": ")
                    fields[field] = value
                elif "data" in fields:
                    event = json.loads(fields["data"])
                    assert fields["id"] == str(event["seq"])
                    assert fields["event"] == event["event"]
                    yield event
                    fields = {}


@asynccontextmanager
async def api(project: Path, settings: dict[str, str] | None = None) -> AsyncIterator[Api]:
    async with gateway(project, settings) as url, over(url) as client:
        yield client


@asynccontextmanager
async def over(url: str) -> AsyncIterator[Api]:
    async with httpx.AsyncClient(base_url=url, timeout=SECONDS) as client:
        yield Api(client)


@pytest.fixture
def program(project: Path) -> Path:
    return write_program(project)


@pytest.fixture
async def model() -> AsyncIterator[SlowModel]:
    async with SlowModel() as model:
        yield model


def names(events: list[Json]) -> list[str]:
    return [event["event"] for event in events]


async def test_one_is_begun_and_followed_to_its_end(program: Path) -> None:
    async with api(program) as client:
        name = await client.begin()
        events = await client.events(name)
        found = await client.get(f"/{name}")
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert {event["investigationId"] for event in events} == {name}
    assert names(events)[0] == "investigation.started"
    assert names(events)[-2:] == ["rca", "investigation.finished"]
    assert (found["status"], found["stopReason"]) == ("finished", "submitted")
    assert found["analysis"] == events[-2]["analysis"]
    assert found["analysis"]["location"]["filePath"] == "accounts.py"


@pytest.mark.parametrize("way", ["header", "query"])
async def test_a_reader_that_comes_again_gets_the_rest(program: Path, way: str) -> None:
    async with api(program) as client:
        name = await client.begin()
        events = await client.events(name)
        rest = await client.events(
            name,
            after=3 if way == "query" else 0,
            headers={"Last-Event-ID": "3"} if way == "header" else {},
        )
    assert rest == events[3:]


async def test_a_reader_of_a_running_one_goes_on_where_it_was(
    program: Path, model: SlowModel, tmp_path: Path
) -> None:
    async with api(program, model.settings(tmp_path / "data")) as client:
        name = await client.begin()
        first = await anext(client.follow(name))
        model.release()
        rest = await client.events(name, after=first["seq"])
        whole = await client.events(name)
    assert [first, *rest] == whole
    assert names(whole)[-1] == "investigation.finished"


async def test_a_reader_that_has_everything_is_told_not_to_come_again(program: Path) -> None:
    async with api(program) as client:
        name = await client.begin()
        last = (await client.events(name))[-1]["seq"]
        response = await client.client.get(
            f"{PATH}/{name}/events", headers={"Last-Event-ID": str(last)}
        )
    assert (response.status_code, response.content) == (204, b"")


async def test_past_ones_are_told_by_the_next_process(program: Path) -> None:
    async with api(program) as client:
        name = await client.begin()
        events = await client.events(name)
        found = await client.get(f"/{name}")
    async with api(program) as client:
        assert await client.events(name) == events
        assert await client.get(f"/{name}") == found
        listed = (await client.get(""))["investigations"]
    assert [(one["id"], one["status"]) for one in listed] == [(name, "finished")]


async def test_one_is_cancelled_for_everybody(
    program: Path, model: SlowModel, tmp_path: Path
) -> None:
    settings = model.settings(tmp_path / "data")
    async with api(program, settings) as client:
        name = await client.begin()
        reading = asyncio.create_task(client.events(name))
        response = await client.client.delete(f"{PATH}/{name}")
        events = await reading
        again = await client.client.delete(f"{PATH}/{name}")
    assert response.json() == {"schemaVersion": 1, "id": name, "status": "finished"}
    assert (events[-1]["event"], events[-1]["stopReason"]) == (
        "investigation.finished",
        "cancelled",
    )
    assert again.status_code == 409
    async with api(program, settings) as client:
        found = await client.get(f"/{name}")
    assert (found["status"], found["stopReason"]) == ("finished", "cancelled")
    assert "analysis" not in found


async def test_what_the_last_event_tells_of_can_be_asked_for_when_it_comes(program: Path) -> None:
    async with hosted(program) as host, served(host) as url, over(url) as client:
        stood = []

        def look(entry: LogEntry) -> None:
            if isinstance(entry.event, InvestigationFinished):
                stood.append(host.daemon.investigations.all()[0].state)

        host.daemon.investigations.watch(look)
        name = await client.begin()
        last = [event async for event in client.follow(name)][-1]
        found = await client.get(f"/{name}")
    assert (last["event"], stood) == ("investigation.finished", ["finished"])
    assert (found["status"], found["analysis"]["id"]) == ("finished", last["analysisId"])


async def test_one_that_never_came_to_its_turn_keeps_its_name(
    program: Path, model: SlowModel, tmp_path: Path
) -> None:
    settings = model.settings(tmp_path / "data")
    async with api(program, settings) as client:
        await client.begin()
        name = await client.begin(text=OTHER_TRACE)
        events = client.follow(name)
        first = await anext(events)  # the rules may be free for it already
        await client.client.delete(f"{PATH}/{name}")
        told = [first, *[event async for event in events]]
        found = await client.get(f"/{name}")
    assert names(told)[0] in {"queue", "investigation.started"}
    assert names(told)[-1] == "investigation.finished"
    assert first["errorDescription"] == found["errorDescription"] == "ValueError: no such account"
    async with api(program, settings) as client:
        assert await client.get(f"/{name}") == found


async def test_one_concludes_with_what_is_there(
    program: Path, model: SlowModel, tmp_path: Path
) -> None:
    async with api(program, model.settings(tmp_path / "data")) as client:
        name = await client.begin()
        response = await client.client.post(f"{PATH}/{name}/conclude")
        model.release()
        events = await client.events(name)
    assert response.json()["id"] == name
    assert events[-1]["stopReason"] == "concluded"


async def test_why_there_is_no_analysis_is_told(program: Path, tmp_path: Path) -> None:
    settings = offline(tmp_path / "data", **{"lmstudio.url": "http://127.0.0.1:9"})
    async with api(program, settings) as client:
        name = await client.begin(text=TRACE, analyst="lmstudio")
        events = await client.events(name)
        found = await client.get(f"/{name}")
        report = await client.client.get(f"{PATH}/{name}/report")
    error = next(event for event in events if event["event"] == "error")
    assert found["failure"] == {"code": error["code"], "message": error["message"]}
    assert found["stopReason"] == "modelError"
    assert report.status_code == 404


async def write_event_log(data: Path, name: str, *, whole: bool) -> None:
    """An event log with what one investigation told."""
    async with EventLogWriter(name, data / "events" / f"{name}.jsonl") as writer:
        writer.emit(InvestigationStarted(error_description="KeyError: 'a'", analyst="offline"))
        writer.emit(ToolCall(call_id="1", name="read_file", arguments={}))
    if not whole:
        with (data / "events" / f"{name}.jsonl").open("a") as lines:
            lines.write('{"event": "chat.delta", "del')


async def test_one_whose_process_died_is_told_as_interrupted(program: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    await write_event_log(data, "rca-dead", whole=False)
    async with api(program, offline(data)) as client:
        found = await client.get("/rca-dead")
        listed = (await client.get(""))["investigations"]
        events = await client.events("rca-dead")
        response = await client.client.get(f"{PATH}/rca-dead/events?after=4")
    assert found["status"] == "interrupted"
    assert found["errorDescription"] == "KeyError: 'a'"
    assert listed[0]["status"] == "interrupted"
    assert names(events) == [
        "investigation.started",
        "tool.call",
        "error",
        "investigation.finished",
    ]
    assert [event["seq"] for event in events] == [1, 2, 3, 4]
    assert events[2]["code"] == "INTERRUPTED"
    assert response.status_code == 204


async def test_one_that_another_process_runs_is_followed(program: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with api(program) as other:
        done = await other.begin()
        told = await other.events(done)
    async with api(program, offline(data)) as client:
        file = data / "events" / "rca-else.jsonl"
        async with EventLogWriter("rca-else", file) as writer:
            writer.emit(InvestigationStarted(error_description="E", analyst="offline"))

            async def is_running() -> bool:
                response = await client.client.get(f"{PATH}/rca-else")
                return response.status_code == 200 and response.json()["status"] == "running"

            await until(is_running)
            reading = asyncio.create_task(client.events("rca-else"))
            writer.emit(Rca.model_validate({k: told[-2][k] for k in ("event", "analysis")}))
        events = await reading
    assert names(events) == ["investigation.started", "rca", "error", "investigation.finished"]


async def test_the_newest_are_listed_first(program: Path) -> None:
    async with api(program) as client:
        first = await client.begin(text=TRACE)
        await client.events(first)
        second = await client.begin(text=OTHER_TRACE)
        await client.events(second)
        listed = (await client.get(""))["investigations"]
        limited = (await client.get("?limit=1"))["investigations"]
    assert [one["id"] for one in listed] == [second, first]
    assert limited == listed[:1]
    assert listed[1]["errorDescription"].startswith("AttributeError")


async def test_the_list_says_what_came_of_each(program: Path) -> None:
    async with api(program) as client:
        found = await client.begin(text=TRACE)
        await client.events(found)
        unclear = await client.begin(text="error: nothing that the code would explain")
        await client.events(unclear)
        listed = {one["id"]: one for one in (await client.get(""))["investigations"]}
        analysis = (await client.get(f"/{found}"))["analysis"]
    assert (listed[found]["outcome"], analysis["outcome"]) == ("found", "found")
    assert analysis["rootCause"].startswith(listed[found]["rootCause"].rstrip("."))
    assert listed[found].get("fixStatus") == analysis.get("fix", {}).get("verification", {}).get(
        "status"
    )
    assert listed[unclear]["outcome"] == "notFound"
    assert "rootCause" not in listed[unclear]


async def test_the_list_goes_on_where_a_page_ended(program: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    for minute, name in enumerate(["rca-long", *(f"rca-{n}" for n in range(4))]):
        await write_event_log(data, name, whole=True)
        file = data / "events" / f"{name}.jsonl"
        at = datetime(2026, 1, 2, 3, minute, tzinfo=UTC)
        file.write_text(re.sub('"at": "[^"]+"', f'"at": "{at.isoformat()}"', file.read_text()))
        ended = at + timedelta(hours=1 if name == "rca-long" else 0)
        os.utime(file, (ended.timestamp(), ended.timestamp()))
    async with api(program, offline(data)) as client:
        whole = (await client.get(""))["investigations"]
        pages = [(await client.get(f"?limit=2&offset={n}"))["investigations"] for n in (0, 2, 4, 6)]
        response = await client.client.get(f"{PATH}?offset=-1")
    assert [one["id"] for one in whole][-1] == "rca-long"
    assert [one for page in pages for one in page] == whole
    assert [len(page) for page in pages] == [2, 2, 1, 0]
    assert response.status_code == 422


async def test_the_list_says_the_same_as_the_one(program: Path) -> None:
    async with api(program) as client:
        name = await client.begin()
        await client.events(name)
        listed = (await client.get(""))["investigations"]
        found = await client.get(f"/{name}")
    assert listed == [{key: found[key] for key in listed[0]}]


async def test_the_report_is_the_one_of_the_editor(program: Path) -> None:
    async with api(program) as client:
        name = await client.begin()
        await client.events(name)
        markdown = await client.get(f"/{name}/report")
        html = await client.get(f"/{name}/report?format=html")
    assert "accounts.py" in markdown["content"]
    assert html["content"].startswith("<article")
    assert "#whence-open?" in html["content"]
    assert "{" in html["style"]
    assert "style" not in markdown


@pytest.mark.parametrize(
    ("setting", "address"),
    [
        ("vscode://file{path}:{line}", "vscode://file{root}/{path}:{line}"),
        ("idea://open?file={path}&line={line}", "idea://open?file={root}/{path}&line={line}"),
        ("none", None),
    ],
)
async def test_a_report_says_where_an_editor_opens_its_places(
    program: Path, setting: str, address: str | None
) -> None:
    settings = offline(program.parent / "data", **{"gateway.editorLink": setting})
    async with api(program, settings) as client:
        name = await client.begin()
        await client.events(name)
        html = await client.get(f"/{name}/report?format=html")
    root = program.resolve().as_posix()
    assert html.get("editorLink") == (address and address.replace("{root}", root))


async def test_what_the_user_said_since_is_in_the_analysis(program: Path) -> None:
    async with api(program) as client:
        name = await client.begin()
        await client.events(name)
        await client.client.post(f"/api/memory/{name}/feedback", json={"verdict": "validated"})
        assert (await client.get(f"/{name}"))["analysis"]["userValidated"] is True


async def test_a_command_is_taken_where_the_user_allowed_it(program: Path, tmp_path: Path) -> None:
    problem = {"text": TRACE, "command": ["python3", "main.py"]}
    async with api(program) as client:
        refused = await client.client.post(PATH, json=problem)
    assert refused.status_code == 403
    assert refused.json()["error"]["code"] == "COMMANDS_NOT_ALLOWED"
    allowed = offline(tmp_path / "data", **{"gateway.allowCommands": "true"})
    async with api(program, allowed) as client:
        name = await client.begin(**problem)
        await client.events(name)
        assert (await client.get(f"/{name}"))["status"] == "finished"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "body"),
        ({"message": "x", "line": 0}, "body.line"),
        ({"message": "x", "filePath": 3}, "body.filePath"),
        ({"message": "x", "command": "ls"}, "body.command"),
        ({"message": "x", "analyst": "oracle"}, "body.analyst"),
        ({"message": "x", "nonsense": 1}, "body.nonsense"),
        ([], "body"),
    ],
)
async def test_a_wrong_problem_is_told_by_its_fields(program: Path, body: Any, path: str) -> None:
    async with api(program) as client:
        response = await client.client.post(PATH, json=body)
    assert response.status_code == 422
    error = response.json()["error"]
    assert error["code"] == "INVALID_PARAMETERS"
    assert [item["path"] for item in error["details"]] == [path]


@pytest.mark.parametrize(
    "body", [b"{", b'{"message": "\xff"}', b'{"line": ' + b"9" * 5000 + b"}", b"\x1f\x8b\x08\x00"]
)
async def test_what_is_no_json_is_told_in_one_way(program: Path, body: bytes) -> None:
    async with api(program) as client:
        headers = {"Content-Type": "application/json"}
        response = await client.client.post(PATH, content=body, headers=headers)
    assert (response.status_code, response.json()["error"]["code"]) == (422, "INVALID_JSON")


@pytest.mark.parametrize("name", ["unknown", "..", "%2e%2e%2fsettings", "a/b", "a" * 200])
@pytest.mark.parametrize("rest", ["", "/events", "/report"])
async def test_an_id_is_an_id_and_no_path(program: Path, name: str, rest: str) -> None:
    (program.parent / "data").mkdir()
    (program.parent / "data" / "settings.jsonl").write_text('{"event": "x", "at": ""}\n')
    async with api(program) as client:
        response = await client.client.get(f"{PATH}/{name}{rest}")
    assert response.status_code in {404, 422}
    assert response.json()["error"]["message"]


async def test_secrets_stay_here_also_where_they_come_in_pieces(
    program: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    async with EventLogWriter("rca-secret", data / "events" / "rca-secret.jsonl") as writer:
        for piece in (SECRET[:6], SECRET[6:20], SECRET[20:], " is it."):
            writer.emit(ChatDelta(delta=piece))
    async with api(program, offline(data)) as client:
        events = await client.events("rca-secret")
    text = "".join(event.get("delta", "") for event in events)
    assert text.endswith(" is it.")
    assert SECRET[6:20] not in text


async def test_a_reader_that_goes_leaves_nothing_behind(
    program: Path, model: SlowModel, tmp_path: Path
) -> None:
    async with (
        hosted(program, model.settings(tmp_path / "data")) as host,
        served(host) as url,
        over(url) as client,
    ):
        name = await client.begin()
        work = host.daemon.investigations._work[name]
        before = len(work.listeners)
        reading = client.follow(name)
        await anext(reading)
        assert len(work.listeners) == before + 1
        await reading.aclose()  # type: ignore[attr-defined]  # it is a generator

        async def is_gone() -> bool:
            await client.client.get("/health")
            return len(work.listeners) == before

        await until(is_gone)


async def events_counted(asked: list[int]) -> AsyncGenerator[Json, None]:
    for seq in range(1, 1000):
        asked.append(seq)
        yield {"event": "chat.delta", "seq": seq}


async def test_a_slow_reader_is_waited_for_and_nothing_is_piled_up() -> None:
    asked: list[int] = []
    sent: list[bytes] = []
    reads = asyncio.Semaphore(3)

    async def send(message: Message) -> None:
        await reads.acquire()
        sent.append(message.get("body", b""))

    stream = EventStream(events_counted(asked), asyncio.Event())
    writing = asyncio.create_task(stream.stream_response(send))
    await asyncio.wait({writing}, timeout=0.1)
    assert len(sent) == 3
    assert len(asked) <= len(sent) + 1
    writing.cancel()
    await asyncio.wait({writing})


async def silence() -> AsyncGenerator[Json, None]:
    await asyncio.Event().wait()
    yield {}


async def test_a_silent_stream_shows_that_it_lives_and_ends_with_the_gateway() -> None:
    sent: list[bytes] = []
    closing = asyncio.Event()

    async def send(message: Message) -> None:
        sent.append(message.get("body", b""))
        if len(sent) == 3:
            closing.set()

    stream = EventStream(silence(), closing, heartbeat=0.01)
    async with asyncio.timeout(SECONDS):
        await stream.stream_response(send)
    assert sent[1].startswith(b":")
    assert sent[1].endswith(b"\n\n")
    assert sent[-1] == b""


async def broken() -> AsyncGenerator[Json, None]:
    yield {"event": "chat.delta", "seq": 1}
    raise RuntimeError("the inner words")


async def test_a_stream_that_breaks_says_so_without_the_inner_words() -> None:
    sent: list[bytes] = []

    async def send(message: Message) -> None:
        sent.append(message.get("body", b""))

    await EventStream(broken(), asyncio.Event()).stream_response(send)
    told = b"".join(sent)
    assert b"event: error" in told
    assert b"inner words" not in told
