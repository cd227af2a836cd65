"""The analyst that asks a language model."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from whence.agent import budget, submission
from whence.agent.chat_messages import Aside, assistant, compact, refusal, render
from whence.agent.prompts import SYSTEM_PROMPT, task_message
from whence.agent.transcript import Call, Calls, Step, Submission, Text
from whence.analysis import AnalystInfo, Draft, Usage
from whence.errors import ContextOverflowError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from whence.agent.transcript import Transcript
    from whence.events import Emit
    from whence.ports import ChatModel, Completion, RequestedCall

MAX_REMINDERS = 2

_MALFORMED = "{name}: {problem}. Call it again, short, with one JSON object: {fields}"
_TOO_EARLY = "Not accepted yet: look at the other results of this turn first, then submit."
_REASONING_AS_ANSWER = 2000  # characters
_SPEAK_UP = "You only thought. Now call a tool, or call submit_analysis with what you know."


class ModelAnalyst:
    """Asks a model for the next step; one instance serves one investigation.

    System prompt and tools are the same in every round and the history only grows, except that
    older tool results are left out, in one step, when the window fills up.

    Args:
        tools: the published definitions, in the chat shape and most useful first, without
            `submit_analysis`, which is added here. A small window is offered fewer of them.
    """

    def __init__(
        self,
        model: ChatModel,
        tools: Iterable[Mapping[str, Any]],
        *,
        system_prompt: str = SYSTEM_PROMPT,
    ) -> None:
        self._model = model
        self._system = system_prompt
        self._tools = [submission.definition()]
        fitting = budget.tools_that_fit(list(tools), model.context_length, fixed=self.fixed_tokens)
        self._tools = [*copy.deepcopy([dict(tool) for tool in fitting]), *self._tools]
        self._window = model.context_length
        self._asides: dict[int, Aside] = {}
        self._digested = 0
        self._last: Completion | None = None

    @property
    def info(self) -> AnalystInfo:
        return AnalystInfo(kind="lmstudio", model=self._model.name)

    @property
    def context_length(self) -> int:
        """The window in tokens: what the model was loaded with, or less if the server said so."""
        return self._window

    @property
    def fixed_tokens(self) -> int:
        """Tokens, estimated, that the system prompt and the tools take in every request."""
        system = [{"role": "system", "content": self._system}]
        return budget.estimate_request(system, self._tools)

    @property
    def last_completion(self) -> Completion | None:
        """The model's last answer, for its pace and its model name."""
        return self._last

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        """See `Analyst`. A malformed answer is answered with a reminder, at most twice; then what
        the model said counts as its answer."""
        aside = self._asides.setdefault(len(transcript.rounds), Aside())
        usage = Usage()
        for attempt in range(MAX_REMINDERS + 1):
            messages, completion = await self._complete(transcript, emit)
            usage += completion.usage or self._estimated(messages, completion)
            step = self._step(completion, aside, usage, last=attempt == MAX_REMINDERS)
            if step is not None:
                return step
        raise AssertionError("the last attempt always gives a step")

    async def _complete(
        self, transcript: Transcript, emit: Emit
    ) -> tuple[list[dict[str, Any]], Completion]:
        messages = self._fitting(transcript)
        while True:
            try:
                self._last = await self._model.complete(
                    messages,
                    self._tools,
                    emit=emit,
                    max_tokens=budget.output_reserve(self._model.context_length),
                )
            except ContextOverflowError as overflow:
                self._window = min(self._window, overflow.context_length or self._window)
                if not self._digest_more(len(transcript.rounds)):
                    raise
                messages = self._render(transcript)
            else:
                return messages, self._last

    def _fitting(self, transcript: Transcript) -> list[dict[str, Any]]:
        messages = self._render(transcript)
        tokens = budget.estimate_request(messages, self._tools)
        to_digest = budget.rounds_to_digest(len(transcript.rounds))
        if to_digest > self._digested and budget.must_compact(tokens, self._window):
            self._digested = to_digest
            return self._render(transcript)
        return messages

    def _digest_more(self, rounds: int) -> bool:
        """Leaves out more results: all but the last rounds', then every one."""
        for cutoff in (budget.rounds_to_digest(rounds), rounds):
            if cutoff > self._digested:
                self._digested = cutoff
                return True
        return False

    def _render(self, transcript: Transcript) -> list[dict[str, Any]]:
        task = transcript.task or task_message(transcript.problem)
        return render(self._system, task, transcript, self._asides, digested=self._digested)

    def _estimated(self, messages: list[dict[str, Any]], completion: Completion) -> Usage:
        prompt = budget.estimate_request(messages, self._tools)
        said = completion.text + completion.reasoning + "".join(c.raw for c in completion.calls)
        answer = budget.estimate_tokens(said)
        return Usage(
            prompt_tokens=prompt,
            completion_tokens=answer,
            total_tokens=prompt + answer,
            estimated=True,
        )

    def _step(
        self, completion: Completion, aside: Aside, usage: Usage, *, last: bool
    ) -> Step | None:
        """What the answer amounts to; None when it was refused and a reminder is due."""
        if not completion.calls:
            return _words(completion, aside, usage, last=last)
        submissions = [call for call in completion.calls if call.name == submission.SUBMIT]
        others = [call for call in completion.calls if call.name != submission.SUBMIT]
        refused = [(call, self._reminder(call)) for call in others if call.problem]
        if runnable := tuple(_runnable(call) for call in others if not call.problem):
            aside.refused = refused + [(call, _TOO_EARLY) for call in submissions]
            return Calls(runnable, completion.text, completion.reasoning, usage)
        for call in submissions:
            draft = _draft(call)
            if isinstance(draft, Draft):
                said = (completion.text, completion.reasoning)
                return Submission(draft, call.id, call.arguments, *said, usage)
            refused.append((call, draft))
        if last:
            raw = "\n".join(call.raw for call in completion.calls)
            return Text(completion.text or raw, completion.reasoning, usage)
        aside.before += refusal(completion.text, refused)
        return None

    def _reminder(self, call: RequestedCall) -> str:
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
        return _MALFORMED.format(name=call.name, problem=call.problem, fields=compact(fields))


def _runnable(call: RequestedCall) -> Call:
    return Call(call.id, call.name, call.arguments)


def _draft(call: RequestedCall) -> Draft | str:
    """The analysis in a submission, or the reminder that it needs."""
    if call.problem:
        return submission.reminder(call.problem)
    try:
        return submission.read_submission(call.arguments)
    except submission.SubmissionError as error:
        return str(error)


def _words(completion: Completion, aside: Aside, usage: Usage, *, last: bool) -> Text | None:
    """An answer without calls; one that is all reasoning is asked for its conclusion first."""
    if completion.text or last:
        text = completion.text or completion.reasoning[-_REASONING_AS_ANSWER:]
        return Text(text, completion.reasoning, usage)
    aside.before += [
        assistant("", completion.reasoning),
        {"role": "user", "content": _SPEAK_UP},
    ]
    return None
