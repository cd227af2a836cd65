"""What JSON has no form for: which part it is, and what made it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.support.investigate import investigate
from tests.support.witness import run_watched
from whence.domain.analysis import Draft

_ROWS = """\
import json
from datetime import date


class Ledger:
    def __init__(self):
        self.rows = []

    def add(self, name, day):
        self.rows.append({"name": name, "day": day})

    def export(self):
        report = {"rows": self.rows}
        return json.dumps(report)


def load():
    ledger = Ledger()
    ledger.add("rent", "2024-01-01")
    ledger.add("tea", date(2024, 1, 3))
    return ledger


print(load().export())
"""
_TABLE = """\
import json
from decimal import Decimal


def price(text):
    return Decimal(text)


def parse(line):
    name, amount = line.split(";")
    return {"name": name, "price": price(amount)}


def save(rows):
    by_name = {row["name"]: row for row in rows}
    return json.dumps({"items": by_name}, indent=2)


print(save([parse("tea;4.50")]))
"""
_TAGS = """\
import json


def collect(names):
    return {"tags": set(names)}


with open("out.json", "w") as out:
    found = [collect(["a", "b"])]
    json.dump(found, out)
"""
_UNSEEN = """\
import json
import uuid


def export(rows):
    return json.dumps({"id": uuid.uuid4(), "rows": rows})


print(export([]))
"""


def _explain(project: Path, text: str) -> Draft:
    (project / "main.py").write_text(text)
    done = run_watched([sys.executable, "main.py"], project)
    return asyncio.run(investigate(project, done.stderr, recorded=done.lines)).draft


@pytest.mark.parametrize(
    ("text", "part", "line"),
    [
        (_ROWS, "`report['rows'][1]['day']`", 20),
        (_TABLE, "`by_name['tea']['price']`", 6),
        (_TAGS, "`found[0]['tags']`", 5),
    ],
    ids=["rows", "table", "tags"],
)
def test_the_part_and_what_made_it_are_told(project: Path, text: str, part: str, line: int) -> None:
    told = _explain(project, text)
    assert part in told.root_cause
    assert (told.file_path, told.line) == ("main.py", line)


def test_a_part_that_the_line_has_no_name_for_is_no_cause(project: Path) -> None:
    assert not _explain(project, _UNSEEN).root_cause
