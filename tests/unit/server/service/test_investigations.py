"""Investigations of one process: joined, queued, cancelled, concluded, forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.daemons import (
    OTHER_TRACE,
    SECONDS,
    TRACE,
    SlowModel,
    daemon_with,
    offline,
    until,
    write_program,
)
from whence.domain.analysis import ProblemInput, StopReason
from whence.domain.errors import AnalystError
from whence.service.daemon import App, Daemon
from whence.service.investigations import InvestigationOutcome
from whence.service.options import InvestigationOptions
from whence.storage.event_log.entry import LogEntry

PROBLEM = ProblemInput(text=TRACE)
OTHER = ProblemInput(text=OTHER_TRACE)
SOON = 1.0


@pytest.fixture
async def model() -> AsyncIterator[SlowModel]:
    async with SlowModel() as model:
        yield model


@pytest.fixture
async def daemon(model: SlowModel, tmp_path: Path) -> AsyncIterator[Daemon]:
    async with daemon_with(model.settings(tmp_path / "data")) as daemon:
        yield daemon


@pytest.fixture
async def app(daemon: Daemon, project: Path) -> App:
    return await daemon.app(write_program(project))


class Hearer:
    """A listener that can be waited on."""

    def __init__(self) -> None:
        self.entries: list[LogEntry] = []
        self._news = asyncio.Event()

    def __call__(self, entry: LogEntry) -> None:
        self.entries.append(entry)
        self._news.set()

    @property
    def names(self) -> list[str]:
        return [entry.event.event for entry in self.entries]

    async def hears(self, name: str) -> LogEntry:
        async with asyncio.timeout(SECONDS):
            while name not in self.names:
                self._news.clear()
                await self._news.wait()
        return next(entry for entry in self.entries if entry.event.event == name)


async def ended(asking: asyncio.Task[InvestigationOutcome]) -> InvestigationOutcome:
    async with asyncio.timeout(SECONDS):
        return await asking


async def test_the_same_error_asked_twice_at_once_is_investigated_once(
    daemon: Daemon, app: App, model: SlowModel
) -> None:
    hearer = Hearer()
    asking = [
        asyncio.create_task(daemon.investigations.ask(app, PROBLEM, listener=hearer))
        for _ in range(2)
    ]
    await hearer.hears("investigation.started")
    model.release()
    first, second = [await ended(one) for one in asking]
    assert first.investigation_id == second.investigation_id
    assert first.analysis is second.analysis is not None
    assert len(daemon.investigations.all()) == 1


async def test_another_error_or_another_analyst_is_another_investigation(
    daemon: Daemon, app: App, model: SlowModel
) -> None:
    hearer = Hearer()
    first = asyncio.create_task(daemon.investigations.ask(app, PROBLEM, listener=hearer))
    await hearer.hears("investigation.started")
    there = await daemon.investigations.ask(app, PROBLEM, InvestigationOptions(analyst="offline"))
    assert there.analysis is not None
    assert there.analysis.analyst.kind == "offline"
    model.release()
    other = await daemon.investigations.ask(app, OTHER)
    own = await ended(first)
    assert len({there.investigation_id, other.investigation_id, own.investigation_id}) == 3


async def test_who_joins_late_is_told_everything_from_the_beginning(
    daemon: Daemon, app: App, model: SlowModel
) -> None:
    early, late = Hearer(), Hearer()
    first = asyncio.create_task(daemon.investigations.ask(app, PROBLEM, listener=early))
    await early.hears("investigation.started")
    second = asyncio.create_task(daemon.investigations.ask(app, PROBLEM, listener=late))
    await late.hears("investigation.started")
    model.release()
    await ended(first)
    await ended(second)
    assert [entry.seq for entry in late.entries] == [entry.seq for entry in early.entries]
    assert late.names[-1] == "investigation.finished"


async def test_one_who_leaves_is_told_no_more_and_the_other_gets_the_answer(
    daemon: Daemon, app: App, model: SlowModel
) -> None:
    leaving, staying = Hearer(), Hearer()
    first = asyncio.create_task(daemon.investigations.ask(app, PROBLEM, listener=leaving))
    second = asyncio.create_task(daemon.investigations.ask(app, PROBLEM, listener=staying))
    await leaving.hears("investigation.started")
    await staying.hears("investigation.started")
    first.cancel()
    await asyncio.wait({first}, timeout=SOON)
    assert first.cancelled()
    model.release()
    outcome = await ended(second)
    assert outcome.analysis is not None
    assert "investigation.finished" not in leaving.names


async def test_when_the_last_one_leaves_the_model_is_let_go(
    daemon: Daemon, app: App, model: SlowModel
) -> None:
    hearer = Hearer()
    asking = asyncio.create_task(daemon.investigations.ask(app, PROBLEM, listener=hearer))
    await hearer.hears("investigation.started")
    asking.cancel()
    await asyncio.wait({asking}, timeout=SOON)
    assert asking.cancelled()
    (running,) = daemon.investigations.all()
    assert (running.state, running.stop_reason) == ("finished", StopReason.CANCELLED)
    assert hearer.names[-1] == "investigation.finished"


async def test_cancelling_it_by_its_id_ends_it_for_everybody(daemon: Daemon, app: App) -> None:
    hearer = Hearer()
    asking = [
        asyncio.create_task(daemon.investigations.ask(app, PROBLEM, listener=hearer))
        for _ in range(2)
    ]
    started = await hearer.hears("investigation.started")
    assert daemon.investigations.cancel(started.investigation_id)
    for one in asking:
        outcome = await ended(one)
        assert (outcome.stop_reason, outcome.analysis) == (StopReason.CANCELLED, None)
    assert not daemon.investigations.cancel(started.investigation_id)


async def test_who_follows_hears_the_end_also_in_the_moment_that_it_comes(
    daemon: Daemon, app: App
) -> None:
    hearer = Hearer()
    asking = asyncio.create_task(
        daemon.investigations.ask(app, PROBLEM, InvestigationOptions(id="i1"), listener=hearer)
    )
    await hearer.hears("investigation.started")
    work = next(task for task in asyncio.all_tasks() if task.get_name() == "i1")
    assert daemon.investigations.cancel("i1")
    async with asyncio.timeout(SECONDS):
        while not work.done():  # noqa: ASYNC110 - the very moment is meant
            await asyncio.sleep(0)
        followed = daemon.investigations.follow("i1")
        assert followed is not None
        told = [entry.event.event async for entry in followed]
    assert told[-1] == "investigation.finished"
    await asking


async def test_concluding_has_the_answer_with_what_is_there(
    daemon: Daemon, app: App, model: SlowModel
) -> None:
    hearer = Hearer()
    asking = asyncio.create_task(daemon.investigations.ask(app, PROBLEM, listener=hearer))
    started = await hearer.hears("investigation.started")
    assert daemon.investigations.conclude(started.investigation_id)
    model.release()
    outcome = await ended(asking)
    assert outcome.stop_reason is StopReason.CONCLUDED
    assert not daemon.investigations.conclude(started.investigation_id)


async def test_a_failure_reaches_everybody_who_asked(
    daemon: Daemon, app: App, model: SlowModel
) -> None:
    begun = asyncio.Queue[object]()
    asking = [
        asyncio.create_task(daemon.investigations.ask(app, PROBLEM, begun=begun.put_nowait))
        for _ in range(2)
    ]
    async with asyncio.timeout(SECONDS):
        for _ in asking:
            await begun.get()
    model.models.clear()  # the one that was loading is not on the server any more
    failures = await asyncio.gather(*map(ended, asking), return_exceptions=True)
    assert [isinstance(failure, AnalystError) for failure in failures] == [True, True]
    (running,) = daemon.investigations.all()
    assert running.stop_reason is StopReason.MODEL_ERROR


async def test_a_listener_that_fails_harms_neither_the_others_nor_the_investigation(
    tmp_path: Path, project: Path
) -> None:
    def fails(entry: LogEntry) -> None:
        raise RuntimeError(entry.seq)

    async with daemon_with(offline(tmp_path / "data")) as daemon:
        hearer, watcher = Hearer(), Hearer()
        daemon.investigations.watch(fails)
        daemon.investigations.watch(watcher)
        app = await daemon.app(write_program(project))
        outcome = await daemon.investigations.ask(app, PROBLEM, listener=fails)
        assert outcome.analysis is not None
        await daemon.investigations.ask(app, OTHER, listener=hearer)
        daemon.investigations.unwatch(watcher)
    assert hearer.names[-1] == "investigation.finished"
    assert watcher.names.count("investigation.finished") == 2


async def test_of_a_finished_one_a_small_record_is_kept_and_the_newest_comes_first(
    tmp_path: Path, project: Path
) -> None:
    async with daemon_with(offline(tmp_path / "data")) as daemon:
        app = await daemon.app(write_program(project))
        first = await daemon.investigations.ask(
            app, PROBLEM, InvestigationOptions(id="rca-of-the-caller")
        )
        second = await daemon.investigations.ask(app, OTHER)
        newest, oldest = daemon.investigations.all()
        assert first.investigation_id == oldest.id == "rca-of-the-caller"
        assert newest.id == second.investigation_id
        assert newest.entries == oldest.entries == []
        assert oldest.error.startswith("AttributeError")
        assert oldest.analysis_id == oldest.id


async def test_investigations_of_several_workspaces_have_the_model_one_at_a_time(
    daemon: Daemon, model: SlowModel, tmp_path: Path
) -> None:
    # in which order, and what they are told meanwhile, is tested of `FairQueue`
    ada = await daemon.app(write_program(tmp_path / "ada"))
    bob = await daemon.app(write_program(tmp_path / "bob"))
    began: list[str] = []

    def note(entry: LogEntry) -> None:
        if entry.event.event == "investigation.started" and entry.event.analyst == "lmstudio":
            began.append(entry.investigation_id)

    daemon.investigations.watch(note)
    asking = [
        asyncio.create_task(
            daemon.investigations.ask(app, problem, InvestigationOptions(id=name, fresh=True))
        )
        for name, app, problem in (("a1", ada, PROBLEM), ("a2", ada, OTHER), ("b1", bob, PROBLEM))
    ]
    model.release()
    for one in asking:
        await ended(one)
    assert sorted(began) == ["a1", "a2", "b1"]
    assert model.stats.highest_concurrency == 1


async def test_closing_ends_all_that_runs(model: SlowModel, tmp_path: Path, project: Path) -> None:
    hearer = Hearer()
    async with daemon_with(model.settings(tmp_path / "data")) as daemon:
        app = await daemon.app(write_program(project))
        asking = [
            asyncio.create_task(daemon.investigations.ask(app, one, listener=hearer))
            for one in (PROBLEM, OTHER)
        ]
        await hearer.hears("investigation.started")
        await hearer.hears("queue")
        async with asyncio.timeout(SOON):
            await daemon.investigations.close()
    for one in asking:
        assert (await ended(one)).stop_reason is StopReason.CANCELLED


async def test_a_new_case_is_indexed_in_the_background(tmp_path: Path, project: Path) -> None:
    async with daemon_with(offline(tmp_path / "data")) as daemon:
        app = await daemon.app(write_program(project))
        await daemon.investigations.ask(app, PROBLEM)

        async def indexed() -> bool:
            stats = await app.store.stats()
            return stats.embedder is not None and stats.pending == 0

        await until(indexed)
