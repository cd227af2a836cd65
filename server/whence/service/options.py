"""How an investigation and a model are asked; every surface fills in these."""

from __future__ import annotations

import asyncio
import time
from dataclasses import field
from typing import TYPE_CHECKING

from whence.domain.ids import new_id
from whence.domain.tool_selection import ToolSelection
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence.domain.analysis import ProblemNumber, RootCauseAnalysis
    from whence.domain.ports import ToolChoice
    from whence.storage.event_log.entry import Listener


@dataclass(frozen=True, slots=True)
class InvestigationOptions:
    """How an investigation is to go.

    Attributes:
        id: its own, and the analysis'.
        fresh: investigate even when a proven answer is in memory.
        analyst: in place of the one of the settings.
        agreed: the user gave the problem's command, so that it may be run in a copy.
        may_run: other commands may be run, where the workspace is trusted.
        interactive: somebody waits for this one; others wait behind it at the model.
        conclude_now: set to have the answer with what is there.
        show_interim: told what is known so far, while it is looked further.
        number: which of the failures of one output this is.
        waiting_since: when the user began to wait, on the monotonic clock.
    """

    id: str = field(default_factory=new_id)
    fresh: bool = False
    analyst: str | None = None
    agreed: bool = False
    may_run: bool = True
    interactive: bool = True
    listeners: Sequence[Listener] = ()
    conclude_now: asyncio.Event = field(default_factory=asyncio.Event)
    show_interim: Callable[[RootCauseAnalysis], None] = lambda _: None
    number: ProblemNumber | None = None
    waiting_since: float | None = None

    def complete(self, analysis: RootCauseAnalysis) -> RootCauseAnalysis:
        """The analysis with what only who asked for it knows."""
        metadata = analysis.metadata
        if self.waiting_since is not None:
            waited = round((time.monotonic() - self.waiting_since) * 1000)
            metadata = metadata.model_copy(update={"wall_ms": waited})
        return analysis.model_copy(update={"problem": self.number, "metadata": metadata})


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """How a model is asked.

    Attributes:
        model: in place of the one of the settings.
        temperature: None for that of investigations.
    """

    model: str | None = None
    temperature: float | None = None
    tool_choice: ToolChoice = "auto"
    tools: ToolSelection = field(default_factory=ToolSelection)
