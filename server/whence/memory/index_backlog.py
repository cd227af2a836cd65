"""What the vector index still has to learn from the ledger.

Every row carries a revision, and the revision that the index was given last, until it changes.
A row without the latter is pending, whoever wrote it and whether or not that process still lives;
so is every row when the embedder changed. Vectors are kept beside the rows: an index can be made
again without the model.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from whence.memory.ledger import read_body
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.memory.case import StoredCase
    from whence.memory.database import Database
    from whence.memory.ledger import Filter

# A row changed since it was applied has no `applied`; so these ranges of its index are the pending.
_NOT_APPLIED = ("applied IS NULL", "applied < ?1 || ':'", "applied >= ?1 || ';'")


@dataclass(frozen=True, slots=True)
class BacklogEntry:
    """A row for the index. `vector` is float32 bytes; without case and vector, it is forgotten."""

    id: str
    revision: int
    case: StoredCase | None = None
    vector: bytes | None = None


class IndexBacklog:
    """Args: database: the ledger's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def without_vector(self, embedder: str, limit: int) -> list[tuple[str, str]]:
        """Ids and descriptions still to be embedded: new ones first, and the newest of them."""
        for condition, values in (
            ("vector_of IS NULL AND applied IS NULL ORDER BY number DESC", ()),
            ("vector_of < ?", (embedder,)),
            ("vector_of > ?", (embedder,)),
        ):
            rows = self._database.rows(
                "SELECT id, json_extract(body, '$.errorDescription') FROM cases "  # noqa: S608
                f"WHERE forgotten = 0 AND {condition} LIMIT ?",
                (*values, limit),
            )
            if rows:
                return [(case_id, text) for case_id, text in rows]
        return []

    def keep_vectors(self, embedder: str, vectors: Sequence[tuple[str, str, bytes]]) -> None:
        """Keeps (id, embedded text, vector), unless the text has changed meanwhile."""
        with self._database.transaction() as connection:
            connection.executemany(
                "UPDATE cases SET vector = ?, vector_of = ?, applied = NULL "
                "WHERE id = ? AND json_extract(body, '$.errorDescription') = ?",
                [(vector, embedder, case_id, text) for case_id, text, vector in vectors],
            )

    def vectors(self, embedder: str, ids: Sequence[str]) -> Mapping[str, bytes]:
        marks = ", ".join("?" * len(ids))
        rows = self._database.rows(
            "SELECT id, vector FROM cases WHERE vector IS NOT NULL AND vector_of = ? "  # noqa: S608
            f"AND id IN ({marks})",
            (embedder, *ids),
        )
        return dict(rows)

    def every_vector(self, embedder: str, case_filter: Filter) -> list[tuple[str, bytes]]:
        """Id and vector of every case that the filter lets through."""
        conditions, values = case_filter.sql()
        return self._database.rows(
            "SELECT id, vector FROM cases "  # noqa: S608
            f"WHERE vector IS NOT NULL AND vector_of = ? AND {conditions}",
            (embedder, *values),
        )

    def cases(self, ids: Sequence[str]) -> Mapping[str, StoredCase]:
        """Cases by their ids."""
        marks = ", ".join("?" * len(ids))
        statement = f"SELECT id, body FROM cases WHERE id IN ({marks})"  # noqa: S608
        return {
            case_id: read_body(body) for case_id, body in self._database.rows(statement, tuple(ids))
        }

    def pending(self, embedder: str, limit: int) -> list[BacklogEntry]:
        """Rows that the index can be given now: those with a vector, and forgotten ones."""
        entries = [
            BacklogEntry(case_id, revision)
            for case_id, revision in self._database.rows(
                "SELECT id, revision FROM cases WHERE forgotten = 1 ORDER BY number LIMIT ?",
                (limit,),
            )
        ]
        for condition in _NOT_APPLIED:
            rows = self._database.rows(
                "SELECT id, revision, body, vector FROM cases "  # noqa: S608
                f"WHERE forgotten = 0 AND vector_of = ?1 AND {condition} LIMIT ?2",
                (embedder, limit - len(entries)),
            )
            entries += [
                BacklogEntry(case_id, revision, read_body(body), vector)
                for case_id, revision, body, vector in rows
            ]
        return entries

    def count(self) -> int:
        return int(self._database.rows("SELECT count(*) FROM cases WHERE forgotten = 0")[0][0])

    def count_pending(self, embedder: str) -> int:
        statement = (
            "SELECT (SELECT count(*) FROM cases) - (SELECT count(*) FROM cases WHERE forgotten = 0 "
            "AND vector_of = ?1 AND applied >= ?1 || ':' AND applied < ?1 || ';')"
        )
        return int(self._database.rows(statement, (embedder,))[0][0])

    def mark_applied(self, embedder: str, entries: Sequence[BacklogEntry]) -> None:
        """Notes what the index has; rows changed meanwhile stay pending, forgotten ones go."""
        with self._database.transaction() as connection:
            connection.executemany(
                "UPDATE cases SET applied = ? || ':' || revision WHERE id = ? AND revision = ?",
                [(embedder, entry.id, entry.revision) for entry in entries if entry.case],
            )
            connection.executemany(
                "DELETE FROM cases WHERE id = ? AND forgotten AND revision = ?",
                [(entry.id, entry.revision) for entry in entries if entry.case is None],
            )

    def start_over(self) -> None:
        """The index is gone: everything is pending again."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE cases SET applied = NULL")

    def drop_vectors(self) -> None:
        """Every case is embedded again."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE cases SET vector = NULL, vector_of = NULL, applied = NULL")

    @property
    def embedder(self) -> dict[str, Any] | None:
        """What made this store's vectors, as JSON; None before the first."""
        rows = self._database.rows("SELECT value FROM meta WHERE name = 'embedder'")
        return json.loads(rows[0][0]) if rows else None

    @embedder.setter
    def embedder(self, description: Mapping[str, Any]) -> None:
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO meta VALUES ('embedder', ?)", (json.dumps(description),)
            )
