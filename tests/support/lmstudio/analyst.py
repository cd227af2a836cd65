"""A model analyst that talks to the stand-in, for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from tests.support.lmstudio.server import LMStudio
from whence.agent.model_analyst import ModelAnalyst
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint, TimeLimits
from whence.llm.transports import Transports

READ_FILE: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "read_file",
        "description": "Read a file of the workspace",
        "parameters": {
            "type": "object",
            "properties": {
                "filePath": {"type": "string", "description": "Relative path"},
                "lineStart": {"type": "integer"},
                "lineEnd": {"type": "integer"},
            },
            "required": ["filePath"],
        },
    },
}
IMPATIENT = TimeLimits(first_byte=5, silence=5, retry_pause=0)


@asynccontextmanager
async def analyst_on(
    lmstudio: LMStudio,
    tools: Sequence[Mapping[str, Any]] = (READ_FILE,),
    limits: TimeLimits = IMPATIENT,
) -> AsyncIterator[ModelAnalyst]:
    """Starts the stand-in, connects to it and closes both at the end."""
    async with lmstudio:
        endpoint = Endpoint(url=lmstudio.url, limits=limits)
        async with Transports().open(endpoint, await connect(endpoint)) as chat:
            yield ModelAnalyst(chat, tools)
