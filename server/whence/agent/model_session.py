"""A model at its turn, with the tools that it may use."""

from __future__ import annotations

from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING, Any

from whence.agent.analyst_setup import AnalystSetup
from whence.agent.catalogue import choose_relevant
from whence.agent.completion_policy import SUBMITTING
from whence.agent.healing import TryingReviewer
from whence.agent.model_analyst import ModelAnalyst
from whence.agent.opening import OPENING_SHARE
from whence.agent.prompts import SYSTEM_PROMPT
from whence.agent.reviewers import GroundingReviewer
from whence.agent.token_estimator import TokenEstimator
from whence.agent.tools import RepeatGuard, ToolRunner
from whence.domain.tool_selection import ToolSelection
from whence_tools.lazy_dataclass import dataclass
from whence_tools.publish import chat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.agent.chat_messages import Message
    from whence.agent.completion_policy import CompletionPolicy
    from whence.agent.healing import FixTrials
    from whence.agent.loop import Reviewer
    from whence.domain.events import Emit
    from whence.domain.ports import ChatModel
    from whence.domain.transcript import Transcript
    from whence_tools.ports import ToolContext
    from whence_tools.registry import Registry


@dataclass(frozen=True, slots=True)
class ModelSession:
    """What one task is done with.

    Attributes:
        estimator: what is known of the model's tokens, from earlier tasks too.
    """

    model: ChatModel
    registry: Registry
    context: ToolContext
    estimator: TokenEstimator = field(default_factory=TokenEstimator)
    selection: ToolSelection = field(default_factory=ToolSelection)

    def make_setup(self, trials: FixTrials | None = None) -> AnalystSetup:
        """For an investigation.

        Args:
            trials: where the fixes that the model submits are tried.
        """
        analyst = self.make_analyst(SYSTEM_PROMPT)
        files = GroundingReviewer(self.context.workspace)
        reviewer: Reviewer = files if trials is None else TryingReviewer(files, trials)
        return AnalystSetup(
            analyst,
            partial(self.guard_tools, analyst),
            reviewer,
            lambda: analyst.last_completion,
            analyst.context_length,
            int(analyst.room_for_task * OPENING_SHARE),
        )

    def make_analyst(
        self,
        system_prompt: str,
        policy: CompletionPolicy = SUBMITTING,
        earlier: Sequence[Message] = (),
    ) -> ModelAnalyst:
        """See `ModelAnalyst`."""
        return ModelAnalyst(
            self.model,
            self._list_definitions(),
            system_prompt=system_prompt,
            policy=policy,
            earlier=earlier,
            estimator=self.estimator,
        )

    def guard_tools(self, analyst: ModelAnalyst, transcript: Transcript, emit: Emit) -> RepeatGuard:
        """What answers an analyst's calls, each result as long as its window has room for."""
        room = partial(analyst.limit_result_bytes, transcript)
        runner = ToolRunner(self.registry, self.context, emit, room, self.selection.names)
        return RepeatGuard(runner, analyst.policy.repeated)

    def _list_definitions(self) -> list[dict[str, Any]]:
        """The tools that can answer here: what is switched off is not offered."""
        chosen, about = self.selection.names, self.selection.about
        names = [tool.name for tool in self.registry.tools] if chosen is None else chosen
        found = map(self.registry.get, names)
        tools = [tool for tool in found if tool is not None and tool.can_answer(self.context)]
        return [chat(tool) for tool in choose_relevant(tools, about, self.model.context_length)]
