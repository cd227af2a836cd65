"""One reader for every published form of a call, and nothing of a template as an answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support import damaged_calls, written_calls, written_submissions
from tests.support.call_formats import ARGUMENT_FORMS, ARGUMENTS, DEBRIS, FORMATS, JSON, NAME, NAMES
from tests.support.written_calls import NO_ANSWER, READ, READ_ARGUMENTS, READ_NAMES, TURNS
from whence.agent.submission import copy_definition
from whence.domain.errors import AnalystError
from whence.domain.ports import Completion
from whence.llm.completion import CompletionBuilder
from whence_tools import find_callers_of_function, get_code_context, read_file
from whence_tools.publish import chat

# It may be a path of the machine's; the tool says what there is instead.
NOT_OBVIOUS = {"leading slash"}


TOOLS = [
    *(chat(one.TOOL) for one in (read_file, get_code_context, find_callers_of_function)),
    copy_definition(),
]


def built(delta: dict[str, Any]) -> Completion:
    builder = CompletionBuilder([], TOOLS, lambda _: None)
    builder.add({"choices": [{"delta": delta, "finish_reason": "stop"}]})
    return builder.build(ended=True)


def structured(name: str, arguments: str) -> dict[str, Any]:
    function = {"name": name, "arguments": arguments}
    return {"tool_calls": [{"index": 0, "id": "c1", "function": function}]}


def asks_for(delta: dict[str, Any]) -> list[tuple[str, dict[str, Any], str | None]]:
    return [(call.name, call.arguments, call.problem) for call in built(delta).calls]


INTENDED = [(NAME, ARGUMENTS, None)]


@pytest.mark.parametrize("form", FORMATS)
def test_a_call_in_a_published_format_is_the_call(form: str) -> None:
    assert asks_for({"content": FORMATS[form]}) == INTENDED


@pytest.mark.parametrize("name", NAMES)
def test_a_drifted_name_is_the_tools(name: str) -> None:
    assert asks_for(structured(name, JSON)) == INTENDED


@pytest.mark.parametrize("form", [form for form in ARGUMENT_FORMS if form not in NOT_OBVIOUS])
def test_arguments_with_one_obvious_meaning_have_it(form: str) -> None:
    assert asks_for(structured(NAME, ARGUMENT_FORMS[form])) == INTENDED


ALL_TURNS = TURNS | damaged_calls.CALLS | damaged_calls.MORE_CALLS
NO_ANSWERS = DEBRIS | NO_ANSWER | damaged_calls.NOTHING | damaged_calls.MORE_NOTHING


@pytest.mark.parametrize("turn", ALL_TURNS.values(), ids=list(ALL_TURNS))
def test_a_turn_asks_for_what_its_model_means(turn: written_calls.Written) -> None:
    delta = {"content": turn.text, "reasoning_content": turn.reasoning}
    assert asks_for(delta) == [(*call, None) for call in turn.calls]


@pytest.mark.parametrize("arguments", READ_ARGUMENTS.values(), ids=list(READ_ARGUMENTS))
def test_arguments_are_of_the_call_that_they_are_written_for(arguments: str) -> None:
    assert asks_for(structured(READ[0], arguments)) == [(*READ, None)]


@pytest.mark.parametrize("name", READ_NAMES)
def test_a_name_with_something_around_it_is_the_tools(name: str) -> None:
    assert asks_for(structured(name, json.dumps(READ[1]))) == [(*READ, None)]


SUBMISSION = [(written_submissions.NAME, written_submissions.FIELDS, None)]


@pytest.mark.parametrize("form", written_submissions.TEXTS)
def test_a_submission_in_a_text_is_whole(form: str) -> None:
    assert asks_for({"content": written_submissions.TEXTS[form]}) == SUBMISSION


@pytest.mark.parametrize("form", written_submissions.ARGUMENTS)
def test_a_submission_is_read_or_asked_for_again(form: str) -> None:
    asked = asks_for(structured(written_submissions.NAME, written_submissions.ARGUMENTS[form]))
    if form in written_submissions.UNREADABLE:
        [(_, _, problem)] = asked
        assert problem
    else:
        assert asked == SUBMISSION


@pytest.mark.parametrize("form", NO_ANSWERS)
def test_what_a_template_left_is_no_answer(form: str) -> None:
    try:
        completion = built({"content": NO_ANSWERS[form]})
    except AnalystError:
        return
    assert completion.text == ""
    assert all(call.problem for call in completion.calls), "nothing is run"


@pytest.mark.parametrize(
    "text",
    [
        "42",
        "The cause is `x = None` in src/a.py:3.",
        '{"name": "whence", "version": "1.0"}',
        "Use a list: [1, 2].",
        "A template writes `<tool_call>` around its calls.",
        "In C++, `std::vector<int> v;` is empty.",
        "Tool: the hammer. Name: none.",
        "Action items:\n- turn it into a number",
        "The loop calls `read_file(path)` twice.",
        "Thoughts on the cause: it is `None` there.",
        "A commentary to the code: it fails.",
        *damaged_calls.ANSWERS.values(),
    ],
)
def test_what_a_model_says_is_its_answer(text: str) -> None:
    completion = built({"content": text})
    assert (completion.text, completion.calls) == (text, ())


def test_other_arguments_than_a_tool_has_are_left_to_the_registry() -> None:
    [(_, arguments, _)] = asks_for(structured(NAME, '{"filePath": "a.py", "mode": "rb"}'))
    assert arguments == {"filePath": "a.py", "mode": "rb"}
