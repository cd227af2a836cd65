"""Looking at a folder runs nothing of it, whatever lies there, and is not led astray by it.

Real processes, each with the folder as its working directory.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

import whence
import whence_tools
from tests.support import hostile
from tests.support.daemons import TRACE
from tests.support.hostile import Hostile
from tests.support.lsp.process import started
from tests.support.mcp_clients import Stranger
from whence_tools.catalogue import all_tools

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs are shell scripts")
SECONDS = 50.0
SCRIPT = [str(Path(sys.executable).with_name("whence"))]
MODULE = [sys.executable, "-P", "-m", "whence"]
# What differs from run to run or with the number of files, and is no answer.
PASSING = re.compile(
    r'"(?:id|analysisId|createdAt|durationMs|wallMs|seconds|gitHead|workspaceId|size|modified\w*'
    r'|rounds|toolCalls|toolCallId)"'
    r": [^\n]*"
    r"|\d+ ms|[\d.]+ s\b|\b[a-z]+-[0-9a-f]{12}\b|\d{4}-\d\d-\d\d\S*"
)
OPENAPI = {
    "openapi": "3.1.0",
    "info": {"title": "One", "version": "1"},
    "paths": {"/one": {"get": {"operationId": "one", "responses": {"200": {"description": "1"}}}}},
}
CASE = [
    "--error-description",
    "KeyError: 'user'",
    "--root-cause",
    "a typo",
    "--solution",
    "spell it",
]
Look = tuple[list[str], list[str]]
EXPLAIN = ["explain", "--json", "--fresh", "--trace", "../trace.log"]
# Held against the innocent folder.
COMPARED: dict[str, list[Look]] = {
    "trace": [(SCRIPT, EXPLAIN), (SCRIPT, ["report", "--format", "markdown"])],
    "message": [(MODULE, ["explain", "--json", "--message", "KeyError: 'amount'"])],
    "logs": [(SCRIPT, ["triage", "--json", "../trace.log"])],
    "memory": [
        (SCRIPT, ["memory", "add", "--json", *CASE]),
        (SCRIPT, ["memory", "search", "--json", "--set", "embedder=auto", "NoneType: no title"]),
    ],
    "document": [(SCRIPT, ["openapi", "lint", "--json", "../openapi.json"])],
}
ALSO: list[Look] = [
    (MODULE, ["explain", "--json", "main.py:6"]),
    (SCRIPT, ["memory", "list", "--json"]),
    (SCRIPT, ["memory", "stats", "--json"]),
    (SCRIPT, ["doctor", "--json"]),
    (MODULE, ["tools", "list", "--json"]),
    (SCRIPT, ["tools", "call", "read_file", '{"filePath": "queue.py"}']),
    (SCRIPT, ["mcp", "--print-config"]),
    (SCRIPT, ["run", "--", "/bin/true"]),
]
CALLS: dict[str, dict[str, Any]] = {
    "read_file": {"filePath": "main.py"},
    "get_code_context": {"filePath": "main.py", "line": 6},
    "find_callers_of_function": {"functionName": "find_account", "filePath": "accounts.py"},
    "vector_search_db": {"query": TRACE},
    "get_user_error_context": {},
    "web_search_wiki": {"query": "NoneType has no attribute title"},
    "run_debug_attempt": {
        "error_type": "RUNTIME",
        "message": TRACE,
        "filePath": "main.py",
        "original_code": "account.title()",
        "patch_code": 'account.title() if account else ""',
    },
}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Hostile, Hostile]:
    """The hostile folder, and the same program without anything beside it."""
    made = [
        hostile.make(tmp_path_factory.mktemp(name), planted=name == "hostile")
        for name in ("hostile", "innocent")
    ]
    for one in made:
        (one.folder.parent / "openapi.json").write_text(json.dumps(OPENAPI))
    return made[0], made[1]


def environment(of: Hostile, evil: Hostile) -> dict[str, str]:
    """Ours, with what leads into a folder; the same for both but for the paths."""
    data = {"WHENCE_DATA_DIR": str(of.folder.parent / "data"), "WHENCE_ANALYST": "offline"}
    led = evil.environment() if of is evil else {"PATH": "/usr/local/bin:/usr/bin:/bin"}
    return {**os.environ, "WHENCE_EMBEDDER": "lexical", **data, **led}


def look(start: list[str], words: list[str], of: Hostile, env: dict[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        [*start, *words], cwd=of.folder, env=env, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=SECONDS,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, lasting(done.stdout, of)


def lasting(text: str, of: Hostile) -> str:
    return PASSING.sub("…", text.replace(str(of.folder.parent), "HOME"))


def others(name: str, usual: str) -> tuple[pytest.MarkDecorator, ...]:
    """One tells of most mistakes; each costs up to ten seconds of a processor."""
    return () if name in usual.split() else (pytest.mark.thorough,)


@pytest.mark.parametrize(
    "looks",
    [pytest.param(looks, id=name, marks=others(name, "trace")) for name, looks in COMPARED.items()],
)
def test_a_command_runs_nothing_of_the_folder_and_answers_as_for_an_innocent_one(
    folders: tuple[Hostile, Hostile], looks: list[Look]
) -> None:
    evil, _ = folders
    for start, words in looks:
        answers = [look(start, words, one, environment(one, evil)) for one in folders]
        assert answers[0] == answers[1], words
        assert not evil.ran(), words


@pytest.mark.parametrize(
    ("start", "words"),
    [
        pytest.param(start, words, id="-".join(words[:2]), marks=others(words[0], "mcp run"))
        for start, words in ALSO
    ],
)
def test_nor_does_any_other_command(
    folders: tuple[Hostile, Hostile], start: list[str], words: list[str]
) -> None:
    evil, _ = folders
    look(start, words, evil, environment(evil, evil))
    assert not evil.ran()


Session = Callable[[Hostile, dict[str, str]], Awaitable[object]]


async def language_server(of: Hostile, env: dict[str, str]) -> object:
    async with started(*MODULE[1:], "lsp", data=Path(env["WHENCE_DATA_DIR"]), cwd=of.folder,
                       env=env) as served:  # fmt: skip
        client = served.client
        client.ignores |= {"textDocument/publishDiagnostics", "$/progress", "window/showMessage"}
        client.answers["client/registerCapability"] = lambda _: None
        await client.initialize(of.folder)
        uri = client.open(of.folder / "main.py", (of.folder / "main.py").read_text())
        place = {"line": 5, "character": 25}
        there = {"textDocument": {"uri": uri}, "position": place}
        actions = await client.request(
            "textDocument/codeAction",
            {**there, "range": {"start": place, "end": place}, "context": {"diagnostics": []}},
        )
        explained = await client.command("whence.explainTerminal", {"text": TRACE})
        hover = await client.request("textDocument/hover", there)
        await client.request("shutdown")
        client.notify("exit")
        assert await served.code() == 0
    return [[action["title"] for action in actions], explained, hover]


async def gateway(of: Hostile, env: dict[str, str]) -> object:
    process = await asyncio.create_subprocess_exec(
        *SCRIPT, "serve", "--json", "--set", "gateway.port=0", cwd=of.folder, env=env,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), SECONDS)
        async with httpx.AsyncClient(base_url=json.loads(line)["url"], timeout=SECONDS) as client:
            begun = (await client.post("/api/investigations", json={"text": TRACE})).json()
            place = f"/api/investigations/{begun['id']}"
            async with asyncio.timeout(SECONDS):
                while (found := (await client.get(place)).json())["status"] != "finished":
                    pass  # each asking takes its time in another process
            cases = (await client.get("/api/memory")).status_code
            page = (await client.get("/")).text
    finally:
        process.terminate()
        await asyncio.wait_for(process.wait(), SECONDS)
    return [found["analysis"]["rootCause"], cases, page]


async def mcp(of: Hostile, env: dict[str, str]) -> object:
    process = await asyncio.create_subprocess_exec(
        *SCRIPT, "mcp", cwd=of.folder, env=env,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdin is not None
    client = Stranger(process.stdout, process.stdin)
    try:
        await client.greet()
        answers = []
        for number, (name, arguments) in enumerate(CALLS.items()):
            client.ask(number, "tools/call", {"name": name, "arguments": arguments})
            result = (await client.answer(number))["result"]
            answer = json.loads(result["content"][0]["text"])
            # of a fix that is tried: it does say which of the project's programs it did not run
            tried = answer["success"] and answer["data"].get("envelope")
            answers.append(tried["patch_data"] if tried else answer)
        client.end()
        await asyncio.wait_for(process.wait(), SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return answers


@pytest.mark.parametrize(
    "session",
    [
        pytest.param(session, id=session.__name__, marks=others(session.__name__, "mcp"))
        for session in (language_server, gateway, mcp)
    ],
)
async def test_no_server_runs_anything_of_the_folder_either(
    folders: tuple[Hostile, Hostile], session: Session
) -> None:
    evil, _ = folders
    answers = [
        lasting(json.dumps(await session(one, environment(one, evil)), indent=1), one).splitlines()
        for one in folders
    ]
    assert answers[0] == answers[1]
    assert not evil.ran()


def test_every_tool_is_among_those_that_looked() -> None:
    assert set(CALLS) == {tool.name for tool in all_tools()}


def test_a_module_start_imports_nothing_of_the_folder_after_our_first_line(tmp_path: Path) -> None:
    made = hostile.make(tmp_path, planted=False)
    made.plant_modules(hostile.names() - hostile.before_our_first_line())
    look([sys.executable, "-m", "whence"], EXPLAIN, made, environment(made, made))
    assert not made.ran()


def test_a_python_path_of_the_users_leads_no_child_into_the_folder(tmp_path: Path) -> None:
    made = hostile.make(tmp_path, planted=False)
    customs = {"sitecustomize", "usercustomize"}
    made.plant_modules((hostile.names() - hostile.before_our_first_line()) | customs)
    env = {**environment(made, made), "PYTHONPATH": f".::{made.folder}"}
    process = subprocess.Popen(
        [*SCRIPT, *EXPLAIN], cwd=made.folder, env=env, stdout=subprocess.DEVNULL
    )
    assert process.wait(SECONDS) == 0
    assert "sitecustomize" in made.ran()  # by the interpreter, before Whence's first line
    assert customs.issuperset(made.ran())
    assert not made.ran(other_than=process.pid)


def test_the_users_own_command_has_the_users_own_environment(
    folders: tuple[Hostile, Hostile],
) -> None:
    evil, _ = folders
    env = {**environment(evil, evil), "PYTHONPATH": "lib"}
    plain, under = (
        subprocess.run(
            [*before, "/usr/bin/env"], cwd=evil.folder, env=env, capture_output=True, check=True
        )
        for before in ([], [*SCRIPT, "run", "--set", "capture=off", "--"])
    )
    assert sorted(under.stdout.splitlines()) == sorted(plain.stdout.splitlines())


def test_an_environment_in_the_folder_that_whence_is_installed_in_goes_on_working(
    tmp_path: Path,
) -> None:
    made = hostile.make(tmp_path, planted=False)
    there = made.folder / ".venv"
    venv.create(there, symlinks=True)
    (packages,) = there.glob("lib/*/site-packages")
    for package in (whence, whence_tools):
        shutil.copytree(package.__path__[0], packages / package.__name__)
    (packages / "others.pth").write_text("\n".join(sys.path[1:]))
    found = look(
        [str(there / "bin/python"), "-m", "whence"], EXPLAIN, made,
        {**os.environ, "WHENCE_DATA_DIR": str(tmp_path / "data"), "WHENCE_ANALYST": "offline"},
    )  # fmt: skip
    assert '"outcome": "found"' in found[1]
