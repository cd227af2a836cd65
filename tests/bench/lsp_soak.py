"""Whether a long day grows the server: `python -m tests.bench.lsp_soak [MINUTES]`, 3 by default.

First a process of its own, by what the system counts (memory, descriptors, threads); then a server
in this process, by what Python counts (tasks, objects). What grows from the middle of the run to
its end fails it.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from tests.support.daemons import offline
from tests.support.lsp.client import NEVER, Client, LspError, connected
from tests.support.lsp.process import WHENCE, started
from tests.support.lsp.workload import (
    CAUSE_LINE,
    ERROR_LINE,
    QUIET,
    accounts_of,
    edit,
    line_range,
    main_of,
    meanwhile,
    requests,
    trace_of,
    write_programs,
)
from whence.lsp.server import Options

Json = dict[str, Any]

MINUTES = 3.0
SAMPLE_SECONDS = 10.0
# Fewer than are remembered: what is bounded by a number has reached it before the middle.
PROGRAMS, HELPERS = 12, 10
WARM_CYCLES, CYCLES = 5, 3
CAPABILITIES = {
    "window": {"workDoneProgress": True},
    "workspace": {"configuration": False},
    "experimental": {"whence": {"editorContext": True}},
}
# What a process may gain from the middle third to the last one.
ALLOWED = {"MB": 6.0, "worker MB": 8.0, "descriptors": 2.0, "threads": 2.0}
OBJECTS_A_CYCLE = 60.0


class Day:
    """What a user does, over and over. A cycle leaves everything as it found it."""

    def __init__(self, client: Client, root: Path) -> None:
        self._client, self._root = client, root
        self._versions, self._tokens = count(2), count(1)
        self.investigations = 0
        client.ignores |= QUIET
        client.answers["window/workDoneProgress/create"] = lambda _: None
        client.answers["whence/editorContext"] = lambda _: NEVER

    async def cycle(self) -> None:
        for n in range(PROGRAMS):
            uri = await self._open(n)
            ending = ENDINGS[n % len(ENDINGS)]
            await ending(self, n)
            self.investigations += 1
            await self._look(uri)
            self._change(uri)
            self._client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        await self._ask_in_vain()
        self._settings(30_000)
        self._settings(20_000)
        await self._client.command("whence.clear")
        await self._client.request("whence/investigations")
        self._client.forget_ignored()

    async def _open(self, n: int) -> str:
        path = accounts_of(self._root, n)
        return self._client.open(path, await asyncio.to_thread(path.read_text))

    async def _look(self, uri: str) -> None:
        for method, params in requests(uri, CAUSE_LINE).items():
            await self._client.request(method, params)

    def _change(self, uri: str) -> None:
        for text in ("#", ""):
            there = {"line": CAUSE_LINE, "character": 0}
            end = {"line": CAUSE_LINE, "character": 0 if text else 1}
            change = {"range": {"start": there, "end": end}, "text": text}
            self._client.change(uri, next(self._versions), change)

    async def _ask_in_vain(self) -> None:
        """A question to the client that it never answers."""
        with suppress(LspError):
            await self._client.command("whence.explainTerminal", {})

    def _settings(self, timeout_ms: int) -> None:
        settings = {"whence": {"tools": {"timeoutMs": timeout_ms}}}
        self._client.notify("workspace/didChangeConfiguration", {"settings": settings})

    def _start(self, n: int, **more: Any) -> tuple[int, asyncio.Future[Any]]:
        params = {"command": "whence.explainTerminal", "arguments": [{"text": trace_of(n)}], **more}
        return self._client.start("workspace/executeCommand", params)

    async def to_the_end(self, n: int) -> None:
        await self._start(n)[1]

    async def of_a_diagnostic(self, n: int) -> None:
        where = line_range(ERROR_LINE)
        diagnostic = {"range": where, "severity": 1, "message": "'title' of None"}
        place = {"uri": main_of(self._root, n).as_uri(), "range": where}
        await self._client.command("whence.explain", {**place, "diagnostic": diagnostic})

    async def concluded(self, n: int) -> None:
        _, answer = self._start(n)
        await self._client.command("whence.conclude", {})
        await answer

    async def given_up(self, n: int) -> None:
        number, answer = self._start(n)
        await self._client.request("whence/investigations")
        self._client.cancel(number)
        with suppress(LspError):
            await answer

    async def stopped(self, n: int) -> None:
        token = f"progress {next(self._tokens)}"
        _, answer = self._start(n, workDoneToken=token)
        await self._client.request("whence/investigations")
        self._client.notify("window/workDoneProgress/cancel", {"token": token})
        await answer


ENDINGS: tuple[Callable[[Day, int], Awaitable[None]], ...] = (
    Day.to_the_end,
    Day.given_up,
    Day.of_a_diagnostic,
    Day.stopped,
    Day.concluded,
)


@dataclass
class Samples:
    """Figures of a process and its children, in the order taken."""

    taken: dict[str, list[float]] = field(default_factory=dict)

    def take(self, pid: int) -> dict[str, float]:
        children = list(_below(pid))
        figures = {
            "MB": _megabytes(pid),
            "worker MB": sum(map(_megabytes, children)),
            "descriptors": float(len(list(Path(f"/proc/{pid}/fd").iterdir()))),
            "threads": float(len(list(Path(f"/proc/{pid}/task").iterdir()))),
        }
        for name, value in figures.items():
            self.taken.setdefault(name, []).append(value)
        return figures

    def growth(self, name: str) -> float:
        """Between the typical figures of the middle third and of the last one."""
        values = self.taken[name]
        third = max(1, len(values) // 3)
        # beside the worker there is, now and then, the process that indexes
        typical = min if name == "worker MB" else _typical
        return typical(values[-third:]) - typical(values[-2 * third : -third])


def _typical(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _below(pid: int) -> Iterator[int]:
    for listing in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, listing.read_text().split()):
            yield child
            yield from _below(child)


def _megabytes(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except FileNotFoundError:  # a worker that was replaced
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


async def outside(root: Path, data: Path, seconds: float) -> bool:
    """A process of its own; whether it stayed as it was."""
    samples, loop = Samples(), asyncio.get_running_loop()
    print(f"{'s':>5} {'MB':>7} {'worker MB':>10} {'descriptors':>12} {'threads':>8}")
    async with started(*WHENCE, "--set", "embedder=lexical", data=data) as served:
        client = served.client
        day = Day(client, root)
        await client.initialize(root, capabilities=CAPABILITIES)
        edited = main_of(root, 0)
        uri = client.open(edited, edited.read_text())
        began = loop.time()

        async def work() -> None:
            while True:
                await day.cycle()

        async with meanwhile(edit(client, uri), work()):
            while loop.time() - began < seconds:
                await asyncio.sleep(SAMPLE_SECONDS)
                row = samples.take(served.pid)
                print(f"{loop.time() - began:5.0f} " + "".join(f"{v:9.1f}" for v in row.values()))
    print(f"{day.investigations} investigations")
    grown = {name: samples.growth(name) for name in ALLOWED}
    for name, growth in grown.items():
        bad = growth > ALLOWED[name]
        print(f"  {name:12} {growth:+7.1f} (at most {ALLOWED[name]:+.0f}){'  GROWS' * bad}")
    return all(growth <= ALLOWED[name] for name, growth in grown.items())


def _objects() -> int:
    gc.collect()
    gc.collect()
    return len(gc.get_objects())


async def inside(root: Path, data: Path) -> bool:
    """A server in this process; whether the cycles left nothing behind."""
    settings = offline(data)
    async with connected(Options(command_line=settings)) as (client, _):
        day = Day(client, root)
        await client.initialize(root, capabilities=CAPABILITIES)
        for _ in range(WARM_CYCLES):
            await day.cycle()
        tasks, objects = len(asyncio.all_tasks()), _objects()
        tracemalloc.start()
        before = tracemalloc.take_snapshot()
        for _ in range(CYCLES):
            await day.cycle()
        more_tasks, more_objects = len(asyncio.all_tasks()) - tasks, _objects() - objects
        after = tracemalloc.take_snapshot()
        tracemalloc.stop()
    each = more_objects / CYCLES
    print(f"in process: {more_tasks:+d} tasks, {each:+.0f} objects a cycle of {PROGRAMS}")
    flat = more_tasks <= 0 and each <= OBJECTS_A_CYCLE
    if not flat:
        for line in after.compare_to(before, "lineno")[:25]:
            print(f"  {line}")
    return flat


async def soak(minutes: float) -> int:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "shop"
        write_programs(root, PROGRAMS, HELPERS)
        flat = [
            await outside(root, Path(folder) / "outside", minutes * 60) if minutes else True,
            await inside(root, Path(folder) / "inside"),
        ]
    print("flat" if all(flat) else "IT GROWS")
    return 0 if all(flat) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(soak(float(sys.argv[1]) if sys.argv[1:] else MINUTES)))
