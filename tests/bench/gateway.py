"""The rate of `GET /health`: `whence serve` beside a bare Starlette application, in one run.

    python -m tests.bench.gateway

Both are served by uvicorn in processes of their own: Starlette as `uvicorn.run` does it by itself,
and once more on asyncio's own event loop. Short spells alternate, so that whatever else the machine
does hits all alike; the client only writes requests and reads answers.
"""

from __future__ import annotations

import asyncio
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROUNDS = 12
SPELL_SECONDS = 1.0
CONNECTIONS = 8
GOAL_RATIO = 0.7

BARE = """\
import sys
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

async def health(request):
    return JSONResponse({"status": "ok"})

app = Starlette(routes=[Route("/health", health)])
uvicorn.run(app, port=0, loop=sys.argv[1], access_log=False)
"""


@contextmanager
def serving(argv: list[str]) -> Iterator[int]:
    """A server's port."""
    process = subprocess.Popen(
        argv, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, encoding="utf-8"
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                yield int(found[1])
                return
        raise RuntimeError(f"{argv} has not begun to serve")
    finally:
        process.terminate()
        process.communicate(timeout=30)


async def ask(port: int, until: float) -> int:
    """One connection's requests, one after another; how many were answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: */*\r\n\r\n".encode()
    answered = 0
    while time.perf_counter() < until:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = re.search(rb"content-length: (\d+)", head)
        assert length is not None
        await reader.readexactly(int(length[1]))
        answered += 1
    writer.close()
    await writer.wait_closed()
    return answered


async def rate(port: int) -> float:
    """Answers a second, over some connections at once."""
    until = time.perf_counter() + SPELL_SECONDS
    counts = await asyncio.gather(*(ask(port, until) for _ in range(CONNECTIONS)))
    return sum(counts) / SPELL_SECONDS


def measured(ports: dict[str, int]) -> dict[str, float]:
    """The middle rate of each."""
    rates: dict[str, list[float]] = {name: [] for name in ports}
    for _ in range(ROUNDS):
        for name, port in ports.items():
            rates[name].append(asyncio.run(rate(port)))
    return {name: statistics.median(found) for name, found in rates.items()}


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        Path(folder, "project").mkdir()
        whence = [sys.executable, "-m", "whence", "serve", "--workspace", f"{folder}/project"]
        options = ["--data-dir", f"{folder}/data", "--set", "analyst=offline", "--port", "0"]
        bare = [sys.executable, "-c", BARE]
        ports = {
            "Starlette (uvicorn's choice of loop)": stack.enter_context(serving([*bare, "auto"])),
            "Starlette (asyncio)": stack.enter_context(serving([*bare, "asyncio"])),
            "whence serve": stack.enter_context(serving([*whence, *options])),
        }
        rates = measured(ports)
    own = rates["whence serve"]
    for name, found in rates.items():
        print(f"{name:40} {found:8.0f} /s   {own / found:5.2f}")
    ratio = own / max(found for name, found in rates.items() if name != "whence serve")
    print(json.dumps({"ratio": round(ratio, 2), "goal": GOAL_RATIO}))
    return 0 if ratio >= GOAL_RATIO else 1


if __name__ == "__main__":
    raise SystemExit(main())
