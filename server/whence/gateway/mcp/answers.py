"""Results as MCP has them: text for the model, and the structure beside it where the text is prose.

No `outputSchema` is published: hosts that check results against one drop a whole server when one
of its schemas is not to their taste, and small models pay for every line of the list.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from mcp import types

from whence_tools.contract import SCHEMA_VERSION
from whence_tools.redact import redact, redact_json

Json = dict[str, Any]


async def make_call_result(envelope: Json) -> types.CallToolResult:
    """A tool's envelope; redacted on a thread, since a large one takes its time."""
    text = await asyncio.to_thread(_compact, envelope)
    return _result(text, failed=not envelope["success"])


async def make_tool_result(
    text: str, structure: Json, *, failed: bool = False
) -> types.CallToolResult:
    """Prose, and the same as a structure."""
    safe = await asyncio.to_thread(_safe, text, {"schemaVersion": SCHEMA_VERSION, **structure})
    return _result(safe[0], failed=failed, structure=safe[1])


def make_failure(code: str, message: str) -> Json:
    """The envelope of a failure that is no tool's own."""
    return {"success": False, "error": {"code": code, "message": message}}


def _result(text: str, *, failed: bool, structure: Json | None = None) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)],
        structured_content=structure,
        is_error=failed,
    )


def _compact(value: Json) -> str:
    return _drop_surrogates(
        json.dumps(redact_json(value), ensure_ascii=False, separators=(",", ":"))
    )


def _safe(text: str, structure: Json) -> tuple[str, Json]:
    return _drop_surrogates(redact(text)), json.loads(_compact(structure))


def _drop_surrogates(text: str) -> str:
    """Half of a surrogate pair, which a file's name can hold, has no UTF-8."""
    return text.encode("utf-8", "replace").decode()
