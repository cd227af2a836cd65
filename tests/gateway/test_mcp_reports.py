"""What a host offers in its menus: prompts that lead to the tools, and reports as resources."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from mcp import types
from mcp.shared.exceptions import MCPError

from tests.support.daemons import TRACE, write_program
from tests.support.gateways import hosted
from tests.support.mcp_clients import over, text_of
from whence.gateway.shared.host import Host


@pytest.fixture
async def host(project: Path) -> AsyncIterator[Host]:
    async with hosted(write_program(project)) as one:
        yield one


def shown(content: Any) -> str:
    """The text of a part, whatever kinds of parts there may be."""
    assert isinstance(content, types.TextContent | types.TextResourceContents)
    return content.text


async def test_a_report_is_a_resource_once_there_is_one(host: Host, project: Path) -> None:
    async with over(host) as client:
        assert (await client.list_resources()).resources == []
        result = await client.call_tool("investigate", {"text": TRACE})
        [listed] = (await client.list_resources()).resources
        [content] = (await client.read_resource(str(listed.uri))).contents
        [template] = (await client.list_resource_templates()).resource_templates
    assert result.structured_content is not None
    known = result.structured_content["investigationId"]
    assert str(listed.uri) == f"whence://reports/{known}"
    assert shown(content) == text_of(result)
    assert template.uri_template == "whence://reports/{investigationId}"
    async with hosted(project) as another, over(another) as client:
        assert (await client.list_resources()).resources == [], "only those of its own process"
        [again] = (await client.read_resource(str(listed.uri))).contents
    assert shown(again) == shown(content)


@pytest.mark.parametrize("uri", ["whence://reports/rca-none", "whence://reports/", "file:///etc"])
async def test_there_is_nothing_else_to_read(host: Host, uri: str) -> None:
    async with over(host) as client:
        with pytest.raises(MCPError, match="no report"):
            await client.read_resource(uri)


async def test_a_prompt_names_the_tool_and_holds_what_was_given(host: Host) -> None:
    async with over(host) as client:
        names = [prompt.name for prompt in (await client.list_prompts()).prompts]
        [message] = (await client.get_prompt(names[0], {"error": "KeyError: {'a'}"})).messages
    assert names == ["explain-error", "seen-before"]
    text = shown(message.content)
    assert "investigate" in text
    assert text.endswith("KeyError: {'a'}")


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [("explain-eror", {}, "Did you mean explain-error"), ("explain-error", {}, "'error'")],
)
async def test_a_prompt_that_cannot_be_filled_says_why(
    host: Host, name: str, arguments: dict[str, str], said: str
) -> None:
    async with over(host) as client:
        with pytest.raises(MCPError, match=said):
            await client.get_prompt(name, arguments)
