"""All tools. Adding one is a new module and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.tool import Tool

TOOL_MODULES = (
    "read_file", "get_code_context", "find_callers_of_function", "vector_search_db",
    "get_user_error_context", "web_search_wiki", "run_debug_attempt",
)  # fmt: skip


class OwnTools(Mapping[str, "Tool[Any, Any]"]):
    """The tools by name, as their modules are called; each is loaded when it is asked for."""

    def __getitem__(self, name: str) -> Tool[Any, Any]:
        if name not in TOOL_MODULES:
            raise KeyError(name)
        tool: Tool[Any, Any] = import_module(f"whence_tools.{name}").TOOL
        return tool

    def __iter__(self) -> Iterator[str]:
        return iter(TOOL_MODULES)

    def __len__(self) -> int:
        return len(TOOL_MODULES)


@cache
def all_tools() -> tuple[Tool[Any, Any], ...]:
    """Every registered tool, in the order in which they are published."""
    return tuple(OwnTools().values())
