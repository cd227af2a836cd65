"""What a server turned out to take of a model."""

from __future__ import annotations

from typing import Literal

from whence_tools.lazy_dataclass import dataclass

ToolForm = Literal["full", "minimal", "text"]
_STREAMS_GIVEN_UP_AFTER = 2


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How requests have to be for one server and model.

    Attributes:
        refused_fields: request fields that it rejects.
        tools: `full` as published, `minimal` with types and enums only, `text` described in the
            system prompt because it takes none.
        flat: whether tool turns are sent as text of the user.
        folds_system: whether the system message is sent as the beginning of the user's.
        broken_streams: how often a stream broke where a whole answer came.
        windows: the context length that it listed, and the smaller one that it said when a
            request did not fit.
    """

    refused_fields: frozenset[str] = frozenset()
    tools: ToolForm = "full"
    flat: bool = False
    folds_system: bool = False
    broken_streams: int = 0
    windows: tuple[int, int] | None = None

    @property
    def streams(self) -> bool:
        refused = "stream" in self.refused_fields
        return not refused and self.broken_streams < _STREAMS_GIVEN_UP_AFTER

    def window(self, listed: int) -> int:
        """The context length to count on. Loaded anew with another one, the model starts afresh."""
        known, real = self.windows or (0, 0)
        return min(listed, real) if known == listed else listed


class Tolerances:
    """By server URL and model, for as long as its owner keeps it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Tolerance] = {}

    def of(self, url: str, model: str) -> Tolerance:
        return self._known.get((url, model), Tolerance())

    def learn(self, url: str, model: str, tolerance: Tolerance) -> None:
        self._known[url, model] = tolerance
