"""What `tools/list` says: the registry's own definitions, with hints on what a call does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whence.gateway.mcp.own_tools import OWN
from whence_tools.publish import mcp
from whence_tools.schema import publish_schema

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.config.settings import Settings
    from whence.gateway.mcp.own_tools import OwnTool
    from whence_tools.tool import AnyTool

Json = dict[str, Any]


def list_tools(tools: Sequence[AnyTool], settings: Settings) -> list[Json]:
    """The tools, in an order that stays: hosts keep their prompt's prefix by it."""
    ours = [
        {
            "name": name,
            "description": own.description,
            "inputSchema": publish_schema(own.input),
            "annotations": _hints(own, settings),
        }
        for name, own in OWN.items()
    ]
    theirs = [
        {
            **mcp(tool),
            "annotations": _imported() if tool.is_imported else _hints(tool, settings),
        }
        for tool in tools
        if tool.name not in OWN
    ]
    return [*ours, *theirs]


def _hints(tool: AnyTool | OwnTool, settings: Settings) -> Json:
    """What changes something writes into our own data directory only, and runs the user's commands
    where those are allowed."""
    if tool.is_read_only:
        return {"readOnlyHint": True, "openWorldHint": tool.asks_outside}
    runs = settings.gateway.allow_commands
    return {
        "readOnlyHint": False,
        "destructiveHint": runs,
        "idempotentHint": False,
        "openWorldHint": runs or (tool.asks_outside and settings.web.enabled),
    }


def _imported() -> Json:
    """What an operation of somebody else's service does is not known."""
    return {"readOnlyHint": False, "openWorldHint": True}
