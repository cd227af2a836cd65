"""`whence chat` as a user has it: under a terminal, in a pipe, with and without a gateway."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import stat
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.asyncio.server import serve

from tests.support.daemons import offline, write_program
from tests.support.gateways import gateway, hosted
from tests.support.lmstudio import CallSpec, LMStudio, Turn
from tests.support.terminals import TerminalSession
from tests.support.waiting import until
from whence.gateway.serving import serving

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal"),
    pytest.mark.timeout(120),
]

SECONDS = 40.0
PROMPT = r"\x1b\[\?2004h[^\n]*>[^\n]*\x1b\[\?25h"  # pasting is bracketed from there on
READ = CallSpec("read_file", {"filePath": "accounts.py"})
FREE_PORT = {"gateway.port": "0"}  # nothing answers there: the chat starts its own


@dataclass(frozen=True)
class Chat:
    """The command over one project."""

    project: Path
    settings: dict[str, str]

    def argv(self, *arguments: str) -> list[str]:
        given = [part for pair in self.settings.items() for part in ("--set", "=".join(pair))]
        return [sys.executable, "-m", "whence", "chat", *given, *arguments]

    async def once(self, *arguments: str, stdin: str = "") -> tuple[int, str, str]:
        process = await asyncio.create_subprocess_exec(
            *self.argv(*arguments),
            cwd=self.project,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(SECONDS):
            out, err = await process.communicate(stdin.encode())
        assert process.returncode is not None
        return process.returncode, out.decode(), err.decode()

    def terminal(self, *arguments: str) -> TerminalSession:
        env = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
        return TerminalSession(self.argv(*arguments), cwd=self.project, env=env)


@asynccontextmanager
async def chat_with(
    project: Path, turns: Sequence[Turn], **settings: str
) -> AsyncIterator[tuple[Chat, LMStudio]]:
    await asyncio.to_thread(write_program, project)
    async with LMStudio(*turns) as lmstudio:
        own = {"analyst": "auto", "lmstudio.url": lmstudio.url, **FREE_PORT, **settings}
        yield Chat(project, offline(project.parent / "data", **own)), lmstudio


async def test_a_question_is_answered_on_stdout_and_the_rest_is_told_on_stderr(
    project: Path,
) -> None:
    turns = (Turn(reasoning="Hm.", calls=(READ,)), Turn(text="Ada and Grace."))
    async with chat_with(project, turns) as (chat, _):
        code, out, err = await chat.once("Who is in it?")
    assert (code, out) == (0, "Ada and Grace.\n")
    assert "→ read_file accounts.py" in err
    assert "✓ read_file" in err
    assert "\x1b" not in err


async def test_a_pipe_is_a_question_too(project: Path) -> None:
    async with chat_with(project, [Turn(text="Yes."), Turn(text="No.")]) as (chat, lmstudio):
        assert (await chat.once(stdin="Is it\nso?"))[:2] == (0, "Yes.\n")
        assert (await chat.once("-", stdin="Or not?"))[:2] == (0, "No.\n")
        assert lmstudio.requests[0].body["messages"][-1]["content"] == "Is it\nso?"


async def test_the_answer_as_json_has_its_usage_and_the_reason_of_its_end(project: Path) -> None:
    async with chat_with(project, [Turn(text="4.")]) as (chat, lmstudio):
        code, out, _ = await chat.once("--json", "--profile", "pythagoras", "2 + 2?")
        assert "Pythagoras" in lmstudio.requests[0].body["messages"][0]["content"]
    answer = json.loads(out)
    assert code == 0
    assert (answer["output"], answer["stopReason"]) == ("4.", "answered")
    assert answer["usage"]["totalTokens"] > 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--profile", "pythagoros", "x"], 2, "did you mean pythagoras"),
        (["--url", "nowhere", "x"], 2, "not a WebSocket URL"),
        (["--url", "ws://127.0.0.1:9/ws", "x"], 3, "whence serve"),
        (["  "], 2, "empty"),
    ],
)
async def test_what_is_wrong_is_said_with_what_to_do(
    project: Path, arguments: list[str], code: int, said: str
) -> None:
    async with chat_with(project, []) as (chat, _):
        got, out, err = await chat.once(*arguments)
    assert (got, out) == (code, "")
    assert said in err
    assert "Traceback" not in err


async def test_without_lm_studio_the_code_is_that_of_a_missing_service(project: Path) -> None:
    settings = offline(project.parent / "data", analyst="auto", **FREE_PORT)
    settings["lmstudio.url"] = "http://127.0.0.1:9"
    code, out, err = await Chat(project, settings).once("Well?")
    assert (code, out) == (3, "")
    assert "lms server start" in err


async def test_another_server_is_not_taken_for_a_gateway(project: Path) -> None:
    async with serve(lambda socket: socket.wait_closed(), "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        async with chat_with(project, []) as (chat, _):
            code, _, err = await chat.once("--url", f"ws://127.0.0.1:{port}/ws", "x")
    assert code == 3
    assert "not a Whence gateway" in err


async def test_a_gateway_with_a_token_lets_in_whoever_has_it(project: Path) -> None:
    async with chat_with(project, [Turn(text="Come in.")]) as (chat, _):
        settings = {**chat.settings, "gateway.token": "correct-horse-battery-staple"}
        async with gateway(project, settings) as url:
            code, _, err = await chat.once("--url", url, "x")
            assert code == 3
            assert "gateway.token" in err
            assert (await Chat(project, settings).once("--url", url, "x"))[:2] == (0, "Come in.\n")


async def test_the_gateway_that_runs_for_this_workspace_is_used(project: Path) -> None:
    other = project.parent / "other"
    await asyncio.to_thread(write_program, other)
    async with (
        chat_with(project, [Turn(text="Here.")]) as (chat, _),
        gateway(project, chat.settings) as url,
    ):
        # were it to start its own, no model would answer
        alone = {**chat.settings, "gateway.port": url.rpartition(":")[2], "analyst": "offline"}
        told = await Chat(project, alone).once("x")
        assert told[:2] == (0, "Here.\n")
        assert f"using the running gateway at {url.replace('http', 'ws')}/ws" in told[2]
        assert "analyst" in told[2]  # which it was started with, and so does not take
        code, _, err = await Chat(other, alone).once("x")
    assert code == 3
    assert "offline" in err


async def test_a_conversation_streams_and_keeps_what_was_said(project: Path) -> None:
    hold = asyncio.Event()
    long = "There is " + "one two three four " * 5 + "five."
    turns = (Turn(calls=(READ,)), Turn(text=long, hold=hold), Turn(text="Six."))
    async with chat_with(project, turns) as (chat, lmstudio):
        with chat.terminal() as terminal:
            await asyncio.to_thread(terminal.expect, PROMPT)
            terminal.type("How many?\r")
            await asyncio.to_thread(terminal.expect, "→ read_file accounts.py")
            await asyncio.to_thread(terminal.expect, "✓ read_file")
            await asyncio.to_thread(terminal.expect, "There is one")  # before it is whole
            hold.set()
            await asyncio.to_thread(terminal.expect, f"five.*{PROMPT}")
            terminal.type("And then?\r")
            await asyncio.to_thread(terminal.expect, f"Six.*{PROMPT}")
            terminal.type("\x04")
            assert await asyncio.to_thread(terminal.wait) == 0
        said = lmstudio.requests[2].body["messages"][1:]
    assert [message["content"] for message in said] == ["How many?", long, "And then?"]


async def test_ctrl_c_ends_the_answer_and_not_the_chat(project: Path) -> None:
    hold = asyncio.Event()
    turns = (Turn(text="one two three four " * 5, hold=hold), Turn(text="Good."))
    async with chat_with(project, turns) as (chat, lmstudio):
        with chat.terminal() as terminal:
            await asyncio.to_thread(terminal.expect, PROMPT)
            terminal.type("Tell me.\r")
            await asyncio.to_thread(terminal.expect, "one two")
            terminal.type("\x03")
            await asyncio.to_thread(terminal.expect, f"ended: cancelled.*{PROMPT}")
            assert lmstudio.cancelled.is_set()
            terminal.type("a line that is not sent\x03")
            await asyncio.to_thread(terminal.expect, PROMPT)
            terminal.type("Next?\r")
            await asyncio.to_thread(terminal.expect, f"Good.*{PROMPT}")
            terminal.type("/quit\r")
            assert await asyncio.to_thread(terminal.wait) == 0
        assert lmstudio.requests[-1].body["messages"][-1]["content"] == "Next?"


async def test_questions_have_several_lines_and_a_history_of_their_own(project: Path) -> None:
    turns = (Turn(text="First."), Turn(text="Second."), Turn(text="Third."), Turn(text="Again."))
    async with chat_with(project, turns) as (chat, lmstudio):
        with chat.terminal() as terminal:
            await asyncio.to_thread(terminal.expect, PROMPT)
            terminal.type("one\\\rtwo\r")
            await asyncio.to_thread(terminal.expect, f"First.*{PROMPT}")
            terminal.type("three\x1b\rfour\r")
            await asyncio.to_thread(terminal.expect, f"Second.*{PROMPT}")
            terminal.type("\x1b[200~five\nsix\x1b[201~\r")
            await asyncio.to_thread(terminal.expect, f"Third.*{PROMPT}")
            terminal.type("\x04")
            await asyncio.to_thread(terminal.wait)
        with chat.terminal() as terminal:
            await asyncio.to_thread(terminal.expect, PROMPT)
            terminal.type("\x1b[A\r")
            await asyncio.to_thread(terminal.expect, f"Again.*{PROMPT}")
            terminal.type("\x04")
            await asyncio.to_thread(terminal.wait)
        asked = [request.body["messages"][-1]["content"] for request in lmstudio.requests]
    assert asked == ["one\ntwo", "three\nfour", "five\nsix", "five\nsix"]
    history = project.parent / "data" / "chat-history"
    assert stat.S_IMODE(history.stat().st_mode) == 0o600


async def test_the_commands_of_a_conversation(project: Path) -> None:
    turns = (Turn(text="First."), Turn(text="4."))
    async with chat_with(project, turns) as (chat, lmstudio):
        with chat.terminal() as terminal:
            for keys, shown in (
                ("", ""),
                ("/help", "/profile.*Alt-Enter"),
                ("/tools", "read_file: "),
                ("/nothing", "Unknown command /nothing"),
                ("/profile pythagoros", "profile: pythagoros"),
                ("Well?", "did you mean pythagoras"),
                ("/profile pythagoras", "profile: pythagoras"),
                ("One?", "First"),
                ("/new", "Started a new conversation"),
                ("2 + 2?", "4"),
            ):
                if keys:
                    terminal.type(f"{keys}\r")
                await asyncio.to_thread(terminal.expect, f"{shown}.*{PROMPT}")
            terminal.type("/quit\r")
            assert await asyncio.to_thread(terminal.wait) == 0
        messages = lmstudio.requests[1].body["messages"]
    assert "Pythagoras" in messages[0]["content"]
    assert [message["content"] for message in messages[1:]] == ["2 + 2?"]


async def test_lines_are_broken_between_words(project: Path) -> None:
    async with chat_with(project, []) as (chat, _):
        with chat.terminal() as terminal:
            await asyncio.to_thread(terminal.expect, PROMPT)
            terminal.resize(30, 40)
            terminal.type("/help\r")
            await asyncio.to_thread(terminal.expect, r"show the model, or change\s+it:\s+/model")
            await asyncio.to_thread(terminal.expect, PROMPT)
            terminal.type("\x04")
            assert await asyncio.to_thread(terminal.wait) == 0


async def test_a_lost_connection_is_said_and_the_next_message_connects_again(
    project: Path,
) -> None:
    hold = asyncio.Event()
    turns = (Turn(text="First."), Turn(text="one two " * 9, hold=hold), Turn(text="Third."))
    async with (
        chat_with(project, turns) as (chat, lmstudio),
        hosted(project, chat.settings) as host,
        AsyncExitStack() as ending,
    ):
        first = await ending.enter_async_context(serving(host, address="127.0.0.1", port=0))
        with chat.terminal("--url", first.url) as terminal:
            await asyncio.to_thread(terminal.expect, PROMPT)
            terminal.type("One?\r")
            await asyncio.to_thread(terminal.expect, f"First.*{PROMPT}")
            terminal.type("Two?\r")
            await asyncio.to_thread(terminal.expect, "one two")
            await ending.aclose()
            await asyncio.to_thread(terminal.expect, f"lost.*stopping.*reconnects.*{PROMPT}")
            terminal.type("Two?\r")
            await asyncio.to_thread(terminal.expect, f"Nothing answers.*{PROMPT}")
            async with serving(host, address="127.0.0.1", port=first.port):
                terminal.type("Three?\r")
                await asyncio.to_thread(terminal.expect, f"Third.*{PROMPT}")
                terminal.type("/quit\r")
                assert await asyncio.to_thread(terminal.wait) == 0
        said = [message["content"] for message in lmstudio.requests[-1].body["messages"][1:]]
    assert said == ["One?", "First.", "Three?"]


async def test_its_own_gateway_ends_with_it(project: Path) -> None:
    async with chat_with(project, [Turn(text="Hello.")]) as (chat, _):
        with chat.terminal() as terminal:
            await asyncio.to_thread(terminal.expect, PROMPT)
            terminal.type("Hello?\r")
            await asyncio.to_thread(terminal.expect, f"Hello.*{PROMPT}")
            group = os.getpgid(terminal.process.pid)
            terminal.type("\x04")
            assert await asyncio.to_thread(terminal.wait) == 0
            await until(lambda: not _alive(group))


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


async def test_ctrl_c_in_a_pipe_ends_with_its_own_code(project: Path) -> None:
    hold = asyncio.Event()
    async with chat_with(project, [Turn(text="one two " * 30, hold=hold)]) as (chat, lmstudio):
        asking = await asyncio.create_subprocess_exec(
            *chat.argv("Tell me."), cwd=project, stdout=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(SECONDS):
            await lmstudio.arrived()
            asking.send_signal(signal.SIGINT)
            await lmstudio.cancelled.wait()
            await asking.communicate()
    assert asking.returncode == 130
