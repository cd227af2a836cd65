"""The chats that are kept, session by session, in one SQLite file.

Once `add` returns, the message survives the process and the machine; see
`whence.storage.sqlite_file`. Secrets are taken out before anything is written.
"""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from whence.storage.repair import Repaired, describe_table, repair
from whence.storage.seal import seal, unseal
from whence.storage.sqlite_file import SqliteFile, make_damaged_error
from whence_tools.contract import WireModel
from whence_tools.redact import redact, redact_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
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
    meta TEXT                       -- an object as JSON, sealed with what is beside it
);
CREATE INDEX IF NOT EXISTS messages_by_session ON messages (workspace_id, session, number);
"""
_COLUMNS: Final = ("workspace_id", "session", "role", "content", "at", "meta")


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
        self.file = SqliteFile(path, "chats", _SCHEMA, _TABLES)
        self._workspace_id = workspace_id

    async def add(
        self, session: str, role: str, content: str, meta: Mapping[str, Any] | None = None
    ) -> None:
        """Keeps a message, redacted."""
        clean, redacted_meta = await asyncio.to_thread(_redact, content, meta)
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        row = (self._workspace_id, session, role, clean, at)
        await self.file.write(
            f"INSERT INTO messages ({', '.join(_COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608
            (*row, seal(redacted_meta or "{}", *row)),
        )

    async def latest(self, session: str, limit: int) -> list[ChatMessage]:
        """The last messages of a session, oldest first; none where there is no such session."""
        rows = await self.file.read(
            f"SELECT {', '.join(_COLUMNS)} FROM messages"  # noqa: S608
            " WHERE workspace_id = ? AND session = ? ORDER BY number DESC LIMIT ?",
            (self._workspace_id, session, limit),
        )
        try:
            return [_message(*row) for row in reversed(rows)]
        except ValueError as error:
            raise make_damaged_error(self.file.holds, "a message has changed") from error

    async def redact(self) -> tuple[int, int]:
        """Redacts all messages again; how many there are, and how many had a secret."""
        listed, given = ", ".join(_COLUMNS), ", ".join(f"{name} = ?" for name in _COLUMNS)
        try:
            return await self.file.rewrite(
                f"SELECT number, {listed} FROM messages",  # noqa: S608
                f"UPDATE messages SET {given} WHERE number = ?",  # noqa: S608
                _redacted_again,
            )
        except ValueError as error:
            raise make_damaged_error(self.file.holds, "a message has changed") from error

    async def repair(self) -> Repaired | None:
        """Saves the readable messages of all workspaces; see `whence.storage.repair`."""
        shape = describe_table(self.file, "messages", _COLUMNS, _is_right)
        return await asyncio.to_thread(repair, self.file.path, shape)


def _message(*row: Any) -> ChatMessage:
    """Raises ValueError when it is not what was stored."""
    *beside, meta = row
    meta_ = json.loads(unseal(meta, *beside)) if meta is not None else None
    return ChatMessage(role=row[2], content=row[3], at=row[4], meta=meta_ or None)


def _is_right(*row: Any) -> bool:
    try:
        _message(*row)
    except (ValueError, TypeError):
        return False
    return isinstance(row[0], str) and isinstance(row[1], str)


def _redacted_again(row: Sequence[Any]) -> list[Any]:
    """Raises ValueError when it is not what was stored."""
    message = _message(*row)
    content, meta = _redact(message.content, message.meta)
    if (content, meta) == (message.content, json.dumps(message.meta) if message.meta else None):
        return list(row)
    beside = (row[0], row[1], message.role, content, message.at)
    return [*beside, seal(meta or "{}", *beside)]


def _redact(content: str, meta: Mapping[str, Any] | None) -> tuple[str, str | None]:
    redacted_meta = json.dumps(redact_json(dict(meta))) if meta else None  # ASCII holds any string
    # a model may say half of a surrogate pair, which no store can hold
    return redact(content).encode("utf-8", "replace").decode(), redacted_meta
