from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.lsp.client import LspError, connected


async def test_the_server_says_what_it_is(project: Path) -> None:
    async with connected() as (client, _):
        result = await client.initialize(project)
        assert result["serverInfo"]["name"] == "whence"
        assert result["capabilities"]["textDocumentSync"]["change"] == 2


async def test_a_request_before_initialize_is_refused() -> None:
    async with connected() as (client, _):
        with pytest.raises(LspError) as refused:
            await client.request("textDocument/hover")
        assert refused.value.code == -32002


async def test_a_request_after_shutdown_is_refused(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        assert await client.request("shutdown") is None
        with pytest.raises(LspError) as refused:
            await client.request("textDocument/hover")
        assert refused.value.code == -32600
        assert server.protocol.exit_code == 0


async def test_what_is_no_message_is_answered_and_the_next_one_is_read(project: Path) -> None:
    async with connected() as (client, _):
        await client.initialize(project)
        client.send_bytes(b"Content-Length: 3\r\n\r\n{,}")
        error = (await client.question(None))["error"]  # type: ignore[arg-type]
        assert error["code"] == -32700
        with pytest.raises(LspError) as unknown:
            await client.request("whence/nonsense")
        assert unknown.value.code == -32601
