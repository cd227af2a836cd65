"""Calls that a model wrote as text."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.lmstudio import CallSpec
from tests.support.lmstudio.dialects import FAMILIES
from whence.llm.text_protocol import cut_text_before, ends_with_calls, find_calls
from whence.llm.tool_calls import Offered

OFFERED = Offered(
    [
        {"function": {"name": "read_file", "parameters": {"type": "object", "properties": {}}}},
        {"function": {"name": "submit_analysis", "parameters": {"type": "object"}}},
    ]
)
CALL = '{"tool": "read_file", "parameters": {"filePath": "a.py"}}'


def found(text: str, *results: str) -> list[tuple[str, dict[str, Any]]]:
    calls = find_calls(text, OFFERED, results)
    return [(one.name, one.arguments if isinstance(one.arguments, dict) else {}) for one in calls]


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
        '[TOOL_CALLS]read_file[ARGS]{"filePath": "a.py"}',
        '[TOOL_CALLS]read_file[CALL_ID]a1b2c3d4e[ARGS]{"filePath": "a.py"}',
        '<|python_tag|>{"name": "read_file", "parameters": {"filePath": "a.py"}}',
        (
            "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary "
            'to=functions.read_file <|constrain|>json<|message|>{"filePath": "a.py"}<|call|>'
        ),
        "<tool_call>read_file\n<arg_key>filePath</arg_key>\n<arg_value>a.py</arg_value></tool_call>",
        '<|tool_call_start|>[read_file(filePath="a.py")]<|tool_call_end|>',
        '<|tool_call>call:read_file{filePath:<|"|>a.py<|"|>}<tool_call|>',
        '```tool_code\nread_file(filePath="a.py")\n```',
        '```tool_code\nprint(read_file(filePath="a.py"))\n```',
        (
            "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n```json\n"
            '{"filePath": "a.py"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>'
        ),
        (
            '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_file<｜tool▁sep｜>{"filePath": "a.py"}'
            "<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
        ),
        (
            '<｜DSML｜function_calls><｜DSML｜invoke name="read_file"><｜DSML｜parameter '
            'name="filePath" string="true">a.py</｜DSML｜parameter></｜DSML｜invoke>'
            "</｜DSML｜function_calls>"
        ),
        (
            "<|tool_calls_section_begin|><|tool_call_begin|>functions.read_file:0"
            '<|tool_call_argument_begin|>{"filePath": "a.py"}<|tool_call_end|>'
        ),
        (
            '<minimax:tool_call><invoke name="read_file"><parameter name="filePath">a.py'
            "</parameter></invoke></minimax:tool_call>"
        ),
    ],
)
def test_every_known_form_is_found(text: str) -> None:
    assert found(text) == [("read_file", {"filePath": "a.py"})]


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_familys_calls_are_found_with_what_was_said_before(family: str) -> None:
    calls = [CallSpec("read_file", {"filePath": path, "lineStart": 3}) for path in ("a.py", "b.py")]
    text = "I look.\n" + "\n".join(FAMILIES[family](call) for call in calls)
    written = find_calls(text, OFFERED)
    assert [(call.name, call.is_closed) for call in written] == [("read_file", True)] * 2
    assert [call.arguments for call in written] == [
        {"filePath": path, "lineStart": call.arguments["lineStart"]}
        for path, call in zip(("a.py", "b.py"), written, strict=True)
        if isinstance(call.arguments, dict)
    ]
    assert cut_text_before(text, written) == "I look."


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_no_family_has_a_call_of_what_was_cut_off(family: str) -> None:
    text = FAMILIES[family](CallSpec("read_file", {"filePath": "src/a.py"}))
    cut = text[: text.index("src/a.py") + 4]
    assert not [call for call in find_calls(cut, OFFERED) if call.arguments and call.is_closed]


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_no_family_makes_a_call_of_a_tool_that_was_not_offered(family: str) -> None:
    assert not find_calls(FAMILIES[family](CallSpec("remove_all", {"path": "/"})), OFFERED)


@pytest.mark.parametrize(
    "text",
    [
        '<tool_call>{"name": "read_file", "arguments": {filePath}}</tool_call>',
        "[TOOL_CALLS]read_file[ARGS]{filePath}",
        "<|tool_call_start|>[read_file(path)]<|tool_call_end|>",
        "<|tool_call_start|>[read_file(filePath=path)]<|tool_call_end|>",
        "<|tool_call>call:read_file{filePath:a b}<tool_call|>",
    ],
)
def test_a_call_whose_arguments_cannot_be_read_is_still_a_call(text: str) -> None:
    [call] = find_calls(text, OFFERED)
    assert (call.name, call.arguments) == ("read_file", None)


def test_what_is_inside_of_a_call_is_not_one() -> None:
    text = f"<function=submit_analysis><parameter=solution>\n{CALL}\n</parameter></function>"
    assert [name for name, _ in found(text)] == ["submit_analysis"]


@given(st.text(alphabet='<|tool_cal>[TOOLREQUEST]{}"name:read_file,args()=\n ｜▁', max_size=120))
def test_no_text_raises(text: str) -> None:
    assert isinstance(find_calls(text, OFFERED), list)


def test_several_calls_in_one_list_are_found() -> None:
    one = {"name": "read_file", "arguments": {"filePath": "a.py"}}
    two = {"name": "read_file", "arguments": {"filePath": "b.py"}}
    for text in (f"[TOOL_CALLS]{json.dumps([one, two])}", json.dumps([one, two])):
        assert [arguments["filePath"] for _, arguments in found(text)] == ["a.py", "b.py"]


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


@pytest.mark.parametrize(
    "piece",
    [" ", "\n", "```json\n{\n", '{"\n', '{"name": "a"\n', "[TOOL_CALLS]a{", "[\n",
     "<tool_call>a<arg_key>b</arg_key><arg_value>", "<|tool_call_start|> "],
)  # fmt: skip
def test_a_model_that_repeats_itself_costs_little(piece: str) -> None:
    """Each took minutes, on the event loop."""
    text = piece * (900_000 // len(piece))
    began = time.thread_time()
    found(text)
    assert time.thread_time() - began < 20  # seconds
    assert found(f"{text}</tool_call>\n\n{CALL}") in ([("read_file", {"filePath": "a.py"})], [])


def test_a_call_at_the_end_of_a_long_text_is_found_where_it_stands() -> None:
    text = f"{'word ' * 200_000}\n{CALL}"
    (call,) = find_calls(text, OFFERED)
    assert text[call.start : call.end] == CALL
