"""The store of envelopes: what every attempt at a fix did and found, in one SQLite file.

Once `add` returns, the envelope survives the process and the machine; see `whence.durable`.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from whence.durable import DurableFile
from whence.errors import NotFoundError, StoreUnavailableError
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.ports import StoredEnvelope
from whence_tools.redact import redact_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SCHEMA: Final = 1
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS envelopes (
    number INTEGER PRIMARY KEY,     -- in the order of their storing
    patch_id TEXT NOT NULL UNIQUE,
    workspace_id TEXT NOT NULL,
    session_id TEXT,
    error_type TEXT NOT NULL,
    patch_key TEXT NOT NULL,        -- what attempts with the same patch share
    status TEXT NOT NULL,
    tried INTEGER NOT NULL,
    body TEXT NOT NULL              -- the envelope as JSON
);
CREATE INDEX IF NOT EXISTS envelopes_by_session ON envelopes (workspace_id, session_id);
CREATE INDEX IF NOT EXISTS envelopes_by_patch ON envelopes (workspace_id, patch_key);
"""


class EnvelopeStore:
    """All envelopes of a data directory.

    Args:
        path: the file; made with its folder when the first envelope is added.

    Every method raises StoreUnavailableError when the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self.file = DurableFile(path, "envelopes", _SCHEMA, _TABLES)

    def of_workspace(self, workspace_id: str) -> WorkspaceEnvelopes:
        """The `Envelopes` port for one workspace."""
        return WorkspaceEnvelopes(self, workspace_id)

    async def newest(self, limit: int = 25) -> list[dict[str, Any]]:
        """The newest envelopes, newest first."""
        rows = await self.file.read(
            "SELECT body FROM envelopes ORDER BY number DESC LIMIT ?", (limit,)
        )
        return [json.loads(body) for (body,) in rows]

    async def fetch(self, patch_id: str) -> dict[str, Any]:
        """One envelope.

        Raises:
            NotFoundError: there is none with that id.
        """
        rows = await self.file.read("SELECT body FROM envelopes WHERE patch_id = ?", (patch_id,))
        if not rows:
            raise NotFoundError(f"there is no envelope '{patch_id}'")
        envelope: dict[str, Any] = json.loads(rows[0][0])
        return envelope

    async def export(self) -> list[str]:
        """Every envelope as a line of JSON, oldest first."""
        return [
            body for (body,) in await self.file.read("SELECT body FROM envelopes ORDER BY number")
        ]

    async def add(
        self, workspace_id: str, envelope: dict[str, Any], error_type: str, patch_key: str
    ) -> None:
        verification = envelope["verification"]
        row = (
            envelope["patch_id"],
            workspace_id,
            envelope["metadata"].get("session_id"),
            error_type,
            patch_key,
            verification["status"],
            bool(verification["checks"]),
            json.dumps(envelope, ensure_ascii=False),
        )
        await self.file.write(
            "INSERT INTO envelopes (patch_id, workspace_id, session_id, error_type, patch_key,"
            " status, tried, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )

    async def redact(self) -> tuple[int, int]:
        """Redacts the envelopes again; how many there are, and how many had a secret."""
        return await self.file.rewrite(
            "SELECT number, body FROM envelopes",
            "UPDATE envelopes SET body = ? WHERE number = ?",
            lambda row: [_redacted(row[0])],
        )


def _redacted(body: str) -> str:
    envelope = json.loads(body)
    clean = redact_json(envelope)
    return body if clean == envelope else json.dumps(clean, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class WorkspaceEnvelopes:
    """The `Envelopes` of one workspace; see `whence_tools.ports`."""

    store: EnvelopeStore
    workspace_id: str

    async def add(self, envelope: dict[str, Any], error_type: str, patch_key: str) -> None:
        with _for_the_model():
            await self.store.add(self.workspace_id, envelope, error_type, patch_key)

    async def of_session(self, session_id: str) -> list[StoredEnvelope]:
        with _for_the_model():
            rows = await self.store.file.read(
                "SELECT error_type, body FROM envelopes"
                " WHERE workspace_id = ? AND session_id = ? ORDER BY number",
                (self.workspace_id, session_id),
            )
        return [StoredEnvelope(error_type, json.loads(body)) for error_type, body in rows]

    async def failed_before(self, patch_key: str) -> str | None:
        with _for_the_model():
            rows = await self.store.file.read(
                "SELECT patch_id, status FROM envelopes"
                " WHERE workspace_id = ? AND patch_key = ? AND tried ORDER BY number DESC LIMIT 1",
                (self.workspace_id, patch_key),
            )
        return next((patch_id for patch_id, status in rows if status == "refuted"), None)


@contextmanager
def _for_the_model() -> Iterator[None]:
    try:
        yield
    except StoreUnavailableError as error:
        raise ToolFailure(
            ErrorCode.INTERNAL_ERROR,
            "The store of envelopes cannot be used; tell the user to check the data directory.",
        ) from error
