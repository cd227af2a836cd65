"""What the vector index still has to learn from the ledger.

Every row carries a revision, and the revision that the index was given last. A row whose two
differ is pending, whoever wrote it and whether or not that process still lives; so is every row
when the embedder changed. Vectors are kept beside the rows: an index can be made again without
the model.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.memory.database import Database
    from whence.memory.ledger import Filter

_PENDING = "applied IS NOT (? || ':' || revision)"


@dataclass(frozen=True, slots=True)
class Entry:
    """A row for the index. `vector` is float32 bytes; without one, the record is forgotten."""

    id: str
    revision: int
    case: dict[str, Any]
    vector: bytes | None


class IndexBacklog:
    """Args: database: the ledger's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def without_vector(self, embedder: str, limit: int) -> list[tuple[str, str]]:
        """Ids and descriptions still to be embedded, newest first."""
        rows = self._database.rows(
            "SELECT id, json_extract(body, '$.errorDescription') FROM cases "
            "WHERE NOT forgotten AND (vector IS NULL OR vector_of IS NOT ?) "
            "ORDER BY number DESC LIMIT ?",
            (embedder, limit),
        )
        return [(case_id, text) for case_id, text in rows]

    def keep_vectors(self, embedder: str, vectors: Sequence[tuple[str, str, bytes]]) -> None:
        """Keeps (id, embedded text, vector), unless the text has changed meanwhile."""
        with self._database.transaction() as connection:
            connection.executemany(
                "UPDATE cases SET vector = ?, vector_of = ? "
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

    def every_vector(self, embedder: str, wanted: Filter) -> list[tuple[str, bytes]]:
        """Id and vector of every case that the filter lets through."""
        conditions, values = wanted.sql()
        return self._database.rows(
            "SELECT id, vector FROM cases "  # noqa: S608
            f"WHERE vector IS NOT NULL AND vector_of = ? AND {conditions}",
            (embedder, *values),
        )

    def bodies(self, ids: Sequence[str]) -> Mapping[str, str]:
        """The JSON of cases by their ids."""
        marks = ", ".join("?" * len(ids))
        statement = f"SELECT id, body FROM cases WHERE id IN ({marks})"  # noqa: S608
        return dict(self._database.rows(statement, tuple(ids)))

    def pending(self, embedder: str, limit: int) -> list[Entry]:
        """Rows that the index can be given now: those with a vector, and forgotten ones."""
        rows = self._database.rows(
            "SELECT id, revision, body, vector, forgotten FROM cases "  # noqa: S608
            f"WHERE {_PENDING} AND (forgotten OR (vector IS NOT NULL AND vector_of = ?)) LIMIT ?",
            (embedder, embedder, limit),
        )
        return [
            Entry(case_id, revision, json.loads(body), None if forgotten else vector)
            for case_id, revision, body, vector, forgotten in rows
        ]

    def count(self) -> int:
        return int(self._database.rows("SELECT count(*) FROM cases WHERE NOT forgotten")[0][0])

    def count_pending(self, embedder: str) -> int:
        statement = f"SELECT count(*) FROM cases WHERE {_PENDING}"  # noqa: S608
        return int(self._database.rows(statement, (embedder,))[0][0])

    def mark_applied(self, embedder: str, entries: Sequence[Entry]) -> None:
        """Notes what the index has; rows changed meanwhile stay pending, forgotten ones go."""
        with self._database.transaction() as connection:
            connection.executemany(
                "UPDATE cases SET applied = ? || ':' || ? WHERE id = ?",
                [(embedder, entry.revision, entry.id) for entry in entries],
            )
            connection.executemany(
                "DELETE FROM cases WHERE id = ? AND forgotten AND revision = ?",
                [(entry.id, entry.revision) for entry in entries if entry.vector is None],
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
