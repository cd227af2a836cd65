"""How much fits into a model's context window. Pure arithmetic on estimates.

The prompt and the reserved output together stay below 85 % of the window: a server that runs out
cuts the middle of the conversation without a word, and the middle is the evidence.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from whence.domain.ports import EFFORTS
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from whence.domain.ports import Effort

BYTES_PER_TOKEN = 3.2
TOKENS_PER_WORD = 1.5
USABLE_SHARE = 0.85
CATALOGUE_SHARE = 0.55  # a tokenizer may count 1.8 times what we estimate
SMALL_WINDOW = 8192  # below it, tools are described in as few words as possible
SMALL_CATALOGUE = 4  # tools that a model with a small window still keeps apart
SHORT_OUTPUT_TOKENS = 2048  # an answer with quotes and edits, without a thought before it
MAX_OUTPUT_TOKENS = 16 * 1024
MAX_RESULT_BYTES = 16 * 1024  # more makes small models lose the thread, however large the window
MIN_RESULT_BYTES = 512
_MAX_SIZES = 1024
# From which window on to think a little, and then some more. `high` costs more than it finds.
_WINDOWS_TO_THINK = (8192, 16384)


@dataclass(frozen=True, slots=True)
class Size:
    """Of a text, in bytes of UTF-8 and in words; those of texts in a row add up."""

    bytes: int
    words: int

    def __add__(self, other: Size) -> Size:
        return Size(self.bytes + other.bytes, self.words + other.words)

    @property
    def tokens(self) -> int:
        """A cautious guess: the larger of bytes / 3.2 and words × 1.5."""
        return math.ceil(max(self.bytes / BYTES_PER_TOKEN, self.words * TOKENS_PER_WORD))


def estimate_tokens(text: str) -> int:
    """See `Size.tokens`."""
    return measure(text).tokens


def measure(text: str) -> Size:
    return Size(len(text.encode("utf-8", "replace")), len(text.split()))


def _measure_part(part: Mapping[str, Any]) -> Size:
    """Of a message or a tool within a request."""
    return measure(json.dumps(part, ensure_ascii=False) + ", ")


class Sizes:
    """Sizes of the parts of requests; a part that comes again is not measured again."""

    def __init__(self) -> None:
        # By identity, and with the part itself, so that no other one takes its place in memory.
        self._known: dict[int, tuple[Mapping[str, Any], Size]] = {}

    def count_tokens(self, parts: Iterable[Mapping[str, Any]]) -> int:
        """Of a request with these messages and tools, by our estimate."""
        sizes = list(map(self._of, parts))
        return Size(sum(one.bytes for one in sizes), sum(one.words for one in sizes)).tokens

    def _of(self, part: Mapping[str, Any]) -> Size:
        known = self._known.get(id(part))
        if known is None:
            if len(self._known) >= _MAX_SIZES:
                self._known.clear()
            known = part, _measure_part(part)
            self._known[id(part)] = known
        return known[1]


def clip_to_tokens(text: str, tokens: int) -> str:
    """The beginning of a text, as much of it as so many tokens hold."""
    room = max(0, int(tokens * BYTES_PER_TOKEN))
    data = text.encode("utf-8", "replace")
    if len(data) <= room:
        return text
    return data[:room].decode("utf-8", "ignore") + "…"


def estimate_request(
    messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]
) -> int:
    """Tokens of a whole prompt."""
    return Sizes().count_tokens([*tools, *messages])


def reserve_output(context_length: int, *, thinks: bool = False) -> int:
    """Tokens kept free for the answer; also what is asked for as `max_tokens`.

    Args:
        thinks: the model writes its thoughts first, which come off the same limit.
    """
    if thinks:
        return min(context_length // 3, MAX_OUTPUT_TOKENS)
    long = min(context_length // 8, MAX_OUTPUT_TOKENS)
    return min(context_length // 4, max(SHORT_OUTPUT_TOKENS, long))


def choose_effort(
    efforts: Sequence[Effort], context_length: int, *, cuts: int = 0
) -> Effort | None:
    """How much a model with such a window is to think: as much as its reserve has room for.

    Args:
        efforts: what its server can tell it, least first.
        cuts: how often its thoughts were cut off; each time it is to think less.

    Returns:
        None where it can't be told.
    """
    if not efforts:
        return None
    wanted = sum(context_length >= window for window in _WINDOWS_TO_THINK) - cuts
    allowed = [effort for effort in efforts if EFFORTS.index(effort) <= wanted]
    return allowed[-1] if allowed else efforts[0]


def count_prompt_room(context_length: int, *, thinks: bool = False) -> int:
    """Tokens that the prompt may have; see `reserve_output`."""
    return int(context_length * USABLE_SHARE) - reserve_output(context_length, thinks=thinks)


def choose_fitting_tools(
    tools: Sequence[Mapping[str, Any]], context_length: int, *, fixed: int
) -> list[Mapping[str, Any]]:
    """The first tools, as many as leave room to work in; the first one always.

    A window of 4,096 tokens, which is a common default, does not hold the whole catalogue.

    Args:
        tools: most useful first.
        fixed: tokens that are needed besides them in every request.
    """
    room = count_prompt_room(context_length) * CATALOGUE_SHARE - fixed
    fitting: list[Mapping[str, Any]] = []
    total = Size(0, 0)
    for tool in tools:
        size = total + _measure_part(tool)
        if not fitting or size.tokens <= room:
            fitting.append(tool)
            total = size
    return fitting


def limit_result_bytes(room: float, context_length: int, *, calls: int = 1) -> int:
    """Bytes that each of the next `calls` tool results may take.

    Never more than a sixth of the window each, so that several rounds fit before older results
    are left out.

    Args:
        room: estimated tokens that are left for them all.
    """
    left = int(room * BYTES_PER_TOKEN / max(calls, 1))
    return max(MIN_RESULT_BYTES, min(left, cap_result_bytes(context_length)))


def cap_result_bytes(context_length: int) -> int:
    """Bytes that a tool result may take where nothing else needs room."""
    return int(min(context_length / 6 * BYTES_PER_TOKEN, MAX_RESULT_BYTES))
