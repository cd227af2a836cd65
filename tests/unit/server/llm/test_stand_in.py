"""The stand-in for LM Studio does what the real one was seen doing."""

from __future__ import annotations

import json
import sys
from asyncio import create_subprocess_exec, subprocess, timeout
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.lmstudio import (
    CLASSIC,
    ENGINE,
    LEGACY,
    PROFILES,
    CallSpec,
    Expect,
    LMStudio,
    Model,
    Turn,
    embedder,
)
from tests.support.lmstudio.analyst import analyst_on
from tests.support.lmstudio.brain import Brain
from whence.domain.transcript import (
    AnalystCall,
    AnalystCalls,
    CallAnswer,
    Round,
    Step,
    Submission,
    Transcript,
)
from whence_tools import read_file
from whence_tools.contract import ToolResult
from whence_tools.errors.model import Frame, Problem
from whence_tools.publish import chat

ROOT = Path(__file__).parents[4]
USER = [{"role": "user", "content": "hello"}]
FIND_CALLERS: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "find_callers_of_function",
        "description": "Find all functions that call the given function",
        "parameters": {
            "type": "object",
            "properties": {"functionName": {"type": "string"}, "filePath": {"type": "string"}},
            "required": ["functionName", "filePath"],
        },
    },
}


async def post(lmstudio: LMStudio, **body: Any) -> tuple[int, Any]:
    async with httpx.AsyncClient(base_url=lmstudio.url, trust_env=False, timeout=60) as client:
        response = await client.post("/v1/chat/completions", json={"messages": USER, **body})
        return response.status_code, response.json()


def tool(**parameters: Any) -> dict[str, Any]:
    return {"type": "function", "function": {"name": "f", "parameters": parameters}}


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"tool_choice": {"type": "function"}},
         "Invalid tool_choice type: 'object'. Supported string values: none, auto, required"),
        ({"response_format": {"type": "json_object"}},
         "'response_format.type' must be 'json_schema' or 'text'"),
        ({"messages": [{"role": "assistant", "content": None}]},
         "Invalid 'content': 'content' field must be a string or an array of objects."),
        ({"messages": [{"role": "wizard", "content": "x"}]},
         ("'messages' array must only contain objects with a 'role' field that is in "
          "[user, assistant, system, tool]. Got 'wizard'")),
        ({"messages": [{"role": "tool", "tool_call_id": "", "content": "x"}]},
         ("Invalid 'messages' in payload. Please check the structure of your 'messages' and "
          "try again")),
    ],
)  # fmt: skip
async def test_invalid_requests_are_refused_in_the_real_words(
    body: dict[str, Any], text: str
) -> None:
    async with LMStudio() as lmstudio:
        assert await post(lmstudio, **body) == (400, {"error": text})


async def test_a_tool_without_properties_is_refused_with_an_issue_list() -> None:
    async with LMStudio() as lmstudio:
        status, body = await post(lmstudio, tools=[tool(type="object")])
    assert status == 400
    [issue] = json.loads(body["error"])
    assert issue["path"] == [0, "function", "parameters", "properties"]


async def test_a_bound_that_breaks_the_grammar_is_refused() -> None:
    huge = tool(type="object", properties={"x": {"type": "string", "maxLength": 5000}})
    async with LMStudio() as lmstudio:
        _, body = await post(lmstudio, tools=[huge])
    assert "failed to parse grammar" in body["error"]


async def test_an_unknown_path_answers_200_with_an_error() -> None:
    async with LMStudio() as lmstudio, httpx.AsyncClient(trust_env=False, timeout=60) as client:
        response = await client.get(f"{lmstudio.url}/health?x=1")
    assert response.status_code == 200
    assert response.json() == {"error": "Unexpected endpoint or method. (GET /health)"}
    assert response.headers["x-powered-by"] == "Express"
    assert response.headers["keep-alive"] == "timeout=5"


async def test_the_old_era_does_not_know_the_new_listing() -> None:
    async with (
        LMStudio(profile=LEGACY) as lmstudio,
        httpx.AsyncClient(trust_env=False, timeout=60) as client,
    ):
        response = await client.get(f"{lmstudio.url}/api/v1/models")
    assert "Unexpected endpoint" in response.json()["error"]


@pytest.mark.parametrize(
    ("profile", "words"),
    [(LEGACY, "Trying to keep the first"), (CLASSIC, "n_keep"), (ENGINE, "exceed_context_size")],
)
async def test_each_era_overflows_in_its_own_words(profile: Any, words: str) -> None:
    async with LMStudio(profile=profile, models=[Model(context_length=4)]) as lmstudio:
        status, body = await post(lmstudio)
    assert status == 400
    assert words in body["error"]


async def test_an_unknown_name_is_served_by_the_only_model_loaded() -> None:
    async with LMStudio(Turn(text="hi"), models=[Model(), embedder()]) as lmstudio:
        _, body = await post(lmstudio, model="no/such")
    assert body["model"] == "vendor/alpha-8b"


async def test_an_unmet_expectation_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="from user, not tool"):
        async with LMStudio(Turn(expect=Expect(last_role="tool"))) as lmstudio:
            await post(lmstudio)


async def test_a_request_beyond_the_script_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="one more than was scripted"):
        async with LMStudio() as lmstudio:
            await post(lmstudio)


async def test_the_cache_meter_counts_equal_beginnings() -> None:
    async with LMStudio(*[Turn(text="x")] * 3) as lmstudio:
        await post(lmstudio)
        await post(lmstudio)
        await post(lmstudio, messages=[{"role": "user", "content": "other"}])
    same, other = lmstudio.requests[1:]
    assert same.cached_tokens == same.prompt_tokens
    assert other.cached_tokens < other.prompt_tokens


@pytest.mark.parametrize("profile", sorted(PROFILES))
async def test_one_to_five_characters_a_chunk_and_nine_digit_ids(profile: str) -> None:
    turn = Turn(text="some words here", calls=(CallSpec("f", {"a": "some longer value"}),))
    lmstudio = LMStudio(turn, profile=PROFILES[profile])
    async with lmstudio, httpx.AsyncClient(trust_env=False, timeout=60) as client:
        response = await client.post(
            f"{lmstudio.url}/v1/chat/completions", json={"messages": USER, "stream": True}
        )
    frames = [
        json.loads(line.removeprefix("data: "))
        for line in response.text.split("\n")
        if line.startswith("data: {")
    ]
    deltas = [frame["choices"][0]["delta"] for frame in frames]
    assert all(1 <= len(d["content"]) <= 5 for d in deltas if "content" in d)
    [call_id] = [c["id"] for d in deltas for c in d.get("tool_calls", ()) if c.get("id")]
    assert len(call_id) == 9
    assert call_id.isdigit()


async def test_it_runs_as_a_program_and_prints_its_url() -> None:
    program = await create_subprocess_exec(
        sys.executable, "-m", "tests.support.lmstudio", cwd=ROOT, stdout=subprocess.PIPE
    )
    assert program.stdout
    try:
        async with timeout(20), httpx.AsyncClient(trust_env=False, timeout=60) as client:
            url = (await program.stdout.readline()).decode().strip()
            assert (await client.get(f"{url}/lmstudio-greeting")).json() == {"lmstudio": True}
    finally:
        program.terminate()
        await program.wait()


# -- the brain -----------------------------------------------------------------------------------

CONFIG = """\
def load(settings):
    port = settings.get("port")
    return port
"""
APP = """\
from config import load


def start(value):
    return value.strip()


def main():
    port = load({"host": "x"})
    print(start(port))
"""
FILES = {"app.py": APP, "config.py": CONFIG}
NONE_ERROR = Problem(
    "python",
    "AttributeError",
    "'NoneType' object has no attribute 'strip'",
    (Frame(path="app.py", line=5, function="start"), Frame(path="app.py", line=10)),
)


def answer(call: AnalystCall, files: dict[str, str]) -> CallAnswer:
    """What the tools would say of a workspace with these files."""
    if call.name == "find_callers_of_function":
        name = call.arguments["functionName"]
        callers = [
            {"callerName": "?", "filePath": path, "line": number, "callChain": [], "depth": 1}
            for path, text in files.items()
            for number, line in enumerate(text.split("\n"), start=1)
            if f"{name}(" in line and "def " not in line
        ]
        return CallAnswer(call, ToolResult(data={"functionName": name, "callers": callers}))
    path = call.arguments["filePath"]
    return CallAnswer(call, ToolResult(data={"filePath": path, "content": files[path]}))


async def solved(
    problem: Problem, files: dict[str, str], tools: list[dict[str, Any]]
) -> tuple[Submission, list[str]]:
    """Runs the brain to its submission; returns it and the names of the tools it called."""
    transcript = Transcript(problem)
    called: list[str] = []
    lmstudio = LMStudio(brain=Brain())
    async with analyst_on(lmstudio, tools) as analyst:
        for _ in range(12):
            step: Step = await analyst.next(transcript, lambda _: None)
            if isinstance(step, Submission):
                return step, called
            assert isinstance(step, AnalystCalls)
            called += [call.name for call in step.calls]
            answers = tuple(answer(call, files) for call in step.calls)
            transcript.rounds.append(Round(step, answers))
    raise AssertionError("it did not come to an end")


TOOLS = [chat(read_file.TOOL), FIND_CALLERS]


async def test_the_brain_follows_none_to_the_line_that_made_it() -> None:
    submission, called = await solved(NONE_ERROR, FILES, TOOLS)
    draft = submission.draft
    assert (draft.file_path, draft.line) == ("config.py", 2)
    assert draft.evidence[0].quote == '    port = settings.get("port")'
    assert called == ["read_file", "find_callers_of_function", "read_file"]


async def test_the_brain_follows_a_missing_key_to_its_dictionary() -> None:
    files = {"app.py": 'def make():\n    return {"a": 1}\n\n\nd = make()\nprint(d["b"])\n'}
    problem = Problem("python", "KeyError", "'b'", (Frame(path="app.py", line=6),))
    submission, _ = await solved(problem, files, TOOLS)
    assert (submission.draft.file_path, submission.draft.line) == ("app.py", 2)


async def test_the_brain_answers_from_what_the_files_say_now() -> None:
    files = {**FILES, "config.py": "\n\n" + CONFIG.replace('settings.get("port")', "None")}
    submission, _ = await solved(NONE_ERROR, files, TOOLS)
    assert submission.draft.line == 4
    assert "None" in str(submission.draft.evidence[0].quote)


async def test_the_brain_cannot_use_a_tool_whose_description_is_blank() -> None:
    blank = json.loads(json.dumps(TOOLS))
    blank[0]["function"]["description"] = ""
    submission, called = await solved(NONE_ERROR, FILES, blank)
    assert called == []
    assert submission.draft.root_cause == ""
    assert submission.draft.next_steps
