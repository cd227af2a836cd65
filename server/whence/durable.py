"""One SQLite file that many processes write, and that is right after any of them was killed.

Write-ahead logging with `synchronous=FULL`: once `write` returns, the row survives the process and
the machine. Each operation has a connection of its own, on a thread, so that nothing is held open
between them.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from whence.errors import StoreUnavailableError
from whence_tools import private

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

BUSY_SECONDS: Final = 10.0
_RETRY_SECONDS: Final = 0.01


@dataclass(frozen=True, slots=True)
class DurableFile:
    """Every method raises StoreUnavailableError when the file cannot be used.

    Args:
        path: made with its folder at the first `write`.
        holds: what is in it, for the messages: "The store of {holds} …".
        schema: the version of the tables; a file of a later one is refused.
        tables: the statements that make them.
    """

    path: Path
    holds: str
    schema: int
    tables: str

    async def read(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """What a query answers; nothing before the first `write`."""
        return await asyncio.to_thread(self._read, statement, values)

    async def write(self, statement: str, values: Sequence[Any]) -> None:
        """Runs one statement; what it wrote is on disk when this returns."""
        await asyncio.to_thread(self._write, statement, values)

    async def rewrite(
        self, select: str, update: str, change: Callable[[Sequence[Any]], Sequence[Any]]
    ) -> tuple[int, int]:
        """Changes rows in one transaction; what they were is on the disk no more.

        Args:
            select: the rows, the key first.
            update: takes the changed values, the key last.
            change: the new values of a row without its key.

        Returns: how many rows there are, and how many have changed.
        """
        return await asyncio.to_thread(self._rewrite, select, update, change)

    def _rewrite(
        self, select: str, update: str, change: Callable[[Sequence[Any]], Sequence[Any]]
    ) -> tuple[int, int]:
        if not self.path.exists():
            return 0, 0
        with self._connection() as connection:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                rows = connection.execute(select).fetchall()
                changed = [(key, new) for key, *old in rows if (new := change(old)) != old]
                connection.executemany(update, ((*new, key) for key, new in changed))
            if changed:
                compact(connection)
        return len(rows), len(changed)

    def _read(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        if not self.path.exists():
            return []
        with self._connection() as connection:
            return connection.execute(statement, values).fetchall()

    def _write(self, statement: str, values: Sequence[Any]) -> None:
        with self._connection() as connection, connection:
            connection.execute(statement, values)

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            private.make_folder(self.path.parent)
            private.make_file(self.path)  # what SQLite puts beside it gets the same mode
            with closing(sqlite3.connect(self.path, timeout=BUSY_SECONDS)) as connection:
                set_up(connection, self.holds, self.schema, self.tables)
                yield connection
        except (OSError, sqlite3.Error) as error:
            raise StoreUnavailableError(
                f"The store of {self.holds} cannot be used ({error}); check the data directory."
            ) from error


def set_up(connection: sqlite3.Connection, holds: str, schema: int, tables: str) -> None:
    """Puts a connection into the mode that outlives a kill, and makes the tables of a new file.

    Args:
        holds, schema, tables: see `DurableFile`.

    Raises:
        StoreUnavailableError: the file is of a later schema.
        sqlite3.Error: it cannot be used.
    """
    _enter_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > schema:
        raise StoreUnavailableError(
            f"The store of {holds} was written by a newer Whence; update this one."
        )
    if version < schema:
        connection.executescript(
            f"BEGIN IMMEDIATE; {tables} PRAGMA user_version = {schema}; COMMIT;"
        )


def compact(connection: sqlite3.Connection) -> None:
    """Takes what was deleted or changed off the disk, from the file and from its log."""
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _enter_wal(connection: sqlite3.Connection) -> None:
    # SQLite answers "locked" at once, without its busy handler, when two processes switch a new
    # file to WAL at the same moment
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return
