"""Tool-call deltas put together."""

from __future__ import annotations

from typing import Any

import pytest

from whence.domain.ports import RequestedCall
from whence.llm.tool_calls import CallIds, Offered, RawCall, ToolCallAssembler, drop_repeats

TOOLS: list[dict[str, Any]] = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": name,
            "parameters": {"type": "object", "properties": {"filePath": {"type": "string"}}},
        },
    }
    for name in ("read_file", "find_callers_of_function")
]


def delta(index: int | None = 0, **parts: Any) -> dict[str, Any]:
    function = {key: parts.pop(key) for key in ("name", "arguments") if key in parts}
    return {**({} if index is None else {"index": index}), **parts, "function": function}


def assembled(*deltas: dict[str, Any]) -> list[tuple[str, str]]:
    assembler = ToolCallAssembler(CallIds())
    for one in deltas:
        assembler.add(one, 0)
    return [(call.name, call.arguments) for call in assembler.calls]


@pytest.mark.parametrize(
    ("deltas", "expected"),
    [
        pytest.param(
            [
                delta(id="1", name="f", arguments=""),
                delta(arguments='{"a"'),
                delta(arguments=":1}"),
            ],
            [("f", '{"a":1}')],
            id="arguments alone",
        ),
        pytest.param(
            [delta(id="1", name="f", arguments=""), delta(name="", arguments="{}")],
            [("f", "{}")],
            id="empty names later",
        ),
        pytest.param(
            [delta(id="1", name="f", arguments="{"), delta(id="1", name="f", arguments="}")],
            [("f", "{}")],
            id="id and name repeated",
        ),
        pytest.param(
            [
                delta(0, id="1", name="f", arguments="{}"),
                delta(1, id="2", name="g", arguments="{}"),
            ],
            [("f", "{}"), ("g", "{}")],
            id="two indexes",
        ),
        pytest.param(
            [
                delta(0, id="1", name="f", arguments="{}"),
                delta(0, id="2", name="g", arguments="{}"),
            ],
            [("f", "{}"), ("g", "{}")],
            id="one index, two ids",
        ),
        pytest.param(
            [delta(0, name="f", arguments="{}"), delta(0, name="f", arguments='{"a":1}')],
            [("f", "{}"), ("f", '{"a":1}')],
            id="one index, no ids",
        ),
        pytest.param(
            [delta(None, id="1", name="f", arguments='{"a":'), delta(None, arguments="1}")],
            [("f", '{"a":1}')],
            id="no index",
        ),
        pytest.param(
            [delta(id="1", name="f", arguments={"a": 1})], [("f", '{"a": 1}')], id="an object"
        ),
        pytest.param([delta(id="", arguments=None)], [], id="a phantom"),
        pytest.param([{"index": 0, "id": "", "type": "function"}], [], id="no function at all"),
    ],
)
def test_deltas_of_every_server_give_the_calls(
    deltas: list[dict[str, Any]], expected: list[tuple[str, str]]
) -> None:
    assert assembled(*deltas) == expected


def test_missing_and_used_ids_are_replaced_by_nine_digits() -> None:
    history = [{"role": "assistant", "tool_calls": [{"id": "123456789"}]}]
    ids = CallIds(history)
    taken = [ids.take("123456789"), ids.take(""), ids.take("987654321"), ids.take("987654321")]
    assert len(set(taken)) == 4
    assert taken[2] == "987654321"
    assert all(len(one) == 9 and one.isdigit() for one in taken)
    assert CallIds(history).take("") == taken[0], "equal conversations give equal ids"


@pytest.mark.parametrize(
    "written",
    ["read_file", "Read_File", "read-file", "readFile", "functions.read_file", "ns/read_file",
     "read_fil", "readfiles", "read"],
)  # fmt: skip
def test_a_drifted_name_means_the_offered_tool(written: str) -> None:
    assert Offered(TOOLS).resolve(written) == "read_file"


@pytest.mark.parametrize("written", ["write_file_now", "delete_everything", ""])
def test_another_name_stays_unresolved(written: str) -> None:
    assert Offered(TOOLS).resolve(written) is None


def test_an_unknown_tool_keeps_its_name_for_the_registry_to_answer() -> None:
    call = RawCall("1", name="explode", pieces=["{}"])
    [requested] = Offered(TOOLS).requested(call, CallIds(), cut_off=False)
    assert (requested.name, requested.problem) == ("explode", None)


def test_arguments_run_together_become_calls_with_ids_of_their_own() -> None:
    call = RawCall("1", name="read_file", pieces=['{"filePath":"a"}{"filePath":"b"}'])
    requested = Offered(TOOLS).requested(call, CallIds(), cut_off=False)
    assert [one.arguments["filePath"] for one in requested] == ["a", "b"]
    assert len({one.id for one in requested}) == 2


def test_unreadable_arguments_are_a_problem_and_not_a_call() -> None:
    call = RawCall("1", name="read_file", pieces=["the file please"])
    [requested] = Offered(TOOLS).requested(call, CallIds(), cut_off=False)
    assert requested.problem
    assert requested.arguments == {}


def test_the_same_call_asked_again_in_one_turn_is_kept_once() -> None:
    calls = [RequestedCall(str(n), "f", {"a": n % 2}) for n in range(9)]
    assert [call.id for call in drop_repeats(calls)] == ["0", "1"]
