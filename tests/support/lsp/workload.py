"""What an editor asks of a language server all day, for the benchmarks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from tests.support.lsp.client import Client, LspError

Json = dict[str, Any]

EDITS_SECONDS = 1 / 200
CANCELLED = -32800
QUIET = {
    "$/cancelRequest",
    "$/progress",
    "textDocument/publishDiagnostics",
    "whence/event",
    "whence/status",
    "window/logMessage",
    "window/showMessage",
    "workspace/codeLens/refresh",
}
_MAIN = """\
from package.accounts_{n} import find_account_{n}


def greet_{n}(name):
    account = find_account_{n}(name)
    return "Hello " + account.title()


print(greet_{n}("bo"))
"""
_ACCOUNTS = """\
ACCOUNTS = {{"ada": "Ada", "grace": "Grace"}}


def find_account_{n}(name):
    return ACCOUNTS.get(name)


def others_{n}(names):
    return [find_account_{n}(name) for name in names]
"""
_HELPER = """

def helper_{n}_{k}(values):
    total = 0
    for value in values:
        if value is None:
            continue
        total += len(str(value)) + {k}
    return others_{n}([str(total)])
"""
_TRACE = """\
Traceback (most recent call last):
  File "package/main_{n}.py", line 9, in <module>
    print(greet_{n}("bo"))
  File "package/main_{n}.py", line 6, in greet_{n}
    return "Hello " + account.title()
                      ^^^^^^^^^^^^^
AttributeError: 'NoneType' object has no attribute 'title'
"""
ERROR_LINE, CAUSE_LINE = 5, 4  # in the main and in the accounts of a program, from 0


def write_programs(root: Path, programs: int, helpers: int = 20) -> None:
    """A workspace of programs that all fail in a way of their own."""
    package = root / "package"
    package.mkdir(parents=True)
    (root / "pyproject.toml").write_text('[project]\nname = "shop"\nversion = "1"\n')
    for n in range(programs):
        more = "".join(_HELPER.format(n=n, k=k) for k in range(helpers))
        (package / f"main_{n}.py").write_text(_MAIN.format(n=n))
        (package / f"accounts_{n}.py").write_text(_ACCOUNTS.format(n=n) + more)


def main_of(root: Path, n: int) -> Path:
    return root / "package" / f"main_{n}.py"


def accounts_of(root: Path, n: int) -> Path:
    """Where the cause is."""
    return root / "package" / f"accounts_{n}.py"


def trace_of(n: int) -> str:
    return _TRACE.format(n=n)


def line_range(line: int, end: int = 20) -> Json:
    return {"start": {"line": line, "character": 0}, "end": {"line": line, "character": end}}


def requests(uri: str, line: int) -> dict[str, Json]:
    """What an editor asks when the cursor rests on an error, by method."""
    document, where = {"uri": uri}, line_range(line)
    diagnostic = {
        "range": where,
        "severity": 1,
        "source": "Pylance",
        "message": '"title" is not a known attribute of "None"',
    }
    context = {"diagnostics": [diagnostic], "triggerKind": 2}
    return {
        "textDocument/codeAction": {"textDocument": document, "range": where, "context": context},
        "textDocument/hover": {
            "textDocument": document,
            "position": {"line": line, "character": 8},
        },
        "textDocument/codeLens": {"textDocument": document},
    }


async def explain(client: Client, n: int, seconds: float = 120.0) -> Json | None:
    """One investigation; None where it was cancelled."""
    params = {"command": "whence.explainTerminal", "arguments": [{"text": trace_of(n)}]}
    try:
        result: Json = await client.request("workspace/executeCommand", params, seconds)
    except LspError as error:
        if error.code == CANCELLED:
            return None
        raise
    return result


async def edit(client: Client, uri: str) -> None:
    """Types and takes back a character at the end of a document's first line, until cancelled."""
    loop = asyncio.get_running_loop()
    due = loop.time()
    for version in count(2):
        there = {"line": 0, "character": 0}
        after = {"line": 0, "character": 1}
        typed = version % 2 == 0
        change = {
            "range": {"start": there, "end": there if typed else after},
            "text": "#" if typed else "",
        }
        client.change(uri, version, change)
        due += EDITS_SECONDS
        await asyncio.sleep(max(0.0, due - loop.time()))


@asynccontextmanager
async def meanwhile(*works: Any) -> AsyncIterator[None]:
    """Coroutines that run beside the body and are cancelled with its end; a failure of one fails
    the body's."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


class Latencies:
    """Milliseconds from sending to the answer, by method. Requests are sent on time, however late
    the answers to those before are."""

    def __init__(self, client: Client, requests: dict[str, Json], each_seconds: float) -> None:
        self._client, self._requests, self._each = client, requests, each_seconds
        self.taken: dict[str, list[float]] = {method: [] for method in requests}

    async def run(self, done: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time()
        async with asyncio.TaskGroup() as answers:
            while not done.is_set():
                for method, params in self._requests.items():
                    answers.create_task(self._one(method, params))
                due += self._each
                await asyncio.sleep(max(0.0, due - loop.time()))

    async def _one(self, method: str, params: Json) -> None:
        began = time.perf_counter()
        await self._client.request(method, params)
        self.taken[method].append((time.perf_counter() - began) * 1000)

    def quantile(self, method: str, share: float) -> float:
        values = sorted(self.taken[method])
        return values[min(len(values) - 1, int(len(values) * share))]
