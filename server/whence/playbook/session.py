"""The rules' half of an offline investigation: it lives where the CPU work runs.

A process keeps the sessions that were asked last. One that is gone, with its process or for a newer
one, is made again from the answers that its calls have had: the rules ask for the same once more,
and go on from there.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import field
from typing import TYPE_CHECKING, Any

from whence.domain.transcript import AnalystCall, AnalystCalls, CallAnswer, Submission
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.domain.transcript import RuledOut
    from whence.playbook.engine.case import Ask, FileSearch, Shared, ToolSteps
    from whence_tools.errors.model import Problem

_MOST_KEPT = 2  # one at a time has its turn; what they have parsed is large


@dataclass(frozen=True)
class Opening:
    """What a session begins with.

    Attributes:
        ruled_out: what the cause is not.
        answers: those that this investigation has had already, in any session.
        can_try: whether a fix can be tried, which some causes need.
        command: what failed, where that is known.
    """

    problem: Problem
    search: FileSearch
    ruled_out: frozenset[RuledOut] = frozenset()
    answers: tuple[CallAnswer, ...] = field(default=())
    can_try: bool = False
    command: tuple[str, ...] = ()


def begin(session_id: str, opening: Opening) -> AnalystCalls | Submission:
    """Opens a session, in the place of the one that there is: that one's knowledge goes over.

    Returns:
        The first calls whose answers are not known yet, or what to submit.
    """
    before = _kept.pop(session_id, None)
    while len(_kept) >= _MOST_KEPT:
        _kept.popitem(last=False)
    session = _kept[session_id] = _RuleSession(opening, before)
    return session.advance(None)


def go_on(session_id: str, answers: Sequence[CallAnswer]) -> AnalystCalls | Submission | None:
    """Gives a session the answers to the calls that it returned last.

    Returns:
        The next calls, what to submit, or None where there is no such session any more.
    """
    session = _kept.get(session_id)
    return session.take(answers) if session is not None else None


class _RuleSession:
    def __init__(self, opening: Opening, before: _RuleSession | None) -> None:
        from whence.playbook.engine.case import Shared
        from whence.playbook.rule_runner import play

        self.search: FileSearch = before.search if before else opening.search
        self.shared: Shared = before.shared.with_more_time() if before else Shared()
        self._known = {_key(one.call.name, one.call.arguments): one for one in opening.answers}
        self._count = len(opening.answers)
        self._play: ToolSteps[Submission] = play(
            opening.problem, self.search, self.shared, opening.ruled_out,
            can_try=opening.can_try, command=opening.command,
        )  # fmt: skip
        self._asked: Ask | None = None

    def take(self, answers: Sequence[CallAnswer]) -> AnalystCalls | Submission:
        self._known |= {_key(one.call.name, one.call.arguments): one for one in answers}
        assert self._asked is not None
        return self.advance(self._asked)

    def advance(self, asked: Ask | None) -> AnalystCalls | Submission:
        """Goes on until something is asked that is not known.

        Args:
            asked: what the answers are known of by now; None in the beginning.
        """
        while True:
            try:
                ask = next(self._play) if asked is None else self._play.send(self._answers(asked))
            except StopIteration as end:
                submission: Submission = end.value
                return submission
            if calls := self._missing(ask):
                self._asked = ask
                return AnalystCalls(calls)
            asked = ask

    def _answers(self, asked: Ask) -> tuple[CallAnswer, ...]:
        return tuple(self._known[_key(one.tool, one.arguments)] for one in asked.requests)

    def _missing(self, ask: Ask) -> tuple[AnalystCall, ...]:
        requests = {_key(one.tool, one.arguments): one for one in ask.requests}
        calls = []
        for key, request in requests.items():
            if key not in self._known:
                self._count += 1
                calls.append(AnalystCall(f"o{self._count}", request.tool, dict(request.arguments)))
        return tuple(calls)


_kept: OrderedDict[str, _RuleSession] = OrderedDict()


def _key(tool: str, arguments: Mapping[str, Any]) -> str:
    return f"{tool} {json.dumps(arguments, sort_keys=True)}"
