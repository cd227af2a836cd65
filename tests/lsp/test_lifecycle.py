from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp.client import Client, Json, LspError, connected
from whence.domain.errors import UsageError
from whence.lsp.server import WhenceServer

HERE = {"line": 0, "character": 0}
HOVER = {"textDocument": {"uri": "file:///a.py"}, "position": HERE}


async def refused(client: Client, method: str, params: Any = None) -> LspError:
    with pytest.raises(LspError) as error:
        await client.request(method, params)
    return error.value


async def test_the_server_says_what_it_is(project: Path) -> None:
    async with connected() as (client, _):
        result = await client.initialize(project)
        assert result["serverInfo"]["name"] == "whence"
        assert result["capabilities"]["textDocumentSync"]["change"] == 2


async def test_a_request_before_initialize_is_refused() -> None:
    async with connected() as (client, _):
        assert (await refused(client, "textDocument/hover", HOVER)).code == -32002


async def test_notifications_before_initialize_are_dropped(project: Path) -> None:
    async with connected() as (client, server):
        client.open(project / "a.py", "early")
        await client.initialize(project)
        uri = client.open(project / "b.py", "in time")
        await client.request("shutdown")
        assert [document.uri for document in server.documents.open] == [uri]


async def test_a_second_initialize_is_refused(project: Path) -> None:
    async with connected() as (client, _):
        await client.initialize(project)
        assert (await refused(client, "initialize", {"capabilities": {}})).code == -32600


async def test_an_initialize_that_cannot_be_read_may_be_sent_again(project: Path) -> None:
    async with connected() as (client, _):
        error = await refused(client, "initialize", {"processId": "me", "capabilities": {}})
        assert error.code == -32602
        assert await client.initialize(project)


async def test_a_request_after_shutdown_is_refused(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        assert await client.request("shutdown") is None
        assert (await refused(client, "textDocument/hover", HOVER)).code == -32600
        assert (await refused(client, "shutdown")).code == -32600
        assert server.protocol.exit_code == 0


async def test_exit_without_shutdown_is_an_error(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        client.notify("exit")
        await server.protocol.exited.wait()
        assert server.protocol.exit_code == 1


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (None, "utf-16"),
        (["utf-8", "utf-16"], "utf-8"),
        (["utf-32"], "utf-32"),
        (["klingon", "utf-32"], "utf-32"),
        ([], "utf-16"),
    ],
)
async def test_the_first_known_position_encoding_of_the_client_is_used(
    project: Path, offered: list[str] | None, chosen: str
) -> None:
    general = {} if offered is None else {"general": {"positionEncodings": offered}}
    async with connected() as (client, server):
        result = await client.initialize(project, capabilities=general)
        uri = client.open(project / "a.py", "é🙂x = 1\n")
        units = {"utf-8": 6, "utf-16": 3, "utf-32": 2}[chosen]
        place = {"line": 0, "character": units}
        client.change(uri, 2, {"range": {"start": place, "end": place}, "text": "|"})
        await client.request("shutdown")
        assert result["capabilities"]["positionEncoding"] == chosen
        document = server.documents.get(uri)
        assert document is not None
        assert document.positions.encoding == chosen
        assert document.source == "é🙂|x = 1\n"


async def test_capabilities_of_a_later_protocol_are_taken_as_they_come(project: Path) -> None:
    later = {
        "textDocument": {"publishDiagnostics": {"tagSupport": {"valueSet": [1, 99]}}},
        "workspace": {"workspaceEdit": {"resourceOperations": ["create", "teleport"]}},
        "holographic": True,
    }
    async with connected() as (client, _):
        assert await client.initialize(project, capabilities=later)


def serve_slowly(server: WhenceServer) -> tuple[asyncio.Event, asyncio.Event]:
    """A request and a command that never end by themselves; (one has begun, one was cancelled)."""
    begun, cancelled = asyncio.Event(), asyncio.Event()

    async def forever(params: Json) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    server.answers("test/slow")(forever)
    server.commands({"test.slow": forever})
    return begun, cancelled


@pytest.mark.parametrize(
    ("method", "params"),
    [("test/slow", {}), ("workspace/executeCommand", {"command": "test.slow"})],
)
async def test_a_cancelled_request_ends_its_work_and_is_answered(
    project: Path, method: str, params: Json
) -> None:
    async with connected() as (client, server):
        begun, cancelled = serve_slowly(server)
        await client.initialize(project)
        number, answer = client.start(method, params)
        await begun.wait()
        client.cancel(number)
        with pytest.raises(LspError) as error:
            await answer
        assert error.value.code == -32800
        assert cancelled.is_set()
        client.cancel(number)
        client.cancel(4711)
        await client.request("shutdown")


async def test_shutdown_ends_what_runs(project: Path) -> None:
    async with connected() as (client, server):
        begun, cancelled = serve_slowly(server)
        await client.initialize(project)
        _, answer = client.start("test/slow")
        await begun.wait()
        assert await client.request("shutdown") is None
        with pytest.raises(LspError):
            await answer
        assert cancelled.is_set()


async def test_the_end_of_the_input_ends_what_runs(project: Path) -> None:
    async with connected() as (client, server):
        begun, cancelled = serve_slowly(server)
        await client.initialize(project)
        client.start("test/slow")
        await begun.wait()
    assert cancelled.is_set()


async def test_an_id_in_use_is_refused_and_the_first_request_lives_on(project: Path) -> None:
    async with connected() as (client, server):
        begun, cancelled = serve_slowly(server)
        await client.initialize(project)
        number, answer = client.start("test/slow")
        await begun.wait()
        client.send({"jsonrpc": "2.0", "id": number, "method": "test/slow"})
        with pytest.raises(LspError) as error:
            await answer
        assert error.value.code == -32600
        assert not cancelled.is_set()
        client.cancel(number)
        first = await client.question(None)
        assert (first["id"], first["error"]["code"]) == (number, -32800)


@pytest.mark.parametrize(
    ("failure", "code", "message"),
    [
        (UsageError("do this instead"), -32803, "do this instead"),
        (ValueError("/home/user/secret.py"), -32603, "internal error in Whence"),
    ],
)
async def test_failures_are_told_without_what_is_inside(
    project: Path, failure: Exception, code: int, message: str
) -> None:
    async def failing(params: Json) -> None:
        raise failure

    async with connected() as (client, server):
        server.answers("test/failing")(failing)
        await client.initialize(project)
        error = await refused(client, "test/failing")
        assert error.code == code
        assert error.message.startswith(message)
        assert error.data is None


@pytest.mark.parametrize("result", [{"a": object()}, float("nan"), {1j: 2}])
async def test_a_result_that_is_no_json_is_an_error_and_not_silence(
    project: Path, result: Any
) -> None:
    async with connected() as (client, server):
        server.answers("test/odd")(lambda params: result)
        await client.initialize(project)
        assert (await refused(client, "test/odd")).code == -32603


async def ask(server: WhenceServer, seconds: float = 20) -> Any:
    async with asyncio.timeout(seconds):
        return await server.protocol.send_request_async("test/question", {"from": 1})


async def test_the_client_can_be_asked_and_reserved_names_survive(project: Path) -> None:
    async with connected() as (client, server):
        client.answers["test/question"] = lambda params: [params, {"from": {"class": 2}}]
        await client.initialize(project)
        assert await ask(server) == [{"from": 1}, {"from": {"class": 2}}]


async def test_a_message_without_parameters_has_no_field_for_them(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        server.workspace_code_lens_refresh(None)
        assert "params" not in await client.question("workspace/codeLens/refresh")


async def test_a_late_answer_and_one_to_nothing_are_nobodys(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        with pytest.raises(TimeoutError):
            await ask(server, 0)
        question = await client.question("test/question")
        client.reply(question, 1)
        client.reply(question, 2)
        client.reply({"id": "nothing"}, 3)
        client.reply_error({"id": 4711}, -32603)
        assert await client.request("shutdown") is None


async def test_an_answer_never_hits_a_request_of_the_client(project: Path) -> None:
    async with connected() as (client, server):
        begun, _ = serve_slowly(server)
        await client.initialize(project)
        number, answer = client.start("test/slow")
        await begun.wait()
        client.reply({"id": number}, "mine")
        assert await client.request("shutdown") is None
        with pytest.raises(LspError) as error:
            await answer
        assert error.value.code == -32800


@pytest.mark.parametrize("error", [{"code": "no"}, "no", {"message": 5}, []])
async def test_an_error_answer_that_cannot_be_read_is_an_error_all_the_same(
    project: Path, error: Any
) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        asking = asyncio.create_task(ask(server))
        question = await client.question("test/question")
        client.send({"jsonrpc": "2.0", "id": question["id"], "error": error})
        with pytest.raises(Exception, match="cannot be read"):
            await asking


async def test_notifications_leave_nothing_behind(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        uri = client.open(project / "a.py", "")
        for version in range(2, 100):
            client.change(uri, version, {"text": str(version)})
        asking = asyncio.create_task(ask(server, 0))
        await asyncio.wait({asking})
        await client.question("test/question")
        assert isinstance(asking.exception(), TimeoutError)
        await client.request("shutdown")
        assert not server.protocol._request_futures
        assert not server.protocol._result_types
        assert not server.protocol._questions
