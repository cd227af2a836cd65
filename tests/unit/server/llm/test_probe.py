"""The transcript that a user can send."""

from __future__ import annotations

import getpass
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.foreign import Foreign, llama_cpp, ollama, vllm
from tests.support.lmstudio import CallSpec, LMStudio, Model, Turn
from tests.support.lmstudio.analyst import IMPATIENT
from whence.llm import probe
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint

TOKEN = "sk-lm-AAAAAAAA:BBBBBBBBBBBBBBBBBBBB"
READ = CallSpec("read_line", {"filePath": "src/a.py", "line": 3})
FIND = CallSpec("find_callers", {"functionName": "load"})
TURNS = (
    Turn(text="A stack trace is a list of calls. My key is sk-lm-CCCCCCCC:DDDDDDDDDDDDDDDDDDDD."),
    Turn(calls=(READ,)),
    Turn(calls=(READ, FIND)),
    Turn(text="one two three four five six seven eight nine ten " * 20),
    Turn(text="ready"),
)


async def recorded(url: str, token: str | None = None) -> tuple[dict[str, Any], list[str]]:
    told: list[str] = []
    endpoint = Endpoint(url=url, token=token, limits=IMPATIENT)
    return await probe.record(endpoint, await connect(endpoint), told.append), told


def steps(transcript: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {step["step"]: step for step in transcript["steps"]}


async def test_it_holds_what_a_report_needs_and_nothing_secret() -> None:
    async with LMStudio(*TURNS, models=[Model(context_length=4096)], token=TOKEN) as lmstudio:
        transcript, told = await recorded(lmstudio.url, TOKEN)
    by_name = steps(transcript)
    assert list(by_name) == told == [
        "GET /api/v1/models", "GET /api/v0/models", "GET /v1/models",
        "text", "forced tool", "two tools at once", "too long", "cancel", "after the cancel",
    ]  # fmt: skip
    assert '"loaded_instances"' in by_name["GET /api/v1/models"]["body"]
    assert by_name["text"]["body"].startswith("data: {")
    assert by_name["text"]["body"].rstrip().endswith("data: [DONE]")
    assert by_name["forced tool"]["request"]["body"]["tool_choice"] == "required"
    assert "read_line" in by_name["forced tool"]["body"]
    assert "find_callers" in by_name["two tools at once"]["body"]
    assert "context" in by_name["too long"]["body"]
    assert by_name["cancel"]["ended"] == "cancelled"
    assert by_name["after the cancel"]["ended"] == "complete"
    assert (transcript["server"]["contextLength"], transcript["server"]["api"]) == (4096, "v1")
    whole = json.dumps(transcript)
    assert "AAAAAAAA" not in whole
    assert "[redacted]" in by_name["text"]["body"] or "CCCCCCCC" not in whole
    assert len(whole) < 60_000, "the long prompt is not repeated"
    cancelled = [request.cancelled for request in lmstudio.requests]
    assert cancelled[-2:] == [True, False]


async def test_names_of_the_user_and_the_machine_are_taken_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "somebody")
    monkeypatch.setattr(socket, "gethostname", lambda: "their-laptop")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/somebody"))
    foreign = llama_cpp()
    entry = {"id": "/home/somebody/models/alpha.gguf", "owned_by": "llamacpp"}
    notes = {"host": "their-laptop", "drive": "C:\\Users\\Somebody\\models", "by": "somebody"}
    answers = {**foreign.answers, "/v1/models": (200, {"data": [{**entry, "meta": notes}]})}
    async with Foreign(answers, foreign.missing, foreign.chunks).serving() as server:
        transcript, _ = await recorded(server.url)
    whole = json.dumps(transcript).casefold()
    assert "somebody" not in whole
    assert "their-laptop" not in whole
    assert transcript["server"]["model"] == "~/models/alpha.gguf"


async def test_a_window_that_takes_minutes_to_fill_is_left_alone() -> None:
    async with LMStudio(*TURNS, models=[Model(context_length=131072)]) as lmstudio:
        transcript, _ = await recorded(lmstudio.url)
    assert steps(transcript)["too long"]["ended"].startswith("left out")
    assert len(lmstudio.requests) == 5


async def test_a_step_that_fails_says_so_and_the_others_go_on() -> None:
    async with llama_cpp().serving() as foreign:
        endpoint = Endpoint(url=foreign.url, limits=IMPATIENT)
        server = await connect(endpoint)
    transcript = await probe.record(endpoint, server, lambda _: None)
    assert {step["ended"].partition(":")[0] for step in transcript["steps"]} == {"ConnectError"}


@pytest.mark.parametrize(
    ("make", "kind", "identified_by"),
    [(llama_cpp, "llama.cpp", "/props"), (ollama, "Ollama", "/api/ps"), (vllm, "vLLM", "")],
)
async def test_other_servers_are_recorded_as_well(
    make: Callable[[], Foreign], kind: str, identified_by: str
) -> None:
    async with make().serving() as foreign:
        transcript, _ = await recorded(foreign.url)
    by_name = steps(transcript)
    assert transcript["server"]["kind"] == kind
    assert {step["ended"] for step in by_name.values()} <= {"complete", "cancelled"}
    if identified_by:
        assert by_name[f"GET {identified_by}"]["status"] == 200
    assert "read_file" in by_name["forced tool"]["body"]
    if foreign.overflow:
        assert "context" in by_name["too long"]["body"]
