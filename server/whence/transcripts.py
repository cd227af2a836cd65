"""The chats that are kept, session by session, in one SQLite file.

Once `add` returns, the message survives the process and the machine; see `whence.durable`. Secrets
are taken out before anything is written.
"""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from whence.durable import DurableFile
from whence_tools.contract import WireModel
from whence_tools.redact import redact, redact_json

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SCHEMA: Final = 1
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS messages (
    number INTEGER PRIMARY KEY,     -- in the order of their storing
    workspace_id TEXT NOT NULL,
    session TEXT NOT NULL,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    at TEXT NOT NULL,               -- ISO 8601
    meta TEXT                       -- an object as JSON
);
CREATE INDEX IF NOT EXISTS messages_by_session ON messages (workspace_id, session, number);
"""


class ChatMessage(WireModel):
    """A message as it was kept.

    Attributes:
        at: when it was stored, ISO 8601.
        meta: what the client said of it; of an answer of ours, how it came about.
    """

    role: str
    content: str
    at: str
    meta: dict[str, Any] | None = None


class ChatStore:
    """The sessions of one workspace; others may have sessions of the same names.

    Args:
        path: the file; made with its folder when the first message is added.

    Every method raises StoreUnavailableError when the file cannot be used.
    """

    def __init__(self, path: Path, workspace_id: str) -> None:
        self.file = DurableFile(path, "chats", _SCHEMA, _TABLES)
        self._workspace_id = workspace_id

    async def add(
        self, session: str, role: str, content: str, meta: Mapping[str, Any] | None = None
    ) -> None:
        """Keeps a message, redacted."""
        clean, kept = await asyncio.to_thread(_redacted, content, meta)
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        await self.file.write(
            "INSERT INTO messages (workspace_id, session, role, content, at, meta)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (self._workspace_id, session, role, clean, at, kept),
        )

    async def latest(self, session: str, limit: int) -> list[ChatMessage]:
        """The last messages of a session, oldest first; none where there is no such session."""
        rows = await self.file.read(
            "SELECT role, content, at, meta FROM messages"
            " WHERE workspace_id = ? AND session = ? ORDER BY number DESC LIMIT ?",
            (self._workspace_id, session, limit),
        )
        return [
            ChatMessage(role=role, content=content, at=at, meta=json.loads(meta) if meta else None)
            for role, content, at, meta in reversed(rows)
        ]

    async def redact(self) -> tuple[int, int]:
        """Redacts all messages again; how many there are, and how many had a secret."""
        return await self.file.rewrite(
            "SELECT number, content, meta FROM messages",
            "UPDATE messages SET content = ?, meta = ? WHERE number = ?",
            lambda row: [redact(row[0]), _clean_meta(row[1])],
        )


def _clean_meta(meta: str | None) -> str | None:
    clean = redact_json(json.loads(meta)) if meta else None
    return meta if not meta or clean == json.loads(meta) else json.dumps(clean)


def _redacted(content: str, meta: Mapping[str, Any] | None) -> tuple[str, str | None]:
    kept = json.dumps(redact_json(dict(meta))) if meta else None  # ASCII holds any string
    # a model may say half of a surrogate pair, which no store can hold
    return redact(content).encode("utf-8", "replace").decode(), kept
