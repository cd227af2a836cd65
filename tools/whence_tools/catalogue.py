"""All tools. Adding one is a new module and a line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whence_tools.tool import Tool

TOOL_MODULES = (
    "read_file",
    "get_code_context",
    "find_callers_of_function",
    "vector_search_db",
    "get_user_error_context",
    "web_search_wiki",
    "run_debug_attempt",
)


@cache
def all_tools() -> tuple[Tool[Any, Any], ...]:
    """Every registered tool, in the order in which they are published."""
    return tuple(import_module(f"whence_tools.{name}").TOOL for name in TOOL_MODULES)
