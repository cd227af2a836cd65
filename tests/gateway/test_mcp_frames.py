"""The stdio transport, frame by frame, as a client in any language sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.gateways import hosted
from tests.support.mcp_clients import Stranger, stranger
from whence import __version__
from whence.gateway.shared.host import Host
from whence_tools.json_values import MOST_VALUES

Json = dict[str, Any]


@pytest.fixture
async def host(project: Path) -> AsyncIterator[Host]:
    (project / "note.txt").write_text("hello\n")
    async with hosted(project) as host:
        yield host


@pytest.fixture
async def client(host: Host) -> AsyncIterator[Stranger]:
    async with stranger(host) as client:
        yield client


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
async def test_a_known_version_is_spoken(client: Stranger, version: str) -> None:
    greeting = await client.greet(version)
    assert greeting["protocolVersion"] == version
    assert greeting["serverInfo"]["name"] == "whence"
    assert greeting["serverInfo"]["version"] == __version__
    assert greeting["capabilities"] == {
        "tools": {"listChanged": True},
        "prompts": {"listChanged": False},
        "resources": {"listChanged": False, "subscribe": False},
    }
    assert "investigate" in greeting["instructions"]


async def test_an_unknown_version_gets_the_newest_of_ours(client: Stranger) -> None:
    assert (await client.greet("1999-01-01"))["protocolVersion"] == "2025-11-25"


async def test_a_client_that_does_not_greet_is_served_by_the_envelope_of_each_request(
    client: Stranger,
) -> None:
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    client.ask(1, "tools/list", {"_meta": meta})
    assert (await client.answer(1))["result"]["tools"][0]["name"] == "investigate"


async def test_a_ping_is_answered_at_any_time(client: Stranger) -> None:
    client.ask(1, "ping")
    assert (await client.answer(1))["result"] == {}
    await client.greet()
    client.ask(2, "ping")
    assert (await client.answer(2))["result"] == {}


@pytest.mark.parametrize("method", ["resources/nonsense", "whence/nonsense"])
async def test_what_is_not_offered_is_an_unknown_method(client: Stranger, method: str) -> None:
    await client.greet()
    client.ask(1, method)
    assert (await client.answer(1))["error"]["code"] == -32601


async def test_nothing_is_called_before_the_greeting(client: Stranger) -> None:
    client.ask(1, "tools/call", {"name": "read_file", "arguments": {"filePath": "note.txt"}})
    assert (await client.answer(1))["error"]["code"] == -32602


@pytest.mark.parametrize(
    ("line", "code", "number"),
    [
        ("{", -32700, None),
        ("what is this", -32700, None),
        ('{"jsonrpc": "2.0", "id": 7}', -32600, 7),
        ('{"jsonrpc": "1.0", "id": "a", "method": "ping"}', -32600, "a"),
        ('[{"jsonrpc": "2.0", "id": 7, "method": "ping"}]', -32600, None),
        ("17", -32600, None),
        (f'{{"jsonrpc": "2.0", "id": 7, "method": "{"x" * 9_000_000}"}}', -32600, None),
    ],
    ids=["half", "no JSON", "no method", "version", "batch", "number", "too long"],
)
async def test_what_is_no_message_is_refused_and_the_next_one_is_read(
    client: Stranger, line: str, code: int, number: Any
) -> None:
    await client.greet()
    client.say(line)
    refusal = await client.hear()
    assert (refusal["id"], refusal["error"]["code"]) == (number, code)
    client.ask(8, "ping")
    assert (await client.answer(8))["result"] == {}


async def test_a_long_message_is_taken_whole(client: Stranger) -> None:
    await client.greet()
    client.ask(1, "tools/call", {"name": "search_memory", "arguments": {"query": "x" * 1_000_000}})
    assert (await client.answer(1))["result"]["isError"] is False


async def test_a_message_of_very_many_values_is_refused_by_its_id(client: Stranger) -> None:
    await client.greet()
    arguments = {f"k{number}": 1 for number in range(MOST_VALUES + 1)}
    client.ask(1, "tools/call", {"name": "read_file", "arguments": arguments})
    assert "values" in (await client.answer(1))["error"]["message"]
    client.ask(2, "ping")
    assert (await client.answer(2))["result"] == {}


async def test_empty_lines_and_windows_line_ends_are_no_trouble(client: Stranger) -> None:
    client.say("\r\n\n")
    client.say('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\r')
    assert await client.hear() == {"jsonrpc": "2.0", "id": 1, "result": {}}


async def test_arguments_that_are_no_object_are_an_error_of_the_protocol(
    client: Stranger,
) -> None:
    await client.greet()
    client.ask(1, "tools/call", {"name": "read_file", "arguments": ["note.txt"]})
    assert (await client.answer(1))["error"]["code"] == -32602


async def test_what_was_asked_just_before_the_end_is_answered(client: Stranger) -> None:
    await client.greet()
    client.ask(1, "tools/call", {"name": "read_file", "arguments": {"filePath": "note.txt"}})
    client.say('{"jsonrpc": "2.0", "id": 2, "method": "ping"}')
    client.end()
    answers = {message["id"]: message for message in (await client.hear(), await client.hear())}
    assert "hello" in answers[1]["result"]["content"][0]["text"]
    assert answers[2]["result"] == {}
    assert await client.over()


async def test_questions_are_answered_side_by_side_each_under_its_id(client: Stranger) -> None:
    await client.greet()
    for number in range(20):
        client.ask(
            number, "tools/call", {"name": "read_file", "arguments": {"filePath": str(number)}}
        )
    heard = [await client.hear() for _ in range(20)]
    texts = {message["id"]: message["result"]["content"][0]["text"] for message in heard}
    assert set(texts) == set(range(20))
    assert all(f"'{number}'" in text for number, text in texts.items())
