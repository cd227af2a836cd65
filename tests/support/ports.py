"""The ports that the tools' examples run against."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from whence.material import CommandLineMaterial
from whence_tools.errors.model import Frame, Problem


def division_by_zero() -> CommandLineMaterial:
    """What a command line knows after a crash in src/prices.py."""
    problem = Problem(
        language="python",
        error_type="ZeroDivisionError",
        message="division by zero",
        frames=(Frame(file="src/prices.py", line=2, path="src/prices.py", function="total"),),
    )
    return CommandLineMaterial(problem, "\x1b[31mZeroDivisionError: division by zero\x1b[0m\n")


@asynccontextmanager
async def example_ports(tool: str, kind: str) -> AsyncIterator[dict[str, Any]]:
    """The ports for one example of one tool; empty where the tool needs none."""
    if (tool, kind) == ("get_user_error_context", "success"):
        yield {"editor": division_by_zero()}
    else:
        yield {}
