"""A chat request, as every surface makes it: OpenAI's messages, and how they are to be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final

from whence.agent import budget
from whence.agent.answering import ChatQuestion
from whence.config.chat_profiles import DEFAULT, Profile
from whence.domain.errors import UsageError
from whence.domain.tool_selection import ToolSelection
from whence.service.options import ModelOptions
from whence_tools.fuzzy_match import did_you_mean
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.domain.ports import ToolChoice
    from whence_tools.registry import Registry

Message = Mapping[str, Any]

HISTORY_SHARE: Final = 0.5  # of the room for a prompt
_LONGEST_QUESTION: Final = 4000  # characters
_QUESTIONS: Final = 2  # that decide which of many operations are offered
_SYSTEM_ROLES: Final = frozenset({"system", "developer"})
_GO_ON: Final = "Go on."


class UnknownToolError(UsageError):
    """A tool was asked for by a name that is not registered."""

    code = "INVALID_PARAMETERS"


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What is to be answered.

    Attributes:
        messages: OpenAI chat messages with contents that are strings; the last one of the user
            is answered. A system message takes the place of the profile's prompt.
        profile: the name of one, see `whence.config.chat_profiles`.
        model: in place of the profile's.
        tools: the names of those that may be called; None is the profile's choice.
        tool_choice: in place of the profile's.
        may_run: the model's calls may run commands, where the workspace is trusted.
    """

    messages: Sequence[Message]
    profile: str = DEFAULT
    model: str | None = None
    tools: Sequence[str] | None = None
    tool_choice: ToolChoice | None = None
    may_run: bool = field(default=True, kw_only=True)

    def question(self, profile: Profile) -> ChatQuestion:
        """The last message, with those before it in mind.

        Raises:
            UsageError: it is the user's, and empty.
        """
        spoken = [message for message in self.messages if message["role"] not in _SYSTEM_ROLES]
        system = [message["content"] for message in self.messages if message not in spoken]
        is_asked = bool(spoken) and spoken[-1]["role"] == "user"
        prompt = "\n\n".join(system) or profile.prompt
        earlier = spoken[:-1] if is_asked else spoken
        if is_asked and not spoken[-1]["content"].strip():
            raise UsageError("the last message is the question; it must not be empty")
        return ChatQuestion(
            spoken[-1]["content"] if is_asked else _GO_ON,
            lambda _: prompt,
            lambda window: take_latest(earlier, window, unfinished=not is_asked),
        )

    def model_options(self, profile: Profile, registry: Registry) -> ModelOptions:
        """How the model is asked.

        Raises:
            UnknownToolError: one of the tools is not registered.
        """
        choice = self.tool_choice or profile.tool_choice
        names = profile.choose(registry.tools) if self.tools is None else self.tools
        for name in names:
            if registry.get(name) is None:
                meant = did_you_mean(name, (tool.name for tool in registry.tools))
                raise UnknownToolError(f"there is no tool '{name}'; did you mean {meant}?")
        return ModelOptions(
            model=self.model or profile.model,
            temperature=profile.temperature,
            tool_choice=choice,
            tools=ToolSelection(
                () if choice == "none" else tuple(dict.fromkeys(names)),
                self._about() if self.tools is None else None,
            ),
        )

    def _about(self) -> str:
        """The last questions, and what was called for them: a short one goes on with those before
        it ("and its owner?")."""
        questions = [message["content"] for message in self.messages if message["role"] == "user"]
        calls = (call for message in self.messages for call in message.get("tool_calls") or ())
        called = [call["function"]["name"] for call in calls]
        last = (text[-_LONGEST_QUESTION:] for text in questions[-_QUESTIONS:])
        return "\n".join([*last, *called[-_QUESTIONS:]])


def take_latest(
    messages: Sequence[Message], window: int, *, unfinished: bool = False
) -> list[dict[str, Any]]:
    """The last exchanges that the window has room for, oldest first, each whole: a tool's result
    is nothing without its call.

    Args:
        unfinished: the last one is to be gone on with: it is there however long it is.
    """
    room = int(budget.count_prompt_room(window) * HISTORY_SHARE)
    starts = [n for n, message in enumerate(messages) if message["role"] == "user"]
    if not starts or starts[0] != 0:
        starts.insert(0, 0)
    history: list[dict[str, Any]] = []
    for start, end in reversed(list(zip(starts, [*starts[1:], len(messages)], strict=True))):
        exchange = [dict(message) for message in messages[start:end]]
        room -= budget.estimate_request(exchange, [])
        if room < 0 and (history or not unfinished):
            break
        history = exchange + history
    return history
