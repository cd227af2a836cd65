"""A function is blamed for what comes from outside where no other of the workspace could know."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.investigate import Investigated, investigate
from tests.support.witness import run_watched

_LARGER = """\
def larger(one, other):
    return one.value > other.value
"""
_SCRIPT = """\
import json
import shop

price = type("Price", (), {"value": json.loads("null")})()
cheap = type("Price", (), {"value": 1})()
shop.larger(price, cheap)
"""
_LIBRARY = """\
class Node {
  constructor(fields) { Object.assign(this, fields); }
}
exports.visit = (rule) => {
  const nodes = [['name', 'a'], ['init', null]].map((one) => Object.fromEntries([one]));
  rule.Declaration(new Node(Object.assign({}, ...nodes)));
};
"""
_RULE = """\
exports.create = function create() {
  return {
    Declaration(node) {
      const kind = kindOf(node);
      return kind === 'call';
    },
  };
};

function kindOf(node) {
  return node.init.type;
}
"""
_SEARCH = """\
def find(rows, name):
    for row in rows:
        if row["name"] == name:
            return row
    return None


def price_of(rows, name):
    row = find(rows, name)
    return _show(row)


def _show(row):
    return row["price"]
"""
_ASK = "import shop\n\nprint(shop.price_of([{'name': 'tea', 'price': 2}], 'coffee'))\n"


def _fail(
    project: Path, package: str, script: str = _SCRIPT, *, installed: bool = True
) -> Investigated:
    if installed:
        (project / "pyproject.toml").write_text('[project]\nname = "shop"\n')
    (project / "shop.py").write_text(package)
    (project / "main.py").write_text(script)
    done = run_watched([sys.executable, "main.py"], project)
    return asyncio.run(investigate(project, done.stderr, recorded=done.lines))


def _fail_in_library(project: Path, rule: str) -> Investigated:
    library = project / "node_modules" / "walker"
    library.mkdir(parents=True)
    (library / "index.js").write_text(_LIBRARY)
    (project / "rule.js").write_text(rule)
    (project / "main.js").write_text("require('walker').visit(require('./rule').create());\n")
    done = subprocess.run(
        ["node", "main.js"], cwd=project, capture_output=True, text=True, timeout=60, check=False
    )
    return asyncio.run(investigate(project, done.stderr))


def test_the_only_function_that_ran_is_to_handle_what_it_was_given(project: Path) -> None:
    draft = _fail(project, _LARGER).draft
    assert (draft.file_path, draft.line) == ("shop.py", 2)
    assert "nothing in `larger` handles it" in draft.root_cause


def test_a_script_beside_a_module_that_nobody_installs_may_have_given_what_is_wrong(
    project: Path,
) -> None:
    assert not _fail(project, _LARGER, installed=False).draft.root_cause


@pytest.mark.parametrize(
    "package",
    [
        (
            "def larger(one, other):\n    return _is_larger(one, other)\n\n\n"
            "def _is_larger(one, other):\n    return one.value > other.value\n"
        ),
        (
            "def _value_of(one):\n    return one.value\n\n\n"
            "def larger(one, other):\n    return _value_of(one) > _value_of(other)\n"
        ),
        (
            "def larger(one, other):\n    if one.value is None:\n        raise TypeError(one)\n"
            "    return one.value > other.value\n"
        ),
    ],
    ids=["another passed it on", "another gave the value", "it is refused on purpose"],
)
def test_it_is_not_blamed_where_another_could_have_known(project: Path, package: str) -> None:
    assert "on the stack" not in _fail(project, package).draft.root_cause


def test_what_no_code_sets_on_an_object_is_to_be_asked_for_where_it_is_read(project: Path) -> None:
    draft = _fail_in_library(project, _RULE).draft
    assert (draft.file_path, draft.line) == ("rule.js", 11)
    assert "`node.init` is null" in draft.root_cause
    assert "no code of the workspace sets `init`" in draft.root_cause


@pytest.mark.parametrize(
    "rule",
    [
        _RULE + "\nexports.clear = (node) => { node.init = null; };\n",
        _RULE + "\nexports.made = (init) => ({ init });\n",
        _RULE.replace("kindOf(node) {", "kindOf(given) {\n  const node = read(given);").replace(
            "exports.create", "const read = (one) => one;\nexports.create"
        ),
    ],
    ids=["code sets it", "code writes it as a key", "the object was asked for"],
)
def test_a_read_is_not_blamed_where_the_workspace_may_have_made_the_object(
    project: Path, rule: str
) -> None:
    assert "no code of the workspace" not in _fail_in_library(project, rule).draft.root_cause


def test_a_function_of_a_package_handles_what_its_search_does_not_find(project: Path) -> None:
    draft = _fail(project, _SEARCH, _ASK).draft
    assert (draft.file_path, draft.line) == ("shop.py", 9)
    assert draft.root_cause.startswith("`find(rows, name)` at shop.py:9 returns None")


def test_a_function_that_has_nothing_in_the_end_is_blamed_for_handing_it_on(project: Path) -> None:
    package = _SEARCH.replace(
        "    row = find(rows, name)\n",
        "    row = find(rows, name)\n    if not row:\n        row = find(rows, name.lower())\n",
    )
    draft = _fail(project, package, _ASK).draft
    assert (draft.file_path, draft.line) == ("shop.py", 12)
    assert "`row` is None at shop.py:12, where `price_of` passes it on" in draft.root_cause


def test_a_value_may_be_of_the_loops_last_turn(project: Path) -> None:
    package = """\
def find(rows, name):
    for row in rows:
        if row["name"] == name:
            return row
    return None


def follow(rows, name):
    row = rows[0]
    seen = []
    for _ in rows:
        seen.append(row["name"])
        row = find(rows, row.get("next"))
    return seen
"""
    script = "import shop\n\nprint(shop.follow([{'name': 'tea'}, {'name': 'milk'}], 'tea'))\n"
    draft = _fail(project, package, script).draft
    assert (draft.file_path, draft.line) == ("shop.py", 13)
    assert "returns None" in draft.root_cause


_PARSERS = """\
import configparser


def read(text):
    parser = configparser.ConfigParser()
    parser.read_string(text)
    return parser


def check(text):
    parser = configparser.ConfigParser()
    try:
        parser.read_string(text)
    except configparser.MissingSectionHeaderError:
        return False
    return True
"""


@pytest.mark.parametrize(
    ("package", "found"),
    [
        (_PARSERS, 6),
        (_PARSERS.replace("MissingSectionHeaderError", "DuplicateSectionError"), 0),
        (_PARSERS.replace("        parser.read_string", "        parser.read_file"), 0),
        (
            _PARSERS.replace("        return False", "        parser.read_string('')").replace(
                "    try:\n        parser.read_string(text)", "    try:\n        parser.sections()"
            ),
            0,
        ),
    ],
)
def test_an_error_is_to_be_handled_where_others_handle_it_of_the_same_call(
    project: Path, package: str, found: int
) -> None:
    draft = _fail(project, package, "import shop\n\nshop.read('name = tea')\n").draft
    is_told = "handles it of the same call" in draft.root_cause
    assert is_told == bool(found)
    assert not found or draft.line == found


def test_a_handler_of_a_conversion_takes_what_is_none_as_well(project: Path) -> None:
    package = """\
def price_of(value: int | str) -> float:
    try:
        return float(value)
    except ValueError:
        return 0.0


def total(rows):
    return sum(price_of(one) for one in rows)
"""
    draft = _fail(project, package, "import shop\n\nshop.total([1, None])\n").draft
    assert (draft.file_path, draft.line) == ("shop.py", 4)
    assert "catches only `ValueError`" in draft.root_cause


@pytest.mark.parametrize(
    ("made", "is_told"),
    [("binascii.hexlify(rest)", True), ("rest", False), ("encode(rest)", False)],
)
def test_a_sum_that_fails_for_all_values_is_told(
    project: Path, made: str, *, is_told: bool
) -> None:
    package = f"""\
import binascii


def encode(rest):
    return bytes(rest)


def describe(rest):
    return "left: " + str(len(rest)) + {made}
"""
    draft = _fail(project, package, "import shop\n\nshop.describe(b'x')\n").draft
    assert ("joins a `str` with a `bytes`, whatever it is given" in draft.root_cause) == is_told


def test_who_looks_a_key_up_has_to_expect_that_there_is_none(project: Path) -> None:
    package = """\
class Table:
    def __init__(self, rows):
        self._rows = rows

    def __getitem__(self, key):
        return self._rows[key]


def price_of(rows):
    return Table(rows)["price"]
"""
    draft = _fail(project, package, "import shop\n\nprint(shop.price_of({'name': 'tea'}))\n").draft
    assert (draft.file_path, draft.line) == ("shop.py", 10)
    assert "`price_of` doesn't handle that" in draft.root_cause


def test_a_function_is_not_blamed_for_what_another_put_into_its_text(project: Path) -> None:
    package = """\
def name_of(row):
    return row.get("name")


def title(rows):
    return ", ".join(
        name_of(row)
        for row in rows
    )
"""
    script = "import json\nimport shop\n\nprint(shop.title(json.loads('[{}]')))\n"
    assert not _fail(project, package, script).draft.root_cause


@pytest.mark.parametrize(
    ("package", "installed"),
    [
        (_SEARCH, False),
        (_SEARCH.replace("    row = find", "    row = None if rows[1:] else find"), True),
        (_SEARCH.replace("    row = find", "    row = last(rows) if rows[1:] else find"), True),
    ],
    ids=["the program should have had it", "it may be written there", "another call may give it"],
)
def test_no_search_is_blamed_where_another_may_have_given_nothing(
    project: Path, package: str, *, installed: bool
) -> None:
    assert "returns None" not in _fail(project, package, _ASK, installed=installed).draft.root_cause


def test_a_value_of_another_type_is_blamed_on_the_function_that_handed_it_on(project: Path) -> None:
    package = (
        "import json\n\n\ndef price_of(text):\n    row = json.loads(text)\n"
        "    return _is_dear(row)\n\n\ndef _is_dear(row):\n    return row > 100\n"
    )
    draft = _fail(project, package, "import shop\n\nprint(shop.price_of('[1]'))\n").draft
    assert "`json.loads(text)` at shop.py:5 returns a value of type `list`" in draft.root_cause


def test_where_a_program_begins_is_looked_at_last(project: Path) -> None:
    program = """\
import json


def read(text):
    return json.loads(text)


def name_of(row):
    return row["name"].upper()


def title(rows):
    return ", ".join([name_of(row) for row in rows])


def main():
    print(title(read('[{"name": 3}]')))


main()
"""
    draft = _fail(project, "", program, installed=False).draft
    assert draft.suspects is not None
    symbols = [one.symbol for one in draft.suspects]
    assert symbols[0] == "name_of"
    assert {"title", "read"} <= set(symbols[:5])
    assert "main" not in symbols[:-2]


_PROMISED = """\
def shorten(text: str, width: int = 40) -> str:
    return text if len(text) <= width else text[:width]


def read(row: dict) -> object:
    return row["title"]


def show(row: dict) -> str:
    return shorten(read(row))


def show_all(rows: list) -> list:
    return [show(row) for row in rows]
"""
_SHOW = "import shop\n\nprint(shop.show_all([{'title': 7}]))\n"


@pytest.mark.parametrize("declared", ["str", '"str | None"', "Optional[str]"])
def test_who_passes_on_another_type_than_is_declared_is_blamed(
    project: Path, declared: str
) -> None:
    package = "from typing import Optional\n" + _PROMISED.replace("text: str", f"text: {declared}")
    draft = _fail(project, package, _SHOW).draft
    assert (draft.file_path, draft.line) == ("shop.py", 11)
    promise = f"`shorten` declares `text` as `{declared.strip(chr(34))}`"
    assert f"`read(row)` at shop.py:11 is of type `int`, and {promise}" in draft.root_cause


def test_a_value_is_followed_through_all_that_were_promised_another_type(project: Path) -> None:
    package = _PROMISED.replace(
        "    return shorten(read(row))\n",
        "    return frame(read(row))\n\n\ndef frame(title: str) -> str:\n"
        "    return shorten(title)\n",
    )
    draft = _fail(project, package, _SHOW).draft
    assert draft.line == 10
    assert "`frame` declares `title` as `str`" in draft.root_cause


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("text: str", "text"),
        ("text: str", "text: Title"),
        ("-> object", "-> str"),
        ("-> object", ""),
        (
            "    return text if",
            "    if isinstance(text, int):\n        print(1)\n    return text if",
        ),
        ("shorten(read(row))", "shorten(*[read(row)])"),
    ],
    ids=[
        "nothing is declared",
        "the type is not known",
        "the maker broke its promise",
        "the maker promised nothing",
        "the function asks",
        "the arguments are spread",
    ],
)
def test_nobody_is_blamed_for_a_declaration_where_another_may_be_wrong(
    project: Path, old: str, new: str
) -> None:
    package = "from __future__ import annotations\n\n\n" + _PROMISED.replace(old, new)
    assert "declares" not in _fail(project, package, _SHOW).draft.root_cause


def test_in_a_program_a_value_of_the_wrong_type_may_have_been_made_wrongly(project: Path) -> None:
    draft = _fail(project, _PROMISED, _SHOW, installed=False).draft
    assert "declares" not in draft.root_cause


_TAG = """\
class Tag:
    def __init__(self, name):
        self.name = name


def walk(tags):
    return [kind_of(tag) for tag in tags]


def kind_of(tag):
    return "closing" if tag.name[0] == "/" else "opening"
"""
_WALK = "import shop\n\nprint(shop.walk([shop.Tag('/b'), shop.Tag('')]))\n"


def test_a_function_of_a_package_expects_texts_of_any_length(project: Path) -> None:
    draft = _fail(project, _TAG, _WALK).draft
    assert (draft.file_path, draft.line) == ("shop.py", 11)
    assert "the text is shorter than `kind_of` expects" in draft.root_cause


def test_a_text_that_other_code_cuts_may_have_been_cut_wrongly(project: Path) -> None:
    cut = "\n    def cut(self):\n        self.name = self.name[1:]\n"
    package = _TAG.replace("self.name = name\n", f"self.name = name\n{cut}")
    assert "shorter than" not in _fail(project, package, _WALK).draft.root_cause


_LEAST = """\
def check(names):
    return [_is_valid(name.strip()) for name in names]


def _is_valid(name):
    return min(name) >= " "
"""
_CHECK = "import shop\n\nprint(shop.check(['tea', ' ']))\n"


def test_what_a_function_is_given_as_text_may_be_any_text(project: Path) -> None:
    draft = _fail(project, _LEAST, _CHECK).draft
    assert (draft.file_path, draft.line) == ("shop.py", 6)
    assert "`name` is empty at shop.py:6" in draft.root_cause


_PICK = """\
def pick(rows):
    return _third(rows[1:])


def _third(rows):
    at = len("abc")
    return rows[at]
"""
_PAGE = """\
class Page:
    def __init__(self):
        self.open = []

    def begin(self, tag):
        self.open.append(tag)

    def end(self):
        return self._close()

    def _close(self):
        return self.open.pop()
"""


@pytest.mark.parametrize(
    ("package", "call"),
    [
        (_LEAST.replace("name.strip()", "list(name.strip())"), "check(['tea', ' '])"),
        (_PICK, "pick(['a', 'b', 'c'])"),
        (_PAGE, "Page().end()"),
    ],
    ids=["a list that is empty", "a list that is too short", "a list that others fill"],
)
def test_a_function_is_not_blamed_for_a_list_that_other_code_of_the_package_made(
    project: Path, package: str, call: str
) -> None:
    assert not _fail(project, package, f"import shop\n\nprint(shop.{call})\n").draft.root_cause


_HANDED_ON = """\
def title_of(row):
    return _capitalise(row.name)


def _capitalise(text):
    return _first(text) + text[1:]


def _first(text):
    return text[0].upper()
"""
_NAMELESS = """\
import json
import shop

print(shop.title_of(type("Row", (), {"name": json.loads("null")})()))
"""


def test_who_reads_nothing_of_an_object_and_hands_it_on_is_blamed(project: Path) -> None:
    draft = _fail(project, _HANDED_ON, _NAMELESS).draft
    assert (draft.file_path, draft.line) == ("shop.py", 2)
    assert "`row.name` is None at shop.py:2, where `title_of` passes it on" in draft.root_cause


@pytest.mark.parametrize(
    ("package", "script"),
    [
        (_HANDED_ON.replace("_first(text):", "_first(text=None):"), _NAMELESS),
        (
            _HANDED_ON.replace(
                "return text[0]", "if not text:\n        print(text)\n    return text[0]"
            ),
            _NAMELESS,
        ),
        (
            _HANDED_ON.replace("_first(text) +", "list(map(_first, [text]))[0] +"),
            _NAMELESS,
        ),
        (
            _HANDED_ON,
            _NAMELESS.replace("title_of", "_capitalise")
            .replace("type(", "(type(")
            .replace("})())", "})()).name)"),
        ),
        (
            _HANDED_ON
            + "\n\ndef title(rows):\n    row = _make(rows)\n    return title_of(row)\n\n\n"
            "def _make(rows):\n    return type('Row', (), {'name': rows.get('name')})()\n",
            "import shop\n\nprint(shop.title({}))\n",
        ),
    ],
    ids=[
        "it may be left out",
        "it is asked for",
        "what calls it is not seen",
        "it came from outside",
        "code made the object",
    ],
)
def test_nobody_is_blamed_for_handing_on_what_may_be_nothing(
    project: Path, package: str, script: str
) -> None:
    assert "passes it on" not in _fail(project, package, script).draft.root_cause


@pytest.mark.parametrize(
    ("package", "script"),
    [
        (
            (
                "import os\n\n\nclass Folders:\n    @property\n    def _all(self):\n"
                "        return [one for one in os.environ.get('SHOP', '').split(':') if one]\n\n"
                "    def first(self):\n        found = self._all\n        return found[0]\n"
            ),
            "import shop\n\nprint(shop.Folders().first())\n",
        ),
        (
            (
                "def year_of(code):\n    return _year(code[3:7])\n\n\n"
                "def _year(text):\n    return int(text)\n"
            ),
            "import shop\n\nprint(shop.year_of('AB-X019'))\n",
        ),
        (
            "def load(text):\n    return compile('price = ' + text, 'shop', 'exec')\n",
            "import shop\n\nprint(shop.load('= 2'))\n",
        ),
        (
            (
                "from fractions import Fraction\n\n\ndef _word():\n    return 'two'\n\n\n"
                "def _read():\n    return Fraction(_word())\n\n\n"
                "def price():\n    try:\n        return _read()\n"
                "    except ValueError as error:\n        return -error\n"
            ),
            "import shop\n\nprint(shop.price())\n",
        ),
        (
            (
                "def kinds(rows):\n    return list(map(_kind, rows))\n\n\n"
                "def _kind(row):\n    return row['kind']\n"
            ),
            "import shop\n\nprint(shop.kinds({'kind': 'tea'}))\n",
        ),
    ],
    ids=[
        "a property gave it",
        "the caller cut it",
        "the program wrote it",
        "it was led to",
        "it should be no text",
    ],
)
def test_an_input_is_not_blamed_where_code_made_it(
    project: Path, package: str, script: str
) -> None:
    assert not _fail(project, package, script).draft.root_cause


_SETTINGS = """\
import json


def door_of(text):
    settings = json.loads(text)
    return settings.get("door")
"""
_EMPTY = "import shop\n\nprint(shop.door_of('null'))\n"


def test_a_mapping_that_was_not_given_is_an_empty_one(project: Path) -> None:
    draft = _fail(project, _SETTINGS, _EMPTY).draft
    assert [one.new_text for one in draft.edits or ()] == ["    settings = json.loads(text) or {}"]


@pytest.mark.parametrize(
    "package",
    [
        _SETTINGS.replace("return", "print(not settings)\n    return"),
        _SETTINGS.replace('.get("door")', ".door"),
        _SETTINGS.replace("json.loads", "_load")
        + "\n\ndef _load(text):\n    return json.loads(text)\n",
    ],
    ids=["it is asked for", "no entry is read", "code gave it"],
)
def test_what_stands_for_nothing_is_open_where_it_is_no_mapping_of_a_library(
    project: Path, package: str
) -> None:
    assert not _fail(project, package, _EMPTY).draft.edits


_MONTHS = """\
import datetime
import re

MONTH = re.compile(r"(\\d{4})-([01]\\d)")


def read(text):
    found = MONTH.search(text)
    if found is None:
        return None
    return datetime.date(int(found[1]), int(found[2]), 1)
"""


def test_of_what_a_pattern_found_the_pattern_may_be_wrong(project: Path) -> None:
    script = "import shop\n\nprint(shop.read('Part 2014-19'))\n"
    answer = _fail(project, _MONTHS, script)
    assert not answer.draft.found
    given = _MONTHS.replace("found[1]", "text[:4]").replace("found[2]", "text[5:]")
    draft = _fail(project, given, script.replace("Part ", "")).draft
    assert "raises the ValueError at shop.py:11 for this input" in draft.root_cause
