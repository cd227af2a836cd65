"""How a model ends its work, and the words that remind it."""

from __future__ import annotations

from whence.agent.tools import CONCLUDE
from whence.domain.transcript import CONCLUDE_NOW
from whence_tools.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class CompletionPolicy:
    """What counts as an answer.

    Attributes:
        submits: a call of `submit_analysis` ends the work; otherwise an answer in words does.
        speak_up: said after a turn of nothing but reasoning.
        cut_thinking: said after one that was cut off while it was thinking.
        cut_off: said after an answer in words that was cut off.
        last_round: said beside the results of the last round of tools.
        repeated: said when the same call comes for the third time.
    """

    submits: bool
    speak_up: str
    cut_thinking: str
    cut_off: str
    last_round: str
    repeated: str


SUBMITTING = CompletionPolicy(
    submits=True,
    speak_up="You only thought. Now call a tool, or call submit_analysis with what you know.",
    cut_thinking="Your thinking was cut off: it was too long. Think in one sentence at most, then "
    "call a tool, or call submit_analysis with what you know.",
    cut_off="Your answer was cut off: it was too long. Call submit_analysis now, with one sentence "
    "for each field.",
    last_round=CONCLUDE_NOW,
    repeated=CONCLUDE,
)
ANSWERING = CompletionPolicy(
    submits=False,
    speak_up="You only thought. Now call a tool, or answer with what you know.",
    cut_thinking="Your thinking was cut off: it was too long. Think in one sentence at most, then "
    "call a tool, or answer with what you know.",
    cut_off="Your answer was cut off. Go on exactly where it stopped, without repeating any of it.",
    last_round="This was the last round of tools: answer now with what you have.",
    repeated="You keep making this call; its answer will not change. Answer now.",
)
