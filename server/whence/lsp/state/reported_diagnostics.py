"""The diagnostics that the client has told of, other servers' among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lsprotocol import types

MOST_DOCUMENTS = 100


@dataclass(frozen=True, slots=True)
class ReportedDiagnostics:
    """What one code-action request, or a question, told of a document.

    Attributes:
        version: the document's when it was told; None where it is not open.
    """

    uri: str
    range: types.Range
    diagnostics: tuple[types.Diagnostic, ...]
    version: int | None


class DiagnosticHistory:
    """The last word on every open document, of the hundred that were looked at last."""

    def __init__(self) -> None:
        self._reports: dict[str, ReportedDiagnostics] = {}  # the one looked at last stands last

    @property
    def latest(self) -> ReportedDiagnostics | None:
        """Where the user looked last."""
        return next(reversed(self._reports.values()), None)

    @property
    def all(self) -> tuple[ReportedDiagnostics, ...]:
        """What is known, the last first."""
        return tuple(reversed(self._reports.values()))

    def note(
        self,
        uri: str,
        range: types.Range,  # noqa: A002 - LSP's name
        diagnostics: Sequence[types.Diagnostic],
        version: int | None,
    ) -> None:
        self._reports.pop(uri, None)
        self._reports[uri] = ReportedDiagnostics(uri, range, tuple(diagnostics), version)
        if len(self._reports) > MOST_DOCUMENTS:
            del self._reports[next(iter(self._reports))]

    def of(self, uri: str) -> ReportedDiagnostics | None:
        return self._reports.get(uri)

    def forget(self, uri: str) -> None:
        self._reports.pop(uri, None)
