"""The ports that the tools' examples run against."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.support.cases import store_in
from tests.support.web import example_web
from whence.memory.port import WorkspaceCases
from whence.service.command_line_editor import CommandLineEditor
from whence_tools.errors.model import Frame, Problem
from whence_tools.tool import Example, Tool


def division_by_zero() -> CommandLineEditor:
    """What a command line knows after a crash in src/prices.py."""
    problem = Problem(
        language="python",
        error_type="ZeroDivisionError",
        message="division by zero",
        frames=(Frame(file="src/prices.py", line=2, path="src/prices.py", function="total"),),
    )
    return CommandLineEditor(problem, "\x1b[31mZeroDivisionError: division by zero\x1b[0m\n")


@asynccontextmanager
async def example_ports(
    tool: Tool[Any, Any], kind: str, folder: Path
) -> AsyncIterator[dict[str, Any]]:
    """The ports for one example of one tool; empty where the tool needs none."""
    match tool.name, kind:
        case "get_user_error_context", "success":
            yield {"editor": division_by_zero()}
        case "web_search_wiki", "success":
            async with example_web() as web:
                yield {"web": web}
        case "vector_search_db", _:
            store = store_in(folder)
            if kind == "success":
                await store.import_([json.dumps(_case_of(tool.success_example))])
            yield {"memory": WorkspaceCases(store)}
            await store.close()
        case _:
            yield {}


def _case_of(example: Example) -> dict[str, Any]:
    """What has to be in the store for the example's first result."""
    result = example.result["data"]["results"][0]
    return {**result, **result["metadata"]}
