"""A circle of calls that never ends: its turns, in words and as evidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.evidence.sites import Site, story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Evidence
    from whence_tools.code.flow_model import Call, Function


@dataclass(frozen=True, slots=True)
class Turn:
    """One function of the circle, at the line from which it calls the next."""

    site: Site
    function: Function | None
    name: str
    through_collection: bool = False

    @property
    def qualified(self) -> str:
        return self.function.qualified if self.function else self.name

    def call_of(self, name: str) -> Call | None:
        """The call of a function of that name on this turn's line."""
        flow = self.site.file.flow
        calls = [call for call in flow.calls if call.name == name] if flow else []
        line = self.site.line
        return next((c for c in calls if c.at.line <= line <= c.at.last_line), None)

    def given(self) -> frozenset[str]:
        """The parameters of the function that it does not set anew."""
        flow, function = self.site.file.flow, self.function
        if flow is None or function is None:
            return frozenset()
        anew = {b.target for b in flow.bindings if b.function == function.start}
        return frozenset(parameter.name for parameter in function.parameters) - anew


def names_of(turns: Sequence[Turn]) -> str:
    """The circle as text, in the order of the calls."""
    called = [turn.qualified for turn in reversed(turns)]
    return " → ".join([*called, called[0]])


def quotes_of(turns: Sequence[Turn], claim: str) -> tuple[Evidence, ...]:
    """A quote of every turn; `{here}` and `{there}` in the claim are caller and called."""
    order = list(reversed(turns))
    following = [*order[1:], order[0]]
    steps = [
        turn.site.quote(claim.format(here=turn.name, there=after.name))
        for turn, after in zip(order, following, strict=True)
    ]
    return story(*steps)
