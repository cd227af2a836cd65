"""What a model is told that answers questions on an analysis."""

from __future__ import annotations

import pytest

from tests.support.analyses import found, not_found
from whence.agent import budget
from whence.agent.follow_up import MAX_ANALYSIS_TOKENS, follow_up_prompt, summarise

ROOMY = 32_768


def with_fix(status: str) -> str:
    fix = {"edits": [], "diff": "-a\n+b\n", "verification": {"status": status}}
    return follow_up_prompt(found(fix=fix), ROOMY)


def test_the_prompt_holds_cause_place_fix_evidence_chain_and_diff() -> None:
    prompt = follow_up_prompt(found(), ROOMY)
    assert "Error: TypeError: 'NoneType' object is not subscriptable" in prompt
    assert "Place: shop/config.py:13 in load" in prompt
    assert "Root cause (confidence 0.82): `load` returns None" in prompt
    assert "Solution: Return an empty table" in prompt
    assert "gives None for a missing key. (shop/config.py:12-13)" in prompt
    assert "Call chain: main (shop/__main__.py:8) → start (shop/server.py:21)" in prompt
    assert '+        return tomllib.loads(file.read()).get("server", {})' in prompt


def test_a_claim_without_support_is_told_as_one() -> None:
    prompt = follow_up_prompt(found(), ROOMY)
    assert "- No caller passes another file. [no quote in the files supports this]" in prompt
    assert prompt.count("[no quote") == 1


@pytest.mark.parametrize("status", ["passes", "checked", "unverified", "refuted"])
def test_only_a_proven_fix_is_told_as_passing(status: str) -> None:
    assert "tests check the result" in with_fix("proven")
    assert "tests check the result" not in with_fix(status)
    assert f"Status of the fix: {status}" in with_fix(status)
    assert "Only a fix whose status is proven may be called" in with_fix(status)


def test_what_was_not_found_is_not_told_as_a_cause() -> None:
    prompt = follow_up_prompt(not_found(), ROOMY)
    assert "Root cause: not found" in prompt
    assert "- Print `settings` before line 34." in prompt
    assert "Status of the fix" not in prompt


@pytest.mark.parametrize("window", [4096, 8192, ROOMY, 262_144])
def test_a_long_analysis_leaves_room_to_work_in(window: int) -> None:
    long = found(errorDescription="é" * 50_000, rootCause="word " * 20_000)
    room = min(budget.count_prompt_room(window) // 4, MAX_ANALYSIS_TOKENS)
    told = follow_up_prompt(long, window).partition("The analysis:\n")[2]
    assert len(told.encode()) / budget.BYTES_PER_TOKEN <= room
    assert "Status of the fix: unverified" in told


def test_no_room_at_all_is_no_failure() -> None:
    assert summarise(found(), 0) == "…"
