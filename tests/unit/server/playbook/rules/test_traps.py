"""What scripting languages do otherwise than the code means is found, and what only looks like it
is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.second_runs import explain_program
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.trap import Program
from whence_tools.errors.observed import Value

if TYPE_CHECKING:
    from pathlib import Path

_NUMBER = {"number": Value("number", "12")}

_TRAPS = {
    "a template that is copied one level deep": ("a.py", """\
PLAN = {"days": 3, "jobs": ["a", "b"]}
def make():
    plan = dict(PLAN)  # here
    return plan
def take(plan):
    jobs = plan["jobs"]
    return jobs.pop()
"""),
    "a template that is spread": ("a.js", """\
const PLAN = { days: 3, jobs: ['a', 'b'] };
const make = (days) => ({ ...PLAN, days }); // here
const take = (plan) => plan.jobs.pop();
"""),
    "a hash that is duplicated": ("a.rb", """\
PLAN = { days: 3, jobs: %w[a b] }.freeze
def make = PLAN.dup # here
def take(plan) = plan[:jobs].pop
"""),
    "a position that is asked for its truth": ("a.php", """\
<?php
function known($line) {
    if (strpos($line, 'From:')) { // here
        return 1;
    }
    return 0;
}
"""),
    "a date that is changed": ("a.php", """\
<?php
class Plan {
    function __construct($day) {
        $this->start = new DateTime($day); // here
    }
    function end() { return $this->start->modify('+3 days'); }
}
"""),
    "a constant that grows": ("a.rb", """\
HEAD = +"head"
def title(number, text: HEAD)
  text << number.to_s # here
end
"""),
    "keys of another kind": ("a.rb", """\
DEFAULTS = { size: 3 }
def load(path)
  given = JSON.parse(File.read(path)) # here
  DEFAULTS.merge(given)
end
"""),
    "numbers in the order of texts": ("a.js", """\
const order = (seats) => seats.map((seat) => seat.number).sort(); // here
"""),
    "literal numbers in the order of texts": ("a.js", "const best = [9, 10, 2].sort(); // here\n"),
    "an index that is a base": ("a.js", "const parts = (text) => text.map(parseInt); // here\n"),
    "characters for bytes": ("a.py", """\
GREETING = "Grüße"
def frame(text):
    return pack(len(text)) + text.encode()  # here
"""),
    "something that is built and not returned": ("a.js", """\
function next(state, step) {
  if (step.kind === 'add') {
    return { ...state, last: step };
  }
  const moved = { ...state };
  moved[step.to] = step; // here
}
"""),
    "arguments in each other's place": ("a.py", """\
def area(width, height):
    return width * height
def total(rows):
    for width, height in rows:
        area(height, width)  # here
"""),
}  # fmt: skip
_SOUND = {
    "parts that are made anew": ("a.py", """\
PLAN = {"days": 3, "jobs": ["a", "b"]}
def make():
    return {**PLAN, "jobs": list(PLAN["jobs"])}
def take(plan):
    return plan["jobs"].pop()
"""),
    "parts that nobody changes": ("a.py", """\
PLAN = {"days": 3, "jobs": ["a", "b"]}
def make():
    return dict(PLAN)
def first(plan):
    return plan["jobs"][0]
"""),
    "arrays that are values": ("a.php", """\
<?php
const PLAN = ['jobs' => ['a']];
function take() { $plan = array_merge([], PLAN); array_pop($plan['jobs']); }
"""),
    "a position that is compared": ("a.php", """\
<?php
function known($line) { return strpos($line, 'From:') !== false; }
function at($line) { return substr($line, strpos($line, ':') + 1); }
"""),
    "a date that is meant to change": ("a.php", """\
<?php
class Clock {
    function __construct($day) { $this->now = new DateTime($day); }
    function tick() { $this->now->modify('+1 day'); }
}
"""),
    "a date that cannot change": ("a.php", """\
<?php
class Plan {
    function __construct($day) { $this->start = new DateTimeImmutable($day); }
    function end() { return $this->start->modify('+3 days'); }
}
"""),
    "a copy that grows": ("a.rb", """\
HEAD = "head"
def title(number, text: HEAD)
  text = text.dup
  text + number.to_s
end
"""),
    "keys of the same kind": ("a.rb", """\
DEFAULTS = { size: 3 }
def load(path)
  DEFAULTS.merge(JSON.parse(File.read(path), symbolize_names: true))
end
"""),
    "texts in the order of texts": ("a.js", """\
const order = (guests) => guests.map((guest) => guest.name).sort();
const best = ['b', 'a'].sort();
const far = [10, 9].sort((a, b) => a - b);
"""),
    "bytes of texts that have none but plain characters": ("a.py", """\
def frame(text):
    return pack(len(text)) + text.encode()
"""),
    "bytes that are counted": ("a.py", """\
GREETING = "Grüße"
def frame(text):
    data = text.encode()
    return pack(len(data)) + data
"""),
    "something that is kept": ("a.js", """\
function next(state, step) {
  if (step.kind === 'add') {
    return { ...state, last: step };
  }
  const moved = { ...state };
  moved.last = step;
  save(moved);
}
"""),
    "a function of another module": ("a.js", """\
const area = require('area');
class Plan {
  area(width, height) { return area(height, width); }
}
"""),
}  # fmt: skip


def _lines(path: str, text: str) -> list[int]:
    file = SourceFile(path, text, "call")
    program = Program([file], Site(file, 1), "", [_NUMBER])
    return [one.at.line for one in find_traps(program)]


@pytest.mark.parametrize("name", _TRAPS)
def test_what_a_language_does_otherwise_is_found_where_it_stands(name: str) -> None:
    path, text = _TRAPS[name]
    lines = text.splitlines()
    assert _lines(path, text) == [next(n for n, line in enumerate(lines, 1) if "here" in line)]


@pytest.mark.parametrize("name", _SOUND)
def test_sound_code_has_no_trap(name: str) -> None:
    assert _lines(*_SOUND[name]) == []


@pytest.mark.parametrize(
    ("asked", "lines"), [("pause", [3]), ("times", [])], ids=["a part that is lost", "one that is"]
)
def test_a_merge_is_a_trap_where_it_lost_what_was_asked_for(asked: str, lines: list[int]) -> None:
    text = f"""\
DEFAULTS = {{ retry: {{ times: 3, pause: 5 }} }}
def load(given)
  DEFAULTS.merge(given)
end
def wait(settings) = settings[:retry][:{asked}] * 2
"""
    file = SourceFile("a.rb", text, "call")
    seen = {asked: Value("nil", "nil")} if lines else {asked: Value("Integer", "3")}
    program = Program([file], Site(file, 5), "", [seen])
    assert [one.at.line for one in find_traps(program)] == lines


def test_objects_that_json_gives_are_a_trap_where_an_array_was_asked_for() -> None:
    file = SourceFile("a.php", "<?php\n$rows = json_decode($text);\necho $rows['a'];\n", "call")
    for message, lines in {"Cannot use object of type stdClass as array": [2], "other": []}.items():
        program = Program([file], Site(file, 3), message, [])
        assert [one.at.line for one in find_traps(program)] == lines


def test_keys_that_are_numbered_anew_are_a_trap_where_such_were_seen() -> None:
    text = """\
<?php
function add($all, $rows) {
    foreach ($rows as $row) {
        $more[$row['id']] = $row;
    }
    return array_merge($all, $more);
}
"""
    file = SourceFile("a.php", text, "call")
    number, word = Value("int", "1041"), Value("string", '"ann"')
    for key, lines in {number: [6], word: []}.items():
        all_ = Value("array", "[…]", length=1, items=((key, Value("array", "[…]")),))
        program = Program([file], Site(file, 4), "", [{"$all": all_}])
        assert [one.at.line for one in find_traps(program)] == lines


def test_a_trap_is_told_where_nothing_else_explains_a_failure(project: Path) -> None:
    text = """\
const seats = [1, 2, 10].map((number) => ({ number }));
const order = seats.map((seat) => seat.number).sort();

function place(number) {
  let low = 0;
  for (let high = order.length - 1; low < high; ) {
    const middle = (low + high) >> 1;
    if (order[middle] < number) low = middle + 1;
    else high = middle;
  }
  return order[low] === number ? low : -1;
}

function take(number) {
  const seat = seats[place(number)];
  return seat.number;
}

console.log(take(2));
"""
    draft = explain_program(project, "node", "main.js", text)
    assert (draft.file_path, draft.line) == ("main.js", 2)
    assert "sorts numbers as texts" in draft.root_cause
