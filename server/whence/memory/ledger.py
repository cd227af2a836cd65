"""The records: exact hits by fingerprint, word search, and the truth that the index follows.

A record is acknowledged when its row is committed here. The vector index is brought up to date
afterwards, from these rows, by whichever process comes first (see `index_backlog.py`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

from whence.memory.case import Outcome, StoredCase, redact_case
from whence.memory.database import HOLDS, Database
from whence.memory.terms import split_terms
from whence.storage.seal import seal, unseal
from whence.storage.sqlite_file import make_damaged_error
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

_MAX_QUERY_TERMS = 48

Imported = Literal["imported", "updated", "skipped"]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cases a search may see.

    Attributes:
        workspace_id: None for all; otherwise those of this workspace and of none.
    """

    language: str | None = None
    error_type: str | None = None
    workspace_id: str | None = None

    def admits(self, case: StoredCase) -> bool:
        """The same conditions for a case at hand."""
        pairs = ((self.language, case.language), (self.error_type, case.error_type))
        return (
            case.has_cause
            and all(not want or filter_value(want) == filter_value(own) for want, own in pairs)
            and (self.workspace_id is None or case.workspace_id in (None, self.workspace_id))
        )

    def sql(self) -> tuple[str, list[str]]:
        """Conditions over `cases`, and their parameters."""
        parts, values = ["NOT forgotten", f"outcome <> '{Outcome.UNSOLVED}'"], []
        for column, value in (("language", self.language), ("error_type", self.error_type)):
            if value:
                parts.append(f"{column} = ?")
                values.append(filter_value(value))
        if self.workspace_id is not None:
            parts.append("(workspace_id IS NULL OR workspace_id = ?)")
            values.append(self.workspace_id)
        return " AND ".join(parts), values


class Ledger:
    """Blocks for milliseconds; call it off the event loop.

    Raises:
        StoreUnavailableError: from every method, when the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self.database = Database(path)

    def get(self, name: str) -> StoredCase | None:
        """By its id, or by the id of any analysis that was merged into it."""
        rows = self.database.rows(
            "SELECT body FROM cases WHERE NOT forgotten AND id = "
            "coalesce((SELECT id FROM aliases WHERE alias = ?), ?)",
            (name, name),
        )
        return read_body(rows[0][0]) if rows else None

    def of_fingerprint(self, fingerprint: str) -> list[StoredCase]:
        """Newest first, unsolved and rejected ones among them."""
        rows = self.database.rows(
            "SELECT body FROM cases WHERE fingerprint = ? AND NOT forgotten "
            "ORDER BY updated_at DESC, number DESC",
            (fingerprint,),
        )
        return [read_body(body) for (body,) in rows]

    def newest(
        self, limit: int, workspace_id: str | None = None, offset: int = 0
    ) -> list[StoredCase]:
        rows = self.database.rows(
            "SELECT body FROM cases WHERE NOT forgotten AND (? IS NULL OR workspace_id = ?) "
            "ORDER BY updated_at DESC, number DESC LIMIT ? OFFSET ?",
            (workspace_id, workspace_id, limit, offset),
        )
        return [read_body(body) for (body,) in rows]

    def since(self, moment: str, workspace_id: str, limit: int) -> list[StoredCase]:
        """A workspace's cases that were written after a moment (ISO 8601), newest first."""
        rows = self.database.rows(
            "SELECT body FROM cases WHERE updated_at >= ? AND NOT forgotten AND workspace_id = ? "
            "ORDER BY updated_at DESC, number DESC LIMIT ?",
            (moment, workspace_id, limit),
        )
        return [read_body(body) for (body,) in rows]

    @property
    def generation(self) -> int:
        """Another number whenever another process has written. Microseconds.

        Source: SQLite, "PRAGMA data_version".
        """
        return int(self.database.rows("PRAGMA data_version")[0][0])

    def all(self) -> Iterator[StoredCase]:
        """In the order they were first written."""
        last = 0
        while rows := self.database.rows(
            "SELECT number, body FROM cases WHERE number > ? AND NOT forgotten "
            "ORDER BY number LIMIT 200",
            (last,),
        ):
            yield from (read_body(body) for _, body in rows)
            last = rows[-1][0]

    def count(self, workspace_id: str | None = None) -> int:
        statement = (
            "SELECT count(*) FROM cases WHERE NOT forgotten AND (? IS NULL OR workspace_id = ?)"
        )
        return int(self.database.rows(statement, (workspace_id, workspace_id))[0][0])

    def count_with_cause(self, case_filter: Filter) -> int:
        """How many cases a search could find."""
        conditions, values = case_filter.sql()
        statement = f"SELECT count(*) FROM cases WHERE {conditions}"  # noqa: S608
        return int(self.database.rows(statement, tuple(values))[0][0])

    def with_cause(self, case_filter: Filter, limit: int, offset: int = 0) -> list[StoredCase]:
        """Those that a search could find, newest first."""
        conditions, values = case_filter.sql()
        statement = (
            f"SELECT body FROM cases WHERE {conditions} "  # noqa: S608
            "ORDER BY updated_at DESC, number DESC LIMIT ? OFFSET ?"
        )
        return [
            read_body(body) for (body,) in self.database.rows(statement, (*values, limit, offset))
        ]

    def outcomes(self) -> dict[str, int]:
        statement = "SELECT outcome, count(*) FROM cases WHERE NOT forgotten GROUP BY 1 ORDER BY 1"
        return dict(self.database.rows(statement))

    def with_words(self, text: str, case_filter: Filter, limit: int) -> list[StoredCase]:
        """Cases that share terms with the text, by BM25 (SQLite's FTS5, k1 1.2, b 0.75)."""
        sought = list(dict.fromkeys(split_terms(text)))[:_MAX_QUERY_TERMS]
        if not sought:
            return []
        conditions, values = case_filter.sql()
        rows = self.database.rows(
            "SELECT body FROM words JOIN cases ON cases.number = words.rowid "  # noqa: S608
            f"WHERE words MATCH ? AND {conditions} ORDER BY bm25(words) LIMIT ?",
            (" OR ".join(f'"{term}"' for term in sought), *values, limit),
        )
        return [read_body(body) for (body,) in rows]

    def record(self, case: StoredCase) -> StoredCase:
        """Stores an analysis, or merges it into the record of the same error."""
        with self.database.transaction() as connection:
            rejected_before = case.model_copy(update={"rejected": True}).key
            known = _find(connection, "key IN (?, ?)", rejected_before, case.key)
            merged = known.succeeded_by(case) if known else case
            _write(connection, merged)
            connection.execute("INSERT OR REPLACE INTO aliases VALUES (?, ?)", (case.id, merged.id))
        return merged

    def import_(self, case: StoredCase) -> tuple[StoredCase, Imported]:
        """Stores a record as it is; one that says the same as the one here is left alone."""
        with self.database.transaction() as connection:
            known = _find(connection, "id = ? OR key = ?", case.id, case.key)
            if known is None:
                _write(connection, case)
                return case, "imported"
            if known.content_key == case.content_key:
                return known, "skipped"
            case = case.model_copy(update={"id": known.id})
            _write(connection, case)
            return case, "updated"

    def change(self, case_id: str, change: Callable[[StoredCase], StoredCase]) -> StoredCase | None:
        """Applies a change to a record in one transaction; None where there is no such record."""
        with self.database.transaction() as connection:
            known = _find(
                connection,
                "id = coalesce((SELECT id FROM aliases WHERE alias = ?), ?)",
                case_id,
                case_id,
            )
            if known is None:
                return None
            changed = change(known)
            _write(connection, changed)
        return changed

    def forget(self, name: str) -> bool:
        """Takes a record out of every answer; its row goes when the index has forgotten it too."""
        with self.database.transaction() as connection:
            known = _find(
                connection, "id = coalesce((SELECT id FROM aliases WHERE alias = ?), ?)", name, name
            )
            if known is None:
                return False
            connection.execute(
                "DELETE FROM words WHERE rowid = (SELECT number FROM cases WHERE id = ?)",
                (known.id,),
            )
            connection.execute("DELETE FROM aliases WHERE id = ?", (known.id,))
            connection.execute(
                "UPDATE cases SET forgotten = 1, revision = revision + 1, fingerprint = NULL, "
                "key = 'forgotten ' || number, body = '{}', vector = NULL, vector_of = NULL, "
                "applied = NULL WHERE id = ?",
                (known.id,),
            )
        return True

    def compact(self) -> None:
        """Takes what was changed or forgotten off the disk."""
        self.database.compact()

    def is_in_place(self) -> bool:
        """False once somebody deleted the file: what is written is lost."""
        return self.database.is_in_place

    def is_new(self) -> bool:
        """Whether nothing was ever stored or forgotten in it."""
        return not self.database.rows("SELECT 1 FROM cases UNION ALL SELECT 1 FROM meta LIMIT 1")

    def close(self) -> None:
        self.database.close()


def redact_all(ledger: Ledger) -> tuple[int, int]:
    """Redacts every case again, each in a transaction; how many there are and had a secret."""
    cases = list(ledger.all())
    changed = [case.id for case in cases if redact_case(case) != case]
    for case_id in changed:
        ledger.change(case_id, redact_case)
    if changed:
        ledger.compact()
    return len(cases), len(changed)


def filter_value(text: str) -> str:
    """How languages and error types are compared: last dotted segment, without regard to case."""
    return text.strip().rsplit(".", 1)[-1].lower()


def join_searchable(case: StoredCase) -> str:
    """The text whose words find a case."""
    return f"{case.error_type}\n{case.error_description}\n{case.root_cause}\n{case.solution}"


def read_body(body: str) -> StoredCase:
    """Raises DamagedStoreError when it is not what was written."""
    try:
        return StoredCase.model_validate_json(unseal(body))
    except ValueError as error:
        raise make_damaged_error(HOLDS, "a record has changed") from error


def _find(connection: sqlite3.Connection, condition: str, *values: str) -> StoredCase | None:
    statement = (
        f"SELECT body FROM cases WHERE NOT forgotten AND ({condition}) "  # noqa: S608
        f"ORDER BY outcome = '{Outcome.REJECTED}' DESC LIMIT 1"
    )
    row = connection.execute(statement, values).fetchone()
    return read_body(row[0]) if row else None


def _write(connection: sqlite3.Connection, case: StoredCase, number: int | None = None) -> None:
    row = _row(case) | {"key": _free_key(connection, case)}
    known = connection.execute(
        "SELECT number, json_extract(body, '$.errorDescription') FROM cases WHERE id = ?",
        (case.id,),
    ).fetchone()
    if known is None:
        row["number"] = number
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        statement = f"INSERT INTO cases ({names}) VALUES ({marks})"  # noqa: S608
        number = connection.execute(statement, list(row.values())).lastrowid
    else:
        number, described = known
        # what is embedded is the description: with a new one the vector is of another text
        same = described == case.error_description
        stale = "" if same else ", vector = NULL, vector_of = NULL"
        columns = ", ".join(f"{name} = ?" for name in row)
        connection.execute(
            f"UPDATE cases SET {columns}, forgotten = 0, revision = revision + 1, "  # noqa: S608
            f"applied = NULL{stale} WHERE number = ?",
            (*row.values(), number),
        )
        connection.execute("DELETE FROM words WHERE rowid = ?", (number,))
    text = " ".join(split_terms(join_searchable(case)))
    connection.execute("INSERT INTO words (rowid, terms) VALUES (?, ?)", (number, text))


def put_back(connection: sqlite3.Connection, case: StoredCase, number: int | None = None) -> bool:
    """Stores a record of a damaged ledger or of the index, unless it is known or was forgotten.

    Args:
        number: its row; None where that is not known: the next.
    """
    known = "SELECT 1 FROM cases WHERE id = ? OR key = ? AND ? IS NULL"
    if connection.execute(known, (case.id, case.key, number)).fetchone():
        return False
    taken = connection.execute("SELECT 1 FROM cases WHERE number = ?", (number,)).fetchone()
    _write(connection, case, None if taken else number)
    if case.analysis is not None:
        put_alias(connection, str(case.analysis.get("id")), case.id)
    return True


def put_forgotten(connection: sqlite3.Connection, name: str, number: int, revision: int) -> None:
    """Stores that a record was forgotten, which the index may not know yet."""
    connection.execute(
        "INSERT OR IGNORE INTO cases (number, id, key, language, error_type, outcome, updated_at, "
        "body, forgotten, revision) VALUES (?, ?, 'forgotten ' || ?, '', '', '', '', '{}', 1, ?)",
        (number, name, number, revision),
    )


def put_alias(connection: sqlite3.Connection, alias: str, case_id: str) -> None:
    """Stores the name of an analysis that was merged into a record, where that is there."""
    connection.execute(
        "INSERT OR IGNORE INTO aliases SELECT ?, id FROM cases WHERE id = ? AND forgotten = 0",
        (alias, case_id),
    )


def _free_key(connection: sqlite3.Connection, case: StoredCase) -> str:
    """The case's key, or one of its own where another record has taken its place meanwhile."""
    taken = connection.execute(
        "SELECT 1 FROM cases WHERE key = ? AND id <> ?", (case.key, case.id)
    ).fetchone()
    return f"{case.key} {case.id}" if taken else case.key


def _row(case: StoredCase) -> dict[str, Any]:
    return {
        "id": case.id,
        "fingerprint": case.fingerprint,
        "workspace_id": case.workspace_id,
        "language": filter_value(case.language),
        "error_type": filter_value(case.error_type),
        "outcome": case.outcome.value,
        "updated_at": case.updated_at,
        "body": seal(json.dumps(case.wire(), ensure_ascii=False)),
    }
