"""What a command and everything that it started use together."""

from __future__ import annotations

import os
import resource
import sys

from whence_tools.children.sandbox.record import record

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Final

_MB: Final = 1024 * 1024
# Fields of /proc/PID/stat after the name, from 0 (proc_pid_stat(5) counts from 1, the name is 2).
_PARENT: Final = 1
_CPU_TICKS: Final = slice(11, 15)  # utime, stime, and the same of children that were waited for
_RESIDENT_PAGES: Final = 21


@record
class ProcessUsage:
    """Of living processes, besides what ended children used."""

    processes: int = 0
    cpu_seconds: float = 0.0
    memory_mb: float = 0.0


def ended_children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def usage_of(pids: Iterable[int]) -> ProcessUsage:
    """Nothing where there is no /proc."""
    found = [fields for pid in pids if (fields := _stat(pid))]
    ticks = sum(int(value) for fields in found for value in fields[_CPU_TICKS])
    pages = sum(int(fields[_RESIDENT_PAGES]) for fields in found)
    return ProcessUsage(
        processes=len(found),
        cpu_seconds=ticks / os.sysconf("SC_CLK_TCK"),
        memory_mb=pages * os.sysconf("SC_PAGE_SIZE") / _MB,
    )


def shared_fairly_mb(pids: Iterable[int]) -> float:
    """As `memory_mb`, with pages that several processes share counted once; much slower."""
    return sum(_proportional_kb(pid) for pid in pids) / 1024


def list_pids() -> list[int]:
    """All but the first, in a PID namespace with a /proc of its own."""
    return [pid for pid in _pids() if pid != 1]


def descendants_of(ancestor: int) -> list[int]:
    """Its children and theirs; where there is no /proc, none."""
    if sys.platform != "linux":
        return []
    parents = {pid: int(fields[_PARENT]) for pid in _pids() if (fields := _stat(pid))}
    found = {ancestor}
    while new := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= new
    return sorted(found - {ancestor})


def _pids() -> Iterator[int]:
    return (int(name) for name in os.listdir("/proc") if name.isdigit())


def _stat(pid: int) -> list[str] | None:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return None  # it has ended meanwhile
    return text[text.rindex(")") + 2 :].split()


def _proportional_kb(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            lines = file.read().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
