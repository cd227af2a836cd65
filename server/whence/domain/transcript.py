"""The history of one investigation: it only grows, and every analyst reads the same one."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from whence.domain.analysis import Usage
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.domain.analysis import Draft, Edit
    from whence_tools.contract import ToolResult
    from whence_tools.errors.model import Problem

    Edits = tuple[Edit, ...]

# The note beside the answers of the last round of tools.
CONCLUDE_NOW = "This was the last round of tools: call submit_analysis now with what you have."


@dataclass(frozen=True, slots=True)
class AnalystCall:
    """A tool call an analyst asks for."""

    id: str
    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CallAnswer:
    """What a call was answered: the typed result, and a note when policy had something to add."""

    call: AnalystCall
    result: ToolResult
    note: str | None = None


@dataclass(frozen=True, slots=True)
class AnalystCalls:
    """The analyst wants these tools run, side by side; `text` is what it said beside them."""

    calls: tuple[AnalystCall, ...]
    text: str = ""
    reasoning: str = ""
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Of a cause that holds only where its edits take the failure away.

    Attributes:
        were_searched: its edits are some of many that are tried, and nothing else speaks for them.
        ahead: the edits of the causes that are told if trying rules this one out.
        rivals: those of the same kind elsewhere: where a crash is gone with one of them as well,
            nothing tells which is meant.
    """

    were_searched: bool = False
    ahead: tuple[Edits, ...] = ()
    rivals: tuple[Edits, ...] = ()


@dataclass(frozen=True, slots=True)
class Submission:
    """The analyst is done. `call_id` names the `submit_analysis` call where there was one.

    Attributes:
        alternatives: other edits that may fix the same cause, each instead of the draft's.
        rests_on_values: a recorded run that shows another way of the value that failed contradicts
            the cause; else only one that does not reach its line.
        doubt: None where the cause holds without a trial.
    """

    draft: Draft
    call_id: str | None = None
    arguments: dict[str, Any] | None = None
    text: str = ""
    reasoning: str = ""
    usage: Usage | None = None
    alternatives: tuple[Edits, ...] = ()
    rests_on_values: bool = True
    doubt: Doubt | None = None


RuledOut = tuple[str, int, str]
"""What the cause is not: a path, a line, and what was told of it; "" for whatever may be told. The
fix of a trap, with which the failure stays, says nothing of what else its line does otherwise."""


@dataclass(frozen=True, slots=True)
class Text:
    """A plain answer, without a call."""

    text: str
    reasoning: str = ""
    usage: Usage | None = None


Step = AnalystCalls | Submission | Text


@dataclass(frozen=True, slots=True)
class Round:
    """One step and what came of it.

    Attributes:
        answers: in the order of the calls; empty for a submission or a text.
        feedback: what the loop told the analyst after this step (grounding errors, "conclude
            now"), or None.
    """

    step: Step
    answers: tuple[CallAnswer, ...] = ()
    feedback: str | None = None


@dataclass
class Transcript:
    """Everything said so far.

    Attributes:
        problem: what is being investigated, parsed.
        rounds: append-only.
        task: the problem as text for a model: trace, place, command, terminal excerpt.
        ruled_out: causes that a run has contradicted.
        can_try: whether a fix can be tried, which some causes need.
        command: what failed, where that is known.
    """

    problem: Problem
    task: str = ""
    rounds: list[Round] = field(default_factory=list)
    ruled_out: frozenset[RuledOut] = frozenset()
    can_try: bool = False
    command: tuple[str, ...] = ()

    @property
    def answers(self) -> list[CallAnswer]:
        return [answer for round_ in self.rounds for answer in round_.answers]

    @property
    def last(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def tokens(self) -> int:
        """Prompt and completion tokens of all steps so far; 0 where no model counted them."""
        return self.usage.total_tokens if self.usage else 0

    @property
    def usage(self) -> Usage | None:
        counted = [round_.step.usage for round_ in self.rounds if round_.step.usage]
        return sum(counted, Usage()) if counted else None
