"""Questions to a gateway whose model chooses tools itself, and the events of the answers.

async with talking(project, bridge.document_url) as talk:
    answer = await talk.ask("socket", "How is the bridge?")
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import httpx
from jsonschema import Draft202012Validator

from tests.support import sockets
from tests.support.daemons import offline
from tests.support.gateways import hosted, served
from tests.support.lmstudio import LMStudio, Model
from tests.support.lmstudio.chooser import Chooser
from whence.gateway.shared.host import Host

Json = dict[str, Any]

SECONDS: Final = 20.0
WAYS: Final = ("socket", "http")
_WINDOW: Final = 131_072
_LAST: Final = ("chat.complete", "error")


@dataclass(frozen=True)
class ChatAnswer:
    """The events of one answer."""

    events: list[Json]

    def of(self, name: str) -> list[Json]:
        return [event for event in self.events if event["event"] == name]

    @property
    def calls(self) -> list[tuple[str, Json]]:
        return [(event["name"], event["arguments"]) for event in self.of("tool.call")]

    @property
    def results(self) -> list[Json]:
        """The envelopes; a large one came in several events."""
        contents: dict[str, str] = {}
        for event in self.of("tool.result"):
            contents[event["callId"]] = contents.get(event["callId"], "") + event["content"]
        return [json.loads(content) for content in contents.values()]

    @property
    def output(self) -> str:
        last = self.events[-1]
        assert last["event"] == "chat.complete", last
        output: str = last["output"]
        return output

    @property
    def streamed(self) -> str:
        """What the model said after its last call, piece by piece."""
        pieces: list[str] = []
        for event in self.events:
            if event["event"] == "tool.call":
                pieces.clear()
            elif event["event"] == "chat.delta" and event.get("channel") == "content":
                pieces.append(event["delta"])
        return "".join(pieces)


@dataclass(frozen=True)
class Talk:
    """A gateway with a model behind it, and the document that its tools come from."""

    url: str
    host: Host
    lmstudio: LMStudio

    async def ask(self, way: str, text: str, **more: Any) -> ChatAnswer:
        """Args: way: one of `WAYS`. more: further fields of the socket's payload."""
        ways: dict[str, Callable[..., Awaitable[ChatAnswer]]] = {
            "socket": over_socket,
            "http": over_http,
        }
        async with asyncio.timeout(SECONDS):
            return await ways[way](self.url, text, **more)

    async def published(self, name: str) -> Json:
        """The schema of a tool's arguments, as everybody can read it."""
        async with httpx.AsyncClient(timeout=SECONDS) as client:
            answer = await client.get(f"{self.url}/api/tools")
        tools: list[Json] = answer.json()["tools"]
        schema: Json = next(tool["inputSchema"] for tool in tools if tool["name"] == name)
        return schema

    def offered(self) -> dict[str, Json]:
        """The tools that the model was last offered, by name."""
        tools = self.lmstudio.requests[-1].body["tools"]
        return {tool["function"]["name"]: tool["function"] for tool in tools}


@asynccontextmanager
async def talking(
    project: Path,
    *documents: str,
    forgets: Collection[str] = (),
    own: bool = False,
    window: int = _WINDOW,
    settings: Mapping[str, str] | None = None,
) -> AsyncIterator[Talk]:
    """A gateway over a workspace.

    Args:
        documents: URLs whose operations are tools.
        forgets: what its model leaves out of calls, see `Chooser`.
        own: whether the gateway's own document is one of them.
        window: of the model, in tokens.
        settings: as typed, besides what a gateway of tests has.
    """
    models = [Model(context_length=window)]
    async with LMStudio(brain=Chooser(forgets), models=models) as lmstudio:
        typed = offline(
            project.parent / "data",
            **{"analyst": "auto", "lmstudio.url": lmstudio.url, **(settings or {})},
        )
        async with hosted(project, typed) as host, served(host) as url:
            urls = [*documents, *([f"{url}/api/openapi.json"] if own else [])]
            sources = replace(
                host.daemon.sources, command_line={**typed, "openapi.urls": json.dumps(urls)}
            )
            await host.app()
            assert not await host.daemon.configure(sources)
            yield Talk(url, host, lmstudio)


async def over_socket(url: str, text: str, **more: Any) -> ChatAnswer:
    """Asks by `chat.completion` on `/ws`."""
    payload = {"profile": "pythagoras", "tool_choice": "auto", **more}
    async with sockets.client(url) as socket:
        await socket.chat("q", text, **payload)
        while (await socket.next())["event"] not in _LAST:
            pass
        return ChatAnswer([frame for frame in socket.heard if frame.get("id") == "q"])


async def over_http(url: str, text: str) -> ChatAnswer:
    """Asks by `POST /pythagoras/chat`, streamed."""
    headers = {"Accept": "text/event-stream"}
    async with (
        httpx.AsyncClient(timeout=SECONDS) as client,
        client.stream("POST", f"{url}/pythagoras/chat", json={"text": text}, headers=headers) as by,
    ):
        assert by.status_code == httpx.codes.OK, await by.aread()
        lines = [line async for line in by.aiter_lines()]
    return ChatAnswer([json.loads(line[5:]) for line in lines if line.startswith("data:")])


async def check(talk: Talk, told: ChatAnswer, name: str, value: str) -> None:
    """One call, of the right tool, valid, and an answer that rests on what it told.

    Args:
        value: what nobody can know without the call.
    """
    ((called, arguments),) = told.calls
    assert called == name
    for schema in (await talk.published(name), talk.offered()[name]["parameters"]):
        Draft202012Validator.check_schema(schema)
        Draft202012Validator(schema).validate(arguments)
    (envelope,) = told.results
    assert envelope["success"], envelope
    first, second = talk.lmstudio.requests[-2:]
    assert value not in first.raw.decode()
    assert value in second.raw.decode()
    assert value in json.dumps(envelope, ensure_ascii=False)
    assert value in told.output
    assert told.streamed == told.output
