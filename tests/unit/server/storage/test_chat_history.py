"""The store of chats."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from whence.domain.errors import StoreUnavailableError
from whence.storage.chat_history import ChatStore

SECRET = "ghp_" + "a1B2" * 9


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "chats.sqlite"


async def test_the_last_messages_come_oldest_first(path: Path) -> None:
    chats = ChatStore(path, "here")
    for number in range(4):
        await chats.add("s", "user", str(number), {"number": number})
    kept = await chats.latest("s", 2)
    assert [(message.content, message.meta) for message in kept] == [
        ("2", {"number": 2}),
        ("3", {"number": 3}),
    ]


async def test_reading_what_was_never_written_makes_no_file(path: Path) -> None:
    assert await ChatStore(path, "here").latest("s", 5) == []
    assert not path.parent.exists()


async def test_workspaces_have_sessions_of_their_own(path: Path) -> None:
    await ChatStore(path, "here").add("s", "user", "mine")
    assert await ChatStore(path, "there").latest("s", 5) == []
    assert len(await ChatStore(path, "here").latest("s", 5)) == 1


async def test_secrets_never_reach_the_disk(path: Path) -> None:
    chats = ChatStore(path, "here")
    await chats.add("s", "user", f"it is {SECRET}", {"headers": {"token": [SECRET]}})
    [kept] = await chats.latest("s", 1)
    assert kept.content == "it is [redacted]"
    files = [file.read_bytes() for file in path.parent.iterdir()]
    assert not any(SECRET.encode() in content for content in files)


async def test_any_text_is_kept_as_it_is(path: Path) -> None:
    chats = ChatStore(path, "here")
    text = "Zeile\r\n\0\u2028 🙂 '; DROP TABLE messages; --"
    await chats.add("s", "user", text, {"half": "\ud800"})
    [kept] = await chats.latest("s", 1)
    assert (kept.content, kept.meta) == (text, {"half": "\ud800"})


async def test_half_a_character_is_kept_as_a_question_mark(path: Path) -> None:
    chats = ChatStore(path, "here")
    await chats.add("s", "assistant", "so \ud83d far")
    [kept] = await chats.latest("s", 1)
    assert kept.content == "so ? far"


async def test_several_writers_at_once_lose_nothing(path: Path) -> None:
    stores = [ChatStore(path, "here") for _ in range(4)]
    await asyncio.gather(
        *(store.add("s", "user", str(number)) for number, store in enumerate(stores * 4))
    )
    kept = await stores[0].latest("s", 100)
    assert sorted(int(message.content) for message in kept) == list(range(16))


async def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    chats = ChatStore(path, "here")
    await chats.add("s", "user", "hello")
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreUnavailableError, match="newer Whence"):
        await chats.latest("s", 1)


async def test_a_file_that_is_no_store_is_told(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("something else" * 100)
    with pytest.raises(StoreUnavailableError, match="store of chats"):
        await ChatStore(path, "here").add("s", "user", "hello")
