"""Traps of single lines, and of what scripts read later; and what only looks like them."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence_tools.errors.observed import Value

_ZONES = "TypeError: can't compare offset-naive and offset-aware datetimes"
_UNDEFINED = "TypeError: Cannot read properties of undefined (reading 'name')"

_TRAPS = {
    "a function made in a loop": ("a.py", "", """\
def readers(schema):
    made = {}
    for name, kind in schema:
        made[name] = lambda text: convert(kind, text)  # here
    return made
"""),
    "a function made in a loop beside others": ("a.py", "", """\
def install(self, rules):
    for rule in sorted(rules, key=lambda one: one.priority):
        self.steps.append((ACTIONS[rule.kind], lambda: rule))  # here
"""),
    "functions made in a comprehension": ("a.py", "", """\
def readers(kinds):
    return [lambda text: convert(kind, text) for kind in kinds]  # here
"""),
    "a zone that is cut off": ("a.py", _ZONES, """\
from datetime import datetime
def stamp(text):
    if text.endswith("Z"):
        text = text[:-1]  # here
    return datetime.fromisoformat(text)
"""),
    "a time of now without a zone": ("a.py", _ZONES, """\
from datetime import datetime, timezone
def due(text):
    return datetime.fromisoformat(text).astimezone(timezone.utc) < datetime.now(timezone.utc)
def late():
    return datetime.now()  # here
"""),
    "letters that are stripped": ("a.py", "", """\
def plain(name):
    return name.rstrip(".json")  # here
"""),
    "letters of a constant that are stripped": ("a.py", "", """\
SUFFIX = ".json"
def plain(name):
    return name.rstrip(SUFFIX)  # here
"""),
    "the month where minutes are meant": ("a.php", "", """\
<?php
function board($flight) {
    return $flight->departs->format('H:m'); // here
}
"""),
    "the seconds of a difference": ("a.py", "", """\
def stay(entered, left):
    return math.ceil((parse(left) - entered).seconds / 60)  # here
"""),
    "a month of strftime": ("a.py", "", """\
def stamp(when):
    return when.strftime("%Y-%m-%d %H:%m:%S")  # here
"""),
    "a month of letters": ("A.java", "", """\
class A {
    static final DateTimeFormatter SHORT = DateTimeFormatter.ofPattern("dd.MM. HH:MM"); // here
}
"""),
    "a month of Go's reference time": ("a.go", "", """\
package a
func stamp(at time.Time) string { return at.Format("15:01") } // here
"""),
    "a part too many": ("a.go", "", """\
package a
func (p *Pager) Count() int {
	return len(p.entries)/p.size + 1 // here
}
"""),
    "a part too many of scripts": ("a.js", "", """\
const count = (rows, size) => {
  const pages = Math.floor(rows.length / size) + 1; // here
  return pages;
};
"""),
    "settings that are texts": (
        "a.php", "TypeError: f(): Argument #1 ($port) must be of type int, string given", """\
<?php
$settings = parse_ini_file('app.ini', true); // here
"""),
    "a list of fixed size": ("A.java", "java.lang.UnsupportedOperationException: null", """\
class Steps {
    void define(String name, String... steps) {
        all.put(name, Arrays.asList(steps)); // here
        all.put("x", new ArrayList<>(Arrays.asList(steps)));
    }
}
"""),
    "a sign as a pattern": ("a.kt", "", """\
fun cut(line: String) = line.split(".".toRegex()) // here
"""),
    "a sign as a pattern of scripts": ("a.js", "", """\
const cut = (line) => line.split(/|/); // here
"""),
    "a sign as a pattern of PHP": ("a.php", "", """\
<?php
$cut = preg_split('/|/', $line); // here
"""),
    "a sign as a pattern of Python": ("a.py", "", """\
import re
cut = re.split(".", "1.2")  # here
"""),
    "a method that lost its object": ("a.js", _UNDEFINED, """\
class Till {
  total(items) {
    return items.map(this.price); // here
  }
  price(item) {
    return item * this.name; // fails
  }
}
"""),
    "what is closed and handed on": ("a.py", "ValueError: I/O operation on closed file.", """\
import csv
def rows(path):
    with open(path) as file:  # here
        return csv.reader(file)
def count(path):
    with open(path) as file:
        return len(list(csv.reader(file)))
"""),
    "what is closed after its first line": ("a.php", "not a valid stream resource", """\
<?php
function title($handle) {
    $title = fgets($handle);
    fclose($handle); // here
    return $title;
}
"""),
    "a list that loses elements on the way": ("a.js", "", """\
class Board {
  leave(login) {
    this.tickets.forEach((ticket) => { // here
      if (ticket.owner === login) {
        this.drop(ticket);
      }
    });
  }
  drop(ticket) {
    const at = this.tickets.indexOf(ticket);
    this.tickets.splice(at, 1);
  }
}
"""),
    "a list that loses elements in its loop": ("a.py", "", """\
def clean(rows):
    for row in rows:  # here
        if not row:
            rows.remove(row)
    return rows
"""),
    "an index that steps over an element": ("a.js", "", """\
function sweep(enemies) {
  for (let i = 0; i < enemies.length; i++) {
    if (enemies[i].hp <= 0) {
      enemies.splice(i, 1); // here
    }
  }
}
"""),
    "an index that is raised by one steps over an element": ("a.js", "", """\
function sweep(enemies) {
  for (let i = 0; i < enemies.length; i += 1) {
    if (enemies[i].hp <= 0) {
      enemies.splice(i, 1); // here
    }
  }
}
"""),
    "an index that wraps too late": ("a.go", "", """\
package main

func (r *Ring) push(v float64) {
	r.values[r.next] = v
	r.next++
	if r.next > len(r.values) { // here
		r.next = 0
	}
}
"""),
    "a copy whose method changes it": ("a.go", "", """\
package main

type Account struct {
	points map[string]int
}

func (a *Account) prepare() {
	a.points = make(map[string]int)
}

func newProgram(accounts []Account) {
	for _, account := range accounts { // here
		account.prepare()
	}
}
"""),
    "a path that all branches share": ("a.go", "", """\
package main

func routes(n *Network, from string) [][]string {
	var found [][]string
	var walk func(at string, path []string)
	walk = func(at string, path []string) {
		path = append(path, at)
		if n.ends[at] {
			found = append(found, path) // here
			return
		}
		for _, to := range n.next[at] {
			walk(to, path)
		}
	}
	walk(from, nil)
	return found
}
"""),
    "a name of a branch that hides another": ("a.go", "nil pointer dereference", """\
package main

func open(secure bool) (*Session, error) {
	var session *Session
	var err error
	if secure {
		session, err := dialSecure() // here
		if err != nil {
			return nil, err
		}
		session.Login()
	} else {
		session, err = dialPlain()
	}
	return session, err
}
"""),
    "a reference that is left": ("a.php", "", """\
<?php
function priced($lines) {
    foreach ($lines as &$line) { // here
        $line['cents'] = 1;
    }
    foreach ($lines as $line) {
        show($line);
    }
    return $lines;
}
"""),
    "what can be read only once": ("a.py", "", """\
def build_report(raw):
    readings = filter(in_range, parse(raw))  # here
    rows = summarize(readings)
    low, high = spread(readings)
    return rows, low, high
"""),
    "a method that sets another's field": ("A.java", "", """\
class Builder {
    private String email;
    private String phone;
    Builder email(String email) {
        this.email = email;
        return this;
    }
    Builder phone(String phone) {
        this.email = phone; // here
        return this;
    }
}
"""),
    "a method that returns another's field": ("A.java", "", """\
class Owner {
    private String email;
    private String phone;
    String getEmail() {
        return email;
    }
    String getPhone() {
        return email; // here
    }
}
"""),
    "a key that is given twice": ("a.py", "", """\
PRICES = {
    "stalls": 40,
    "balcony": 30,
    "box": 60,
    "balcony": 15,  # here
}
"""),
    "a call that was copied": ("a.rb", "", """\
def enter(home, away, one, other)
  home.play(one, other)
  home.play(other, one)
end
"""),
    "a member that a table leaves out": ("a.c", "SIGSEGV", """\
enum event { EV_CALL, EV_OPEN, EV_RESET, EV_KINDS };
static const handler handlers[EV_KINDS] = { // here
    [EV_CALL] = on_call,
    [EV_OPEN] = on_open,
};
"""),
    "numbers that are sorted as texts": ("a.js", "", """\
const limits = (prices) => Object.keys(prices).map(Number).sort(); // here
"""),
    "a date that JSON made a text": ("a.js", "TypeError: at.getTime is not a function", """\
const copy = JSON.parse(JSON.stringify(plan)); // here
"""),
    "a position in a condition": ("a.php", "", """\
<?php
function header($line) {
    if ($at = stripos($line, 'From:')) { // here
        return substr($line, $at);
    }
    return null;
}
"""),
    "a text that begins with 0": ("a.rb", 'ArgumentError: invalid value for Integer(): "08"', """\
def hour(text) = Integer(text[0, 2]) # here
"""),
    "a package's variable that a function hides": ("a.go", "", """\
package main

var config *Config

func setup(path string) error {
	config, err := parse(path) // here
	if err != nil {
		return err
	}
	return check(config)
}

func level() int {
	return config.level
}
"""),
}  # fmt: skip

_NONE = {
    "the month among others and the minutes": ("a.php", """\
<?php
function stamp($at) { return $at->format('d.m. H:i'); }
"""),
    "letters of one of two constants": ("a.py", """\
SUFFIX = ".json"
if not strict:
    SUFFIX = ".json5"
def plain(name):
    return name.rstrip(SUFFIX)
"""),
    "a function that is called in its round": ("a.py", """\
def ranked(rows, keys):
    for key in keys:
        rows = sorted(rows, key=lambda row: row[key])
    return rows
"""),
    "the middle of a list": ("a.py", """\
def middle(rows):
    return len(rows) // 2 + 1
"""),
    "parts that are rounded up": ("a.go", """\
package a
func (p *Pager) Count() int { return (len(p.entries) + p.size - 1) / p.size }
"""),
    "a variable that is bound": ("a.py", """\
def readers(kinds):
    made = []
    for kind in kinds:
        made.append(lambda text, kind=kind: convert(kind, text))
    return made
"""),
    "a sign that Kotlin takes as it is": ("a.kt", 'fun cut(line: String) = line.split(".")\n'),
    "a pattern that is escaped": ("a.js", "const cut = (line) => line.split(/\\|/);\n"),
    "letters that are meant": ("a.py", "def plain(text):\n    return text.strip('./-')\n"),
    "a text that is sorted": ("a.js", "const names = all.map((one) => one.trim()).sort();\n"),
    "an array that a function sorts for itself": ("a.php", """\
<?php
function show(array $shelves) {
    ksort($shelves);
    foreach ($shelves as $name => $one) {
        echo $name;
    }
}
"""),
    "an iterator that is read in one of two ways": ("a.py", """\
def build_report(raw, short):
    readings = filter(in_range, parse(raw))
    if short:
        return first(readings)
    return summarize(readings)
"""),
    "an index that steps back": ("a.js", """\
function sweep(enemies) {
  for (let i = 0; i < enemies.length; i++) {
    if (enemies[i].hp <= 0) {
      enemies.splice(i, 1);
      i--;
    }
  }
}
"""),
    "a list of which the loop is left": ("a.py", """\
def drop(rows, name):
    for row in rows:
        if row.name == name:
            rows.remove(row)
            break
"""),
    "fields that are set together": ("A.java", """\
class Place {
    private int row;
    private int column;
    Place move(int column) {
        this.column = column;
        return this;
    }
    int column() {
        return column;
    }
}
"""),
}  # fmt: skip


def _find(
    file: str, text: str, message: str = "", seen: dict[str, Value] | None = None
) -> list[int]:
    source = SourceFile(file, text, "1")
    lines = text.splitlines()
    crash = next((number for number, line in enumerate(lines, 1) if "fails" in line), 1)
    program = Program([source], Site(source, crash), message, [seen or {}])
    return [one.at.line for one in find_traps(program)]


@pytest.mark.parametrize("name", _TRAPS)
def test_a_trap_is_found_on_its_line(name: str) -> None:
    file, message, text = _TRAPS[name]
    marked = [number for number, line in enumerate(text.splitlines(), 1) if "here" in line]
    assert _find(file, text, message) == (marked or [3])


@pytest.mark.parametrize("name", _NONE)
def test_what_only_looks_like_a_trap_is_none(name: str) -> None:
    file, text = _NONE[name]
    assert _find(file, text) == []


def test_a_byte_order_mark_is_found_where_the_file_is_opened() -> None:
    text = "def read(path):\n    with open(path, encoding='utf-8') as file:\n        return file\n"
    row = {"row": Value("dict", "{'\\ufeffsku': 1}")}
    assert _find("a.py", text, "KeyError: 'sku'", row) == [2]
    assert _find("a.py", text.replace("utf-8", "utf-8-sig"), "KeyError: 'sku'", row) == []


def test_a_promise_that_was_seen_is_found_where_it_is_kept() -> None:
    text = """\
async function read(name) { return name; }
async function get(cache, name) {
  const one = read(name);
  cache.set(name, one);
  return await read(name);
}
"""
    assert _find("a.js", text, _UNDEFINED, {"one": Value("Promise", "Promise")}) == [3]
    assert _find("a.js", text, _UNDEFINED, {"one": Value("string", "'a'")}) == []
