"""Stores and cases for tests of the memory, in this process and in others."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from unittest.mock import patch

from whence.domain.analysis import RootCauseAnalysis
from whence.memory.case import Circumstances
from whence.memory.index_backlog import IndexBacklog
from whence.memory.options import StoreOptions
from whence.memory.store import CaseStore

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


class ThreadCpu:
    """A `Cpu` in a thread of this process: for work that no test has to kill.

    Attributes:
        called: the names of the functions that it ran.
    """

    def __init__(self) -> None:
        self.called: list[str] = []

    async def ready(self) -> None:
        return

    async def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        self.called.append(function.__name__)
        return await asyncio.to_thread(function, *args, **kwargs)


def store_in(directory: Path, cpu: ThreadCpu | None = None, **options: Any) -> CaseStore:
    """A store with the embedder that needs no model, unless told otherwise."""
    own = StoreOptions(directory, **{"embedder": "lexical", **options})
    return CaseStore(own, cpu=cpu or ThreadCpu())


def fingerprint(number: int) -> str:
    return f"w1-{number:032x}"


def analysis(number: int = 1, **changes: Any) -> RootCauseAnalysis:
    """A found cause; `number` makes its fingerprint and texts its own."""
    values: dict[str, Any] = {
        "id": f"analysis-{number}",
        "outcome": "found",
        "errorDescription": f"KeyError: 'column_{number}' while reading the import of orders",
        "errorType": "KeyError",
        "language": "python",
        "fingerprint": fingerprint(number),
        "rootCause": f"The header row of sheet {number} is skipped.",
        "solution": "Read the header row before the data.",
        "confidence": 0.75,
        "location": {"filePath": "shop/orders.py", "line": 4},
        "analyst": {"kind": "offline"},
        "metadata": metadata(),
    }
    return RootCauseAnalysis.model_validate(values | changes)


def circumstances(**changes: Any) -> Circumstances:
    values: dict[str, Any] = {
        "workspace_id": "shop",
        "own_frames": True,
        "file_hashes": {"shop/orders.py": "a" * 64},
    }
    return Circumstances(**(values | changes))


def line(number: int = 1, **changes: Any) -> str:
    """One line of `memory import`, with the fields that it needs."""
    entry: dict[str, Any] = {
        "errorDescription": f"TimeoutError: the queue of worker {number} is full",
        "rootCause": f"Worker {number} never acknowledges its messages.",
        "solution": "Acknowledge a message once it is handled.",
    }
    return json.dumps(entry | changes)


def metadata(created_at: str = "2026-03-01T10:00:00Z") -> dict[str, Any]:
    return {"createdAt": created_at, "stopReason": "submitted"}


async def _remember(directory: Path, first: int, count: int, *created_at: str) -> None:
    store = store_in(directory)
    for number in range(first, first + count):
        made = analysis(number, metadata=metadata(*created_at))
        case = await store.remember(made, circumstances())
        await store.catch_up()
        print(case.id, flush=True)  # noqa: T201 - this is the acknowledgement
    await store.close()


async def _die_while_indexing(directory: Path) -> None:
    """Stops between the change of the index and the note of it, until it is killed."""
    store = store_in(directory)
    await store.remember(analysis(1), circumstances())
    await store.catch_up()

    def never_noted(*_: Any) -> None:
        print("at work", flush=True)  # noqa: T201
        sys.stdin.read()

    with patch.object(IndexBacklog, "mark_applied", never_noted):
        await store.remember(analysis(2), circumstances())
        await store.catch_up()


if __name__ == "__main__":
    if sys.argv[1] == "remember":
        asyncio.run(_remember(Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:]))
    else:
        asyncio.run(_die_while_indexing(Path(sys.argv[2])))
