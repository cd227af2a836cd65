from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.analyses import not_found
from tests.support.lsp.client import NEVER, Client, LspError, connected
from tests.support.waiting import until
from whence.config.settings import LimitsSettings
from whence.lsp.server import Options, WhenceServer
from whence.lsp.state import configuration
from whence.service.daemon import App

Json = dict[str, Any]

ASKED = {"workspace": {"configuration": True}}
ERROR, INFO = 1, 3


@asynccontextmanager
async def session(tmp_path: Path, **command_line: str) -> AsyncIterator[tuple[Client, Session]]:
    options = Options({"data_dir": str(tmp_path / "data"), **command_line})
    async with connected(options) as (client, server):
        yield client, Session(server)


class Session:
    """What the server makes of its settings."""

    def __init__(self, server: WhenceServer) -> None:
        self.server = server

    async def app(self, root: Path) -> App:
        return await (await self.server.daemon()).app(root)

    async def rounds(self, root: Path) -> int:
        return (await self.app(root)).settings.limits.rounds

    async def comes_to(self, root: Path, holds: Callable[[App], bool]) -> App:
        daemon = await self.server.daemon()
        await until(lambda: any(app.root == root and holds(app) for app in daemon.apps))
        return await self.app(root)


def answering(client: Client, *sections: object) -> list[Json]:
    """Answers `workspace/configuration` with the sections in turn, the last one from then on."""
    asked: list[Json] = []
    left = list(sections)

    def answer(params: Json) -> list[object]:
        asked.append(params)
        section = left.pop(0) if len(left) > 1 else left[0]
        return [section for _ in params["items"]]

    client.answers["workspace/configuration"] = answer
    return asked


def changed(client: Client, settings: object = None) -> None:
    client.notify("workspace/didChangeConfiguration", {"settings": settings})


async def read_error(client: Client) -> str:
    params = await client.notification("window/showMessage", lambda p: p["type"] == ERROR)
    return str(params["message"])


async def test_the_editor_is_asked_for_its_section(project: Path, tmp_path: Path) -> None:
    async with session(tmp_path) as (client, has):
        asked = answering(client, {"limits": {"rounds": 7}})
        await client.initialize(project, capabilities=ASKED)
        assert await has.rounds(project) == 7
    assert asked == [{"items": [{"section": "whence"}]}]


async def test_what_needs_the_settings_waits_for_the_answer(project: Path, tmp_path: Path) -> None:
    async with session(tmp_path) as (client, has):
        await client.initialize(project, capabilities=ASKED)
        question = await client.question("workspace/configuration")
        asking = asyncio.create_task(has.rounds(project))
        client.reply(question, [{"limits": {"rounds": 3}}])
        assert await asking == 3


async def test_a_change_applies_while_the_server_runs(project: Path, tmp_path: Path) -> None:
    async with session(tmp_path) as (client, has):
        answering(client, {"limits": {"rounds": 7}}, {"limits": {"rounds": 9}, "analyst": "auto"})
        await client.initialize(project, capabilities=ASKED, options={"workspaceTrusted": True})
        before = await has.app(project)
        assert before.settings.limits.rounds == 7
        changed(client)
        after = await has.comes_to(project, lambda app: app.settings.limits.rounds == 9)
        assert after.store is before.store
        assert before.settings.limits.rounds == 7


async def test_settings_that_are_sent_count_where_the_client_cannot_be_asked(
    project: Path, tmp_path: Path
) -> None:
    async with session(tmp_path) as (client, has):
        trusted = {"workspaceTrusted": True}
        await client.initialize(project, options={**trusted, "analyst": "offline"})
        assert (await has.app(project)).settings.analyst == "offline"
        changed(client, {"whence": {"analyst": "lmstudio"}, "other": {"unknown": 1}})
        await has.comes_to(project, lambda app: app.settings.analyst == "lmstudio")


@pytest.mark.parametrize("options", [{"limits.rounds": 5}, {"whence": {"limits": {"rounds": 5}}}])
@pytest.mark.parametrize("answer", [None, {}, LspError({"code": -32601, "message": "no"})])
async def test_a_client_that_answers_nothing_is_taken_by_its_initialization_options(
    project: Path, tmp_path: Path, options: Json, answer: object
) -> None:
    async with session(tmp_path) as (client, has):
        client.answers["workspace/configuration"] = lambda params: (
            answer if isinstance(answer, LspError) else [answer for _ in params["items"]]
        )
        await client.initialize(project, capabilities=ASKED, options=options)
        assert await has.rounds(project) == 5


async def test_a_client_that_never_answers_holds_nothing_up(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(configuration, "FIRST_SECONDS", 0.05)
    async with session(tmp_path) as (client, has):
        client.answers["workspace/configuration"] = lambda _: NEVER
        client.ignores.add("$/cancelRequest")
        await client.initialize(project, capabilities=ASKED)
        assert await has.rounds(project) == 40


async def test_an_answer_that_comes_late_applies_then(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(configuration, "FIRST_SECONDS", 0.05)
    async with session(tmp_path) as (client, has):
        await client.initialize(project, capabilities=ASKED)
        question = await client.question("workspace/configuration")
        assert await has.rounds(project) == 40
        client.reply(question, [{"limits": {"rounds": 3}}])
        await has.comes_to(project, lambda app: app.settings.limits.rounds == 3)


async def test_the_answer_to_the_later_question_stands(project: Path, tmp_path: Path) -> None:
    async with session(tmp_path) as (client, has):
        await client.initialize(project, capabilities=ASKED)
        first = await client.question("workspace/configuration")
        changed(client)
        second = await client.question("workspace/configuration")
        client.reply(second, [{"limits": {"rounds": 2}}])
        await has.comes_to(project, lambda app: app.settings.limits.rounds == 2)
        client.reply(first, [{"limits": {"rounds": 1}}])
        changed(client)
        client.reply(await client.question("workspace/configuration"), [{"limits.seconds": 5}])
        app = await has.comes_to(project, lambda app: app.settings.limits.seconds == 5)
        assert app.settings.limits.rounds == 40


async def test_null_and_empty_mean_not_set(project: Path, tmp_path: Path) -> None:
    section = {
        "analyst": None,
        "data_dir": "",
        "limits": {"rounds": None, "seconds": 8},
        "lmstudio.url": None,
        "lmstudio": {"model": ""},
        "trace": {"server": "off"},
    }
    async with session(tmp_path) as (client, has):
        answering(client, section)
        await client.initialize(project, capabilities=ASKED, options={"workspaceTrusted": True})
        settings = (await has.app(project)).settings
        assert (settings.analyst, settings.limits.rounds, settings.limits.seconds) == (
            "auto",
            40,
            8,
        )
        assert settings.lmstudio.model is None


async def test_what_a_client_keeps_for_itself_in_our_section_is_no_mistake(
    project: Path, tmp_path: Path
) -> None:
    section = {
        "client": {"python": "/usr/bin/python3"},
        "client.serverPath": "/usr/bin/whence",
        "trace": {"server": "off"},
        "limits.rounds": 7,
    }
    async with session(tmp_path) as (client, has):
        answering(client, section)
        await client.initialize(project, capabilities=ASKED)
        # the client would have something unread, were a mistake shown
        assert await has.rounds(project) == 7


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"limits": {"rounds": "many"}}, "limits.rounds"),
        ({"limits": {"round": 3}}, "did you mean limits.rounds?"),
        ({"analyst": "best"}, "analyst"),
        ({"nonsense": 3}, "nonsense"),
        ({"limits": 3}, "limits"),
    ],
)
async def test_a_wrong_setting_is_named_and_the_others_count(
    project: Path, tmp_path: Path, wrong: Json, said: str
) -> None:
    async with session(tmp_path) as (client, has):
        answering(client, {**wrong, "tools.timeoutMs": 900})
        await client.initialize(project, capabilities=ASKED, options={"workspaceTrusted": True})
        assert (await has.app(project)).settings.tools.timeout_ms == 900
        message = await read_error(client)
        assert "the editor's settings" in message
        assert said in message


async def test_a_section_that_is_no_object_is_a_mistake_too(project: Path, tmp_path: Path) -> None:
    async with session(tmp_path) as (client, has):
        await client.initialize(project, options={"whence": 3})
        assert await has.rounds(project) == 40
        assert "got 3" in await read_error(client)


async def test_a_wrong_setting_keeps_its_last_value_and_is_shown_once(
    project: Path, tmp_path: Path
) -> None:
    async with session(tmp_path) as (client, has):
        good: Json = {"limits": {"rounds": 7}}
        bad: Json = {"limits": {"rounds": -1, "seconds": 4}}
        still: Json = {"limits": {"rounds": -1, "seconds": 6}}
        answering(client, good, bad, still, good, bad)
        await client.initialize(project, capabilities=ASKED)
        assert await has.rounds(project) == 7
        for seconds in (4, 6, LimitsSettings().seconds, 4):
            changed(client)
            app = await has.comes_to(
                project,
                lambda app, wanted=seconds: app.settings.limits.seconds == wanted,  # type: ignore[misc]
            )
            assert app.settings.limits.rounds == 7
        # once for the two that follow one another, and again after it had been put right
        for _ in range(2):
            assert "limits.rounds" in await read_error(client)


async def test_folders_have_settings_of_their_own(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("shop", "site")]
    for folder in folders:
        folder.mkdir()
    rounds = {folders[0].as_uri(): 3, folders[1].as_uri(): 5, None: 8}
    async with session(tmp_path) as (client, has):
        client.answers["workspace/configuration"] = lambda params: [
            {"limits": {"rounds": rounds[item.get("scopeUri")]}} for item in params["items"]
        ]
        await client.initialize(*folders, capabilities=ASKED)
        assert [await has.rounds(folder) for folder in folders] == [3, 5]
        assert await has.rounds(tmp_path / "elsewhere") == 8


async def test_a_folder_that_is_added_is_asked_for_and_one_that_is_removed_is_let_go(
    tmp_path: Path,
) -> None:
    first, second = tmp_path / "shop", tmp_path / "site"
    first.mkdir()
    second.mkdir()
    async with session(tmp_path) as (client, has):
        asked = answering(client, {"limits": {"rounds": 3}})
        await client.initialize(first, capabilities=ASKED)
        await has.app(first)
        await has.server.findings.show(first, not_found(id="there"))
        await has.server.findings.show(second, not_found(id="here", fingerprint="other"))
        event = {
            "added": [{"uri": second.as_uri(), "name": "site"}],
            "removed": [{"uri": first.as_uri(), "name": "shop"}],
        }
        client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        await has.comes_to(second, lambda app: app.settings.limits.rounds == 3)
        daemon = await has.server.daemon()
        assert [app.root for app in daemon.apps] == [second]
        assert has.server.findings.get("there") is None
        assert has.server.findings.get("here") is not None
    assert len(asked) == 2


async def test_an_untrusted_workspace_is_told_what_was_ignored_and_how_to_trust(
    project: Path, tmp_path: Path
) -> None:
    section = {"limits": {"rounds": 4}, "lmstudio": {"url": "http://203.0.113.9:1234"}}
    async with session(tmp_path) as (client, has):
        answering(client, section, {**section, "limits": {"rounds": 5}})
        await client.initialize(project, capabilities=ASKED)
        settings = (await has.app(project)).settings
        assert settings.limits.rounds == 4
        assert settings.lmstudio.url == "http://127.0.0.1:1234"
        shown = await client.notification("window/showMessage")
        assert shown["type"] == INFO
        assert "lmstudio.url (the editor's settings)" in shown["message"]
        assert "whence trust" in shown["message"]
        changed(client)  # and it is not said again, or the client would have something unread
        await has.comes_to(project, lambda app: app.settings.limits.rounds == 5)


async def test_defaults_that_an_editor_sends_are_nothing_to_ignore(
    project: Path, tmp_path: Path
) -> None:
    section = {"analyst": "auto", "lmstudio": {"url": "http://127.0.0.1:1234"}, "tools": {}}
    async with session(tmp_path) as (client, has):
        answering(client, section)
        await client.initialize(project, capabilities=ASKED)
        assert (await has.app(project)).settings.analyst == "auto"


@pytest.mark.parametrize("how", ["editor", "flag"])
async def test_a_trusted_workspace_may_set_everything(
    project: Path, tmp_path: Path, how: str
) -> None:
    options = Options({"data_dir": str(tmp_path / "data")}, allow_commands=how == "flag")
    async with connected(options) as (client, server):
        answering(client, {"lmstudio.url": "http://127.0.0.1:4321"})
        trusted = {"workspaceTrusted": True} if how == "editor" else {}
        await client.initialize(project, capabilities=ASKED, options=trusted)
        app = await Session(server).app(project)
        assert (app.trusted, app.settings.lmstudio.url) == (True, "http://127.0.0.1:4321")


async def test_a_wrong_settings_file_is_shown_and_its_workspace_works_once_it_is_right(
    project: Path, tmp_path: Path
) -> None:
    file = project / ".whence.toml"
    file.write_text("[limits]\nrounds = 'x'\n")
    uri = (project / "main.py").as_uri()
    async with session(tmp_path) as (client, has):
        await client.initialize(project)
        message = await read_error(client)
        assert ".whence.toml" in message
        assert "limits.rounds" in message
        with pytest.raises(LspError, match=r"limits\.rounds") as refused:
            await client.request("whence/memorySearch", {"query": "KeyError", "uri": uri})
        assert refused.value.code == -32803
        file.write_text("[limits]\nrounds = 6\n")
        client.notify(
            "workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 2}]}
        )
        await has.comes_to(project, lambda app: app.settings.limits.rounds == 6)


@pytest.mark.parametrize("how", ["watched", "saved"])
async def test_a_settings_file_that_goes_wrong_leaves_the_workspace_as_it_was(
    project: Path, tmp_path: Path, how: str
) -> None:
    file = project / ".whence.toml"
    file.write_text("[limits]\nrounds = 6\n")
    async with session(tmp_path) as (client, has):
        await client.initialize(project)
        assert await has.rounds(project) == 6
        file.write_text("[limits\n")
        if how == "saved":
            document = {"textDocument": {"uri": file.as_uri()}}
            client.notify("textDocument/didSave", document)
        else:
            change = {"uri": file.as_uri(), "type": 2}
            client.notify("workspace/didChangeWatchedFiles", {"changes": [change]})
        assert ".whence.toml" in await read_error(client)
        assert await has.rounds(project) == 6


async def test_a_client_that_offers_it_is_asked_to_tell_of_changes(
    project: Path, tmp_path: Path
) -> None:
    dynamic = {"dynamicRegistration": True}
    capabilities = {
        "workspace": {"didChangeConfiguration": dynamic, "didChangeWatchedFiles": dynamic}
    }
    async with session(tmp_path) as (client, _):
        await client.initialize(project, capabilities=capabilities)
        question = await client.question("client/registerCapability")
        client.reply(question, None)
        wanted = {
            item["method"]: item["registerOptions"] for item in question["params"]["registrations"]
        }
        assert wanted["workspace/didChangeConfiguration"] == {"section": "whence"}
        patterns = json.dumps(wanted["workspace/didChangeWatchedFiles"])
        for ending in (".whence.toml", "py", "tsx", "kt", "toml"):
            assert ending in patterns


async def test_another_data_directory_is_another_store(project: Path, tmp_path: Path) -> None:
    sections = [{"data_dir": str(tmp_path / name)} for name in ("one", "two")]
    async with connected(Options(allow_commands=True)) as (client, server):
        has = Session(server)
        answering(client, *sections)
        await client.initialize(project, capabilities=ASKED)
        before = await has.app(project)
        entry = {"errorDescription": "KeyError: 'a'", "rootCause": "b", "solution": "c"}
        await before.store.add(entry)
        changed(client)
        after = await has.comes_to(project, lambda app: app.store is not before.store)
        assert after.settings.data_dir == tmp_path / "two"
        assert await client.request("whence/memorySearch", {"query": "KeyError: 'a'"}) == {
            "query": "KeyError: 'a'",
            "results": [],
            "totalFound": 0,
        }


@pytest.mark.parametrize(
    ("section", "says"),
    [
        ({f"k{number}": 1 for number in range(70_000)}, "more than 1000 settings"),
        ({"analyst": [1] * 900}, "analyst"),
        (["x" * 1_000_000], "a table of settings is needed"),
    ],
)
async def test_a_section_that_is_far_too_large_is_told_in_a_few_words(
    project: Path, tmp_path: Path, section: object, says: str
) -> None:
    async with session(tmp_path) as (client, has):
        answering(client, section)
        await client.initialize(project, capabilities=ASKED)
        said = await read_error(client)
        assert says in said
        assert len(said) < 2000
        assert await has.rounds(project) > 0
