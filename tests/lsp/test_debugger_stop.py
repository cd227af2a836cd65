"""What a stopped debugger shows, in what is investigated at its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from tests.support.daemons import offline
from tests.support.lsp.client import LspError, connected
from tests.support.lsp.language_server import capabilities, spot
from whence.domain.analysis import ProblemInput
from whence.lsp.features.problems import problem_of
from whence.lsp.server import Options
from whence.lsp.transport.protocol import make_converter
from whence_tools.errors import Problem

Json = dict[str, Any]
TEXT = "def total(prices, api_key):\n    return sum(prices) / 0\n\n\ntotal(None, 'k')\n"


def stopped(path: Path, line: int = 2) -> Json:
    variables = [
        {"name": "special variables", "value": ""},
        {"name": "prices", "value": "None", "type": "NoneType"},
        {"name": "api_key", "value": "'7f3a9c1d'", "type": "str"},
    ]
    inner = {
        "name": "total", "uri": path.as_uri(), "line": line, "column": 12,
        "scopes": [{"name": "Locals", "variables": variables},
                   {"name": "Globals", "variables": [{"name": "TOP", "value": "1"}]}],
    }  # fmt: skip
    library = {"name": "run", "uri": "file:///usr/lib/run.py", "line": 1, "column": 1, "scopes": []}
    outer = {"name": "<module>", "uri": path.as_uri(), "line": 5, "column": 1, "scopes": []}
    return {
        "threadId": 1, "reason": "exception", "description": "TypeError: 'NoneType' …",
        "frames": [inner, library, outer],
    }  # fmt: skip


async def problem_at_stop(project: Path, answer: object) -> ProblemInput | Problem:
    """What is investigated on the second line while the client answers so of its debugger."""
    async with connected() as (client, server):
        client.answers["whence/debugState"] = lambda _: answer
        await client.initialize(project, capabilities=capabilities())
        uri = client.open(project / "a.py", TEXT)
        with pytest.raises(LspError):
            await client.request("whence/nothing")
        where = make_converter().structure(spot(1, 4), types.Range)
        return await problem_of(server, uri, where)


async def test_where_the_debugger_has_stopped_callers_and_values_are_known(project: Path) -> None:
    asked = await problem_at_stop(project, stopped(project / "a.py"))
    assert isinstance(asked, Problem)
    assert (asked.error_type, asked.message) == ("TypeError", "'NoneType' …")
    assert [(one.file, one.line, one.function) for one in asked.frames] == [
        ("a.py", 2, "total"),
        ("a.py", 5, "<module>"),
    ]
    seen = asked.frames[0].observed
    assert seen is not None
    assert [(one.text, one.value.type, one.value.repr) for one in seen.locals] == [
        ("prices", "NoneType", "None"),
        ("api_key", "str", "[redacted]"),
    ]
    assert [one.text for one in seen.operands] == ["prices"]


@pytest.mark.parametrize("answer", [None, {}, {"frames": [{"line": "2"}]}, {"frames": []}])
async def test_without_a_usable_answer_the_place_is_all_there_is(
    project: Path, answer: object
) -> None:
    assert isinstance(await problem_at_stop(project, answer), ProblemInput)


async def test_a_debugger_that_stopped_elsewhere_says_nothing_of_the_place(project: Path) -> None:
    assert isinstance(await problem_at_stop(project, stopped(project / "a.py", 1)), ProblemInput)


async def test_the_answer_has_the_values_and_the_message_ends_where_nothing_is_left_to_do(
    project: Path, tmp_path: Path
) -> None:
    odd = {**stopped(project / "a.py"), "description": "OddError"}
    async with connected(Options(command_line=offline(tmp_path / "data"))) as (client, _):
        client.answers["whence/debugState"] = lambda _: odd
        client.ignores |= {"whence/event", "textDocument/publishDiagnostics"}
        await client.initialize(project, capabilities=capabilities("debugState"))
        uri = client.open(project / "a.py", TEXT)
        result = await client.command("whence.explain", {"uri": uri, "range": spot(1, 4)})
        message = (await client.notification("window/showMessage"))["message"]
    assert result["analysis"]["callChain"][-1]["values"] == [
        {"name": "prices", "type": "NoneType", "repr": "None"}
    ]
    assert message.endswith("for “OddError”.")
