"""How soon a copy of a large project is ready and gone, beside `git worktree add` and `cp -r`.

    python -m tests.bench.copies [FILES]

A git repository of 50,000 small files (10 % of them ignored, as dependencies are), in the temporary
folder. Ready: a command could be run; gone: the folder is free again. Best and median, in seconds.
"""

from __future__ import annotations

import asyncio
import functools
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.support.copies import name_of
from whence_tools.healing.copying.local import LocalSandbox, Means, list_known_means
from whence_tools.ports import SandboxError

FILES = 50_000
A_FOLDER = 100
ROUNDS = 5
SLOW_ROUNDS = 1  # a minute each where the disk is slow
GOAL_SECONDS = 1.0

Measured = tuple[float, float]  # until ready, until gone


def make_project(root: Path, files: int) -> None:
    for folder in range(files // A_FOLDER):
        ignored = folder % 10 == 0
        place = root / ("node_modules" if ignored else "src") / f"package_{folder}"
        place.mkdir(parents=True)
        for number in range(A_FOLDER):
            (place / f"module_{number}.py").write_text(f"VALUE = {folder * number}\n" * 20)
    (root / ".gitignore").write_text("node_modules/\n")
    git(root, "init", "-q")
    git(root, "config", "gc.auto", "0")
    git(root, "add", ".")
    git(root, "-c", "user.name=b", "-c", "user.email=b@localhost", "commit", "-qm", "all")


def git(root: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True)


def different_means() -> list[Means]:
    """One of each kind of copy: what closes it in costs a few milliseconds."""
    kinds = {(means.copied, means.on_disk): means for means in reversed(list_known_means())}
    return list(kinds.values())[::-1]


async def by_sandbox(means: Means, root: Path) -> Measured:
    sandbox = LocalSandbox(root, root.parent / "scratch", (means,))
    began = time.perf_counter()
    async with sandbox.copy() as copy:
        await copy.write("src/package_1/module_1.py", b"VALUE = 1\n")
        ready = time.perf_counter()
    return ready - began, time.perf_counter() - ready


async def by_worktree(root: Path) -> Measured:
    target = root.parent / "worktree"
    began = time.perf_counter()
    await asyncio.to_thread(git, root, "worktree", "add", "--detach", str(target))
    ready = time.perf_counter()
    await asyncio.to_thread(git, root, "worktree", "remove", "--force", str(target))
    return ready - began, time.perf_counter() - ready


async def by_cp(root: Path) -> Measured:
    target = root.parent / "copied"
    began = time.perf_counter()
    await asyncio.to_thread(subprocess.run, ["cp", "-r", str(root), str(target)], check=True)
    ready = time.perf_counter()
    await asyncio.to_thread(shutil.rmtree, target)
    return ready - began, time.perf_counter() - ready


async def report(name: str, measure: Callable[[], Awaitable[Measured]], rounds: int) -> float:
    """Prints a line; the median until ready."""
    found = [await measure() for _ in range(rounds)]
    ready, gone = ([one[part] for one in found] for part in (0, 1))
    median = statistics.median(ready)
    print(
        f"{name:28} {found[0][0]:8.3f} {min(ready):8.3f} {median:8.3f} "
        f"{statistics.median(gone):8.3f}",
        flush=True,
    )
    return median


async def main(files: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "project"
        root.mkdir()
        await asyncio.to_thread(make_project, root, files)
        print(f"{files} files\n{'':28} {'first':>8} {'best':>8} {'median':>8} {'gone':>8}")
        medians = []
        for means in different_means():
            rounds = ROUNDS if means.copied == "overlay" else SLOW_ROUNDS
            measure = functools.partial(by_sandbox, means, root)
            try:
                medians.append(await report(name_of(means), measure, rounds))
            except SandboxError as error:
                print(f"{name_of(means):28} not here: {error}")
        await report(
            "git worktree add (tracked)", functools.partial(by_worktree, root), SLOW_ROUNDS
        )
        await report("cp -r", functools.partial(by_cp, root), SLOW_ROUNDS)
    print(f"goal: the best means ready in under {GOAL_SECONDS} s")
    return 0 if medians and medians[0] < GOAL_SECONDS else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else FILES)))
