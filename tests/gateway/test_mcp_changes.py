"""Tools of OpenAPI documents over MCP: listed, called, and told of when they change."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from mcp import types
from mcp.client.client import Client
from mcp.server.subscriptions import ToolsListChanged
from mcp.shared.exceptions import MCPError

from tests.support.daemons import offline
from tests.support.gateways import hosted
from tests.support.mcp_clients import MODERN, SECONDS, envelope_of, over
from tests.support.waiting import until
from whence.gateway.mcp.calls import Pace

OFTEN = Pace(look=0.05)
Json = dict[str, Any]
NUMBER: Json = {"name": "number", "in": "query", "required": True, "schema": {"type": "integer"}}


def write_document(file: Path, *names: str) -> Path:
    paths = {
        f"/{name}": {
            "get": {
                "operationId": name,
                "summary": f"Get the {name}, by its number",
                "parameters": [
                    {
                        "name": "number",
                        "in": "query",
                        "required": True,
                        "schema": {"type": "integer"},
                    }
                ],
                "responses": {"200": {"description": "It is there"}},
            }
        }
        for name in names
    }
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "servers": [{"url": "http://127.0.0.1:9"}],
        "paths": paths,
    }
    file.write_text(json.dumps(document))
    return file


def importing(file: Path, tmp_path: Path) -> dict[str, str]:
    return offline(tmp_path / "data", **{"openapi.urls": json.dumps([str(file)])})


async def names_of(client: Client) -> list[str]:
    return [tool.name for tool in (await client.list_tools(cache_mode="bypass")).tools]


async def test_imported_tools_stand_behind_our_own(project: Path, tmp_path: Path) -> None:
    file = write_document(tmp_path / "shop.json", "orders", "investigate")
    async with hosted(project, importing(file, tmp_path)) as host, over(host) as client:
        (tool,) = [tool for tool in (await client.list_tools()).tools if tool.name == "orders"]
        names = await names_of(client)
    assert names.index("orders") > names.index("run_debug_attempt")
    assert names.count("investigate") == 1
    assert tool.input_schema["type"] == "object"
    assert tool.input_schema["required"] == ["number"]
    assert tool.annotations is not None
    assert (tool.annotations.read_only_hint, tool.annotations.open_world_hint) == (False, True)


async def test_a_mistake_in_a_call_of_one_names_the_tool(project: Path, tmp_path: Path) -> None:
    file = write_document(tmp_path / "shop.json", "orders")
    async with hosted(project, importing(file, tmp_path)) as host, over(host) as client:
        error = envelope_of(await client.call_tool("orders", {"number": "many"}))["error"]
    assert (error["code"], error["tool_name"]) == ("INVALID_PARAMETERS", "orders")


async def test_clients_are_told_when_the_document_changes(project: Path, tmp_path: Path) -> None:
    file = write_document(tmp_path / "shop.json", "orders")
    told = asyncio.Event()

    async def heard(message: Any) -> None:
        if isinstance(message, types.ToolListChangedNotification):
            told.set()

    settings = importing(file, tmp_path)
    async with (
        hosted(project, settings) as host,
        over(host, OFTEN, message_handler=heard) as client,
    ):
        assert "orders" in await names_of(client)
        write_document(file, "orders", "customers")
        async with asyncio.timeout(SECONDS):
            await told.wait()
        assert "customers" in await names_of(client)


async def test_clients_that_listen_are_told_when_the_document_changes(
    project: Path, tmp_path: Path
) -> None:
    file = write_document(tmp_path / "shop.json", "orders")
    settings = importing(file, tmp_path)
    async with hosted(project, settings) as host, over(host, OFTEN, mode=MODERN) as client:
        assert "orders" in await names_of(client)
        async with client.listen(tools_list_changed=True) as events, asyncio.timeout(SECONDS):
            write_document(file, "orders", "customers")
            assert await anext(events) == ToolsListChanged()
        assert "customers" in await names_of(client)


async def test_a_tool_that_came_a_moment_ago_can_be_called(project: Path, tmp_path: Path) -> None:
    file = write_document(tmp_path / "shop.json", "orders")
    async with hosted(project, importing(file, tmp_path)) as host, over(host) as client:
        assert "customers" not in await names_of(client)
        write_document(file, "customers")

        async def is_there() -> bool:
            try:
                answer = envelope_of(await client.call_tool("customers", {"number": 1}))
            except MCPError:
                return False
            return bool(answer["error"]["tool_name"] == "customers")

        await until(is_there)


async def test_nobody_is_told_of_what_stays_the_same(project: Path, tmp_path: Path) -> None:
    heard: list[Any] = []

    async def hear(message: Any) -> None:
        heard.append(message)

    file = write_document(tmp_path / "shop.json", "orders")
    settings = importing(file, tmp_path)
    async with hosted(project, settings) as host, over(host, OFTEN, message_handler=hear) as client:
        for _ in range(5):
            await names_of(client)
    assert heard == []
