"""Checks what Whence needs, for `whence doctor` and the editor; each that fails says what to do."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from whence import __version__
from whence.domain.errors import AnalystError, WhenceError
from whence.runtime.log_file import LOG_FILE
from whence_tools import process
from whence_tools.children.programs import find_program
from whence_tools.healing.copying.isolation import describe_weakness
from whence_tools.healing.copying.local import find_isolation
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import SandboxError
from whence_tools.witness.recording.second_run import RECORDERS

if TYPE_CHECKING:
    from collections.abc import Collection

    from whence.config.settings import LmStudioSettings
    from whence.llm.connect import Server
    from whence.service.workspace import App
    from whence_tools.openapi.imports import DocumentReport

# What installers leave in the environment of a program that has one of its own.
_INSTALLERS = {
    "pipx_metadata.json": "pipx inject whence",
    "uv-receipt.toml": "uv tool install whence --with",
}
_SMALL_WINDOW = 8192  # tokens
_PYTHONS = ("python", "python3", *(f"python3.{minor}" for minor in range(8, 15)))
_OLDEST_PYTHON = (3, 8)
_PYTHON_SECONDS = 5
_UNTRAINED = "Its calls are read from its text, which works less well; load one that is trained."
_NO_COPIES = "Until then Whence tests no fixes."
_NAMESPACES = (
    "Allow user namespaces, as `sysctl kernel.unprivileged_userns_clone` or "
    "`kernel.apparmor_restrict_unprivileged_userns` says where there is one."
)
# What an editor can tell beyond standard LSP, by its name in `capabilities.experimental.whence`.
_OFFERS = {
    "editorContext": "the selection and every diagnostic",
    "callHierarchy": "call hierarchies",
    "terminal": "terminal output",
    "debugState": "the stopped debug session",
}


@dataclass(frozen=True, slots=True)
class HealthCheck:
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


def advise_semantic(environment: Path) -> str:
    """How the packages that search by meaning get into an environment of Python's. Blocks."""
    commands = (command for file, command in _INSTALLERS.items() if (environment / file).is_file())
    if own := next(commands, None):
        return f'To search by meaning: {own} "whence[semantic]".'
    return 'To search by meaning: pip install "whence[semantic]" (`make install` in a clone).'


async def check_up(app: App, offers: Collection[str] | None = None) -> list[HealthCheck]:
    """Everything that one workspace needs.

    Args:
        offers: what the attached editor offers beyond standard LSP; None where none is attached.
    """
    trusted = "trusted" if app.trusted else "not trusted: Whence ignores most of its settings"
    web = "on" if app.settings.web.enabled else "off: no data leaves this machine"
    return [
        check_own_version(),
        HealthCheck("workspace", ok=True, message=f"{app.root} ({trusted})"),
        *await _model_checks(app),
        *await _memory_checks(app),
        *await _store_checks(app),
        *await _document_checks(app),
        await _copy_check(app),
        HealthCheck("web search", ok=True, message=web),
        await _capture(app),
        *await asyncio.to_thread(_recorders, app.root),
        check_editor_bridge(offers),
        HealthCheck("log", ok=True, message=str(app.settings.data_dir / LOG_FILE)),
    ]


def check_own_version() -> HealthCheck:
    return HealthCheck("whence", ok=True, message=__version__)


def report_wrong_settings(error: WhenceError) -> HealthCheck:
    """In place of all that depends on the settings."""
    return HealthCheck("settings", ok=False, message=str(error), fix="Correct the setting.")


def check_editor_bridge(offers: Collection[str] | None) -> HealthCheck:
    if offers is None:
        message = "no editor connected; editors connect with `whence lsp`"
        return HealthCheck("editor", ok=True, message=message)
    offered = [words for name, words in _OFFERS.items() if name in offers]
    if offered:
        return HealthCheck("editor", ok=True, message=f"shares {', '.join(offered)}")
    return HealthCheck("editor", ok=True, message="standard LSP features only (sufficient)")


async def _model_checks(app: App) -> list[HealthCheck]:
    from whence.llm.connect import connect

    if app.settings.analyst == "offline":
        return [HealthCheck("lm studio", ok=True, message="skipped: the analyst is set to offline")]
    try:
        server = await connect(app.endpoint())
    except AnalystError as error:
        needed = app.settings.analyst == "lmstudio"
        fix = None if needed else "Until then Whence uses the offline analyst."
        return [HealthCheck("lm studio", ok=False, message=str(error), fix=fix, needed=needed)]
    return [
        HealthCheck("lm studio", ok=True, message=f"{server.url} ({server.kind})"),
        *_of_model(server, app.settings.lmstudio.context_length),
        *_of_serving(server, app.settings.lmstudio),
    ]


def _of_model(server: Server, least_window: int) -> list[HealthCheck]:
    state = {True: "loaded", False: "not loaded yet; the first investigation loads it", None: ""}
    description = ", ".join(filter(None, [server.key, state[server.loaded]]))
    return [
        HealthCheck("model", ok=True, message=f"{server.model} ({description})"),
        _window(server, least_window),
        _tool_training(server),
    ]


def _window(server: Server, least_window: int) -> HealthCheck:
    if server.loaded is False:
        message = f"up to {least_window} tokens, once it is loaded (`lmstudio.contextLength`)"
        return HealthCheck("context", ok=True, message=message, needed=False)
    small = server.context_length < _SMALL_WINDOW
    advice = [*server.notes] or [""]
    if small:
        advice.insert(0, f"Load the model with at least {_SMALL_WINDOW} tokens of context.")
    return HealthCheck(
        "context",
        ok=not small,
        message=f"{server.context_length} tokens",
        fix=" ".join(filter(None, advice)) or None,
        needed=False,
    )


def _tool_training(server: Server) -> HealthCheck:
    tools = {
        True: "trained for tool use",
        False: "not trained for tool use",
        None: "the server doesn't say",
    }
    return HealthCheck(
        "tools",
        ok=server.tool_trained is not False,
        message=tools[server.tool_trained],
        fix=_UNTRAINED if server.tool_trained is False else None,
        needed=False,
    )


def _of_serving(server: Server, lmstudio: LmStudioSettings) -> list[HealthCheck]:
    slots = "the server doesn't say" if server.parallel is None else f"{server.parallel} at once"
    used = min(lmstudio.parallel, server.parallel or 1)
    transport = "chat" if lmstudio.api == "auto" else f"{lmstudio.api}, then chat"
    return [
        HealthCheck(
            "parallel", ok=True, message=f"{slots}; Whence uses {used} (`lmstudio.parallel`)"
        ),
        HealthCheck("transport", ok=True, message=f"{transport} (`lmstudio.api`)"),
    ]


async def _document_checks(app: App) -> list[HealthCheck]:
    """The OpenAPI documents that were set, each with how many tools it gives."""
    imports = await app.import_tools()
    return [_document(one) for one in imports.report] if imports else []


def _document(report: DocumentReport) -> HealthCheck:
    tools, left_out = len(report.tools), len(report.skipped) + len(report.ambiguous)
    if report.failure is not None:
        return HealthCheck(
            "openapi",
            ok=False,
            message=f"{report.document}: {report.failure}",
            fix=f"Start its server, or correct `openapi.urls`; tools already known: {tools}.",
            needed=False,
        )
    why = " (`whence openapi tools` says why)" if left_out else ""
    message = f"{report.document}; tools: {tools}; operations left out: {left_out}{why}"
    return HealthCheck("openapi", ok=True, message=message)


async def _copy_check(app: App) -> HealthCheck:
    """How well a command is confined, tried with a copy of an empty folder."""
    if not app.settings.healing.enabled:
        return HealthCheck(
            "isolation", ok=True, message="off: Whence tests no fixes (`healing.enabled`)"
        )
    try:
        isolation = await find_isolation()
    except SandboxError as error:
        return HealthCheck("isolation", ok=False, message=str(error), fix=_NO_COPIES, needed=False)
    weak = describe_weakness(isolation)
    message = f"{weak} ({isolation})" if weak else isolation
    return HealthCheck("isolation", not weak, message, _NAMESPACES if weak else None, needed=False)


async def _store_checks(app: App) -> list[HealthCheck]:
    """The stores beside the solved cases: a line for each that cannot be used."""
    checks = []
    for file in (app.envelopes.file, app.chats.file):
        try:
            await file.check()
        except WhenceError as error:
            checks.append(HealthCheck(file.holds, ok=False, message=str(error), needed=False))
    return checks


async def _capture(app: App) -> HealthCheck:
    """Of which interpreters on the path `whence run` sees the values of a failing program."""
    if app.settings.capture.mode == "off":
        return HealthCheck("capture", ok=True, message="off (`capture`)")
    if sys.platform == "win32":
        return HealthCheck("capture", ok=True, message="not on this system")
    answers = await asyncio.gather(*(_version_of(name, app.root) for name in _PYTHONS))
    versions = sorted({version for version in answers if version})
    new = [".".join(map(str, one)) for one in versions if one >= _OLDEST_PYTHON]
    message = f"Python {', '.join(new)} on the PATH" if new else "found no Python 3.8 or newer"
    return HealthCheck("capture", ok=True, message=message)


def _recorders(root: Path) -> list[HealthCheck]:
    """What a second run of a failure, in a copy, is recorded with; one that lies in the workspace
    does not count."""
    checks = []
    for program, brings in RECORDERS.items():
        found = find_program(program, root)
        message = f"{found}: {brings}" if found else f"not installed; it would bring {brings}"
        checks.append(HealthCheck(program, ok=found is not None, message=message, needed=False))
    return checks


async def _version_of(program: str, folder: Path) -> tuple[int, int] | None:
    """None where there is none outside the workspace, or where it does not start."""
    found = await asyncio.to_thread(find_program, program, folder)
    if found is None:
        return None
    script = "import sys; print('%d %d' % sys.version_info[:2])"
    argv = [found, "-I", "-c", script]
    done = await process.run(argv, cwd=Path(folder.anchor), timeout=_PYTHON_SECONDS)
    numbers = done.stdout.split()
    if done.exit_code != 0 or len(numbers) != 2 or not all(map(bytes.isdigit, numbers)):
        return None
    return int(numbers[0]), int(numbers[1])


async def _memory_checks(app: App) -> list[HealthCheck]:
    try:
        stats = await app.store.stats()
        embedder = await app.store.embedder()
    except WhenceError as error:
        return [HealthCheck("memory", ok=False, message=str(error))]
    semantic = embedder.family != "lexical"
    return [
        HealthCheck("memory", ok=True, message=f"{stats.total} cases in {stats.directory}"),
        HealthCheck(
            "embeddings",
            ok=semantic or app.settings.embedder == "lexical",
            message=embedder.name + ("" if semantic else ": similar cases are found by words"),
            fix=None if semantic else await asyncio.to_thread(advise_semantic, Path(sys.prefix)),
            needed=False,
        ),
    ]
