"""What the search services answer with, before and after ranking, and how they fail."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from whence_tools.lazy_dataclass import dataclass

SourceName = Literal["stackoverflow", "github", "docs", "mdn"]


@dataclass(frozen=True, slots=True)
class FoundPage:
    """One page a service found.

    Attributes:
        text: plain text about the page; the snippet is cut from it.
        position: 0-based place in the service's own order.
        endorsement: 0..1, what the service says of its worth (votes, an accepted answer, an
            exact name); 0 where it says nothing.
    """

    title: str
    url: str
    text: str
    source: SourceName
    position: int = 0
    endorsement: float = 0.0


class SourceError(Exception):
    """A source that could not answer.

    Args:
        message: for the model; names no host of the user's.
        retry_after: seconds until it may be asked again, where the reason is a rate limit.
    """

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What all sources together answered, not yet ranked."""

    findings: tuple[FoundPage, ...] = ()
    failures: dict[str, SourceError] = field(default_factory=dict)
