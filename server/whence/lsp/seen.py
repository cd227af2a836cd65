"""The diagnostics that the client has told of, other servers' among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lsprotocol import types


@dataclass(frozen=True, slots=True)
class Told:
    """What one code-action request told of a document.

    Attributes:
        version: the document's when it was told; None where it is not open.
    """

    uri: str
    range: types.Range
    diagnostics: tuple[types.Diagnostic, ...]
    version: int | None


class Seen:
    """The last word on every document; `latest` is the one that the user looked at last."""

    def __init__(self) -> None:
        self._told: dict[str, Told] = {}
        self.latest: Told | None = None

    def note(
        self,
        uri: str,
        range: types.Range,  # noqa: A002 - LSP's name
        diagnostics: Sequence[types.Diagnostic],
        version: int | None,
    ) -> None:
        self.latest = self._told[uri] = Told(uri, range, tuple(diagnostics), version)

    def of(self, uri: str) -> Told | None:
        return self._told.get(uri)

    def forget(self, uri: str) -> None:
        self._told.pop(uri, None)
        if self.latest is not None and self.latest.uri == uri:
            self.latest = None
