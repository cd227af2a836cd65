"""The ledger's SQLite file: opening, schema, transactions.

Write-ahead logging with `synchronous=FULL`: once a transaction returns, its record survives the
process and the machine. Several processes may have the file open; one writes at a time.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from whence.storage.sqlite_file import BUSY_SECONDS, compact, set_up, store_failure
from whence_tools import private

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

HOLDS = "solved cases"
SCHEMA = 2
TABLES = """
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
    body TEXT NOT NULL,             -- the whole case as sealed JSON
    forgotten INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 1,
    vector BLOB,                    -- float32, of the embedder named beside it
    vector_of TEXT,                 -- NULL without a vector, and then `applied` is too
    applied TEXT                    -- "embedder:revision" that the vector index has; else NULL
);
CREATE INDEX IF NOT EXISTS cases_by_fingerprint ON cases (fingerprint);
CREATE INDEX IF NOT EXISTS cases_by_time ON cases (updated_at);
CREATE INDEX IF NOT EXISTS cases_by_progress ON cases (vector_of, applied) WHERE forgotten = 0;
CREATE INDEX IF NOT EXISTS cases_forgotten ON cases (number) WHERE forgotten = 1;
CREATE TABLE IF NOT EXISTS aliases (alias TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (terms, tokenize = 'porter unicode61');
UPDATE cases SET applied = NULL
    WHERE vector IS NULL OR applied NOT LIKE '%:' || revision;  -- of schema 1
UPDATE cases SET vector_of = NULL WHERE vector IS NULL;
"""


class Database:
    """One connection, used by any thread, one at a time.

    Args:
        path: created with its parents when missing.

    Raises:
        StoreUnavailableError: the file cannot be opened or is of a newer version.
        DamagedStoreError: its content is wrong; the message names the repair.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._turn = threading.RLock()
        try:
            private.make_folder(path.parent)
            private.make_file(path)
            self._connection = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise store_failure(error, path, HOLDS) from error
        try:
            set_up(self._connection, HOLDS, SCHEMA, TABLES)
            self._file = path.stat()
        except BaseException as error:
            self._connection.close()
            if isinstance(error, OSError | sqlite3.Error):
                raise store_failure(error, path, HOLDS) from error
            raise

    @property
    def is_in_place(self) -> bool:
        """False once somebody deleted the file or put another in its place."""
        try:
            return os.path.samestat(self._path.stat(), self._file)
        except OSError:
            return False

    def rows(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Raises StoreUnavailableError as every use of the file does."""
        with self._turn:
            try:
                return self._connection.execute(statement, parameters).fetchall()
            except sqlite3.Error as error:
                raise store_failure(error, self._path, HOLDS) from error

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
                raise store_failure(error, self._path, HOLDS) from error

    def compact(self) -> None:
        """Takes what was deleted or changed off the disk."""
        with self._turn:
            try:
                compact(self._connection)
            except sqlite3.Error as error:
                raise store_failure(error, self._path, HOLDS) from error

    def close(self) -> None:
        with self._turn:
            self._connection.close()
