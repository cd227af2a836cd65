"""What `tools/list` says: the registry's own definitions, with hints on what a call does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from whence.gateway.mcp.own_tools import OWN
from whence_tools.publish import mcp
from whence_tools.schema import published_schema

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.config.settings import Settings
    from whence_tools.tool import AnyTool

Json = dict[str, Any]

_ASKS_OUTSIDE: Final = frozenset({"web_search_wiki"})
# They write into our own data directory only, and run the user's commands where those are allowed.
CHANGING: Final = frozenset({"run_debug_attempt", "investigate"})
READ_ONLY: Final = frozenset(
    {
        "read_file",
        "get_code_context",
        "find_callers_of_function",
        "vector_search_db",
        "get_user_error_context",
        "web_search_wiki",
        "search_memory",
    }
)


def listing(tools: Sequence[AnyTool], settings: Settings) -> list[Json]:
    """The tools, in an order that stays: hosts keep their prompt's prefix by it."""
    ours = [
        {
            "name": name,
            "description": own.description,
            "inputSchema": published_schema(own.input),
            "annotations": _hints(name, settings),
        }
        for name, own in OWN.items()
    ]
    theirs = [
        {
            **mcp(tool),
            "annotations": _imported() if tool.is_imported else _hints(tool.name, settings),
        }
        for tool in tools
        if tool.name not in OWN
    ]
    return [*ours, *theirs]


def _hints(name: str, settings: Settings) -> Json:
    if name in READ_ONLY:
        return {"readOnlyHint": True, "openWorldHint": name in _ASKS_OUTSIDE}
    runs = settings.gateway.allow_commands
    investigates = name == "investigate" and settings.web.enabled
    return {
        "readOnlyHint": False,
        "destructiveHint": runs,
        "idempotentHint": False,
        "openWorldHint": runs or investigates,
    }


def _imported() -> Json:
    """What an operation of somebody else's service does is not known."""
    return {"readOnlyHint": False, "openWorldHint": True}
