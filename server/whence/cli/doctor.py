"""`whence doctor`: checks what Whence needs; each failing line says what to do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence import __version__
from whence.app import App, open_app
from whence.cli.output import settings_of, workspace_of, write_json
from whence.errors import AnalystError, WhenceError

if TYPE_CHECKING:
    import argparse

    from whence.llm.connect import Server

_SERVICE_MISSING = 3
_SEMANTIC = 'To find them by meaning: pip install "whence[semantic]" (`make install` in a clone).'


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the report.

    Attributes:
        fix: what to do about it, where it is not ok or could be better.
        needed: Whence cannot do what it is set to do without it.
    """

    name: str
    ok: bool
    message: str
    fix: str | None = None
    needed: bool = True

    def wire(self) -> dict[str, object]:
        shape: dict[str, object] = {"name": self.name, "ok": self.ok, "message": self.message}
        return shape | ({"fix": self.fix} if self.fix else {})


def execute(args: argparse.Namespace) -> int:
    checks = asyncio.run(_checks(args))
    if args.json:
        write_json({"checks": [check.wire() for check in checks]})
    else:
        for check in checks:
            _print(check)
    failed = any(check.needed and not check.ok for check in checks)
    return _SERVICE_MISSING if failed else 0


def _print(check: Check) -> None:
    print(f"{'ok' if check.ok else '--'}  {check.name:12} {check.message}")
    if check.fix:
        print(f"    {'':12} → {check.fix}")


async def _checks(args: argparse.Namespace) -> list[Check]:
    workspace = workspace_of(args)
    loaded = settings_of(args, workspace)
    trusted = "trusted" if loaded.trusted else "not trusted: its own settings are limited"
    checks = [
        Check("whence", ok=True, message=__version__),
        Check("workspace", ok=True, message=f"{workspace} ({trusted})"),
    ]
    async with open_app(workspace, loaded) as app:
        checks += await _model_checks(app)
        checks += await _memory_checks(app)
    web = "on" if app.settings.web.enabled else "off: nothing leaves this machine"
    return [*checks, Check("web search", ok=True, message=web)]


async def _model_checks(app: App) -> list[Check]:
    from whence.llm.connect import connect

    if app.settings.analyst == "offline":
        return [Check("lm studio", ok=True, message="not asked: the analyst is set to offline")]
    try:
        server = await connect(app.endpoint())
    except AnalystError as error:
        needed = app.settings.analyst == "lmstudio"
        fix = None if needed else "Until then the offline analyst is used."
        return [Check("lm studio", ok=False, message=str(error), fix=fix, needed=needed)]
    return [Check("lm studio", ok=True, message=server.url), *_of_model(server)]


def _of_model(server: Server) -> list[Check]:
    tools = {True: "trained for tools", False: "not trained for tools", None: "tools unknown"}
    small = server.context_length < 8192
    notes = " ".join(server.notes) or None
    return [
        Check("model", ok=True, message=f"{server.model} ({tools[server.tool_trained]})"),
        Check(
            "context",
            ok=not small,
            message=f"{server.context_length} tokens",
            fix="Load the model with at least 8192 tokens of context." if small else notes,
            needed=False,
        ),
    ]


async def _memory_checks(app: App) -> list[Check]:
    try:
        stats = await app.store.stats()
        embedder = await app.store.embedder()
    except WhenceError as error:
        return [Check("memory", ok=False, message=str(error))]
    semantic = embedder.family != "lexical"
    return [
        Check("memory", ok=True, message=f"{stats.total} cases in {stats.directory}"),
        Check(
            "embeddings",
            ok=semantic or app.settings.embedder == "lexical",
            message=embedder.name + ("" if semantic else ": similar cases are found by words"),
            fix=None if semantic else _SEMANTIC,
            needed=False,
        ),
    ]
