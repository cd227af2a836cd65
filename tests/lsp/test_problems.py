from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types

from tests.support.lsp.client import Client, LspError, connected
from tests.support.lsp.diagnostic_case import Case, Json, span
from tests.support.lsp.diagnostics import CASES
from whence.domain.analysis import ProblemInput
from whence.lsp.features.problems import problem_of
from whence.lsp.server import WhenceServer
from whence.lsp.transport.protocol import RequestFailedError, make_converter
from whence.service.intake import place_frames, read_problem
from whence_tools.errors import Problem
from whence_tools.workspace import Workspace


async def opened(client: Client, project: Path, case: Case) -> str:
    path = project / case.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(case.text, encoding="utf-8")
    return client.open(path, case.text, language=case.language_id or case.language)


def diagnostic(payload: Json) -> types.Diagnostic:
    made: types.Diagnostic = make_converter().structure(payload, types.Diagnostic)
    return made


async def problem_at(
    server: WhenceServer, uri: str, where: Json, payload: Json | None = None
) -> ProblemInput | Problem:
    selected = make_converter().structure(where, types.Range)
    return await problem_of(server, uri, selected, diagnostic(payload) if payload else None)


async def read(asked: ProblemInput | Problem, root: Path) -> Problem:
    workspace = await asyncio.to_thread(Workspace, root)
    if isinstance(asked, Problem):
        return await asyncio.to_thread(place_frames, workspace, asked)
    return await asyncio.to_thread(read_problem, asked, workspace)


async def wait_until_read(client: Client) -> None:
    """Returns when the server has taken in what was sent before."""
    with pytest.raises(LspError):
        await client.request("whence/nothing")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
async def test_a_diagnostic_is_read_as_what_its_tool_prints(case: Case, project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        uri = await opened(client, project, case)
        await wait_until_read(client)
        payload = case.payload(uri)
        asked = await problem_at(server, uri, span(0, 0, 0), payload)
    start = payload["range"]["start"]
    problem = await read(asked, project)
    assert (problem.error_type, problem.message) == (case.error_type, case.message)
    assert problem.language == case.language
    assert problem.notes == case.notes
    frame = problem.own_frame
    assert frame is not None
    assert (frame.path, frame.line) == (case.file, start["line"] + 1)
    assert frame.column == start["character"] + 1
    assert len(problem.frames) == 1
    if case.terminal:
        typed = await read(ProblemInput(text=case.terminal), project)
        assert problem.fingerprint == typed.fingerprint


TRACE = (
    "Traceback (most recent call last):\n"
    '  File "app/a.py", line 2, in total\n'
    "    return 1 / 0\n"
    "ZeroDivisionError: division by zero\n"
)


def block(first: int, last: int) -> Json:
    """Whole lines, from 0."""
    return {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}


async def test_a_selected_trace_is_investigated_as_it_was_printed(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        text = f"# notes\n{TRACE}the end\n"
        uri = client.open(project / "notes.md", text, language="markdown")
        await wait_until_read(client)
        asked = await problem_at(server, uri, block(1, 5))
    assert asked == ProblemInput(text=TRACE)


async def test_lines_selected_in_a_log_are_what_was_printed(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        text = "12:00 start\n12:01 cannot reach the queue\n12:02 giving up\n"
        uri = client.open(project / "app.log", text, language="log")
        await wait_until_read(client)
        asked = await problem_at(server, uri, block(1, 3))
    assert asked == ProblemInput(text="12:01 cannot reach the queue\n12:02 giving up\n")


async def test_a_trace_in_a_document_that_was_never_saved_can_be_investigated(
    project: Path,
) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        document = {"uri": "untitled:1", "languageId": "plaintext", "version": 1, "text": TRACE}
        client.notify("textDocument/didOpen", {"textDocument": document})
        await wait_until_read(client)
        assert await problem_at(server, "untitled:1", block(0, 4)) == ProblemInput(text=TRACE)
        with pytest.raises(RequestFailedError, match="save"):
            await problem_at(server, "untitled:1", span(0, 0, 0))


async def test_selected_code_is_a_place(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        uri = client.open(project / "app/a.py", "def total():\n    return 1 / 0\n")
        await wait_until_read(client)
        asked = await problem_at(server, uri, span(1, 4, 16))
    assert asked == ProblemInput(file_path="app/a.py", line=2, column=5, language="python")


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 25), ("utf-16", 19), ("utf-32", 17)])
async def test_columns_are_utf_16_whatever_the_client_counts(
    project: Path, encoding: str, character: int
) -> None:
    text = "def f():\n    s = '🦀🦀漢'; n.foo\n"
    offered = {"general": {"positionEncodings": [encoding]}}
    (project / "closed.py").write_text(text, encoding="utf-8")
    async with connected() as (client, server):
        await client.initialize(project, capabilities=offered)
        uri = client.open(project / "a.py", text)
        await wait_until_read(client)
        where = span(1, character, character + 3)
        payload = {"range": where, "message": "no foo", "source": "mypy", "code": "attr-defined"}
        asked = await problem_at(server, uri, where, payload)
        closed = await problem_at(server, (project / "closed.py").as_uri(), where, payload)
    for problem in (await read(asked, project), await read(closed, project)):
        assert [(frame.line, frame.column) for frame in problem.frames] == [(2, 20)]


async def test_the_text_in_the_editor_counts_and_not_the_one_on_the_disk(project: Path) -> None:
    (project / "main.rs").write_text("fn old() {}\n", encoding="utf-8")
    async with connected() as (client, server):
        await client.initialize(project)
        uri = client.open(project / "main.rs", "fn new() { x }\n", language="rust")
        await wait_until_read(client)
        payload = {"range": span(0, 11, 12), "message": "no x", "source": "rustc", "code": "E0425"}
        asked = await problem_at(server, uri, span(0, 11, 12), payload)
    problem = await read(asked, project)
    assert [frame.code for frame in problem.frames] == ["fn new() { x }"]


async def test_places_in_other_files_are_told_of(project: Path) -> None:
    (project / "b.ts").write_text("export type Id = number;\n", encoding="utf-8")
    async with connected() as (client, server):
        await client.initialize(project)
        uri = client.open(project / "src/a.ts", "const i: Id = 'x';\n", language="typescript")
        await wait_until_read(client)
        there = {"uri": (project / "b.ts").as_uri(), "range": span(0, 12, 14)}
        payload = {
            "range": span(0, 6, 7),
            "message": "Type 'string' is not assignable to type 'number'.",
            "source": "ts",
            "code": 2322,
            "relatedInformation": [{"location": there, "message": "The type is\n  declared here."}],
        }
        asked = await problem_at(server, uri, span(0, 6, 7), payload)
        problem = await read(asked, project)
    assert problem.notes == ("b.ts(1,13): The type is declared here.",)
    assert problem.text.endswith("\nb.ts:1:13: The type is declared here.")


async def test_a_language_without_support_is_left_out(project: Path) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        uri = client.open(project / "a.jl", "print(x)\n", language="julia")
        await wait_until_read(client)
        payload = {"range": span(0, 6, 7), "message": "Missing reference: x", "source": "Julia"}
        asked = await problem_at(server, uri, span(0, 6, 7), payload)
    problem = await read(asked, project)
    assert (problem.language, problem.message) == ("", "Missing reference: x")


@pytest.mark.parametrize("message", ["", "\n \n"])
async def test_a_diagnostic_that_says_nothing_is_a_place(project: Path, message: str) -> None:
    async with connected() as (client, server):
        await client.initialize(project)
        uri = client.open(project / "a.py", "x = 1\n")
        await wait_until_read(client)
        asked = await problem_at(
            server, uri, span(0, 0, 1), {"range": span(9, 2, 3), "message": message}
        )
    assert asked == ProblemInput(file_path="a.py", line=10, column=3, language="python")
