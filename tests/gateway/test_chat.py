"""Chats that the gateway keeps and answers, with the stand-in for LM Studio behind it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from tests.support.daemons import offline, write_program
from tests.support.gateways import gateway
from tests.support.lmstudio import CallSpec, LMStudio, Turn
from tests.support.waiting import until

SECONDS = 30.0
SECRET = "ghp_" + "a1B2" * 9
READ = CallSpec("read_file", {"filePath": "accounts.py"})


class Event(NamedTuple):
    """A server-sent event; its data are JSON."""

    id: str
    event: str
    data: Any


@dataclass
class Chat:
    """One client of a gateway whose model is scripted."""

    http: httpx.AsyncClient
    lmstudio: LMStudio
    data: Path

    async def say(self, session: str = "s1", **body: Any) -> httpx.Response:
        return await self.http.post(f"/api/chat/{session}/message", json=body)

    async def history(self, session: str = "s1", **query: Any) -> list[dict[str, Any]]:
        response = await self.http.get(f"/api/chat/{session}/messages", params=query)
        assert response.status_code == 200, response.text
        messages: list[dict[str, Any]] = response.json()["messages"]
        return messages

    async def contents(self, session: str = "s1") -> list[tuple[str, str]]:
        return [(message["role"], message["content"]) for message in await self.history(session)]

    async def streamed(self, path: str = "/api/chat/s1/message", **body: Any) -> list[Event]:
        async with asyncio.timeout(SECONDS), aclosing(self.stream(path, **body)) as events:
            return [event async for event in events]

    async def stream(
        self, path: str = "/api/chat/s1/message", **body: Any
    ) -> AsyncGenerator[Event, None]:
        accept = {"Accept": "text/event-stream"}
        async with self.http.stream("POST", path, json=body, headers=accept) as response:
            assert response.headers["Content-Type"].startswith("text/event-stream")
            fields: dict[str, str] = {}
            async for line in response.aiter_lines():
                name, _, value = line.partition(": ")
                fields[name] = value
                if not line and "data" in fields:
                    yield Event(fields.get("id", ""), fields["event"], json.loads(fields["data"]))
                    fields = {}

    def model_messages(self, number: int = -1) -> list[tuple[str, str]]:
        """What the model was told, without its system prompt."""
        messages = self.lmstudio.requests[number].chat["messages"]
        return [(message["role"], message["content"]) for message in messages[1:]]


@asynccontextmanager
async def chatting(project: Path, *turns: Turn, **settings: str) -> AsyncIterator[Chat]:
    write_program(project)
    data = project.parent / "data"
    async with LMStudio(*turns) as lmstudio:
        own = {"lmstudio.url": lmstudio.url, "analyst": "lmstudio"} | settings
        async with (
            gateway(project, offline(data, **own)) as url,
            httpx.AsyncClient(base_url=url, timeout=SECONDS) as http,
        ):
            yield Chat(http, lmstudio, data)


async def test_a_question_is_answered_whole(project: Path) -> None:
    async with chatting(project, Turn(text="42, of course.")) as chat:
        response = await chat.say(text="What is six times seven?")
    assert response.status_code == 200
    assert set(response.json()) == {"output", "usage"}
    assert response.json()["output"] == "42, of course."
    assert response.json()["usage"]["totalTokens"] > 0


async def test_a_question_is_answered_in_events(project: Path) -> None:
    async with chatting(project, Turn(calls=(READ,)), Turn(text="Ada and Grace.")) as chat:
        events = await chat.streamed(text="Whose accounts are there?")
    told = [event.data for event in events]
    names = [event["event"] for event in told]
    assert [event.event for event in events] == names
    assert [event.id for event in events] == [str(event["seq"]) for event in told]
    assert [event["seq"] for event in told] == sorted({event["seq"] for event in told})
    assert {"tool.call", "tool.result", "chat.delta"} <= set(names)
    result = next(event for event in told if event["event"] == "tool.result")
    assert (result["name"], result["success"]) == ("read_file", True)
    assert "Grace" in result["content"]
    assert names.count("chat.complete") == 1
    assert (names[-1], told[-1]["output"]) == ("chat.complete", "Ada and Grace.")
    assert all(event["investigationId"] for event in told)


async def test_what_was_said_before_goes_into_the_next_answer(project: Path) -> None:
    turns = (Turn(text="Hello Bo."), Turn(text="You are Bo."))
    async with chatting(project, *turns) as chat:
        await chat.say(text="I am Bo.")
        await chat.say(text="Who am I?")
        told = chat.model_messages()
        assert await chat.contents() == [*told, ("assistant", "You are Bo.")]
    assert told == [("user", "I am Bo."), ("assistant", "Hello Bo."), ("user", "Who am I?")]


async def test_sessions_know_nothing_of_each_other(project: Path) -> None:
    async with chatting(project, Turn(text="one"), Turn(text="two")) as chat:
        await chat.say("first", text="I am Bo.")
        await chat.say("second", text="Who am I?")
        assert chat.model_messages() == [("user", "Who am I?")]


async def test_a_mirrored_message_is_kept_and_remembered(project: Path) -> None:
    async with chatting(project, Turn(text="At noon.")) as chat:
        mirrored = await chat.say(role="user", content="We meet at noon.", meta={"from": "irc"})
        assert (mirrored.status_code, mirrored.content) == (204, b"")
        await chat.say(role="assistant", content="Noted.")
        await chat.say(text="When do we meet?")
        kept = await chat.history()
        assert chat.model_messages()[:2] == [("user", "We meet at noon."), ("assistant", "Noted.")]
    assert kept[0]["meta"] == {"from": "irc"}
    assert "meta" not in kept[1]
    assert kept[3]["meta"] == {"profile": "debugger", "stopReason": "answered"}


async def test_a_model_is_never_told_two_messages_of_one_role_in_a_row(project: Path) -> None:
    async with chatting(project, Turn(text="Yes.")) as chat:
        await chat.say(role="user", content="Hi all.")
        await chat.say(role="tool", content="(a result without its call)")
        await chat.say(text="Anybody there?")
        assert chat.model_messages() == [("user", "Hi all.\n\nAnybody there?")]


async def test_the_last_messages_are_listed_oldest_first(project: Path) -> None:
    async with chatting(project) as chat:
        for number in range(5):
            await chat.say(role="user", content=str(number))
        assert [message["content"] for message in await chat.history(limit=3)] == [
            "2",
            "3",
            "4",
        ]
        assert await chat.history("another") == []


async def test_questions_of_one_session_are_answered_in_their_order(project: Path) -> None:
    going_on = asyncio.Event()
    turns = (Turn(text="first answer", hold=going_on), Turn(text="second answer"))
    async with chatting(project, *turns, **{"lmstudio.parallel": "2"}) as chat:
        first = asyncio.create_task(chat.say(text="first"))
        await asyncio.wait_for(chat.lmstudio.arrived(1), SECONDS)
        second = asyncio.create_task(chat.say(text="second"))
        # another request of the same client: the gateway has the second question by now
        await chat.history()
        going_on.set()
        await asyncio.wait_for(asyncio.gather(first, second), SECONDS)
        assert await chat.contents() == [
            ("user", "first"),
            ("assistant", "first answer"),
            ("user", "second"),
            ("assistant", "second answer"),
        ]


@pytest.mark.parametrize("streams", [True, False])
async def test_a_client_that_goes_away_ends_its_answer_and_what_was_said_is_kept(
    project: Path, *, streams: bool
) -> None:
    never = asyncio.Event()
    turns = (Turn(text="This much was said before.", hold=never), Turn(text="And now this."))
    async with chatting(project, *turns) as chat:
        asking = asyncio.create_task(_leave(chat, streams=streams))
        await asyncio.wait_for(chat.lmstudio.arrived(1), SECONDS)
        if not streams:
            await until(lambda: bool(chat.lmstudio.requests))
            asking.cancel()
        await asyncio.wait({asking}, timeout=SECONDS)
        await asyncio.wait_for(chat.lmstudio.cancelled.wait(), SECONDS)
        never.set()
        after = await chat.say(text="Go on?")
        assert after.json()["output"] == "And now this."
        kept = await chat.history()
    assert kept[0]["content"] == "Tell me a story."
    if streams:
        assert kept[1]["role"] == "assistant"
        assert "This much was said before.".startswith(kept[1]["content"])
        assert kept[1]["content"]
        assert kept[1]["meta"]["stopReason"] == "cancelled"


async def _leave(chat: Chat, *, streams: bool) -> None:
    if not streams:
        await chat.say(text="Tell me a story.")
        return
    async with aclosing(chat.stream(text="Tell me a story.")) as events:
        async for event in events:
            if event.event == "chat.delta":
                return


async def test_transcripts_have_no_secret_on_disk_nor_in_what_is_sent(project: Path) -> None:
    async with chatting(project, Turn(text=f"It is {SECRET}."), Turn(text=SECRET)) as chat:
        await chat.say(role="user", content=f"My token is {SECRET}.", meta={"raw": [SECRET]})
        answer = await chat.say(text="What is my token?")
        events = await chat.streamed(text=f"Is it {SECRET}?")
        listed = await chat.http.get("/api/chat/s1/messages")
        on_disk = b"".join(file.read_bytes() for file in chat.data.rglob("*") if file.is_file())
    assert SECRET not in answer.text + listed.text + json.dumps([event.data for event in events])
    assert SECRET.encode() not in on_disk
    assert b"My token is [redacted]" in on_disk


async def test_pythagoras_answers_a_form_as_curl_sends_it(project: Path) -> None:
    async with chatting(project, Turn(text="Given: 3 and 4. So 5.")) as chat:
        response = await chat.http.post(
            "/pythagoras/chat",
            content='{"text":"Search files for \\"embedding\\" and summarize."}',
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )
        session = response.headers["X-Chat-Session"]
        kept = await chat.contents(session)
        system = chat.lmstudio.requests[0].chat["messages"][0]["content"]
    assert response.json()["output"] == "Given: 3 and 4. So 5."
    assert "Pythagoras" in system
    assert kept[0] == ("user", 'Search files for "embedding" and summarize.')


async def test_pythagoras_streams_and_goes_on_with_a_session(project: Path) -> None:
    async with chatting(project, Turn(text="five"), Turn(text="twelve")) as chat:
        await chat.http.post("/pythagoras/chat", json={"text": "3, 4?", "session": "triangles"})
        events = await chat.streamed("/pythagoras/chat", text="Perimeter?", session="triangles")
        assert chat.model_messages()[1] == ("assistant", "five")
    assert events[-1].data["output"] == "twelve"


async def test_each_question_to_pythagoras_has_a_session_of_its_own(project: Path) -> None:
    async with chatting(project, Turn(text="a"), Turn(text="b")) as chat:
        answers = [await chat.http.post("/pythagoras/chat", json={"text": "?"}) for _ in "ab"]
        assert chat.model_messages() == [("user", "?")]
    assert len({answer.headers["X-Chat-Session"] for answer in answers}) == 2


async def test_a_profile_of_the_settings_answers(project: Path) -> None:
    own = {"profiles.poet.prompt": "You rhyme."}
    async with chatting(project, Turn(text="rose"), **own) as chat:
        await chat.say(text="A flower?", profile="poet")
        assert chat.lmstudio.requests[0].chat["messages"][0]["content"] == "You rhyme."


@pytest.mark.parametrize("accept", ["text/event-stream", "application/json"])
async def test_an_unknown_profile_is_told_before_anything_is_kept(
    project: Path, accept: str
) -> None:
    async with chatting(project) as chat:
        response = await chat.http.post(
            "/api/chat/s1/message",
            json={"text": "?", "profile": "debuger"},
            headers={"Accept": accept},
        )
        assert await chat.history() == []
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (404, "NOT_FOUND")
    assert "debugger" in error["message"]
    assert error["details"][0]["path"] == "body.profile"


async def test_without_a_model_the_answer_says_what_to_do(project: Path) -> None:
    write_program(project)
    settings = offline(project.parent / "data", **{"lmstudio.url": "http://127.0.0.1:9"})
    settings["analyst"] = "auto"
    async with (
        gateway(project, settings) as url,
        httpx.AsyncClient(base_url=url, timeout=SECONDS) as http,
    ):
        chat = Chat(http, LMStudio(), project.parent / "data")
        whole = await chat.say(text="Hello?")
        events = await chat.streamed(text="Hello?")
        kept = await chat.contents()
    assert whole.status_code == 409
    assert "lms server start" in whole.json()["error"]["message"]
    assert [event.event for event in events].count("error") == 1
    told = events[-1].data
    assert (told["event"], told["code"]) == ("error", whole.json()["error"]["code"])
    assert "lms server start" in told["message"]
    assert kept == [("user", "Hello?")] * 2


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "body.role"),
        ({"text": ""}, "body.text"),
        ({"text": "  \n"}, "body.text"),
        ({"text": 7}, "body.text"),
        ({"text": "?", "profile": None}, "body.profile"),
        ({"text": "?", "role": "user"}, "body.role"),
        ({"role": "robot", "content": "x"}, "body.role"),
        ({"role": "user"}, "body.content"),
        ({"role": "user", "content": ["x"]}, "body.content"),
        ({"role": "user", "content": "x", "meta": "y"}, "body.meta"),
        ({"role": "user", "content": "x", "meta": None}, "body.meta"),
        (["text"], "body"),
        ("text", "body"),
        (None, "body"),
        ({"text": "\ud800"}, "body"),
    ],
)
async def test_a_wrong_message_is_named_by_its_path(project: Path, body: Any, path: str) -> None:
    async with (
        gateway(project) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as http,
    ):
        response = await http.post("/api/chat/s1/message", content=json.dumps(body))
    assert response.status_code == 422
    assert path in [wrong["path"] for wrong in response.json()["error"]["details"]]


async def test_a_body_that_is_no_json_is_told(project: Path) -> None:
    async with gateway(project) as url, httpx.AsyncClient(base_url=url, timeout=60) as http:
        for content in (b"text=hello", b"", b"\xff", b"[" * 5000, b"{"):
            response = await http.post("/api/chat/s1/message", content=content)
            assert response.status_code in (400, 413, 422)
            assert set(response.json()) == {"error"}


@pytest.mark.parametrize(
    "session", ["..", "..%2F..%2Fx", "a%2Fb", "-rf", "a" * 101, "a%00", "%F0%9F%98%80", "a%0Ab"]
)
async def test_what_is_no_session_is_refused(project: Path, session: str) -> None:
    async with gateway(project) as url, httpx.AsyncClient(base_url=url, timeout=60) as http:
        posted = await http.post(f"/api/chat/{session}/message", json={"text": "?"})
        listed = await http.get(f"/api/chat/{session}/messages")
    assert {posted.status_code, listed.status_code} <= {404, 405, 422}


@pytest.mark.parametrize("limit", ["0", "1001", "-5", "ten", "9" * 50])
async def test_a_wrong_number_of_messages_is_refused(project: Path, limit: str) -> None:
    async with gateway(project) as url, httpx.AsyncClient(base_url=url, timeout=60) as http:
        response = await http.get("/api/chat/s1/messages", params={"limit": limit})
    assert response.status_code == 422
    assert response.json()["error"]["details"][0]["path"] == "query.limit"
