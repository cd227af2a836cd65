"""What a request says, as far as the brain understands it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from tests.support.lmstudio.turns import CallSpec


class MissingResultError(Exception):
    """Something the model has to look up first."""

    def __init__(self, tool: str, **values: str) -> None:
        super().__init__(tool)
        self.tool = tool
        self.values = values


class LostError(Exception):
    """The trail ends; the message says what to check."""


@dataclass(frozen=True, slots=True)
class Place:
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Finding:
    place: Place
    reason: str


# Which words a description must have for the tool to be taken for a purpose; the parameter that
# takes each value is known by a word in its name.
_PURPOSES = {
    "read": ("read", "file"),
    "callers": ("call", "function"),
    "submit": ("submit", "cause"),
}


@dataclass
class Conversation:
    """What a request says: the task, the tools, and what the tools have shown."""

    task: str
    tools: dict[str, dict[str, Any]]
    files: dict[str, list[str]] = field(default_factory=dict)
    callers: dict[str, list[Place]] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, raw: bytes) -> Conversation:
        body = json.loads(raw)
        functions = [tool["function"] for tool in body.get("tools", [])]
        messages = body["messages"]
        task = next(message["content"] for message in messages if message["role"] == "user")
        conversation = cls(task, {function["name"]: function for function in functions})
        asked = {
            call["id"]: call["function"]
            for message in messages
            for call in message.get("tool_calls", ())
        }
        for message in messages:
            if message["role"] == "tool":
                conversation._learn(asked[message["tool_call_id"]], message["content"])
        return conversation

    def _learn(self, call: dict[str, Any], content: str) -> None:
        try:
            envelope, _ = json.JSONDecoder().raw_decode(content)
        except ValueError:
            return
        data = envelope.get("data") or {}
        if not envelope.get("success"):
            self.failed.add(call["arguments"])
        elif "content" in data:
            self.files[data["filePath"]] = data["content"].split("\n")
        elif "callers" in data:
            self.callers[data["functionName"]] = [
                Place(caller["filePath"], caller["line"]) for caller in data["callers"]
            ]

    def tool(self, purpose: str) -> dict[str, Any] | None:
        words = _PURPOSES[purpose]
        return next(
            (
                tool
                for tool in self.tools.values()
                if all(word in tool["description"].casefold() for word in words)
            ),
            None,
        )

    def call(self, purpose: str, values: dict[str, str]) -> CallSpec | None:
        tool = self.tool(purpose)
        if tool is None:
            return None
        arguments = {
            name: value
            for name in tool["parameters"]["properties"]
            for word, value in values.items()
            if word in name.casefold()
        }
        call = CallSpec(tool["name"], arguments)
        return None if call.text in self.failed else call

    def lines(self, path: str) -> list[str]:
        if path not in self.files:
            raise MissingResultError("read", path=path)
        return self.files[path]

    def line(self, place: Place) -> str:
        lines = self.lines(place.path)
        if not 0 < place.line <= len(lines):
            raise LostError(f"{place.path} has no line {place.line}; is the trace of this version?")
        return lines[place.line - 1]

    def who_calls(self, function: str, path: str) -> list[Place]:
        if function not in self.callers:
            raise MissingResultError("callers", function=function, path=path)
        return self.callers[function]
