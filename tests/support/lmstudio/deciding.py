"""What is said to a question, and what goes wrong with it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio import effects, faults
from tests.support.lmstudio.faults import FAULTS, HEALTHY, Fault
from tests.support.lmstudio.profiles import KV_FULL
from tests.support.lmstudio.replies import Exchange, Json, Reply
from tests.support.lmstudio.turns import Turn
from tests.support.lmstudio.validation import template_problem

if TYPE_CHECKING:
    import random
    from collections import deque
    from collections.abc import Callable

    from tests.support.lmstudio.asking import Question, RecordedRequest
    from tests.support.lmstudio.models import Model

_LINGERS = 0.01
_SILENT = Turn()


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer.

    Attributes:
        lingers: for how many seconds the server goes on when the client has left.
    """

    reply: Reply
    turn: Turn = _SILENT
    lingers: float = 0.0


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """A turn before anything goes wrong with it.

    Attributes:
        shown: what the model was shown.
        changed: whether the fault has changed that.
    """

    turn: Turn
    shown: Exchange
    fault: Fault
    changed: bool


@dataclass
class Mind:
    """The script, the brain, and the faults they are given."""

    turns: deque[Turn]
    brain: Callable[[bytes], Turn] | None
    fault: str | None
    fault_rate: float
    rng: random.Random
    fired: list[str]
    failures: list[str]
    stored: dict[str, list[dict[str, Any]]]
    limited: bool
    requests: int = 0

    def decide(
        self, question: Question, model: Model, recorded: RecordedRequest, exchange: Exchange
    ) -> Decision:
        self.requests += 1
        barred = self._barred(model, exchange)
        if barred:
            return Decision(barred)
        fitted = self._fitted(question.overflow, exchange)
        if not isinstance(fitted, Exchange):
            return Decision(fitted)
        turn = self._scripted(exchange)
        recorded.fault = turn.fault if turn else self._fault_now()
        fault = FAULTS[recorded.fault] if recorded.fault else HEALTHY
        shown = fault.shown(fitted) if fault.shown else fitted
        recorded.cut_tokens = recorded.prompt_tokens - shown.prompt_tokens
        if turn is None and self.brain and not self.failures:
            turn = self.brain(_bytes(recorded, shown))
            recorded.fault = turn.fault or recorded.fault
            fault = FAULTS[recorded.fault] if recorded.fault else HEALTHY
        if turn is None:
            return Decision(Json(500, {"error": self.failures[-1]}))
        planned = PlannedTurn(
            replace(turn, fault=recorded.fault), shown, fault, changed=shown != fitted
        )
        return self._answered(question, model, planned)

    def _barred(self, model: Model, exchange: Exchange) -> Reply | None:
        """The template refuses it, or other requests have filled the window that all share."""
        refused = template_problem(exchange.body, model, exchange.profile)
        if refused:
            fault, text = refused
            self.fired.append(fault)
            return exchange.error(text)
        others = model.slots.reserved - exchange.prompt_tokens
        if others and exchange.prompt_tokens <= exchange.context_length < model.slots.reserved:
            self.fired.append("F33")
            return exchange.error(KV_FULL[exchange.profile.name])
        return None

    def _fitted(self, policy: str, exchange: Exchange) -> Exchange | Reply:
        """The exchange within its window, or what is said when it cannot be."""
        if exchange.prompt_tokens <= exchange.context_length:
            return exchange
        if policy == "truncate_middle":
            cut = effects.without_middle(exchange)
            if cut.prompt_tokens <= cut.context_length:
                self.fired.append("F38")
                return cut
        if policy == "empty_stream" and exchange.streams:
            self.fired.append("F37")
            return faults.empty(exchange)
        self.fired.append("F36" if exchange.streams else "F35")
        return exchange.error(faults.overflow_text(exchange.profile.overflow, exchange))

    def _scripted(self, exchange: Exchange) -> Turn | None:
        """The next turn of the script, if the request is what it expects."""
        if self.turns:
            turn = self.turns.popleft()
            unmet = turn.expect.problem(exchange.body)
            if unmet is None:
                return turn
            self.failures.append(f"request {self.requests}: {unmet}")
        elif self.brain is None:
            self.failures.append(f"request {self.requests} is one more than was scripted")
        return None

    def _fault_now(self) -> str | None:
        return self.fault if self.fault and self.rng.random() < self.fault_rate else None

    def _answered(self, question: Question, model: Model, planned: PlannedTurn) -> Decision:
        turn, shown, fault = planned.turn, planned.shown, planned.fault
        if shown.profile.heeds_effort and shown.body.get("reasoning_effort") == "none":
            turn = replace(turn, reasoning="")
        outcome = faults.answer(turn, shown, fault, limited=self.limited)
        if fault.model:
            fault.model(model)
        made_a_difference = outcome.fired or planned.changed or fault.model is not None
        if turn.fault and made_a_difference and not fault.keeps_busy:
            self.fired.append(turn.fault)
        if question.stores:
            self.stored[shown.id] = _history(shown.body["messages"], outcome.said)
        return Decision(outcome.reply, turn, _LINGERS if fault.keeps_busy else 0.0)


def _bytes(recorded: RecordedRequest, shown: Exchange) -> bytes:
    """The request as the model gets to see it."""
    if shown.body == recorded.body:
        return recorded.raw
    return json.dumps(shown.body, ensure_ascii=False).encode()


def _history(messages: list[dict[str, Any]], said: Turn) -> list[dict[str, Any]]:
    """What an answer's id stands for; instructions are given anew each time."""
    calls = [
        {"id": call.id or "", "type": "function", "function": {"name": call.name}}
        for call in said.calls
    ]
    answer = {"role": "assistant", "content": said.text, **({"tool_calls": calls} if calls else {})}
    return [*(message for message in messages if message["role"] != "system"), answer]
