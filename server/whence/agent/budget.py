"""How much fits into a model's context window. Pure arithmetic on estimates.

The prompt and the reserved output together stay below 85 % of the window: a server that runs out
cuts the middle of the conversation without a word, and the middle is the evidence.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.agent.transcript import Transcript

BYTES_PER_TOKEN = 3.2
TOKENS_PER_WORD = 1.5
USABLE_SHARE = 0.85
COMPACT_SHARE = 0.75
CATALOGUE_SHARE = 0.65  # at 4,096 tokens: reading a file and finding callers
FIXED_TOKENS = 1600  # system prompt, tool definitions and chat template, in the usual catalogue
MAX_OUTPUT_TOKENS = 2048
MAX_RESULT_BYTES = 16 * 1024  # more makes small models lose the thread, however large the window
MIN_RESULT_BYTES = 512
KEPT_ROUNDS = 2


def estimate_tokens(text: str) -> int:
    """A cautious guess: the larger of bytes / 3.2 and words × 1.5."""
    by_bytes = len(text.encode("utf-8", "replace")) / BYTES_PER_TOKEN
    return math.ceil(max(by_bytes, len(text.split()) * TOKENS_PER_WORD))


def estimate_request(
    messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]
) -> int:
    """Tokens of a whole prompt."""
    return estimate_tokens(json.dumps([tools, messages], ensure_ascii=False))


def output_reserve(context_length: int) -> int:
    """Tokens kept free for the answer; also what is asked for as `max_tokens`."""
    return min(context_length // 4, MAX_OUTPUT_TOKENS)


def prompt_room(context_length: int) -> int:
    """Tokens that the prompt may have."""
    return int(context_length * USABLE_SHARE) - output_reserve(context_length)


def tools_that_fit(
    tools: Sequence[Mapping[str, Any]], context_length: int, *, fixed: int
) -> list[Mapping[str, Any]]:
    """The first tools, as many as leave room to work in; the first one always.

    A window of 4,096 tokens, which is a common default, does not hold the whole catalogue.

    Args:
        tools: most useful first.
        fixed: tokens that are needed besides them in every request.
    """
    room = prompt_room(context_length) * CATALOGUE_SHARE - fixed
    kept = list(tools[:1])
    for tool in tools[1:]:
        if estimate_request([], [*kept, tool]) <= room:
            kept.append(tool)
    return kept


def must_compact(prompt_tokens: int, context_length: int) -> bool:
    """Whether older results have to go before the next request."""
    return prompt_tokens > prompt_room(context_length) * COMPACT_SHARE


def rounds_to_digest(rounds: int) -> int:
    """How many of the first rounds give up their results: all but the last few, in one step.

    One large cut costs the prompt cache once; a small one every round costs it every time.
    """
    return max(0, rounds - KEPT_ROUNDS)


def result_budget(
    transcript: Transcript, context_length: int, *, calls: int = 1, fixed: int = FIXED_TOKENS
) -> int:
    """Bytes that each of the next `calls` tool results may take.

    Never more than a sixth of the window each, so that several rounds fit before older results
    are digested; the last rounds count in full, older ones as if they were digested already.

    Args:
        fixed: tokens of the system prompt and the tool definitions.
    """
    used = fixed + estimate_tokens(transcript.task) + _kept_tokens(transcript)
    left = (prompt_room(context_length) - used) * BYTES_PER_TOKEN / max(calls, 1)
    share = context_length / 6 * BYTES_PER_TOKEN
    return max(MIN_RESULT_BYTES, int(min(left, share, MAX_RESULT_BYTES)))


def _kept_tokens(transcript: Transcript) -> int:
    kept = transcript.rounds[-KEPT_ROUNDS:]
    return sum(
        estimate_tokens(json.dumps(answer.result.envelope(), ensure_ascii=False))
        for round_ in kept
        for answer in round_.answers
    )
