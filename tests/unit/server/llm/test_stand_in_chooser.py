"""The choosing model: what it does rests on the tools' words and on their results alone."""

from __future__ import annotations

import json
from typing import Any

from tests.support.lmstudio.chooser import NOT_IN_RESULT, NOTHING_OFFERED, Chooser
from tests.support.lmstudio.turns import Turn

Json = dict[str, Any]

SEARCH = {
    "name": "t1",
    "description": "Search files for a query and list the lines that match.",
    "parameters": {
        "type": "object",
        "required": ["query"],
        "properties": {
            "query": {"type": "string"},
            "limit": {"type": "integer"},
            "order": {"type": "string", "enum": ["newest", "oldest"]},
        },
    },
}
STATUS = {
    "name": "t2",
    "description": "Report the status of the server and its build.",
    "parameters": {"type": "object", "properties": {}},
}
QUESTION = 'Search the files for "needle", limit 3: what is the line?'


def choose_turn(
    *tools: Json, question: str = QUESTION, results: tuple[Json, ...] = (), forgets: str = ""
) -> Turn:
    """What the model says after calls of the first tool that were answered so."""
    messages: list[Json] = [{"role": "user", "content": question}]
    for number, result in enumerate(results):
        function = {"name": tools[0]["name"], "arguments": "{}"}
        call = {"id": f"c{number}", "type": "function", "function": function}
        messages.append({"role": "assistant", "content": "", "tool_calls": [call]})
        content = json.dumps(result)
        messages.append({"role": "tool", "tool_call_id": call["id"], "content": content})
    functions = [{"type": "function", "function": tool} for tool in tools]
    body = {"messages": messages, "tools": functions}
    return Chooser(forgets.split())(json.dumps(body).encode())


def failure(code: str, message: str) -> Json:
    return {"success": False, "error": {"code": code, "message": message}}


def test_the_tool_is_chosen_by_its_description_and_called_as_its_schema_wants() -> None:
    (call,) = choose_turn(STATUS, SEARCH).calls
    assert (call.name, call.arguments) == ("t1", {"query": "needle", "limit": 3})
    newest = QUESTION.replace("what", "what, newest,")
    assert choose_turn(STATUS, SEARCH, question=newest).calls[0].arguments["order"] == "newest"


def test_nothing_is_called_when_no_description_fits() -> None:
    assert choose_turn(STATUS).text == NOTHING_OFFERED
    assert choose_turn(STATUS, {**SEARCH, "description": "Does the thing."}).text == NOTHING_OFFERED
    assert choose_turn(SEARCH, {**SEARCH, "name": "t3"}).text == NOTHING_OFFERED


def test_the_answer_is_what_the_result_says_about_the_question() -> None:
    data = {"matches": [{"path": "a.md", "line": "a needle lies here"}], "total": 8}
    result = {"success": True, "data": {"status": 200, "content": json.dumps(data)}}
    assert choose_turn(SEARCH, STATUS, results=(result,)).text == "line: a needle lies here"


def test_what_the_result_does_not_say_is_not_answered() -> None:
    result = {"success": True, "data": {"content": {"colour": "red"}, "status": 200}}
    assert choose_turn(SEARCH, STATUS, results=(result,)).text == NOT_IN_RESULT


def test_a_parameter_that_an_error_names_is_given_the_next_time() -> None:
    first = choose_turn(SEARCH, STATUS, forgets="query")
    assert first.calls[0].arguments == {"limit": 3}
    named = failure("INVALID_PARAMETERS", "query is required")
    again = choose_turn(SEARCH, STATUS, forgets="query", results=(named,))
    assert again.calls[0].arguments == {"query": "needle", "limit": 3}
    useless = failure("INVALID_PARAMETERS", "bad request")
    assert not choose_turn(SEARCH, STATUS, forgets="query", results=(useless,)).calls


def test_after_another_failure_the_next_best_tool_is_tried_or_the_failure_told() -> None:
    failed = (failure("API_ERROR", "it answered 500"),)
    other = {**SEARCH, "name": "t3", "description": "Find lines of files, by hand."}
    assert choose_turn(SEARCH, STATUS, other, results=failed).calls[0].name == "t3"
    assert "API_ERROR, it answered 500" in choose_turn(SEARCH, STATUS, results=failed).text
