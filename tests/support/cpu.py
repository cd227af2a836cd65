"""A `Cpu` in this process: runs the work in a thread, after a pickling round trip."""

from __future__ import annotations

import asyncio
import pickle
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


class ThreadCpu:
    """Arguments and results are pickled, as on the way to a worker process and back."""

    async def ready(self) -> None:
        """Nothing has to start."""

    async def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.to_thread(_as_in_a_worker, function, args, kwargs)


def _as_in_a_worker(
    function: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object]
) -> T:
    sent, sent_kwargs = pickle.loads(pickle.dumps((args, kwargs)))
    answer: T = pickle.loads(pickle.dumps(function(*sent, **sent_kwargs)))
    return answer
