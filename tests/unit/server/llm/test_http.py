"""The HTTP client against servers that are written byte by byte."""

from __future__ import annotations

import asyncio
import gzip
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from whence.llm.http import ConnectError, HttpClient, HttpError

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
UNENDED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n"
BEGUN_HEAD = b"HTTP/1.1 200"
SECONDS = 10


class Served:
    """A server that gives its answers one after the other; None hangs up without one.

    Attributes:
        requests: heads and bodies as they came.
        connections: how many were made.
    """

    def __init__(self, answers: Sequence[bytes | None]) -> None:
        self._answers = list(answers)
        self.requests: list[bytes] = []
        self.connections = 0
        self.url = ""

    async def answered(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while self._answers:
                head = await reader.readuntil(b"\r\n\r\n")
                length = int((head.lower().partition(b"content-length:")[2].split() or [b"0"])[0])
                self.requests.append(head + await reader.readexactly(length))
                answer = self._answers.pop(0)
                writer.write(answer or b"")
                if answer is None or b"Content-Length: 99" in answer or answer == BEGUN_HEAD:
                    break
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def serving(*answers: bytes | None) -> AsyncIterator[tuple[HttpClient, Served]]:
    served = Served(answers)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client = HttpClient(headers={"X-One": "1"}, tls=tls, connect_seconds=2, keep_seconds=4)
    server = await asyncio.start_server(served.answered, "127.0.0.1", 0)
    async with asyncio.timeout(SECONDS), server:
        served.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield client, served
        finally:
            await client.close()


async def body_of(client: HttpClient, url: str, content: bytes | None = None) -> bytes:
    async with client.request("POST" if content else "GET", url, content) as response:
        return await response.body()


async def test_a_connection_serves_one_request_after_the_other() -> None:
    async with serving(OK, OK) as (client, served):
        assert await body_of(client, f"{served.url}/v1/models") == b"ok"
        assert await body_of(client, f"{served.url}/v1/a b?c=d", b"{}") == b"ok"
    assert served.connections == 1
    assert served.requests[0].startswith(b"GET /v1/models HTTP/1.1\r\n")
    assert served.requests[1].startswith(b"POST /v1/a%20b?c=d HTTP/1.1\r\n")
    assert served.requests[1].endswith(b"\r\n\r\n{}")
    assert all(b"X-One: 1\r\n" in request for request in served.requests)


async def test_requests_side_by_side_have_a_connection_each() -> None:
    async with serving(UNENDED, OK) as (client, served), client.request("GET", served.url):
        assert await body_of(client, served.url) == b"ok"
    assert served.connections == 2


async def test_a_kept_connection_that_the_server_closed_is_replaced() -> None:
    async with serving(OK, None, OK) as (client, served):
        assert await body_of(client, served.url) == b"ok"
        assert await body_of(client, served.url, b"{}") == b"ok"
    assert served.connections == 2


async def test_a_new_connection_that_dies_is_not_tried_again() -> None:
    async with serving(None, OK) as (client, served):
        with pytest.raises(HttpError):
            await body_of(client, served.url, b"{}")
    assert served.connections == 1


async def test_a_request_whose_answer_had_begun_is_not_sent_again() -> None:
    async with serving(OK, BEGUN_HEAD, OK) as (client, served):
        assert await body_of(client, served.url) == b"ok"
        with pytest.raises(HttpError):
            await body_of(client, served.url, b"{}")
    assert len(served.requests) == 2


async def test_a_request_is_sent_again_once_only() -> None:
    async with serving(OK, None, None, OK) as (client, served):
        assert await body_of(client, served.url) == b"ok"
        with pytest.raises(HttpError):
            await body_of(client, served.url, b"{}")
    assert len(served.requests) == 3


async def test_a_request_that_is_given_up_ends_its_connection() -> None:
    closed = asyncio.Event()

    async def never_answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"}")
        asking.cancel()
        assert await reader.read() == b"", "the other side hung up"
        writer.close()
        closed.set()

    async with serving() as (client, _), await asyncio.start_server(never_answers, "::1") as server:
        url = f"http://[::1]:{server.sockets[0].getsockname()[1]}"
        asking = asyncio.create_task(body_of(client, url, b"{}"))
        with pytest.raises(asyncio.CancelledError):
            await asking
        await closed.wait()


async def test_a_redirect_is_handed_back() -> None:
    answer = b"HTTP/1.1 302 Found\r\nLocation: http://192.0.2.1/\r\nContent-Length: 0\r\n\r\n"
    async with serving(answer) as (client, served), client.request("GET", served.url) as response:
        assert response.is_redirect


async def test_a_request_may_be_large() -> None:
    body = b"x" * 3 * 1024 * 1024
    async with serving(OK) as (client, served):
        assert await body_of(client, served.url, body) == b"ok"
    assert served.requests[0].endswith(body)


async def test_a_proxy_of_the_environment_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://192.0.2.1:9")
    async with serving(OK) as (client, served):
        assert await body_of(client, served.url) == b"ok"


async def test_a_server_that_is_not_vouched_for_is_not_connected_to() -> None:
    async with serving(OK) as (client, served):
        with pytest.raises(ConnectError):
            await body_of(client, served.url.replace("http:", "https:"), b"{}")
    assert served.requests == []


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + OK,
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\no\r\n1\r\nk\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s"
        % (len(packed := gzip.compress(b"ok")), packed),
        b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
    ],
    ids=["hints before it", "chunks", "packed unasked", "HTTP/1.0"],
)
async def test_a_body_is_read_in_each_form_of_http(answer: bytes) -> None:
    async with serving(answer) as (client, served):
        assert await body_of(client, served.url) == b"ok"


async def test_what_came_before_a_break_is_given_first() -> None:
    cut = b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nbegun"
    async with serving(cut) as (client, served), client.request("GET", served.url) as response:
        chunks = aiter(response.chunks())
        assert await anext(chunks) == b"begun"
        with pytest.raises(HttpError):
            await anext(chunks)


async def test_an_answer_that_is_left_early_ends_its_connection() -> None:
    async with serving(UNENDED, OK) as (client, served):
        async with client.request("GET", served.url) as response:
            assert response.status == 200
        assert await body_of(client, served.url) == b"ok"
    assert served.connections == 2


async def test_where_nothing_listens_there_is_no_connection() -> None:
    async with serving() as (_, served):
        pass
    async with serving() as (client, _):
        with pytest.raises(ConnectError):
            await body_of(client, served.url)


async def test_what_speaks_no_http_is_no_answer() -> None:
    async with serving(b"SSH-2.0-OpenSSH_9.6\r\n\r\n") as (client, served):
        with pytest.raises(HttpError):
            await body_of(client, served.url)
