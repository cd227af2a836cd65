"""What an analyst works with, and how those of one investigation are opened."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.agent.loop import Reviewer, Tools
    from whence.domain.analysis import RootCauseAnalysis
    from whence.domain.events import Emit
    from whence.domain.ports import Analyst, Completion
    from whence.domain.transcript import Transcript


@dataclass(frozen=True, slots=True)
class AnalystSetup:
    """An analyst with what it works with: its tools, and who reads what it submits.

    Attributes:
        tools: makes them for the history and the events they serve.
        last_completion: the model's last answer, for its speed; None where no model answers.
        context_length: the model's window in tokens; None where no model answers.
        opening_tokens: what the first message may take, estimated.
        share: an analysis with no more in it than the analyst may see.
    """

    analyst: Analyst
    tools: Callable[[Transcript, Emit], Tools]
    reviewer: Reviewer
    last_completion: Callable[[], Completion | None] = lambda: None
    context_length: int | None = None
    opening_tokens: int = 0
    share: Callable[[RootCauseAnalysis], RootCauseAnalysis] = lambda analysis: analysis


OpenedSetup = AbstractAsyncContextManager[AnalystSetup]


@dataclass(frozen=True, slots=True)
class AnalystOpeners:
    """Opens the analysts of one investigation, each when it is to begin.

    Attributes:
        offline: the one that comes first, which needs nothing but this process.
        model: the one that goes on from there, which may wait for a turn at the model; None where
            no model is to be asked.
        needs_model: the user asked for the model by name: it is asked whatever the offline analyst
            found, and that it cannot be reached is a failure.
    """

    offline: Callable[[], OpenedSetup]
    model: Callable[[], OpenedSetup] | None = None
    needs_model: bool = False
