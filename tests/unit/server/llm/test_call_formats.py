"""One reader for every published form of a call, and nothing of a template as an answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.call_formats import ARGUMENT_FORMS, ARGUMENTS, DEBRIS, FORMATS, JSON, NAME, NAMES
from whence.agent.submission import definition
from whence.domain.errors import AnalystError
from whence.domain.ports import Completion
from whence.llm.completion import CompletionBuilder
from whence_tools.publish import chat
from whence_tools.read_file import TOOL

# It may be a path of the machine's; the tool says what there is instead.
NOT_OBVIOUS = {"leading slash"}


def built(delta: dict[str, Any]) -> Completion:
    builder = CompletionBuilder([], [chat(TOOL), definition()], lambda _: None)
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


@pytest.mark.parametrize("form", DEBRIS)
def test_what_a_template_left_is_no_answer(form: str) -> None:
    try:
        completion = built({"content": DEBRIS[form]})
    except AnalystError:
        return
    assert completion.text == ""


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
    ],
)
def test_what_a_model_says_is_its_answer(text: str) -> None:
    completion = built({"content": text})
    assert (completion.text, completion.calls) == (text, ())


def test_other_arguments_than_a_tool_has_are_left_to_the_registry() -> None:
    [(_, arguments, _)] = asks_for(structured(NAME, '{"filePath": "a.py", "mode": "rb"}'))
    assert arguments == {"filePath": "a.py", "mode": "rb"}
