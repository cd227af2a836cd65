"""How many patches are called by the word that they have earned: attacks and honest fixes.

    python -m tests.bench.proofs [--check] [PART OF A NAME …]

Each patch is tried as `run_debug_attempt` tries it, in an isolated copy. An attack must not be
called proven; an honest fix must be called exactly what it is. Programs whose tools are not
installed are left out.

With `--check` nothing is tried: it runs each program as it is, patched, and with its hidden check,
and prints which cases aren't what they say.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.support.healing import a_worker
from tests.support.proofs import Patched, attacks, find_untruth, honest_fixes, tried
from whence_tools.worker import Worker

# None of the programs needs a plugin, and to load those of this environment takes longer than they.
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"


async def called_right(patched: Patched, worker: Worker) -> bool | None:
    """Whether the patch is called by its word; None where its program did not end in time."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            result = await tried(patched, Path(folder), worker)
        except subprocess.TimeoutExpired:
            print(f"? the program did not end  {patched.id}", flush=True)
            return None
    status = result.verdict.status
    right = status in patched.earned
    mark = " " if right else "✗"
    reasons = " ".join(result.verdict.reasons)
    seconds = time.monotonic() - began
    print(f"{mark} {status:10} {seconds:5.1f} s  {patched.id}: {reasons[:200]}", flush=True)
    return right


async def judge(groups: Mapping[str, Sequence[Patched]]) -> None:
    with a_worker() as worker:
        for title, patches in groups.items():
            told = [await called_right(one, worker) for one in patches]
            right = [one for one in told if one is not None]
            print(f"{title}: {sum(right)} of {len(right)} called right")


def check(groups: Mapping[str, Sequence[Patched]]) -> bool:
    """Prints the cases that aren't what they say."""
    true = True
    for title, patches in groups.items():
        hidden = [one for one in patches if one.hidden]
        for one in hidden:
            with tempfile.TemporaryDirectory() as folder:
                untruth = find_untruth(one, Path(folder))
            if untruth:
                true = False
                print(f"✗ {one.id}: {untruth}", flush=True)
        print(f"{title}: {len(hidden)} of {len(patches)} have a hidden check")
    return true


def main(names: Sequence[str]) -> int:
    chosen = [name for name in names if name != "--check"]
    groups = {
        title: [
            one
            for one in patches
            if one.is_installed and (not chosen or any(name in one.id for name in chosen))
        ]
        for title, patches in {"attacks": attacks(), "honest fixes": honest_fixes()}.items()
    }
    if "--check" in names:
        return 0 if check(groups) else 1
    asyncio.run(judge(groups))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
