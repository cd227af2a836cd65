"""Elements that cannot be compared: which one it is, and what made it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.support.investigate import investigate
from tests.support.witness import run_watched

_FIELD = """\
def load(lines):
    rows = []
    for line in lines:
        rows.append({"name": line, "rank": None})
    rows[0]["rank"] = 3
    return rows


def ranking(rows):
    return READ


print(ranking(load(["ann", "bob"])))
"""
_FALLS_OFF = """\
def score(entry):
    if entry["kind"] == "done":
        return entry["points"]
    if entry["kind"] == "open":
        return 0


def best(entries):
    return max(entries, key=score)


print(best([{"kind": "done", "points": 3}, {"kind": "late", "points": 2}]))
"""
_HEAP = """\
import heapq


class Task:
    pass


def push(queue, cost):
    heapq.heappush(queue, (cost, Task()))


def run():
    queue = []
    push(queue, 2)
    push(queue, 2)


run()
"""
_DEEP_HEAP = """\
import heapq


class Queue:
    def __init__(self):
        self.heap = []

    def push(self, due, kind):
        heapq.heappush(self.heap, (due, {"kind": kind, "place": len(self.heap)}))


def run(queue):
    for due in (3, 5, 3):
        queue.push(due, "a")


run(Queue())
"""
_KEYS = """\
def group(words):
    groups = {}
    for word in words:
        groups.setdefault(len(word), []).append(word)
    groups["rest"] = []
    return groups


def show(groups):
    for size in SORTED:
        print(size)


show(group(["a", "bb"]))
"""
_KEPT = """\
class Versions:
    def __init__(self, rows):
        self.rows = [row.split("=")[1] if "b" in row else 1 for row in rows]

    def newest(self):
        return sorted(self.rows, key=lambda one: one)[-1]


Versions(["a=1", "b=2"]).newest()
"""
_DATA = """\
def oldest(ages):
    return max(ages)


def show(ages):
    print(oldest(ages))


show([31, "7", 7])
"""


@pytest.mark.parametrize(
    ("program", "line", "said"),
    [
        (
            _FIELD.replace("READ", 'sorted(rows, key=lambda row: row["rank"])'), 4,
            "so `rows[1]['rank']` is None at main.py:10, where `sorted` compares it",
        ),
        (
            _FIELD.replace("READ", 'max(row["rank"] for row in rows)'), 4,
            "so `rows[1]['rank']` is None at main.py:10, where `max` compares it with the others",
        ),
        (_FALLS_OFF, 5, "so `score(…)` is None at main.py:9, where `max` compares it"),
        (
            _HEAP, 9,
            "so `heappush` goes on to compare what follows",
        ),
        (_DEEP_HEAP, 9, "Elements of `self.heap` have the same first part"),
        (_KEYS.replace("SORTED", "sorted(groups)"), 5, "so `'rest'` is a str at main.py:10"),
        (_KEYS.replace("SORTED", "sorted(groups.items())"), 5, "so `'rest'` is a str"),
        (_KEPT, 3, "so `self.rows[1]` is a str at main.py:6, where `sorted` compares it"),
        (_DATA, 9, "so `ages[1]` is a str at main.py:2, where `max` compares it with the others"),
    ],
)  # fmt: skip
def test_the_element_that_cannot_be_compared_is_followed_to_what_made_it(
    project: Path, program: str, line: int, said: str
) -> None:
    (project / "main.py").write_text(program)
    done = run_watched([sys.executable, "main.py"], project)
    draft = asyncio.run(investigate(project, done.stderr, recorded=done.lines)).draft
    assert said in draft.root_cause
    assert draft.line == line
