"""How soon `whence lsp` is there and what it holds: a bare pygls server beside it, in one run.

    python -m tests.bench.lsp_start

Seconds from the start of the process to the answer to `initialize`, and megabytes resident (of the
process and its children) once it is quiet after `initialized`, before the first investigation.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROUNDS = 7
GOAL_RATIO = 1.2
GOAL_MB = 90.0
BARE = "from pygls.lsp.server import LanguageServer; LanguageServer('bare', '1').start_io()"
# A process stands still when its clock (10 ms a tick) has not moved for so long.
QUIET_SECONDS = 1.0


class Server:
    """A language server's process; killed at the end."""

    def __init__(self, arguments: list[str], data: Path) -> None:
        self.began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_as_installed(data),
        )

    def send(self, message: dict[str, object]) -> None:
        assert self._process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def seconds_to_initialize(self) -> float:
        capabilities = {"workspace": {"workspaceFolders": True}}
        params = {"processId": os.getpid(), "rootUri": None, "capabilities": capabilities}
        self.send({"id": 1, "method": "initialize", "params": params})
        assert self._process.stdout is not None
        self._process.stdout.readline()
        return time.perf_counter() - self.began

    def idle_megabytes(self) -> tuple[float, float]:
        """(proportional, resident) set sizes, once the process stands still."""
        self.send({"method": "initialized", "params": {}})
        before = -1
        while (now := sum(map(_ticks, self._tree()))) != before:
            before = now
            time.sleep(QUIET_SECONDS)
        sizes = [_megabytes(pid) for pid in self._tree()]
        return sum(pss for pss, _ in sizes), sum(rss for _, rss in sizes)

    def kill(self) -> None:
        with self._process as process:
            process.kill()

    def _tree(self) -> list[int]:
        return [self._process.pid, *_below(self._process.pid)]


def _as_installed(data: Path) -> dict[str, str]:
    """An installed package has its bytecode; the first round writes it here."""
    environment = {**os.environ, "WHENCE_DATA_DIR": str(data)}
    environment["PYTHONPYCACHEPREFIX"] = str(data / "bytecode")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def _below(pid: int) -> Iterator[int]:
    for listing in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, listing.read_text().split()):
            yield child
            yield from _below(child)


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _megabytes(pid: int) -> tuple[float, float]:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    kilobytes = {line.split()[0]: int(line.split()[1]) for line in lines[1:]}
    return kilobytes["Pss:"] / 1024, kilobytes["Rss:"] / 1024


def main() -> None:
    servers = {"bare pygls": ["-c", BARE], "whence lsp": ["-m", "whence", "lsp"]}
    seconds: dict[str, list[float]] = {name: [] for name in servers}
    memory: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS + 1):  # in turn, so that a noisy moment meets both
            for name, arguments in servers.items():
                server = Server(arguments, Path(folder))
                taken = server.seconds_to_initialize()
                if number:  # the first ones read everything from the disk
                    seconds[name].append(taken)
                if number == ROUNDS:
                    memory[name] = server.idle_megabytes()
                server.kill()
    medians = {name: statistics.median(taken) for name, taken in seconds.items()}
    print(f"{'':12} {'ms to initialize':>17} {'idle PSS MB':>12} {'idle RSS MB':>12}")
    for name, taken in medians.items():
        pss, rss = memory[name]
        print(f"{name:12} {taken * 1000:17.0f} {pss:12.0f} {rss:12.0f}")
    ratio = medians["whence lsp"] / medians["bare pygls"]
    print(f"\n{ratio:.2f} × a bare server (goal: at most {GOAL_RATIO})")
    print(f"{memory['whence lsp'][1]:.0f} MB idle (goal: under {GOAL_MB:.0f})")


if __name__ == "__main__":
    main()
