"""Values that are written into an SQL statement, and what makes parameters of them."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.program.sql_texts import find_sql_holes


def _find(line: str, before: str = "") -> dict[str, str]:
    file = SourceFile("a.py", f"{before}\n{line}\n", "call")
    return {one.name: one.edits[0].new_text for one in find_sql_holes(Site(file, 2))}


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        (
            """db.execute(f"INSERT INTO people VALUES ('{name}', {age})")""",
            """db.execute("INSERT INTO people VALUES (?, ?)", (name, age))""",
        ),
        (
            """db.execute("SELECT * FROM people WHERE name = '%s' AND age > %d" % (name, age))""",
            """db.execute("SELECT * FROM people WHERE name = ? AND age > ?", (name, age))""",
        ),
        (
            """db.execute("DELETE FROM people WHERE name = '" + name + "'")""",
            """db.execute("DELETE FROM people WHERE name = ?", (name,))""",
        ),
        (
            """db.execute("DELETE FROM people WHERE name = '%s'" % name)""",
            """db.execute("DELETE FROM people WHERE name = ?", (name,))""",
        ),
    ],
)
def test_values_become_parameters(line: str, mended: str) -> None:
    assert _find(line) == {"name": mended}


def test_other_libraries_have_another_mark() -> None:
    mended = _find("db.execute(f\"SELECT 1 WHERE '{name}' = 'a'\")", before="import psycopg2")
    assert mended == {"name": "db.execute(\"SELECT 1 WHERE %s = 'a'\", (name,))"}


@pytest.mark.parametrize(
    "line",
    [
        "db.execute(f\"SELECT * FROM '{table}'\")",
        'db.execute(f"SELECT * FROM people WHERE age > {age}")',
        'db.execute("SELECT * FROM people WHERE name = ?", (name,))',
    ],
    ids=["the name of a table", "a number", "a parameter"],
)
def test_what_is_no_text_or_can_be_no_parameter_stays(line: str) -> None:
    assert _find(line) == {}
