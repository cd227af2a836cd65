from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from tests.support.lsp.client import connected
from whence.lsp.state.documents import Documents, OpenDocument
from whence.lsp.state.folders import Folders, path_of
from whence.lsp.state.positions import join_surrogates
from whence_tools.workspace import MAX_FILE_BYTES

URI = "file:///home/user/project/a.py"
CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
CHARACTERS = "ab é漢🙂\u0301\u200d\ud83d\ude42\f\v\u2028\u0085\n\r"
TEXTS = st.text(st.sampled_from(CHARACTERS), max_size=30)
PLACES = st.tuples(st.integers(0, 8), st.integers(0, 12))
EDITS = st.lists(st.tuples(PLACES, PLACES, TEXTS), max_size=8)
LARGE = "x" * (MAX_FILE_BYTES + 1)


def documents(encoding: str = "utf-16") -> Documents:
    return Documents("file:///home/user/project", position_encoding=encoding)


def opened(text: str, encoding: str = "utf-16") -> tuple[Documents, OpenDocument]:
    workspace = documents(encoding)
    workspace.put_text_document(types.TextDocumentItem(URI, "python", 1, text))
    document = workspace.get(URI)
    assert document is not None
    return workspace, document


def edit(
    start: tuple[int, int], end: tuple[int, int], text: str
) -> types.TextDocumentContentChangePartial:
    return types.TextDocumentContentChangePartial(
        types.Range(types.Position(*start), types.Position(*end)), text
    )


def whole(text: str) -> types.TextDocumentContentChangeWholeDocument:
    return types.TextDocumentContentChangeWholeDocument(text)


def change(
    workspace: Documents, change: types.TextDocumentContentChangeEvent, version: int = 2
) -> None:
    workspace.update_text_document(types.VersionedTextDocumentIdentifier(version, URI), change)


def offset(text: str, place: tuple[int, int], encoding: str) -> int:
    """A naive reading of a position: character by character over the whole text."""
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", text))]
    line, units = place
    codec, width = CODECS[encoding]
    if line >= len(starts):
        return len(text)
    at = starts[line]
    while at < len(text) and text[at] not in "\r\n":
        units -= len(text[at].encode(codec, "surrogatepass")) // width
        if units < 0:
            break
        at += 1
    return at


@pytest.mark.parametrize("encoding", CODECS)
@given(text=TEXTS, edits=EDITS)
def test_edits_give_the_text_of_a_naive_editor(
    encoding: str, text: str, edits: list[tuple[tuple[int, int], tuple[int, int], str]]
) -> None:
    workspace, document = opened(text, encoding)
    expected = join_surrogates(text)
    for start, end, new in edits:
        first, last = sorted(offset(expected, place, encoding) for place in (start, end))
        expected = join_surrogates(expected[:first] + new + expected[last:])
        change(workspace, edit(start, end, new))
        assert "".join(document.lines) == expected
        assert document.source == expected
        assert document.size == len(expected.encode("utf-8", "surrogatepass"))
    assert list(document.lines) == re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", expected)


def test_only_lsps_line_ends_end_lines() -> None:
    _, document = opened("a\fb\u2028c\vd\r\ne\rf\n")
    assert document.lines == ["a\fb\u2028c\vd\r\n", "e\r", "f\n"]


def test_lines_that_were_handed_out_stay_as_they_were() -> None:
    workspace, document = opened("a\nb\n")
    before = document.lines
    change(workspace, edit((0, 0), (1, 0), ""))
    assert before == ["a\n", "b\n"]
    assert document.lines == ["b\n"]


def test_a_change_sets_the_version() -> None:
    workspace, document = opened("a")
    change(workspace, whole("b"), version=7)
    assert (document.source, document.version) == ("b", 7)


def test_documents_that_are_not_open_have_no_text_and_cannot_be_changed() -> None:
    workspace = documents()
    change(workspace, whole("a"))
    change(workspace, edit((0, 0), (0, 0), "a"))
    workspace.remove_text_document(URI)
    assert workspace.get(URI) is None
    assert not workspace.open
    assert workspace.get_text_document(URI).source == ""


def test_names_that_are_escaped_in_two_ways_are_one_document() -> None:
    workspace, _ = opened("a")
    assert workspace.get(URI.replace("a.py", "%61.py")) is workspace.get(URI)


@pytest.mark.parametrize("text", [LARGE, "漢" * (MAX_FILE_BYTES // 3 + 1)])
def test_a_document_above_the_limit_is_not_kept(text: str) -> None:
    workspace = documents()
    workspace.put_text_document(types.TextDocumentItem(URI, "python", 1, text))
    assert workspace.get(URI) is None
    assert workspace.is_too_large(URI)


def test_a_document_at_the_limit_is_kept() -> None:
    workspace, document = opened(LARGE[:-1])
    assert document.size == MAX_FILE_BYTES
    change(workspace, edit((0, 0), (0, 0), "x"))
    assert workspace.is_too_large(URI)


def test_a_document_that_grows_is_dropped_and_comes_back_with_a_whole_text() -> None:
    workspace, _ = opened("small")
    change(workspace, whole(LARGE), version=2)
    assert workspace.get(URI) is None
    change(workspace, edit((0, 0), (0, 5), ""), version=3)
    assert workspace.get(URI) is None, "what an edit leaves of it is not known"
    change(workspace, whole("small again"), version=4)
    document = workspace.get(URI)
    assert document is not None
    assert (document.source, document.version, document.language_id) == ("small again", 4, "python")
    assert not workspace.is_too_large(URI)


def test_opening_a_large_text_again_forgets_the_small_one() -> None:
    workspace, _ = opened("small")
    workspace.put_text_document(types.TextDocumentItem(URI, "python", 2, LARGE))
    assert workspace.get(URI) is None
    workspace.remove_text_document(URI)
    assert not workspace.is_too_large(URI)
    change(workspace, whole("closed"), version=3)
    assert workspace.get(URI) is None


async def test_cells_of_a_notebook_are_documents(project: Path) -> None:
    cell = "vscode-notebook-cell:/home/user/project/n.ipynb#1"
    notebook = {"uri": "file:///home/user/project/n.ipynb", "version": 1}
    item = {"uri": cell, "languageId": "python", "version": 1, "text": "a = 1\n"}
    async with connected() as (client, server):
        await client.initialize(project)
        client.notify("notebookDocument/didChange", {"notebookDocument": notebook, "change": {}})
        client.notify(
            "notebookDocument/didOpen",
            {
                "notebookDocument": {
                    **notebook,
                    "notebookType": "jupyter-notebook",
                    "cells": [{"kind": 2, "document": cell}],
                },
                "cellTextDocuments": [item],
            },
        )
        texts = {
            "document": {"uri": cell, "version": 2},
            "changes": [{"text": "b = 2\n"}],
        }
        client.notify(
            "notebookDocument/didChange",
            {"notebookDocument": notebook, "change": {"cells": {"textContent": [texts]}}},
        )
        await client.request("shutdown")
        document = server.documents.get(cell)
        assert document is not None
        assert document.source == "b = 2\n"
        assert path_of(cell) is None


@pytest.mark.parametrize(
    "uri",
    [
        "untitled:Untitled-1", "https://example.com/a.py", "file:", "file:///a%00.py", "http://[",
        "", "a.py", "file:a.py", "vscode-notebook-cell:/a.ipynb#1",
    ],
)  # fmt: skip
def test_what_is_no_file_has_no_path(uri: str) -> None:
    assert path_of(uri) is None


def test_dots_do_not_lead_out_of_a_folder(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    folders = Folders(lambda: [inner])
    assert folders.root_of((inner / "x.py").as_uri()) == inner
    assert folders.root_of(f"{inner.as_uri()}/../x.py") != inner


def test_the_innermost_folder_is_a_documents_workspace(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    folders = Folders(lambda: [tmp_path, inner])
    assert folders.root_of((inner / "x.py").as_uri()) == inner
    assert folders.root_of((tmp_path / "a" / "x.py").as_uri()) == tmp_path


def test_a_file_in_no_folder_belongs_to_the_project_around_it(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "src").mkdir()
    assert Folders(list).root_of((tmp_path / "src" / "x.py").as_uri()) == tmp_path.resolve()
