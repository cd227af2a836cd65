"""What the model is shown: how it is counted, cut, and found again in the cache."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio.replies import CHARACTERS_PER_TOKEN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Body = dict[str, Any]
_SIMILAR = 0.1  # with less in common than this, the slot that was idle longest is overwritten


def prompt(body: Body) -> str:
    """The text that the model reads, tools first, as chat templates have it."""
    return json.dumps([body.get("tools") or [], body["messages"]], ensure_ascii=False)


def tokens(body: Body) -> int:
    return len(prompt(body)) // CHARACTERS_PER_TOKEN


def without_middle(body: Body) -> Body:
    """Keeps the system message, the first exchange and the last message."""
    messages = body["messages"]
    head = 0
    while head < len(messages) and messages[head]["role"] in {"system", "developer"}:
        head += 1
    kept = head + 2  # the first user message and its answer
    if len(messages) <= kept + 1:
        return body
    return {**body, "messages": [*messages[:kept], messages[-1]]}


@dataclass
class Slot:
    """A place where one prompt is processed; it remembers the last one."""

    prompt: str = ""
    used: int = 0

    def shared(self, prompt: str) -> int:
        """How many characters of a prompt are at the beginning of the remembered one."""
        low, high = 0, min(len(prompt), len(self.prompt))
        while low < high:
            middle = (low + high + 1) // 2
            if prompt.startswith(self.prompt[:middle]):
                low = middle
            else:
                high = middle - 1
        return low


class Slots:
    """Places for requests that are answered at the same time; further ones wait."""

    def __init__(self, parallel: int) -> None:
        self._free = [Slot() for _ in range(parallel)]
        self._room = asyncio.Semaphore(parallel)
        self._clock = 0
        self.reserved = 0

    @asynccontextmanager
    async def take(self, prompt: str) -> AsyncIterator[int]:
        """Gives the number of the prompt's tokens that the slot had in its cache."""
        async with self._room:
            slot = self._fitting(prompt)
            self._free.remove(slot)
            shared = slot.shared(prompt)
            self._clock += 1
            slot.prompt, slot.used = prompt, self._clock
            size = len(prompt) // CHARACTERS_PER_TOKEN
            self.reserved += size
            try:
                yield shared // CHARACTERS_PER_TOKEN
            finally:
                self.reserved -= size
                self._free.append(slot)

    def _fitting(self, prompt: str) -> Slot:
        best = max(self._free, key=lambda slot: slot.shared(prompt))
        if best.shared(prompt) >= _SIMILAR * len(prompt):
            return best
        return min(self._free, key=lambda slot: slot.used)
