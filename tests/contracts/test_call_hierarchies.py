"""What every `CallHierarchy` keeps to: one written down, and one behind a language client."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from tests.support.calls import ScriptedCalls, call
from tests.support.lsp.client import connected
from tests.support.lsp.language_server import LanguageServer, capabilities, incoming, item
from whence.lsp.bridge.editor import AttachedEditor
from whence_tools.code.editor_hierarchy import CallHierarchy, EditorCall

# a.py: `total` at 1:5, called twice by `cost` (b.py 3:9) and by a file of the standard library;
# `unused` at 4:5 is called by nobody; at 7:1 there is no function.


@asynccontextmanager
async def scripted(project: Path) -> AsyncIterator[CallHierarchy]:
    del project
    yield ScriptedCalls(
        {
            ("a.py", 1, 5): [
                call("b.py", "cost", (3, 9), 4),
                call("b.py", "cost", (3, 9), 6),
                call(None, "run", (10, 5), 12),
                EditorCall("b", "b.py", 1, 1, 9, at_module_level=True),
            ],
            ("a.py", 4, 5): [],
        }
    )


@asynccontextmanager
async def attached(project: Path) -> AsyncIterator[CallHierarchy]:
    file, other = project / "a.py", project / "b.py"
    language_server = LanguageServer(
        {
            (file.as_uri(), 0, 4): [
                incoming(item(other, "cost", 2, 8), 3, 5),
                incoming(item(Path("/usr/lib/run.py"), "run", 9, 4), 11),
                incoming(item(other, "b", 0, 0, kind=2), 8),
            ],
            (file.as_uri(), 3, 4): [],
        }
    )
    async with connected() as (client, server):
        client.answers.update(language_server.answers)
        await client.initialize(project, capabilities=capabilities())
        yield AttachedEditor(server, project)


Made = Callable[[Path], AbstractAsyncContextManager[CallHierarchy]]
implementations = pytest.mark.parametrize("made", [scripted, attached])


@implementations
async def test_the_direct_calls_are_told_with_the_place_of_each_caller(
    made: Made, project: Path
) -> None:
    async with made(project) as calls:
        found = await calls.calls_of("a.py", 1, 5)
    assert found is not None
    assert [(one.caller, one.caller_path, one.line) for one in found] == [
        ("cost", "b.py", 4),
        ("cost", "b.py", 6),
        ("run", None, 12),
        ("b", "b.py", 9),
    ]
    assert {(one.caller_line, one.caller_column) for one in found[:2]} == {(3, 9)}
    assert [one.at_module_level for one in found] == [False, False, False, True]


@implementations
async def test_nobody_calls_is_another_answer_than_none(made: Made, project: Path) -> None:
    async with made(project) as calls:
        assert await calls.calls_of("a.py", 4, 5) == []
        assert await calls.calls_of("a.py", 7, 1) is None
        assert await calls.calls_of("nowhere.py", 1, 5) is None
