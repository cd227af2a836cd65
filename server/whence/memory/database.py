"""The ledger's SQLite file: opening, schema, transactions.

Write-ahead logging with `synchronous=FULL`: once a transaction returns, its record survives the
process and the machine. Several processes may have the file open; one writes at a time.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from whence.durable import BUSY_SECONDS, compact, set_up
from whence.errors import StoreUnavailableError
from whence_tools import private

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SCHEMA = 1
_TABLES = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cases (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL UNIQUE,       -- what makes two records one
    fingerprint TEXT,               -- several cases may share it
    workspace_id TEXT,
    language TEXT NOT NULL,         -- lower case
    error_type TEXT NOT NULL,       -- lower case
    outcome TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    body TEXT NOT NULL,             -- the whole case as JSON
    forgotten INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 1,
    vector BLOB,                    -- float32, of the embedder named beside it
    vector_of TEXT,
    applied TEXT                    -- "embedder:revision" that the vector index has
);
CREATE INDEX IF NOT EXISTS cases_by_fingerprint ON cases (fingerprint);
CREATE INDEX IF NOT EXISTS cases_by_time ON cases (updated_at);
CREATE TABLE IF NOT EXISTS aliases (alias TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (terms, tokenize = 'porter unicode61');
"""


class DamagedLedgerError(StoreUnavailableError):
    """The file is no database, or a broken one."""


class Database:
    """One connection, used by any thread, one at a time.

    Args:
        path: created with its parents when missing.

    Raises:
        StoreUnavailableError: the file cannot be opened, is damaged, or is of a newer version.
    """

    def __init__(self, path: Path) -> None:
        self._turn = threading.RLock()
        try:
            private.make_folder(path.parent)
            private.make_file(path)
            self._connection = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise _unavailable(error) from error
        try:
            set_up(self._connection, "solved cases", SCHEMA, _TABLES)
        except BaseException as error:
            self._connection.close()
            if isinstance(error, sqlite3.Error):
                raise _unavailable(error) from error
            raise

    def rows(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Raises StoreUnavailableError as every use of the file does."""
        with self._turn:
            try:
                return self._connection.execute(statement, parameters).fetchall()
            except sqlite3.Error as error:
                raise _unavailable(error) from error

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One writing transaction: all of it is on disk afterwards, or none.

        Inside another one of the same thread it is a part of that.
        """
        with self._turn:
            if self._connection.in_transaction:
                yield self._connection
                return
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                try:
                    yield self._connection
                except BaseException:
                    self._connection.execute("ROLLBACK")
                    raise
                self._connection.execute("COMMIT")
            except sqlite3.Error as error:
                raise _unavailable(error) from error

    def compact(self) -> None:
        """Takes what was deleted or changed off the disk."""
        with self._turn:
            try:
                compact(self._connection)
            except sqlite3.Error as error:
                raise _unavailable(error) from error

    def close(self) -> None:
        with self._turn:
            self._connection.close()


def _unavailable(error: Exception) -> StoreUnavailableError:
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        return DamagedLedgerError(
            f"The store of solved cases is damaged ({error}); "
            "run `whence memory reindex` to make it again from its index."
        )
    reason = error.strerror if isinstance(error, OSError) else error
    return StoreUnavailableError(
        f"The store of solved cases cannot be opened ({reason}); check the data directory."
    )
