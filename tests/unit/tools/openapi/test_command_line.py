"""`whence openapi` as it is typed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.openapi import Reply, Server, document, operation, parameter, server
from whence.cli import main

PATHS = {
    "/files/search": {
        "get": operation(
            "v1.files.search",
            parameter("query", required=True),
            summary="Searches the files for a query",
        )
    },
    "/silent": {"get": {"operationId": "silent", "responses": {}}},
    "/a": {"get": operation("v1.twice")},
    "/b": {"get": operation("v2.twice")},
}


@pytest.fixture
def api() -> Iterator[Server]:
    with server() as running:
        running.answers["/files/search"] = lambda request: Reply.json({"found": request.query})
        yield running


class Typed:
    """Args: data: the data directory."""

    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._data, self._capsys = data, capsys

    def __call__(self, action: str, *words: str) -> tuple[int, str, str]:
        self._capsys.readouterr()
        where = ["--data-dir", str(self._data), "--workspace", str(self._data.parent)]
        code = main(["openapi", action, *words, *where])
        said = self._capsys.readouterr()
        return code, said.out, said.err


@pytest.fixture
def whence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Typed:
    return Typed(tmp_path / "data", capsys)


def parsed(text: str) -> Any:
    return json.loads(text)


def test_tools_are_listed_and_the_rest_is_told_of_on_stderr(api: Server, whence: Typed) -> None:
    code, out, err = whence("tools", api.serve(document(PATHS)))
    assert code == 0
    assert out.split(maxsplit=1) == ["files_search", "Search the files for a query\n"]
    assert "1 tool; 3 operations left out" in err
    assert "skipped GET /silent: has no description" in err
    assert "ambiguous twice: GET /a, GET /b" in err


def test_tools_are_printed_as_json_and_as_servers_take_them(api: Server, whence: Typed) -> None:
    url = api.serve(document(PATHS))
    told = parsed(whence("tools", url, "--json")[1])
    assert told["schemaVersion"] == 1
    assert [tool["name"] for tool in told["tools"]] == ["files_search"]
    assert told["ambiguous"][0]["name"] == "twice"
    (tool,) = parsed(whence("tools", url, "--format", "chat")[1])
    assert tool["function"]["parameters"]["required"] == ["query"]
    (listed,) = parsed(whence("tools", url, "--format", "mcp")[1])
    assert listed["inputSchema"]["type"] == "object"


def test_an_operation_is_called(api: Server, whence: Typed) -> None:
    url = api.serve(document(PATHS))
    code, out, _ = whence("call", url, "files_search", '{"query": "x"}')
    assert code == 0
    assert parsed(out)["data"]["content"] == {"found": [["query", "x"]]}
    code, out, _ = whence("call", url, "files_search", "{}")
    assert code == 1
    assert parsed(out)["error"]["code"] == "INVALID_PARAMETERS"
    assert parsed(out)["error"]["tool_name"] == "files_search"
    assert whence("call", url, "file_search", "{}")[0] == 1
    assert whence("call", url, "files_search", "{")[0] == 2


def test_descriptions_are_linted(api: Server, whence: Typed) -> None:
    code, out, _ = whence("lint", api.serve(document(PATHS)))
    assert code == 1
    assert "GET /files/search: begins with" in out
    assert "GET /silent: has neither" in out
    code, out, _ = whence("lint", api.serve(document({"/a": {"get": operation()}})), "--json")
    assert code == 0
    assert parsed(out) == {"schemaVersion": 1, "findings": []}


def test_what_cannot_be_had_is_told_apart(api: Server, whence: Typed, tmp_path: Path) -> None:
    code, _, err = whence("tools", "http://127.0.0.1:1/openapi.json")
    assert code == 3
    assert "cannot be reached (nothing answers there)" in err
    code, _, err = whence("tools", "ftp://127.0.0.1/openapi.json")
    assert code == 2
    assert "neither an http(s) URL nor a file" in err
    assert whence("tools", f"{api.url}/none.json")[0] == 3
    assert whence("tools", str(tmp_path / "none.json"))[0] == 2
    old = tmp_path / "old.json"
    old.write_text('{"swagger": "2.0", "paths": {}}')
    code, _, err = whence("tools", str(old))
    assert code == 2
    assert "old.json is OpenAPI 2.0" in err
