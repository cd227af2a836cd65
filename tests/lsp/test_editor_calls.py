"""`find_callers_of_function` over the call hierarchy of an attached editor."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp.client import NEVER, Client, LspError, connected
from tests.support.lsp.language_server import LanguageServer, capabilities, incoming, item
from whence.lsp.bridge.editor import AttachedEditor
from whence.lsp.server import Options, WhenceServer
from whence_tools import find_callers_of_function

Json = dict[str, Any]
PREPARE, INCOMING = "whence/prepareCallHierarchy", "whence/incomingCalls"

FILES = {
    "prices.py": "def total(items):\n    return sum(items)\n",
    "cart.py": (
        "from prices import total\n\n\nclass Cart:\n    def cost(self):\n"
        "        return total(self.items)\n\n\nCart().cost()\n"
    ),
}


def write(project: Path) -> tuple[Path, Path]:
    for name, text in FILES.items():
        (project / name).write_text(text)
    return project / "prices.py", project / "cart.py"


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found must not depend on how busy the machine is."""
    monkeypatch.setattr(find_callers_of_function, "SEARCH_SECONDS", 30.0)


def options(project: Path) -> Options:
    return Options(
        command_line={
            "analyst": "offline",
            "data_dir": str(project.parent / "d"),
            "tools.timeoutMs": "40000",
        }
    )


async def wait_until_read(client: Client) -> None:
    """Returns when the server has read everything sent before."""
    with pytest.raises(LspError):
        await client.request("test/unknown")


async def callers(server: WhenceServer, file: Path, name: str = "total") -> Json:
    app = await server.app(file.as_uri())
    arguments = {"functionName": name, "filePath": file.name}
    result = await app.call_tool("find_callers_of_function", arguments)
    assert result.data is not None, result
    return result.data


async def test_the_tool_asks_the_editor_first(project: Path) -> None:
    prices, cart = write(project)
    language_server = LanguageServer(
        {
            (prices.as_uri(), 0, 4): [incoming(item(cart, "cost", 4, 8), 5)],
            (cart.as_uri(), 4, 8): [incoming(item(cart, "cart", 0, 0, kind=2), 8)],
        }
    )
    async with connected(options(project)) as (client, server):
        client.answers.update(language_server.answers)
        await client.initialize(project, capabilities=capabilities())
        found = await callers(server, prices)
    assert (found["source"], found["complete"]) == ("editor", True)
    assert [(c["callerName"], c["line"], c["callChain"]) for c in found["callers"]] == [
        ("Cart.cost", 6, ["Cart.cost", "total"]),
        ("<module>", 9, ["<module>", "Cart.cost", "total"]),
    ]


@pytest.mark.parametrize(
    "answers",
    [
        pytest.param({}, id="not offered"),
        pytest.param({PREPARE: lambda _: None}, id="null"),
        pytest.param({PREPARE: lambda _: []}, id="no item"),
        pytest.param({PREPARE: lambda _: "garbage"}, id="garbage"),
        pytest.param({PREPARE: lambda _: LspError({"code": -32601, "message": ""})}, id="refused"),
        pytest.param({PREPARE: lambda _: NEVER}, id="silent"),
        pytest.param({PREPARE: lambda _: [{}], INCOMING: lambda _: NEVER}, id="silent later"),
        pytest.param({PREPARE: lambda _: [{}], INCOMING: lambda _: None}, id="null later"),
        pytest.param({PREPARE: lambda _: [{}], INCOMING: lambda _: []}, id="still reading"),
    ],
)
async def test_the_index_answers_where_the_editor_does_not(project: Path, answers: Json) -> None:
    prices, _ = write(project)
    async with connected(options(project)) as (client, server):
        client.answers.update(answers)
        client.ignores.add("$/cancelRequest")
        await client.initialize(project, capabilities=capabilities() if answers else {})
        found = await callers(server, prices)
    assert found["source"] == "static"
    assert found["callers"][0]["callerName"] == "Cart.cost"


@pytest.mark.parametrize(("encoding", "at"), [("utf-8", 17), ("utf-16", 12), ("utf-32", 11)])
@pytest.mark.parametrize("is_open", [True, False])
async def test_places_behind_wide_characters_are_told_in_the_clients_units(
    project: Path, encoding: str, at: int, *, is_open: bool
) -> None:
    file = project / "名前 x.js"
    text = "x = '🎉語é'; f = () => 1\n"
    file.write_text(text, "utf-8")
    language_server = LanguageServer(
        {(file.as_uri(), 0, at): [incoming(item(file, "f", 0, at), 0)]}
    )
    async with connected() as (client, server):
        client.answers.update(language_server.answers)
        await client.initialize(project, capabilities=capabilities(encoding=encoding))
        if is_open:
            client.open(file, text)
            await wait_until_read(client)
        found = await AttachedEditor(server, project).calls_of(file.name, 1, 13)
    assert found is not None
    assert [(one.caller_line, one.caller_column) for one in found] == [(1, 13)]


async def test_every_question_is_prepared_anew(project: Path) -> None:
    """Sessions end silently: an item kept from before would have no callers."""
    file = project / "a.py"
    names = {(file.as_uri(), n, 4): [incoming(item(file, f"g{n}", n, 4), n)] for n in range(30)}
    language_server = LanguageServer(names)
    async with connected() as (client, server):
        client.answers.update(language_server.answers)
        await client.initialize(project, capabilities=capabilities())
        editor = AttachedEditor(server, project)
        found = await asyncio.gather(*(editor.calls_of("a.py", n + 1, 5) for n in range(30)))
    assert [len(calls or ()) for calls in found] == [1] * 30


async def test_the_clients_own_name_of_an_open_file_is_used(project: Path) -> None:
    link = project.parent / "link"
    link.symlink_to(project)
    opened = link / "a.py"
    language_server = LanguageServer({(opened.as_uri(), 0, 4): []})
    async with connected() as (client, server):
        client.answers.update(language_server.answers)
        await client.initialize(project, capabilities=capabilities())
        client.open(opened, "def f(): pass\n")
        await wait_until_read(client)
        assert await AttachedEditor(server, project).calls_of("a.py", 1, 5) == []
