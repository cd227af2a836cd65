"""One worker process for all tests of a run's process: a start costs most of a second."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from whence_tools.worker import Worker


class SharedWorker(Worker):
    """Stays when what uses it ends."""

    def close(self) -> None:
        """Does nothing: see `end`."""

    def end(self) -> None:
        super().close()


@contextmanager
def shared() -> Iterator[None]:
    """Services that are made within share a worker, and their indexers one of their own."""
    from whence.memory import child_indexer
    from whence.service import services

    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        for module in (services, child_indexer):
            worker = SharedWorker()
            stack.callback(worker.end)
            patch.setattr(module, "Worker", lambda worker=worker: worker)
        yield
