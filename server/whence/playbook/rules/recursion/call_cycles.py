"""A cycle of calls that never ends: its turns, in words and as evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.evidence.pointing import find_calls_at
from whence_tools.code.flow_model import Member, Name
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Call, Class, Function


@dataclass(frozen=True, slots=True)
class Turn:
    """One function of the cycle, at the line from which it calls the next."""

    site: Site
    function: Function | None
    name: str
    through_collection: bool = False

    @property
    def qualified(self) -> str:
        return self.function.qualified if self.function else self.name

    @property
    def klass(self) -> Class | None:
        """The class of its method."""
        flow, owner = self.site.file.flow, self.function.owner if self.function else None
        return flow.class_named(owner) if flow and owner else None

    def call_of(self, name: str) -> Call | None:
        """The call of a function of that name on this turn's line."""
        calls = find_calls_at(self.site) if self.site.file.flow else []
        return next((call for call in calls if call.name == name), None)

    def goes_on_from(self, call: Call) -> str:
        """The attribute whose object a call of the cycle goes on with, as `next` in
        `self.next.last()`; "" where the object stays the same."""
        flow, receiver = self.site.file.flow, call.receiver
        if flow is None or receiver is None or receiver.at.text in flow.receivers:
            return ""
        if isinstance(receiver, Member):
            return receiver.name
        fields = self.klass.fields if self.klass else ()
        is_field = isinstance(receiver, Name) and any(one.name == receiver.name for one in fields)
        return receiver.at.text if is_field else ""

    def given(self) -> frozenset[str]:
        """The parameters of the function that it does not set anew."""
        flow, function = self.site.file.flow, self.function
        if flow is None or function is None:
            return frozenset()
        anew = {b.target for b in flow.bindings if b.function == function.start}
        return frozenset(parameter.name for parameter in function.parameters) - anew


def names_of(turns: Sequence[Turn]) -> str:
    """The cycle as text, in the order of the calls."""
    called = [turn.qualified for turn in reversed(turns)]
    return " → ".join([*called, called[0]])


def quotes_of(turns: Sequence[Turn], claim: str) -> tuple[Evidence, ...]:
    """A quote of every turn; `{here}` and `{there}` in the claim are caller and called."""
    order = list(reversed(turns))
    following = [*order[1:], order[0]]
    pairs = zip(order, following, strict=True)
    return tuple(
        turn.site.quote(claim.format(here=turn.name, there=after.name)) for turn, after in pairs
    )
