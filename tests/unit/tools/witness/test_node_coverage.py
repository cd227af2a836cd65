"""The lines that Node ran, by what V8 counted."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from whence_tools.witness.questions.node_coverage import read_executed_lines
from whence_tools.witness.recording.second_run import cover_command

if TYPE_CHECKING:
    from pathlib import Path

_SHOP = """\
const word = "prix à payer 🧾";
exports.pay = function pay(amount) {
  if (amount > 10) {
    return amount - 1;
  }
  return amount;
};

exports.refund = function refund(amount) {
  return -amount;
};
"""
_TEST = """\
const test = require("node:test");
const { pay } = require("./shop.js");

test("little", () => { pay(3); });
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_lines_of_branches_and_functions_that_did_not_run_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "shop.js").write_text(_SHOP)
    (tmp_path / "shop.test.js").write_text(_TEST)
    file = tmp_path / "counted.jsonl"
    argv = cover_command(["node", "--test"], file)
    subprocess.run(argv, cwd=tmp_path, timeout=60, check=True)
    lines = read_executed_lines(
        file.read_bytes().splitlines(), tmp_path, lambda path: (tmp_path / path).read_text()
    )
    assert lines["shop.js"] == {1, 2, 3, 6, 7, 9}


@pytest.mark.parametrize(
    "written",
    [b"", b"[]", b'{"result": 3}', b'{"result": [{"url": "file:///etc/passwd"}]}'],
    ids=["nothing", "a list", "no scripts", "a file elsewhere"],
)
def test_what_is_no_count_says_nothing(tmp_path: Path, written: bytes) -> None:
    assert read_executed_lines([written], tmp_path, lambda _: "text\n") == {}
