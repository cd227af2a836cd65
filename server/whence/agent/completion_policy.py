"""How a model ends its work, and the words that remind it."""

from __future__ import annotations

from dataclasses import dataclass

from whence.agent.tools import CONCLUDE
from whence.domain.transcript import CONCLUDE_NOW


@dataclass(frozen=True, slots=True)
class CompletionPolicy:
    """What counts as an answer.

    Attributes:
        submits: a call of `submit_analysis` ends the work; otherwise an answer in words does.
        speak_up: said after a turn of nothing but reasoning.
        last_round: said beside the results of the last round of tools.
        repeated: said when the same call comes for the third time.
    """

    submits: bool
    speak_up: str
    last_round: str
    repeated: str


SUBMITTING = CompletionPolicy(
    submits=True,
    speak_up="You only thought. Now call a tool, or call submit_analysis with what you know.",
    last_round=CONCLUDE_NOW,
    repeated=CONCLUDE,
)
ANSWERING = CompletionPolicy(
    submits=False,
    speak_up="You only thought. Now call a tool, or answer with what you know.",
    last_round="This was the last round of tools: answer now with what you have.",
    repeated="You keep making this call; its answer will not change. Answer now.",
)
