from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.cases import analysis, circumstances
from tests.support.daemons import TRACE, SlowModel, daemon_with, offline, until, write_program
from whence.config.sources import Loaded
from whence.domain.analysis import ProblemInput, StopReason
from whence.domain.errors import NotFoundError, SettingsError
from whence.service.daemon import Daemon, SettingsSources
from whence.service.investigations import InvestigationOutcome

SECONDS = 20.0


def sources(data: Path) -> SettingsSources:
    return SettingsSources(editor=offline(data), trusted=True)


async def test_other_settings_apply_to_what_is_asked_for_next(
    project: Path, tmp_path: Path
) -> None:
    async with daemon_with(offline(tmp_path / "data")) as daemon:
        before = await daemon.app(project)
        editor = {"limits": {"rounds": 3}}
        assert await daemon.configure(SettingsSources(daemon.sources.command_line, editor)) == {}
        after = await daemon.app(project)
        assert (before.settings.limits.rounds, after.settings.limits.rounds) == (40, 3)
        assert after.store is before.store


async def test_settings_that_stay_the_same_leave_a_workspace_alone(
    project: Path, tmp_path: Path
) -> None:
    async with daemon_with(offline(tmp_path / "data")) as daemon:
        app = await daemon.app(project)
        await daemon.configure()
        assert await daemon.app(project) is app


async def test_a_wrong_file_is_told_and_leaves_the_other_workspaces_to_their_change(
    tmp_path: Path,
) -> None:
    wrong, right = write_program(tmp_path / "wrong"), write_program(tmp_path / "right")
    async with daemon_with(offline(tmp_path / "data")) as daemon:
        before = [await daemon.app(wrong), await daemon.app(right)]
        (wrong / ".whence.toml").write_text("limits = 3\n")
        (right / ".whence.toml").write_text("limits.rounds = 3\n")
        told = await daemon.configure()
        assert list(told) == [wrong]
        assert "limits" in str(told[wrong])
        assert await daemon.app(wrong) is before[0]
        assert (await daemon.app(right)).settings.limits.rounds == 3


async def test_a_workspace_that_is_opened_with_a_wrong_file_says_so_each_time(
    project: Path, tmp_path: Path
) -> None:
    (project / ".whence.toml").write_text("limits = 3\n")
    async with daemon_with(offline(tmp_path / "data")) as daemon:
        for _ in range(2):
            with pytest.raises(SettingsError, match=r"\.whence\.toml"):
                await daemon.app(project)
        assert daemon.apps == ()


async def test_whoever_holds_the_daemon_is_told_what_was_read(
    project: Path, tmp_path: Path
) -> None:
    told: list[tuple[Path, Loaded]] = []
    editor = {"web": {"enabled": True}}
    given = SettingsSources(offline(tmp_path / "data"), editor)
    async with Daemon(given, on_load=lambda root, loaded: told.append((root, loaded))) as daemon:
        await daemon.app(project)
    ((root, loaded),) = told
    assert root == project
    assert loaded.ignored == ("web.enabled (the editor's settings)",)


async def test_the_store_that_no_workspace_uses_any_more_is_closed(
    project: Path, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    async with Daemon(sources(one)) as daemon:
        store = (await daemon.app(project)).store
        await store.remember(analysis(), circumstances())
        assert _is_open(one)
        await daemon.configure(sources(two))
        await until(lambda: asyncio.to_thread(lambda: not _is_open(one)))
        await daemon.configure(sources(one))
        app = await daemon.app(project)
        assert (await app.store.get("analysis-1")).id == "analysis-1"
    assert not _is_open(one)


async def test_a_store_stays_open_for_the_investigation_that_began_on_it(
    project: Path, tmp_path: Path
) -> None:
    write_program(project)
    one, two = tmp_path / "one", tmp_path / "two"
    async with (
        SlowModel() as model,
        Daemon(SettingsSources(editor=model.settings(one), trusted=True)) as daemon,
    ):
        app = await daemon.app(project)
        await app.store.list()
        asking = await start_investigation(daemon, project)
        await daemon.configure(SettingsSources(editor=model.settings(two), trusted=True))
        assert (await daemon.app(project)).store is not app.store
        assert _is_open(one)
        daemon.investigations.cancel(daemon.investigations.all()[0].id)
        assert (await asking).stop_reason is StopReason.CANCELLED
        await until(lambda: asyncio.to_thread(lambda: not _is_open(one)))


async def test_a_workspace_that_is_closed_takes_its_investigations_along(
    project: Path, tmp_path: Path
) -> None:
    write_program(project)
    async with SlowModel() as model, daemon_with(model.settings(tmp_path / "data")) as daemon:
        asking = await start_investigation(daemon, project)
        await daemon.forget(project)
        assert daemon.apps == ()
        assert (await asking).stop_reason is StopReason.CANCELLED


async def start_investigation(daemon: Daemon, root: Path) -> asyncio.Task[InvestigationOutcome]:
    """An investigation that runs."""
    app = await daemon.app(root)
    started = asyncio.Event()
    ask = daemon.investigations.ask(app, ProblemInput(text=TRACE), listener=lambda _: started.set())
    asking = asyncio.create_task(ask)
    async with asyncio.timeout(SECONDS):
        await started.wait()
    return asking


async def test_a_case_is_found_with_a_workspace_whose_store_has_it(tmp_path: Path) -> None:
    shop, office = write_program(tmp_path / "shop"), write_program(tmp_path / "office")
    editor = {"data_dir": str(tmp_path / "one")}
    folders = {office: {"data_dir": str(tmp_path / "two")}}
    given = SettingsSources({"embedder": "lexical"}, editor, folders, trusted=True)
    async with Daemon(given) as daemon:
        first, second = await daemon.app(shop), await daemon.app(office)
        moved = circumstances(workspace_id=second.workspace_id)
        await first.store.remember(analysis(1), moved)
        await second.store.remember(analysis(2), moved)
        assert (await daemon.find("analysis-1")).app is first
        assert (await daemon.find("analysis-2")).app is second
        with pytest.raises(NotFoundError, match="nothing-like-it"):
            await daemon.find("nothing-like-it")


def _is_open(data: Path) -> bool:
    """SQLite takes its write-ahead log away when the last connection closes."""
    return any(data.rglob("ledger.db-wal"))
