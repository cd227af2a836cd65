"""Where to look when a test fails: at what it called, also where that stands beside the test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate
from tests.support.programs import programs

if TYPE_CHECKING:
    from pathlib import Path

    from whence.domain.analysis import Suspect


async def _suspects(name: str, folder: Path) -> list[Suspect]:
    (program,) = [one for one in programs("failing_assertion") if one.name == name]
    program.write(folder)
    return (await investigate(folder, program.trace)).draft.suspects or []


async def test_functions_beside_their_tests_are_suspects(tmp_path: Path) -> None:
    found = await _suspects("slug_of_one_file", tmp_path)
    assert [one.symbol for one in found] == ["slug", "collapse"]


async def test_a_test_without_a_name_is_not_named_in_a_reason(tmp_path: Path) -> None:
    found = await _suspects("numbers_sorted_as_text", tmp_path)
    assert [(one.symbol, one.because) for one in found] == [
        ("percentile", "the failing test calls it"),
        ("ordered", "`percentile` calls it"),
    ]


async def test_each_function_that_a_test_calls_is_there_for_the_tests_call(tmp_path: Path) -> None:
    found = await _suspects("stack_pops_the_first", tmp_path)
    assert [(one.symbol, one.because) for one in found] == [
        ("Stack.pop", "the failing test calls it"),
        ("Stack.push", "the failing test calls it"),
        ("Stack.__init__", "it is in the same file"),
    ]


_SHOP = """\
def bill(order):
    return close(order)


def close(order):
    total = 0
    for line in order:
        if line > 0:
            total += line
    return standing_charge(order) + total


def standing_charge(order):
    charge = 0
    for line in order:
        if line < 0:
            charge -= line
    return charge
"""
_SHOP_TEST = """\
from shop import bill


def test_the_standing_charge_is_added_once():
    assert bill([-3, 4]) == 8
"""


async def test_what_shares_the_words_of_the_test_and_has_room_for_a_fault_comes_first(
    tmp_path: Path,
) -> None:
    (tmp_path / "shop.py").write_text(_SHOP)
    (tmp_path / "test_shop.py").write_text(_SHOP_TEST)
    trace = "FAIL test_the_standing_charge_is_added_once: 7 is not 8\n"
    found = (await investigate(tmp_path, trace)).draft.suspects or []
    names = [one.symbol for one in found]
    assert names.index("standing_charge") < names.index("close")


_LUA = {
    "lib/users.lua": (
        "local M = {}\n\nfunction M.find(id)\n  if id == 1 then\n"
        '    return { name = "Ada" }\n  end\nend\n\nfunction M.save(id) end\n\nreturn M\n'
    ),
    "main.lua": (
        'local users = require("lib.users")\n\nlocal function greet(id)\n'
        '  local user = users.find(id)\n  return "hello " .. user.name\nend\n\nprint(greet(2))\n'
    ),
}
_LUA_TRACE = """\
lua: main.lua:5: attempt to index a nil value (local 'user')
stack traceback:
\tmain.lua:5: in local 'greet'
\tmain.lua:8: in main chunk
\t[C]: in ?
"""
_SWIFT = {
    "Sources/app/Users.swift": (
        "struct Users {\n    func find(_ id: Int) -> String? {\n"
        '        return id == 1 ? "Ada" : nil\n    }\n\n    func save(_ id: Int) {}\n}\n'
    ),
    "Sources/app/main.swift": (
        "func greet(_ users: Users, _ id: Int) -> Int {\n    let user = users.find(id)\n"
        "    return user!.count\n}\n\nprint(greet(Users(), 2))\n"
    ),
}
_SWIFT_TRACE = (
    "Sources/app/main.swift:3: Fatal error: "
    "Unexpectedly found nil while unwrapping an Optional value\n"
)


@pytest.mark.parametrize(
    ("files", "trace", "suspect"),
    [(_LUA, _LUA_TRACE, "M.find"), (_SWIFT, _SWIFT_TRACE, "Users.find")],
)
async def test_what_another_file_was_asked_for_before_the_failure_is_a_suspect(
    tmp_path: Path, files: dict[str, str], trace: str, suspect: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = (await investigate(tmp_path, trace)).draft.suspects or []
    assert [(one.symbol, one.because) for one in found][1:2] == [
        (suspect, "it is called before the line that failed")
    ]
