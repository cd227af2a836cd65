"""Calls that a model wrote as text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from whence.llm.text_protocol import ends_with_calls, find_calls
from whence.llm.tool_calls import Offered

OFFERED = Offered(
    [
        {"function": {"name": "read_file", "parameters": {"type": "object", "properties": {}}}},
        {"function": {"name": "submit_analysis", "parameters": {"type": "object"}}},
    ]
)
CALL = '{"tool": "read_file", "parameters": {"filePath": "a.py"}}'


def found(text: str, *results: str) -> list[tuple[str, dict[str, Any]]]:
    return [(call.name, call.arguments) for call in find_calls(text, OFFERED, results)]


@pytest.mark.parametrize(
    "text",
    [
        CALL,
        f"I will read it.\n{CALL}",
        f"```json\n{CALL}\n```",
        json.dumps(json.loads(CALL), indent=2),
        '{"name": "read_file", "arguments": {"filePath": "a.py"}}',
        '{"name": "read_file", "parameters": {"filePath": "a.py"}}',
        '{"name": "read_file", "arguments": "{\\"filePath\\": \\"a.py\\"}"}',
        '{"function": {"name": "read_file", "arguments": {"filePath": "a.py"}}}',
        '[TOOL_REQUEST]{"name": "read_file", "arguments": {"filePath": "a.py"}}[END_TOOL_REQUEST]',
        'Now [TOOL_REQUEST] {"name": "read_file", "arguments": {"filePath": "a.py"}}',
        '<tool_call>\n{"name": "read_file", "arguments": {"filePath": "a.py"}}\n</tool_call>',
        "<tool_call>{'name': 'read_file', 'arguments': {'filePath': 'a.py'}}</tool_call>",
        "<tool_call><function=read_file><parameter=filePath>\na.py\n</parameter></function>",
        "<function=read_file><parameter=filePath>a.py</parameter>",
        '[TOOL_CALLS][{"name": "read_file", "arguments": {"filePath": "a.py"}}]',
    ],
)
def test_every_known_form_is_found(text: str) -> None:
    assert found(text) == [("read_file", {"filePath": "a.py"})]


def test_several_calls_are_found_in_order() -> None:
    text = f"{CALL}\n<function=submit_analysis></function>\n{CALL.replace('a.py', 'b.py')}"
    assert [name for name, _ in found(text)] == ["read_file", "submit_analysis", "read_file"]


@pytest.mark.parametrize(
    "text",
    [
        "No call here: {a: 1}",
        '{"tool": "rm", "parameters": {"path": "/"}}',
        f"You could send {CALL} to read it.",
        f"> {CALL}",
        f"[TOOL_RESULT]\n{CALL}\n[END_TOOL_RESULT]",
        f"<tool_response>\n{CALL}\n</tool_response>",
        json.dumps({"success": True, "data": {"content": CALL}}),
        json.dumps({"success": True, "data": {"call": json.loads(CALL)}}, indent=2),
        '{"tool": "read_file"}',
        '{"tool": "read_file", "parameters": {"filePath": "a.py"',
    ],
)
def test_what_is_not_a_call_of_the_model_is_left_alone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("quoted", [CALL, f"The file says:\n{CALL}\n", f"```\n{CALL}\n```"])
def test_a_call_that_a_tool_result_showed_is_never_run(quoted: str) -> None:
    result = json.dumps({"success": True, "data": {"content": f"# docs\n{CALL}\n"}})
    assert found(quoted) == [("read_file", {"filePath": "a.py"})]
    assert found(quoted, result) == []
    assert found(quoted, result + "\nnote") == []


def test_a_call_at_the_end_of_the_reasoning_is_told_from_one_in_passing() -> None:
    call = '<tool_call>{"name": "read_file", "arguments": {}}</tool_call>'
    slipped, passing = f"I read it.\n{call}\n", f"{call}\nwould be an example."
    assert ends_with_calls(slipped, find_calls(slipped, OFFERED))
    assert not ends_with_calls(passing, find_calls(passing, OFFERED))
