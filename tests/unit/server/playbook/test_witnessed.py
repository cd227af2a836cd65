"""What was seen has the last word: it picks the operand, and ends a claim that it contradicts."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.support.cli import failing_program
from tests.support.investigate import Investigated, investigate
from tests.support.witness import Watched, run_watched
from whence.domain.analysis import Draft
from whence_tools.errors.observed import Value

# The text suggests one operand, the run shows another.
_AUGMENTED = """\
def load(table, name):
    return table.get(name)


def pay(unit):
    total = load({}, "total")
    total *= unit
    return total


pay(3)
"""
_JOINED = """\
def label(name, count):
    return name + " (" + count + ")"


print(label("a", 3))
"""
_SECOND_OF_TWO = """\
def load(name):
    return {"rate": 2}.get(name)


def pay():
    rate = load("rate")
    amount = load("amount")
    return rate * amount


pay()
"""
_ATTRIBUTE = """\
class Person:
    def __init__(self, name):
        self.name = name
        self.email = None


def mail(person):
    return person.name.upper() + person.email.lower()


mail(Person("a"))
"""
_PROGRAMS = [
    (_AUGMENTED, "total"),
    (_JOINED, "count"),
    (_SECOND_OF_TWO, "amount"),
    (_ATTRIBUTE, "person.email"),
]


def _fail(project: Path, text: str) -> Watched:
    (project / "main.py").write_text(text)
    return run_watched([sys.executable, "main.py"], project)


def _ask(project: Path, done: Watched, recorded: tuple[bytes, ...] | None = None) -> Investigated:
    lines = done.lines if recorded is None else recorded
    return asyncio.run(investigate(project, done.stderr, recorded=lines))


def _observed(draft: Draft) -> dict[str, str]:
    return {
        one.observation.name: one.observation.value for one in draft.evidence if one.observation
    }


@pytest.mark.parametrize(("text", "operand"), _PROGRAMS)
def test_the_operand_that_was_odd_is_the_one_that_is_told(
    project: Path, text: str, operand: str
) -> None:
    draft = _ask(project, _fail(project, text)).draft
    assert operand in _observed(draft), draft
    assert f"`{operand}`" in draft.root_cause + "".join(one.claim for one in draft.evidence)


def test_a_claim_that_the_run_contradicts_is_not_made(project: Path) -> None:
    failing_program(project)
    done = run_watched([sys.executable, "main.py"], project)
    draft = _ask(project, done).draft
    assert _observed(draft)["rate"] == "None"
    assert "`rate` is None" in "".join(one.claim for one in draft.evidence)
    none, two = b'"rate":{"t":"NoneType","r":"None"}', b'"rate":{"t":"int","r":"2"}'
    assert none in done.lines[0]
    doctored = _ask(project, done, (done.lines[0].replace(none, two),)).draft
    told = doctored.root_cause + "".join(one.claim for one in doctored.evidence)
    assert "`rate` is None" not in told
    assert _observed(doctored).get("rate") in (None, "2")


def test_no_expression_is_observed_that_the_recording_does_not_have(project: Path) -> None:
    text = "values = [1, 2, 3]\nprint(values[len(values) / 2])\n"
    draft = _ask(project, _fail(project, text)).draft
    assert set(_observed(draft)) <= {"values"}


def test_a_value_knows_whether_it_was_seen_whole() -> None:
    part = Value("Box", "Box(a=1, …)", size=2, fields={"a": Value("int", "1")})
    assert not part.has_all_fields
    assert Value("list", "[]", length=0, items=()).has_all_items
    assert Value("str", "[redacted]").is_redacted


_ELSEWHERE_ON_THE_LINE = """\
def pack(items, limit):
    used = 0
    for name, weight in items:
        if used + weight > limit:
            break
        used += weight
    return used


def weigh(name):
    return {"a": 1}.get(name)


print(pack([(one, weigh(one)) for one in ("a", "b")], 9))
"""
_HIDDEN = """\
def load(text):
    return int(text), [1, 2]


def summary(text):
    max, values = load(text)
    return max(values)


print(summary("40"))
"""


def test_what_stands_elsewhere_on_the_line_is_not_blamed(project: Path) -> None:
    draft = _ask(project, _fail(project, _ELSEWHERE_ON_THE_LINE)).draft
    assert "limit" not in draft.root_cause
    assert "weigh" in draft.root_cause or "pack" in {one.symbol for one in draft.suspects or ()}


def test_a_name_that_hides_a_built_in_is_blamed_where_it_gets_its_value(project: Path) -> None:
    draft = _ask(project, _fail(project, _HIDDEN)).draft
    assert (draft.file_path, draft.line) == ("main.py", 6)
    assert draft.root_cause.startswith("main.py:6 assigns `max`, which hides the built-in")


_RAISED_BY_THE_CALL = """\
def is_much(*pair):
    return sum(pair) > 10


print(is_much(4, object()))
"""
_OF_A_PROPERTY = """\
class Path:
    def __init__(self, text):
        self.text = text

    @property
    def parents(self):
        found = []
        for at in range(len(self.text.strip("/"))):
            found.append(self.text[:at])
        return tuple(found)

    def parent(self):
        return self.parents[0]


print(Path("/").parent())
"""


@pytest.mark.parametrize("text", [_RAISED_BY_THE_CALL, _OF_A_PROPERTY])
def test_a_library_gave_nothing_that_the_call_which_raised_or_another_function_has(
    project: Path, text: str
) -> None:
    draft = _ask(project, _fail(project, text)).draft
    assert "for these arguments" not in draft.root_cause


_RAISED = """\
def pay(amount):
    if amount < 0:
        raise ValueError("negative")


pay(-7)
"""


def test_a_raise_shows_its_condition_and_asks_for_no_run_that_was_had(project: Path) -> None:
    draft = _ask(project, _fail(project, _RAISED)).draft
    [condition] = [one for one in draft.evidence if "amount < 0" in one.claim]
    assert condition.claim == "the condition `amount < 0` held"
    assert (condition.line_start, condition.observation and condition.observation.value) == (
        2,
        "-7",
    )
    assert not draft.next_steps


_GIVEN = """\
import re


def command(text):
    return re.findall(r"unknown ([a-z]+)!", text)[0]


print(command("unknown instal+!"))
"""
_GIVEN_NOTHING = """\
def read():
    return ""


def second(text):
    return text.split(",")[1]


print(second(read()))
"""
_OWN = """\
class Table:
    def pick(self, name):
        return []


def first(table):
    return table.pick("a")[0]


print(first(Table()))
"""


def test_what_a_library_gave_to_the_failing_function_is_the_end_of_the_search(
    project: Path,
) -> None:
    draft = _ask(project, _fail(project, _GIVEN)).draft
    assert (draft.file_path, draft.line) == ("main.py", 5)
    assert "its pattern matches no further than `unknown ([a-z]+)`" in draft.root_cause
    assert _observed(draft) == {"text": "'unknown instal+!'"}


@pytest.mark.parametrize("text", [_GIVEN_NOTHING, _OWN])
def test_a_call_that_was_given_nothing_or_leads_into_the_workspace_is_not_the_end(
    project: Path, text: str
) -> None:
    draft = _ask(project, _fail(project, text)).draft
    assert "for these arguments" not in draft.root_cause


_REFUSED = """\
import re

DAY = re.compile(r"(\\d?)([A-Z]{2})$")


def parse(text):
    found = DAY.match(text)
    if found is None:
        raise ValueError("no day: " + text)
    return found


parse("53MO")
"""


def test_a_raise_on_a_text_that_a_pattern_refused_leads_to_the_pattern(project: Path) -> None:
    draft = _ask(project, _fail(project, _REFUSED)).draft
    assert (draft.file_path, draft.line) == ("main.py", 3)
    assert r"its pattern matches no further than `(\d?)`" in draft.root_cause
    assert "`found is None` leads to the ValueError" in draft.root_cause
    assert _observed(draft) == {"text": "'53MO'"}


def test_a_raise_shows_what_its_condition_rests_on(project: Path) -> None:
    text = "def pay(all):\n    due = sum(all)\n    if due > 9:\n        raise ValueError(due)\n"
    draft = _ask(project, _fail(project, text + "\n\npay([4, 6])\n")).draft
    assert not draft.root_cause
    claims = {one.claim: one.line_start for one in draft.evidence}
    assert claims["the condition `due > 9` held"] == 3
    assert claims["`due` is set here"] == 2


_UNSEEN_OPERAND = """\
class Log:
    def __init__(self):
        self.keys = []

    def add(self, entry):
        same = self.keys[-1] == entry[0]
        self.keys.append(entry[0])
        return same


Log().add(("a", 1))
"""


def test_the_container_that_was_seen_to_be_empty_is_the_one_that_is_read_too_far(
    project: Path,
) -> None:
    draft = _ask(project, _fail(project, _UNSEEN_OPERAND)).draft
    assert (draft.file_path, draft.line) == ("main.py", 6)
    assert "`self.keys` is empty at main.py:6" in draft.root_cause
    assert "it began as `[]` at main.py:3" in draft.root_cause
    assert "entry" not in "".join(one.claim for one in draft.evidence)


_OTHER_CALLEE = """\
from typing import NamedTuple


class Point(NamedTuple):
    x: int
    y: int


def copy(values):
    make = type(values)
    return make([one for one in values])


copy(Point(1, 2))
"""


def test_a_callee_that_was_seen_to_be_another_is_named(project: Path) -> None:
    draft = _ask(project, _fail(project, _OTHER_CALLEE)).draft
    assert (draft.file_path, draft.line) == ("main.py", 11)
    assert "`make` is `Point` at main.py:11" in draft.root_cause
    assert "the call passes it one argument, which `Point` doesn't take" in draft.root_cause
    assert _observed(draft) == {"make": "<class Point>"}


_DEFAULT = """\
def send(text, headers=None):
    return [text, headers.get("to")]


send("a")
"""


def test_a_default_that_its_own_function_does_not_expect_is_not_handled_there(
    project: Path,
) -> None:
    draft = _ask(project, _fail(project, _DEFAULT)).draft
    assert (draft.file_path, draft.line) == ("main.py", 2)
    assert "`headers` is None at main.py:2" in draft.root_cause
    assert "it is the default at main.py:1" in draft.root_cause


_ASKED_ELSEWHERE = """\
class Node:
    def __init__(self, args, parent=None, names=()):
        self.args = args
        self.parent = parent
        self.names = dict(names)


def is_call(node):
    return bool(node.args) if not node.args else True


def depth(node):
    return 0 if node.parent is None else 1 + depth(node.parent)


def name(node, key):
    return node.names[key] if key in node.names else key


def build(make, *given):
    return make(*given)


def use(node):
    return {USE}


use(build(Node, list("")))
"""
_USES = [
    ("node.args[0]", "`node.args` is empty", 9),
    ("node.parent.args", "`node.parent` is None", 13),
    ("node.names['x' * len(node.args + [1])]", "`node.names` is without the key", 17),
]


@pytest.mark.parametrize(("use", "said", "line"), _USES)
def test_a_case_that_the_file_asks_for_elsewhere_is_missing_here(
    project: Path, use: str, said: str, line: int
) -> None:
    (project / "pyproject.toml").write_text('[project]\nname = "nodes"\n')
    draft = _ask(project, _fail(project, _ASKED_ELSEWHERE.replace("{USE}", use))).draft
    assert draft.line == 25, draft
    assert said in draft.root_cause
    assert f"main.py:{line} asks for that case" in draft.root_cause


def test_nothing_is_missing_where_another_class_asks_for_its_own_attribute(project: Path) -> None:
    text = """\
class Box:
    def __init__(self, items):
        self.items = items

    def is_full(self):
        return not self.items


class Bag:
    def __init__(self, items):
        self.items = items

    def first(self):
        return self.items[0]


def build(make, *given):
    return make(*given)


build(Bag, list("")).first()
"""
    draft = _ask(project, _fail(project, text)).draft
    assert "the same file checks for that" not in draft.root_cause


_ROWS = """\
def rows(lines):
    return [dict(zip(["sku", "quantity", "price"], line.split(","))) for line in lines]


def total(lines):
    return sum(int(row["{read}"]) for row in rows(lines))


total(["a,2,3"])
"""


def test_a_key_that_was_seen_beside_its_mistyped_reading_is_the_fix(project: Path) -> None:
    draft = _ask(project, _fail(project, _ROWS.format(read="quanity"))).draft
    assert "it has `quantity`" in draft.root_cause
    assert "'quantity': '2'" in _observed(draft)["row"]
    assert ['"quantity"' in edit.new_text for edit in draft.edits or ()] == [True]


@pytest.mark.parametrize("read", ["quantities", "amount", "price_net"])
def test_a_key_that_was_seen_and_is_another_is_no_fix(project: Path, read: str) -> None:
    draft = _ask(project, _fail(project, _ROWS.format(read=read))).draft
    assert not draft.edits


def test_an_attribute_that_was_seen_beside_its_mistyped_reading_is_the_fix(project: Path) -> None:
    text = (
        "class Box:\n    def __init__(self, **sizes):\n        self.__dict__.update(sizes)\n\n\n"
        "box = Box(**{'leng' + 'th': 3})\nprint(box.lenght)\n"
    )
    draft = _ask(project, _fail(project, text)).draft
    assert [edit.new_text for edit in draft.edits or ()] == ["print(box.length)"]


_NARROW = """\
import json
def read(values):
    try:
        return int(values[0])
    except ValueError:
        return None


read(json.loads("[null]"))
"""
_PAST_THE_END = """\
def second_line(text):
    lines = text.split("|")
    at = len(lines) - 1
    return lines[at + 1]


second_line("a|b")
"""
_LET_PAST = """\
def right_of(rows, row, column):
    at = column + 1
    if 0 <= at < len(rows):
        return rows[row][at]
    return None


right_of(["ab", "cd", "ef"], 0, 1)
"""
_LET_BY = """\
class Plain:
    pass


class Named(Plain):
    name = "a"


def label(box):
    if not isinstance(box, Plain):
        return ""
    return box.name


label(Plain())
"""
_REFUSED_BY_A_LIBRARY = """\
def widths(text):
    letters = iter(text)
    for letter in letters:
        if letter == "+":
            next(letters)
        yield 1


print(list(widths("a+")))
"""
_ANOTHER_KIND = """\
import ast


def name_of(node):
    if node.func is None or node.func.id == "print":
        return "it"
    return node.func.id


print(name_of(ast.parse("a.b()").body[0].value))
"""
_GIVEN_MADE = """\
def line(cells):
    return b",".join(map(str, cells))


line([1])
"""
_FIXED_KEY = """\
import json


def first_row(text):
    meta = json.loads(text)
    return meta["row"] + 1


first_row('{"column": 2}')
"""
_FIRST_OF_WHAT_IS_LEFT = """\
def is_comment(lines, at):
    return lines[at].strip()[0] == "#"


is_comment(["a", " "], 1)
"""
_NO_SUCH_GROUP = """\
import re


def title(line):
    found = re.match(r"(=+) (\\w*)", line)
    return found.group(2) or found.group(3)


title("== ")
"""
_FEWER_PARTS = """\
def show(line):
    number, text = line.split(None, 1)
    return f"[{number}] {text}"


show("7")
"""
_PARTS_OF_ANOTHER = """\
def parts_of(line):
    return line.split(None, 1)


def show(line):
    number, text = parts_of(line)
    return f"[{number}] {text}"


show("7")
"""
_GENERATED = """\
def write(parts):
    return "(" + ",".join(parts) + ",)"


def make(parts):
    code = write(parts)
    return compile(code, "made", "eval")


make([])
"""
_SET_LATER = """\
from types import SimpleNamespace


def prepare(node):
    node.parent = None


def parent_of(node):
    return node.parent


parent_of(SimpleNamespace())
"""
_HANDED_ON = """\
def keys_of(config):
    if isinstance(config, dict):
        config = dict(config)
    return config.items()


def load(text):
    return keys_of(text.strip())


load("a: b")
"""
_HELD_NOTHING = """\
class Nodes:
    def __init__(self, items):
        self.items = items

    def count(self):
        return len(self.items)


Nodes(None).count()
"""
_NAMED_HANDLER = """\
import binascii


def read(text):
    try:
        return bytes.fromhex(text)
    except binascii.Error:
        return None


read("xx")
"""
_CONVERTED = """\
class Unmatched(Exception):
    pass


class Tracker:
    def __init__(self):
        self.open = {}

    def close(self, depth):
        key = (depth, ")")
        try:
            return self.open.pop((depth + 1, key))
        except KeyError as error:
            raise Unmatched("no opening bracket") from error


Tracker().close(1)
"""
_AT_THE_END = """\
def skip(text, at):
    while at < len(text):
        if text[at] != " ":
            return at
        at += 1
    return len(text)


def word(text):
    at = skip(text, 0)
    return text[at]


word("  ")
"""


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (_ANOTHER_KIND, 5, "`node.func` is of type `Attribute` at main.py:5, which has no `id`"),
        (_GIVEN_MADE, 2, "Item 0 of the joined items is of type `str` at main.py:2"),
        (_FIXED_KEY, 6, "`meta` has no 'row' at main.py:6, and `"),
        (_FIRST_OF_WHAT_IS_LEFT, 2, "`lines[at]` is blank at main.py:2, and `is_comment` doesn't"),
        (_NO_SUCH_GROUP, 6, "`found.group(3)` raises the IndexError at main.py:6"),
        (_FEWER_PARTS, 2, "`number, text = line.split(None, 1)` raises the ValueError"),
        (_NAMED_HANDLER, 7, "whose handler at main.py:7 catches only `binascii.Error`"),
        (_AT_THE_END, 11, "`skip` returns the length of `text` at main.py:6"),
        (_NARROW, 5, "TypeError is raised at main.py:4, in a `try` whose handler at main.py:5"),
        (_PAST_THE_END, 4, "`at + 1` is past the last item of `lines` at main.py:4"),
        (_LET_PAST, 3, "the check at main.py:3 (`0 <= at < len(rows)`) doesn't prevent it"),
        (_LET_BY, 12, "the check at main.py:10 (`isinstance(box, Plain)`) doesn't exclude it"),
        (_REFUSED_BY_A_LIBRARY, 5, "`next(letters)` raises the StopIteration at main.py:5"),
    ],
)
def test_what_the_failing_function_does_not_expect_is_said_of_it(
    project: Path, text: str, line: int, said: str
) -> None:
    draft = _ask(project, _fail(project, text)).draft
    assert (draft.file_path, draft.line) == ("main.py", line), draft
    assert said in draft.root_cause


@pytest.mark.parametrize(
    ("instead", "edits"),
    [("None", ["    except (binascii.Error, ValueError):"]), ("0", [])],
)
def test_an_error_is_caught_too_where_all_handlers_do_one_thing(
    project: Path, instead: str, edits: list[str]
) -> None:
    another = f"    except KeyError:\n        return {instead}\n\n\nread"
    draft = _ask(project, _fail(project, _NAMED_HANDLER.replace("\n\nread", another))).draft
    assert [one.new_text for one in draft.edits or ()] == edits


@pytest.mark.parametrize(
    "text",
    [
        "import json\n\n\ndef read(text):\n    return json.loads(text)\n\n\nread('x')\n",
        "class A:\n    pass\n\n\ndef read(a):\n    return a.name\n\n\nread(A())\n",
        _NAMED_HANDLER.replace("        return b", "        len(text)\n        return b"),
        _CONVERTED,
        _PARTS_OF_ANOTHER,
        _GENERATED,
        _SET_LATER,
        _HANDED_ON,
        _HELD_NOTHING,
    ],
    ids=[
        "what was handed in is refused",
        "a class of the workspace",
        "a handler of more than that",
        "a handler that makes another error of it",
        "what another function took apart",
        "what another function wrote is refused",
        "an attribute that the workspace sets on objects",
        "a text that the caller handed on",
        "nothing in an attribute",
    ],
)
def test_the_failing_function_is_not_blamed_for_what_may_be_its_caller_s(
    project: Path, text: str
) -> None:
    draft = _ask(project, _fail(project, text)).draft
    assert "nothing there" not in draft.root_cause
    assert "the check at" not in draft.root_cause
    assert "whose handler" not in draft.root_cause


_PART_OF_GIVEN = """\
import json


def read(settings):
    http = settings["http"]
    return http["timeout"]


def load():
    return json.loads('{"http": {"base": "/"}}')


read(load())
"""
_OF_ANOTHER_OBJECT = """\
class Order:
    def __init__(self, steps):
        self.waiting = steps

    def advance(self):
        return self.waiting.pop(0)


steps = ["boil"]
for order in (Order(steps), Order(steps)):
    order.advance()
"""
_SUMMED_UP = """\
def share(pieces):
    total = sum(pieces.values())
    return pieces["lamp"] / total


share({"lamp": 0})
"""

_INDEX_LEFT_OUTDATED = """\
class Path:
    def __init__(self, parts):
        self.parts = list(parts)
        self.ends = [len(parts) - 1]

    def last(self):
        for end in self.ends:
            return self.parts[end].upper()


path = Path(["a", "b", "c"])
path.parts.pop()
path.last()
"""
_CHOSEN_OF_OWN = """\
import pathlib


def like(_path, folder):
    return folder


def absolute(path, folder):
    folder = like(path, folder)
    return "/".join((folder != "/" and folder or "", str(path)))


absolute("a", pathlib.PurePosixPath("/tmp"))
"""


@pytest.mark.parametrize(
    "text",
    [_PART_OF_GIVEN, _OF_ANOTHER_OBJECT, _SUMMED_UP, _INDEX_LEFT_OUTDATED, _CHOSEN_OF_OWN],
)
def test_a_program_s_function_is_not_blamed_for_what_others_of_it_made(
    project: Path, text: str
) -> None:
    assert not _ask(project, _fail(project, text)).draft.found


_PUT_IN_ORDER = """\
import heapq


class Job:
    pass


class Agenda:
    def __init__(self):
        self.heap = []

    def submit(self, due, job):
        heapq.heappush(self.heap, (due, job))


agenda = Agenda()
agenda.submit(1, Job())
agenda.submit(1, Job())
"""


def test_a_program_s_function_is_blamed_for_what_it_made_of_what_it_was_given(
    project: Path,
) -> None:
    draft = _ask(project, _fail(project, _PUT_IN_ORDER)).draft
    assert draft.line == 13, draft


def test_a_package_s_function_is_blamed_for_what_it_was_given_a_part_of(project: Path) -> None:
    (project / "pyproject.toml").write_text("[project]\nname = 'a'\n")
    draft = _ask(project, _fail(project, _PART_OF_GIVEN)).draft
    assert "doesn't handle that" in draft.root_cause


def test_a_name_that_held_something_on_the_stack_is_no_origin_of_nothing(project: Path) -> None:
    text = (
        "def walk(path):\n    return path[0], walk(path[1:])\n\n\n"
        "def start(text):\n    path = [one for one in text.split('.') if one != 'x']\n"
        "    return walk(path)\n\n\nstart('a.b')\n"
    )
    draft = _ask(project, _fail(project, text)).draft
    assert draft.line != 6 or not draft.root_cause


def test_text_beside_a_number_is_the_odd_operand(project: Path) -> None:
    text = (
        "class Range:\n    def __init__(self, least):\n        self.least = least\n\n"
        "    def check(self, given):\n        return given >= self.least\n\n\n"
        "print(Range(least=1).check(input()))\n"
    )
    (project / "main.py").write_text(text)
    done = run_watched([sys.executable, "-c", "import main"], project)
    draft = _ask(project, done).draft
    assert "`self.least` is an int" not in draft.root_cause


_OF_A_BASE = """\
class Base:
    def find(self, name):
        return {"a": None}.get(name)


class Own(Base):
    def find(self, name):
        return super().find(name).strip()


Own().find("a")
"""


def test_what_a_base_class_returns_is_followed_there(project: Path) -> None:
    draft = _ask(project, _fail(project, _OF_A_BASE)).draft
    assert (draft.file_path, draft.line) == ("main.py", 3), draft
    assert "`super().find(name)` is None at main.py:8" in draft.root_cause


_KEPT_COROUTINE = """\
import asyncio


async def fetch_price(name):
    await asyncio.sleep(0)
    return {"name": name, "price": 3}


class Basket:
    def __init__(self):
        self.lines = []

    def add(self, name, count):
        self.lines.append((fetch_price(name), count))

    def total(self):
        return sum(offer["price"] * count for offer, count in self.lines)


async def main():
    basket = Basket()
    basket.add("apple", 2)
    return basket.total()


asyncio.run(main())
"""


def test_a_coroutine_that_was_kept_is_told_by_the_call_that_made_it(project: Path) -> None:
    draft = _ask(project, _fail(project, _KEPT_COROUTINE)).draft
    assert "`fetch_price(name)` at main.py:14 is not awaited" in draft.root_cause


_KEPT_METHOD = """\
class Inventory:
    def __init__(self, rows):
        self.rows = rows

    def by_name(self):
        return {row["name"]: row for row in self.rows}

    def find(self, name, of=None):
        return [one for one in self.rows if one["name"] == name]


class Shop:
    def __init__(self, inventory):
        self.counts = inventory.NAME

    def count(self, name):
        return self.counts[name]["count"]


print(Shop(Inventory([{"name": "pen", "count": 2}])).count("pen"))
"""


@pytest.mark.parametrize(("name", "edits"), [("by_name", ["()"]), ("find", [])])
def test_a_method_that_was_kept_is_told_by_where_it_is_not_called(
    project: Path, name: str, edits: list[str]
) -> None:
    draft = _ask(project, _fail(project, _KEPT_METHOD.replace("NAME", name))).draft
    assert draft.root_cause.startswith(f"`inventory.{name}` at main.py:14 is not called")
    assert _observed(draft)["self.counts"] == f"<method Inventory.{name}>"
    assert [one.new_text.strip()[-2:] for one in draft.edits or ()] == edits


def test_of_two_functions_on_a_line_none_is_said_to_need_a_call(project: Path) -> None:
    text = "def rows():\n    return [1]\n\n\ndef half(row):\n    return row / 2\n\n\n"
    draft = _ask(project, _fail(project, text + "print(list(map(half, rows)))\n")).draft
    assert "is not called" not in draft.root_cause


def test_a_built_in_method_is_told_where_it_is_not_called(project: Path) -> None:
    text = "class Shop:\n    scores = {}\n\n\nfor name in Shop.scores.keys:\n    pass\n"
    draft = _ask(project, _fail(project, text)).draft
    assert draft.root_cause.startswith("`Shop.scores.keys` at main.py:5 is not called")


_MADE_FAR_AWAY = """\
import json
import queue


def read(row):
    return {"name": row["name"], "price": PRICE}


def write(row):
    return OTHER


todo = queue.Queue()
for row in json.loads('[{"name": "pen", "cost": 3}]'):
    todo.put(read(row))
line = todo.get()
print(line["price"] * 2)
"""


@pytest.mark.parametrize("other", ['{"name": row}', '{"name": row, "price": 0}', "row"])
def test_an_object_is_told_by_its_keys_where_no_code_leads_to_it(project: Path, other: str) -> None:
    text = _MADE_FAR_AWAY.replace("PRICE", 'find(row, "price")').replace("OTHER", other)
    text = "from finding import find\n" + text
    (project / "finding.py").write_text("def find(row, key):\n    return eval('row.get(key)')\n")
    draft = _ask(project, _fail(project, text)).draft
    assert 'main.py:7, where `price` is `find(row, "price")`' in draft.root_cause
    assert _observed(draft)['line["price"]'] == "None"


def test_two_that_may_have_made_an_object_are_not_told_apart(project: Path) -> None:
    text = _MADE_FAR_AWAY.replace("PRICE", 'row.get("price")')
    text = text.replace("OTHER", '{"name": "", "price": row.get("cost")}')
    draft = _ask(project, _fail(project, text)).draft
    assert "The object is made at" not in (draft.root_cause or "")


_KEYS = """\
import csv
import json


def read_rows(text):
    return list(csv.DictReader(text.splitlines()))


def load(text):
    return json.loads(text)


WHAT
"""


@pytest.mark.parametrize(
    ("program", "difference"),
    [
        (
            "for row in read_rows('\\ufeffid,name\\n1,Ann'):\n    print(row['id'])",
            "byte-order mark",
        ),
        ("for row in read_rows('id, name\\n1,Ann'):\n    print(row['name'])", "blanks around"),
        ("points = load('{\"1\": 3}')\nprint([points[n] for n in range(1, 2)])", "a number"),
        ("points = load('{\"Ann\": 3}')\nname = 'ANN'\nprint(points[name])", "capitals"),
    ],
)
def test_a_key_that_is_there_in_another_form_is_told_from_the_one_that_is_asked_for(
    project: Path, program: str, difference: str
) -> None:
    draft = _ask(project, _fail(project, _KEYS.replace("WHAT", program))).draft
    assert " has the key `" in draft.root_cause
    assert difference in draft.root_cause
    assert _observed(draft)


_QUEUE = """
class Queue:
    def __init__(self):
        self.handlers = {}

    def on(self, kind, handler):
        self.handlers.setdefault(kind, []).append(handler)

    def dispatch(self, item):
        handlers = self.handlers.get(item["kind"])
        return [handler(item) for handler in handlers]


queue = Queue()
queue.on("mail", print)
queue.on("OTHER", print)
queue.dispatch({"kind": "sms"})
"""


@pytest.mark.parametrize(
    ("other", "difference", "blamed"),
    [
        ("SMS", "capitals", 10),
        (" sms", "blanks around", 16),
        ("Sms ", "blanks around them, and in cap", 10),
    ],
)
def test_a_lookup_that_gave_nothing_is_told_the_other_form_of_its_key(
    project: Path, other: str, difference: str, blamed: int
) -> None:
    draft = _ask(project, _fail(project, _QUEUE.replace("OTHER", other))).draft
    assert f"`self.handlers` has the key `'{other}'`, not `'sms'`" in draft.root_cause
    assert difference in draft.root_cause
    assert "and `handlers` is None" in draft.root_cause
    assert (draft.file_path, draft.line) == ("main.py", blamed)
    assert _observed(draft)


_SETTINGS = """
def read(text):
    values = {}
    for line in text.splitlines():
        key, _, value = line.partition("=")
        values[key] = value.strip()
    return values


settings = read("port = 80\\nhost = local")
print(settings["port"])
"""


def test_a_key_that_is_stored_with_the_blanks_around_it_is_blamed_on_what_stores_it(
    project: Path,
) -> None:
    draft = _ask(project, _fail(project, _SETTINGS)).draft
    assert "`settings` has the key `'port '`, not `'port'`" in draft.root_cause
    assert (draft.file_path, draft.line) == ("main.py", 6)


def test_a_key_that_was_joined_with_blanks_inside_is_blamed_on_what_stores_it(
    project: Path,
) -> None:
    program = (
        "prices = {}\nfor line in ['EU, large,11', 'US,large,14']:\n"
        "    zone, size, cents = line.split(',')\n    prices[zone + '/' + size] = int(cents)\n\n"
        "def price(zone, size):\n    return prices[zone + '/' + size]\n\nprice('EU', 'large')\n"
    )
    draft = _ask(project, _fail(project, program)).draft
    assert "'EU/ large'" in draft.root_cause
    assert "'EU/large'" in draft.root_cause
    assert draft.line == 4


@pytest.mark.parametrize("lookup", ["queues[queue]", "queues.get(queue)"])
def test_a_key_that_another_function_gives_with_blanks_is_not_blamed_on_the_lookup(
    project: Path, lookup: str
) -> None:
    program = (
        "routes = {'invoice': 'billing '}\nqueues = {'billing': []}\n\n"
        "def pick(kind):\n    return routes[kind]\n\ndef dispatch(kind):\n"
        f"    queue = pick(kind)\n    {lookup}.append(kind)\n\ndispatch('invoice')\n"
    )
    draft = _ask(project, _fail(project, program)).draft
    assert (draft.file_path, draft.line) != ("main.py", 9) or not draft.confidence


def test_a_key_with_a_line_break_is_another_form_of_the_key_without(project: Path) -> None:
    program = 'prices = {"pen": 2, "ink": 3}\nfor name in ["ink", "pen\\n"]:\n    prices[name]\n'
    draft = _ask(project, _fail(project, program)).draft
    assert "`prices` has the key `'pen'`, not `'pen\\n'`: they differ in the" in draft.root_cause


_DEFAULTS = """
DEFAULTS = {"retries": 3, "timeout": None}


def deadline(given, now):
    values = DEFAULTS | given
    return now + values["timeout"]


deadline({"retries": 5}, 100)
"""


def test_a_key_that_is_there_without_a_value_is_blamed_on_what_writes_it(project: Path) -> None:
    draft = _ask(project, _fail(project, _DEFAULTS)).draft
    assert draft.root_cause.startswith("main.py:2 gives `'timeout'` the value None")
    assert (draft.file_path, draft.line) == ("main.py", 2)
    assert _observed(draft)['values["timeout"]'] == "None"


def test_a_key_that_several_places_write_without_a_value_is_not_blamed_on_one(
    project: Path,
) -> None:
    program = f'{_DEFAULTS}\nOTHERS = {{"retries": 1, "timeout": None}}\n'
    draft = _ask(project, _fail(project, program)).draft
    assert not draft.found


def test_a_lookup_that_gave_nothing_is_told_the_keys_that_there_are(project: Path) -> None:
    draft = _ask(project, _fail(project, _QUEUE.replace("OTHER", "fax"))).draft
    assert not draft.found
    said = "`self.handlers` has no key `'sms'` here: it has `'mail'`, `'fax'`"
    assert said in [one.claim for one in draft.evidence]


def test_a_lookup_that_gave_the_nothing_that_was_stored_is_not_said_to_lack_its_key(
    project: Path,
) -> None:
    program = _QUEUE.replace("queue.dispatch(", "queue.handlers['sms'] = None\nqueue.dispatch(")
    draft = _ask(project, _fail(project, program)).draft
    assert "no key" not in "".join(one.claim for one in draft.evidence)


_GRID = """
def neighbours(grid, row, column):
    found = []
    for down, right in ((0, 1), (1, 0)):
        found.append(grid[row + down][column + right])
    return found


neighbours([[1, 2, 3], [4, 5, 6]], 0, 2)
"""


def test_of_two_indexes_on_a_line_the_one_that_is_past_the_end_is_told(project: Path) -> None:
    draft = _ask(project, _fail(project, _GRID)).draft
    said = "`column + right` is past the last item of `grid[row + down]` at main.py:5"
    assert draft.root_cause.startswith(said)
    assert "`grid` is too short" not in "".join(one.claim for one in draft.evidence)
    assert _observed(draft)


def test_every_line_that_an_abstention_quotes_has_something_said_of_it(
    project: Path,
) -> None:
    program = (
        "from dataclasses import dataclass\n\n\n@dataclass\nclass Item:\n    sku: str\n"
        "    tags: list = None\n\n    def add_tag(self, tag):\n        self.tags.append(tag)\n\n\n"
        "items = {}\n\n\ndef add(sku):\n    items[sku] = Item(sku)\n    return items[sku]\n\n\n"
        "add('a').add_tag('new')\n"
    )
    draft = _ask(project, _fail(project, program)).draft
    claims = {one.line_start: one.claim for one in draft.evidence}
    assert claims[7] == "Whence followed the value to here"
    assert all(claims.values())


def test_two_keys_that_may_be_meant_are_not_told_apart(project: Path) -> None:
    program = "points = load('{\"ann\": 3, \"Ann\": 4}')\nname = 'ANN'\nprint(points[name])"
    draft = _ask(project, _fail(project, _KEYS.replace("WHAT", program))).draft
    assert " has the key `" not in draft.root_cause


def test_a_key_that_is_there_is_not_told_from_its_like(project: Path) -> None:
    program = "a, b = load('{\"x\": 1, \"X\": 2}'), {}\nname = 'x'\nprint(a[name] + b[name])"
    draft = _ask(project, _fail(project, _KEYS.replace("WHAT", program))).draft
    assert " has the key `" not in draft.root_cause


_ASKED_OF_A_METHOD = """\
import json


class Registry:
    def __init__(self, names):
        self._names = names

    def find(self, name):
        return self._names.get(name)


def label(registry, code):
    return registry.find(code).title()


print(label(Registry(json.loads('{"eur": "euro", "jpy": "yen"}')), "JPY"))
"""


def test_a_lookup_in_a_method_is_read_by_what_its_object_held(project: Path) -> None:
    draft = _ask(project, _fail(project, _ASKED_OF_A_METHOD)).draft
    assert "`registry._names` has the key `'jpy'`, not `'JPY'`" in draft.root_cause
    assert _observed(draft)


def test_a_key_that_the_run_shows_to_be_missing_is_told_the_keys_that_there_are(
    project: Path,
) -> None:
    draft = _ask(project, _fail(project, _ROWS.format(read="amount"))).draft
    assert not draft.found
    told = "`row` has no key `'amount'`, it has `'sku'`, `'quantity'`, `'price'`"
    assert told in "".join(one.claim for one in draft.evidence)


_LOOKED_UP = """\
import json


def price(tariffs, kind):
    tariff = tariffs.get(kind)
    return tariff["base"]


print(price(json.loads('{"day": {"base": 4}}'), "nigth"))
"""
_OF_ANOTHER_KIND = """\
TARIFFS = {"day": {"base": 4}, "night": {"base": 2}}


def price(kind):
    tariff = TARIFFS.get(kind)
    return tariff["base"]


print(price(7))
"""
_BEGINS_WITH_NONE = """\
current = None


def load():
    global current
    current = {"limit": 3}


def limit():
    return current["limit"]


print(limit())
load()
"""


@pytest.mark.parametrize(
    "program",
    [_LOOKED_UP, _OF_ANOTHER_KIND, _BEGINS_WITH_NONE],
    ids=["lookup", "number among words", "initial"],
)
def test_what_only_says_again_that_nothing_is_there_is_no_cause(
    project: Path, program: str
) -> None:
    (project / "main.py").write_text(program)
    draft = _ask(project, run_watched([sys.executable, "main.py"], project)).draft
    assert not draft.found, draft.root_cause


_HANDED_ON = """\
def read(text):
    for word in text.split():
        yield int(word)


def summary(points):
    total = sum(points)
    return total, max(points)


def main():
    points = read("3 4 5")
    print(summary(points))


main()
"""


def test_a_generator_that_is_handed_on_is_blamed_where_it_is_made(project: Path) -> None:
    (project / "main.py").write_text(_HANDED_ON)
    draft = _ask(project, run_watched([sys.executable, "main.py"], project)).draft
    assert (draft.line, draft.solution) == (12, 'Hand on a list: `list(read("3 4 5"))`.'), draft


_STORED_IN_SMALL_LETTERS = """\
class Phones:
    def __init__(self):
        self.numbers = {{}}

    def add(self, name, number):
        self.numbers[name.lower()] = number

    def find(self, name):
        return self.numbers[name]


phones = Phones()
phones.add("Ada", "12")
phones.find("{}")
"""


@pytest.mark.parametrize(
    ("asked", "edits"), [("Ada", ["        return self.numbers[name.lower()]"]), ("Bob", [])]
)
def test_a_key_is_given_the_form_it_is_stored_in_where_it_is_there_in_that_form(
    project: Path, asked: str, edits: list[str]
) -> None:
    draft = _ask(project, _fail(project, _STORED_IN_SMALL_LETTERS.format(asked))).draft
    assert draft.found == bool(edits)
    assert [one.new_text for one in draft.edits or ()] == edits


_LOOKED_UP_WITH_NOTHING = """\
import json

ORDERS = json.loads('{"A1": {"state": "open"}}')


def mark(order_id, carrier):
    entry = ORDERS.get(order_id)
    entry["carrier"] = carrier


def ship(event):
    mark(event.get("order_id"), "post")


ship({"id": "A1"})
"""


def test_a_lookup_without_a_key_leads_to_what_left_the_key_out(project: Path) -> None:
    draft = _ask(project, _fail(project, _LOOKED_UP_WITH_NOTHING)).draft
    assert (draft.file_path, draft.line) == ("main.py", 12)
    assert "has no `order_id` key (it has `id`); so `order_id` is None" in draft.root_cause
    assert "`ORDERS.get(order_id)` has found nothing with it" in draft.root_cause
