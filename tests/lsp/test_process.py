"""The process boundary: how `whence lsp` is reached, and every way in which it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.support.lsp.client import SECONDS, Client
from tests.support.lsp.process import WHENCE, Served, ended, started

BUSY = ("-m", "tests.support.lsp.busy_server")
# What still hangs is left behind after three seconds; the rest is room for a slow machine.
AT_MOST = 12.0
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@pytest_lsp.fixture(  # type: ignore[untyped-decorator]  # it has no types
    config=ClientServerConfig(server_command=[sys.executable, *WHENCE])
)
async def editor(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    params = types.InitializeParams(
        capabilities=types.ClientCapabilities(), root_uri=tmp_path.as_uri()
    )
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


async def test_an_editor_is_served(editor: LanguageClient, tmp_path: Path) -> None:
    uri = (tmp_path / "a.py").as_uri()
    item = types.TextDocumentItem(uri, "python", 1, "print(x)\n")
    editor.text_document_did_open(types.DidOpenTextDocumentParams(item))
    with pytest.raises(Exception, match="there is no command"):
        await editor.workspace_execute_command_async(
            types.ExecuteCommandParams("whence.nonsense", [])
        )


async def leave_politely(served: Served) -> None:
    await served.client.request("shutdown")
    served.client.notify("exit")


async def leave_at_once(served: Served) -> None:
    served.client.notify("exit")


async def hang_up(served: Served) -> None:
    served.end_input()


async def hang_up_after_shutdown(served: Served) -> None:
    await served.client.request("shutdown")
    served.end_input()


async def terminate(served: Served) -> None:
    served.process.terminate()


async def interrupt(served: Served) -> None:
    served.process.send_signal(signal.SIGINT)


Leave = Callable[[Served], Awaitable[None]]
_RARE = pytest.mark.thorough  # a server each


@pytest.mark.parametrize(
    ("leave", "code"),
    [
        (leave_politely, 0),
        (hang_up, 1),
        (terminate, 128 + signal.SIGTERM),
        pytest.param(leave_at_once, 1, marks=_RARE),
        pytest.param(hang_up_after_shutdown, 0, marks=_RARE),
        pytest.param(interrupt, 128 + signal.SIGINT, marks=_RARE),
    ],
)
async def test_an_idle_server_ends_with_the_right_code(
    leave: Leave, code: int, project: Path, tmp_path: Path
) -> None:
    async with started(*WHENCE, data=tmp_path) as served:
        await served.client.initialize(project)
        await leave(served)
        assert await served.code() == code
        assert await served.errors() == ""


@linux
@pytest.mark.parametrize(
    ("leave", "code"),
    [
        pytest.param(leave_politely, 0, id="exit", marks=_RARE),
        pytest.param(hang_up, 1, id="end of input", marks=_RARE),
        pytest.param(terminate, 128 + signal.SIGTERM, id="SIGTERM"),
    ],
)
async def test_a_busy_server_ends_in_time_and_leaves_no_process(
    leave: Leave, code: int, project: Path, tmp_path: Path
) -> None:
    async with started(*BUSY, data=tmp_path) as served:
        await served.client.initialize(project)
        await served.client.request("test/busy")
        children = served.children()
        assert children
        await leave(served)
        assert await served.code(AT_MOST) == code
        for child in children:
            await ended(child)


@linux
async def test_a_busy_server_that_is_killed_takes_its_processes_with_it(
    project: Path, tmp_path: Path
) -> None:
    async with started(*BUSY, data=tmp_path) as served:
        await served.client.initialize(project)
        await served.client.request("test/busy")
        children = served.children()
        assert children
        served.process.kill()
        for child in children:
            await ended(child)
        assert await served.code() == -signal.SIGKILL


async def test_the_flag_that_editors_add_by_themselves_is_taken(tmp_path: Path) -> None:
    async with started(*WHENCE, "--stdio", data=tmp_path) as served:
        served.end_input()
        assert await served.code() == 1
        assert await served.errors() == ""


async def test_the_analyst_of_the_command_line_counts(project: Path, tmp_path: Path) -> None:
    async with started(*WHENCE, "--analyst", "offline", data=tmp_path) as served:
        await served.client.initialize(project, capabilities={"experimental": {"whence": {}}})
        assert (await served.client.notification("whence/status"))["analyst"] == "offline"


async def test_signals_before_initialize_end_it_too(tmp_path: Path) -> None:
    async with started(*WHENCE, data=tmp_path) as served:
        with pytest.raises(Exception, match="-32002"):
            await served.client.request("textDocument/hover")
        served.process.terminate()
        assert await served.code() == 143


@linux
async def test_it_ends_with_the_editors_process(project: Path, tmp_path: Path) -> None:
    sleeper = await asyncio.create_subprocess_exec("sleep", "300")
    async with started(*WHENCE, data=tmp_path) as served:
        await served.client.initialize(project, processId=sleeper.pid)
        sleeper.kill()
        assert await served.code() == 1
    await sleeper.wait()


async def test_an_editor_that_is_gone_already_is_not_waited_for(
    project: Path, tmp_path: Path
) -> None:
    gone = await asyncio.create_subprocess_exec(sys.executable, "-c", "")
    await gone.wait()
    async with started(*WHENCE, data=tmp_path) as served:
        await served.client.initialize(project, processId=gone.pid)
        assert await served.code() == 1


def raw(*arguments: str, data: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "WHENCE_DATA_DIR": str(data)},
    )


def write(process: subprocess.Popen[bytes], *bodies: bytes) -> None:
    assert process.stdin is not None
    for body in bodies:
        process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    process.stdin.flush()


INITIALIZE = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
FLOOD = b'{"jsonrpc":"2.0","id":2,"method":"test/flood","params":{"mebibytes":%d}}'


def test_a_client_that_closes_its_end_of_stdout_ends_it(tmp_path: Path) -> None:
    with raw(*WHENCE, data=tmp_path) as process:
        assert process.stdout is not None
        process.stdout.close()
        write(process, INITIALIZE)
        assert process.wait(SECONDS) == 1


def test_a_client_that_reads_no_more_ends_it_before_memory_runs_out(tmp_path: Path) -> None:
    with raw(*BUSY, data=tmp_path) as process:
        write(process, INITIALIZE, FLOOD % 80)
        assert process.wait(SECONDS) == 1


def test_a_client_that_reads_no_more_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with raw(*BUSY, data=tmp_path) as process:
        assert process.stdin is not None
        write(process, INITIALIZE, FLOOD % 5)
        process.stdin.close()
        assert process.wait(SECONDS) == 1


async def test_stdout_carries_messages_only(project: Path, tmp_path: Path) -> None:
    async with started(*BUSY, data=tmp_path) as served:
        await served.client.initialize(project)
        await served.client.request("test/noise")
        await leave_politely(served)
        assert await served.code() == 0
        assert (await served.errors()).split("\n") == ["printed", "written", "child 0", ""]


@linux
async def test_initialize_is_answered_before_anything_heavy_is_loaded(
    project: Path, tmp_path: Path
) -> None:
    async with started(*WHENCE, data=tmp_path) as served:
        await served.client.request("initialize", {"capabilities": {}})
        libraries = Path(f"/proc/{served.pid}/maps").read_text()
        assert "pydantic_core" not in libraries
        assert not served.children()
        await leave_politely(served)
        assert await served.code() == 0


async def connect(line: bytes) -> tuple[Client, asyncio.Task[None], asyncio.StreamWriter]:
    """A client of what `whence lsp --tcp` says about itself."""
    words, _, port = line.decode().strip().rpartition(":")
    assert words == "whence: listening on 127.0.0.1"
    reader, writer = await asyncio.open_connection("127.0.0.1", int(port))
    client = Client(writer.write)
    return client, asyncio.create_task(client.receive(reader)), writer


@pytest.mark.parametrize(("last_word", "code"), [("exit", 0), (None, 1)])
async def test_one_client_is_served_over_tcp(
    last_word: str | None, code: int, project: Path, tmp_path: Path
) -> None:
    async with started(*WHENCE, "--tcp", "127.0.0.1:0", data=tmp_path) as served:
        assert served.process.stderr is not None
        async with asyncio.timeout(SECONDS):
            line = await served.process.stderr.readline()
        client, receiving, writer = await connect(line)
        await client.initialize(project)
        with pytest.raises(ConnectionError):
            await connect(line)
        if last_word is not None:
            await client.request("shutdown")
            client.notify(last_word)
        else:
            writer.close()
        assert await served.code() == code
        writer.close()
        await receiving


async def test_a_server_that_waits_for_its_client_can_be_terminated(tmp_path: Path) -> None:
    async with started(*WHENCE, "--tcp", "localhost:0", data=tmp_path) as served:
        assert served.process.stderr is not None
        async with asyncio.timeout(SECONDS):
            await served.process.stderr.readline()
        served.process.terminate()
        assert await served.code() == 143


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("0.0.0.0:0", "loopback"),
        ("127.0.0.1:{taken}", "cannot listen there"),
        ("127.0.0.1:many", "HOST:PORT"),
        pytest.param("192.0.2.1:0", "loopback", marks=_RARE),
        pytest.param("[::]:0", "loopback", marks=_RARE),
        pytest.param("127.0.0.1", "HOST:PORT", marks=_RARE),
        pytest.param("127.0.0.1:70000", "HOST:PORT", marks=_RARE),
    ],
)
def test_an_address_that_cannot_be_used_is_bad_usage(address: str, says: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        given = address.format(taken=other.getsockname()[1])
        done = subprocess.run(
            [sys.executable, *WHENCE, "--tcp", given],
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
