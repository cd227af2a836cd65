"""How fast an answer streams: the chat transport and bare httpx line reading, side by side.

    python -m tests.bench.streaming

A server in a process of its own sends the same 20,000 deltas to both, in turn. The bare reader
decodes every line's JSON and does nothing with it; ours builds the answer and tells every piece.
CPU seconds are the reader's own, and what counts; the best of several rounds does, for all else is
other programs.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable

import httpx

from whence.domain.events import Event
from whence.llm.connect import Server
from whence.llm.endpoint import Endpoint
from whence.llm.transports import Transports

DELTAS = 20_000
ROUNDS = 7
GOAL_RATIO = 0.85
TOOL = {
    "type": "function",
    "function": {
        "name": "read_file",
        "parameters": {"type": "object", "properties": {"filePath": {"type": "string"}}},
    },
}
MESSAGES = [{"role": "user", "content": "Why?"}]


def chunk(delta: dict[str, object], finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
    frame = {
        "id": "chatcmpl-k3v9q0w8t7y2b1n5m4x6z",
        "object": "chat.completion.chunk",
        "created": 1772000000,
        "model": "vendor/alpha-8b",
        "system_fingerprint": "vendor/alpha-8b",
        "choices": [choice],
    }
    return b"data: " + json.dumps(frame).encode() + b"\n\n"


def call_piece(text: str, **head: object) -> dict[str, object]:
    return {"tool_calls": [{"index": 0, **head, "function": {"arguments": text, **_name(head)}}]}


def _name(head: dict[str, object]) -> dict[str, object]:
    return {"name": "read_file"} if head else {}


def text_answer() -> list[bytes]:
    said = [chunk({"content": f" word{number}"}) for number in range(DELTAS)]
    return [*said, chunk({}, "stop"), b"data: [DONE]\n\n"]


def call_answer() -> list[bytes]:
    pieces = [chunk(call_piece(f"{number} ")) for number in range(DELTAS - 2)]
    first = chunk(call_piece('{"filePath":"', id="123456789", type="function"))
    last = chunk(call_piece('"}'))
    return [first, *pieces, last, chunk({}, "tool_calls"), b"data: [DONE]\n\n"]


ANSWERS = {"text": text_answer, "tool call": call_answer}


async def serve() -> None:
    """Sends the answer that the request's model names, in writes of a few frames each."""
    answers = {name: make() for name, make in ANSWERS.items()}

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split()[0])
        frames = answers[json.loads(await reader.readexactly(length))["model"]]
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n")
        writer.write(b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
        for frame in frames:
            writer.write(b"%x\r\n%s\r\n" % (len(frame), frame))
            await writer.drain()
        writer.write(b"0\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answered, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


async def bare(url: str, answer: str) -> None:
    body = {"model": answer, "messages": MESSAGES, "stream": True}
    read = 0
    async with (
        httpx.AsyncClient(trust_env=False, timeout=None) as client,
        client.stream("POST", f"{url}/v1/chat/completions", json=body) as response,
    ):
        async for line in response.aiter_lines():
            if line.startswith("data: {"):
                json.loads(line[6:])
                read += 1
    assert read == DELTAS + 1


async def ours(url: str, answer: str) -> None:
    told: list[Event] = []
    server = Server(url, "v1", answer, 131072, tool_trained=True, loaded=True, models=())
    async with Transports().open(Endpoint(url), server) as chat:
        completion = await chat.complete(MESSAGES, [TOOL], emit=told.append, max_tokens=DELTAS)
    assert completion.text or completion.calls[0].arguments
    assert told


Reader = Callable[[str, str], Awaitable[None]]


def measured(read: Reader, url: str, answer: str) -> tuple[float, float]:
    """Seconds that passed, and CPU seconds of this process."""
    began, cpu = time.perf_counter(), time.process_time()
    asyncio.run(_awaited(read, url, answer))
    return time.perf_counter() - began, time.process_time() - cpu


async def _awaited(read: Reader, url: str, answer: str) -> None:
    await read(url, answer)


def compare(url: str, answer: str) -> float:
    readers: dict[str, Reader] = {"httpx aiter_lines": bare, "whence chat": ours}
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in readers}
    for _ in range(ROUNDS):  # in turn, so that a noisy moment meets both
        for name, read in readers.items():
            times[name].append(measured(read, url, answer))
    rates = {
        name: [DELTAS / min(column) for column in zip(*taken, strict=True)]
        for name, taken in times.items()
    }
    for name, (by_clock, by_cpu) in rates.items():
        print(f"{answer:10} {name:20} {by_clock:14,.0f} {by_cpu:18,.0f}")
    whence, httpx_alone = rates["whence chat"], rates["httpx aiter_lines"]
    return float(whence[1] / httpx_alone[1])


def main() -> None:
    argv = [sys.executable, "-m", "tests.bench.streaming", "serve"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = f"http://127.0.0.1:{process.stdout.readline().strip()}"
            print(f"{'answer':10} {'reader':20} {'deltas/s':>14} {'deltas/CPU s':>18}")
            ratios = {answer: compare(url, answer) for answer in ANSWERS}
        finally:
            process.kill()
    for answer, ratio in ratios.items():
        print(f"{answer}: {ratio:.2f} × bare httpx by CPU (goal: at least {GOAL_RATIO})")


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        asyncio.run(serve())
    else:
        main()
