"""Where a session's attempts are heading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.healing.envelope import ErrorTrend

WINDOW: Final = 5  # attempts that count, the latest


@dataclass(frozen=True, slots=True)
class AttemptOutcome:
    """What one attempt did to the number of problems: counted before it and after it, and how
    many of those after are new."""

    before: int
    after: int
    new: int = 0


@dataclass(frozen=True, slots=True)
class Trend:
    """Attributes:
    velocity: problems fewer per attempt; negative when they grow.
    stagnation: 0..1, how much of the window went by without an improvement.
    """

    direction: ErrorTrend
    velocity: float
    stagnation: float


def find_trend(outcomes: Sequence[AttemptOutcome]) -> Trend:
    """The trend over the latest attempts, oldest first.

    The series is the count before the first of them, then the one after each. Its velocity is the
    drop divided by the attempts: positive is `improving`, negative `worsening`, zero `plateauing`.
    Nothing tried, or nothing ever counted: `unknown`. Stagnation is the share of the window's
    places taken by attempts since the count was last lower than ever before in it.
    """
    latest = outcomes[-WINDOW:]
    if not latest or not any(outcome.before or outcome.after for outcome in latest):
        return Trend("unknown", 0.0, 0.0)
    series = [latest[0].before, *(outcome.after for outcome in latest)]
    velocity = (series[0] - series[-1]) / len(latest)
    return Trend(_find_direction(velocity), velocity, _count_since_best(series) / WINDOW)


def _find_direction(velocity: float) -> ErrorTrend:
    if velocity > 0:
        return "improving"
    return "worsening" if velocity < 0 else "plateauing"


def _count_since_best(series: Sequence[int]) -> int:
    best = series.index(min(series))
    return 0 if series[-1] == 0 else len(series) - 1 - best


def count_cascade(outcomes: Sequence[AttemptOutcome]) -> int:
    """How many attempts in a row, up to the latest, brought problems of their own."""
    depth = 0
    for outcome in reversed(outcomes):
        if not outcome.new:
            break
        depth += 1
    return depth
