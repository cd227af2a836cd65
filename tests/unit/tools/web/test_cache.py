"""Answers on disk for a day."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from whence_tools.web.cache import LIFETIME_SECONDS, AnswerCache

if TYPE_CHECKING:
    from pathlib import Path


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def cache(tmp_path: Path, clock: Clock) -> AnswerCache:
    return AnswerCache(tmp_path / "web", clock)


def test_an_answer_is_there_for_a_day_and_then_gone(cache: AnswerCache, clock: Clock) -> None:
    cache.put("asked", b"answer")
    clock.now += LIFETIME_SECONDS - 1
    assert cache.get("asked") == b"answer"
    clock.now += 2
    assert cache.get("asked") is None


def test_old_answers_are_deleted_when_a_new_one_comes(cache: AnswerCache, clock: Clock) -> None:
    cache.put("old", b"1")
    clock.now += LIFETIME_SECONDS + 1
    cache.put("new", b"2")

    assert len(list(cache.folder.iterdir())) == 1


def test_the_number_of_answers_is_bounded(
    cache: AnswerCache, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whence_tools.web.cache._MAX_ENTRIES", 3)
    for number in range(6):
        clock.now += 1
        cache.put(str(number), b"x")

    assert [cache.get(str(number)) is not None for number in range(6)] == [False] * 3 + [True] * 3


def test_a_source_that_wants_to_be_left_alone_is_remembered(cache: AnswerCache) -> None:
    assert cache.blocked_until("github") == 0
    cache.hold("github", 1_700_000_060.0)
    assert cache.blocked_until("github") == 1_700_000_060.0


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_nobody_else_can_read_what_was_asked(cache: AnswerCache) -> None:
    cache.put("asked", b"answer")

    assert cache.folder.stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in cache.folder.iterdir())


def test_a_cache_that_cannot_be_written_is_as_good_as_empty(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = AnswerCache(tmp_path / "file" / "web")
    cache.put("asked", b"answer")
    cache.hold("github", 1.0)

    assert cache.get("asked") is None
    assert cache.blocked_until("github") == 0


def test_damage_to_what_is_remembered_is_as_good_as_nothing(cache: AnswerCache) -> None:
    cache.hold("github", 1.0)
    (cache.folder / "hold-github.json").write_text("[]")

    assert cache.blocked_until("github") == 0
