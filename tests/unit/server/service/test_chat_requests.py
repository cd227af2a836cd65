"""A client's chat messages, answered by the stand-in for LM Studio."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.daemons import write_program
from tests.support.lmstudio import CallSpec, LMStudio, Model, Turn
from whence.config.chat_profiles import BUILT_IN
from whence.config.sources import load
from whence.domain.errors import UsageError
from whence.domain.events import ChatComplete
from whence.service.chat_requests import ChatRequest, UnknownToolError, take_latest
from whence.service.workspace import App, open_app
from whence.storage.event_log.entry import LogEntry
from whence_tools.catalogue import all_tools
from whence_tools.registry import Registry

SECONDS = 20.0
READ = CallSpec("read_file", {"filePath": "accounts.py"})


def user(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def user_message(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def looked_up(call_id: str, result: str) -> list[dict[str, Any]]:
    function = {"name": "read_file", "arguments": "{}"}
    call = {"id": call_id, "type": "function", "function": function}
    return [
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": call_id, "content": result},
    ]


@dataclass
class Client:
    app: App
    lmstudio: LMStudio
    entries: list[LogEntry] = field(default_factory=list)

    async def chat(self, messages: Sequence[Mapping[str, Any]], **how: Any) -> ChatComplete:
        async with asyncio.timeout(SECONDS):
            request = ChatRequest(messages, **how)
            return await self.app.chat(request, [self.entries.append], id="c1")

    def body(self, number: int = 0) -> dict[str, Any]:
        return self.lmstudio.requests[number].body

    def offered(self, number: int = 0) -> list[str]:
        return [tool["function"]["name"] for tool in self.body(number).get("tools", [])]


@asynccontextmanager
async def client(
    project: Path, *turns: Turn, models: Sequence[Model] | None = None, **settings: str
) -> AsyncIterator[Client]:
    write_program(project)
    async with LMStudio(*turns, models=models) as lmstudio:
        options = {
            "lmstudio.url": lmstudio.url,
            "data_dir": str(project.parent / "data"),
            "embedder": "lexical",
            **settings,
        }
        loaded = await asyncio.to_thread(load, project, dict(os.environ), options)
        async with open_app(project, loaded) as app:
            yield Client(app, lmstudio)


async def test_the_last_message_is_answered_with_those_before_in_mind(project: Path) -> None:
    earlier = [user("Who is in it?"), user_message("Ada and Grace.")]
    async with client(project, Turn(text="Grace.")) as at:
        answer = await at.chat([*earlier, user("Who of them comes second?")])
        sent = at.body()["messages"]
    assert (answer.output, answer.stop_reason) == ("Grace.", "answered")
    assert sent[0] == {"role": "system", "content": BUILT_IN["debugger"].prompt}
    assert sent[1:] == [*earlier, user("Who of them comes second?")]
    assert at.entries[-1].wire()["event"] == "chat.complete"
    assert {entry.investigation_id for entry in at.entries} == {"c1"}


async def test_a_system_message_takes_the_place_of_the_profiles_prompt(project: Path) -> None:
    async with client(project, Turn(text="Ay.")) as at:
        await at.chat([{"role": "system", "content": "Speak as a pirate."}, user("Ready?")])
        assert at.body()["messages"][0] == {"role": "system", "content": "Speak as a pirate."}


async def test_the_model_looks_things_up_and_every_step_is_told(project: Path) -> None:
    async with client(project, Turn(calls=(READ,)), Turn(text="There is no bo.")) as at:
        answer = await at.chat([user("Why does greet fail?")])
        assert "ACCOUNTS" in at.body(1)["messages"][-1]["content"]
    told = [entry.wire()["event"] for entry in at.entries]
    assert answer.output == "There is no bo."
    assert [name for name in told if name.startswith("tool.") and name != "tool.call.delta"] == [
        "tool.call",
        "tool.result",
    ]


async def test_a_client_chooses_a_subset_of_the_tools_by_name(project: Path) -> None:
    async with client(project, Turn(text="Yes.")) as at:
        await at.chat([user("Well?")], tools=["get_code_context", "read_file"])
        assert at.offered() == ["get_code_context", "read_file"]


async def test_a_tool_that_is_not_registered_is_refused_before_the_model_is_asked(
    project: Path,
) -> None:
    async with client(project, Turn(text="Yes.")) as at:
        with pytest.raises(UnknownToolError, match="'read_files'; did you mean read_file"):
            await at.chat([user("Well?")], tools=["read_files"])
        assert at.lmstudio.requests == []


async def test_an_unknown_profile_is_refused_with_the_nearest_one(project: Path) -> None:
    async with client(project) as at:
        with pytest.raises(UsageError, match="'pythagoros'; did you mean pythagoras"):
            await at.chat([user("Well?")], profile="pythagoros")


@pytest.mark.parametrize("how", [{"tool_choice": "none"}, {"tools": []}])
async def test_without_a_choice_no_tool_is_offered(project: Path, how: dict[str, Any]) -> None:
    async with client(project, Turn(text="Yes.")) as at:
        await at.chat([user("Well?")], **how)
        assert at.offered() == []


async def test_a_required_call_is_asked_for_once_and_then_the_model_may_speak(
    project: Path,
) -> None:
    async with client(project, Turn(calls=(READ,)), Turn(text="Ada.")) as at:
        await at.chat([user("Who comes first?")], tool_choice="required")
        assert at.body(0)["tool_choice"] == "required"
        assert "tool_choice" not in at.body(1)


async def test_a_profile_says_how_the_model_is_asked(project: Path) -> None:
    models = [Model(), Model("vendor/thinker")]
    own = '{"terse": {"prompt": "One word.", "model": "vendor/thinker", "tools": ["read_*"]}}'
    async with client(project, Turn(text="Ada."), models=models, profiles=own) as at:
        await at.chat([user("Who?")], profile="terse")
        assert at.body()["model"] == "vendor/thinker"
        assert at.body()["temperature"] == 0
        assert at.body()["messages"][0]["content"] == "One word."
        assert at.offered() == ["read_file"]


async def test_a_request_without_a_question_goes_on_from_what_was_said(project: Path) -> None:
    history = [user("Who?"), *looked_up("c7", "ada")]
    async with client(project, Turn(text="Ada.")) as at:
        assert (await at.chat(history)).output == "Ada."
        assert [message["role"] for message in at.body()["messages"]] == [
            "system",
            "user",
            "assistant",
            "tool",
            "user",
        ]


def test_what_does_not_fit_is_left_out_from_the_oldest_by_whole_exchanges() -> None:
    old = [user("first"), *looked_up("c1", "x" * 40_000), user_message("so it is")]
    new = [user("second"), *looked_up("c2", "y"), user_message("and so on")]
    assert take_latest([*old, *new], 8192) == new
    assert take_latest([*old, *new], 131_072) == [*old, *new]
    assert take_latest(old, 8192) == []


def test_a_short_question_is_about_those_before_it_too() -> None:
    history = [
        user("Which jobs ran?"),
        *looked_up("c1", "{}"),
        user_message("One."),
        user("And its owner?"),
    ]
    registry = Registry(all_tools())
    model_options = ChatRequest(history).model_options(BUILT_IN["debugger"], registry)
    about = model_options.tools.about
    assert about is not None
    for word in ("jobs", "owner", "read_file"):
        assert word in about
    chosen = ChatRequest(history, tools=["read_file"])
    assert chosen.model_options(BUILT_IN["debugger"], registry).tools.about is None
