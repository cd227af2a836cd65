"""How much of a prompt the server does not read again, by its own counter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.bench.readers import Reader, longer, read_through, spread
from tests.bench.recall import recorded_cases
from tests.models.install import missing
from tests.models.server import HERMES, WINDOW, running
from whence.domain.analysis import Usage
from whence.domain.ports import Completion
from whence.llm.request import encode_body, write_chat_fields

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=str(missing())),
    pytest.mark.timeout(600),
]

PROGRAMS = 8
GOAL = 0.9
SECONDS = 60.0


@dataclass
class CountingReader(Reader):
    """A reader whose requests a server reads as well; what the model says to them is not used.

    Attributes:
        counted: tokens of each prompt, and how many of them the server had in its cache.
    """

    url: str = ""
    counted: list[tuple[int, int]] = field(default_factory=list)

    async def complete(self, messages: Any, tools: Any, **how: Any) -> Completion:
        fields = write_chat_fields("m", messages, tools, max_tokens=1, temperature=0, stream=False)
        async with httpx.AsyncClient(timeout=SECONDS) as client:
            answer = await client.post(
                f"{self.url}/v1/chat/completions", content=encode_body(fields)
            )
        usage = answer.json()["usage"]
        cached = usage["prompt_tokens_details"]["cached_tokens"]
        self.counted.append((usage["prompt_tokens"], cached))
        completion = await super().complete(messages, tools, **how)
        return replace(completion, usage=Usage(prompt_tokens=usage["prompt_tokens"]))


@pytest.mark.parametrize("lines", [20, 40])
async def test_nine_tenths_of_a_prompt_come_from_the_cache(
    lines: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    readers: list[CountingReader] = []

    def make(*reader: Any) -> CountingReader:
        one = CountingReader(*reader)
        one.url = server.url
        readers.append(one)
        return one

    with running(HERMES, tmp_path) as server:
        for case in spread(list(recorded_cases()), PROGRAMS):
            await read_through(longer(case), WINDOW, make, lines)
    cached = share([one for one in readers if one.name == "walker"])
    record_property("cache", f"{cached:.2f} where a round reads {lines} lines")
    assert cached >= GOAL


def share(readers: list[CountingReader]) -> float:
    """Of the tokens of all prompts from the second one on, those that came from the cache."""
    counted = [one for reader in readers for one in reader.counted[1:]]
    return sum(cached for _, cached in counted) / sum(prompt for prompt, _ in counted)
