"""`get_user_error_context` and unsaved texts, as the tools get them from an attached editor."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp.client import NEVER, Client, LspError, connected
from tests.support.lsp.language_server import capabilities, spot
from whence.lsp.server import Options, WhenceServer

Json = dict[str, Any]
CONTEXT = "whence/editorContext"
TEXT = "def total(prices):\n    return sum(prices) / 0\n"


@asynccontextmanager
async def editor(
    project: Path, answer: Any = None, *, encoding: str | None = None, offered: bool = True
) -> AsyncIterator[tuple[Client, WhenceServer]]:
    """A client with the project open, whose `whence/editorContext` has this answer."""
    options = Options(command_line={"analyst": "offline", "data_dir": str(project.parent / "d")})
    async with connected(options) as (client, server):
        found = capabilities(encoding=encoding)
        if not offered:
            found.pop("experimental")
        client.answers[CONTEXT] = answer if callable(answer) else lambda _: answer
        await client.initialize(project, capabilities=found)
        yield client, server


def context(path: Path, line: int = 1, character: int = 4, **more: Any) -> Json:
    return {
        "activeFile": path.as_uri(),
        "cursorPosition": {"line": line, "character": character},
        "diagnostics": [],
        **more,
    }


def problem(message: str = "wrong", line: int = 1, start: int = 11, **more: Any) -> Json:
    return {"range": spot(line, start, start + 3), "message": message, **more}


def listed(path: Path, *items: Any, **more: Any) -> Json:
    return {"uri": path.as_uri(), "items": list(items), **more}


async def call(server: WhenceServer, path: Path, **arguments: Any) -> Json:
    app = await server.app(path.as_uri())
    result = await app.call_tool("get_user_error_context", arguments)
    return result.envelope()


async def data(server: WhenceServer, path: Path, **arguments: Any) -> Json:
    envelope = await call(server, path, **arguments)
    assert envelope["success"], envelope
    found: Json = envelope["data"]
    return found


async def test_every_field_of_a_diagnostic_comes_through(project: Path) -> None:
    file, other = project / "shop" / "prices.py", project / "shop" / "cart.py"
    item = problem(
        "Operator / is not supported",
        severity=2,
        code=503,
        source="pyright",
        codeDescription={"href": "https://example.org/503"},
        tags=[1, 2],
        data={"from": 1, "class": ["kept"], "fix": None},
        quickFixTitles=["Add a check", "Whence: find the root cause"],
        relatedInformation=[
            {"location": {"uri": other.as_uri(), "range": spot(6, 0)}, "message": "called here"},
            {
                "location": {"uri": "file:///opt/python/typing.pyi", "range": spot(0, 0)},
                "message": "defined there",
            },
        ],
    )
    answer = context(file, diagnostics=[listed(file, item)])
    async with editor(project, answer) as (client, server):
        client.open(file, TEXT)
        found = await data(server, file)
    assert found == {
        "activeFile": "shop/prices.py",
        "cursorPosition": {"line": 2, "character": 5},
        "diagnostics": [
            {
                "severity": "warning",
                "message": "Operator / is not supported",
                "line": 2,
                "column": 12,
                "source": "pyright",
                "code": "503",
                "codeDescription": "https://example.org/503",
                "relatedInformation": [
                    {"message": "called here", "filePath": "shop/cart.py", "line": 7},
                    {"message": "defined there", "filePath": "typing.pyi", "line": 1},
                ],
                "tags": ["unnecessary", "deprecated"],
                "data": {"from": 1, "class": ["kept"], "fix": None},
                "quickFixTitles": ["Add a check"],
                "filePath": "shop/prices.py",
            }
        ],
    }


@pytest.mark.parametrize(
    ("told", "severity"),
    [({}, "error"), (1, "error"), (2, "warning"), (3, "info"), (4, "info"), (9, "error")],
)
async def test_severities_are_those_of_the_contract(
    project: Path, told: Any, severity: str
) -> None:
    file = project / "a.py"
    item = problem(**({"severity": told} if told else {}))
    async with editor(project, context(file, diagnostics=[listed(file, item)])) as (_, server):
        found = await data(server, file)
    assert [(one["severity"], one["source"]) for one in found["diagnostics"]] == [
        (severity, "unknown")
    ]


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 14), ("utf-16", 9), ("utf-32", 8)])
@pytest.mark.parametrize("is_open", [True, False])
async def test_columns_are_converted_behind_wide_characters(
    project: Path, encoding: str, character: int, *, is_open: bool
) -> None:
    file = project / "a.py"
    text = "x = '🎉語é' / 0\n"
    file.write_text(text, "utf-8")
    answer = context(
        file, 0, character, diagnostics=[listed(file, problem(line=0, start=character))]
    )
    async with editor(project, answer, encoding=encoding) as (client, server):
        if is_open:
            client.open(file, text)
        found = await data(server, file)
    assert found["cursorPosition"] == {"line": 1, "character": 10}
    assert found["diagnostics"][0]["column"] == 10


@pytest.mark.parametrize(
    ("place", "cursor"),
    [((2, 0), (3, 1)), ((99, 7), (3, 1)), ((0, 999), (1, 19)), ((1, 0), (2, 1))],
)
async def test_the_cursor_never_stands_behind_the_text(
    project: Path, place: tuple[int, int], cursor: tuple[int, int]
) -> None:
    file = project / "a.py"
    async with editor(project, context(file, *place, selectedText="x")) as (client, server):
        client.open(file, TEXT)
        found = await data(server, file)
    assert (found["cursorPosition"]["line"], found["cursorPosition"]["character"]) == cursor


async def test_the_active_file_comes_first_and_a_hundred_are_enough(project: Path) -> None:
    active, other = project / "a.py", project / "b.py"
    own = problem("ours", source="whence")
    many = [problem(f"hint {number}", severity=4) for number in range(150)]
    answer = context(
        active,
        diagnostics=[
            listed(other, *many, problem("grave", severity=1)),
            listed(active, own, problem("here", severity=4), {"message": "no range"}),
        ],
    )
    async with editor(project, answer) as (_, server):
        found = await data(server, active)
    messages = [one["message"] for one in found["diagnostics"]]
    assert messages[0] == "here"
    assert messages[-1] == "grave", "of too many the gravest are kept, in their order"
    assert messages[1:3] == ["hint 0", "hint 1"]
    assert len(messages) <= 100
    assert "ours" not in messages


async def test_a_diagnostic_that_is_older_than_its_document_is_stale(project: Path) -> None:
    old, new, closed, unknown = (project / f"{name}.py" for name in ("old", "new", "gone", "any"))
    answer = context(
        old,
        diagnostics=[
            listed(old, problem("old"), version=1),
            listed(new, problem("new"), version=2),
            listed(closed, problem("gone"), version=1),
            listed(unknown, problem("any")),
        ],
    )
    async with editor(project, answer) as (client, server):
        for path in (old, new, unknown):
            uri = client.open(path, TEXT, version=1)
            client.change(uri, 2, {"range": spot(0, 0), "text": "# more\n"})
        found = await data(server, old)
    assert {one["message"]: one.get("stale") for one in found["diagnostics"]} == {
        "old": True,
        "new": None,
        "gone": None,
        "any": None,
    }


async def test_nothing_of_the_machine_and_no_secret_reaches_a_model(project: Path) -> None:
    file = project / "a.py"
    token = "ghp_" + "a1B2" * 9
    item = problem(
        f"Cannot find {project}/lib/x.py, imported as '{token}'",
        data={"uri": f"{project.as_uri()}/lib/x.py", "password": "hunter2!"},
        quickFixTitles=[f"Open {Path.home()}/x", f"Search in {project}."],
    )
    terminal = "\x1b[31mred\x1b[0m\n" * 60 + f"token {token}\n"
    answer = context(file, diagnostics=[listed(file, item)], terminalOutput=terminal)
    async with editor(project, answer) as (_, server):
        found = await data(server, file, captureTerminal=True)
    text = json.dumps(found)
    assert str(project.parent) not in text
    assert str(Path.home()) + "/" not in text
    assert token not in text
    assert "hunter2!" not in text
    assert found["diagnostics"][0]["message"].startswith("Cannot find lib/x.py")
    assert found["diagnostics"][0]["data"]["uri"] == "lib/x.py"
    assert found["diagnostics"][0]["quickFixTitles"] == ["Open ~/x", "Search in .."]
    lines = found["terminalOutput"].split("\n")
    assert lines[:2] == ["red", "red"]
    assert len(lines) == 50


def nested(depth: int) -> Any:
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("large", [["x" * 5000], nested(900)], ids=["long", "deep"])
async def test_data_that_is_too_much_is_left_out(project: Path, large: Any) -> None:
    file = project / "a.py"
    answer = context(file, diagnostics=[listed(file, problem(data=large))])
    async with editor(project, answer) as (_, server):
        found = await data(server, file)
    assert "data" not in found["diagnostics"][0]


async def test_half_a_character_is_shown_as_unknown(project: Path) -> None:
    file = project / "a.py"
    answer = context(
        file,
        selectedText="\ud83c x",
        terminalOutput="\udf89 y",
        diagnostics=[listed(file, problem("\ud83c z", data="\ud83c"))],
    )
    async with editor(project, answer) as (_, server):
        found = await data(server, file, captureTerminal=True)
    assert (found["selectedText"], found["terminalOutput"]) == ("? x", "? y")
    assert [(one["message"], one["data"]) for one in found["diagnostics"]] == [("? z", "?")]


async def test_only_what_was_asked_for_is_told(project: Path) -> None:
    file = project / "a.py"
    answer = context(
        file, diagnostics=[listed(file, problem())], selectedText="sum", terminalOutput="out"
    )
    async with editor(project, answer) as (_, server):
        found = await data(server, file)
        assert "terminalOutput" not in found
        assert found["selectedText"] == "sum"
        found = await data(server, file, captureSelection=False, captureTerminal=True)
        assert "selectedText" not in found
        assert found["terminalOutput"] == "out"
        found = await data(server, file, captureDiagnostics=False)
        assert found["diagnostics"] == []


async def test_a_file_that_may_hold_secrets_is_named_and_not_quoted(project: Path) -> None:
    secret = project / ".env"
    answer = context(secret, selectedText="KEY=1", diagnostics=[listed(secret, problem("KEY=1"))])
    async with editor(project, answer) as (_, server):
        envelope = await call(server, secret)
    assert envelope["error"]["code"] == "NO_DIAGNOSTICS"
    assert "KEY" not in json.dumps(envelope)


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "output:tasks", "file:///elsewhere/a.py"])
async def test_an_editor_outside_of_the_workspace_is_none(project: Path, uri: str) -> None:
    answer = {**context(project / "a.py", selectedText="x"), "activeFile": uri}
    async with editor(project, answer) as (_, server):
        envelope = await call(server, project / "a.py")
    assert envelope["error"]["code"] == "NO_ACTIVE_EDITOR"


async def test_an_editor_that_shows_nothing_has_nothing_to_report(project: Path) -> None:
    file = project / "a.py"
    async with editor(project, context(file, selectedText="")) as (_, server):
        envelope = await call(server, file)
    assert envelope["error"]["code"] == "NO_DIAGNOSTICS"
    assert "a.py" in envelope["error"]["message"]


# -- without the custom request: what standard LSP has told


def look(client: Client, uri: str, place: Json, *items: Json) -> Any:
    params = {"textDocument": {"uri": uri}, "range": place, "context": {"diagnostics": [*items]}}
    return client.request("textDocument/codeAction", params)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(None, id="null"),
        pytest.param(LspError({"code": -32601, "message": "unknown"}), id="refused"),
        pytest.param(LspError({"code": -32603, "message": "failed"}), id="failed"),
        pytest.param({"cursorPosition": 1, "activeFile": "file:///"}, id="garbage"),
        pytest.param("not offered", id="not offered"),
    ],
)
async def test_a_code_action_tells_enough(project: Path, answer: Any) -> None:
    file = project / "a.py"
    async with editor(project, answer, offered=answer != "not offered") as (client, server):
        uri = client.open(file, TEXT)
        place = {"start": {"line": 0, "character": 4}, "end": {"line": 1, "character": 10}}
        await look(client, uri, place, problem("by zero", source="ruff", data={"from": 1}))
        found = await data(server, file)
    assert found["activeFile"] == "a.py"
    assert found["cursorPosition"] == {"line": 1, "character": 5}
    assert found["selectedText"] == "total(prices):\n    return"
    (one,) = found["diagnostics"]
    assert (one["message"], one["line"], one["data"]) == ("by zero", 2, {"from": 1})
    assert "stale" not in one


async def test_a_silent_client_is_not_waited_for_longer_than_the_tool_may_take(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whence.lsp.bridge.questions.CONTEXT_SECONDS", 0.05)
    file = project / "a.py"
    async with editor(project, lambda _: NEVER) as (client, server):
        client.ignores.add("$/cancelRequest")
        uri = client.open(file, TEXT)
        await look(client, uri, spot(1, 4), problem())
        found = await data(server, file)
    assert found["activeFile"] == "a.py"


async def test_what_was_told_before_an_edit_is_stale(project: Path) -> None:
    file = project / "a.py"
    async with editor(project, offered=False) as (client, server):
        uri = client.open(file, TEXT)
        await look(client, uri, spot(0, 0, 3), problem())
        client.change(uri, 2, {"range": spot(0, 0), "text": "# more\n"})
        found = await data(server, file)
    assert found["diagnostics"][0]["stale"] is True
    assert "selectedText" not in found, "the selected text is not there any more"


async def test_what_is_to_be_explained_is_what_the_user_looks_at(project: Path) -> None:
    file = project / "a.py"
    async with editor(project, offered=False) as (client, server):
        client.ignores |= {"window/showMessage", "textDocument/publishDiagnostics"}
        uri = client.open(file, TEXT)
        await look(client, uri, spot(0, 0), problem("other", line=0))
        error = problem("wrong")
        argument = {"uri": uri, "range": error["range"], "diagnostic": error}
        await client.command("whence.explain", argument)
        found = await data(server, file)
    assert found["cursorPosition"]["line"] == 2
    assert [one["message"] for one in found["diagnostics"]] == ["wrong", "other"]


async def test_a_closed_document_is_forgotten(project: Path) -> None:
    first, second = project / "a.py", project / "b.py"
    async with editor(project, offered=False) as (client, server):
        for path in (first, second):
            await look(client, client.open(path, TEXT), spot(0, 0), problem(path.name))
        closed = {"textDocument": {"uri": second.as_uri()}}
        client.notify("textDocument/didClose", closed)
        found = await data(server, first)
        assert found["activeFile"] == "a.py"
        assert [one["message"] for one in found["diagnostics"]] == ["a.py"]
        client.notify("textDocument/didClose", {"textDocument": {"uri": first.as_uri()}})
        envelope = await call(server, first)
    assert envelope["error"]["code"] == "NO_ACTIVE_EDITOR"


async def test_the_editor_may_show_something_else_meanwhile(project: Path) -> None:
    """A report or another window's file is active, and the question was asked elsewhere."""
    file = project / "a.py"
    answer = {
        **context(file, selectedText="of the report", diagnostics=[listed(file, problem("now"))]),
        "activeFile": "whence-report:1",
    }
    async with editor(project, answer) as (client, server):
        uri = client.open(file, TEXT)
        await look(client, uri, spot(1, 4), problem("then"))
        found = await data(server, file)
    assert found["activeFile"] == "a.py"
    assert found["cursorPosition"] == {"line": 2, "character": 5}
    assert [one["message"] for one in found["diagnostics"]] == ["now"]
    assert "selectedText" not in found


# -- unsaved texts


async def read(server: WhenceServer, root: Path, path: str) -> str:
    app = await server.app((root / path).as_uri())
    result = await app.call_tool("read_file", {"filePath": path})
    assert result.data is not None, result
    content: str = result.data["content"]
    return content


async def test_an_unsaved_text_wins_over_the_disk(project: Path) -> None:
    file = project / "a b.py"
    file.write_text("saved\n")
    async with editor(project) as (client, server):
        uri = client.open(file, "opened 🎉\n")
        assert "opened 🎉" in await read(server, project, "a b.py")
        client.change(uri, 2, {"range": spot(0, 0, 6), "text": "edited"})
        assert "edited 🎉" in await read(server, project, "a b.py")
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        assert "saved" in await read(server, project, "a b.py")


@pytest.mark.parametrize("folder_is_link", [True, False])
async def test_an_unsaved_text_is_found_through_links(
    project: Path, *, folder_is_link: bool
) -> None:
    (project / "a.py").write_text("saved\n")
    link = project.parent / "link"
    link.symlink_to(project)
    folder, named = (link, project) if folder_is_link else (project, link)
    async with editor(folder) as (client, server):
        client.open(named / "a.py", "unsaved\n")
        assert "unsaved" in await read(server, folder, "a.py")


async def test_a_document_behind_links_in_a_circle_belongs_to_no_workspace(project: Path) -> None:
    (project / "circle").symlink_to(project / "circle")
    (project / "a.py").write_text("saved\n")
    async with editor(project) as (client, server):
        client.open(project / "circle" / "b.py", "lost\n")
        client.open(project / "a.py", "unsaved\n")
        assert "unsaved" in await read(server, project, "a.py")


async def test_an_unsaved_text_of_a_folder_inside_counts_in_both(project: Path) -> None:
    inner = project / "inner"
    inner.mkdir()
    (inner / "a.py").write_text("saved\n")
    async with connected() as (client, server):
        await client.initialize(project, inner)
        client.open(inner / "a.py", "unsaved\n")
        client.open(project.parent / "outside.py", "unsaved\n")
        outer_app = await server.app((project / "b.py").as_uri())
        inner_app = await server.app((inner / "a.py").as_uri())
        assert outer_app.editor is not None
        assert inner_app.editor is not None
        assert await outer_app.editor.buffers() == {"inner/a.py": "unsaved\n"}
        assert await inner_app.editor.buffers() == {"a.py": "unsaved\n"}
