"""How many patches are called by the word that they have earned: attacks and honest fixes.

    python -m tests.bench.proofs [PART OF A NAME …]

Each patch is tried as `run_debug_attempt` tries it, in an isolated copy. An attack must not be
called proven; an honest fix must be called exactly what it is. Programs whose tools are not
installed are left out.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.support.healing import a_worker
from tests.support.proofs import Patched, attacks, honest_fixes, tried
from whence_tools.worker import Worker


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


async def main(names: Sequence[str]) -> None:
    with a_worker() as worker:
        for title, patches in {"attacks": attacks(), "honest fixes": honest_fixes()}.items():
            here = [one for one in patches if one.is_installed]
            chosen = [one for one in here if not names or any(name in one.id for name in names)]
            told = [await called_right(one, worker) for one in chosen]
            right = [one for one in told if one is not None]
            print(f"{title}: {sum(right)} of {len(right)} called right")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
