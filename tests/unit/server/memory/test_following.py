from __future__ import annotations

import asyncio
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.support.cases import analysis, circumstances, line, metadata, store_in

ROOT = Path(__file__).parents[4]


def moment(**before: int) -> str:
    at = datetime.now(UTC) - timedelta(**before)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


async def another_process_remembers(directory: Path, number: int, created_at: str) -> None:
    arguments = ["remember", directory, number, 1, created_at]
    await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "tests.support.cases", *map(str, arguments)],
        cwd=ROOT, check=True, capture_output=True, timeout=50,
    )  # fmt: skip


async def test_what_another_process_stores_is_news_once(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    await store.remember(analysis(1, metadata=metadata(moment(minutes=1))), circumstances())
    following = store.following("shop", datetime.now(UTC))
    assert await following.look() == []
    await another_process_remembers(tmp_path, 2, moment())
    assert [case.id for case in await following.look()] == ["analysis-2"]
    assert await following.look() == []
    await store.close()


async def test_a_store_that_comes_later_is_followed_and_none_is_made(tmp_path: Path) -> None:
    store = store_in(tmp_path / "data")
    following = store.following("shop", datetime.now(UTC))
    assert await following.look() == []
    assert not (tmp_path / "data").exists()
    await another_process_remembers(tmp_path / "data", 1, moment())
    assert [case.id for case in await following.look()] == ["analysis-1"]
    await store.close()


async def test_an_investigation_that_began_before_is_news_when_it_ends(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    following = store.following("shop", datetime.now(UTC))
    assert (await store.list()).total == 0
    assert await following.look() == []
    await another_process_remembers(tmp_path, 1, moment(minutes=5))
    assert [case.id for case in await following.look()] == ["analysis-1"]
    await store.close()


async def test_what_was_stored_between_the_beginning_and_the_first_look_is_news(
    tmp_path: Path,
) -> None:
    store = store_in(tmp_path)
    following = store.following("shop", datetime.now(UTC))
    await another_process_remembers(tmp_path, 1, moment())
    assert [case.id for case in await following.look()] == ["analysis-1"]
    await store.close()


async def test_a_new_analysis_of_a_known_error_is_news(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    made = analysis(1, id="analysis-0", metadata=metadata(moment(minutes=1)))
    await store.remember(made, circumstances())
    following = store.following("shop", datetime.now(UTC))
    assert await following.look() == []
    await another_process_remembers(tmp_path, 1, moment())
    (case,) = await following.look()
    assert case.id == "analysis-0"
    assert case.analysis is not None
    assert case.analysis["id"] == "analysis-1"
    await store.close()


async def test_other_workspaces_and_cases_by_hand_are_no_news(tmp_path: Path) -> None:
    store, beside = store_in(tmp_path), store_in(tmp_path)
    following, others = (
        store.following("shop", datetime.now(UTC)),
        store.following("office", datetime.now(UTC)),
    )
    assert (await store.list()).total == 0
    assert await following.look() == await others.look() == []
    await beside.import_([line(1, workspaceId="shop")])
    await beside.remember(analysis(2, metadata=metadata(moment())), circumstances())
    assert [case.id for case in await following.look()] == ["analysis-2"]
    assert await others.look() == []
    await beside.close()
    await store.close()


async def test_the_users_word_on_an_old_case_is_no_news(tmp_path: Path) -> None:
    store, beside = store_in(tmp_path), store_in(tmp_path)
    await beside.remember(analysis(1), circumstances())
    following = store.following("shop", datetime.now(UTC))
    assert await following.look() == []
    await beside.validate("analysis-1")
    assert await following.look() == []
    await beside.close()
    await store.close()


async def test_our_own_writing_makes_no_work(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    following = store.following("shop", datetime.now(UTC))
    assert (await store.list()).total == 0
    assert await following.look() == []
    await store.remember(analysis(1, metadata=metadata(moment())), circumstances())
    assert await following.look() == []
    await store.close()
