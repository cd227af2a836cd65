"""The models that go over the wire."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from whence_tools.contract import WireModel

_THREADS = 8


def test_threads_can_use_a_model_for_the_first_time_at_once() -> None:
    class Inner(WireModel):
        some_number: int

    for _ in range(20):

        class Outer(WireModel):
            inner: Inner
            some_text: str

        barrier = Barrier(_THREADS, timeout=30)

        def read(number: int, model: type[Outer] = Outer, start: Barrier = barrier) -> object:
            start.wait()
            given = {"inner": {"someNumber": number}, "someText": "text"}
            return model.model_validate(given).wire()

        with ThreadPoolExecutor(_THREADS) as threads:
            found = list(threads.map(read, range(_THREADS)))
        assert found == [
            {"inner": {"someNumber": number}, "someText": "text"} for number in range(_THREADS)
        ]
