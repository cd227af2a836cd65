"""Answers that go on and on."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from whence.llm import guards
from whence.llm.failures import RunawayAnswerError
from whence.llm.guards import RunawayGuard


def fed(pieces: Iterable[str]) -> None:
    guard = RunawayGuard()
    for piece in pieces:
        guard.add(piece)


@pytest.mark.parametrize("loop", ["the value of the ", "!", "\n- and then line 12 is reached"])
def test_a_model_that_repeats_itself_is_stopped(loop: str) -> None:
    with pytest.raises(RunawayAnswerError):
        fed([loop] * (8192 // len(loop) + 1))


def test_a_loop_is_noticed_after_a_good_beginning() -> None:
    rng = random.Random(1)
    beginning = [f"word{rng.randrange(9999)} " for _ in range(2000)]
    with pytest.raises(RunawayAnswerError, match="again and again"):
        fed([*beginning, *["again and again, "] * 4000])


@pytest.mark.parametrize(
    "pieces",
    [
        [f"line {number}: x = {number * 7}\n" for number in range(4000)],
        ["| a | b |\n"] * 20 + [f"| {number} | {number * 3} |\n" for number in range(2000)],
        [" " * 5000],
        ["short, short, "] * 25,
    ],
    ids=["listing", "table", "blanks", "short"],
)
def test_what_only_looks_alike_goes_on(pieces: list[str]) -> None:
    fed(pieces)


def test_an_answer_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "MAX_CHARACTERS", 50_000)
    with pytest.raises(RunawayAnswerError, match="characters"):
        fed(f"word{number} " for number in range(20_000))
