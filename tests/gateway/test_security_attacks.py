"""What a client sends that means harm or is broken: bytes over a raw socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import uvicorn
import websockets
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.responses import PlainTextResponse

from tests.support.daemons import offline
from tests.support.gateways import gateway
from tests.support.loop_load import measure_unit, measured
from tests.support.waiting import until
from whence.gateway.http import security_bodies
from whence.gateway.http.limits import ConnectionLimits, make_connection_options
from whence.gateway.http.security_bodies import DEEPEST, is_too_deep
from whence.gateway.shared.failures import RequestError
from whence_tools.json_values import MOST_VALUES

SECONDS = 20.0
SECRET_LINE = "the-line-outside"


@pytest.fixture
async def url(project: Path) -> AsyncIterator[str]:
    (project.parent / "outside.txt").write_text(SECRET_LINE)
    async with gateway(project) as url:
        yield url


def place(url: str) -> tuple[str, int]:
    host, _, port = url.removeprefix("http://").rpartition(":")
    return host, int(port)


async def sent(url: str, data: bytes) -> bytes:
    """All that is answered to bytes, until the other side ends the connection."""
    reader, writer = await asyncio.open_connection(*place(url))
    writer.write(data)
    async with asyncio.timeout(SECONDS):
        answer = await reader.read()
    writer.close()
    return answer


def head(url: str, *more: str, line: str = "POST /api/investigations HTTP/1.1") -> bytes:
    host, port = place(url)
    return "\r\n".join([line, f"Host: {host}:{port}", *more, "Connection: close", "", ""]).encode()


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def code(answer: bytes) -> Any:
    return json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["code"]


async def fetch(url: str, path: str, method: str = "GET", **more: Any) -> httpx.Response:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
        return await client.request(method, path, **more)


# Framing and headers


@pytest.mark.parametrize(
    "headers",
    [
        ("Content-Length: 4", "Transfer-Encoding: chunked"),
        ("Transfer-Encoding: chunked", "Content-Length: 4"),
        ("Content-Length: 4", "Content-Length: 5"),
        ("Content-Length: 4", "Content-Length: 4"),
        ("Content-Length: 4, 4",),
        ("Content-Length: 4, 5",),
        ("Content-Length: 0", "content-length: 0"),
        ("Transfer-Encoding: gzip, chunked",),
        ("Transfer-Encoding: xchunked",),
        ("Transfer-Encoding : chunked",),
        ("Content-Length: +4",),
        ("Content-Length: -1",),
        ("Content-Length: 4\r\n Content-Length: 9",),
    ],
)
async def test_a_request_whose_end_is_unclear_is_refused(
    url: str, headers: tuple[str, ...]
) -> None:
    smuggled = b"0\r\n\r\nGET /api/tools HTTP/1.1\r\nHost: x\r\n\r\n"
    answer = await sent(url, head(url, *headers) + smuggled)
    assert status(answer) == 400
    assert answer.count(b"HTTP/1.1") == 1, "nothing after it was taken for a request"


@pytest.mark.parametrize("name", ["Host", "Authorization", "Origin", "Content-Type"])
async def test_a_decisive_header_that_comes_twice_is_refused(url: str, name: str) -> None:
    host, port = place(url)
    twice = [f"{name}: {host}:{port}"] * 2
    answer = await sent(url, head(url, *twice, line="GET /api/tools HTTP/1.1"))
    assert status(answer) == 400


async def test_a_request_without_a_host_is_refused(url: str) -> None:
    for version in ("1.0", "1.1"):
        line = f"GET /api/tools HTTP/{version}\r\nConnection: close\r\n\r\n".encode()
        assert status(await sent(url, line)) in {400, 403}


async def test_an_absolute_target_does_not_stand_for_the_host(url: str) -> None:
    target = b"GET http://evil.example/api/tools HTTP/1.1\r\nHost: evil.example\r\n"
    answer = await sent(url, target + b"Connection: close\r\n\r\n")
    assert status(answer) in {400, 403}


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "FOO /health HTTP/1.1",
        "GET /caf\u00e9 HTTP/1.1",
        f"GET /{'a' * 70_000} HTTP/1.1",
        f"GET /api/history/similar?message={'a' * 70_000} HTTP/1.1",
    ],
)
async def test_what_is_no_request_is_told_in_the_form_of_every_failure(url: str, line: str) -> None:
    answer = await sent(url, head(url, line=line))
    told, _, body = answer.partition(b"\r\n\r\n")
    assert b"content-type: application/json" in told
    assert (status(answer), json.loads(body)["error"]["code"]) == (400, "INVALID_REQUEST")


@pytest.mark.parametrize("count", [101, 5000])
async def test_too_many_headers_are_refused(url: str, count: int) -> None:
    many = [f"X-{n}: {n}" for n in range(count)]
    assert status(await sent(url, head(url, *many, line="GET /health HTTP/1.1"))) == 431


async def test_headers_that_are_too_large_are_refused_before_they_have_all_come(url: str) -> None:
    endless = b"GET /health HTTP/1.1\r\nX-Long: " + b"a" * 100_000
    assert status(await sent(url, endless)) in {400, 431}


@pytest.mark.parametrize(
    "given", [b"a\rX-Evil: 1", b"a\nX-Evil: 1", b"a b", b"x" * 65, b"\xe9", b'"<script>', b""]
)
async def test_a_request_id_that_is_none_is_not_sent_back(url: str, given: bytes) -> None:
    line = head(url, line="GET /health HTTP/1.1")
    answer = await sent(
        url, line.replace(b"Connection", b"X-Request-Id: " + given + b"\r\nConnection")
    )
    assert not given or given not in answer.partition(b"\r\n\r\n")[0]
    assert b"x-evil" not in answer.partition(b"\r\n\r\n")[0].lower()


async def test_what_is_in_a_path_does_not_become_a_header(url: str) -> None:
    answer = await fetch(url, "/api/investigations/x%0d%0aX-Evil:%201")
    assert answer.status_code in {404, 422}
    assert "x-evil" not in answer.headers


# Bodies


async def test_a_body_that_is_too_long_is_refused_by_its_length(url: str) -> None:
    answer = await sent(url, head(url, "Content-Length: 1048577", "Content-Type: application/json"))
    assert (status(answer), code(answer)) == (413, "BODY_TOO_LARGE")


async def test_a_body_that_is_too_long_is_refused_without_a_length(url: str) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(64):
            yield b" " * 65_536

    try:
        answer = await fetch(url, "/api/investigations", "POST", content=endless())
    except httpx.TransportError:  # it was ended while it was still being sent
        return
    assert answer.status_code == 413


@pytest.mark.parametrize("endless", ["0\r\n" + "X: 1\r\n" * 40_000, "1" + ";x=1" * 60_000])
async def test_what_a_body_has_beside_its_content_is_bounded(url: str, endless: str) -> None:
    reader, writer = await asyncio.open_connection(*place(url))
    writer.write(head(url, "Content-Type: application/json", "Transfer-Encoding: chunked"))
    async with asyncio.timeout(SECONDS):
        await _write_until_refused(writer, endless.encode())
        with suppress(ConnectionError):
            assert b" 20" not in await reader.read()


async def _write_until_refused(writer: asyncio.StreamWriter, data: bytes) -> None:
    with suppress(ConnectionError):
        while not writer.is_closing():
            writer.write(data)
            await writer.drain()


@pytest.mark.parametrize("path", ["/", "/health", "/page/gateway/assets/main.js"])
async def test_an_open_path_waits_for_no_body(project: Path, tmp_path: Path, path: str) -> None:
    guarded = offline(tmp_path / "data", **{"gateway.token": "a-token"})
    async with gateway(project, guarded) as url:
        line = f"POST {path} HTTP/1.1"
        assert status(await sent(url, head(url, "Content-Length: 1000", line=line))) == 405


async def test_a_body_of_exactly_the_limit_is_read(project: Path, tmp_path: Path) -> None:
    given = offline(tmp_path / "data", **{"gateway.maxBodyKb": "1"})
    async with gateway(project, given) as url:
        for size, expected in ((1024, 422), (1025, 413)):
            body = b'"' + b"a" * (size - 2) + b'"'
            kind = {"Content-Type": "application/json"}
            answer = await fetch(url, "/api/investigations", "POST", content=body, headers=kind)
            assert answer.status_code == expected


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
@pytest.mark.parametrize("path", ["/api/investigations", "/api/tools/read_file", "/mcp"])
async def test_json_that_is_nested_deeply_is_refused(url: str, path: str, opening: str) -> None:
    kind = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    answer = await fetch(url, path, "POST", content=opening * 50_000, headers=kind)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "JSON_TOO_DEEP"


MANY = MOST_VALUES + 1
MOST_HELD = 5  # units of CPU time that one step of the loop takes; one of them at most is usual


@pytest.mark.parametrize(
    "body",
    [
        {f"k{number}": 1 for number in range(73_000)},
        {"command": [1] * 290_000},
        {"edits": [{"a": 1}] * 80_000},
        {"x" * 400_000: 1, "y" * 400_000: 1},
        {f"k{number}": 1 for number in range(MOST_VALUES - 1)},
    ],
    ids=["keys", "list", "objects", "long keys", "as many as are taken"],
)
@pytest.mark.parametrize(
    "path",
    ["/api/investigations", pytest.param("/api/tools/read_file", marks=pytest.mark.thorough)],
)
async def test_a_body_that_is_all_mistakes_holds_nobody_up(
    url: str, path: str, body: dict[str, Any]
) -> None:
    data = json.dumps(body).encode()
    line = f"POST {path} HTTP/1.1"
    kind = "Content-Type: application/json"
    with measured() as held:
        answer = await sent(url, head(url, kind, f"Content-Length: {len(data)}", line=line) + data)
    assert b"INVALID_PARAMETERS" in answer or b"JSON_TOO_MANY_VALUES" in answer
    assert held.cpu < MOST_HELD * measure_unit(), held.where


async def test_json_of_very_many_values_is_refused(url: str) -> None:
    kind = {"Content-Type": "application/json"}
    for content, expected in (
        (f"[{'1,' * MOST_VALUES}1]", "JSON_TOO_MANY_VALUES"),
        (json.dumps({"text": ",:" * MANY, "no": 1}), "INVALID_PARAMETERS"),
    ):
        answer = await fetch(url, "/api/investigations", "POST", content=content, headers=kind)
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == expected


async def test_of_many_mistakes_some_are_named(url: str) -> None:
    wrong = {f"k{number}": 1 for number in range(500)} | {"text": "x"}
    answer = await fetch(url, "/api/investigations", "POST", json=wrong)
    error = answer.json()["error"]
    assert error["message"].endswith("and 497 more")
    assert len(error["details"]) == 100


async def test_a_deep_frame_ends_no_socket_and_no_server(url: str) -> None:
    async with websockets.connect(f"ws{url[4:]}/ws", proxy=None) as socket:
        await socket.send("[" * 100_000)
        async with asyncio.timeout(SECONDS):
            said = json.loads(await socket.recv())
    assert said["event"] == "error"
    assert (await fetch(url, "/health")).status_code == 200


json_texts = st.recursive(
    st.text('[]{}"\\,a', max_size=6) | st.none() | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text('a[{"\\'), inner, max_size=3)
    ),
    max_leaves=20,
)


def depth(value: Any) -> int:
    below: Iterable[Any] = ()
    if isinstance(value, dict):
        below = value.values()
    elif isinstance(value, list):
        below = value
    else:
        return 0
    return 1 + max(map(depth, below), default=0)


@given(json_texts, st.integers(90, 110))
@example([{"": []}], 98)
def test_depth_is_judged_as_a_parser_would(value: Any, wrapped: int) -> None:
    text = "[" * wrapped + json.dumps(value) + "]" * wrapped
    assert is_too_deep(text.encode()) == (wrapped + depth(value) > DEEPEST)


@pytest.mark.parametrize(
    "text",
    ['"' + '\\"' * 500_000, '"' * 1_000_000, "[]," * 330_000, "[" * 1_000_000, "]" * 1_000_000,
     '{"a":[' * 150_000, "\\" * 1_000_000, ("[" * 99 + "]" * 99 + ",") * 5_000],
)  # fmt: skip
async def test_judging_depth_is_quick_whatever_the_text(text: str) -> None:
    began = asyncio.get_running_loop().time()
    is_too_deep(text.encode())
    assert asyncio.get_running_loop().time() - began < 2


async def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    with pytest.raises(RequestError) as refused:
        await security_bodies.read(receive, 1024, seconds=0.01)
    assert refused.value.status == 408


# Connections


@asynccontextmanager
async def bounded(limits: ConnectionLimits) -> AsyncIterator[str]:
    """A server with limits of its own."""
    config = uvicorn.Config(
        PlainTextResponse("ok"),
        port=0,
        log_config=None,
        lifespan="off",
        **make_connection_options(limits),
    )
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server.serve())
    await until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    await task


async def test_a_head_that_comes_byte_by_byte_is_cut_off() -> None:
    async with bounded(ConnectionLimits(head_seconds=0.3)) as url:
        reader, writer = await asyncio.open_connection(*place(url))
        ended = asyncio.create_task(reader.read())
        async with asyncio.timeout(SECONDS):
            for byte in head(url, *(["X-Slow: 1"] * 1000)):
                if ended.done():
                    break
                writer.write(bytes([byte]))
                await asyncio.wait({ended}, timeout=0.02)
        assert status(await ended) == 408
        writer.close()


async def test_a_connection_that_says_nothing_is_ended() -> None:
    async with bounded(ConnectionLimits(head_seconds=0.1)) as url:
        assert await sent(url, b"") == b""


async def test_a_second_request_that_stays_unfinished_is_cut_off() -> None:
    async with bounded(ConnectionLimits(head_seconds=0.1)) as url:
        whole = head(url, line="GET / HTTP/1.1").replace(b"Connection: close\r\n", b"")
        answer = await sent(url, whole + b"")
        assert answer.startswith(b"HTTP/1.1 200")
        reader, writer = await asyncio.open_connection(*place(url))
        writer.write(whole)
        await reader.readuntil(b"ok")
        writer.write(b"GET / HT")
        async with asyncio.timeout(SECONDS):
            assert status(await reader.read()) == 408
        writer.close()


async def test_waiting_connections_make_room_for_one_that_asks() -> None:
    async with bounded(ConnectionLimits(connections=20, head_seconds=600)) as url:
        idle = [await asyncio.open_connection(*place(url)) for _ in range(60)]
        for _, writer in idle:
            writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
        assert (await fetch(url, "/")).text == "ok"
        async with asyncio.timeout(SECONDS):
            ended = await asyncio.gather(*(reader.read() for reader, _ in idle[:30]))
        assert all(not answer or status(answer) == 503 for answer in ended)
        for _, writer in idle:
            writer.close()


async def test_connections_that_are_answered_are_left_alone(url: str) -> None:
    async with websockets.connect(f"ws{url[4:]}/ws", proxy=None) as socket:
        assert (await fetch(url, "/health")).status_code == 200
        await (await socket.ping())


async def test_a_flood_of_small_frames_leaves_others_their_turn(url: str) -> None:
    junk = b"\x81\x81\0\0\0\0x" * 4000  # RFC 6455, section 5: masked texts of one letter
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    async with websockets.connect(f"ws{url[4:]}/ws", proxy=None) as socket:
        socket.transport.write(junk)
        beside = asyncio.create_task(others())
        async with asyncio.timeout(SECONDS):
            for _ in range(4000):
                assert json.loads(await socket.recv())["event"] == "error"
        beside.cancel()
    assert turns > 4000


# Paths


ESCAPES = (
    *("../outside.txt", "../../../../etc/passwd", "..%2f..%2foutside.txt", "%2e%2e/outside.txt"),
    *("..\\outside.txt", "/etc/passwd", "a/../../outside.txt", "x\0y", "file:///etc/passwd"),
    *("....//outside.txt", "~", "C:\\Windows", "rca-1/../../../outside", "\u2025/outside.txt"),
)
IDS = ["/api/investigations/{}", "/api/investigations/{}/events", "/api/investigations/{}/report",
       "/api/envelopes/{}", "/api/memory/{}", "/api/chat/{}/messages", "/page/{}"]  # fmt: skip


@pytest.mark.parametrize("template", IDS)
async def test_an_id_leads_to_no_file(url: str, template: str) -> None:
    for escape in ESCAPES:
        once = quote(escape, safe="")
        for name in (escape.replace("\0", "%00"), once, quote(once)):
            answer = await fetch(url, template.format(name))
            assert answer.status_code < 500, name
            assert SECRET_LINE not in answer.text
            assert "root:" not in answer.text


async def test_a_tool_reads_nothing_outside_of_the_workspace(url: str) -> None:
    for escape in ESCAPES:
        answer = await fetch(url, "/api/tools/read_file", "POST", json={"filePath": escape})
        assert answer.status_code == 200
        assert answer.json()["success"] is False
        assert SECRET_LINE not in answer.text
