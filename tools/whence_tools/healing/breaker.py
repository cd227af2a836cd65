"""A circuit breaker per session and error type: it pauses a row of failing attempts.

After M. Nygard, "Release It!" (2007). CLOSED lets attempts through and counts failures in a row;
the first two of a session are free. The fifth counted failure makes it OPEN: nothing is tried until
its cool-down is over. Then it is HALF_OPEN: one attempt is let through on trial; success closes it,
failure opens it again for twice as long. Its state follows from the attempts alone, so that it
survives a restart with them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence_tools.healing.envelope import BreakerState

GRACE: Final = 2
FAILURES_TO_OPEN: Final = 5
COOL_DOWN: Final = 30.0  # seconds
LONGEST_COOL_DOWN: Final = 600.0


@dataclass(frozen=True, slots=True)
class Breaker:
    """Attributes:
    failures: counted ones in a row.
    grace: failures that are still free.
    opened_at: when it last opened, in seconds of the caller's clock.
    cool_down: seconds it stays open.
    """

    state: BreakerState = "CLOSED"
    failures: int = 0
    grace: int = GRACE
    opened_at: float = 0.0
    cool_down: float = COOL_DOWN

    def see_at(self, now: float) -> Breaker:
        """As it stands at a time: OPEN becomes HALF_OPEN when it has cooled down."""
        cooled = self.state == "OPEN" and self.retry_after(now) <= 0
        return replace(self, state="HALF_OPEN") if cooled else self

    def retry_after(self, now: float) -> float:
        """Seconds until the next attempt may be made."""
        return max(0.0, self.opened_at + self.cool_down - now) if self.state == "OPEN" else 0.0

    def record(self, now: float, *, success: bool) -> Breaker:
        """After an attempt that was let through."""
        if success:
            return Breaker(grace=self.grace)
        if self.state == "HALF_OPEN":
            longer = min(2 * self.cool_down, LONGEST_COOL_DOWN)
            return Breaker("OPEN", self.failures + 1, 0, now, longer)
        if self.grace:
            return replace(self, grace=self.grace - 1)
        failures = self.failures + 1
        if failures < FAILURES_TO_OPEN:
            return replace(self, failures=failures)
        return Breaker("OPEN", failures, 0, now, self.cool_down)


def replay(attempts: Iterable[tuple[float, bool]]) -> Breaker:
    """The breaker after attempts that were made, oldest first.

    Args:
        attempts: when each was made, in seconds, and whether it succeeded.
    """
    breaker = Breaker()
    for moment, success in attempts:
        breaker = breaker.see_at(moment).record(moment, success=success)
    return breaker
