"""Mistakes that a few values show, whatever the error says."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.support.investigate import investigate
from tests.support.second_runs import explain_program
from tests.support.witness import run_watched
from whence.domain.analysis import Draft

_NOTATION = """\
def load(row):
    name, count = row.split(";")
    return name, int(count)


print(load("nut;TEXT"))
"""
_ORDER = """\
def headings(text):
    for line in text.splitlines():
        marks, _, title = line.partition(" ")
        yield title.strip(), len(marks)


def contents(text, deepest=2):
    for level, title in headings(text):
        if level <= deepest:
            print(level, title)


contents("# One")
"""
_ROUNDED = """\
def rate(cents):
    return cents // 100 * 100


def convert(amount, cents):
    return amount / rate(cents)


print(convert(5, 9))
"""
_MISSED = """\
class Entry:
    def __init__(self, name):
        self.name = name


def find(entries, name):
    for index in range(len(entries) - 1):
        if entries[index].name == name:
            return entries[index]
    return None


def show(entries, name):
    entry = find(entries, name)
    return entry.name.upper()


print(show([Entry("host"), Entry("port")], "port"))
"""
_MEMBERS = """\
class Shop:
    def __init__(self, rows):
        self.members = dict(rows)

    def find(self, number):
        return self.members.get(number)

    def buy(self, number, cents):
        member = self.find(number)
        return member.upper() + str(cents)


print(Shop([(7, "Ann")]).buy("7", 10))
"""
_LABELS = """\
import json


class Labels:
    @classmethod
    def load(cls, text):
        made = cls()
        made.known = json.loads(text)
        return made

    def find(self, number):
        return self.known[number]


print(Labels.load('{"7": "Ann"}').find(7))
"""
_UNITS = """\
GRAMS = {"kg": 1000}


class Price:
    def __init__(self, line):
        self.unit = line.split(";")[1]


def per_kilo(price):
    return GRAMS[price.unit]


print(per_kilo(Price("rice;kg ")))
"""
_CONFIG = """\
import json
from pathlib import Path


class Pool:
    def __init__(self, workers):
        self.workers = workers

    def start(self):
        return [name for name in range(self.workers)]


Pool(json.loads(Path("config.json").read_text())["workers"]).start()
"""
_SEPARATORS = """\
def read(path):
    return dict(line.strip().split(" = ") for line in open(path))


settings = read("settings.ini")
print(settings["cache_size"])
"""
_OF_THE_CLASS = """\
class Form:
    fields = []

    def __init__(self, title):
        self.title = title

    def add(self, field):
        self.fields.append(field)

    def read(self, data):
        return [data[field] for field in self.fields]


address, contact = Form("Address"), Form("Contact")
address.add("street")
contact.add("mail")
print(contact.read(dict(zip(["mail"], ["ann@example.org"]))))
"""
_DEFAULT = """\
def collect(name, found=[]):
    found.append(name)
    return found


first, second = collect("a"), collect("b")
only, = second
"""
_ASSIGNED = """\
const DEFAULTS = { axes: ['x'], height: 2 };

function options(own) {
  return Object.assign(DEFAULTS, own);
}

const plain = options({ axes: null });
console.log(plain.height, options({ height: 3 }).axes.map((axis) => axis));
"""
_KEYS = """\
tags = Hash.new([])
tags["red"] << "rose"
puts tags.max_by { |name, list| list.size }.first
"""
_TOO_LATE = """\
class Member {
  constructor() {
    this.room = null;
  }

  join(room) {
    room.enter(() => this.room.post('hi'));
    this.room = room;
  }
}

const room = { enter: (greet) => greet(), post: console.log };
new Member().join(room);
new Member().join(room);
"""
_SAVED = """\
import json


class Desk:
    def __init__(self, rented=None):
        self.rented = rented if rented is not None else {}

    def give_back(self, number):
        return self.rented.pop(number)


def load(text):
    data = json.loads(text)
    if data["version"] != 2:
        raise ValueError("another version")
    return data["rented"]


Desk(load('{"version": 2, "rented": {"7": "Ann"}}')).give_back(7)
"""
_CHAIN = """\
def clean(line)
  line.squeeze!(" ").downcase
end

puts clean("Nowhere to go")
"""


_REGISTRY = """\
import json


FORMATS = {"gpx": 1, "geo_json": 2}


def pick(name):
    known = dict(FORMATS)
    if name not in known:
        raise ValueError(f"no exporter for {name!r}")
    return known[name]


print(pick(json.load(open("export.json"))["format"]))
"""
_KEPT_SOIL = """\
import asyncio


class Hub:
    async def soil(self):
        return 0.2


class Desk:
    def __init__(self, hub):
        self.hub = hub

    async def collect(self):
        self.last = self.hub.soil()


def is_dry(reading):
    return reading < 0.25


desk = Desk(Hub())
asyncio.run(desk.collect())
print(is_dry(desk.last))
"""


def _explain(project: Path, text: str) -> Draft:
    (project / "main.py").write_text(text)
    done = run_watched([sys.executable, "main.py"], project)
    return asyncio.run(investigate(project, done.stderr, recorded=done.lines)).draft


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1,200", "has separators between its thousands"),
        ("3,5", "has a decimal comma"),
        ("$12", "has a unit beside it"),
    ],
)
def test_a_number_in_another_notation_is_told(project: Path, text: str, said: str) -> None:
    draft = _explain(project, _NOTATION.replace("TEXT", text))
    assert f'`count` is `"{text}"` at main.py:3' in draft.root_cause
    assert said in draft.root_cause


@pytest.mark.parametrize(
    ("program", "line", "said"),
    [
        (_ORDER, 4, "from which `level` is taken in the place of `title.strip()`"),
        (_ROUNDED, 2, "`cents // 100` at main.py:2 is a division of whole numbers"),
        (_MISSED, 7, "`find(entries, name)` finds nothing, though `entries` has `'port'`"),
        (_MEMBERS, 6, "`self.members` has the key `7`, not `'7'`: one is text, the other a number"),
        (_SAVED, 16, "`self.rented` has the key `'7'`, not `7`: one is text, the other a number"),
        (_LABELS, 8, "`self.known` has the key `'7'`, not `7`: one is text, the other a number"),
        (_OF_THE_CLASS, 2, "`fields` at main.py:2 belongs to the class `Form`"),
        (_DEFAULT, 1, "The default of `found` at main.py:1 is made once, and main.py:2 changes it"),
    ],
)
def test_the_place_that_made_the_value_is_told(
    project: Path, program: str, line: int, said: str
) -> None:
    draft = _explain(project, program)
    assert said in draft.root_cause
    assert (draft.file_path, draft.line) == ("main.py", line)


def test_a_key_that_an_object_holds_with_blanks_is_not_blamed_on_the_lookup(project: Path) -> None:
    draft = _explain(project, _UNITS)
    assert (draft.file_path, draft.line) != ("main.py", 10) or not draft.root_cause


def test_a_text_in_a_data_file_is_told_where_a_number_is_asked_for(project: Path) -> None:
    (project / "config.json").write_text('{\n  "name": "a",\n  "workers": "4"\n}\n')
    draft = _explain(project, _CONFIG)
    assert (draft.file_path, draft.line) == ("config.json", 3)


def test_the_line_of_a_data_file_that_spells_a_key_otherwise_is_told(project: Path) -> None:
    (project / "settings.ini").write_text("name = a\ncache-size = 4\n")
    draft = _explain(project, _SEPARATORS)
    assert "their words are joined by different signs" in draft.root_cause
    assert (draft.file_path, draft.line) == ("settings.ini", 2)


def test_a_name_that_a_table_has_in_another_spelling_is_told_where_it_is_written(
    project: Path,
) -> None:
    (project / "export.json").write_text('{\n  "format": "geojson"\n}\n')
    draft = _explain(project, _REGISTRY)
    assert draft.root_cause == "`known` has no `geojson`; it has `geo_json`."
    assert (draft.file_path, draft.line) == ("export.json", 2)


def test_a_name_that_a_table_has_nothing_like_is_not_told_as_a_spelling(project: Path) -> None:
    (project / "export.json").write_text('{\n  "format": "kml"\n}\n')
    assert "it has" not in _explain(project, _REGISTRY).root_cause


def test_a_coroutine_that_was_kept_leads_to_the_call_that_nothing_awaits(project: Path) -> None:
    draft = _explain(project, _KEPT_SOIL)
    assert (draft.file_path, draft.line) == ("main.py", 14)


@pytest.mark.parametrize(
    ("program", "file", "text", "line", "said"),
    [
        ("node", "main.js", _ASSIGNED, 4, "writes into `DEFAULTS` itself"),
        ("ruby", "main.rb", _KEYS, 1, "gives the same object for every key"),
        ("node", "main.js", _TOO_LATE, 8, "`Member.join` sets it only on line 8, after line 7"),
        ("ruby", "main.rb", _CHAIN, 2, "returns nil when there is nothing to change"),
    ],
)
def test_what_the_language_does_otherwise_than_meant_is_told(
    project: Path, program: str, file: str, text: str, line: int, said: str
) -> None:
    draft = explain_program(project, program, file, text)
    assert said in draft.root_cause
    assert (draft.file_path, draft.line) == (file, line)


_KEPT_PROMISE = """\
class Book {
  constructor() {
    this.pupils = [];
  }

  active() {
    return this.pupils.filter((pupil) => pupil.active);
  }
}

async function readPupils() {
  return [{ active: true }];
}

async function open() {
  const book = new Book();
  book.pupils = readPupils();
  return book;
}

open().then((book) => console.log(book.active()));
"""


def test_a_promise_that_was_seen_leads_to_the_call_that_kept_it(project: Path) -> None:
    draft = explain_program(project, "node", "main.js", _KEPT_PROMISE)
    assert (draft.line, draft.found) == (17, True), draft
    assert "`readPupils()` at main.js:17 is not awaited" in draft.root_cause
