"""What is stored already, redacted again by the rules of today."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.cases import analysis, circumstances
from whence.config.sources import load
from whence.memory.case import StoredCase, from_analysis
from whence.memory.ledger import Ledger
from whence.service.stored_redaction import list_damaged_files, redact_stored
from whence.service.workspace import App, open_app
from whence.storage.seal import seal
from whence_tools.web.cache import AnswerCache, default_folder

SECRET = "Tr0ub4dor&3xyz"
TOKEN = "ghp_" + "a1B2" * 9


@pytest.fixture
async def app(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[App]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    options = {"data_dir": str(tmp_path / "data"), "embedder": "lexical"}
    loaded = await asyncio.to_thread(load, project, {}, options)
    async with open_app(project, loaded) as opened:
        yield opened


async def store_secrets(app: App) -> None:
    """As a Whence would have whose rules knew none of these forms."""
    await asyncio.to_thread(write_files, app)
    await app.store.catch_up()
    envelope = {"patch_data": {"patched_code": f'password = "{SECRET}"'}}
    await app.envelopes.file.write(
        "INSERT INTO envelopes (patch_id, workspace_id, error_type, patch_key, status, tried, body)"
        " VALUES ('p', 'w', 'E', 'k', 'proven', 1, ?)",
        (json.dumps(envelope),),
    )
    await app.chats.add("s", "user", "hello")
    [(workspace, at)] = await app.chats.file.read("SELECT workspace_id, at FROM messages")
    row = (workspace, "s", "user", f"SMTP_PASS={SECRET}", at)
    await app.chats.file.write(
        "UPDATE messages SET content = ?, meta = ?", (row[3], seal("{}", *row))
    )


def write_files(app: App) -> None:
    wire = from_analysis(analysis(1), circumstances()).wire()
    case = StoredCase.model_validate(wire | {"solution": f'password = "{SECRET}"'})
    ledger = Ledger(app.store.directory / "ledger.db")
    ledger.import_(case)
    ledger.close()
    folder = app.settings.data_dir
    for name in ("events", "reports"):
        (folder / name).mkdir()
    deltas = (f"It is {TOKEN[:9]}", f"{TOKEN[9:]} now", ".")
    said = [
        {"event": "chat.delta", "channel": "content", "delta": delta, "seq": seq}
        for seq, delta in enumerate(deltas, 1)
    ]
    lines = [*said, {"event": "tool.result", "content": f"password = '{SECRET}'", "seq": 4}]
    (folder / "events" / "rca-1.jsonl").write_text("".join(json.dumps(x) + "\n" for x in lines))
    (folder / "reports" / "r.md").write_text(f'`password = "{SECRET}"`\n')
    (folder / "chat-history").write_text(f"\n# 2026-01-01\n+hello\n+SMTP_PASS={SECRET}\n")
    (folder / "openapi").mkdir()
    (folder / "openapi" / "1.cached").write_text(f"{{}}\npassword: '{SECRET}'\n")
    (folder / "whence.log").write_text(f"INFO SMTP_PASS={SECRET}\n")


def filled_web_cache() -> AnswerCache:
    cache = AnswerCache(default_folder())
    cache.put("harmless", b'{"items": []}')
    cache.put("secret", json.dumps({"items": [f"SMTP_PASS={SECRET}"]}).encode())
    cache.hold("github", 1.0)
    return cache


def holding(folder: Path, secret: str) -> list[str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if secret.encode() in path.read_bytes()]


async def test_every_store_is_redacted_and_no_file_holds_the_secret(app: App) -> None:
    await store_secrets(app)
    done = await redact_stored(app)
    assert {name: store.changed for name, store in done.items()} == dict.fromkeys(done, 1)
    [case] = (await app.store.list()).cases
    assert case.solution == 'password = "[redacted]"'
    await app.store.close()
    assert holding(app.settings.data_dir, SECRET) == []


async def test_a_secret_in_several_deltas_is_found_and_the_events_keep_their_numbers(
    app: App,
) -> None:
    await store_secrets(app)
    await redact_stored(app)
    log = app.settings.data_dir / "events" / "rca-1.jsonl"
    events: list[dict[str, Any]] = [json.loads(line) for line in log.read_text().splitlines()]
    assert "".join(event.get("delta", "") for event in events) == "It is [redacted] now."
    assert [event["seq"] for event in events] == [1, 2, 3, 4]


async def test_redacting_what_is_redacted_changes_nothing(app: App) -> None:
    await store_secrets(app)
    await redact_stored(app)
    assert not any(store.changed for store in (await redact_stored(app)).values())


async def test_what_was_typed_in_chats_is_redacted_line_by_line_and_cached_documents_go(
    app: App,
) -> None:
    await store_secrets(app)
    await redact_stored(app)
    folder = app.settings.data_dir
    typed = await asyncio.to_thread((folder / "chat-history").read_text)
    assert typed == "\n# 2026-01-01\n+hello\n+SMTP_PASS=[redacted]\n"
    assert not await asyncio.to_thread((folder / "openapi" / "1.cached").exists)


async def test_answers_that_the_web_search_keeps_go_where_they_hold_a_secret(
    app: App, tmp_path: Path
) -> None:
    cache = await asyncio.to_thread(filled_web_cache)
    done = await redact_stored(app)
    assert (done["caches"].looked_at, done["caches"].changed) == (3, 1)
    assert await asyncio.to_thread(cache.get, "harmless") == b'{"items": []}'
    assert await asyncio.to_thread(cache.get, "secret") is None
    assert await asyncio.to_thread(cache.blocked_until, "github") == 1.0
    assert await asyncio.to_thread(holding, tmp_path, SECRET) == []


async def test_files_that_repairs_kept_aside_are_named(app: App) -> None:
    aside = app.settings.data_dir / "chats.sqlite.damaged-20260101T000000.000000Z"
    await app.chats.add("s", "user", "hello")
    await asyncio.to_thread(aside.write_bytes, b"not readable")
    assert await asyncio.to_thread(list_damaged_files, app.settings.data_dir) == [aside]


async def test_a_new_data_directory_has_nothing_to_redact(app: App) -> None:
    done = await redact_stored(app)
    assert not any(store.looked_at for name, store in done.items() if name != "logs")
