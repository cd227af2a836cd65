"""Every investigation of this process: started, joined, listed, cancelled in one place.

All surfaces come here, so that one `cancel(id)` ends an investigation whoever asks for it, and the
same error asked twice at once is investigated once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import contextmanager
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal

from whence.agent.conclude import describe
from whence.domain.analysis import RootCauseAnalysis, StopReason
from whence.domain.events import InvestigationFinished, InvestigationStarted, Queue
from whence.service.indexing import Indexing
from whence.service.options import InvestigationOptions
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
    from pathlib import Path

    from whence.domain.analysis import ProblemInput
    from whence.service.parsed_problem import ParsedProblem
    from whence.service.workspace import App
    from whence.storage.event_log.entry import Listener, LogEntry
    from whence_tools.errors.model import Problem

log = logging.getLogger(__name__)

_REMEMBERED = 50
_STOP_SECONDS = 5.0

State = Literal["starting", "queued", "running", "finished"]


@dataclass(frozen=True, slots=True)
class InvestigationOutcome:
    """How an investigation ended; no analysis when it was cancelled."""

    investigation_id: str
    stop_reason: StopReason
    analysis: RootCauseAnalysis | None = None


@dataclass(eq=False)
class Running:
    """One investigation, while it runs and after.

    Attributes:
        error: what is investigated, in one line.
        entries: its events so far; empty again once it has finished (the event log has them).
        started_at: seconds since the epoch.
    """

    id: str
    root: Path
    error: str
    state: State = "starting"
    entries: list[LogEntry] = field(default_factory=list)
    stop_reason: StopReason | None = None
    analysis_id: str | None = None
    started_at: float = field(default_factory=time.time)


@dataclass(eq=False)
class _Work:
    """What runs an investigation, and who waits for it.

    Attributes:
        terminal: the last event, held back until what it tells of is there for whoever hears it.
    """

    running: Running
    key: tuple[object, ...]
    app: App
    options: InvestigationOptions
    task: asyncio.Task[RootCauseAnalysis]
    listeners: list[Listener] = field(default_factory=list)
    askers: int = 0
    terminal: LogEntry | None = None


class Investigations:
    """Owns the task of every investigation; whoever asks only waits for it."""

    def __init__(self) -> None:
        self._work: dict[str, _Work] = {}
        self._finished: deque[Running] = deque(maxlen=_REMEMBERED)
        self._watchers: list[Listener] = []
        self._indexing = Indexing()

    async def ask(
        self,
        app: App,
        problem: ProblemInput | Problem,
        options: InvestigationOptions | None = None,
        *,
        listener: Listener | None = None,
        begun: Callable[[Running], object] = lambda _: None,
    ) -> InvestigationOutcome:
        """Investigates, or joins the investigation of the same error that runs already.

        Cancelling this leaves the investigation to those who still wait for it; when nobody does,
        it ends.

        Args:
            options: of a new one; its listeners are those of this process.
            listener: told of every event, those from before it joined included.
            begun: told which one it is, once the problem has been read.

        Raises:
            WhenceError: it cannot be made; the message is for the user.
        """
        parsed = await app.read(problem)
        options = replace(options or InvestigationOptions(), listeners=(self._note,))
        work = self._join_running(app, parsed, options) or self._start(app, parsed, options)
        begun(work.running)
        with _waiting(work, listener):
            try:
                await asyncio.wait({work.task})
            finally:
                if work.askers == 1 and not work.task.done():
                    await _stop([work.task])
        if work.task.cancelled():
            return InvestigationOutcome(work.running.id, StopReason.CANCELLED)
        analysis = work.task.result()
        return InvestigationOutcome(work.running.id, analysis.metadata.stop_reason, analysis)

    def cancel(self, investigation_id: str) -> bool:
        """Ends an investigation for everybody; false where it doesn't run."""
        work = self._work.get(investigation_id)
        return work is not None and work.task.cancel()

    def conclude(self, investigation_id: str) -> bool:
        """Asks for the answer with what is there; false where it doesn't run."""
        work = self._work.get(investigation_id)
        if work is None:
            return False
        work.options.conclude_now.set()
        return True

    def all(self) -> list[Running]:
        """Those that run and the last ones that did, newest first."""
        running = [work.running for work in self._work.values()]
        # the later of two that started within one tick of the clock comes first
        everything = reversed([*self._finished, *running])
        return sorted(everything, key=lambda running: running.started_at, reverse=True)

    def follow(self, investigation_id: str) -> AsyncGenerator[LogEntry, None] | None:
        """The events of one that runs, from the first to the terminal one, at the reader's pace.

        However slow the reader is, nothing is kept for it but what the investigation keeps itself.

        Returns:
            None where it doesn't run: its event log has them.
        """
        work = self._work.get(investigation_id)
        return _follow(work, work.running.entries) if work else None

    def watch(self, listener: Listener) -> None:
        """Tells a listener of every event of every investigation from now on."""
        self._watchers.append(listener)

    def unwatch(self, listener: Listener) -> None:
        self._watchers.remove(listener)

    async def settled(self) -> None:
        """Waits until those that run now have ended and the index has what they stored."""
        if self._work:
            await asyncio.wait([work.task for work in self._work.values()])
        await self._indexing.settled()

    async def close(self) -> None:
        """Cancels what runs and waits for it, some seconds at most."""
        await _stop([work.task for work in self._work.values()])
        await self._indexing.close()

    def _join_running(
        self, app: App, parsed: ParsedProblem, options: InvestigationOptions
    ) -> _Work | None:
        key = _key(app, parsed, options)
        return next(
            (w for w in self._work.values() if w.key == key and not w.task.cancelling()), None
        )

    def _start(self, app: App, parsed: ParsedProblem, options: InvestigationOptions) -> _Work:
        running = Running(options.id, app.root, describe(parsed.problem))
        task = asyncio.create_task(app.investigate(parsed, options), name=options.id)
        work = _Work(running, _key(app, parsed, options), app, options, task)
        self._work[options.id] = work
        task.add_done_callback(lambda _: self._finish(work))
        return work

    def _note(self, entry: LogEntry) -> None:
        work = self._work[entry.investigation_id]
        match entry.event:
            case InvestigationFinished():
                work.terminal = entry
                return
            case Queue():
                work.running.state = "queued"
            case InvestigationStarted():
                work.running.state = "running"
        self._spread(work, entry)

    def _spread(self, work: _Work, entry: LogEntry) -> None:
        work.running.entries.append(entry)
        _tell((*work.listeners, *self._watchers), entry)

    def _finish(self, work: _Work) -> None:
        running, task = work.running, work.task
        del self._work[running.id]
        running.state = "finished"
        if task.cancelled():
            running.stop_reason = StopReason.CANCELLED
        elif task.exception() is not None:
            running.stop_reason = StopReason.MODEL_ERROR
        else:
            analysis = task.result()
            running.stop_reason = analysis.metadata.stop_reason
            running.analysis_id = analysis.id
            self._indexing.start(work.app.store)
        self._finished.append(running)
        if work.terminal is not None:
            self._spread(work, work.terminal)
        running.entries = []


async def _follow(work: _Work, entries: list[LogEntry]) -> AsyncGenerator[LogEntry, None]:
    """Args: entries: those of the work, which lets go of the list when it ends."""
    news = asyncio.Event()

    def ring(_: object) -> None:
        news.set()

    work.listeners.append(ring)
    work.task.add_done_callback(ring)
    try:
        read = 0
        # not `task.done()`: that is so a moment before the last event is told
        while read < len(entries) or work.running.state != "finished":
            news.clear()
            if read == len(entries):
                await news.wait()
            for entry in entries[read:]:
                read += 1
                yield entry
    finally:
        work.listeners.remove(ring)
        work.task.remove_done_callback(ring)


@contextmanager
def _waiting(work: _Work, listener: Listener | None) -> Iterator[None]:
    """One more who waits, told of everything from the beginning until it leaves."""
    work.askers += 1
    if listener is not None:
        for entry in work.running.entries:
            _tell((listener,), entry)
        work.listeners.append(listener)
    try:
        yield
    finally:
        work.askers -= 1
        if listener is not None:
            work.listeners.remove(listener)


def _tell(listeners: Iterable[Listener], entry: LogEntry) -> None:
    for listener in listeners:
        try:
            listener(entry)
        except Exception:  # one surface's failure is not the investigation's
            log.exception("a listener failed")


def _key(app: App, parsed: ParsedProblem, options: InvestigationOptions) -> tuple[object, ...]:
    """The same error at the same place in the same workspace; without a place, the same text."""
    frame = parsed.problem.own_frame
    place = (frame.path, frame.line) if frame and frame.line else parsed.text
    return (
        app.root,
        parsed.problem.fingerprint,
        place,
        options.fresh,
        options.analyst,
        options.agreed and tuple(parsed.command or ()),
        options.may_run,
    )


async def _stop(tasks: Iterable[asyncio.Task[RootCauseAnalysis]]) -> None:
    stopping = set(tasks)
    for task in stopping:
        task.cancel()
    if stopping:
        await asyncio.wait(stopping, timeout=_STOP_SECONDS)
