"""What an editor's extension answers to our own requests, over a table of calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Json = dict[str, Any]

OFFERED = ("editorContext", "callHierarchy", "terminal", "debugState")


def capabilities(*features: str, encoding: str | None = None) -> Json:
    """Of a client that offers our own requests; all of them when none is named."""
    offered = dict.fromkeys(features or OFFERED, True)
    general = {"general": {"positionEncodings": [encoding]}} if encoding else {}
    return {"experimental": {"whence": offered}, **general}


def spot(line: int, start: int, end: int | None = None) -> Json:
    """A range in one line, 0-based as on the wire."""
    end = start if end is None else end
    return {
        "start": {"line": line, "character": start},
        "end": {"line": line, "character": end},
    }


def item(path: Path, name: str, line: int, character: int, kind: int = 12) -> Json:
    """A `CallHierarchyItem`; 12 is a function, 2 a module."""
    place = spot(line, character, character + len(name))
    return {
        "name": name,
        "kind": kind,
        "uri": path.as_uri(),
        "range": place,
        "selectionRange": place,
    }


def incoming(caller: Json, *lines: int) -> Json:
    return {"from": caller, "fromRanges": [spot(line, 4) for line in lines]}


@dataclass
class LanguageServer:
    """Prepares items with hidden fields that have to come back, as VS Code does, and forgets a
    session when ten others were prepared after it.

    Args:
        calls: `CallHierarchyIncomingCall`s by (uri, line, character) of a function's name.
    """

    calls: Mapping[tuple[str, int, int], Sequence[Json]]
    sessions: list[tuple[str, int, int]] = field(default_factory=list)

    @property
    def answers(self) -> dict[str, Any]:
        return {
            "whence/prepareCallHierarchy": self.prepare,
            "whence/incomingCalls": self.incoming,
        }

    def prepare(self, params: Json) -> list[Json] | None:
        uri, place = params["textDocument"]["uri"], params["position"]
        key = (uri, place["line"], place["character"])
        if key not in self.calls:
            return None
        self.sessions.append(key)
        number = len(self.sessions) - 1
        hidden = {"_sessionId": f"s{number}", "from": "kept", "class": {"type_name": number}}
        return [{**item(Path("/nowhere"), "f", 0, 0), **hidden}]

    def incoming(self, params: Json) -> Sequence[Json]:
        hidden = params["item"]
        assert hidden["from"] == "kept"
        number = int(hidden["_sessionId"][1:])
        assert hidden["class"] == {"type_name": number}
        if len(self.sessions) - number > 10:
            return []
        return self.calls[self.sessions[number]]
