"""What a client sends that does not keep to the protocol: answered, and survived."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.lsp.client import Client, Json, LspError, connected
from whence.lsp.server import WhenceServer

PING = {"jsonrpc": "2.0", "id": "ping", "method": "test/ping"}
RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}
LARGE = 10 * 1024 * 1024


def framed(body: bytes, header: bytes = b"Content-Length: %d\r\n\r\n") -> bytes:
    return header.replace(b"%d", str(len(body)).encode()) + body


@pytest_asyncio.fixture
async def pair(project: Path) -> AsyncIterator[tuple[Client, WhenceServer]]:
    async with connected() as (client, server):
        server.answers("test/ping")(lambda params: "pong")
        await client.initialize(project)
        yield client, server


async def ping(client: Client) -> Any:
    return await client.request("test/ping")


@pytest.mark.parametrize(
    "header",
    [
        b"content-length: %d\r\n\r\n",
        b"CONTENT-LENGTH:%d\r\n\r\n",
        b"Content-Length: %d \r\n\r\n",
        b"Content-Length: %d\n\n",
        b"\r\n\r\nContent-Length: %d\r\n\r\n",
        b"Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: %d\r\n\r\n",
        b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc\r\nX-More: 1\r\n\r\n",
        b"X-Content-Length: 3\r\nContent-Length: %d\r\n\r\n",
        b"Content-Length: %d\r\nContent-Length: %d\r\n\r\n",
    ],
)
async def test_headers_may_be_written_in_many_ways(
    pair: tuple[Client, WhenceServer], header: bytes
) -> None:
    client, _ = pair
    client.send_bytes(framed(json.dumps(PING).encode(), header))
    assert (await client.question(None))["result"] == "pong"
    assert await ping(client) == "pong"


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: -5\r\n\r\n",
        b"Content-Length: many\r\n\r\n",
        b"Content-Length: 0x10\r\n\r\n",
        b"Content-Length:\r\n\r\n",
        b"Content-Type: text/plain\r\n\r\n",
        b"Content-Length: 99999999999\r\n\r\n",
        b"Content-Length: 2\r\nContent-Length: 99999\r\n\r\n",
        b"Content-Length: 99999\r\nContent-Length: 2\r\n\r\n",
        b"Content-Length: 2, 2\r\n\r\n",
        b"Content-Length: %b\r\n\r\n" % (b"9" * 5000),
        b"x" * 1_000_000 + b"\r\n\r\n",
        b"\0\xff\xfe\r\n\r\n",
    ],
)
async def test_behind_a_broken_header_the_next_message_is_found(
    pair: tuple[Client, WhenceServer], header: bytes
) -> None:
    client, _ = pair
    client.send_bytes(header + b'{"jsonrpc": "2.0", "id": 1, "method": "test/ping"}')
    assert await ping(client) == "pong"
    assert (await client.refusal()).code == -32700


@pytest.mark.parametrize("length", [3, 47])
async def test_a_length_that_is_too_short_costs_one_message(
    pair: tuple[Client, WhenceServer], length: int
) -> None:
    client, _ = pair
    client.send_bytes(b"Content-Length: %d\r\n\r\n" % length + json.dumps(PING).encode())
    assert await ping(client) == "pong"
    assert (await client.refusal()).code == -32700


async def test_a_body_that_never_comes_ends_with_the_input(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        client.send_bytes(b'Content-Length: 100\r\n\r\n{"jsonrpc"')
    assert server.protocol.exit_code == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", -32700),
        (b"{,}", -32700),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "\xff\xfe"}', -32700),
        (b"[" * 100_000, -32700),
        (b'{"a":' * 100_000, -32700),
        (b"1" * 10_000, -32700),
        (b"null", -32600),
        (b'"text"', -32600),
        (b"[]", -32600),
        (b"[" + json.dumps(PING).encode() + b"]", -32600),
        (b"{}", -32600),
        (b'{"jsonrpc": "2.0"}', -32600),
        (b'{"jsonrpc": "1.0", "method": "test/ping"}', -32600),
        (b'{"jsonrpc": "2.0", "method": 5}', -32600),
        (b'{"jsonrpc": "2.0", "id": {}, "method": "test/ping"}', -32600),
        (b'{"jsonrpc": "2.0", "id": null, "method": "test/ping"}', -32600),
        (b'{"jsonrpc": "2.0", "id": true, "method": "test/ping"}', -32600),
        (b'{"jsonrpc": "2.0", "id": 1.5, "method": "test/ping"}', -32600),
        (b'{"jsonrpc": "2.0", "id": [1], "result": 1}', -32600),
        (b'{"jsonrpc": "2.0", "id": 77}', -32600),
    ],
)
async def test_what_is_no_message_is_answered_with_id_null(
    pair: tuple[Client, WhenceServer], body: bytes, code: int
) -> None:
    client, _ = pair
    client.send_bytes(framed(body))
    assert (await client.refusal()).code == code
    assert await ping(client) == "pong"


async def test_a_request_without_its_version_is_answered_by_its_id(
    pair: tuple[Client, WhenceServer],
) -> None:
    client, _ = pair
    client.send({"id": 500, "method": "test/ping"})
    answer = await client.question(None)
    assert (answer["id"], answer["error"]["code"]) == (500, -32600)


async def test_an_error_of_the_client_with_id_null_is_taken_silently(
    pair: tuple[Client, WhenceServer],
) -> None:
    client, _ = pair
    client.reply_error({"id": None}, -32700)
    assert await ping(client) == "pong"


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/hover", None),
        ("textDocument/hover", []),
        ("textDocument/hover", "file:///a.py"),
        ("textDocument/hover", {"textDocument": {"uri": "file:///a.py"}}),
        ("textDocument/hover", {"textDocument": {"uri": 5}, "position": RANGE["start"]}),
        ("textDocument/hover", {"textDocument": {"uri": None}, "position": RANGE["start"]}),
        ("textDocument/hover", {"textDocument": {"uri": {}}, "position": RANGE["start"]}),
        ("workspace/executeCommand", {"command": ["whence.doctor"]}),
        ("workspace/executeCommand", {"command": "whence.nonsense"}),
        ("workspace/executeCommand", {"command": "test.command", "arguments": [5]}),
        ("workspace/executeCommand", {"command": "test.command", "arguments": {"a": 1}}),
        ("test/ping", 5),
        ("test/ping", [1]),
    ],
)
async def test_parameters_of_the_wrong_shape_are_refused(
    project: Path, method: str, params: Any
) -> None:
    async def command(argument: Json) -> None:
        raise AssertionError("never called")

    async with connected() as (client, server):
        server.answers("test/ping")(lambda params: "pong")
        server.commands({"test.command": command})
        await client.initialize(project)
        client.send({"jsonrpc": "2.0", "id": "x", "method": method, "params": params})
        answer = await client.question(None)
        assert (answer["id"], answer["error"]["code"]) == ("x", -32602)
        assert "Traceback" not in json.dumps(answer)
        assert await ping(client) == "pong"


@pytest.mark.parametrize("line", ["1", -1, 1.5, True, None, 2**40, 1e300, []])
async def test_a_line_is_a_number_that_can_be_one(
    pair: tuple[Client, WhenceServer], line: Any
) -> None:
    client, _ = pair
    position = {"line": line, "character": 0}
    with pytest.raises(LspError) as error:
        await client.request(
            "textDocument/hover", {"textDocument": {"uri": "a"}, "position": position}
        )
    assert error.value.code == -32602


async def test_deep_parameters_are_refused_and_not_fatal(
    pair: tuple[Client, WhenceServer],
) -> None:
    client, _ = pair
    deep = b'{"a":' * 900 + b"1" + b"}" * 900
    client.send_bytes(
        framed(
            b'{"jsonrpc":"2.0","id":"deep","method":"workspace/executeCommand",'
            b'"params":{"command":"whence.nonsense","arguments":[' + deep + b"]}}"
        )
    )
    assert (await client.question(None))["error"]["code"] == -32602
    assert await ping(client) == "pong"


async def test_methods_that_nobody_knows(pair: tuple[Client, WhenceServer]) -> None:
    client, _ = pair
    for method in ("whence/nonsense", "$/nonsense", "", "\ud800", "textDocument/nonsense"):
        with pytest.raises(LspError) as error:
            await client.request(method)
        assert error.value.code == -32601
        client.notify(method)
    assert await ping(client) == "pong"


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/didOpen", {}),
        ("textDocument/didOpen", {"textDocument": {"uri": 5}}),
        ("textDocument/didChange", {"textDocument": {"uri": "a"}, "contentChanges": [{}]}),
        ("textDocument/didClose", []),
        ("$/cancelRequest", {}),
        ("$/cancelRequest", {"id": []}),
        ("$/setTrace", {"value": 5}),
        ("workspace/didChangeWorkspaceFolders", {"event": 5}),
        ("window/workDoneProgress/cancel", {"token": "unknown"}),
        ("initialized", None),
        ("initialize", {"capabilities": {}}),
        ("shutdown", None),
    ],
)
async def test_notifications_that_make_no_sense_change_nothing(
    pair: tuple[Client, WhenceServer], method: str, params: Any
) -> None:
    client, _ = pair
    client.send({"jsonrpc": "2.0", "method": method, "params": params})
    assert await ping(client) == "pong"


# Whole numbers that are not the client's own ids.
NUMBERS = st.integers(min_value=1000) | st.integers(max_value=0)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
FIELDS = st.sampled_from(["id", "method", "params", "result", "error"])


@given(messages=st.lists(st.dictionaries(FIELDS, JSON), min_size=1, max_size=10))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_no_object_takes_the_server_down(project: Path, messages: list[Json]) -> None:
    async with connected() as (client, server):
        server.answers("test/ping")(lambda params: "pong")
        await client.initialize(project)
        for message in messages:
            client.send({"jsonrpc": "2.0", **message})
            client.send(message)
        assert await ping(client) == "pong"
        while client.unread:  # whatever was answered to them
            await client.question(None)


async def test_a_document_of_100_mb_is_dropped_and_others_are_served_at_once(
    pair: tuple[Client, WhenceServer], project: Path
) -> None:
    client, server = pair
    text = "x = 1\n" * (100 * 1024 * 1024 // 6)
    body = json.dumps(text)
    small = client.open(project / "small.py", "pass\n")
    uri = (project / "large.py").as_uri()
    document = f'{{"uri":"{uri}","languageId":"python","version":1,"text":{body}}}'
    opening = f'"method":"textDocument/didOpen","params":{{"textDocument":{document}}}'
    began = time.perf_counter()
    client.send_bytes(framed(f'{{"jsonrpc":"2.0",{opening}}}'.encode()))
    assert await ping(client) == "pong"
    assert time.perf_counter() - began < 10
    assert server.documents.get(uri) is None
    assert server.documents.is_too_large(uri)
    assert server.documents.get(small) is not None


async def test_200_changes_keep_up_with_a_second(
    pair: tuple[Client, WhenceServer], project: Path
) -> None:
    client, server = pair
    uri = client.open(project / "a.py", "".join(f"line_{n} = {n}\n" for n in range(5_000)))
    place = {"line": 2_500, "character": 0}
    began = time.perf_counter()
    for version in range(2, 202):
        client.change(uri, version, {"range": {"start": place, "end": place}, "text": "é"})
    assert await ping(client) == "pong"
    assert time.perf_counter() - began < 1
    document = server.documents.get(uri)
    assert document is not None
    assert document.version == 201
    assert document.lines[2_500] == "é" * 200 + "line_2500 = 2500\n"
