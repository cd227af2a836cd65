"""What lies in the data directory, what a workspace makes of the settings, what a terminal is
told, and how much is begun at once."""

from __future__ import annotations

import asyncio
import json
import stat
from pathlib import Path

import httpx
import pytest
import websockets

from tests.support.daemons import TRACE, offline, write_program
from tests.support.gateways import gateway, hosted
from whence.cli import main
from whence.config.sources import load
from whence.domain.analysis import ProblemInput
from whence.domain.errors import SettingsError, WhenceError
from whence.gateway.shared import host as hosting

SECONDS = 30.0


def client_of(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, trust_env=False, timeout=SECONDS)


# The workspace's own files


@pytest.mark.parametrize(
    "hostile",
    [
        'data_dir = "off"',
        "data_dir = false",
        '[gateway]\ntoken = "off"',
        '[gateway]\nhost = "off"',
        "[gateway]\nport = false",
        '[lmstudio]\nurl = "off"',
        '[lmstudio]\ntoken = "off"',
        '[chat]\nurl = "off"',
        '[chroma]\nurl = "off"',
        '[profiles.debugger]\nprompt = "off"',
        "[secrets]\npatterns = false",
    ],
)
def test_a_word_for_switching_off_changes_no_other_setting(
    project: Path, tmp_path: Path, hostile: str
) -> None:
    config = tmp_path / "config.toml"
    config.write_text('[gateway]\ntoken = "of-the-user"\n')
    before = load(project, {}, config=config)
    (project / ".whence.toml").write_text(hostile)
    loaded = load(project, {}, config=config)
    assert loaded.settings.model_dump() == before.settings.model_dump()
    assert len(loaded.ignored) == 1


def test_switches_are_still_switched_off(project: Path, tmp_path: Path) -> None:
    (project / ".whence.toml").write_text(
        '[healing]\nenabled = false\n[lsp]\ncallHierarchy = "off"\n'
    )
    loaded = load(project, {}, config=tmp_path / "none.toml")
    assert not loaded.settings.healing.enabled
    assert loaded.settings.lsp.call_hierarchy == "off"


def test_no_message_repeats_a_token(project: Path, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('[gateway]\ntoken = 271828182845\nport = "none"\n')
    with pytest.raises(SettingsError) as wrong:
        load(project, {}, config=config)
    assert "271828182845" not in str(wrong.value)
    assert "gateway.token" in str(wrong.value)
    assert "got 'none'" in str(wrong.value)


# A terminal


HOSTILE = "\x1b]0;owned\x07\x1b[2J\u202eevil"


def test_a_name_in_the_settings_moves_no_cursor(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / ".whence.toml").write_text(f"{json.dumps(HOSTILE, ensure_ascii=True)} = 1\n")
    assert main(["openapi", "tools", "a.json", "--workspace", str(project)]) != 0
    _check_harmless(capsys.readouterr().err)


def test_a_name_of_a_log_moves_no_cursor(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / f"{HOSTILE}.log"
    log.write_text("nothing wrong here\n")
    assert main(["triage", f"{log}.gone"]) != 0
    _check_harmless(capsys.readouterr().err)


def _check_harmless(said: str) -> None:
    assert "evil" in said
    assert said.replace("\n", "").isprintable()


# Files


async def test_nobody_else_can_read_what_is_kept(project: Path, tmp_path: Path) -> None:
    write_program(project)
    data = tmp_path / "new" / "data"
    async with gateway(project, offline(data)) as url, client_of(url) as client:
        begun = (await client.post("/api/investigations", json={"text": TRACE})).json()
        await client.get(f"/api/investigations/{begun['id']}/events")
        kept = {"role": "user", "content": "hello"}
        await client.post("/api/chat/one/message", json=kept)
    modes = await asyncio.to_thread(_modes, data)
    assert {"chats.sqlite", f"events/{begun['id']}.jsonl"} <= modes.keys()
    assert modes[""] == modes["events"] == modes["memory"] == 0o700
    open_to_others = {name for name, mode in modes.items() if mode & 0o077}
    # a lock of a library, within a folder that is closed
    assert all(name.startswith("memory/") for name in open_to_others)
    assert stat.S_IMODE(data.parent.stat().st_mode) == 0o700


def _modes(folder: Path) -> dict[str, int]:
    found = [folder, *folder.rglob("*")]
    return {
        "" if path == folder else path.relative_to(folder).as_posix(): stat.S_IMODE(
            path.stat().st_mode
        )
        for path in found
    }


async def test_a_folder_that_was_there_keeps_its_mode(project: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    async with gateway(project, offline(data)) as url, client_of(url) as client:
        await client.post("/api/chat/one/message", json={"role": "user", "content": "hello"})
    modes = await asyncio.to_thread(_modes, data)
    assert (modes[""], modes["chats.sqlite"]) == (0o755, 0o600)


async def test_half_of_a_surrogate_pair_does_not_end_the_record(project: Path) -> None:
    write_program(project)
    async with gateway(project) as url, client_of(url) as client:
        body = json.dumps({"text": f"\ud800{TRACE}", "message": "half \udc00 a pair"})
        headers = {"Content-Type": "application/json"}
        answer = await client.post("/api/investigations", content=body, headers=headers)
        begun = answer.json()
        await client.get(f"/api/investigations/{begun['id']}/events")
        detail = (await client.get(f"/api/investigations/{begun['id']}")).json()
    assert detail["status"] == "finished"
    assert detail["stopReason"] != "cancelled"


# How much is begun


async def test_what_is_under_way_at_once_has_a_limit(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "MAX_TASKS", 3)
    async with hosted(project) as host:
        never = asyncio.Event()
        holding = [host.hold(never.wait()) for _ in range(3)]
        with pytest.raises(WhenceError, match="already running"):
            await host.begin(ProblemInput(text=TRACE))
        holding[0].cancel()
        await asyncio.wait({holding[0]})
        running = await host.begin(ProblemInput(text=TRACE))
        assert running.id


@pytest.mark.parametrize("action", ["chat.completion", "investigate"])
async def test_a_socket_is_told_so(
    project: Path, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    monkeypatch.setattr(hosting, "MAX_TASKS", 0)
    asked = {"chat.completion": {"messages": [{"role": "user", "content": "?"}]}}
    frame = {"id": "a", "action": action, "payload": asked.get(action, {"text": TRACE})}
    async with (
        gateway(project) as url,
        asyncio.timeout(SECONDS),
        websockets.connect(f"ws{url[4:]}/ws", proxy=None) as socket,
    ):
        await socket.send(json.dumps(frame))
        told = json.loads(await socket.recv())
    assert (told["event"], told["code"], told["id"]) == ("error", "TOO_MANY_REQUESTS", "a")
