"""A diagnostic in a document, and what should be read from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


def span(line: int, start: int, end: int) -> Json:
    """A range in one line; all from 0, as on the wire."""
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}


@dataclass(frozen=True)
class Case:
    """A diagnostic as a server sends it, and what the same tool prints for the same error.

    Attributes:
        marked: the text that the diagnostic's range covers; where it stands gives the place.
        related: texts and what is said of them, in the same document.
        terminal: the command line's output; "" where the tool has none or words it in another way.
    """

    name: str
    file: str
    text: str
    marked: str
    diagnostic: Json
    error_type: str
    message: str
    language: str
    terminal: str = ""
    related: tuple[tuple[str, str], ...] = ()
    language_id: str = ""
    notes: tuple[str, ...] = ()

    def range_of(self, marked: str) -> Json:
        offset = self.text.index(marked)
        line = self.text.count("\n", 0, offset)
        start = offset - (self.text.rfind("\n", 0, offset) + 1)
        return span(line, start, start + len(marked))

    def payload(self, uri: str) -> Json:
        related = [
            {"location": {"uri": uri, "range": self.range_of(marked)}, "message": message}
            for marked, message in self.related
        ]
        more = {"relatedInformation": related} if related else {}
        return {"range": self.range_of(self.marked), "severity": 1, **self.diagnostic, **more}
