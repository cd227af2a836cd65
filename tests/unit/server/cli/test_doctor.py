"""What `whence doctor` says of the model server, and the transcript that it records."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli import Whence
from tests.support.foreign import ollama
from tests.support.lmstudio import CallSpec, LMStudio, Model, Turn
from whence.runtime.fair_queue import FairQueue
from whence.runtime.server_slots import ServerSlots

NOWHERE = "http://127.0.0.1:9"
pytestmark = pytest.mark.usefixtures("loop_may_block", "few_interpreters")

TOKEN = "sk-lm-AAAAAAAA:BBBBBBBBBBBBBBBBBBBB"


async def started(
    project: Path, url: str, *more: str, before: tuple[str, ...] = ()
) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *before, sys.executable, "-m", "whence", "doctor", "--lmstudio-url", url, "--set",
        "embedder=lexical", "--data-dir", str(project.parent / "data"), *more,
        cwd=project, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def doctor(project: Path, url: str, *more: str) -> tuple[int, str, str]:
    whence = Whence(project, project.parent / "data")
    done = await asyncio.to_thread(whence.here, "doctor", "--lmstudio-url", url, *more)
    return done.code, done.stdout, done.stderr


async def checks(project: Path, url: str, *more: str) -> dict[str, dict[str, Any]]:
    code, stdout, _ = await doctor(project, url, "--json", *more)
    assert code == 0
    return {check["name"]: check for check in json.loads(stdout)["checks"]}


async def test_it_says_which_interpreters_are_watched(project: Path) -> None:
    async with LMStudio() as server:
        told = (await checks(project, server.url))["capture"]
        off = (await checks(project, server.url, "--set", "capture=off"))["capture"]
    assert "{}.{}".format(*sys.version_info[:2]) in told["message"]
    assert off == {"name": "capture", "ok": True, "message": "off (`capture`)"}


async def test_it_says_what_a_second_run_is_recorded_with(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = project.parent / "programs"
    for folder, program in ((programs, "gdb"), (project, "javac")):
        folder.mkdir(exist_ok=True)
        (folder / program).write_text("#!/bin/sh\n")
        (folder / program).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{project}")
    async with LMStudio() as server:
        told = await checks(project, server.url)
    assert told["gdb"]["ok"]
    assert told["gdb"]["message"].startswith(str(programs / "gdb"))
    assert not told["javac"]["ok"]
    assert told["javac"]["message"].startswith("not installed; it would bring calls and values")


async def test_it_shows_server_model_window_tools_slots_and_transport(project: Path) -> None:
    async with LMStudio(models=[Model(context_length=32768)]) as lmstudio:
        shown = await checks(project, lmstudio.url, "--set", "lmstudio.parallel=3")
    assert shown["lm studio"]["message"] == f"{lmstudio.url} (LM Studio 0.4 or later)"
    assert shown["model"]["message"] == "vendor/alpha-8b (vendor/alpha-8b, loaded)"
    assert shown["context"]["message"] == "32768 tokens"
    assert shown["tools"]["message"] == "trained for tool use"
    assert shown["parallel"]["message"].startswith("4 at once; Whence uses 3")
    assert shown["transport"]["message"].startswith("chat")


@pytest.mark.skipif(sys.platform != "linux", reason="namespaces are Linux's")
async def test_it_shows_how_commands_are_confined(project: Path) -> None:
    shown = (await checks(project, NOWHERE, "--set", "analyst=offline"))["isolation"]
    assert (shown["ok"], "mountns" in shown["message"]) == (True, True)
    script = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
    without = ("unshare", "--user", "--map-root-user", "sh", "-c", script, "sh")
    child = await started(project, NOWHERE, "--set", "analyst=offline", "--json", before=without)
    told = json.loads((await asyncio.wait_for(child.communicate(), 50))[0])["checks"]
    weaker = next(check for check in told if check["name"] == "isolation")
    assert not weaker["ok"]
    assert "can still read your files" in weaker["message"]
    assert "Allow user namespaces" in weaker["fix"]
    assert child.returncode == 0


async def test_what_could_be_better_says_what_to_do(project: Path) -> None:
    model = Model(context_length=4096, tool_trained=False)
    async with LMStudio(models=[model]) as lmstudio:
        shown = await checks(project, lmstudio.url)
    assert not shown["context"]["ok"]
    assert "at least 8192 tokens" in shown["context"]["fix"]
    assert not shown["tools"]["ok"]
    assert "load one that is trained" in shown["tools"]["fix"]


async def test_a_model_that_is_not_loaded_yet_is_not_loaded_for_looking(project: Path) -> None:
    async with LMStudio(models=[Model("vendor/wanted", state="not-loaded")]) as lmstudio:
        shown = await checks(project, lmstudio.url, "--model", "vendor/wanted")
    assert "not loaded yet" in shown["model"]["message"]
    assert shown["context"]["message"].startswith("up to 16384 tokens")
    assert not any("load" in path for path in lmstudio.stats.paths)


async def test_ollamas_small_window_is_explained(project: Path) -> None:
    async with ollama().serving() as server:
        shown = await checks(project, server.url)
    assert shown["lm studio"]["message"].endswith("(Ollama)")
    assert "OLLAMA_CONTEXT_LENGTH" in shown["context"]["fix"]


def turns() -> list[Turn]:
    call = CallSpec("read_line", {"filePath": "src/a.py", "line": 3})
    long = " ".join(map(str, range(400)))
    texts = [Turn(text="A list of calls."), Turn(calls=(call,)), Turn(calls=(call,))]
    return [*texts, Turn(text=long), Turn(text="ready")]


@pytest.mark.parametrize("output", [None, "elsewhere.json"])
async def test_a_probe_writes_a_redacted_transcript_and_says_what_is_in_it(
    project: Path, output: str | None
) -> None:
    more = ["--output", output] if output else []
    models = [Model(context_length=4096)]
    async with LMStudio(*turns(), models=models, token=TOKEN) as lmstudio:
        code, stdout, stderr = await doctor(
            project, lmstudio.url, "--probe", "--set", f"lmstudio.token={TOKEN}", *more
        )
    assert code == 0, stderr
    file = project / (output or "whence-probe.json")
    transcript = json.loads(await asyncio.to_thread(file.read_text))
    assert len(transcript["steps"]) == 9
    assert "AAAAAAAA" not in json.dumps(transcript)
    assert file.name in stdout
    assert "a forced tool call" in stdout
    assert "probing: two tools at once" in stderr


async def test_a_probe_without_a_server_says_how_to_start_one(project: Path) -> None:
    async with LMStudio() as lmstudio:
        url = lmstudio.url
    code, _, stderr = await doctor(project, url, "--probe")
    assert code == 3
    assert "lms server start" in stderr
    assert not await asyncio.to_thread((project / "whence-probe.json").exists)


async def test_a_probe_waits_for_an_investigation_of_another_process(project: Path) -> None:
    models = [Model(context_length=4096)]
    async with LMStudio(*turns(), models=models) as lmstudio:
        async with FairQueue(ServerSlots()).turn(lmstudio.url, "other", lambda _: None):
            child = await started(project, lmstudio.url, "--probe")
            assert child.stderr is not None
            line = await asyncio.wait_for(child.stderr.readline(), 50)
            assert b"waiting for another investigation" in line
            assert lmstudio.requests == []
        await asyncio.wait_for(child.communicate(), 50)
    assert child.returncode == 0
    assert len(lmstudio.requests) == 6
