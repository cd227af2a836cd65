"""Call hierarchies as an editor asks for them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp.client import Client, Json, LspError, connected
from whence.lsp.features import hierarchy
from whence.lsp.server import Options, WhenceServer

STATIC: Json = {"textDocument": {"callHierarchy": {"dynamicRegistration": False}}}
DYNAMIC: Json = {"textDocument": {"callHierarchy": {"dynamicRegistration": True}}}
LENT: Json = {"experimental": {"whence": {"callHierarchy": True}}}

SHOP = {
    "prices.py": "def parse(text):\n    return float(text)\n",
    "cart.py": (
        "from prices import parse as read\n\n"
        "class Cart:\n"
        "    def total(self):\n"
        "        emoji = '😀漢'; return read('1') + read('2')\n\n"
        "    def show(self):\n"
        "        return self.total()\n\n"
        "Cart().show()\n"
    ),
    "web/prices.ts": "export function parse(text: string): number {\n  return Number(text);\n}\n",
    "web/cart.tsx": (
        'import { parse } from "./prices";\n\n'
        "export class Cart {\n  total() {\n    return [1].map(() => parse('1'));\n  }\n}\n"
    ),
    "main.go": (
        "package main\n\nfunc low() int { return 1 }\n\n"
        "func high() int { return low() }\n\nfunc main() { high() }\n"
    ),
}


def write(root: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())


@pytest.fixture
def options(tmp_path: Path) -> Options:
    return Options(command_line={"analyst": "offline", "data_dir": str(tmp_path / "data")})


@asynccontextmanager
async def editor(
    options: Options, *roots: Path, capabilities: Json | None = None
) -> AsyncIterator[tuple[Client, WhenceServer]]:
    async with connected(options) as (client, server):
        await client.initialize(*roots, capabilities=capabilities or STATIC)
        yield client, server


async def prepare(client: Client, uri: str, line: int, character: int) -> Any:
    params = {
        "textDocument": {"uri": uri},
        "position": {"line": line, "character": character},
    }
    return await client.request("textDocument/prepareCallHierarchy", params)


async def one(client: Client, uri: str, line: int, character: int) -> Json:
    items = await prepare(client, uri, line, character)
    assert items is not None
    assert len(items) == 1
    found: Json = items[0]
    return found


async def incoming(client: Client, item: Json) -> Any:
    return await client.request("callHierarchy/incomingCalls", {"item": item})


async def request_outgoing_calls(client: Client, item: Json) -> Any:
    return await client.request("callHierarchy/outgoingCalls", {"item": item})


def span(line: int, start: int, end: int) -> Json:
    return {
        "start": {"line": line, "character": start},
        "end": {"line": line, "character": end},
    }


async def test_a_call_leads_to_its_function_its_callers_and_theirs(
    project: Path, options: Options
) -> None:
    write(project, SHOP)
    async with editor(options, project) as (client, _):
        cart = (project / "cart.py").as_uri()
        parse = await one(client, cart, 4, 30)
        assert (parse["name"], parse["kind"], parse["detail"]) == ("parse", 12, "prices.py")
        assert parse["uri"] == (project / "prices.py").as_uri()
        assert parse["selectionRange"] == span(0, 4, 9)
        (calls,) = await incoming(client, parse)
        total = calls["from"]
        assert (total["name"], total["kind"], total["detail"]) == ("total", 6, "Cart")
        assert total["uri"] == cart
        assert total["range"]["start"] == {"line": 3, "character": 4}
        assert calls["fromRanges"] == [span(4, 30, 34), span(4, 42, 46)]
        (calls,) = await incoming(client, total)
        assert calls["from"]["name"] == "show"
        (calls,) = await incoming(client, calls["from"])
        assert (calls["from"]["name"], calls["from"]["kind"]) == ("cart.py", 2)
        assert calls["fromRanges"] == [span(9, 7, 11)]
        assert await incoming(client, calls["from"]) == []
        (calls,) = await request_outgoing_calls(client, total)
        assert calls["to"] == parse
        assert calls["fromRanges"] == [span(4, 30, 34), span(4, 42, 46)]
        assert await request_outgoing_calls(client, parse) == []


@pytest.mark.parametrize(
    ("path", "place", "target", "caller"),
    [
        ("web/cart.tsx", (4, 26), "web/prices.ts", ("total", "Cart")),
        ("main.go", (4, 25), "main.go", ("high", "main.go")),
    ],
)
async def test_other_languages_are_answered_too(
    project: Path,
    options: Options,
    path: str,
    place: tuple[int, int],
    target: str,
    caller: tuple[str, str],
) -> None:
    write(project, SHOP)
    async with editor(options, project) as (client, _):
        item = await one(client, (project / path).as_uri(), *place)
        assert item["uri"] == (project / target).as_uri()
        (calls,) = await incoming(client, item)
        assert (calls["from"]["name"], calls["from"]["detail"]) == caller


@pytest.mark.parametrize(("encoding", "first"), [("utf-8", 34), ("utf-16", 30), ("utf-32", 29)])
async def test_places_are_in_the_clients_encoding(
    project: Path, options: Options, encoding: str, first: int
) -> None:
    write(project, SHOP)
    capabilities = {**STATIC, "general": {"positionEncodings": [encoding]}}
    async with editor(options, project, capabilities=capabilities) as (client, _):
        parse = await one(client, (project / "cart.py").as_uri(), 4, first)
        (calls,) = await incoming(client, parse)
        assert calls["fromRanges"][0] == span(4, first, first + 4)


async def test_unsaved_edits_count_and_places_between_names_mean_nothing(
    project: Path, options: Options
) -> None:
    write(project, SHOP)
    async with editor(options, project) as (client, _):
        prices = project / "prices.py"
        uri = client.open(prices, "\r\n\r\n" + SHOP["prices.py"].replace("\n", "\r\n"))
        parse = await one(client, uri, 2, 0)
        assert parse["range"] == {
            "start": {"line": 2, "character": 0},
            "end": {"line": 3, "character": 22},
        }
        assert await prepare(client, uri, 3, 2) is None
        client.change(uri, 2, {"text": "def parse(text):\n    return 1\n\nparse('')\n"})
        names = [calls["from"]["name"] for calls in await incoming(client, parse)]
        assert names == ["total", "prices.py"]
        client.change(uri, 3, {"text": "def load(text):\n    return 1\n"})
        assert await incoming(client, parse) is None


async def test_a_file_deleted_after_prepare_has_nothing_to_say(
    project: Path, options: Options
) -> None:
    write(project, SHOP)
    async with editor(options, project) as (client, _):
        parse = await one(client, (project / "prices.py").as_uri(), 0, 5)
        (project / "prices.py").unlink()
        assert await incoming(client, parse) is None
        assert await request_outgoing_calls(client, parse) is None


async def test_folders_are_apart(tmp_path: Path, options: Options) -> None:
    roots = [tmp_path / name for name in ("one", "two")]
    for root in roots:
        write(root, {"a.py": "def f():\n    pass\n", "b.py": "from a import f\n\nf()\n"})
    async with editor(options, *roots) as (client, _):
        for root in roots:
            item = await one(client, (root / "a.py").as_uri(), 0, 4)
            (calls,) = await incoming(client, item)
            assert calls["from"]["uri"] == (root / "b.py").as_uri()


async def test_a_workspace_behind_a_link_keeps_the_clients_spelling(
    tmp_path: Path, options: Options
) -> None:
    write(tmp_path / "real", SHOP)
    (tmp_path / "my work").symlink_to(tmp_path / "real")
    root = tmp_path / "my work"
    async with editor(options, root) as (client, _):
        uri = client.open(root / "prices.py", "\n" + SHOP["prices.py"])
        parse = await one(client, uri, 1, 5)
        (calls,) = await incoming(client, parse)
        assert calls["from"]["uri"] == (root / "cart.py").as_uri()


async def test_what_is_no_file_means_nothing(project: Path, options: Options) -> None:
    async with editor(options, project) as (client, _):
        assert await prepare(client, "untitled:Untitled-1", 0, 0) is None
        assert await prepare(client, (project / "gone.py").as_uri(), 0, 0) is None


async def test_an_item_of_another_server_is_refused(project: Path, options: Options) -> None:
    write(project, SHOP)
    async with editor(options, project) as (client, _):
        parse = await one(client, (project / "prices.py").as_uri(), 0, 5)
        with pytest.raises(LspError) as refused:
            await incoming(client, {**parse, "data": 7})
        assert refused.value.code == -32602


async def test_a_cancelled_search_ends_and_the_next_one_is_answered(
    project: Path, options: Options
) -> None:
    write(project, SHOP)
    async with editor(options, project) as (client, _):
        parse = await one(client, (project / "prices.py").as_uri(), 0, 5)
        number, answer = client.start("callHierarchy/incomingCalls", {"item": parse})
        client.notify("$/cancelRequest", {"id": number})
        with pytest.raises(LspError) as cancelled:
            await answer
        assert cancelled.value.code == -32800
        assert len(await incoming(client, parse)) == 1


async def test_a_search_without_an_answer_in_time_says_so_in_the_log(
    project: Path,
    options: Options,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    write(project, SHOP)
    async with editor(options, project) as (client, _):
        parse = await one(client, (project / "prices.py").as_uri(), 0, 5)
        with monkeypatch.context() as patch:
            patch.setattr(hierarchy, "SECONDS", 0)
            assert await incoming(client, parse) is None
        assert "no answer for prices.py" in caplog.text
        assert len(await incoming(client, parse)) == 1


# -- whether it is offered


@pytest.mark.parametrize(
    ("capabilities", "more", "expected"),
    [
        ({}, {}, True),
        (STATIC, {}, True),
        (DYNAMIC, {}, None),
        ({**STATIC, **LENT}, {}, None),
        ({**STATIC, **LENT}, {"options": {"lsp": {"callHierarchy": "on"}}}, True),
        (STATIC, {"options": {"whence": {"lsp.callHierarchy": "off"}}}, None),
    ],
)
async def test_it_is_announced_by_what_is_known_at_initialize(
    project: Path, options: Options, capabilities: Json, more: Json, expected: object
) -> None:
    async with connected(options) as (client, _):
        if "dynamicRegistration" in str(capabilities) and expected is None:
            client.ignores |= {"client/registerCapability"}
        result = await client.initialize(project, capabilities=capabilities, **more)
        assert result["capabilities"].get("callHierarchyProvider") == expected


async def test_it_is_registered_for_the_languages_it_knows(project: Path, options: Options) -> None:
    async with editor(options, project, capabilities=DYNAMIC) as (client, _):
        question = await client.question("client/registerCapability")
        (registration,) = question["params"]["registrations"]
        assert registration["method"] == "textDocument/prepareCallHierarchy"
        selector = registration["registerOptions"]["documentSelector"]
        assert {"scheme": "file", "language": "python"} in selector
        client.reply(question, None)


@pytest.mark.parametrize("roots", [0, 1])
async def test_a_client_that_lends_its_own_is_offered_none(
    project: Path, options: Options, roots: int
) -> None:
    write(project, SHOP)
    folders = [project] * roots
    async with editor(options, *folders, capabilities={**DYNAMIC, **LENT}) as (client, _):
        assert await prepare(client, (project / "prices.py").as_uri(), 0, 5) is None


async def test_a_client_without_a_folder_is_offered_it_too(options: Options) -> None:
    async with editor(options, capabilities=DYNAMIC) as (client, _):
        client.reply(await client.question("client/registerCapability"), None)


async def test_it_comes_and_goes_with_the_setting(project: Path, options: Options) -> None:
    write(project, SHOP)
    prices = (project / "prices.py").as_uri()
    async with editor(options, project, capabilities=DYNAMIC) as (client, _):
        client.reply(await client.question("client/registerCapability"), None)
        assert await prepare(client, prices, 0, 5) is not None
        set_to(client, "off")
        question = await client.question("client/unregisterCapability")
        (taken,) = question["params"]["unregisterations"]
        assert taken["method"] == "textDocument/prepareCallHierarchy"
        client.reply(question, None)
        assert await prepare(client, prices, 0, 5) is None
        set_to(client, "auto")
        client.reply(await client.question("client/registerCapability"), None)
        assert await prepare(client, prices, 0, 5) is not None


def set_to(client: Client, value: str) -> None:
    settings = {"whence": {"lsp": {"callHierarchy": value}}}
    client.notify("workspace/didChangeConfiguration", {"settings": settings})


async def test_a_client_that_refuses_the_registration_is_served_all_the_same(
    project: Path, options: Options
) -> None:
    write(project, SHOP)
    async with editor(options, project, capabilities=DYNAMIC) as (client, _):
        question = await client.question("client/registerCapability")
        client.reply_error(question, -32601)
        assert await prepare(client, (project / "prices.py").as_uri(), 0, 5) is not None
