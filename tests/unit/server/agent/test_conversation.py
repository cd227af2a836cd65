"""Questions on an analysis, against the stand-in for LM Studio."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.support.analyses import found
from tests.support.cpu import ThreadCpu
from tests.support.lmstudio import CallSpec, Expect, LMStudio, Model, Turn
from tests.support.lmstudio.analyst import IMPATIENT
from whence.agent.answering import ChatQuestion, NoAnswerError
from whence.agent.completion_policy import ANSWERING
from whence.agent.conversation import Conversation, Conversations
from whence.agent.follow_up import follow_up_prompt
from whence.agent.loop import LoopLimits
from whence.agent.model_session import ModelSession
from whence.agent.tools import ALREADY_ASKED
from whence.domain.analysis import RootCauseAnalysis
from whence.domain.errors import ContextOverflowError
from whence.domain.events import ChatComplete, Emit, Event
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint, TimeLimits
from whence.llm.failures import ModelGoneError, ModelSilentError
from whence.llm.transports import Transports
from whence_tools.catalogue import all_tools
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.workspace import Workspace

READ = CallSpec("read_file", {"filePath": "shop/config.py"})
SECONDS = 20.0


@dataclass
class Desk:
    """Where questions are asked: a workspace, the stand-in, what was told."""

    root: Path
    lmstudio: LMStudio
    limits: LoopLimits = field(default_factory=LoopLimits)
    times: TimeLimits = IMPATIENT
    conversation: Conversation = field(default_factory=Conversation)
    events: list[Event] = field(default_factory=list)
    analysis: RootCauseAnalysis = field(default_factory=found)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @asynccontextmanager
    async def opened(self, emit: Emit) -> AsyncIterator[ModelSession]:
        endpoint = Endpoint(url=self.lmstudio.url, limits=self.times)
        workspace = await asyncio.to_thread(Workspace, self.root)
        async with Transports().open(endpoint, await connect(endpoint)) as model:
            context = ToolContext(workspace, ThreadCpu())
            yield ModelSession(model, Registry(all_tools()), context)

    async def ask(self, text: str) -> ChatComplete:
        async with asyncio.timeout(SECONDS):
            return await self.conversation.ask(
                ChatQuestion(text, partial(follow_up_prompt, self.analysis)),
                self.opened,
                self.limits,
                self._hear,
            )

    def _hear(self, event: Event) -> None:
        self.events.append(event)
        self._news.set()

    async def hears(self, name: str) -> None:
        """Returns once an event of this name was told."""
        async with asyncio.timeout(SECONDS):
            while not self.named(name):
                self._news.clear()
                await self._news.wait()

    def named(self, *names: str) -> list[dict[str, Any]]:
        wired = [event.wire() for event in self.events]
        return [event for event in wired if event["event"] in names]

    def sent(self, number: int = -1) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = self.lmstudio.requests[number].body["messages"]
        return messages

    def offered(self, number: int = -1) -> list[str]:
        tools = self.lmstudio.requests[number].body.get("tools", [])
        return [tool["function"]["name"] for tool in tools]


@pytest.fixture
def shop(project: Path) -> Path:
    (project / "shop").mkdir()
    (project / "shop/config.py").write_text('def load(path):\n    return {}.get("server")\n')
    return project


async def test_an_answer_is_streamed_and_completed_once(shop: Path) -> None:
    async with LMStudio(Turn(text="The file has no `[server]` table.")) as lmstudio:
        desk = Desk(shop, lmstudio)
        complete = await desk.ask("Why is it None?")
    assert complete.output == "The file has no `[server]` table."
    assert complete.stop_reason == "answered"
    assert complete.usage is not None
    assert complete.usage.total_tokens > 0
    deltas = desk.named("chat.delta")
    assert len(deltas) > 1
    assert "".join(delta["delta"] for delta in deltas) == complete.output
    assert desk.named("chat.complete", "error") == [complete.wire()]
    assert desk.events[-1] == complete


async def test_the_model_knows_the_analysis_and_has_no_call_to_submit_one(shop: Path) -> None:
    async with LMStudio(Turn(text="Yes.")) as lmstudio:
        desk = Desk(shop, lmstudio)
        await desk.ask("Is it fixed?")
        system, question = desk.sent()
        offered = desk.offered()
    assert "no `[server]` table" in system["content"]
    assert "shop/config.py:13 in load" in system["content"]
    assert "unverified: not tested" in system["content"]
    assert question == {"role": "user", "content": "Is it fixed?"}
    assert "read_file" in offered
    assert "submit_analysis" not in offered


async def test_files_are_looked_at_before_the_answer(shop: Path) -> None:
    turns = (Turn(text="Let me look.", calls=(READ,)), Turn(text="Line 2 uses get."))
    async with LMStudio(*turns) as lmstudio:
        desk = Desk(shop, lmstudio)
        complete = await desk.ask("What does load do?")
        result = json.loads(desk.sent()[-1]["content"])
    assert complete.output == "Line 2 uses get."
    assert 'return {}.get("server")' in result["data"]["content"]
    (call,) = desk.named("tool.call")
    (answer,) = desk.named("tool.result")
    assert (call["name"], call["arguments"]["filePath"]) == ("read_file", "shop/config.py")
    assert answer["success"]
    assert answer["callId"] == call["callId"]


async def test_every_question_sees_the_files_as_they_are(shop: Path) -> None:
    turns = [Turn(calls=(READ,)), Turn(text="One."), Turn(calls=(READ,)), Turn(text="Two.")]
    async with LMStudio(*turns) as lmstudio:
        desk = Desk(shop, lmstudio)
        await desk.ask("What does it say?")
        await asyncio.to_thread((shop / "shop/config.py").write_text, "FIXED = True\n")
        await desk.ask("And now?")
        assert "FIXED = True" in desk.sent()[-1]["content"]


async def test_an_unknown_tool_is_answered_with_those_there_are(shop: Path) -> None:
    turns = (Turn(calls=(CallSpec("submit_analysis", {"rootCause": "x"}),)), Turn(text="Sorry."))
    async with LMStudio(*turns) as lmstudio:
        desk = Desk(shop, lmstudio)
        complete = await desk.ask("Why?")
        told = json.loads(desk.sent()[-1]["content"])
    assert complete.output == "Sorry."
    assert told["error"]["code"] == "INVALID_PARAMETERS"
    assert "read_file" in told["error"]["message"]


async def test_a_model_that_never_gets_a_call_right_has_given_no_answer(shop: Path) -> None:
    broken = Turn(calls=(CallSpec("read_file", raw="please"),))
    async with LMStudio(broken, broken, broken) as lmstudio:
        desk = Desk(shop, lmstudio)
        with pytest.raises(NoAnswerError, match="gave no answer"):
            await desk.ask("Why?")
    assert [event["code"] for event in desk.named("error", "chat.complete")] == ["MODEL_NO_ANSWER"]


async def test_a_second_question_sees_the_first_and_its_answer(shop: Path) -> None:
    turns = (Turn(calls=(READ,)), Turn(text="In load."), Turn(text="Because of get."))
    async with LMStudio(*turns) as lmstudio:
        desk = Desk(shop, lmstudio)
        await desk.ask("Where?")
        await desk.ask("Why there?")
        said = [(message["role"], message["content"]) for message in desk.sent()[1:]]
    assert said == [("user", "Where?"), ("assistant", "In load."), ("user", "Why there?")]


async def test_a_question_without_an_answer_is_not_remembered(shop: Path) -> None:
    async with LMStudio(Turn(fault="F34"), Turn(fault="F34"), Turn(text="Now.")) as lmstudio:
        desk = Desk(shop, lmstudio)
        with pytest.raises(ModelGoneError):
            await desk.ask("Where?")
        await desk.ask("Why?")
        assert [message["content"] for message in desk.sent()[1:]] == ["Why?"]


async def test_two_questions_at_once_are_answered_in_their_order(shop: Path) -> None:
    async with LMStudio(Turn(text="First."), Turn(text="Second.")) as lmstudio:
        desk = Desk(shop, lmstudio)
        one, two = await asyncio.gather(desk.ask("One?"), desk.ask("Two?"))
        assert (one.output, two.output) == ("First.", "Second.")
        assert lmstudio.stats.highest_concurrency == 1
        assert [message["content"] for message in desk.sent()[1:]] == ["One?", "First.", "Two?"]


async def test_cancelling_closes_the_request_and_tells_what_was_said(shop: Path) -> None:
    looking = Turn(text="Let me look.", calls=(READ,))
    turns = (looking, Turn(text="The cause is plain to see", fault="stall"))
    async with LMStudio(*turns) as lmstudio:
        desk = Desk(shop, lmstudio)
        asking = asyncio.create_task(desk.ask("Why?"))
        await desk.hears("tool.result")
        desk.events.clear()
        await desk.hears("chat.delta")
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        async with asyncio.timeout(SECONDS):
            await lmstudio.cancelled.wait()
    (complete,) = desk.named("chat.complete", "error")
    assert complete["stopReason"] == "cancelled"
    assert complete["output"]
    assert "The cause is plain to see".startswith(complete["output"])
    assert desk.conversation.is_idle


async def test_a_cancelled_question_leaves_its_place_to_the_next(shop: Path) -> None:
    async with LMStudio(Turn(text="No, ", fault="stall"), Turn(text="Yes.")) as lmstudio:
        desk = Desk(shop, lmstudio)
        first = asyncio.create_task(desk.ask("One?"))
        await desk.hears("chat.delta")
        second = asyncio.create_task(desk.ask("Two?"))
        first.cancel()
        assert (await second).output == "Yes."
    assert first.cancelled()


async def test_a_model_that_fails_is_told_as_an_error(shop: Path) -> None:
    times = TimeLimits(first_byte=0.2, silence=0.2, retry_pause=0)
    async with LMStudio(Turn(fault="hang")) as lmstudio:
        desk = Desk(shop, lmstudio, times=times)
        with pytest.raises(ModelSilentError) as silent:
            await desk.ask("Why?")
    (error,) = desk.named("error", "chat.complete")
    assert error == {"event": "error", "code": "MODEL_SILENT", "message": str(silent.value)}


async def test_the_last_round_asks_for_the_answer(shop: Path) -> None:
    async with LMStudio(Turn(calls=(READ,)), Turn(text="It is get.")) as lmstudio:
        desk = Desk(shop, lmstudio, LoopLimits(rounds=2))
        complete = await desk.ask("Why?")
        assert desk.sent()[-1]["content"].endswith(ANSWERING.last_round)
    assert (complete.output, complete.stop_reason) == ("It is get.", "rounds")


async def test_no_answer_within_the_rounds_is_said_to_be_none(shop: Path) -> None:
    async with LMStudio(Turn(calls=(READ,)), Turn(calls=(READ,))) as lmstudio:
        desk = Desk(shop, lmstudio, LoopLimits(rounds=2))
        with pytest.raises(NoAnswerError, match=r"limits\.rounds"):
            await desk.ask("Why?")


async def test_what_was_said_until_the_time_limit_is_the_answer(shop: Path) -> None:
    async with LMStudio(Turn(text="The table is missing", fault="stall")) as lmstudio:
        desk = Desk(shop, lmstudio, LoopLimits(seconds=1))
        complete = await desk.ask("Why?")
    assert complete.stop_reason == "seconds"
    assert complete.output
    assert "The table is missing".startswith(complete.output)


async def test_a_repeated_call_is_told_to_end_in_words(shop: Path) -> None:
    async with LMStudio(*[Turn(calls=(READ,))] * 3, Turn(text="It is get.")) as lmstudio:
        desk = Desk(shop, lmstudio)
        await desk.ask("Why?")
        notes = [message["content"] for message in desk.sent() if message["role"] == "tool"]
    assert ALREADY_ASKED in notes[1]
    assert notes[2].endswith(ANSWERING.repeated)
    assert len(desk.named("tool.call")) == 1


async def test_a_model_that_only_thinks_is_asked_to_speak(shop: Path) -> None:
    last = Turn(text="It is get.", expect=Expect(last_role="user", contains=ANSWERING.speak_up))
    async with LMStudio(Turn(reasoning="Hm, get."), last) as lmstudio:
        assert (await Desk(shop, lmstudio).ask("Why?")).output == "It is get."


@pytest.mark.parametrize(
    ("cut", "rest", "output"),
    [
        (Turn(text="It is ", finish="length"), Turn(text="get."), "It is get."),
        (Turn("It is ", "Hm.", finish="length"), Turn("get.", "Hm."), "It is get."),
        # the opening tag is in the template, so that the first part came as an answer
        (
            Turn("Okay, the user", finish="length"),
            Turn("wants it.</think>It is get."),
            "It is get.",
        ),
    ],
)
async def test_an_answer_that_was_cut_off_goes_on_and_a_thought_is_no_part_of_it(
    shop: Path, cut: Turn, rest: Turn, output: str
) -> None:
    async with LMStudio(cut, rest) as lmstudio:
        desk = Desk(shop, lmstudio)
        assert (await desk.ask("Why?")).output == output
        assert desk.sent()[-1]["content"] == ANSWERING.cut_off


async def test_a_window_of_4096_tokens_holds_a_conversation_with_tools(shop: Path) -> None:
    long = "x = 1  # a line of a long file\n" * 2000
    await asyncio.to_thread((shop / "shop/config.py").write_text, long)
    calls = [
        CallSpec("read_file", {"filePath": "shop/config.py", "lineStart": n}) for n in range(1, 6)
    ]
    looking = [Turn(calls=(call,)) for call in calls]
    answer = "A long answer. " + " ".join(f"Point {n} of it." for n in range(300))
    turns = [*looking, Turn(text=answer), *looking, Turn(text="Yes.")]
    analysis = found(rootCause="A long story. " * 500, errorDescription="TypeError: " + "x" * 9000)
    async with LMStudio(*turns, models=[Model(context_length=4096)]) as lmstudio:
        desk = Desk(shop, lmstudio, analysis=analysis)
        await desk.ask("What is in it? " * 100)
        assert (await desk.ask("Sure?")).output == "Yes."
        said = [message["content"] for message in desk.sent()]
        assert max(request.prompt_tokens for request in lmstudio.requests) < 4096 * 0.85
    assert "Status of the fix: unverified" in said[0]
    assert said[1].startswith("What is in it?")
    assert said[2].startswith("A long answer.")
    assert any("to save space" in text for text in said[3:])


async def test_old_exchanges_are_dropped_when_the_window_has_no_room(shop: Path) -> None:
    answers = [f"Answer {n}. " + "word " * 60 for n in range(8)]
    turns = [Turn(text=text) for text in answers]
    async with LMStudio(*turns, models=[Model(context_length=4096)]) as lmstudio:
        desk = Desk(shop, lmstudio)
        for number in range(8):
            await desk.ask(f"Question {number}?")
        asked = [m["content"] for m in desk.sent() if m["role"] == "user"]
    assert 1 < len(asked) < 8
    assert asked == [f"Question {n}?" for n in range(8 - len(asked), 8)]


async def test_a_question_that_cannot_fit_is_not_sent(shop: Path) -> None:
    async with LMStudio(models=[Model(context_length=4096)]) as lmstudio:
        desk = Desk(shop, lmstudio)
        with pytest.raises(ContextOverflowError, match="4096 tokens"):
            await desk.ask("why " * 4000)
        assert lmstudio.requests == []


async def test_conversations_are_kept_by_subject_and_the_oldest_goes() -> None:
    conversations = Conversations(limit=2)
    one, two = conversations.open_about("one"), conversations.open_about("two")
    assert conversations.open_about("one") is one
    conversations.open_about("three")
    assert conversations.open_about("one") is one
    assert conversations.open_about("two") is not two


async def test_a_conversation_in_use_is_not_dropped(shop: Path) -> None:
    async with LMStudio(Turn(text="Because", fault="stall")) as lmstudio:
        conversations = Conversations(limit=1)
        desk = Desk(shop, lmstudio, conversation=conversations.open_about("one"))
        asking = asyncio.create_task(desk.ask("Why?"))
        await desk.hears("chat.delta")
        conversations.open_about("two")
        assert conversations.open_about("one") is desk.conversation
        asking.cancel()
        await asyncio.wait({asking}, timeout=SECONDS)
