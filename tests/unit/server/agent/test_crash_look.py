"""A crash is run once more, and the value that it is about is followed to where it was made."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.analyses import found
from tests.support.cpu import ThreadCpu
from tests.support.witness import run_alone
from whence.agent.second_look import FailureReplay, SecondLook
from whence.domain.analysis import Location, ProblemInput
from whence.service.intake import read_problem
from whence_tools.errors.model import Problem
from whence_tools.errors.observed import Condition, ObservedFrame, Operand, Value
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

_COMMAND = (sys.executable, "main.py")
_EMPTY = """\
def load():
    rows = []
    for row in ("a", "b"):
        if row > "c":
            rows.append(row)
    return rows


def unused():
    rows = []
    return rows


def first(rows):
    return rows[0]


def main():
    found = load()
    print(first(found))


main()
"""
_ENDED = """\
def pick(rows, word):
    for row in rows:
        if row == word:
            return row


def shout(word):
    found = pick(["a"], word)
    return found.upper()


shout("b")
"""
_NOT_ASKED = """\
def pick(rows, word):
    for row in rows:
        if row == word:
            return row
    return None


def shout(word):
    rows = ["a"]
    found = pick(rows, word)
    return found.upper()


shout("b")
"""
_LOOKED_UP = """\
def read(lines):
    values = {}
    for line in lines:
        name, _, value = line.partition("=")
        values[name] = value
    return values


def load(lines):
    given = read(lines)
    return {"pageSize": given.get("page_size"), "title": given.get("title")}


def shout(settings):
    found = settings["pageSize"]
    return found.upper()


shout(load(["title=a", "pagesize=b"]))
"""
_MADE_AND_USED = """\
def last(text):
    parts = text.split()
    return parts[-1]


last("")
"""
_PASSED_ON = """\
def make(text):
    return text.split(",")


def join(parts):
    return "-".join(parts) + parts


join(make("a,b"))
"""


async def _failed(project: Path, program: str, observed: ObservedFrame) -> Problem:
    """What the program printed, with what its innermost frame held."""
    await asyncio.to_thread((project / "main.py").write_text, program)
    done = await asyncio.to_thread(run_alone, [*_COMMAND], project)
    given = ProblemInput(text=done.stderr)
    problem = await asyncio.to_thread(lambda: read_problem(given, Workspace(project)))
    innermost, *others = problem.frames
    return replace(problem, frames=(replace(innermost, observed=observed), *others))


@pytest.fixture
async def context(project: Path, tmp_path: Path) -> ToolContext:
    workspace = await asyncio.to_thread(Workspace, project)
    sandbox = LocalSandbox(project, tmp_path / "copies")
    consent = Consent(commands=frozenset({_COMMAND}))
    return ToolContext(workspace, ThreadCpu(), sandbox=sandbox, consent=consent)


def _observed(failing: str, name: str, value: Value) -> ObservedFrame:
    return ObservedFrame("uncaught", failing=failing, operands=(Operand(name, value),))


def _late(number: str) -> ObservedFrame:
    pages = Operand("pages", Value("list", "['a', 'b']", length=2))
    index = Operand("number", Value("int", number))
    return ObservedFrame("uncaught", failing="pages[number]", operands=(pages, index))


_NO_ROWS = _observed("rows[0]", "rows", Value("list", "[]", length=0))
_NONE = _observed("found.upper", "found", Value("NoneType", "None"))


def _describe_package(project: Path) -> None:
    (project / "pyproject.toml").write_text("[project]\nname = 'app'\n")


async def _look(problem: Problem, context: ToolContext) -> SecondLook:
    return await FailureReplay(problem, _COMMAND, ".", context, 30).look_again()


async def test_a_test_that_never_held_is_why_a_list_is_empty(
    project: Path, context: ToolContext
) -> None:
    seen = await _look(await _failed(project, _EMPTY, _NO_ROWS), context)
    assert seen.cause is not None
    assert seen.cause.location == Location(file_path="main.py", line=4, symbol="load")
    assert "`row > 'c'` was never true" in seen.cause.root_cause
    assert [(one.line, one.symbol) for one in seen.suspects][:2] == [(4, "load"), (15, "first")]


async def test_a_function_that_ends_without_a_result_is_why_a_value_is_none(
    project: Path, context: ToolContext
) -> None:
    seen = await _look(await _failed(project, _ENDED, _NONE), context)
    assert seen.cause is not None
    assert (seen.cause.location.line, seen.cause.location.symbol) == (2, "pick")


async def test_a_key_of_another_spelling_is_why_a_lookup_gave_nothing(
    project: Path, context: ToolContext
) -> None:
    seen = await _look(await _failed(project, _LOOKED_UP, _NONE), context)
    assert seen.cause is not None
    assert (seen.cause.location.line, seen.cause.location.symbol) == (11, "load")
    assert "`given` has `pagesize`, but no `page_size`" in seen.cause.root_cause


async def test_a_key_that_nothing_there_is_like_is_no_cause(
    project: Path, context: ToolContext
) -> None:
    program = _LOOKED_UP.replace('"pagesize=b"', '"colour=b"')
    seen = await _look(await _failed(project, program, _NONE), context)
    assert seen.cause is None or "colour" not in seen.cause.root_cause


@pytest.mark.parametrize(
    ("program", "line", "symbol", "told"),
    [
        (_NOT_ASKED, 11, "shout", "`pick` returned None explicitly, on line 5"),
        (_MADE_AND_USED, 3, "last", "the value comes from line 2 of the same function"),
    ],
)
async def test_a_packages_function_that_does_not_ask_for_what_it_got_or_made_is_to_blame(
    project: Path, context: ToolContext, program: str, line: int, symbol: str, told: str
) -> None:
    held = (
        _NONE if symbol == "shout" else _observed("parts[-1]", "parts", _NO_ROWS.operands[0].value)
    )
    problem = await _failed(project, program, held)
    assert (await _look(problem, context)).cause is None
    _describe_package(project)
    seen = await _look(problem, context)
    assert seen.cause is not None
    assert (seen.cause.location.line, seen.cause.location.symbol) == (line, symbol)
    assert seen.cause.root_cause.startswith(f"`{symbol}` doesn't check whether")
    assert told in seen.cause.root_cause
    assert any((one.line_start, one.status) == (line, "grounded") for one in seen.evidence)


@pytest.mark.parametrize(
    ("returns", "asks"),
    [
        ('return parts[-1] == "."', ['    return parts and parts[-1] == "."']),
        ("return parts[-1]", []),
    ],
)
async def test_what_a_function_does_not_ask_for_is_asked_where_one_edit_follows(
    project: Path, context: ToolContext, returns: str, asks: list[str]
) -> None:
    held = _observed("parts[-1]", "parts", _NO_ROWS.operands[0].value)
    program = _MADE_AND_USED.replace("return parts[-1]", returns)
    _describe_package(project)
    seen = await _look(await _failed(project, program, held), context)
    assert seen.cause is not None
    assert [one.edits[0].new_text for one in seen.fixes] == asks


async def test_a_function_that_asks_is_not_to_blame_for_what_it_got(
    project: Path, context: ToolContext
) -> None:
    program = _NOT_ASKED.replace("    return found.upper", "    if found is None:\n        log()\n"
                                 "    return found.upper")  # fmt: skip
    seen = await _look(
        await _failed(project, "def log():\n    pass\n\n\n" + program, _NONE), context
    )
    assert seen.cause is None
    assert seen.suspects


async def test_what_only_makes_a_value_is_a_suspect_and_no_cause(
    project: Path, context: ToolContext
) -> None:
    held = _observed("'-'.join(parts) + parts", "parts", Value("list", "['a', 'b']", length=2))
    message = 'can only concatenate str (not "list") to str'
    problem = await _failed(project, _PASSED_ON, held)
    assert problem.message == message
    seen = await _look(problem, context)
    assert seen.cause is None
    assert [(one.line, one.symbol) for one in seen.suspects][:2] == [(2, "make"), (6, "join")]
    assert [one.observation.value for one in seen.evidence if one.observation] == [
        "['a', 'b']", "['a', 'b']",
    ]  # fmt: skip


@pytest.mark.parametrize(("line", "refuted"), [(4, False), (6, False), (11, True), (20, False)])
async def test_a_cause_in_a_function_that_the_value_did_not_come_through_is_refuted(
    project: Path, context: ToolContext, line: int, *, refuted: bool
) -> None:
    problem = await _failed(project, _EMPTY.replace("    found = ", "    unused()\n    found = "),
                            _NO_ROWS)  # fmt: skip
    analysis = found(location=Location(file_path="main.py", line=line))
    replay = FailureReplay(problem, _COMMAND, ".", context, 30)
    assert await replay.refutes(analysis) == refuted
    assert not await replay.refutes(analysis, rests_on_values=False)


_SHARED = """\
class Rooms:
    booked = {}

    def __init__(self, house):
        self.house = house

    def book(self, room):
        if room in self.booked:
            raise ValueError(room)
        self.booked[room] = True


Rooms("a").book(1)
Rooms("b").book(1)
"""


async def test_what_a_raise_asks_for_is_followed_to_the_class_that_holds_it(
    project: Path, context: ToolContext
) -> None:
    room = Operand("room", Value("int", "1"))
    held = ObservedFrame(
        "uncaught",
        failing="raise ValueError(room)",
        conditions=(Condition("room in self.booked", held=True, line=8, operands=(room,)),),
    )
    seen = await _look(await _failed(project, _SHARED, held), context)
    assert seen.cause is None
    assert (seen.suspects[0].line, seen.suspects[0].symbol) == (2, "Rooms")
    assert seen.suspects[0].because == "all instances of `Rooms` share one `booked`"


_UNAWAITED = """\
import asyncio
from dataclasses import dataclass


@dataclass
class Entry:
    name: str
    rooms: list


async def rooms():
    return ["a"]


async def load():
    found = rooms()
    return Entry("house", found)


def count(entry):
    return len(entry.rooms)


print(count(asyncio.run(load())))
"""
_USED_UP = """\
def read():
    yield 1
    yield 2


def total(rows):
    return sum(rows)


def mean(rows):
    values = list(rows)
    return sum(values) / len(values)


def report():
    rows = read()
    print(total(rows))
    return mean(rows)


report()
"""
_READ_BEFORE = """\
def named(rows, wanted):
    return (value for name, value in rows if name == wanted)


def highest(rows):
    values = named(rows, "a")
    for value in values:
        print(value)
    return max(values)


highest([("a", 1), ("b", 2)])
"""
_OF_ANOTHER = """\
class Labels:
    def __init__(self):
        self.known = {}

    @classmethod
    def load(cls):
        made = cls()
        made.known = {"7": "Ann"}
        return made

    def find(self, number):
        return self.known[number]


Labels.load().find(7)
"""
_DECORATED = """\
KNOWN = {}


def known_as(name):
    def register(function):
        KNOWN[name] = function
    return register


@known_as("short")
def shorten(text):
    return text[:3]


def show(text):
    return shorten(text)


show("abcdef")
"""
_EMPTIED = """\
class Store:
    def __init__(self):
        self._known = {}

    def named(self, name):
        if name not in self._known:
            self._known[name] = [name, name + "s"]
        return self._known[name]


def show(store):
    waiting = store.named("cat")
    while waiting:
        print(waiting.pop())


def first(store):
    words = store.named("cat")
    return words[0]


store = Store()
show(store)
first(store)
"""
_SHARED_STEPS = """\
BOOK = {"tea": ["boil", "steep"]}


class Order:
    def __init__(self, dish):
        self.waiting = BOOK[dish]

    def advance(self):
        return self.waiting.pop(0)


first, second = Order("tea"), Order("tea")
first.advance()
first.advance()
second.advance()
"""
_AWAITED_TWICE = """\
import asyncio


def remember(function):
    known = {}

    def wrapper(name):
        if name not in known:
            known[name] = function(name)
        return known[name]

    return wrapper


@remember
async def rate(name):
    return 2


async def main():
    for name in ("a", "b", "a"):
        factor = await rate(name)
        print(factor)


asyncio.run(main())
"""
_ZERO = """\
class Limits:
    def __init__(self, burst=None):
        self.burst = burst

    def merged(self, other):
        return Limits(self.burst or other.burst)


class Bucket:
    def __init__(self, limits):
        self.burst = limits.burst

    def allows(self, count):
        return count <= self.burst


Bucket(Limits(0).merged(Limits())).allows(3)
"""
_ZONES = """\
from datetime import datetime, timezone


def parse(text):
    if text.endswith("Z"):
        return datetime.fromisoformat(text[:-1]).replace(tzinfo=timezone.utc)
    return datetime.fromisoformat(text)


def since(texts):
    begin = datetime(2024, 1, 1, tzinfo=timezone.utc)
    times = [parse(text) for text in texts]
    return [time for time in times if time > begin]


since(["2024-02-01T00:00:00Z", "2024-02-02T00:00:00"])
"""
_NAIVE = Value("datetime", "datetime.datetime(2024, 2, 2, 0, 0)", module="datetime")
_MERGED = """\
import json

DEFAULTS = {"name": "a", "http": {"base": "/", "timeout": 5}}


def merge(base, given):
    merged = dict(base)
    for key, value in given.items():
        merged[key] = value
    return merged


def connect(settings):
    http = settings["http"]
    return http["timeout"]


connect(merge(DEFAULTS, json.loads('{"http": {"base": "b"}}')))
"""
_HTTP = Value(
    "dict", "{'base': 'b'}", length=1,
    items=[(Value("str", "'base'", length=4), Value("str", "'b'", length=1))],
)  # fmt: skip
_LATE = """\
PAGES = ["a", "b"]


def show(pages, number):
    return pages[number]


def build():
    actions = []
    number = 0
    for page in PAGES:
        actions.append(lambda: show(PAGES, number))
        number += 1
    return actions


for action in build():
    action()
"""
_CONVERTED = """\
KINDS = {"page_sise": int, "title": str}


def convert(key, text):
    kind = KINDS.get(key, str)
    return kind(text)


def load(given):
    return {key: convert(key, text) for key, text in given.items()}


class Page:
    def __init__(self, size):
        self.size = size

    def end(self, start):
        return self.size + start


settings = load(dict(line.split("=") for line in ("title=a", "page_size=20")))
Page(settings["page_size"]).end(3)
"""


@pytest.mark.parametrize(
    ("program", "failing", "name", "value", "line", "told"),
    [
        pytest.param(
            _UNAWAITED, "len(entry.rooms)", "entry.rooms", Value("coroutine", "<coroutine>"), 16,
            "`rooms()` is not awaited", id="a coroutine in a field of a dataclass",
        ),
        pytest.param(
            _USED_UP, "sum(values) / len(values)", "values", Value("list", "[]", length=0), 17,
            "`rows` can be read only once, and this reads it before line 18", id="a generator",
        ),
        pytest.param(
            _READ_BEFORE, "max(values)", "values", Value("generator", "<generator>"), 2,
            "can be read only once, and line 7 of `main.py` reads it before line 9",
            id="a generator that a function returns",
        ),
        pytest.param(
            _DECORATED, "shorten(text)", "shorten", Value("NoneType", "None"), 6,
            "`known_as.<locals>.register` ended here without a `return`",
            id="a decorator that returns nothing",
        ),
        pytest.param(
            _EMPTIED, "words[0]", "words", Value("list", "[]", length=0), 14,
            "takes out what others still use", id="a list that another function has too",
        ),
        pytest.param(
            _SHARED_STEPS, "self.waiting.pop(0)", "self.waiting", Value("list", "[]", length=0), 6,
            "`BOOK[dish]` gives several objects the same `waiting`, and `Order.advance` took out",
            id="a list that two objects share",
        ),
        pytest.param(
            _AWAITED_TWICE, "await rate(name)", "name", Value("str", "'a'"), 10,
            "returns the coroutine again that it returned before", id="a coroutine that is kept",
        ),
        pytest.param(
            _ZERO, "count <= self.burst", "self.burst", Value("NoneType", "None"), 6,
            "`self.burst` is 0, which `or` takes for nothing; so `self.burst` is None",
            id="a number that is 0",
        ),
        pytest.param(
            _ZONES, "time > begin", "time", _NAIVE, 7,
            "`parse` returns a time without a zone here, and one with a zone in other calls",
            id="a time without a zone",
        ),
        pytest.param(
            _MERGED, 'http["timeout"]', "http", _HTTP, 9,
            "`merge` replaces a part that has 'timeout' by one that lacks it; so `http`",
            id="a shallow merge",
        ),
        pytest.param(
            _CONVERTED, "self.size + start", "self.size", Value("str", "'20'", length=2), 1,
            "`KINDS` has `page_sise`, but no `page_size`; so `self.size` is `'20'`",
            id="a converter under another spelling",
        ),
    ],
)  # fmt: skip
async def test_a_value_is_followed_to_what_made_it_wrong(
    project: Path, context: ToolContext, program: str, failing: str, name: str, value: Value,
    line: int, told: str,
) -> None:  # fmt: skip
    seen = await _look(await _failed(project, program, _observed(failing, name, value)), context)
    assert seen.cause is not None
    assert seen.cause.location.line == line
    assert told in seen.cause.root_cause


async def test_a_divisor_is_followed_and_not_what_is_divided(
    project: Path, context: ToolContext
) -> None:
    program = (
        "def share(a, b):\n    return a[0] / b\n\n\ndef main():\n    share([1], 0)\n\n\nmain()\n"
    )
    held = _observed("a[0] / b", "b", Value("int", "0"))
    seen = await _look(await _failed(project, program, held), context)
    assert seen.suspects[0].because == "`0` is passed as `b` of `share`; `0` makes it"


async def test_nothing_was_taken_for_nothing_where_it_was(
    project: Path, context: ToolContext
) -> None:
    program = _ZERO.replace("Limits(0)", "Limits()")
    held = _observed("count <= self.burst", "self.burst", Value("NoneType", "None"))
    seen = await _look(await _failed(project, program, held), context)
    assert seen.cause is None


async def test_a_function_that_returns_times_of_one_kind_is_not_to_blame_for_them(
    project: Path, context: ToolContext
) -> None:
    program = _ZONES.replace("01T00:00:00Z", "01T00:00:00")
    seen = await _look(await _failed(project, program, _observed("time > begin", "time", _NAIVE)),
                       context)  # fmt: skip
    assert seen.cause is None
    assert seen.suspects[0].line == 7


async def test_a_merge_is_not_to_blame_for_a_key_that_no_part_has(
    project: Path, context: ToolContext
) -> None:
    program = _MERGED.replace(', "timeout": 5', "")
    held = _observed('http["timeout"]', "http", _HTTP)
    seen = await _look(await _failed(project, program, held), context)
    assert seen.cause is None


_NO_TAGS = """\
from dataclasses import dataclass


@dataclass
class Note:
    title: str
    tags: list = None

    def line(self):
        return ", ".join(self.tags)


Note("a").line()
"""


async def test_a_value_that_the_message_does_not_name_is_followed_where_it_is_none(
    project: Path, context: ToolContext
) -> None:
    held = _observed('", ".join(self.tags)', "self.tags", Value("NoneType", "None"))
    problem = await _failed(project, _NO_TAGS, held)
    assert problem.message == "can only join an iterable"
    seen = await _look(problem, context)
    assert seen.cause is None
    assert (seen.suspects[0].line, seen.suspects[0].symbol) == (7, "Note")


_IN_WITH = """\
import contextlib


def load(text):
    with contextlib.nullcontext(text) as rows:
        return [int(row) for row in rows.split()]


load("1 2")[2]
"""


@pytest.mark.parametrize("is_tried", [False, True])
async def test_a_return_inside_of_with_or_try_is_how_a_function_ended(
    project: Path, context: ToolContext, *, is_tried: bool
) -> None:
    program = _IN_WITH
    if is_tried:
        program = program.replace(
            "    with contextlib.nullcontext(text) as rows:\n",
            "    rows = text\n    try:\n",
        ).replace("split()]\n", "split()]\n    finally:\n        print(text)\n")
    held = ObservedFrame("uncaught", failing='load("1 2")[2]')
    seen = await _look(await _failed(project, program, held), context)
    assert seen.cause is None or "ended here" not in seen.cause.root_cause
    assert not any("ended here" in one.because for one in seen.suspects)


async def test_a_function_that_was_made_in_a_loop_reads_what_the_loop_left(
    project: Path, context: ToolContext
) -> None:
    seen = await _look(await _failed(project, _LATE, _late("2")), context)
    assert seen.cause is not None
    assert seen.cause.location.line == 12
    assert seen.cause.root_cause == (
        "what is made here reads `number` only when it is called, after the loop; so `number` is "
        "`2` where the error is raised."
    )


async def test_a_function_that_is_called_in_its_loop_has_what_the_loop_set(
    project: Path, context: ToolContext
) -> None:
    program = _LATE.replace("number = 0", "number = 2").replace(
        "lambda: show(PAGES, number))", "lambda: show(PAGES, number))\n        actions[-1]()"
    )
    held = _late("2")
    seen = await _look(await _failed(project, program, held), context)
    assert seen.suspects
    assert seen.cause is None


async def test_a_generator_that_was_only_shown_was_not_read(
    project: Path, context: ToolContext
) -> None:
    program = _READ_BEFORE.replace("for value in values:\n        print(value)", "print(values)")
    program = program.replace('("a", 1)', '("c", 1)')
    held = _observed("max(values)", "values", Value("generator", "<generator>"))
    seen = await _look(await _failed(project, program, held), context)
    assert seen.cause is None or "only once" not in seen.cause.root_cause


async def test_what_was_read_before_refutes_that_nothing_was_in_it(
    project: Path, context: ToolContext
) -> None:
    held = _observed("max(values)", "values", Value("generator", "<generator>"))
    problem = await _failed(project, _READ_BEFORE, held)
    analysis = found(location=Location(file_path="main.py", line=2))
    assert await FailureReplay(problem, _COMMAND, ".", context, 30).refutes(analysis)


async def test_a_value_without_a_way_refutes_nothing(project: Path, context: ToolContext) -> None:
    held = _observed("self.known[number]", "number", Value("int", "7"))
    problem = await _failed(project, _OF_ANOTHER, held)
    analysis = found(location=Location(file_path="main.py", line=8))
    assert not await FailureReplay(problem, _COMMAND, ".", context, 30).refutes(analysis)


async def test_a_name_that_a_function_sets_anew_is_not_followed_to_its_decorator(
    project: Path, context: ToolContext
) -> None:
    program = _DECORATED.replace("        KNOWN[name] = function", "        return function")
    program = program.replace("def show(text):", "def show(text):\n    forget()")
    program += "\n"
    program = program.replace(
        "def show", "def forget():\n    global shorten\n    shorten = None\n\n\ndef show"
    )
    held = _observed("shorten(text)", "shorten", Value("NoneType", "None"))
    seen = await _look(await _failed(project, program, held), context)
    assert seen.cause is None


_EACH_ITS_OWN = _SHARED_STEPS.replace("BOOK[dish]", "list(BOOK[dish])") + "second.advance()\n" * 2
_PASSED_TO_BOTH = _SHARED_STEPS.replace("BOOK[dish]", "dish").replace('"tea")', "BOOK['tea'])")
_FILLED_AS_WELL = _SHARED_STEPS.replace(
    "first, second",
    "def more(steps):\n    steps.append('pour')\n\n\nmore(BOOK['tea'])\nfirst, second",
).replace("first.advance()", "first.advance()\nfirst.advance()", 1)
_ALONE = _SHARED_STEPS.replace("second.advance()", "first.advance()")


@pytest.mark.parametrize("program", [_EACH_ITS_OWN, _PASSED_TO_BOTH, _FILLED_AS_WELL, _ALONE])
async def test_a_list_that_may_be_shared_on_purpose_is_no_cause(
    project: Path, context: ToolContext, program: str
) -> None:
    held = _observed("self.waiting.pop(0)", "self.waiting", Value("list", "[]", length=0))
    seen = await _look(await _failed(project, program, held), context)
    assert seen.suspects
    assert seen.cause is None or "several objects" not in seen.cause.root_cause


async def test_a_list_that_only_the_failing_function_empties_is_no_cause(
    project: Path, context: ToolContext
) -> None:
    program = _EMPTIED.replace("show(store)\n", "", 1).replace(
        "words[0]", "words.pop() + words.pop() + words.pop()"
    )
    held = _observed("words.pop()", "words", Value("list", "[]", length=0))
    seen = await _look(await _failed(project, program, held), context)
    assert seen.cause is None or "takes out" not in seen.cause.root_cause


async def test_what_a_library_compares_is_not_the_result_of_its_call(
    project: Path, context: ToolContext
) -> None:
    program = """\
KNOWN = {"a": 1}


def read():
    yield "a"
    yield "b"


def arrange(rows):
    return sorted(rows, key=KNOWN.get)


def main():
    arrange(list(read()))


main()
"""
    rows = Value("list", "['a', 'b']", length=2)
    held = _observed("sorted(rows, key=KNOWN.get)", "rows", rows)
    seen = await _look(await _failed(project, program, held), context)
    assert seen.cause is None
