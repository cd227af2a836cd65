"""The single edits that are most often meant are tried where nothing else is told."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.cli import Whence
from tests.support.traps import WRONG_VALUE
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import conclude_likely_edits
from whence.playbook.rules.traps.likely_edits import EDIT_OF_TEST
from whence.playbook.rules.traps.program.trap import Program

if TYPE_CHECKING:
    from pathlib import Path

_ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="fixes are tried on Linux")
_WITH_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
_FILES = {
    "house.js": """'use strict';
function query(house) {
  return new Promise((done) => setImmediate(done, [{ house, degrees: 21 }]));
}
module.exports = { query };
""",
    "store.js": """'use strict';
const { query } = require('./house');

async function refresh(entries, house) {
  const list = query(house);
  entries.set(house, list);
}
module.exports = { refresh };
""",
    "main.js": """'use strict';
const { refresh } = require('./store');

async function main() {
  const entries = new Map();
  await refresh(entries, 'north');
  for (const one of entries.get('north')) console.log(one.degrees);
}
main();
""",
}
_ANY = """
def count(rows, most, least):
    return [one for one in rows if one <= most and one > least]


def name(first, last):
    return join(last, first)
"""


def _list_edited(*, is_crash: bool) -> list[str]:
    file = SourceFile("count.py", _ANY, "call")
    program = Program([file], Site(file, 3), WRONG_VALUE, [])
    told = conclude_likely_edits(program, is_crash=is_crash)
    assert all(one.doubt and one.doubt.were_searched for one in told)
    return [one.edits[0].new_text.strip() for one in told]


def test_what_only_ends_a_crash_is_tried_where_it_is_most_often_meant() -> None:
    assert _list_edited(is_crash=True) == [
        "return [one for one in rows if one < most and one > least]"
    ]


def test_where_a_test_decides_more_is_tried() -> None:
    assert "return join(first, last)" in _list_edited(is_crash=False)


@_ON_LINUX
@_WITH_NODE
def test_a_crash_is_mended_by_the_edit_that_was_meant(project: Path, tmp_path: Path) -> None:
    for name, text in _FILES.items():
        (project / name).write_text(text, "utf-8")
    whence = Whence(project, tmp_path / "data")
    told = whence("run", "--json", "--analyst", "offline", "--", "node", "main.js").json["analysis"]
    assert told["rootCause"] == (
        "Replacing `query(house)` with `await query(house)` on line 5 of `refresh` takes the error "
        "away."
    )
    assert told["location"] == {"filePath": "store.js", "line": 5, "symbol": "refresh"}
    assert told["fix"]["verification"]["status"] == "passes"


_ORDERS = """'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { isDone } = require('./done');

const cases = [[false, false], [false, true], [true, false], [true, true]];
for (const [paid, sent] of cases) {
  const name = `${paid ? 'paid' : 'open'} and ${sent ? 'sent' : 'here'}`;
  test(name, () => assert.strictEqual(isDone({ paid, sent }), name === 'paid and sent'));
}
"""


@_ON_LINUX
@_WITH_NODE
def test_an_edit_that_was_found_by_trying_is_never_proven(project: Path, tmp_path: Path) -> None:
    (project / "done.js").write_text(
        "function isDone(order) {\n"
        "  return Boolean(order.paid || order.sent);\n"
        "}\n"
        "module.exports = { isDone };\n"
    )
    (project / "done.test.js").write_text(_ORDERS)
    whence = Whence(project, tmp_path / "data")
    told = whence("run", "--json", "--analyst", "offline", "--", "node", "--test").json["analysis"]
    assert "Replacing `||` with `&&` on line 2" in told["rootCause"]
    assert told["fix"]["verification"]["status"] == "passes"


def test_a_cause_that_is_ruled_out_leaves_the_others_of_its_line() -> None:
    file = SourceFile("count.py", _ANY, "call")
    least, most = (
        EDIT_OF_TEST.finding(edit=edit, place="", at=Site(file, 3))
        for edit in ("replacing `>` with `>=`", "replacing `<=` with `<`")
    )
    assert least.is_ruled_out({("count.py", 3, least.root_cause)})
    assert not most.is_ruled_out({("count.py", 3, least.root_cause)})
    assert most.is_ruled_out({("count.py", 3, "")})
