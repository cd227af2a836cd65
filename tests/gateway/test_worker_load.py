"""Many chats at once over `/ws`, and a client that does not read."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.gateways import gateway
from tests.support.many_chats import (
    CHATS,
    all_chats,
    ask,
    check,
    model_for_many,
    settings,
    slow_reader,
    write_values,
)
from tests.support.sockets import SECONDS, client

pytestmark = pytest.mark.timeout(120)


async def test_ten_chats_with_ten_calls_each_complete_unmixed_beside_a_slow_reader(
    project: Path,
) -> None:
    await asyncio.to_thread(write_values, project)
    async with (
        model_for_many() as lmstudio,
        gateway(project, settings(project, lmstudio.url)) as url,
        slow_reader(url) as slow,
    ):
        chatting = asyncio.create_task(all_chats(url))
        async with asyncio.timeout(SECONDS):
            await lmstudio.cancelled.wait()
        assert await slow.closed() == (1008, "too slow: too many unread messages")
        await chatting
    assert "chat.complete" not in slow.events("slow")


async def test_ten_chats_on_one_socket_are_kept_apart(project: Path) -> None:
    await asyncio.to_thread(write_values, project)
    async with (
        model_for_many() as lmstudio,
        gateway(project, settings(project, lmstudio.url)) as url,
        client(url) as one,
    ):
        for chat in range(CHATS):
            await ask(one, chat)
        outputs: dict[str, str] = {}
        while len(outputs) < CHATS:
            frame = await one.until("chat.complete")
            outputs[frame["id"]] = frame["output"]
    for chat in range(CHATS):
        check(one, chat, outputs[f"c{chat}"])


async def test_other_sockets_and_the_gateways_end_do_not_wait_for_a_slow_reader(
    project: Path,
) -> None:
    async with model_for_many() as lmstudio:
        async with gateway(project, settings(project, lmstudio.url)) as url:
            stack = slow_reader(url)
            await stack.__aenter__()
            async with asyncio.timeout(SECONDS):
                await lmstudio.cancelled.wait()
        await stack.__aexit__(None, None, None)
