"""What every transport to a model keeps to: the same events and the same answer from each."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.support.lmstudio import CallSpec, LMStudio, Model, Turn
from tests.support.lmstudio.analyst import READ_FILE
from whence.agent.chat_messages import make_tool_call, make_tool_result
from whence.agent.loop import LoopLimits, investigate
from whence.agent.model_analyst import ModelAnalyst
from whence.agent.reviewers import AcceptingReviewer
from whence.agent.tools import ToolRunner
from whence.domain.errors import AnalystError, ContextOverflowError
from whence.domain.events import ChatDelta, Event, ModelProgress, ToolCallDelta
from whence.domain.ports import ChatModel, Completion
from whence.domain.transcript import Transcript
from whence.llm import failures
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint, TimeLimits
from whence.llm.transports import Api, Transports
from whence_tools import read_file
from whence_tools.errors.model import Problem
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.tool import Tool
from whence_tools.worker import Worker
from whence_tools.workspace import Workspace

Messages = Sequence[Mapping[str, Any]]

MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "Why?"},
]
READ = CallSpec("read_file", {"filePath": "src/a.py", "lineStart": 3})
OTHER = CallSpec("read_file", {"filePath": "src/b.py"})
FAST = TimeLimits(first_byte=10, silence=10, retry_pause=0)
TOKEN = "sk-lm-abcdEFGH:abcdefghij0123456789"
GENEROUS = 10  # seconds

transports = pytest.mark.parametrize("api", ["chat", "responses", "native"])


class Asking:
    """A model behind one transport, and the events that it told."""

    def __init__(self, model: ChatModel) -> None:
        self.model = model
        self.events: list[Event] = []

    async def ask(
        self, messages: Messages = MESSAGES, tools: Messages = (READ_FILE,)
    ) -> Completion:
        async with asyncio.timeout(GENEROUS):
            return await self.model.complete(
                messages, tools, emit=self.events.append, max_tokens=256
            )

    def said(self, channel: str) -> str:
        return "".join(
            event.delta
            for event in self.events
            if isinstance(event, ChatDelta) and event.channel == channel
        )

    def told_arguments(self, call_id: str) -> str:
        return "".join(
            event.delta
            for event in self.events
            if isinstance(event, ToolCallDelta) and event.call_id == call_id
        )


@asynccontextmanager
async def asking(
    lmstudio: LMStudio, api: Api, limits: TimeLimits = FAST, token: str | None = None
) -> AsyncIterator[Asking]:
    async with lmstudio:
        endpoint = Endpoint(lmstudio.url, token=token, limits=limits)
        async with Transports().open(endpoint, await connect(endpoint), api) as model:
            yield Asking(model)
    assert {asked.dialect for asked in lmstudio.requests} <= {api}


@transports
async def test_text_is_told_as_it_comes_and_answered_whole(api: Api) -> None:
    async with asking(LMStudio(Turn(text="The default is missing.")), api) as client:
        answer = await client.ask()
    assert answer.text == client.said("content") == "The default is missing."
    assert (answer.calls, answer.finish, answer.reasoning) == ((), "stop", "")
    assert answer.model == client.model.name == "vendor/alpha-8b"
    deltas = [event for event in client.events if isinstance(event, ChatDelta)]
    assert len(deltas) > 1


@transports
async def test_reasoning_is_kept_apart_from_the_answer(api: Api) -> None:
    turn = Turn(text="In a.py.", reasoning="Where is it set?")
    async with asking(LMStudio(turn), api) as client:
        answer = await client.ask()
    assert answer.text == client.said("content") == "In a.py."
    assert answer.reasoning == client.said("reasoning") == "Where is it set?"


@transports
async def test_a_call_is_told_while_it_is_written(api: Api) -> None:
    async with asking(LMStudio(Turn(text="I look.", calls=(READ,))), api) as client:
        answer = await client.ask()
    [call] = answer.calls
    assert (call.name, call.arguments, call.problem) == ("read_file", READ.arguments, None)
    assert (answer.text, answer.finish) == ("I look.", "tool_calls")
    deltas = [event for event in client.events if isinstance(event, ToolCallDelta)]
    assert {(event.call_id, event.name) for event in deltas} == {(call.id, "read_file")}
    assert len(deltas) > 2
    assert json.loads(client.told_arguments(call.id)) == READ.arguments


@transports
async def test_the_calls_of_one_turn_are_told_apart(api: Api) -> None:
    async with asking(LMStudio(Turn(calls=(READ, OTHER))), api) as client:
        answer = await client.ask()
    assert [call.arguments for call in answer.calls] == [READ.arguments, OTHER.arguments]
    assert len({call.id for call in answer.calls}) == 2
    told = [json.loads(client.told_arguments(call.id)) for call in answer.calls]
    assert told == [READ.arguments, OTHER.arguments]


@transports
async def test_the_model_processes_the_prompt_and_then_generates(api: Api) -> None:
    async with asking(LMStudio(Turn(calls=(READ,))), api) as client:
        await client.ask()
    phases = [event.phase for event in client.events if isinstance(event, ModelProgress)]
    assert phases == sorted(phases, reverse=True)
    assert (phases[0], phases[-1], phases.count("generating")) == ("prompt", "generating", 1)
    first_delta = next(
        number
        for number, event in enumerate(client.events)
        if isinstance(event, ChatDelta | ToolCallDelta)
    )
    progress = [n for n, event in enumerate(client.events) if isinstance(event, ModelProgress)]
    assert max(progress) < first_delta


@transports
async def test_tokens_are_counted_by_the_server(api: Api) -> None:
    lmstudio = LMStudio(Turn(text="Because of this.", reasoning="So it is."))
    async with asking(lmstudio, api) as client:
        answer = await client.ask()
    assert answer.usage is not None
    assert answer.usage.prompt_tokens == lmstudio.requests[0].prompt_tokens
    assert answer.usage.completion_tokens > 0
    total = answer.usage.prompt_tokens + answer.usage.completion_tokens
    assert answer.usage.total_tokens == total
    assert answer.first_token_ms is not None
    assert answer.tokens_per_second is not None


@transports
async def test_an_answer_cut_at_its_limit_says_so_and_its_open_call_must_not_run(api: Api) -> None:
    cut = CallSpec("read_file", raw='{"filePath": "src/a.')
    async with asking(LMStudio(Turn(calls=(cut,), finish="length")), api) as client:
        answer = await client.ask()
    [call] = answer.calls
    assert (answer.finish, call.arguments) == ("length", {})
    assert call.problem is not None


@transports
async def test_a_call_that_is_no_json_is_a_problem_for_the_model_to_repair(api: Api) -> None:
    broken = CallSpec("read_file", raw="the file src/a.py please")
    async with asking(LMStudio(Turn(calls=(broken,))), api) as client:
        answer = await client.ask()
    [call] = answer.calls
    assert (call.name, call.arguments, call.raw) == ("read_file", {}, broken.raw)
    assert call.problem is not None


@transports
async def test_a_name_that_was_not_offered_stays_as_the_model_wrote_it(api: Api) -> None:
    async with asking(LMStudio(Turn(calls=(CallSpec("open_door", {"nr": 3}),))), api) as client:
        [call] = (await client.ask()).calls
    assert (call.name, call.arguments) == ("open_door", {"nr": 3})


@transports
async def test_calls_in_the_text_are_found(api: Api) -> None:
    written = '[TOOL_REQUEST]{"name": "read_file", "arguments": {"filePath": "src/a.py"}}'
    async with asking(LMStudio(Turn(text=written)), api) as client:
        [call] = (await client.ask()).calls
    assert (call.name, call.arguments) == ("read_file", {"filePath": "src/a.py"})


def after_a_round(answer: Completion, *results: str) -> list[dict[str, Any]]:
    asked = [make_tool_call(call.id, call.name, call.arguments) for call in answer.calls]
    told = zip(answer.calls, results, strict=True)
    return [
        *MESSAGES,
        {"role": "assistant", "content": answer.text, "tool_calls": asked},
        *(make_tool_result(call.id, result) for call, result in told),
    ]


@transports
async def test_calls_and_results_go_back_as_they_were(api: Api) -> None:
    failed = '{"success":false,"error":{"code":"FILE_NOT_FOUND","message":"No such file."}}'
    lmstudio = LMStudio(Turn(text="I look.", calls=(READ, OTHER)), Turn(text="So it is."))
    async with asking(lmstudio, api) as client:
        messages = after_a_round(await client.ask(), '{"success":true}', failed)
        await client.ask(messages)
    seen = lmstudio.requests[1].chat["messages"]
    assert [message["role"] for message in seen] == ["system", "user", "assistant", "tool", "tool"]
    calls = [call["function"] for call in seen[2]["tool_calls"]]
    assert [json.loads(call["arguments"]) for call in calls] == [READ.arguments, OTHER.arguments]
    assert [call["id"] for call in seen[2]["tool_calls"]] == [
        message["tool_call_id"] for message in seen[3:]
    ]
    assert [message["content"] for message in seen[3:]] == ['{"success":true}', failed]
    assert seen[2]["content"] == "I look."


@transports
async def test_a_longer_conversation_begins_with_the_bytes_of_the_shorter_one(api: Api) -> None:
    lmstudio = LMStudio(Turn(calls=(READ,)), Turn(text="So it is."))
    async with asking(lmstudio, api) as client:
        await client.ask(after_a_round(await client.ask(), "line\n" * 40))
    first, second = (asked.raw for asked in lmstudio.requests)
    assert second.startswith(first.rstrip(b"]}"))
    assert lmstudio.cache_share() == pytest.approx(
        lmstudio.requests[0].prompt_tokens / lmstudio.requests[1].prompt_tokens, abs=0.05
    )


@transports
async def test_equal_questions_are_equal_bytes(api: Api) -> None:
    lmstudio = LMStudio(Turn(text="ok"), Turn(text="ok"))
    async with asking(lmstudio, api) as client:
        await client.ask()
        await client.ask()
    assert lmstudio.requests[0].raw == lmstudio.requests[1].raw


@transports
async def test_without_tools_none_are_offered(api: Api) -> None:
    lmstudio = LMStudio(Turn(text="ok"))
    async with asking(lmstudio, api) as client:
        await client.ask(tools=())
    assert not lmstudio.requests[0].chat.get("tools")


@transports
async def test_cancelling_ends_the_request_at_once(api: Api) -> None:
    lmstudio = LMStudio(Turn(text="A long answer that never ends.", fault="stall"))
    async with asking(lmstudio, api) as client:
        begun = asyncio.Event()

        def told(event: Event) -> None:
            if isinstance(event, ChatDelta):
                begun.set()

        question = client.model.complete(MESSAGES, [], emit=told, max_tokens=9)
        task = asyncio.create_task(question)
        async with asyncio.timeout(GENEROUS):
            await begun.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await lmstudio.cancelled.wait()
    assert lmstudio.requests[0].cancelled


@transports
@pytest.mark.parametrize(
    ("fault", "limits", "waited"),
    [
        ("hang", TimeLimits(first_byte=0.2), "no answer within"),
        ("stall", TimeLimits(silence=0.2), "in the middle"),
    ],
)
async def test_a_silent_server_is_given_up(
    api: Api, fault: str, limits: TimeLimits, waited: str
) -> None:
    lmstudio = LMStudio(Turn(text="Some answer, long enough to cut.", fault=fault))
    async with asking(lmstudio, api, limits) as client:
        with pytest.raises(failures.ModelSilentError, match=waited):
            await client.ask()
        async with asyncio.timeout(GENEROUS):
            await lmstudio.cancelled.wait()


@transports
async def test_an_overflow_teaches_the_real_window(api: Api) -> None:
    lmstudio = LMStudio(Turn(fault="F35-engine"), Turn(text="ok"))
    async with asking(lmstudio, api) as client:
        listed = client.model.context_length
        with pytest.raises(ContextOverflowError) as overflow:
            await client.ask()
    assert overflow.value.context_length == listed


@transports
async def test_a_conversation_longer_than_the_window_is_never_cut_in_silence(api: Api) -> None:
    model = Model(context_length=256)
    async with asking(LMStudio(Turn(text="ok"), models=[model]), api) as client:
        with pytest.raises(ContextOverflowError):
            await client.ask([*MESSAGES, {"role": "assistant", "content": "x" * 4000}])


@transports
async def test_an_evicted_model_is_asked_once_more(api: Api) -> None:
    lmstudio = LMStudio(Turn(fault="F47"), Turn(text="ok"))
    async with asking(lmstudio, api) as client:
        assert (await client.ask()).text == "ok"
    assert len(lmstudio.requests) == 2


@transports
async def test_a_model_that_is_gone_for_good_is_reported(api: Api) -> None:
    lmstudio = LMStudio(Turn(fault="F34"), Turn(fault="F34"), Turn(fault="F34"))
    async with asking(lmstudio, api) as client:
        with pytest.raises(failures.ModelGoneError):
            await client.ask()


@transports
async def test_an_answer_that_breaks_off_is_asked_for_again(api: Api) -> None:
    lmstudio = LMStudio(Turn(text="The default is missing.", fault="F41"), Turn(text="ok"))
    async with asking(lmstudio, api) as client:
        assert (await client.ask()).text == "ok"


@transports
async def test_an_empty_answer_is_its_own_failure(api: Api) -> None:
    async with asking(LMStudio(Turn(), Turn(), Turn()), api) as client:
        with pytest.raises(failures.EmptyAnswerError):
            await client.ask()


@transports
async def test_a_token_lets_in(api: Api) -> None:
    async with asking(LMStudio(Turn(text="ok"), token=TOKEN), api, token=TOKEN) as client:
        assert (await client.ask()).text == "ok"


@transports
async def test_a_token_that_is_no_longer_good_is_reported(api: Api) -> None:
    lmstudio = LMStudio(Turn(text="ok"), token=TOKEN)
    async with asking(lmstudio, api, token=TOKEN) as client:
        lmstudio.token = TOKEN[::-1]
        with pytest.raises(failures.NeedsTokenError, match=r"lmstudio\.token"):
            await client.ask()


@transports
async def test_a_server_that_went_away_is_not_running(api: Api) -> None:
    lmstudio = LMStudio()
    async with lmstudio:
        endpoint = Endpoint(lmstudio.url, limits=FAST)
        server = await connect(endpoint)
    async with Transports().open(endpoint, server, api) as model:
        with pytest.raises(failures.NotRunningError):
            await Asking(model).ask()


@transports
async def test_a_failure_of_any_kind_is_for_the_user(api: Api) -> None:
    lmstudio = LMStudio(*[Turn(fault="F28")] * 4)
    async with asking(lmstudio, api) as client:
        with pytest.raises(AnalystError) as failure:
            await client.ask()
    assert "Traceback" not in str(failure.value)


async def explode(*_: object) -> NoReturn:
    raise RuntimeError("secret of the machine")


async def results_of(
    api: Api, call: CallSpec, project: Path, tool: Tool[Any, Any]
) -> dict[str, Any]:
    """What the model is told of its call by the real loop and the real registry."""
    submit = CallSpec("submit_analysis", {"rootCause": "x", "solution": "y", "confidence": 0.1})
    lmstudio = LMStudio(Turn(calls=(call,)), Turn(calls=(submit,)))
    worker = Worker()
    context = ToolContext(await asyncio.to_thread(Workspace, project), worker)
    try:
        async with asking(lmstudio, api) as client, asyncio.timeout(GENEROUS):
            runner = ToolRunner(Registry([tool]), context, client.events.append)
            await investigate(
                ModelAnalyst(client.model, [READ_FILE]),
                runner,
                AcceptingReviewer(),
                Transcript(Problem(), task="Why?"),
                LoopLimits(),
                client.events.append,
                asyncio.Event(),
            )
    finally:
        await asyncio.to_thread(worker.close)
    told = lmstudio.requests[1].chat["messages"][-1]
    assert told["role"] == "tool"
    envelope: dict[str, Any] = json.loads(told["content"])
    return envelope


@transports
async def test_a_tool_that_throws_is_an_envelope_without_its_insides(
    api: Api, project: Path
) -> None:
    broken = replace(read_file.TOOL, run=explode)
    envelope = await results_of(api, READ, project, broken)
    assert (envelope["success"], envelope["error"]["code"]) == (False, "INTERNAL_ERROR")
    assert "secret" not in envelope["error"]["message"]


@transports
async def test_a_tool_that_is_not_there_is_answered_with_those_that_are(
    api: Api, project: Path
) -> None:
    unknown = CallSpec("open_door", {"nr": 3})
    envelope = await results_of(api, unknown, project, read_file.TOOL)
    assert (envelope["success"], envelope["error"]["code"]) == (False, "INVALID_PARAMETERS")
    assert "read_file" in envelope["error"]["message"]
