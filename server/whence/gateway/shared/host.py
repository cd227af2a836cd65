"""What every part of the gateway works on: one workspace of the daemon, and what clients began."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from whence.gateway.shared.failures import BusyError, CommandRefusedError
from whence.gateway.shared.metrics import Metrics
from whence.service.options import InvestigationOptions
from whence_tools.redact import prepare_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from pathlib import Path

    from whence.domain.analysis import ProblemInput
    from whence.service.daemon import App, Daemon
    from whence.service.investigations import InvestigationOutcome, Running
    from whence.storage.event_log.entry import Listener
    from whence_tools.contract import ToolResult

T = TypeVar("T")

MAX_TASKS: Final = 256  # of all clients, those that wait for a model included


class Host:
    """Use it as an async context manager: what clients began ends with it.

    Args:
        root: the workspace that clients see.

    Attributes:
        closing: set when the gateway ends, for what would go on until its client leaves.
        metrics: what was counted since the host began.
    """

    def __init__(self, daemon: Daemon, root: Path) -> None:
        self.daemon, self.root = daemon, root
        self.started = time.monotonic()
        self.closing = asyncio.Event()
        self.metrics = Metrics()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> Self:
        await asyncio.to_thread(prepare_rules)  # events are redacted on the event loop
        self.metrics.attach(self.daemon)
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        self.metrics.detach()

    async def app(self) -> App:
        """The workspace with the settings in force.

        Raises:
            SettingsError: a setting has become wrong.
        """
        return await self.daemon.app(self.root)

    async def check_command(self, command: Sequence[str] | None) -> None:
        """Refuses a command unless the user has allowed them.

        Raises:
            CommandRefusedError: there is one, and commands are not allowed.
        """
        if command and not (await self.app()).settings.gateway.allow_commands:
            raise CommandRefusedError

    def call_tool(
        self, app: App, name: str, arguments: dict[str, Any]
    ) -> Coroutine[Any, Any, ToolResult]:
        """A tool's call for a client: it may run the command that it names, and others where the
        user allows clients to run any."""
        command = arguments.get("command")
        is_argv = isinstance(command, list) and all(isinstance(word, str) for word in command)
        return app.call_tool(
            name,
            arguments,
            agreed=command if is_argv else None,
            may_run=app.settings.gateway.allow_commands,
        )

    async def investigate(
        self,
        problem: ProblemInput,
        options: InvestigationOptions | None = None,
        *,
        listener: Listener | None = None,
        begun: Callable[[Running], object] = lambda _: None,
    ) -> InvestigationOutcome:
        """Investigates for a client, which may run what the user allows clients to run.

        Args:
            listener, begun: see `Investigations.ask`.

        Raises:
            CommandRefusedError: it has a command, and commands are not allowed.
            WhenceError: it cannot be made.
        """
        await self.check_command(problem.command)
        app = await self.app()
        allowed = app.settings.gateway.allow_commands
        options = replace(
            options or InvestigationOptions(), agreed=bool(problem.command), may_run=allowed
        )
        return await self.daemon.investigations.ask(
            app, problem, options, listener=listener, begun=begun
        )

    async def begin(
        self, problem: ProblemInput, options: InvestigationOptions | None = None
    ) -> Running:
        """Starts an investigation that nobody has to wait for; returns once it is known which.

        Raises:
            CommandRefusedError: it has a command, and commands are not allowed.
            BusyError: too much is under way.
            WhenceError: it cannot be made.
        """
        running, _ = await self.begin_for_client(problem, options)
        return running

    async def begin_for_client(
        self, problem: ProblemInput, options: InvestigationOptions | None = None
    ) -> tuple[Running, asyncio.Task[InvestigationOutcome]]:
        """As `begin`; cancelling the task leaves the investigation to others who wait for it."""
        begun: asyncio.Future[Running] = asyncio.get_running_loop().create_future()
        task = self.hold(self.investigate(problem, options, begun=begun.set_result))
        waiting: set[asyncio.Future[Any]] = {task, begun}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not begun.done():
            task.result()  # it failed before it began
        return begun.result(), task

    def hold(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begins what a client asked for; it ends with the gateway at the latest.

        Args:
            work: tells of its failure itself.

        Raises:
            BusyError: `MAX_TASKS` are under way.
        """
        if len(self._tasks) >= MAX_TASKS:
            work.close()
            raise BusyError(MAX_TASKS)
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._let_go)
        return task

    def _let_go(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # its own events have told of it
