"""A Node program that is run again tells what its variables held, and ends as it does unwatched."""

from __future__ import annotations

import base64
import json
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.support.second_runs import run, watch
from whence_tools.witness.questions.tree_expressions import list_calls

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")

LIBRARY = """\
function price(order, rates) {
  const rate = rates[order.country];
  return order.total * rate.percent / 100;
}
module.exports = { price };
"""
CALLER = """\
const { price } = require('./lib.js');
const password = 'correct horse';
const order = { country: 'GB', total: 5, get tax() { process.exit(9) } };
"""
WAYS = {
    "uncaught.js": f"{CALLER}price(order, {{ DE: {{ percent: 19 }} }});\n",
    "caught.js": f"{CALLER}try {{ price(order, {{}}); }} catch (e) {{ console.log(e.stack); }}\n",
    "module.mjs": "import { price } from './lib.js';\nprice({ country: 'GB' }, {});\n",
    "rejected.js": f"{CALLER}(async () => {{ await null; price(order, {{}}); }})();\n",
    "case.test.js": f"{CALLER}require('node:test')('of GB', () => price(order, {{}}));\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "lib.js").write_text(LIBRARY)
    return tmp_path


@pytest.mark.parametrize("name", WAYS)
def test_the_values_of_each_frame_are_recorded_however_it_fails(project: Path, name: str) -> None:
    (project / name).write_text(WAYS[name])
    command = ["node", "--test-reporter=spec", name]
    problem, watched = watch("node", command, project)
    innermost = problem.own_frame
    assert innermost is not None
    assert innermost.observed is not None
    assert innermost.observed.failing == "rate.percent"
    assert [(one.text, one.value.repr) for one in innermost.observed.operands] == [
        ("rate", "undefined")
    ]
    country = innermost.observed.value_of("order.country") or innermost.observed.value_of("order")
    assert country is not None
    assert "GB" in country.repr
    assert watched.returncode == run(command, project).returncode
    assert "correct horse" not in (project / "values.jsonl").read_text()


def test_the_condition_of_a_throw_is_seen_with_its_values(project: Path) -> None:
    (project / "main.js").write_text(
        "function check(items, limit) {\n"
        "  if (items.length > limit) {\n"
        "    throw new RangeError(`too many: ${items.length}`);\n"
        "  }\n"
        "}\n"
        "check(['a', 'b'], 1);\n"
    )
    problem, _ = watch("node", ["node", "main.js"], project)
    assert problem.own_frame is not None
    assert problem.own_frame.observed is not None
    (condition,) = problem.own_frame.observed.conditions
    assert (condition.text, condition.held) == ("items.length > limit", True)
    assert {one.text: one.value.repr for one in condition.operands} == {
        "items": '["a", "b"]',
        "items.length": "2",
        "limit": "1",
    }


@pytest.mark.parametrize(
    "line",
    ["assert.strictEqual(sum, 4);", "[0].forEach((at) => assert.strictEqual(sum, 4, 'sum'));"],
    ids=["alone", "in a function that a call on its line is given"],
)
def test_both_sides_of_an_assertion_are_seen(project: Path, line: str) -> None:
    (project / "main.js").write_text(
        "const assert = require('node:assert');\n"
        "const sum = [1, 2].reduce((a, b) => a + b);\n"
        f"{line}\n"
    )
    problem, _ = watch("node", ["node", "main.js"], project)
    assert problem.own_frame is not None
    assert problem.own_frame.observed is not None
    assertion = problem.own_frame.observed.assertion
    assert assertion is not None
    assert assertion.right is not None
    assert (assertion.left.text, assertion.left.value) == ("sum", "3")
    assert (assertion.right.text, assertion.right.value) == ("4", "4")


def test_lines_of_generated_code_are_those_of_its_source(project: Path) -> None:
    source = "interface Order { country: string }\n\nconst order = undefined;\norder.country;\n"
    mapping = {
        "version": 3,
        "sources": ["order.ts"],
        "names": [],
        "mappings": "AAEA;AACA",  # lines 1 and 2 of what was generated are 3 and 4 of the source
    }
    inline = base64.b64encode(json.dumps(mapping).encode()).decode()
    (project / "order.ts").write_text(source)
    (project / "order.js").write_text(
        "const order = undefined;\norder.country;\n"
        f"//# sourceMappingURL=data:application/json;base64,{inline}\n"
    )
    problem, _ = watch("node", ["node", "--enable-source-maps", "order.js"], project)
    assert problem.own_frame is not None
    assert (problem.own_frame.path, problem.own_frame.line) == ("order.ts", 4)
    assert problem.own_frame.observed is not None
    assert problem.own_frame.observed.value_of("order") is not None


@pytest.mark.parametrize("arguments", [["-e", "null.x"], ["-p", "null.x"], ["--inspect=0", "a.js"]])
def test_it_gives_way_where_a_pause_would_lose_the_error(
    project: Path, arguments: list[str]
) -> None:
    (project / "a.js").write_text("null.x;\n")
    _, watched = watch("node", ["node", *arguments], project)
    assert watched.returncode == 1
    assert "Cannot read properties of null" in watched.stderr
    assert not (project / "values.jsonl").exists()


def test_a_program_that_throws_without_end_is_not_slowed_without_end(project: Path) -> None:
    (project / "main.js").write_text(
        "let caught = 0;\n"
        "for (let i = 0; i < 200000; i++) { try { null.x } catch { caught++ } }\n"
        "console.log(caught);\n"
    )
    _, watched = watch("node", ["node", "main.js"], project)
    assert watched.stdout.strip() == "200000"


CALLS = """\
const rates = new Map([['GB', Promise.resolve(19)]]);
let taken = 0;
const take = (name) => { taken += 1; return rates.get(name); };
const rate = (name) => rates.get(name);
process.on('exit', () => console.log('taken', taken));
console.log(take('GB') && rate('GB').toFixed(2));
"""


def test_what_calls_give_is_seen_unless_they_would_change_something(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(CALLS)
    asked = list_calls(CALLS, "main.js", 6)
    assert {"take('GB')", "rate('GB')"} <= set(asked)
    problem, watched = watch("node", ["node", "main.js"], tmp_path, [("main.js", 6, asked)])
    assert problem.own_frame is not None
    seen = problem.own_frame.observed
    assert seen is not None
    given = seen.value_of("rate('GB')")
    assert given is not None
    assert given.type == "Promise"
    assert seen.value_of("take('GB')") is None
    assert "taken 1\n" in watched.stdout
