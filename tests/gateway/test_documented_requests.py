"""The requests in `docs/http-api.md` and the README, sent by the shell as they stand there."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.daemons import TRACE, write_program
from tests.support.gateways import gateway

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/http-api.md")
BLOCK = re.compile(r"^```(?:sh)?\n(.*?)^```", re.DOTALL | re.MULTILINE)
ELSEWHERE = re.compile(r"127\.0\.0\.1:1234|whence serve|pythagoras")  # a model server; own tests
# Nobody answers questions without a model (503), and what has ended cannot be cancelled (409).
REFUSED = {"503", "409"}
PRELUDE = """
set -euo pipefail
curl() { command curl -sS --max-time 30 -w '%{stderr}HTTP %{http_code}\\n' "$@"; }
pytest() { cat trace.log; }
"""

pytestmark = pytest.mark.skipif(
    not (shutil.which("curl") and shutil.which("jq")), reason="curl and jq are needed"
)


def scripts() -> Iterator[str]:
    for page in PAGES:
        for block in BLOCK.findall((ROOT / page).read_text("utf-8")):
            if "curl" in block and not ELSEWHERE.search(block):
                yield block


@pytest.fixture
async def port(project: Path) -> AsyncIterator[int]:
    write_program(project)
    (project / "trace.log").write_text(TRACE)
    async with gateway(project) as url:
        found = urlsplit(url).port
        assert found is not None
        yield found


async def test_every_request_is_one_that_the_gateway_serves(project: Path, port: int) -> None:
    script = PRELUDE + "\n".join(scripts()).replace(":8787", f":{port}")
    sent = script.count("curl ") - PRELUDE.count("curl ")
    done = await asyncio.to_thread(
        subprocess.run,
        ["bash", "-c", script],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=120,
    )
    codes = re.findall(r"^HTTP (\d+)$", done.stderr, re.MULTILINE)
    assert done.returncode == 0, done.stderr
    assert len(codes) == sent > 20
    wrong = [code for code in codes if not code.startswith("2") and code not in REFUSED]
    assert wrong == [], done.stdout
