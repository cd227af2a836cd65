"""What a round of the agent loop costs: the same work by bare httpx, by Whence and by its peers.

    python -m tests.bench.rounds [--peers [VENV]]

Ten rounds with one tool call each, then the answer, all streamed. A server in a process of its own
sends what it prepared beforehand, at once. Every client is a fresh process that runs the loop again
and again and counts its own CPU; all offer the same tools under the same system prompt and get the
same tool results. Memory is what is resident in the end.

httpx and Whence are sent a submission in the end, the peers the same in words. Whence keeps its
events in an event log and checks the submission's quotes against the files; `loop alone` does not.

`--peers` installs the other clients into VENV, which is thrown away where none is named.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whence.agent.model_session import ModelSession
    from whence.domain.ports import ChatModel, Completion

TOOL_ROUNDS = 10
REQUESTS = TOOL_ROUNDS + 1
LOOPS = 20
PROCESSES = 7
GOAL_RATIO = 1.3
MODEL = "vendor/alpha-8b"
SUBMITTING = "vendor/alpha-8b-submitting"  # in the end, instead of answering in words
WINDOW = 131_072
MAX_TOKENS = 2048
TEMPERATURE = 0.2
SAID = "The value comes from another file, so that is what has to be read next."
ANSWER = "The port is read as text and never turned into a number."
TASK = "Error (python): TypeError: unsupported operand type(s) for +: 'int' and 'str'"
SUBMISSION = {
    "rootCause": ANSWER,
    "solution": "Turn the port into a number where it is read.",
    "confidence": 0.8,
    "filePath": "app/part_0.py",
    "line": 8,
    "evidence": [
        {
            "claim": f"Setting {line} is read as it is.",
            "filePath": "app/part_0.py",
            "lineStart": line + 1,
            "lineEnd": line + 1,
            "quote": f"value_{line} = settings[{line}]",
        }
        for line in (7, 12, 30)
    ],
}
FILE_TEXT = "".join(f"    value_{line} = settings[{line}]\n" for line in range(40))
PEERS = ("openai SDK", "openai-agents", "pydantic-ai")
PACKAGES = ("openai", "openai-agents", "pydantic-ai-slim[openai]")

Scenario = Mapping[str, Any]
Loop = Callable[[], Awaitable[str]]


# The server


def frame(delta: Mapping[str, object] | None, finish: str | None = None, **more: object) -> bytes:
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
    body = {
        "id": "chatcmpl-k3v9q0w8t7y2b1n5m4x6z",
        "object": "chat.completion.chunk",
        "created": 1772000000,
        "model": MODEL,
        "system_fingerprint": MODEL,
        "choices": [] if delta is None else [choice],
        **more,
    }
    return b"data: " + json.dumps(body).encode() + b"\n\n"


def call_frames(number: int, name: str, arguments: str) -> Iterator[bytes]:
    """A call as it is streamed, its arguments in pieces."""
    head = {"id": f"{100_000_000 + number}", "type": "function"}
    function = {"name": name, "arguments": ""}
    yield frame({"tool_calls": [{"index": 0, **head, "function": function}]})
    for start in range(0, len(arguments), 8):
        piece = {"arguments": arguments[start : start + 8]}
        yield frame({"tool_calls": [{"index": 0, "function": piece}]})


def calls(number: int, model: str) -> Iterator[bytes]:
    """What is called in the round of that number; nothing where the last one ends in words."""
    if number < TOOL_ROUNDS:
        lines = {"filePath": f"app/part_{number}.py", "lineStart": 1, "lineEnd": 40}
        yield from call_frames(number, "read_file", json.dumps(lines))
    elif model == SUBMITTING:
        yield from call_frames(number, "submit_analysis", json.dumps(SUBMISSION))


def answer(number: int, model: str) -> bytes:
    """The response to a request with so many tool results in it."""
    is_last = number == TOOL_ROUNDS
    called = list(calls(number, model))
    words = (ANSWER if is_last and not called else SAID).split(" ")
    frames = [frame({"role": "assistant", "content": ""})]
    frames += [
        frame({"content": f" {word}" if place else word}) for place, word in enumerate(words)
    ]
    frames += [*called, frame({}, "tool_calls" if called else "stop")]
    counted = {"prompt_tokens": 3000 + 450 * number, "completion_tokens": 40}
    usage = {**counted, "total_tokens": sum(counted.values())}
    frames += [frame(None, usage=usage), b"data: [DONE]\n\n"]
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(data), data) for data in frames)
    head = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    return head + chunks + b"0\r\n\r\n"


async def serve() -> None:
    answers = {
        model: [answer(number, model) for number in range(REQUESTS)]
        for model in (MODEL, SUBMITTING)
    }

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().partition(b"content-length:")[2].split()[0])
                body = await reader.readexactly(length)
                model = SUBMITTING if SUBMITTING.encode() in body else MODEL
                writer.write(answers[model][body.count(b'"tool_call_id"')])
                await writer.drain()
        except asyncio.IncompleteReadError:
            writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0, limit=2**20)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


# The clients: each gives a loop that can be run again and again


@asynccontextmanager
async def bare_httpx(url: str, scenario: Scenario) -> AsyncIterator[Loop]:
    import httpx

    async def asked(client: httpx.AsyncClient, messages: list[Any]) -> tuple[str, dict[int, Any]]:
        body = {
            "model": SUBMITTING,
            "temperature": TEMPERATURE,
            "max_tokens": MAX_TOKENS,
            "stream": True,
            "stream_options": {"include_usage": True},
            "tools": scenario["tools"],
            "messages": messages,
        }
        text, calls = "", dict[int, Any]()
        async with client.stream("POST", f"{url}/v1/chat/completions", json=body) as response:
            async for line in response.aiter_lines():
                if not line.startswith("data: {"):
                    continue
                for choice in json.loads(line[6:])["choices"]:
                    text += choice["delta"].get("content", "")
                    for piece in choice["delta"].get("tool_calls", ()):
                        call = calls.setdefault(piece["index"], {**piece, "function": {}})
                        for key, value in piece["function"].items():
                            call["function"][key] = call["function"].get(key, "") + value
        return text, calls

    async def loop() -> str:
        messages = opening(scenario)
        while True:
            text, calls = await asked(client, messages)
            arguments = [json.loads(call["function"]["arguments"]) for call in calls.values()]
            if "rootCause" in arguments[0]:
                return str(arguments[0]["rootCause"])
            messages += turn(text, list(calls.values()), scenario)

    async with httpx.AsyncClient(trust_env=False, timeout=None) as client:
        yield loop


def opening(scenario: Scenario) -> list[Any]:
    system, task = scenario["system"], scenario["task"]
    return [{"role": "system", "content": system}, {"role": "user", "content": task}]


def turn(text: str, calls: list[Any], scenario: Scenario) -> list[Any]:
    """An answer with calls, and their results."""
    asked = []
    for call in calls:
        json.loads(call["function"]["arguments"])
        asked.append({"id": call["id"], "type": "function", "function": call["function"]})
    results = [
        {"role": "tool", "tool_call_id": call["id"], "content": scenario["result"]}
        for call in calls
    ]
    return [{"role": "assistant", "content": text, "tool_calls": asked}, *results]


@asynccontextmanager
async def loop_alone(url: str, _: Scenario) -> AsyncIterator[Loop]:
    with tempfile.TemporaryDirectory() as folder:
        async with opened(url, SUBMITTING, Path(folder)) as place:
            yield partial(investigation, place, is_reviewed=False)


@asynccontextmanager
async def whence(url: str, _: Scenario) -> AsyncIterator[Loop]:
    from whence.storage.event_log.writer import EventLogWriter

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "app").mkdir()
        (root / "app/part_0.py").write_text(FILE_TEXT)
        async with opened(url, SUBMITTING, root) as place:

            async def kept_and_reviewed() -> str:
                async with EventLogWriter("bench", root / "events.jsonl") as log:
                    return await investigation(place, log.emit)

            yield kept_and_reviewed


@asynccontextmanager
async def opened(url: str, model: str, folder: Path) -> AsyncIterator[ModelSession]:
    from whence.llm.connect import Server
    from whence.llm.endpoint import Endpoint
    from whence.llm.transports import Transports

    server = Server(url, "v1", model, WINDOW, tool_trained=True, loaded=True, models=())
    async with Transports().open(Endpoint(url), server) as chat:
        yield session(chat, folder)


async def investigation(
    place: ModelSession, emit: Callable[[Any], None] | None = None, *, is_reviewed: bool = True
) -> str:
    """The real loop, with analyst, registry and reviewer; without an `emit`, events are listed."""
    from whence.agent.loop import LoopLimits, investigate
    from whence.agent.reviewers import AcceptingReviewer
    from whence.domain.transcript import Submission, Text, Transcript
    from whence_tools.errors.model import Problem

    emit = emit or list[Any]().append
    transcript = Transcript(Problem(), TASK)
    setup = place.make_setup()
    tools = setup.tools(transcript, emit)
    reviewer = setup.reviewer if is_reviewed else AcceptingReviewer()
    rules = (reviewer, transcript, LoopLimits(), emit, asyncio.Event())
    ended = await investigate(setup.analyst, tools, *rules)
    if isinstance(ended.answer, Submission):
        assert transcript.rounds[-1].feedback is None, "every quote is in the file"
        return ended.answer.draft.root_cause
    assert isinstance(ended.answer, Text)
    return ended.answer.text


def session(model: ChatModel, folder: Path) -> ModelSession:
    """With the tools that there are without an editor, of which `read_file` answers at once."""
    from tests.support.cpu import ThreadCpu
    from whence.agent.model_session import ModelSession
    from whence_tools.catalogue import all_tools
    from whence_tools.ports import ToolContext
    from whence_tools.read_file import ReadFileOutput
    from whence_tools.registry import Registry
    from whence_tools.workspace import Workspace

    async def read(_params: Any, _context: Any) -> ReadFileOutput:
        return output

    lines = FILE_TEXT.count("\n")
    output = ReadFileOutput(
        file_path="app/part.py",
        content=FILE_TEXT,
        line_count=lines,
        encoding="utf-8",
        file_size=len(FILE_TEXT),
        total_lines=lines,
    )
    tools = [replace(one, run=read) if one.name == "read_file" else one for one in all_tools()]
    return ModelSession(model, Registry(tools), ToolContext(Workspace(folder), ThreadCpu()))


class Listening:
    """A `ChatModel` that calls a tool, then answers; keeps what it was asked last."""

    name, context_length, efforts = MODEL, WINDOW, ()

    async def complete(self, messages: Any, tools: Any, **_: Any) -> Completion:
        from whence.domain.ports import Completion, RequestedCall

        self.messages, self.tools = messages, tools
        if messages[-1]["role"] == "tool":
            return Completion(ANSWER)
        return Completion(calls=(RequestedCall("1", "read_file", {"filePath": "app/part.py"}),))


async def scenario_of_whence() -> Scenario:
    """What Whence sends, for the others to send it too."""
    from whence.llm.schemas import prepare_tools

    model = Listening()
    with tempfile.TemporaryDirectory() as folder:
        await investigation(session(model, Path(folder)))
    system, task, _, result = (message["content"] for message in model.messages)
    tools = prepare_tools(model.tools)
    return {"system": system, "task": task, "result": result, "tools": tools}


@asynccontextmanager
async def openai_sdk(url: str, scenario: Scenario) -> AsyncIterator[Loop]:
    openai: Any = import_module("openai")

    async def asked(messages: list[Any]) -> tuple[str, dict[int, Any]]:
        stream = await client.chat.completions.create(
            model=MODEL,
            temperature=TEMPERATURE,
            max_tokens=MAX_TOKENS,
            stream=True,
            stream_options={"include_usage": True},
            tools=scenario["tools"],
            messages=messages,
        )
        text, calls = "", dict[int, Any]()
        async for chunk in stream:
            for choice in chunk.choices:
                text += choice.delta.content or ""
                for piece in choice.delta.tool_calls or ():
                    call = calls.setdefault(
                        piece.index, {"id": piece.id, "function": {"name": "", "arguments": ""}}
                    )
                    call["function"]["name"] += piece.function.name or ""
                    call["function"]["arguments"] += piece.function.arguments or ""
        return text, calls

    async def loop() -> str:
        messages = opening(scenario)
        while True:
            text, calls = await asked(messages)
            if not calls:
                return text
            messages += turn(text, list(calls.values()), scenario)

    async with openai.AsyncOpenAI(base_url=f"{url}/v1", api_key="none") as client:
        yield loop


@asynccontextmanager
async def openai_agents(url: str, scenario: Scenario) -> AsyncIterator[Loop]:
    agents: Any = import_module("agents")
    openai: Any = import_module("openai")

    async def read(_: Any, arguments: str) -> str:
        json.loads(arguments)
        return str(scenario["result"])

    def tool(function: Mapping[str, Any]) -> Any:
        return agents.FunctionTool(
            name=function["name"],
            description=function["description"],
            params_json_schema=function["parameters"],
            on_invoke_tool=read,
            strict_json_schema=False,
        )

    async def loop() -> str:
        running = agents.Runner.run_streamed(agent, scenario["task"], max_turns=REQUESTS)
        async for _ in running.stream_events():
            pass
        return str(running.final_output)

    agents.set_tracing_disabled(True)
    async with openai.AsyncOpenAI(base_url=f"{url}/v1", api_key="none") as client:
        agent = agents.Agent(
            name="reader",
            instructions=scenario["system"],
            tools=[tool(one["function"]) for one in scenario["tools"]],
            model=agents.OpenAIChatCompletionsModel(MODEL, client),
            model_settings=agents.ModelSettings(
                temperature=TEMPERATURE, max_tokens=MAX_TOKENS, include_usage=True
            ),
        )
        yield loop


@asynccontextmanager
async def pydantic_ai(url: str, scenario: Scenario) -> AsyncIterator[Loop]:
    ai: Any = import_module("pydantic_ai")
    models: Any = import_module("pydantic_ai.models.openai")
    providers: Any = import_module("pydantic_ai.providers.openai")

    async def read(**_: Any) -> str:
        return str(scenario["result"])

    async def heard(_: Any, events: Any) -> None:
        async for _event in events:
            pass

    async def loop() -> str:
        return str((await agent.run(scenario["task"], event_stream_handler=heard)).output)

    functions = [one["function"] for one in scenario["tools"]]
    provider = providers.OpenAIProvider(base_url=f"{url}/v1", api_key="none")
    agent = ai.Agent(
        models.OpenAIChatModel(MODEL, provider=provider),
        instructions=scenario["system"],
        tools=[
            ai.Tool.from_schema(read, one["name"], one["description"], one["parameters"])
            for one in functions
        ],
        model_settings={"temperature": TEMPERATURE, "max_tokens": MAX_TOKENS},
    )
    yield loop


CLIENTS = {
    "httpx": bare_httpx,
    "whence": whence,
    "loop alone": loop_alone,
    "openai SDK": openai_sdk,
    "openai-agents": openai_agents,
    "pydantic-ai": pydantic_ai,
}


# The measurement


async def measured(name: str, url: str, scenario: Scenario) -> dict[str, float]:
    """In this process: milliseconds of CPU a round, milliseconds until ready, megabytes."""
    began = time.perf_counter()
    async with CLIENTS[name](url, scenario) as loop:
        ready = time.perf_counter() - began
        assert await loop() == ANSWER  # what is done once is not a round's
        cpu = time.process_time()
        for _ in range(LOOPS):
            await loop()
        spent = time.process_time() - cpu
    return {"cpu": spent * 1000 / LOOPS / REQUESTS, "ready": ready * 1000, "memory": resident()}


def resident() -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1]) / 1024


def run(python: Path, name: str, url: str, scenario: Path) -> dict[str, float] | None:
    """One client's figures from a fresh process; None where it is not installed."""
    argv = [str(python), "-m", "tests.bench.rounds", "client", name, url, str(scenario)]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=300)
    if "ModuleNotFoundError" in done.stderr and name in PEERS:
        return None
    if done.returncode:
        raise RuntimeError(f"{name}: {done.stderr}")
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


@contextmanager
def peers_installed(wanted: str | None) -> Iterator[Path]:
    """The Python that has the peers, or may have them."""
    if wanted is None:
        yield Path(sys.executable)
        return
    with tempfile.TemporaryDirectory() as folder:
        place = Path(wanted or folder)
        python = place / "bin" / "python"
        if not python.exists():
            venv.create(place, with_pip=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        yield python


@contextmanager
def server_running() -> Iterator[str]:
    argv = [sys.executable, "-m", "tests.bench.rounds", "serve"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.kill()


def compare(peers: Path) -> dict[str, dict[str, float]]:
    """The medians of every client that there is."""
    pythons = {name: peers if name in PEERS else Path(sys.executable) for name in CLIENTS}
    taken: dict[str, list[dict[str, float]]] = {name: [] for name in CLIENTS}
    with tempfile.TemporaryDirectory() as folder, server_running() as url:
        scenario = Path(folder) / "scenario.json"
        scenario.write_text(json.dumps(asyncio.run(scenario_of_whence())))
        for _ in range(PROCESSES):  # in turn, so that a noisy moment meets them all
            for name in list(taken):
                if figures := run(pythons[name], name, url, scenario):
                    taken[name].append(figures)
                else:
                    print(f"{name} is not installed; --peers installs it")
                    del taken[name]
    return {
        name: {key: statistics.median(one[key] for one in several) for key in several[0]}
        for name, several in taken.items()
    }


def main(peers: str | None) -> None:
    with peers_installed(peers) as python:
        figures = compare(python)
    bare = figures["httpx"]["cpu"]
    print(f"{'':16}{'CPU ms/round':>14}{'× httpx':>9}{'ms to ready':>13}{'RSS MB':>8}")
    for name, one in figures.items():
        ratio = one["cpu"] / bare
        row = f"{one['cpu']:14.2f}{ratio:9.1f}{one['ready']:13.0f}{one['memory']:8.0f}"
        print(f"{name:16}{row}")
    ratio = figures["whence"]["cpu"] / bare
    print(f"\nwhence: {ratio:.2f} × bare httpx (goal: at most {GOAL_RATIO})")


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        asyncio.run(serve())
    elif sys.argv[1:2] == ["client"]:
        name, url, scenario = sys.argv[2:]
        result = asyncio.run(measured(name, url, json.loads(Path(scenario).read_text())))
        print(json.dumps(result))
    else:
        parser = argparse.ArgumentParser(prog="tests.bench.rounds")
        parser.add_argument("--peers", nargs="?", const="", metavar="VENV")
        main(parser.parse_args().peers)
