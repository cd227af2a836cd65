"""`whence doctor`: checks what Whence needs; each failing line says what to do.

With `--probe` it records how the model server behaves, for a report to us.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whence.cli.daemon import describe, why_none_runs
from whence.cli.helper.client import ask_state
from whence.cli.output import say, settings_of, workspace_of, write_json
from whence.domain.errors import UsageError
from whence.service.health_check import HealthCheck, check_up
from whence.service.workspace import open_app

if TYPE_CHECKING:
    import argparse

_SERVICE_MISSING = 3
_PROBE_FILE = "whence-probe.json"


def execute(args: argparse.Namespace) -> int:
    if args.probe:
        return _probe(args)
    checks = [*asyncio.run(_checks(args)), _helper(args)]
    if args.json:
        write_json({"checks": [check.wire() for check in checks]})
    else:
        for check in checks:
            _print(check)
    failed = any(check.needed and not check.ok for check in checks)
    return _SERVICE_MISSING if failed else 0


def _print(check: HealthCheck) -> None:
    print(f"{'ok' if check.ok else '--'}  {check.name:12} {check.message}")
    if check.fix:
        print(f"    {'':12} → {check.fix}")


async def _checks(args: argparse.Namespace) -> list[HealthCheck]:
    workspace = workspace_of(args)
    async with open_app(workspace, settings_of(args, workspace)) as app:
        return await check_up(app)


def _helper(args: argparse.Namespace) -> HealthCheck:
    state = ask_state()
    message = f"no helper runs: {why_none_runs(args)}" if state is None else describe(state)
    return HealthCheck("daemon", ok=True, message=message, needed=False)


def _probe(args: argparse.Namespace) -> int:
    from whence.llm.probe import CONTENTS

    file = Path(args.output or _PROBE_FILE)
    transcript = asyncio.run(_record(args))
    try:
        file.write_text(json.dumps(transcript, indent=1, ensure_ascii=False) + "\n", "utf-8")
    except OSError as error:
        raise UsageError(f"--output {file}: {error.strerror}") from None
    if args.json:
        write_json({"file": str(file), "steps": len(transcript["steps"])})
    else:
        print(f"Wrote {file}: {CONTENTS}.")
        print(
            "Secrets, your name, the machine's name and home paths are removed. "
            "Check the file before you send it."
        )
    return 0


async def _record(args: argparse.Namespace) -> dict[str, Any]:
    from whence.llm.loading import make_ready
    from whence.llm.probe import record

    workspace = workspace_of(args)
    async with open_app(workspace, settings_of(args, workspace)) as app:
        endpoint = app.endpoint()
        async with app.services.fair_queue.turn(
            endpoint.roots[0], app.workspace_id, lambda _: say("waiting for another investigation")
        ):
            server = await make_ready(
                endpoint, lambda _: None, app.settings.lmstudio.context_length
            )
            return await record(endpoint, server, lambda step: say(f"probing: {step}"))
