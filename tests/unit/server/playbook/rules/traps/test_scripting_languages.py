"""What scripting languages do otherwise than the code means is found, and what only looks like it
is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.second_runs import explain_program
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence_tools.errors.observed import Value

if TYPE_CHECKING:
    from pathlib import Path

_SEEN = {"number": Value("number", "12"), "state": Value("undefined", "undefined")}

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
    "a position in a local that is asked for its truth": ("a.php", """\
<?php
function begins($line) {
    $at = strpos($line, 'From:');
    return $at && $at === 0; // here
}
"""),
    "a text that may not change, as a result": ("a.rb", """\
def city(text)
  name = text.strip
  name.sub!(/\\A\\d+ /, '') # here
end
"""),
    "a text that may not change, in a chain": ("a.rb", """\
def slug(text)
  name = text.dup
  name.gsub!(/\\s/, '-').downcase # here
  name
end
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
    "a date of a local that an end is added to": ("a.php", """\
<?php
class Diary {
    function enter($at, $length) {
        $start = new DateTime($at); // here
        $end = $start->add($length);
        return [$start, $end];
    }
}
"""),
    "a list of an object that is turned round": ("a.js", """\
function back(route) {
  const stops = route.stops.reverse(); // here
  return stops.map((one) => one.name);
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
    "defaults that come last": ("a.js", """\
const DEFAULTS = { size: 3, name: null };
const read = (options) => ({ ...options, ...DEFAULTS }); // here
"""),
    "defaults that are merged in last": ("a.rb", """\
DEFAULTS = { size: 3 }
def read(options) = options.merge(DEFAULTS) # here
"""),
    "an argument that is used up": ("a.rb", """\
class Table
  def initialize(rows)
    @head = rows.shift # here
    @rows = rows
  end
end
rows = [["name"], ["Ann"]]
puts Table.new(rows), Table.new(rows)
"""),
    "a name that a function hides": ("a.py", """\
book = None
def open_book(path):
    book = read(path)  # here
    return len(book)
def show():
    print(book.title)
"""),
    "a name that a block hides": ("a.go", """\
package main
var book *Book
func open() error {
	book, err := read() // here
	book.Touch()
	return err
}
func show() { println(book.Title) }
"""),
    "a twin that was copied": ("a.rs", """\
fn extent(items: &[Item]) -> (usize, usize) {
    let width = items.iter().map(|one| one.x).max().unwrap_or(0);
    let height = items.iter().map(|one| one.x).max().unwrap_or(0); // here
    (width, height)
}
"""),
    "keys that stay": ("a.php", """\
<?php
function first($rows) {
    $open = array_filter($rows, fn ($row) => $row->open); // here
    return $open[0];
}
"""),
    "keys that stay in a result": ("a.php", """\
<?php
function waiting($rows) {
    return array_filter($rows, fn ($row) => $row->open); // here
}
echo waiting($rows)[0];
"""),
    "keys that stay in a result that is kept": ("a.php", """\
<?php
function waiting($rows) {
    return array_filter($rows, fn ($row) => $row->open); // here
}
function next_one($rows) {
    $open = waiting($rows);
    return $open[0];
}
"""),
    "a date under two names": ("a.php", """\
<?php
class Field {
    function __construct(private DateTime $first) {}
    function weeks() {
        $day = $this->first; // here
        while ($day < $this->last) $day->modify('+1 week');
    }
}
"""),
    "a promise that is returned out of try": ("a.js", """\
async function use(pool, work) {
  const one = await pool.take();
  try {
    return work(one); // here
  } finally {
    pool.give(one);
  }
}
"""),
    "a month as it is written": ("a.js", """\
function day(text) {
  const [year, month, date] = text.split('-').map(Number);
  return new Date(year, month, date); // here
}
"""),
    "what was moved away": ("a.cpp", """\
void submit(std::unique_ptr<Job> job) {
    queue.push_back(std::move(job)); // here
    total += job->pages(); // fails
}
"""),
    "an index that does not wrap": ("a.py", """\
def push(ring, call):
    ring.calls[(ring.start + ring.size) % len(ring.calls)] = call
def at(ring, number):
    return ring.calls[ring.start + number]  # here, fails
"""),
    "rows that are one list": ("a.py", """\
def identity(size):
    rows = [[0] * size] * size  # here
    for at in range(size):
        rows[at][at] = 1
    return rows
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
    "a constant that is filled on purpose": ("a.rb", """\
KINDS = {}
def add(name, kind)
  KINDS.merge!(name => kind)
end
"""),
    "places that are filled and then made": ("a.js", """\
const grid = (n, m) => new Array(n).fill([]).map(() => new Array(m).fill(0));
"""),
    "there and back": ("a.py", """\
def fare(origin, target):
    return len(origin) - len(target)
def both_ways(origin, target):
    return fare(origin, target) + fare(target, origin)
"""),
    "defaults that come first": ("a.js", """\
const DEFAULTS = { size: 3 };
const read = (options) => ({ ...DEFAULTS, ...options });
"""),
    "arguments that are copied first": ("a.rb", """\
def head(rows)
  rows = rows.dup
  rows.shift
end
rows = [1]
puts head(rows), head(rows)
"""),
    "tokens that are taken one by one": ("a.py", """\
def take(tokens):
    return tokens.pop(0)
def read(tokens):
    return take(tokens), take(tokens)
"""),
    "copies of lists that are turned round": ("a.js", """\
function back(route) {
  const stops = [...route.stops].reverse();
  const names = route.names.slice().reverse();
  route.seen.reverse();
  return [stops, names];
}
"""),
    "dates that are changed where they are, or can't be": ("a.php", """\
<?php
function days($at, $length) {
    $start = new DateTime($at);
    $start = $start->add($length);
    $first = new DateTimeImmutable($at);
    $end = $first->add($length);
    return [$start, $first, $end];
}
"""),
    "defaults that something begins with": ("a.js", """\
const DEFAULTS = { size: 3 };
function fill(settings, given) {
  Object.assign(settings, DEFAULTS);
  return Object.assign(settings, given);
}
"""),
    "defaults that a dictionary begins with": ("a.py", """\
DEFAULTS = {"size": 3}
def read(settings, given):
    settings.update(DEFAULTS)
    settings.update(given)
"""),
    "a queue that is taken from on purpose": ("a.py", """\
def step(queue):
    return queue.pop()
def run(queue):
    while queue:
        step(queue)
"""),
    "a name that a function may set": ("a.py", """\
book = None
def open_book(path):
    global book
    book = read(path)
def show():
    print(book.title)
"""),
    "twins that begin alike": ("a.py", """\
def start():
    x = random()
    y = random()
    width = height = 0
    return x, y
"""),
    "keys of a result that are numbered anew": ("a.php", """\
<?php
function open($rows) { return array_values(array_filter($rows)); }
echo open($rows)[0];
"""),
    "keys that are numbered anew": ("a.php", """\
<?php
function first($rows) {
    $open = array_filter($rows);
    $open = array_values($open);
    return $open[0];
}
"""),
    "a promise that is waited for": ("a.js", """\
async function use(pool, work) {
  try {
    return await work(pool);
  } finally {
    pool.close();
  }
}
"""),
    "a month from 0 on": ("a.js", """\
function day(text) {
  const [year, month, date] = text.split('-').map(Number);
  return new Date(year, month - 1, date);
}
const next = (date) => new Date(date.getFullYear(), month, 1);
"""),
    "what gets a new value after it was moved": ("a.cpp", """\
void submit(std::unique_ptr<Job> job) {
    queue.push_back(std::move(job));
    job = make();
    total += job->pages(); // fails
}
"""),
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
    "a text that is changed where it is": ("a.rb", """\
def city(text)
  name = text.dup
  name.sub!(/\\A\\d+ /, '')
  name.strip! if name.frozen?
  name
end
"""),
    "arrays that are values": ("a.php", """\
<?php
const PLAN = ['jobs' => ['a']];
function take() { $plan = array_merge([], PLAN); array_pop($plan['jobs']); }
"""),
    "a position in a local that is compared": ("a.php", """\
<?php
function known($line) {
    $at = strpos($line, 'From:');
    return $at !== false && $at < 9;
}
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
    "a name that is the bytes later": ("a.py", """\
GREETING = "Grüße"
def frame(text):
    text = text.encode()
    return pack(len(text)) + text
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
    lines = enumerate(text.splitlines(), 1)
    crash = Site(file, next((number for number, line in lines if "fails" in line), 1))
    program = Program([file], crash, "index out of range", [_SEEN])
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


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("a.c", 'void chomp(char *line) {\n    line[strcspn(line, "\\n")] = 0;\n}\n', [2]),
        ("a.cpp", 'auto last = text.find_last_not_of(" \\t");\n', [1]),
        (
            "a.py",
            "lines = text.split('\\n')\nnames = [line.rstrip('\\n') for line in lines]\n",
            [2],
        ),
        ("a.py", "names = [line.strip() for line in file]\n", []),
    ],
)
def test_what_leaves_a_carriage_return_is_found_where_a_value_has_one(
    path: str, text: str, lines: list[int]
) -> None:
    file = SourceFile(path, text, "call")
    for value, found in {'"kg\\r"': lines, '"kg"': []}.items():
        program = Program([file], Site(file, 1), "", [{"unit": Value("string", value)}])
        assert [one.at.line for one in find_traps(program)] == found


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("a.js", "const rows = text.split('\\n').map((line) => JSON.parse(line));\n", [1]),
        ("a.php", "<?php\nforeach (explode(PHP_EOL, $text) as $one) { read($one); }\n", [2]),
        ("a.js", "const rows = text.trim().split('\\n').map(JSON.parse);\n", []),
        ("a.js", "const rows = text.split('\\n').filter(Boolean).map(JSON.parse);\n", []),
    ],
)
def test_an_empty_piece_at_the_end_is_found_where_the_failing_line_had_one(
    path: str, text: str, lines: list[int]
) -> None:
    file = SourceFile(path, text, "call")
    for value, found in {'""': lines, '"{}"': []}.items():
        program = Program([file], Site(file, 1), "", [{"line": Value("string", value)}])
        assert [one.at.line for one in find_traps(program)] == found


@pytest.mark.parametrize(
    ("sorted_one", "kind", "seen", "lines"),
    [
        ("[...values].sort()", "Array", "[120, 80, 9]", [1]),
        ("this.values.toSorted()", "Array", "[120, 80, 9]", [1]),
        ("[...values.keys()].sort()", "Map", "Map {11 => [1], 9 => [2]}", [1]),
        ("[...values.values()].sort()", "Map", 'Map {11 => "b"}', []),
        ("[...values].sort()", "Array", '["b", "a"]', []),
        ("[...others].sort()", "Array", "[120, 80, 9]", []),
    ],
)
def test_what_is_sorted_as_text_is_found_where_it_was_seen_to_hold_numbers(
    sorted_one: str, kind: str, seen: str, lines: list[int]
) -> None:
    file = SourceFile("a.js", f"const order = {sorted_one};\n", "call")
    program = Program([file], Site(file, 1), "", [{"values": Value(kind, seen)}])
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


_STOPS = """\
<?php
function openStops(array $stops): array
{
    return array_filter($stops, fn(array $stop): bool => !$stop['done']);
}

function length(array $stops): int
{
    $length = 0;
    for ($i = 1; $i < count($stops); $i++) {
        $length += distance($stops[$i - 1], $stops[$i]);  // fails
    }
    return $length;
}
"""


@pytest.mark.parametrize(("numbers", "found"), [([1, 3], [4]), ([0, 1], []), ([], [])])
def test_a_list_that_was_seen_without_some_numbers_had_them_left_out(
    numbers: list[int], found: list[int]
) -> None:
    source = SourceFile("main.php", _STOPS, "1")
    keys = tuple((Value("int", str(one)), Value("string", '"a"')) for one in numbers)
    seen = {"$stops": Value("array", "[…]", items=keys)}
    program = Program([source], Site(source, 11), "TypeError: null given", [seen])
    assert [one.at.line for one in find_traps(program)] == found
