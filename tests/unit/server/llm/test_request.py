"""The request as the strictest server takes it."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.lmstudio import validation
from tests.support.lmstudio.analyst import READ_FILE
from tests.support.lmstudio.profiles import PROFILES
from whence.llm.request import encode_body, normalise_choice, normalise_messages, write_chat_fields
from whence.llm.schemas import prepare_tools, safe_name
from whence.llm.tolerance import Tolerance

Message = dict[str, Any]
USER: Message = {"role": "user", "content": "Why?"}


def tool(parameters: Any, name: str = "find") -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "parameters": parameters}}


def parameters(schema: Any, **form: Any) -> Any:
    [sent] = prepare_tools([tool(schema)], **form)
    return sent["function"]["parameters"]


def fields(messages: list[Message], tools: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return write_chat_fields(
        "m", messages, tools, max_tokens=64, temperature=0.2, stream=True, **more
    )


def call(call_id: str = "1", name: str = "find", arguments: Any = "{}") -> Message:
    function = {"name": name, "arguments": arguments}
    return {"id": call_id, "type": "function", "function": function}


def assistant(*calls: Message, content: Any = None) -> Message:
    return {"role": "assistant", "content": content, "tool_calls": [*calls]}


def result(content: str = "x = None", call_id: str = "1") -> Message:
    return {"role": "tool", "tool_call_id": call_id, "content": content}


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        pytest.param(
            [{"role": "developer", "content": "A"}, USER, {"role": "system", "content": "B"}],
            [{"role": "system", "content": "A\n\nB"}, USER],
            id="one system message at the head",
        ),
        pytest.param(
            [USER, {"role": "user", "content": "Now?"}],
            [{"role": "user", "content": "Why?\n\nNow?"}],
            id="one message of the user at a time",
        ),
        pytest.param(
            [USER, *[{"role": "assistant", "content": text} for text in "AB"]],
            [USER, {"role": "assistant", "content": "A\n\nB"}],
            id="one answer at a time",
        ),
        pytest.param(
            [{"role": "system", "content": "A"}],
            [{"role": "system", "content": "A"}, {"role": "user", "content": "Go on."}],
            id="a message of the user",
        ),
        pytest.param(
            [{"role": "assistant", "content": "Hello"}],
            [{"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Hello"}],
            id="the user first",
        ),
        pytest.param(
            [{"role": "user", "content": [{"type": "text", "text": "A"}, {"text": "B"}]}],
            [{"role": "user", "content": "A\nB"}],
            id="one string",
        ),
        pytest.param(
            [{"role": "user", "content": ""}, {"role": "assistant", "content": None}],
            [{"role": "user", "content": "…"}, {"role": "assistant", "content": "…"}],
            id="never empty",
        ),
        pytest.param(
            [USER, assistant(call()), result()],
            [USER, assistant(call(), content=""), result()],
            id="no null beside calls",
        ),
        pytest.param(
            [USER, assistant({"id": "", "type": "function"}, call())],
            [USER, assistant(call(), content="")],
            id="no phantom calls",
        ),
        pytest.param(
            [USER, assistant(call(arguments={"a": 1}), call("2", arguments='{"a":'))],
            [USER, assistant(call(arguments='{"a": 1}'), call("2", arguments="{}"), content="")],
            id="arguments are JSON text",
        ),
        pytest.param(
            [USER, {"role": "tool", "content": "lost"}],
            [{"role": "user", "content": "Why?\n\nlost"}],
            id="a result without an id is the user's",
        ),
    ],
)
def test_messages_are_what_strict_servers_take(
    messages: list[Message], expected: list[Message]
) -> None:
    assert normalise_messages(messages) == expected


def test_normalising_changes_nothing_that_the_caller_holds() -> None:
    messages = [USER, {"role": "user", "content": "Now?"}, assistant(call(), content=None)]
    before = json.dumps(messages)
    normalise_messages(messages)
    assert json.dumps(messages) == before


ROLES = st.sampled_from(["system", "developer", "user", "assistant"])
MESSAGES = st.lists(
    st.fixed_dictionaries({"role": ROLES, "content": st.none() | st.text(max_size=5)}), max_size=7
)


@given(MESSAGES, st.sampled_from(sorted(PROFILES)))
def test_any_conversation_becomes_a_request_that_every_era_takes(
    messages: list[Message], profile: str
) -> None:
    body = fields(messages, [READ_FILE])
    assert validation.problem(json.loads(encode_body(body)), PROFILES[profile]) is None
    roles = [message["role"] for message in body["messages"]]
    rest = roles[1:] if roles[0] == "system" else roles
    assert "system" not in rest
    assert rest[0] == "user"
    assert all(one != other for one, other in pairwise(rest))


@pytest.mark.parametrize(
    ("choice", "sent"),
    [
        ("auto", None),
        (None, None),
        ("required", "required"),
        ("none", "none"),
        ({"type": "function", "function": {"name": "find"}}, "required"),
        ({"type": "any"}, "required"),
        ("find", None),
        (3, None),
    ],
)
def test_a_tool_choice_is_a_word_that_servers_know(choice: Any, sent: str | None) -> None:
    assert normalise_choice(choice, [READ_FILE]) == sent
    assert normalise_choice(choice, []) is None
    assert fields([USER], [READ_FILE], tool_choice=choice).get("tool_choice") == sent


def test_without_tools_neither_tools_nor_a_choice_are_sent() -> None:
    assert not {"tools", "tool_choice"} & fields([USER], [], tool_choice="required").keys()


def test_only_functions_with_a_name_are_offered() -> None:
    others: list[dict[str, Any]] = [
        {"type": "web_search"},
        {"type": "function"},
        {"type": "function", "function": {"name": ""}},
        {"type": "custom", "function": {"name": "x"}},
    ]
    [sent] = prepare_tools([*others, tool({}, "ns.find it")])
    assert sent == tool({"type": "object", "properties": {}}, "ns_find_it")
    assert safe_name("read_file") == "read_file"


@pytest.mark.parametrize("schema", [None, {}, {"type": "string"}, {"type": "object"}, []])
def test_parameters_are_always_an_object_with_properties(schema: Any) -> None:
    assert parameters(schema) == {"type": "object", "properties": {}}


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ({"type": "string", "pattern": "^a$", "format": "uri"}, {"type": "string"}),
        ({"type": "string", "maxLength": 524288, "minLength": 1},
         {"type": "string", "minLength": 1}),
        ({"type": "array", "items": {"type": "string", "pattern": "a"}, "maxItems": 5000},
         {"type": "array", "items": {"type": "string"}}),
        ({"type": "integer", "minimum": 1, "maximum": 2**53}, {"type": "integer", "minimum": 1}),
        ({"type": ["string", "null"], "default": None}, {"type": "string"}),
        ({"anyOf": [{"type": "null"}, {"type": "integer"}], "description": "d"},
         {"type": "integer", "description": "d"}),
        ({"$ref": "#/$defs/Line"}, {"type": "integer", "minimum": 1}),
        ({"$ref": "#/$defs/Circle"}, {}),
    ],
)  # fmt: skip
def test_what_breaks_grammars_is_left_out(written: Any, sent: Any) -> None:
    definitions = {
        "Line": {"type": "integer", "minimum": 1},
        "Circle": {"$ref": "#/$defs/Circle"},
    }
    schema = {"type": "object", "properties": {"format": written}, "$defs": definitions}
    assert parameters(schema) == {"type": "object", "properties": {"format": sent}}


def test_minimal_schemas_have_types_and_enums_only() -> None:
    schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "kind": {"type": "string", "enum": ["a", "b"], "description": "d"},
            "line": {"type": "integer", "minimum": 1, "default": 1},
        },
        "required": ["kind"],
    }
    assert parameters(schema, form="minimal") == {
        "type": "object",
        "properties": {
            "kind": {"type": "string", "enum": ["a", "b"]},
            "line": {"type": "integer"},
        },
        "required": ["kind"],
    }


def test_where_no_tools_are_taken_they_are_described_and_turns_are_text() -> None:
    messages = [
        {"role": "system", "content": "Be brief."},
        USER,
        assistant(call(name="read_file", arguments='{"filePath": "a.py"}'), content="I look."),
        result(),
        USER,
    ]
    sent = fields(messages, [READ_FILE], tolerance=Tolerance(tools="text"))
    assert "tools" not in sent
    system, *rest = sent["messages"]
    assert "Be brief." in system["content"]
    described = "read_file(filePath: string, lineStart?: integer, lineEnd?: integer)"
    assert described in system["content"]
    assert rest == [
        USER,
        {"role": "assistant", "content": 'I look.\n[TOOL_REQUEST]{"name": "read_file", '
         '"arguments": {"filePath": "a.py"}}[END_TOOL_REQUEST]'},
        {"role": "user", "content": "[TOOL_RESULT]\nx = None\n[END_TOOL_RESULT]\n\nWhy?"},
    ]  # fmt: skip


def test_a_flat_history_keeps_the_tools() -> None:
    sent = fields([USER, assistant(call()), result()], [READ_FILE], tolerance=Tolerance(flat=True))
    assert [message["role"] for message in sent["messages"]] == ["user", "assistant", "user"]
    assert "tools" in sent


@pytest.mark.parametrize(
    "tolerance", [Tolerance(), Tolerance(tools="text"), Tolerance(flat=True)], ids=str
)
def test_a_longer_conversation_begins_with_the_bytes_of_the_shorter(tolerance: Tolerance) -> None:
    messages = [USER, assistant(call(), content="I look."), result(), assistant(call("2"))]
    longer, shorter = (
        encode_body(fields(messages[:end], [READ_FILE], tolerance=tolerance)) for end in (4, 3)
    )
    assert longer.startswith(shorter.removesuffix(b'"}]}'))


def test_refused_fields_are_left_out() -> None:
    tolerance = Tolerance(refused_fields=frozenset({"stream_options", "temperature"}))
    sent = fields([USER], [READ_FILE], tolerance=tolerance)
    assert sent.keys() == {"model", "max_tokens", "stream", "tools", "messages"}
