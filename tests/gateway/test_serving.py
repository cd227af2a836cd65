"""The gateway's door and process: health, ids, failures, the log, its start and its end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.support.daemons import SECONDS, TRACE, SlowModel, offline, write_program
from tests.support.gateways import LOOPBACK, gateway, hosted, served
from tests.support.lmstudio import LMStudio, Turn
from tests.support.waiting import until
from whence import __version__
from whence.domain.errors import SettingsError
from whence.gateway.serving import ExposedError, PortTakenError, serving
from whence.runtime.log_file import LOG_FILE

SOON = 10.0  # seconds in which everything has ended, on a busy machine


@asynccontextmanager
async def client_of(project: Path, **settings: str) -> AsyncIterator[httpx.AsyncClient]:
    own = offline(project.parent / "data", **settings)
    async with (
        gateway(project, own) as url,
        httpx.AsyncClient(base_url=url, timeout=SECONDS) as client,
    ):
        yield client


async def test_health_tells_that_it_lives(project: Path) -> None:
    async with client_of(project) as client:
        response = await client.get("/health")
    told = response.json()
    assert (told["status"], told["version"]) == ("ok", __version__)
    assert told["uptimeSeconds"] >= 0
    assert {check["name"]: check["ok"] for check in told["checks"]} == {"data": True, "model": True}


async def test_health_tells_what_is_missing(project: Path) -> None:
    nobody = {"lmstudio.url": "http://127.0.0.1:9"}
    async with client_of(project, analyst="lmstudio", **nobody) as client:
        told = (await client.get("/health")).json()
    assert told["status"] == "degraded"
    model = next(check for check in told["checks"] if check["name"] == "model")
    assert "LM Studio" in model["message"]
    async with client_of(project, analyst="auto", **nobody) as client:
        assert (await client.get("/health")).json()["status"] == "ok"


@pytest.mark.parametrize(
    ("query", "accept"),
    [
        ("?format=prom", "*/*"),
        ("", "text/plain"),
        ("", "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"),
    ],
)
async def test_health_is_metrics_for_who_asks_for_text(
    project: Path, query: str, accept: str
) -> None:
    async with client_of(project) as client:
        await client.post("/api/tools/read_file", json={"filePath": "nothing.py"})
        response = await client.get(f"/health{query}", headers={"Accept": accept})
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    samples = {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }
    assert samples["tool_invocations_total", "read_file"] == 1
    assert samples["tool_errors_total", "FILE_NOT_FOUND", "read_file"] == 1


async def test_health_knows_its_formats(project: Path) -> None:
    async with client_of(project) as client:
        wrong = await client.get("/health?format=xml")
        right = await client.get("/health?format=json", headers={"Accept": "text/plain"})
    assert wrong.status_code == 422
    assert wrong.json()["error"]["details"][0]["path"] == "query.format"
    assert right.json()["status"] == "ok"


@pytest.mark.parametrize("given", ["abc-1.2_3", "x" * 64])
async def test_a_request_keeps_its_id(project: Path, given: str) -> None:
    async with client_of(project) as client:
        response = await client.get("/health", headers={"X-Request-Id": given})
    assert response.headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", "<script>", "a,b"])
async def test_what_is_no_id_is_replaced(project: Path, given: str) -> None:
    async with client_of(project) as client:
        first = await client.get("/nothing", headers={"X-Request-Id": given})
        second = await client.get("/nothing")
    ids = [response.headers["X-Request-Id"] for response in (first, second)]
    assert given not in ids
    assert len({*ids}) == 2


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "NOT_FOUND"),
        ("GET", "/api", 404, "NOT_FOUND"),
        ("PUT", "/api/tools", 405, "METHOD_NOT_ALLOWED"),
        ("GET", "/api/tools/read_file", 405, "METHOD_NOT_ALLOWED"),
    ],
)
async def test_what_is_not_there_is_told_in_the_one_shape(
    project: Path, method: str, path: str, status: int, code: str
) -> None:
    async with client_of(project) as client:
        response = await client.request(method, path)
    assert response.status_code == status
    assert response.json()["error"]["code"] == code
    assert response.json()["error"]["message"]
    assert response.headers["X-Request-Id"]


async def test_the_methods_of_a_path_are_told(project: Path) -> None:
    async with client_of(project) as client:
        listed = await client.put("/api/investigations")
        one = await client.put("/api/investigations/rca-1")
    assert listed.headers["Allow"] == "GET, POST"
    assert one.headers["Allow"] == "DELETE, GET"


async def test_json_that_is_none_is_told(project: Path) -> None:
    async with client_of(project) as client:
        response = await client.post(
            "/api/investigations", content='{"text":', headers={"Content-Type": "application/json"}
        )
    assert response.status_code == 422
    assert response.json()["error"]["code"] == "INVALID_JSON"


async def test_what_breaks_inside_keeps_its_words_for_the_log(project: Path) -> None:
    data = project.parent / "data"
    async with hosted(project, offline(data)) as host, served(host) as url:

        async def broken() -> None:
            raise RuntimeError("the inner words")

        host.app = broken  # type: ignore[method-assign,assignment]
        async with httpx.AsyncClient(base_url=url, timeout=SECONDS) as client:
            response = await client.get("/api/tools")
    assert response.status_code == 500
    assert response.json()["error"]["code"] == "INTERNAL_ERROR"
    assert "inner words" not in response.text
    assert response.headers["X-Request-Id"]
    await logged(data, "the inner words")


async def logged(data: Path, words: str) -> str:
    """The log, once it has the words: a thread writes it."""
    async with asyncio.timeout(SECONDS):
        while True:
            text = await asyncio.to_thread(_read, data / LOG_FILE)
            if words in text:
                return text


def _read(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


async def test_the_access_log_has_a_line_a_request_and_nothing_that_was_asked(
    project: Path,
) -> None:
    token = "s3cret-token-of-the-user"
    data = project.parent / "data"
    async with client_of(project, **{"gateway.token": token}) as client:
        await client.get(
            "/api/history/similar?message=PRIVATE-WORDS",
            headers={"Authorization": f"Bearer {token}", "X-Request-Id": "id-1"},
        )
        await client.post("/api/tools/read_file", json={"filePath": "PRIVATE"})
        await client.get("/a%0Ab", headers={"X-Request-Id": "id-3"})
        text = await logged(data, "id-3")
    assert "GET /api/history/similar 200" in text
    assert "POST /api/tools/read_file 401" in text
    assert "PRIVATE" not in text
    assert token not in text
    assert all(" whence." in line for line in text.splitlines())


async def test_a_port_that_is_taken_is_told(project: Path) -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
        async with hosted(project) as host:
            with pytest.raises(PortTakenError, match=rf"{port}.*gateway\.port"):
                async with serving(host, address=LOOPBACK, port=port):
                    pass


async def test_an_address_that_is_another_machines_is_told_apart_from_a_taken_port(
    project: Path,
) -> None:
    settings = offline(project.parent / "data", **{"gateway.token": "correct-horse"})
    async with hosted(project, settings) as host:
        with pytest.raises(PortTakenError, match=r"doesn't have that address.*--host") as told:
            async with serving(host, address="192.0.2.1", port=0):  # of no machine: RFC 5737
                pass
    assert "--port" not in str(told.value)


@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
async def test_other_machines_need_a_token(project: Path, address: str) -> None:
    async with hosted(project) as host:
        with pytest.raises(ExposedError, match=r"gateway\.token"):
            async with serving(host, address=address, port=0):
                pass


async def test_a_wrong_setting_leaves_the_port_free(project: Path) -> None:
    settings = offline(project.parent / "data", **{"gateway.corsOrigins": '["*"]'})
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port = probe.getsockname()[1]
    async with hosted(project, settings) as host:
        with pytest.raises(SettingsError):
            async with serving(host, address=LOOPBACK, port=port):
                pass
    with socket.create_server((LOOPBACK, port)):
        pass


async def test_streams_end_when_the_gateway_does(project: Path, tmp_path: Path) -> None:
    write_program(project)
    async with (
        SlowModel() as model,
        hosted(project, model.settings(tmp_path / "data")) as host,
        httpx.AsyncClient(timeout=SECONDS) as client,
        AsyncExitStack() as reading,
    ):
        async with served(host) as url:
            begun = await client.post(f"{url}/api/investigations", json={"text": TRACE})
            stream = client.stream("GET", f"{url}{begun.headers['Location']}/events")
            lines = (await reading.enter_async_context(stream)).aiter_lines()
            await anext(lines)
        rest = [line async for line in lines]
        assert "event: investigation.finished" not in rest


async def test_what_is_not_answered_when_the_gateway_ends_is_told_so(
    project: Path, tmp_path: Path
) -> None:
    never = asyncio.Event()
    async with LMStudio(Turn(text="Never said.", prompt_hold=never)) as model:
        own = {"lmstudio.url": model.url, "analyst": "lmstudio"}
        async with (
            hosted(project, offline(tmp_path / "data", **own)) as host,
            httpx.AsyncClient(timeout=SECONDS) as client,
        ):
            async with served(host) as url:
                path = f"{url}/api/chat/s1/message"
                asking = asyncio.create_task(client.post(path, json={"text": "Why?"}))
                await asyncio.wait_for(model.arrived(1), SECONDS)
            response = await asking
        never.set()
    assert (response.status_code, response.json()["error"]["code"]) == (503, "CLOSING")


@dataclass
class Process:
    process: asyncio.subprocess.Process
    told: dict[str, Any]

    async def code(self) -> int:
        async with asyncio.timeout(SOON):
            return await self.process.wait()


def command(project: Path, *options: str) -> list[str]:
    data = project.parent / "data"
    words = ["--data-dir", str(data), "--workspace", str(project), "--analyst", "offline"]
    return [sys.executable, "-m", "whence", "serve", *words, *options]


@asynccontextmanager
async def process_of(project: Path, *options: str) -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(
        *command(project, "--json", "--port", "0", *options),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "WHENCE_EMBEDDER": "lexical"},
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(SECONDS):
            yield Process(process, json.loads(await process.stdout.readline()))
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)], ids=["SIGTERM", "SIGINT"]
)
async def test_a_signal_ends_it_also_while_a_stream_is_read(
    project: Path, number: signal.Signals, code: int
) -> None:
    write_program(project)
    async with (
        SlowModel() as model,
        process_of(
            project, "--lmstudio-url", model.url, "--set", "lmstudio.model=any"
        ) as served_there,
        httpx.AsyncClient(base_url=served_there.told["url"], timeout=SECONDS) as client,
    ):
        problem = {"text": TRACE, "analyst": "lmstudio"}
        begun = await client.post("/api/investigations", json=problem)
        async with client.stream("GET", f"{begun.headers['Location']}/events") as response:
            served_there.process.send_signal(number)
            assert response.status_code == 200
            async for _ in response.aiter_lines():
                pass
        assert await served_there.code() == code


async def test_it_tells_where_it_serves_what(project: Path) -> None:
    async with process_of(project) as served_there:
        told = served_there.told
        async with httpx.AsyncClient(base_url=told["url"], timeout=SECONDS) as client:
            assert (await client.get("/health")).json()["status"] == "ok"
        served_there.process.terminate()
        assert await served_there.code() == 0
        assert served_there.process.stderr is not None
        errors = (await served_there.process.stderr.read()).decode()
    assert told["workspace"] == str(project)
    assert told["url"] in errors


async def failed(project: Path, *options: str) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        *command(project, *options), stderr=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(SECONDS):
        _, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, errors.decode()


async def test_a_taken_port_ends_the_command(project: Path) -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        code, errors = await failed(project, "--port", str(taken.getsockname()[1]))
    assert code == 3
    assert "--port" in errors
    assert "Traceback" not in errors


async def test_an_open_address_without_a_token_ends_the_command(project: Path) -> None:
    code, errors = await failed(project, "--host", "0.0.0.0", "--port", "0")
    assert code == 2
    assert "gateway.token" in errors
    assert "Traceback" not in errors


async def test_allowing_commands_trusts_the_workspace(project: Path) -> None:
    write_program(project)
    problem = {"text": TRACE, "command": ["python3", "main.py"]}
    (project / ".whence.toml").write_text('[web]\nsearxngUrl = "http://127.0.0.1:9"\n')
    async with (
        process_of(project, "--allow-commands") as served_there,
        httpx.AsyncClient(base_url=served_there.told["url"], timeout=SECONDS) as client,
    ):
        response = await client.post("/api/investigations", json=problem)
    assert response.status_code == 202


async def test_a_model_server_that_is_started_later_is_seen_soon(project: Path) -> None:
    async with LMStudio() as before:
        url = before.url
    settings = offline(project.parent / "data", analyst="auto", **{"lmstudio.url": url})
    async with gateway(project, settings) as gateway_url, httpx.AsyncClient(timeout=60) as client:

        async def is_there() -> bool:
            checks = (await client.get(f"{gateway_url}/health")).json()["checks"]
            return any(check["name"] == "model" and check["ok"] for check in checks)

        assert not await is_there()
        async with LMStudio(port=int(url.rpartition(":")[2])):
            await until(is_there, 15)


FRESH_HOST = """
import asyncio, sys
from pathlib import Path
from whence.gateway.serving import serving
from whence.gateway.shared.host import Host
from whence.service.daemon import Daemon, SettingsSources

async def main():
    async with Daemon(SettingsSources()) as daemon, Host(daemon, Path.cwd()) as host:
        print("re2" in sys.modules)
        async with serving(host, address="127.0.0.1", port=0):
            print("mcp" in sys.modules)

asyncio.run(main())
"""


async def test_before_the_first_client_secrets_can_be_found_and_mcp_is_not_loaded(
    project: Path,
) -> None:
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", FRESH_HOST, cwd=project, stdout=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(SECONDS):
        printed, _ = await child.communicate()
    assert printed == b"True\nFalse\n"
