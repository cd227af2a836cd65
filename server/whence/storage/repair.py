"""Brings a damaged SQLite store back from the rows that can still be read.

The rows are read past SQLite (`sqlite_pages.py`) into a new database, which then takes the old
one's place inside the same file, in one transaction of SQLite's: processes that have the file open
see the old state or the new one, and so does whoever comes after a kill. Before that the damaged
file is copied aside; nothing of it is deleted.
"""

from __future__ import annotations

import sqlite3
import struct
import time
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from shutil import copyfileobj
from typing import TYPE_CHECKING, Final

from whence.domain.errors import StoreUnavailableError
from whence.runtime.file_locks import LockTimeoutError, locked
from whence.storage.sqlite_file import BUSY_SECONDS, is_damage, set_up, store_failure
from whence.storage.sqlite_pages import MAGIC, Pages
from whence_tools import private
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path
    from typing import BinaryIO

    from whence.storage.sqlite_file import SqliteFile
    from whence.storage.sqlite_pages import Value

_ATTEMPTS: Final = 20
_LOCK_SECONDS: Final = 60.0
_PART: Final = ".part"


@dataclass(frozen=True, slots=True)
class Shape:
    """What a store looks like.

    Args:
        holds: what is in it: "solved cases".
        schema, tables: as in `whence.storage.sqlite_file.set_up`.
        check: reads everything in a store; raises ValueError or sqlite3.Error for what is damaged.
        refill: puts the rows that are right into new tables; answers how many there are now, and
            how many the damaged store is known to have had.
    """

    holds: str
    schema: int
    tables: str
    check: Callable[[sqlite3.Connection], None]
    refill: Callable[[sqlite3.Connection, Pages], tuple[int, int]]


def describe_table(
    file: SqliteFile, table: str, columns: Sequence[str], is_right: Callable[..., bool]
) -> Shape:
    """The shape of a store with one table, whose first column is `number`, its row id.

    Args:
        columns: the others, in the order of the table.
        is_right: whether their values, by position, are a row as it was written.
    """
    names = ", ".join(columns)

    def check(connection: sqlite3.Connection) -> None:
        for row in connection.execute(f"SELECT {names} FROM {table}"):  # noqa: S608
            if not is_right(*row):
                raise ValueError("a record has changed")

    def refill(connection: sqlite3.Connection, pages: Pages) -> tuple[int, int]:
        marks = ", ".join("?" * (len(columns) + 1))
        statement = f"INSERT OR IGNORE INTO {table} (number, {names}) VALUES ({marks})"  # noqa: S608
        numbers: set[Value] = set()
        for row in pages.rows():
            if row.number is None:
                numbers |= {*row.values[-1:]}  # an entry of an index ends with its row's number
            elif len(row.values) == len(columns) + 1:
                numbers.add(row.number)
                if is_right(*row.values[1:]):
                    connection.execute(statement, (row.number, *row.values[1:]))
        count = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
        return count, sum(isinstance(number, int) for number in numbers)

    return Shape(file.holds, file.schema, file.tables, check, refill)


@dataclass(frozen=True, slots=True)
class Repaired:
    """What a repair brought back.

    Attributes:
        kept: how many rows there are now; `total`: how many there were, as far as that can be read.
        aside: where the damaged file is.
    """

    holds: str
    kept: int
    total: int
    aside: Path

    def __str__(self) -> str:
        lost = max(0, self.total - self.kept)
        unread = f"{lost} could not be read" if lost else "none is missing"
        return (
            f"{self.holds}: brought back {self.kept} of {max(self.total, self.kept)}; {unread}; "
            f"the damaged file is kept as {self.aside}"
        )


class _WrittenMeanwhileError(Exception):
    """Another process has written to the store since its rows were read."""


def repair(path: Path, shape: Shape) -> Repaired | None:
    """Repairs a store where it is damaged; None where it is not. Blocks.

    No connection of this process may have the file open.

    Raises:
        StoreUnavailableError: it is of a newer version, the disk is full or read-only, or another
            process writes it without end. Nothing was changed.
    """
    if not path.exists() or not path.stat().st_size:
        return None
    try:
        # closed last: closing a file takes from this process all locks that SQLite has on it
        with _turn(path), path.open("rb") as file:
            return _repair(path, shape, file)
    except (OSError, sqlite3.Error) as error:
        raise store_failure(error, path, shape.holds) from error


def _repair(path: Path, shape: Shape, file: BinaryIO) -> Repaired | None:
    with _log_of(path) as log:
        pages = Pages(file, log)
        if pages.user_version > shape.schema:
            raise StoreUnavailableError(
                f"The store of {shape.holds} was written by a newer Whence; update this one."
            )
        sound = pages.has_header and not pages.log_is_torn and _is_sound(path, shape)
    if sound:
        return None
    aside = _keep_aside(path)
    for attempt in range(_ATTEMPTS):
        with suppress(_WrittenMeanwhileError):
            # first without keeping anybody waiting
            kept, total = _rebuild(path, shape, file, alone=attempt > 0)
            return Repaired(shape.holds, kept, total, aside)
    raise StoreUnavailableError(
        f"The store of {shape.holds} is being written all the time; close the editors that use "
        "Whence and run `whence memory reindex` again."
    )


def _is_sound(path: Path, shape: Shape) -> bool:
    try:
        with closing(_connect(path)) as connection:
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return False
            shape.check(connection)
    except ValueError:
        return False
    except sqlite3.Error as error:
        if is_damage(error):
            return False
        raise
    return True


def _rebuild(path: Path, shape: Shape, file: BinaryIO, *, alone: bool) -> tuple[int, int]:
    """Args: alone: other writers wait while the rows are read."""
    with closing(_watcher(path, shape)) as watcher, closing(sqlite3.connect("")) as new:
        if alone:
            with suppress(sqlite3.DatabaseError):
                watcher.execute("BEGIN IMMEDIATE")
        version = _version(watcher)
        set_up(new, shape.holds, shape.schema, shape.tables)
        with _log_of(path) as log:
            counts = shape.refill(new, Pages(file, log))
        new.commit()
        if watcher.in_transaction:
            watcher.execute("COMMIT")
        _replace(path, new, lambda: _version(watcher) == version)
    return counts


def _watcher(path: Path, shape: Shape) -> sqlite3.Connection:
    """A connection that notices others' writing."""
    connection = _connect(path)
    try:
        _version(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        if not is_damage(error):
            raise
        _write_header(path, shape.schema)
        connection = _connect(path)
    return connection


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def _replace(path: Path, new: sqlite3.Connection, unchanged: Callable[[], bool]) -> None:
    """Puts the new content in the old one's place: one transaction, which nobody else writes in."""
    deadline = time.monotonic() + BUSY_SECONDS
    ours = False

    def step(status: int, _remaining: int, _total: int) -> None:
        nonlocal ours
        if not ours and status == sqlite3.SQLITE_BUSY:
            if time.monotonic() > deadline:
                raise sqlite3.OperationalError("database is locked")
        elif not ours and not unchanged():
            raise _WrittenMeanwhileError
        else:
            ours = True  # from the first page on, until all of it is committed

    with closing(_connect(path)) as target:
        new.backup(target, pages=1, progress=step)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)


def _write_header(path: Path, schema: int) -> None:
    """Lets SQLite open a file whose beginning or length is wrong; its content stays damaged."""
    header = struct.pack(
        ">16sH6B12I20x2I",
        MAGIC, 4096, 2, 2, 0, 64, 32, 32,
        1, 0, 0, 0, 0, 4, 0, 0, 1, schema, 0, 0,
        0, sqlite3.sqlite_version_info[0] * 1_000_000,
    )  # fmt: skip
    with path.open("r+b") as file:
        file.write(header)


@contextmanager
def _log_of(path: Path) -> Iterator[BinaryIO | None]:
    try:
        log = path.with_name(f"{path.name}-wal").open("rb")
    except FileNotFoundError:
        yield None
        return
    with log:
        yield log


def _keep_aside(path: Path) -> Path:
    for part in path.parent.glob(f"{path.name}.damaged-*{_PART}"):
        part.unlink()  # of a repair that was killed
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    aside = path.with_name(f"{path.name}.damaged-{stamp}")
    with suppress(FileNotFoundError):  # whoever closes the store last takes the log into the file
        _copy(path.with_name(f"{path.name}-wal"), aside.with_name(f"{aside.name}-wal"))
    _copy(path, aside)
    return aside


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as content:
        part = target.with_name(f"{target.name}{_PART}")
        private.make_file(part)
        with part.open("wb") as copy:
            copyfileobj(content, copy)
    part.replace(target)


@contextmanager
def _turn(path: Path) -> Iterator[None]:
    with ExitStack() as held:
        try:
            held.enter_context(locked(path.with_name("repair.lock"), _LOCK_SECONDS))
        except LockTimeoutError as error:
            raise StoreUnavailableError(
                "Another process is repairing the stores; wait for it."
            ) from error
        yield
