"""What the stand-in's model says, turn by turn."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class CallSpec:
    """A tool call the model makes; `raw` replaces the arguments' JSON."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    raw: str | None = None
    id: str | None = None

    @property
    def text(self) -> str:
        return json.dumps(dict(self.arguments)) if self.raw is None else self.raw


@dataclass(frozen=True, slots=True)
class Expect:
    """What the request must be like; anything else fails the test that scripted it."""

    last_role: str | None = None
    contains: str | None = None
    tools: tuple[str, ...] | None = None

    def problem(self, body: Mapping[str, Any]) -> str | None:
        last = body["messages"][-1]
        names = tuple(tool["function"]["name"] for tool in body.get("tools", []))
        if self.last_role is not None and last["role"] != self.last_role:
            return f"the last message is from {last['role']}, not {self.last_role}"
        if self.contains is not None and self.contains not in last["content"]:
            return f"the last message does not contain {self.contains!r}: {last['content']!r}"
        if self.tools is not None and names != self.tools:
            return f"the tools are {names}, not {self.tools}"
        return None


@dataclass(frozen=True, slots=True)
class Turn:
    """One answer.

    Attributes:
        fault: an entry of `faults.FAULTS`.
        prompt_hold: the prompt is processed until this is set.
        hold: half of the answer has been said; the rest comes when this is set.
    """

    text: str = ""
    reasoning: str = ""
    calls: tuple[CallSpec, ...] = ()
    finish: str | None = None
    fault: str | None = None
    expect: Expect = field(default_factory=Expect)
    prompt_hold: asyncio.Event | None = None
    hold: asyncio.Event | None = None

    @property
    def said(self) -> str:
        """Everything that was generated, as far as it counts in tokens."""
        calls = "".join(call.name + call.text for call in self.calls)
        return self.text + self.reasoning + calls
