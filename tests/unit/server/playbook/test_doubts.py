"""A place that is seldom the cause of such a crash is a suspect, and no cause."""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from tests.support.investigate import Investigated, investigate
from tests.support.second_runs import explain_second_run
from tests.support.witness import run_watched

_TABLE = """\
WORDS = ["first", "second", "third"]


def word_of(place):
    return WORDS[place]
"""
_ASK = """\
import shop
from decimal import Decimal

print(shop.word_of(Decimal(1)))
"""
_SHIPPING = """\
import json


def label(path):
    with open(path) as file:
        return address_of(json.load(file))


def address_of(customer):
    return customer["street"].title()
"""


def _fail(project: Path, script: str) -> Investigated:
    (project / "main.py").write_text(script)
    done = run_watched([sys.executable, "main.py"], project)
    return asyncio.run(investigate(project, done.stderr, recorded=done.lines))


def _is_suspect(found: Investigated, path: str, line: int) -> bool:
    return (path, line) in {(one.file_path, one.line) for one in found.draft.suspects or ()}


def test_what_no_function_on_the_stack_holds_is_no_cause_in_a_package(project: Path) -> None:
    (project / "pyproject.toml").write_text('[project]\nname = "shop"\n')
    (project / "shop.py").write_text(_TABLE)
    draft = _fail(project, _ASK).draft
    assert "nothing in `word_of` handles it" in draft.root_cause
    assert (draft.file_path, draft.line) == ("shop.py", 5)


def test_it_stays_a_suspect_where_nothing_else_is_found(project: Path) -> None:
    (project / "pyproject.toml").write_text('[project]\nname = "shop"\n')
    title = "\n\ndef title(place):\n    return word_of(place)\n"
    (project / "shop.py").write_text(_TABLE + title)
    found = _fail(project, _ASK.replace("word_of", "title"))
    assert not found.draft.root_cause
    assert _is_suspect(found, "shop.py", 1)


@pytest.mark.parametrize("beside", [(), ("setup.py",)], ids=["nothing", "a setup.py alone"])
def test_it_may_be_the_cause_in_a_program_that_nobody_publishes(
    project: Path, beside: tuple[str, ...]
) -> None:
    for name in beside:
        (project / name).write_text("")
    (project / "shop.py").write_text(_TABLE)
    assert _fail(project, _ASK).draft.line == 1


def test_a_record_without_a_value_is_an_input_and_no_cause(project: Path) -> None:
    (project / "shipping.py").write_text(_SHIPPING)
    (project / "order.json").write_text('{"street": null, "box": 4}\n')
    found = _fail(project, "import shipping\n\nshipping.label('order.json')\n")
    assert not found.draft.root_cause
    assert _is_suspect(found, "order.json", 1)
    assert _is_suspect(found, "shipping.py", 10)


_ROTA = """\
def candidates(rows, least):
    found = []
    for name, score in rows:
        if score > least:
            found.append(name)
    return found


def choose(rows):
    return min(candidates(rows, 9))


print(choose([("ann", 4), ("ben", 7)]))
"""


def test_that_a_function_adds_nothing_says_no_more_than_that_its_list_is_empty(
    project: Path,
) -> None:
    found = _fail(project, _ROTA)
    assert not found.draft.root_cause
    assert _is_suspect(found, "main.py", 2)


_STEPS = """\
STEP = 0


def place(number):
    return number // STEP


print(place(4))
"""


@pytest.mark.parametrize(("others", "told"), [(0, 1), (4, None)])
def test_what_stands_outside_of_the_functions_of_a_program_is_no_cause(
    project: Path, others: int, told: int | None
) -> None:
    functions = [
        f"\n\ndef part_{number}(text):\n    return text.strip()\n" for number in range(others)
    ]
    (project / "main.py").write_text(_STEPS + "".join(functions))
    found = _fail(project, _STEPS + "".join(functions))
    assert (found.draft.line if found.draft.root_cause else None) == told
    assert _is_suspect(found, "main.py", 5) or found.draft.line == 1


_RECIPES = """\
def parse(lines):
    found = []
    current = None
    for line in lines:
        if not line.strip():
            found.append(current)
            current = None
        elif line.startswith("="):
            current = []
        else:
            current.append(line)
    return found


def join(steps):
    return "; ".join(steps)


def count(steps):
    return len(steps)


print(count(parse(["= Soup", "Boil", "", "Serve"])))
"""


def test_one_of_several_places_that_may_have_made_a_value_is_no_cause(project: Path) -> None:
    found = _fail(project, _RECIPES)
    assert not found.draft.root_cause
    assert {3, 7} & {one.line for one in found.draft.suspects or ()}


_LIFTS = """\
package main

import (
\t"fmt"
\t"strings"
)

type Trip struct {
\tLift string
\tFrom int
\tTo   int
}

type Stats struct {
\ttrips  map[string]int
\tfloors map[string]int
}

func NewStats() *Stats {
\treturn &Stats{trips: map[string]int{}}
}

func (s *Stats) Add(t Trip) {
\tway := t.To - t.From
\tif way < 0 {
\t\tway = -way
\t}
\ts.trips[t.Lift]++
\ts.floors[t.Lift] += way
}

func parse(line string) (Trip, error) {
\tvar t Trip
\t_, err := fmt.Sscanf(line, "%s %d %d", &t.Lift, &t.From, &t.To)
\treturn t, err
}

const log = `east 0 4
west 2 0
east 4 1`

func main() {
\tstats := NewStats()
\tfor _, line := range strings.Split(log, "\\n") {
\t\tt, err := parse(line)
\t\tif err != nil {
\t\t\tfmt.Println("skipped:", line)
\t\t\tcontinue
\t\t}
\t\tstats.Add(t)
\t}
\tfor _, lift := range []string{"east", "west"} {
\t\tfmt.Printf("%s: %d trips, %d floors\\n", lift, stats.trips[lift], stats.floors[lift])
\t}
}
"""


@pytest.mark.skipif(None in (shutil.which("go"), shutil.which("gdb")), reason="needs Go and gdb")
def test_what_one_literal_alone_can_have_left_out_is_the_cause(project: Path) -> None:
    (project / "main.go").write_text(_LIFTS)
    (project / "go.mod").write_text("module lift\n\ngo 1.19\n")
    draft = explain_second_run(project, "go", ["go", "run", "."])
    assert (draft.file_path, draft.line) == ("main.go", 20)
    assert "leaves out `floors`" in draft.root_cause
    assert any(one.observation for one in draft.evidence)
