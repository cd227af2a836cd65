"""The store of envelopes: what every attempt at a fix did and found, in one SQLite file.

Once `add` returns, the envelope survives the process and the machine; see
`whence.storage.sqlite_file`.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from whence.domain.errors import DamagedStoreError, NotFoundError, StoreUnavailableError
from whence.storage.repair import Repaired, describe_table, repair
from whence.storage.seal import seal, unseal
from whence.storage.sqlite_file import SqliteFile, make_damaged_error
from whence_tools.contract import ErrorCode
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import EnvelopesFailure, StoredEnvelope
from whence_tools.redact import redact_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
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
    body TEXT NOT NULL              -- the envelope as JSON, sealed with what is beside it
);
CREATE INDEX IF NOT EXISTS envelopes_by_session ON envelopes (workspace_id, session_id);
CREATE INDEX IF NOT EXISTS envelopes_by_patch ON envelopes (workspace_id, patch_key);
"""
_COLUMNS: Final = (
    "patch_id", "workspace_id", "session_id", "error_type", "patch_key", "status", "tried",
    "body",
)  # fmt: skip
_SEALED: Final = "workspace_id, error_type, patch_key, body"


class EnvelopeStore:
    """All envelopes of a data directory.

    Args:
        path: the file; made with its folder when the first envelope is added.

    Every method raises StoreUnavailableError when the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self.file = SqliteFile(path, "envelopes", _SCHEMA, _TABLES)

    def of_workspace(self, workspace_id: str) -> WorkspaceEnvelopes:
        """The `Envelopes` port for one workspace."""
        return WorkspaceEnvelopes(self, workspace_id)

    async def newest(self, limit: int = 25) -> list[dict[str, Any]]:
        """The newest envelopes, newest first."""
        return [one.wire for one in await self.select("ORDER BY number DESC LIMIT ?", limit)]

    async def fetch(self, patch_id: str) -> dict[str, Any]:
        """One envelope.

        Raises:
            NotFoundError: there is none with that id.
        """
        found = await self.select("WHERE patch_id = ?", patch_id)
        if not found:
            raise NotFoundError(f"there is no envelope '{patch_id}'")
        return found[0].wire

    async def export(self) -> list[str]:
        """Every envelope as a line of JSON, oldest first."""
        found = await self.select("ORDER BY number")
        return [json.dumps(one.wire, ensure_ascii=False) for one in found]

    async def select(self, which: str, *values: str | int) -> list[StoredEnvelope]:
        """Some envelopes.

        Args:
            which: what comes after FROM, with its values.

        Raises:
            DamagedStoreError: one of them is not what was stored.
        """
        statement = f"SELECT {_SEALED} FROM envelopes {which}"  # noqa: S608
        rows = await self.file.read(statement, values)
        try:
            return [StoredEnvelope(row[1], _read(*row)) for row in rows]
        except ValueError as error:
            raise make_damaged_error(self.file.holds, "a record has changed") from error

    async def repair(self) -> Repaired | None:
        """Saves the readable envelopes of a damaged file; see `whence.storage.repair`."""
        shape = describe_table(self.file, "envelopes", _COLUMNS, _is_right)
        return await asyncio.to_thread(repair, self.file.path, shape)

    async def add(
        self, workspace_id: str, envelope: dict[str, Any], error_type: str, patch_key: str
    ) -> None:
        body = json.dumps(envelope, ensure_ascii=False)
        row = (
            envelope["patch_id"],
            workspace_id,
            envelope["metadata"].get("session_id"),
            error_type,
            patch_key,
            *_judge(envelope),
            seal(body, workspace_id, error_type, patch_key),
        )
        await self.file.write(
            f"INSERT INTO envelopes ({', '.join(_COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            row,
        )

    async def redact(self) -> tuple[int, int]:
        """Redacts the envelopes again; how many there are, and how many had a secret."""
        given = _SEALED.replace(",", " = ?,") + " = ?"
        try:
            return await self.file.rewrite(
                f"SELECT number, {_SEALED} FROM envelopes",  # noqa: S608
                f"UPDATE envelopes SET {given} WHERE number = ?",  # noqa: S608
                _redact,
            )
        except ValueError as error:
            raise make_damaged_error(self.file.holds, "a record has changed") from error


def _redact(row: Sequence[Any]) -> list[Any]:
    """Raises ValueError when it is not what was stored."""
    *beside, body = row
    envelope = json.loads(unseal(body, *beside))
    clean = redact_json(envelope)
    if clean == envelope:
        return list(row)
    return [*beside, seal(json.dumps(clean, ensure_ascii=False), *beside)]


def _judge(envelope: dict[str, Any]) -> tuple[str, bool]:
    verification = envelope["verification"]
    return verification["status"], bool(verification["checks"])


def _read(workspace_id: str, error_type: str, patch_key: str, body: str) -> dict[str, Any]:
    """Raises ValueError when they are not what was stored."""
    envelope: dict[str, Any] = json.loads(unseal(body, workspace_id, error_type, patch_key))
    return envelope


def _is_right(*row: Any) -> bool:
    patch_id, workspace_id, session_id, error_type, patch_key, status, tried, body = row
    try:
        envelope = _read(workspace_id, error_type, patch_key, body)
        stated = (envelope["patch_id"], envelope["metadata"].get("session_id"), *_judge(envelope))
    except (ValueError, TypeError, AttributeError, KeyError):
        return False
    return stated == (patch_id, session_id, status, bool(tried))


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
            return await self.store.select(
                "WHERE workspace_id = ? AND session_id = ? ORDER BY number",
                self.workspace_id,
                session_id,
            )

    async def failed_before(self, patch_key: str) -> str | None:
        with _for_the_model():
            tried = await self.store.select(
                "WHERE workspace_id = ? AND patch_key = ? AND tried ORDER BY number DESC LIMIT 1",
                self.workspace_id,
                patch_key,
            )
        refuted = (one.wire for one in tried if _judge(one.wire)[0] == "refuted")
        return next((str(envelope["patch_id"]) for envelope in refuted), None)


@contextmanager
def _for_the_model() -> Iterator[None]:
    try:
        yield
    except DamagedStoreError as error:
        raise EnvelopesFailure(
            ErrorCode.INTERNAL_ERROR,
            "The store of envelopes is damaged; tell the user to run `whence memory reindex`.",
        ) from error
    except StoreUnavailableError as error:
        raise EnvelopesFailure(
            ErrorCode.INTERNAL_ERROR,
            "The store of envelopes cannot be used; tell the user to check the data directory.",
        ) from error
