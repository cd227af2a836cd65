"""What one model makes of our estimates, learnt from what its server counts."""

from __future__ import annotations

import math

_WEIGHT = 0.5
_LOWEST, _HIGHEST = 0.4, 2.5  # tokens per estimated one; beyond, a count is of something else


class TokenEstimator:
    """Learns for as long as its owner keeps it.

    Attributes:
        ratio: counted tokens per estimated one, an exponential moving average; 1 at first.
        cut_thoughts: how often its thoughts used up an answer's limit.
    """

    def __init__(self) -> None:
        self.ratio = 1.0
        self.cut_thoughts = 0
        self._has_counted = False
        self._windows: dict[int, int] = {}

    def estimate(self, estimated: float) -> int:
        """What the server will count for a prompt."""
        return math.ceil(estimated * self.ratio)

    def learn(self, estimated: int, counted: int) -> None:
        """Takes a prompt's real size. A count that cannot be of the whole prompt is ignored:
        some servers leave out what their cache held."""
        if not estimated or counted < estimated * _LOWEST:
            return
        seen = min(counted / estimated, _HIGHEST)
        weight = _WEIGHT if self._has_counted else 1.0
        self.ratio += weight * (seen - self.ratio)
        self._has_counted = True

    def choose_window(self, listed: int) -> int:
        """The context length to count on where the server lists this one."""
        return min(listed, self._windows.get(listed, listed))

    def learn_window(self, listed: int, real: int) -> None:
        """The window turned out smaller. Loaded with another one, the model starts afresh."""
        if real < self.choose_window(listed):
            self._windows[listed] = real


class TokenEstimators:
    """By model name, for as long as their owner keeps them."""

    def __init__(self) -> None:
        self._by_model: dict[str, TokenEstimator] = {}

    def of(self, model: str) -> TokenEstimator:
        return self._by_model.setdefault(model, TokenEstimator())
