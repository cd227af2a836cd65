"""Two writers on one data directory, killed again and again: `python -m tests.bench.kills [KILLS]`.

Each writes a case and an envelope at a time and says when both are acknowledged. Exit code 1 when
an acknowledged write is lost or doubled, when the index lacks one, or when anything is left behind.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.cases import analysis, circumstances, store_in
from whence.storage.envelopes import EnvelopeStore

KILLS = 100
ACKS_A_KILL = (8, 24)
_SECONDS = 60
_PER_WRITER = 100_000
_EXPECTED = {
    "envelopes.sqlite", "ledger.db", "vectors.lock", "vectors.stamp", "vectors.gate",
    "vectors.sums", "chroma.sqlite3", "data_level0.bin", "header.bin", "length.bin",
    "link_lists.bin", "index_metadata.pickle",
}  # fmt: skip


@dataclass
class Report:
    """What became of the writes. `left` names files, shared memory and processes."""

    kills: int = 0
    acknowledged: set[int] = field(default_factory=set)
    stored: int = 0
    lost: list[int] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    not_indexed: int = 0
    left: list[str] = field(default_factory=list)
    mapped: set[str] = field(default_factory=set)

    @property
    def is_right(self) -> bool:
        return not (self.lost or self.doubled or self.not_indexed or self.left)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {len(self.acknowledged)} acknowledged writes of each kind, "
            f"{self.stored} cases stored: lost {len(self.lost)}, doubled {len(self.doubled)}, "
            f"not indexed {self.not_indexed}, left behind {self.left or 'nothing'}"
        )


async def write(data: Path, first: int) -> None:
    """A writer: until it is killed."""
    store, envelopes = store_in(data), EnvelopeStore(data / "envelopes.sqlite")
    for number in range(first, first + _PER_WRITER):
        await store.remember(analysis(number), circumstances())
        await envelopes.add("w", _envelope(number), "LOGIC", f"key-{number}")
        print(number, flush=True)
        if number % 4 == 0:
            await store.catch_up()


def _envelope(number: int) -> dict[str, object]:
    verification = {"status": "refuted", "checks": [{"name": "parse"}]}
    return {"patch_id": f"p{number}", "metadata": {}, "verification": verification}


def run(data: Path, kills: int, seed: int = 1) -> Report:
    """Kills the writers in turn; the other one goes on meanwhile."""
    chance, report = random.Random(seed), Report()
    writers = [_start(data, number) for number in (1, 2)]
    try:
        for kill in range(kills):
            _acknowledge(report, writers[kill % 2], chance.randint(*ACKS_A_KILL))
            time.sleep(chance.random() * 0.02)  # at any point of a write
            _kill(report, writers[kill % 2])
            writers[kill % 2] = _start(data, kill + 3)
    finally:
        for writer in writers:
            _kill(report, writer)
    report.kills = kills
    asyncio.run(_check(report, data))
    report.left += [name for name in sorted(report.mapped) if Path(name).exists()]
    return report


def _start(data: Path, number: int) -> subprocess.Popen[str]:
    argv = [
        sys.executable,
        "-m",
        "tests.bench.kills",
        "write",
        str(data),
        str(number * _PER_WRITER),
    ]
    return subprocess.Popen(argv, stdout=subprocess.PIPE, text=True)


def _acknowledge(report: Report, writer: subprocess.Popen[str], count: int) -> None:
    assert writer.stdout is not None
    for _ in range(count):
        line = writer.stdout.readline()
        if not line:
            raise RuntimeError(f"a writer ended by itself: {writer.wait(_SECONDS)}")
        report.acknowledged.add(int(line))


def _kill(report: Report, writer: subprocess.Popen[str]) -> None:
    report.mapped |= _shared_memory(writer.pid)
    writer.send_signal(signal.SIGKILL)
    rest, _ = writer.communicate(timeout=_SECONDS)
    report.acknowledged |= {int(line) for line in rest.splitlines()}


async def _check(report: Report, data: Path) -> None:
    store = store_in(data)
    try:
        await store.catch_up()
        report.not_indexed = (await store.stats()).pending
        cases = [json.loads(line) for line in await store.export()]
    finally:
        await store.close()
    envelopes = await EnvelopeStore(data / "envelopes.sqlite").newest(10**9)
    names = Counter([case["id"] for case in cases] + [one["patch_id"] for one in envelopes])
    fingerprints = Counter(case["fingerprint"] for case in cases)
    report.stored = len(cases)
    report.lost = sorted(
        number
        for number in report.acknowledged
        if not (names[f"analysis-{number}"] and names[f"p{number}"])
    )
    report.doubled = [name for name, count in (names + fingerprints).items() if count > 1]
    files = (path for path in data.rglob("*") if path.is_file())
    report.left += sorted(path.name for path in files if path.name not in _EXPECTED)
    report.left += [path.name for path in data.rglob(".filelock-*")] + _processes(data)


def _shared_memory(process: int) -> set[str]:
    """The shared memory and semaphores that a process has mapped. Linux."""
    maps = Path(f"/proc/{process}/maps")
    lines = maps.read_text().splitlines() if maps.exists() else []
    return {line.split(maxsplit=5)[5] for line in lines if " /dev/shm/" in line}


def _processes(data: Path) -> list[str]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            line = (entry / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if str(data) in line:
            found.append(line.replace("\0", " "))
    return found


def main(kills: int) -> int:
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="whence-kills-") as folder:
        report = run(Path(folder) / "data", kills)
    print(report, f"({time.perf_counter() - began:.0f} s)")
    return 0 if report.is_right else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["write"]:
        asyncio.run(write(Path(sys.argv[2]), int(sys.argv[3])))
    else:
        sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else KILLS))
