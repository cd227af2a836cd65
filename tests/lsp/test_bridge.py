"""Our own questions to the client: answered, refused, answered with nothing, never or late."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from tests.support.lsp.client import Client, LspError, connected
from tests.support.lsp.language_server import capabilities, incoming, item
from whence.lsp.bridge import questions as bridge_module
from whence.lsp.bridge.answers import EditorContext
from whence.lsp.bridge.questions import MOST_OVERDUE, Bridge

CONTEXT = "whence/editorContext"
ORIGIN = types.Position(0, 0)


async def context_of(bridge: Bridge) -> EditorContext | None:
    return await bridge.editor_context(selection=True, diagnostics=True, terminal=True)


@pytest.mark.parametrize(
    "announced",
    [
        {},
        {"experimental": {}},
        {"experimental": {"whence": {}}},
        {"experimental": {"whence": {"editorContext": False}}},
        {"experimental": {"whence": "yes"}},
        {"experimental": ["whence"]},
    ],
)
async def test_a_client_that_announces_nothing_is_asked_nothing(
    project: Path, announced: dict[str, Any]
) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=announced)
        assert await context_of(server.bridge) is None
        assert await server.bridge.prepare_call_hierarchy("file:///a", ORIGIN) is None
        assert await server.bridge.incoming_calls({}) is None
        assert await server.bridge.debug_state(5) is None


async def test_the_terminal_is_asked_for_only_where_it_is_offered(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities("editorContext"))
        asked: list[Any] = []
        client.answers[CONTEXT] = asked.append
        await context_of(server.bridge)
        assert asked == [
            {"captureSelection": True, "captureDiagnostics": True, "captureTerminal": False}
        ]


async def test_a_client_that_announces_and_does_not_know_is_asked_once(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        asked: list[Any] = []

        def refuse(params: Any) -> LspError:
            asked.append(params)
            return LspError({"code": -32601, "message": "unknown"})

        client.answers[CONTEXT] = refuse
        assert await context_of(server.bridge) is None
        assert await context_of(server.bridge) is None
        assert len(asked) == 1


async def test_a_client_that_fails_is_asked_again(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        results = iter([LspError({"code": -32603, "message": "lua error"}), USABLE])
        client.answers[CONTEXT] = lambda _: next(results)
        assert await context_of(server.bridge) is None
        assert await context_of(server.bridge) is not None


USABLE = {
    "activeFile": "file:///a.py",
    "cursorPosition": {"line": 0, "character": 0},
    "diagnostics": [],
}


@pytest.mark.parametrize(
    "answer",
    [
        None,
        5,
        "text",
        [],
        {**USABLE, "activeFile": 7},
        {**USABLE, "cursorPosition": None},
        {**USABLE, "cursorPosition": {"line": -1, "character": 0}},
        {**USABLE, "cursorPosition": {"line": "1", "character": 0}},
        {**USABLE, "cursorPosition": {"line": 1}},
        {**USABLE, "cursorPosition": {"line": True, "character": 0}},
        {**USABLE, "selectedText": ["a"]},
        {**USABLE, "terminalOutput": {}},
        {**USABLE, "diagnostics": {"uri": "file:///a.py"}},
        {**USABLE, "diagnostics": [{"items": []}]},
        {**USABLE, "diagnostics": [{"uri": "file:///a.py", "items": [None]}]},
        {**USABLE, "diagnostics": [{"uri": "file:///a.py", "version": "1", "items": []}]},
    ],
)
async def test_a_context_that_cannot_be_used_is_no_answer(
    project: Path, answer: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        client.answers[CONTEXT] = lambda _: answer
        with caplog.at_level(logging.WARNING, logger=bridge_module.__name__):
            assert await context_of(server.bridge) is None
            assert await context_of(server.bridge) is None
        assert len(caplog.records) == (0 if answer is None else 1), "it is told of once"


@pytest.mark.parametrize(
    "answer",
    [
        None,
        {},
        [None],
        [{"fromRanges": []}],
        [{"from": item(Path("/a"), "f", 0, 0)}],
        [{"from": {"name": "f"}, "fromRanges": []}],
        [{"from": item(Path("/a"), "f", -1, 0), "fromRanges": []}],
        [incoming(item(Path("/a"), "f", 0, 0), 1), "more"],
    ],
)
async def test_calls_that_cannot_be_used_are_no_answer(project: Path, answer: Any) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        client.answers["whence/incomingCalls"] = lambda _: answer
        assert await server.bridge.incoming_calls({}) is None


async def test_a_question_that_is_not_answered_in_time_is_cancelled(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        assert await server.bridge.ask(CONTEXT, {}, 0.01) is None
        asked = await client.question(CONTEXT)
        assert await client.notification("$/cancelRequest") == {"id": asked["id"]}
        # late, and then again: neither disturbs anything
        client.reply(asked, USABLE)
        client.reply(asked, USABLE)
        client.answers[CONTEXT] = lambda _: USABLE
        assert await context_of(server.bridge) is not None


async def test_a_late_error_is_dropped(project: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        await server.bridge.ask(CONTEXT, {}, 0.01)
        asked = await client.question(CONTEXT)
        await client.notification("$/cancelRequest")
        caplog.clear()
        client.reply_error(asked, -32800, "cancelled")
        client.answers[CONTEXT] = lambda _: USABLE
        assert await context_of(server.bridge) is not None
        assert not caplog.records


async def exhaust_questions(client: Client, bridge: Bridge) -> list[dict[str, Any]]:
    """Questions until the client is asked no more."""
    client.ignores.add("$/cancelRequest")
    asked = []
    for _ in range(MOST_OVERDUE):
        assert await bridge.ask(CONTEXT, {}, 0.01) is None
        asked.append(await client.question(CONTEXT))
    return asked


async def test_a_client_that_never_answers_is_not_waited_for_again(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        await exhaust_questions(client, server.bridge)
        client.answers[CONTEXT] = lambda _: USABLE
        assert await context_of(server.bridge) is None


async def test_a_client_that_answers_late_is_asked_again(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        for asked in await exhaust_questions(client, server.bridge):
            client.reply_error(asked, -32800, "cancelled")
        client.answers[CONTEXT] = lambda _: USABLE
        client.answers["whence/debugState"] = lambda _: {"frames": []}
        assert await server.bridge.debug_state(1) is not None  # read after the late answers
        assert await context_of(server.bridge) is not None


async def test_who_stops_waiting_takes_the_question_back(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        asking = asyncio.create_task(server.bridge.ask(CONTEXT, {}, 20))
        asked = await client.question(CONTEXT)
        asking.cancel()
        assert await client.notification("$/cancelRequest") == {"id": asked["id"]}
        with pytest.raises(asyncio.CancelledError):
            await asking


async def test_questions_end_with_the_server(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project, capabilities=capabilities())
        client.ignores.add("$/cancelRequest")
        server.spawn(server.bridge.ask(CONTEXT, {}, 3600))
        await client.question(CONTEXT)
