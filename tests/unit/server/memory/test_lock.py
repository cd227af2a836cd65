"""The lock over the vectors, and the stamp beside it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from whence.memory import lock
from whence.memory.lock import StoreLock
from whence.runtime.file_locks import LockTimeoutError


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[StoreLock, StoreLock]]:
    """Two locks on one directory, as two processes have them."""
    locks = StoreLock(tmp_path), StoreLock(tmp_path)
    yield locks
    for one in locks:
        one.close()


def test_readers_share_and_a_writer_waits_no_longer_than_told(
    pair: tuple[StoreLock, StoreLock], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "WAIT_SECONDS", 0.3)
    one, two = pair
    with one.shared(), two.shared():
        pass
    started = time.monotonic()
    with one.shared(), pytest.raises(LockTimeoutError), two.exclusive():
        pass
    assert time.monotonic() - started < 5
    with two.exclusive():
        pass


def test_a_waiter_that_is_told_to_stop_gives_up(pair: tuple[StoreLock, StoreLock]) -> None:
    one, two = pair
    stop = threading.Event()

    def wait() -> None:
        with two.exclusive(stop):
            raise AssertionError("the lock was held by another")

    with one.exclusive(), ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(wait)
        stop.set()
        with pytest.raises(LockTimeoutError):
            waiting.result(timeout=5)


def test_threads_of_one_process_take_turns(pair: tuple[StoreLock, StoreLock]) -> None:
    one, _ = pair
    inside = 0
    most = 0

    def turn() -> None:
        nonlocal inside, most
        with one.exclusive():
            inside += 1
            most = max(most, inside)
            inside -= 1

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: turn(), range(40)))
    assert most == 1


def test_every_writer_leaves_another_stamp_and_a_failed_one_its_mark(
    pair: tuple[StoreLock, StoreLock],
) -> None:
    one, two = pair
    seen = [(two.stamp, two.writer_died)]
    with one.exclusive(), one.writing():
        seen.append((two.stamp, two.writer_died))
    seen.append((two.stamp, two.writer_died))
    with suppress(KeyError), one.exclusive(), one.writing():
        raise KeyError("half written")
    seen.append((two.stamp, two.writer_died))
    assert [died for _, died in seen] == [False, True, False, True]
    stamps = [stamp for stamp, _ in seen]
    assert stamps[0] == b""
    assert stamps[1] == stamps[2] != stamps[3]
