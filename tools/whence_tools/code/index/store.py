"""Facts of contents in one SQLite file that several processes read and write.

It holds nothing that cannot be made again. So what is damaged is thrown away, and what cannot be
written is made again the next time. Other code that makes the facts has a file of its own.
"""

from __future__ import annotations

import hashlib
import marshal
import sqlite3
import threading
import time
from contextlib import suppress
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from whence_tools import private
from whence_tools.code.index.packing import pack, unpack
from whence_tools.code.languages import FOLDERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_NAME: Final = "code-{}.sqlite"
_OPENING_SECONDS: Final = 1.0  # while another process makes the tables
_BUSY_MS: Final = 200  # while another process writes; it has the same facts to write
_MOST_BYTES: Final = 1 << 30
_KEPT_DAYS: Final = 30  # of a workspace that nobody asks about, and of files of other versions
_MOST_PENDING: Final = 500
_MOST_LOADED_BYTES: Final = 32 << 20
_DAY: Final = 86_400
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS root (id INTEGER PRIMARY KEY, path TEXT UNIQUE, used INTEGER);
CREATE TABLE IF NOT EXISTS file (root INTEGER, path TEXT, stamp BLOB, content BLOB,
                                 PRIMARY KEY (root, path)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS fact (content BLOB, kind TEXT, data BLOB,
                                 PRIMARY KEY (content, kind)) WITHOUT ROWID;
"""
_USE_ROOT: Final = (
    "INSERT INTO root (path, used) VALUES (?, ?) "
    "ON CONFLICT (path) DO UPDATE SET used = excluded.used"
)
_FORGET_UNUSED: Final = """
DELETE FROM file WHERE root IN (SELECT id FROM root WHERE used < :day);
DELETE FROM root WHERE used < :day;
DELETE FROM fact WHERE content NOT IN (SELECT content FROM file);
"""

Stamp = bytes
Content = bytes


class Store:
    """What was read of contents.

    Args:
        folder: where the file is; None keeps everything in memory.
    """

    def __init__(self, folder: Path | None) -> None:
        self._path = index_file(folder) if folder is not None else None
        self._lock = threading.RLock()
        self._pending: list[tuple[Content, str, bytes]] = []
        self._loaded: dict[tuple[Content, str], Any] = {}
        self._loaded_bytes = 0
        self._connection = self._opened()

    def files_of(self, root: str) -> tuple[int, list[tuple[str, Stamp, Content, bytes]]]:
        """The number of a root, and path, stamp, content and words of its files."""
        with self._lock:
            today = int(time.time()) // _DAY
            self._try(_USE_ROOT, [(root, today)])
            number = self._select("SELECT id FROM root WHERE path = ?", root)
            if not number:
                return -1, []
            return number[0][0], self._select(
                "SELECT path, stamp, file.content, data FROM file JOIN fact "
                "ON fact.content = file.content AND kind = 'words' WHERE root = ?",
                number[0][0],
            )

    def write_files(
        self, root: int, found: Iterable[tuple[str, Stamp, Content]], gone: Iterable[str] = ()
    ) -> None:
        """Notes which content files have, with all that is pending."""
        with self._lock:
            self.flush()
            self._try("DELETE FROM file WHERE root = ? AND path = ?", ((root, p) for p in gone))
            self._try(
                "INSERT OR REPLACE INTO file (root, path, stamp, content) VALUES (?, ?, ?, ?)",
                ((root, *each) for each in found),
            )

    def read(self, content: Content, kind: str) -> bytes | None:
        """One fact of a content as it was written."""
        with self._lock:
            found = self._select(
                "SELECT data FROM fact WHERE content = ? AND kind = ?", content, kind
            )
        return found[0][0] if found else None

    def kinds(self, content: Content) -> set[str]:
        """The kinds of facts that are written of a content."""
        with self._lock:
            self.flush()
            found = self._select("SELECT kind FROM fact WHERE content = ?", content)
        return {kind for (kind,) in found}

    def load(self, content: Content, kind: str, make: Callable[[Any], Any]) -> Any:
        """What `make` makes of one fact of a content, once as long as that is kept; or None."""
        key = (content, kind)
        with self._lock:
            if key not in self._loaded:
                data = self.read(content, kind)
                if data is None:
                    return None
                fact = unpack(data)
                self._remember(key, make(fact) if fact is not None else None, len(data))
            return self._loaded.get(key)

    def keep(
        self, content: Content, kind: str, fact: Any, made: Any, *, on_disk: bool = True
    ) -> None:
        """Keeps a fact of a content, of tuples, lists, dicts, numbers and texts, and what is made
        of it."""
        data = pack(fact)
        with self._lock:
            self._remember((content, kind), made, len(data))
            if on_disk:
                self.write(content, kind, data)

    def write(self, content: Content, kind: str, data: bytes) -> None:
        """Writes a fact of a content, at the latest at the next `flush`."""
        with self._lock:
            self._pending.append((content, kind, data))
            if len(self._pending) >= _MOST_PENDING:
                self.flush()

    def flush(self) -> None:
        """Writes all that is pending: from then on a kill takes nothing away."""
        with self._lock:
            pending, self._pending = self._pending, []
            if pending:
                self._try("INSERT OR REPLACE INTO fact VALUES (?, ?, ?)", pending)

    def _remember(self, key: tuple[Content, str], fact: Any, size: int) -> None:
        self._loaded_bytes += size
        if self._loaded_bytes > _MOST_LOADED_BYTES:
            self._loaded.clear()
            self._loaded_bytes = size
        self._loaded[key] = fact

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._open()
        except sqlite3.OperationalError:  # locked, full or out of reach: not ours to remove
            self._path = None
            return self._open()
        except sqlite3.Error:
            self._remove()
        try:
            return self._open()
        except sqlite3.Error:
            self._path = None
            return self._open()

    def _open(self) -> sqlite3.Connection:
        if self._path is not None:
            try:
                private.make_folder(self._path.parent)
                _remove_older(self._path)
                private.make_file(self._path)  # what SQLite puts beside it gets the same mode
            except OSError:
                self._path = None
        connection = sqlite3.connect(
            self._path or ":memory:", timeout=_OPENING_SECONDS, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")  # a kill harms nothing; it is a cache
            connection.executescript(_TABLES)
            _forget_unused(connection)
            connection.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _remove(self) -> None:
        for ending in ("", "-wal", "-shm") if self._path is not None else ():
            with suppress(OSError):
                Path(f"{self._path}{ending}").unlink(missing_ok=True)

    def _select(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._lock:
            try:
                return self._connection.execute(statement, values).fetchall()
            except sqlite3.Error as error:
                self._recover(error)
                return []

    def _try(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        try:
            with self._connection:
                self._connection.executemany(statement, rows)
        except sqlite3.Error as error:
            self._recover(error)

    def _recover(self, error: sqlite3.Error) -> None:
        """Begins anew with what is damaged; what is only locked or full will pass."""
        if not isinstance(error, sqlite3.OperationalError) or "no such" in str(error):
            self._connection.close()
            self._remove()
            self._connection = self._opened()


def index_file(folder: Path) -> Path:
    """The file of the facts that this version of the code makes: others may run beside it."""
    return folder / _NAME.format(f"{extractor_version():08x}")


def _remove_older(path: Path) -> None:
    """Removes what other versions left behind, and use no more."""
    for other in path.parent.glob(_NAME.format("*") + "*"):
        with suppress(OSError):
            is_used = other.stat().st_mtime > time.time() - _KEPT_DAYS * _DAY
            if not (is_used or other.name.startswith(path.name)):
                other.unlink()


def _empty(connection: sqlite3.Connection) -> None:
    with connection:
        for table in ("root", "file", "fact"):
            connection.execute(f"DROP TABLE IF EXISTS {table}")
        connection.executescript(_TABLES)


def _forget_unused(connection: sqlite3.Connection) -> None:
    ((pages,),) = connection.execute("PRAGMA page_count")
    ((size,),) = connection.execute("PRAGMA page_size")
    if pages * size > _MOST_BYTES:
        _empty(connection)
    day = int(time.time()) // _DAY - _KEPT_DAYS
    if connection.execute("SELECT 1 FROM root WHERE used < ? LIMIT 1", (day,)).fetchone():
        with connection:
            for statement in _FORGET_UNUSED.strip().split("\n"):
                connection.execute(statement, {"day": day})


@cache
def extractor_version() -> int:
    """A number for the code that makes the facts: other code, other facts."""
    digest = hashlib.sha256(bytes([marshal.version]))
    folders = map(files, ("whence_tools.code", FOLDERS))
    for data in sorted(chain.from_iterable(map(_sources, folders))):
        digest.update(data)
    return int.from_bytes(digest.digest()[:4], "big") >> 1 or 1


def _sources(folder: Any) -> Iterator[bytes]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith((".py", ".scm")):
            yield entry.read_bytes()
