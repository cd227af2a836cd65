"""Ten chats with ten tool calls each at once, again and again, beside a client that does not read.

    python -m tests.bench.chats [ROUNDS]

The gateway is a process of its own, the model is the stand-in. In every round each chat must end
with the values that only its own calls have shown, and the slow reader must be disconnected. What
the gateway's process holds after the last round is compared with what it held after the first ones.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.lmstudio import LMStudio
from tests.support.many_chats import (
    CALLS,
    CHATS,
    all_chats,
    model_for_many,
    settings,
    slow_reader,
    write_values,
)

WARM_UP = 3
ROUNDS = 12
SECONDS = 60.0
GOAL_RATIO = 1.1


@asynccontextmanager
async def gateway_process(project: Path, lmstudio_url: str) -> AsyncIterator[tuple[str, int]]:
    """The URL of a gateway, and the id of its process."""
    options = {**settings(project, lmstudio_url), "gateway.port": "0"}
    given = [part for pair in options.items() for part in ("--set", "=".join(pair))]
    argv = [sys.executable, "-m", "whence", "serve", "--json", *given]
    process = await asyncio.create_subprocess_exec(
        *argv, cwd=project, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(SECONDS):
            told = json.loads(await process.stdout.readline())
        yield told["url"], process.pid
    finally:
        process.terminate()
        await process.wait()


def resident_mb(pid: int) -> float:
    """What a process holds (Linux)."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


async def one_round(url: str, lmstudio: LMStudio) -> tuple[float, int]:
    """Seconds that the chats took, and the code that the slow reader was closed with."""
    lmstudio.cancelled.clear()
    async with slow_reader(url) as slow:
        began = time.monotonic()
        chatting = asyncio.create_task(all_chats(url))
        await lmstudio.cancelled.wait()
        code, _ = await slow.closed()
        await chatting
        return time.monotonic() - began, code


async def measure(rounds: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        project.mkdir()
        write_values(project)
        async with (
            model_for_many() as lmstudio,
            gateway_process(project, lmstudio.url) as (url, pid),
        ):
            held = []
            print(f"{CHATS} chats x {CALLS} calls, one slow reader\nround  seconds  closed  MB")
            for number in range(rounds):
                async with asyncio.timeout(SECONDS):
                    seconds, code = await one_round(url, lmstudio)
                held.append(resident_mb(pid))
                print(f"{number + 1:5}  {seconds:7.2f}  {code:6}  {held[-1]:.1f}")
    ratio = held[-1] / max(held[:WARM_UP])
    print(f"memory after the last round: {ratio:.3f} of that after the first {WARM_UP}")
    return ratio <= GOAL_RATIO


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    raise SystemExit(0 if asyncio.run(measure(wanted)) else 1)
