"""The analyst that asks a language model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whence.agent import budget, submission
from whence.agent.catalogue import choose_offered
from whence.agent.chat_messages import Aside, dump_compactly, make_assistant_message, render_refusal
from whence.agent.completion_policy import SUBMITTING
from whence.agent.context import Context
from whence.agent.prompts import SYSTEM_PROMPT
from whence.agent.token_estimator import TokenEstimator
from whence.domain.analysis import AnalystInfo, Draft, Usage
from whence.domain.errors import ContextOverflowError
from whence.domain.transcript import AnalystCall, AnalystCalls, Step, Submission, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from whence.agent.chat_messages import Message
    from whence.agent.completion_policy import CompletionPolicy
    from whence.domain.events import Emit
    from whence.domain.ports import ChatModel, Completion, RequestedCall
    from whence.domain.transcript import Transcript

MAX_REMINDERS = 2

_MALFORMED = "{name}: {problem}. Call it again, short, with one JSON object: {fields}"
_TOO_EARLY = "Not accepted yet: look at the other results of this turn first, then submit."


class ModelAnalyst:
    """Asks a model for the next step; one instance serves one task.

    System prompt and tools are the same in every round and the history only grows, except that
    what is older is left out, in one step, when the window fills up.

    Args:
        tools: the published definitions, in the chat shape and most useful first, without
            `submit_analysis`, which is added here. A small window is offered fewer of them.
        earlier: messages between the system prompt and the task.
        estimator: what is known already of the model's tokens.
    """

    def __init__(
        self,
        model: ChatModel,
        tools: Iterable[Mapping[str, Any]],
        *,
        system_prompt: str = SYSTEM_PROMPT,
        policy: CompletionPolicy = SUBMITTING,
        earlier: Sequence[Message] = (),
        estimator: TokenEstimator | None = None,
    ) -> None:
        self._model = model
        self.policy = policy
        self._tools = choose_offered(
            tools,
            model.context_length,
            submits=policy.submits,
            system={"role": "system", "content": system_prompt},
        )
        self._context = Context(
            model, estimator or TokenEstimator(), system_prompt, self._tools, earlier
        )
        self._asides: dict[int, Aside] = {}
        self._last: Completion | None = None

    @property
    def info(self) -> AnalystInfo:
        return AnalystInfo(kind="lmstudio", model=self._model.name)

    @property
    def context_length(self) -> int:
        """The window in tokens: what the model was loaded with, or less if the server said so."""
        return self._context.window

    @property
    def fixed_tokens(self) -> int:
        """Tokens, estimated, of what is in every request: system prompt, tools, earlier talk."""
        return self._context.fixed_tokens

    @property
    def room_for_task(self) -> int:
        """Tokens, estimated, that a prompt has beside them."""
        return self._context.room_for_task

    @property
    def last_completion(self) -> Completion | None:
        """The model's last answer, for its pace and its model name."""
        return self._last

    def limit_result_bytes(self, transcript: Transcript, calls: int) -> int:
        """What each of so many next tool results may take."""
        return self._context.limit_result_bytes(transcript, self._asides, calls=calls)

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        """See `Analyst`. A malformed answer, or one that was cut off, is answered with a reminder,
        at most twice; then what the model said counts as its answer. A thought never does."""
        aside = self._asides.setdefault(len(transcript.rounds), Aside())
        usage = Usage()
        for attempt in range(MAX_REMINDERS + 1):
            messages, completion = await self._complete(transcript, emit)
            usage += completion.usage or self._estimate(messages, completion)
            step = self._read_step(completion, aside, usage, last=attempt == MAX_REMINDERS)
            if step is not None:
                return step
        raise AssertionError("the last attempt always gives a step")

    async def _complete(
        self, transcript: Transcript, emit: Emit
    ) -> tuple[list[Message], Completion]:
        """Asks; with less of the history where it did not fit, or was cut by the server."""
        messages = self._context.render_messages(transcript, self._asides)
        while True:
            try:
                completion = await self._model.complete(
                    messages,
                    self._tools,
                    emit=emit,
                    max_tokens=self._context.reserve,
                    effort=self._context.effort,
                )
            except ContextOverflowError as overflow:
                self._context.learn_from_overflow(messages, overflow)
                shorter = self._context.shorten(transcript, self._asides, messages)
                if shorter is None:
                    raise
            else:
                self._last = completion
                if completion.reasoning and completion.finish == "length":
                    self._context.give_thoughts_room()
                whole = self._was_read_whole(messages, completion, emit)
                shorter = (
                    None if whole else self._context.shorten(transcript, self._asides, messages)
                )
                if shorter is None:
                    return messages, completion
            messages = shorter

    def _was_read_whole(self, messages: list[Message], completion: Completion, emit: Emit) -> bool:
        if completion.usage is None:
            return True
        return self._context.learn_from_count(messages, completion.usage.prompt_tokens, emit)

    def _estimate(self, messages: list[Message], completion: Completion) -> Usage:
        prompt = self._context.estimate_tokens(messages)
        written = completion.text + completion.reasoning + "".join(c.raw for c in completion.calls)
        answer = budget.estimate_tokens(written)
        return Usage(
            prompt_tokens=prompt,
            completion_tokens=answer,
            total_tokens=prompt + answer,
            estimated=True,
        )

    def _read_step(
        self, completion: Completion, aside: Aside, usage: Usage, *, last: bool
    ) -> Step | None:
        """What the answer amounts to; None when it was refused and a reminder is due."""
        if not completion.calls:
            return self._read_words(completion, aside, usage, last=last)
        submissions = [call for call in completion.calls if self._submits(call)]
        others = [call for call in completion.calls if not self._submits(call)]
        refused = [(call, self._write_reminder(call)) for call in others if call.problem]
        if runnable := tuple(
            AnalystCall(call.id, call.name, call.arguments) for call in others if not call.problem
        ):
            aside.refused = refused + [(call, _TOO_EARLY) for call in submissions]
            return AnalystCalls(runnable, completion.text, completion.reasoning, usage)
        for call in submissions:
            draft = _read_draft(call)
            if isinstance(draft, Draft):
                words = (completion.text, completion.reasoning)
                return Submission(draft, call.id, call.arguments, *words, usage)
            refused.append((call, draft))
        if last:
            return Text(completion.text, completion.reasoning, usage)
        aside.before += render_refusal(completion.text, refused)
        return None

    def _submits(self, call: RequestedCall) -> bool:
        return self.policy.submits and call.name == submission.SUBMIT

    def _read_words(
        self, completion: Completion, aside: Aside, usage: Usage, *, last: bool
    ) -> Text | None:
        """An answer without calls; one that is all reasoning is asked for its conclusion first,
        and one that was cut off for its end, or for a short one."""
        if completion.reasoning and not aside.begun_reasoning:
            aside.begun = ""  # what goes on with a thought was one, its opening tag left out
        begun = aside.begun + completion.text
        is_cut = completion.finish == "length"
        if last or (completion.text and not is_cut):
            return Text(begun, completion.reasoning, usage)
        if completion.text:
            aside.begun = "" if self.policy.submits else begun
            aside.begun_reasoning = bool(completion.reasoning)
            reminder = self.policy.cut_off
        else:
            reminder = self.policy.cut_thinking if is_cut else self.policy.speak_up
        aside.before += [
            make_assistant_message(completion.text, completion.reasoning),
            {"role": "user", "content": reminder},
        ]
        return None

    def _write_reminder(self, call: RequestedCall) -> str:
        """One line with the schema of the tool, or with the tools that there are."""
        functions = {tool["function"]["name"]: tool["function"] for tool in self._tools}
        if call.name not in functions:
            return f"{call.problem}. The tools are: {', '.join(functions)}."
        parameters = functions[call.name]["parameters"]
        required = parameters.get("required", [])
        fields = {
            name if name in required else f"{name} (optional)": field.get("type", "any")
            for name, field in parameters["properties"].items()
        }
        return _MALFORMED.format(
            name=call.name, problem=call.problem, fields=dump_compactly(fields)
        )


def _read_draft(call: RequestedCall) -> Draft | str:
    """The analysis in a submission, or the reminder that it needs."""
    if call.problem:
        return submission.write_reminder(call.problem)
    try:
        return submission.read_submission(call.arguments)
    except submission.SubmissionError as error:
        return str(error)
