"""The ledger made again from its own readable rows, and from those that only the index still has.

What the ledger says holds; the index follows it and may be behind. A record that both have lost is
counted, as far as the ledger's indexes still name its row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from whence.domain.errors import DamagedStoreError
from whence.memory.database import HOLDS, SCHEMA, TABLES
from whence.memory.ledger import put_alias, put_back, put_forgotten, read_body
from whence.storage.repair import Repaired, Shape, repair

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from whence.memory.case import StoredCase
    from whence.storage.sqlite_pages import Pages, Row

_COLUMNS = 15  # of `cases`
_INDEX_ENTRY = 2  # value and row number; an alias and its case
_FTS_VERSION = "version"  # what the word index notes of itself looks like an entry


class _Record(NamedTuple):
    number: int
    id: str
    body: str
    forgotten: bool
    revision: int


def repair_ledger(path: Path, from_index: Callable[[], Iterable[StoredCase]]) -> Repaired | None:
    """Repairs the ledger where it is damaged; see `whence.storage.repair`.

    Args:
        from_index: the cases that the index can tell.
    """

    def refill(connection: sqlite3.Connection, pages: Pages) -> tuple[int, int]:
        return _refill(connection, pages, from_index())

    return repair(path, Shape(HOLDS, SCHEMA, TABLES, _check, refill))


def add_missing(connection: sqlite3.Connection, cases: Iterable[StoredCase]) -> int:
    """Stores those whose id the ledger does not know, not as forgotten either. Returns how many."""
    newest: dict[str, StoredCase] = {}
    for case in cases:
        other = newest.get(case.id)
        if other is None or other.updated_at <= case.updated_at:
            newest[case.id] = case
    return sum(put_back(connection, case) for case in newest.values())


def _check(connection: sqlite3.Connection) -> None:
    for (body,) in connection.execute("SELECT body FROM cases WHERE forgotten = 0"):
        try:
            read_body(body)
        except DamagedStoreError as error:
            raise ValueError(str(error)) from error
    connection.execute("SELECT count(*) FROM meta, aliases").fetchone()
    connection.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 0)")


def _refill(
    connection: sqlite3.Connection, pages: Pages, from_index: Iterable[StoredCase]
) -> tuple[int, int]:
    newest: dict[str, int] = {}
    numbers: set[int] = set()
    aliases: list[tuple[str, str]] = []
    for row in pages.rows():
        numbers |= _numbers(row)
        aliases += _aliases(row)
        if (record := _record(row)) is not None:
            newest[record.id] = max(newest.get(record.id, 0), record.revision)
    for row in pages.rows():
        if (record := _record(row)) is not None and newest[record.id] == record.revision:
            if record.forgotten:
                put_forgotten(connection, record.id, record.number, record.revision)
                numbers.discard(record.number)
            else:
                put_back(connection, read_body(record.body), record.number)
    add_missing(connection, from_index)
    for alias, case_id in aliases:
        put_alias(connection, alias, case_id)
    counted = connection.execute("SELECT count(*) FROM cases WHERE forgotten = 0").fetchone()
    return counted[0], len(numbers)


def _numbers(row: Row) -> set[int]:
    """The row that an entry of an index leads to, or a row's own number."""
    if row.number is not None:
        return {row.number} if len(row.values) == _COLUMNS else set()
    if len(row.values) != _INDEX_ENTRY:
        return set()
    key, number = row.values
    return {number} if isinstance(number, int) and key != _FTS_VERSION else set()


def _record(row: Row) -> _Record | None:
    """A row of `cases`, where it is one and right."""
    if row.number is None or len(row.values) != _COLUMNS:
        return None
    case_id, body, forgotten, revision = (row.values[at] for at in (1, 9, 10, 11))
    if not (isinstance(case_id, str) and isinstance(body, str) and isinstance(revision, int)):
        return None
    if forgotten == 1:
        return _Record(row.number, case_id, body, forgotten=True, revision=revision)
    try:
        case = read_body(body)
    except DamagedStoreError:
        return None
    right = case.id == case_id and forgotten == 0
    return _Record(row.number, case_id, body, forgotten=False, revision=revision) if right else None


def _aliases(row: Row) -> list[tuple[str, str]]:
    if row.number is None and len(row.values) == _INDEX_ENTRY:
        alias, case_id = row.values
        if isinstance(alias, str) and isinstance(case_id, str):
            return [(alias, case_id)]
    return []
