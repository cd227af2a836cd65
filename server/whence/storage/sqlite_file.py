"""One SQLite file that many processes write, and that is right after any of them was killed.

Write-ahead logging with `synchronous=FULL`: once `write` returns, the row survives the process and
the machine. Each operation has a connection of its own, on a thread, so that nothing is held open
between them.
"""

from __future__ import annotations

import asyncio
import errno
import sqlite3
import time
from contextlib import closing, contextmanager
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, Final

from whence.domain.errors import DamagedStoreError, StoreUnavailableError
from whence_tools import private
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

BUSY_SECONDS: Final = 10.0
_RETRY_SECONDS: Final = 0.01
_DAMAGE: Final = {
    sqlite3.SQLITE_ERROR,  # a table is gone, or JSON is none: our statements are right
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_NOTADB,
}
_DAMAGED_READING: Final = {sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS}
_PROBE_BYTES: Final = 1 << 18
_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY: Final = {errno.EACCES, errno.EPERM, errno.EROFS}
_NO_ACCESS: Final = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


@dataclass(frozen=True, slots=True)
class SqliteFile:
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

    async def check(self) -> None:
        """Raises DamagedStoreError where the file's pages are not right."""
        ((result, *_),) = await self.read("PRAGMA quick_check(1)") or [("ok",)]
        if result != "ok":
            raise make_damaged_error(self.holds, str(result))

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
            raise store_failure(error, self.path, self.holds) from error


def store_failure(error: Exception, path: Path, holds: str) -> StoreUnavailableError:
    """What to tell the user who meets an error of a store's file: what it is, and what to do.

    Args:
        error: an OSError, an sqlite3.Error, or the ValueError of a row that is not right.
    """
    if is_damage(error):
        return make_damaged_error(holds, str(error))
    if not _is_busy(error):  # SQLite says "disk I/O error" where the system says what is wrong
        error = find_obstacle(path.parent) or error
    return StoreUnavailableError(
        f"The store of {holds} cannot be used ({_reason(error)}); "
        f"{_remedy(error)} {path.parent}. What was stored is left as it is."
    )


def make_damaged_error(holds: str, reason: str) -> DamagedStoreError:
    """The error of a store whose content is wrong."""
    return DamagedStoreError(
        f"The store of {holds} is damaged ({reason}); "
        "run `whence memory reindex` to bring back what can be read."
    )


def is_damage(error: Exception) -> bool:
    """Whether the content of a file is wrong, not the disk, its rights or another process."""
    if not isinstance(error, sqlite3.Error):
        return isinstance(error, ValueError)
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # of the module itself: text that is no text, or a wrong call
        return isinstance(error, sqlite3.OperationalError)
    return code & 0xFF in _DAMAGE or code in _DAMAGED_READING


def find_obstacle(folder: Path) -> OSError | None:
    """Why nothing can be written in a folder: a full or read-only disk, or rights."""
    try:
        with TemporaryFile(dir=folder) as probe:  # has no name where the system allows it
            probe.write(bytes(_PROBE_BYTES))
    except OSError as error:
        return error
    return None


def _reason(error: Exception) -> str:
    return str(error.strerror if isinstance(error, OSError) and error.strerror else error)


def _is_busy(error: Exception) -> bool:
    busy = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in busy


def _remedy(error: Exception) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) in _FULL:
        return "make room on the disk of"
    if code in _NO_ACCESS or getattr(error, "errno", 0) in _READ_ONLY:
        return "allow reading and writing in"
    if _is_busy(error):
        return "another process has been writing for too long in"
    return "check the disk and the access rights of"


def set_up(connection: sqlite3.Connection, holds: str, schema: int, tables: str) -> None:
    """Puts a connection into the mode that outlives a kill, and makes the tables of a new file.

    Args:
        holds, schema, tables: see `SqliteFile`.

    Raises:
        StoreUnavailableError: the file is of a later schema.
        sqlite3.Error: it cannot be used.
    """
    _enter_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is gone, for a repair too
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
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or time.monotonic() > deadline:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return
