from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp.client import Client, LspError, connected
from tests.support.lsp.diagnostic_case import span
from tests.support.lsp.shown import CAUSE, CONFIG, FIXED, analysis, options, put, write_shop
from whence.lsp.server import WhenceServer

Json = dict[str, Any]
ERROR, WARNING, INFORMATION, HINT = 1, 2, 3, 4
AUTOMATIC, INVOKED = 2, 1

LITERALS: Json = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}
RESOLVES: Json = {
    **LITERALS,
    "dataSupport": True,
    "resolveSupport": {"properties": ["edit"]},
}
ROOT_CAUSE = "Whence: find the root cause"
SIMILAR = "Whence: show similar solved cases"


def diagnostic(line: int, start: int = 0, end: int = 5, **more: Any) -> Json:
    return {"range": span(line, start, end), "message": "no", "source": "ts", "severity": 1, **more}


def lines(first: int, last: int) -> Json:
    return {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}


@asynccontextmanager
async def attached(
    root: Path, code_action: Json | None = None, **more: Any
) -> AsyncIterator[tuple[Client, WhenceServer]]:
    capabilities = {
        "textDocument": {"codeAction": RESOLVES if code_action is None else code_action},
        "workspace": {"workspaceEdit": {"documentChanges": True}},
    }
    async with connected(**more) as (client, server):
        client.ignores.add("textDocument/publishDiagnostics")
        await client.initialize(root, capabilities=capabilities)
        yield client, server


async def offered(
    client: Client, uri: str, where: Json, *diagnostics: Json, **context: Any
) -> list[Json]:
    params = {
        "textDocument": {"uri": uri},
        "range": where,
        "context": {"diagnostics": list(diagnostics), **context},
    }
    actions: list[Json] = await client.request("textDocument/codeAction", params)
    assert not any(action.get("isPreferred") for action in actions)
    return actions


def titles(actions: list[Json]) -> list[str]:
    return [action["title"] for action in actions]


async def test_only_quick_fixes_with_edits_on_resolve_are_announced(project: Path) -> None:
    async with connected() as (client, _):
        result = await client.initialize(project)
        assert result["capabilities"]["codeActionProvider"] == {
            "codeActionKinds": ["quickfix"],
            "resolveProvider": True,
        }


async def test_a_diagnostic_of_any_server_can_be_explained_and_is_passed_on_as_it_came(
    project: Path,
) -> None:
    uri = (project / "a.ts").as_uri()
    given = diagnostic(
        4,
        2,
        9,
        code=2322,
        codeDescription={"href": "https://example.com/2322"},
        tags=[1],
        data={"from": {"class": None}, "_x": [1, {"type": "y"}]},
        relatedInformation=[
            {"location": {"uri": uri, "range": span(0, 1, 2)}, "message": "declared here"}
        ],
    )
    async with attached(project) as (client, _):
        action, similar = await offered(client, uri, span(4, 5, 5), given)
    about = [{"uri": uri, "range": given["range"], "diagnostic": given}]
    command = {"title": ROOT_CAUSE, "command": "whence.explain", "arguments": about}
    assert action == {
        "title": ROOT_CAUSE,
        "kind": "quickfix",
        "diagnostics": [given],
        "command": command,
    }
    command = {"title": SIMILAR, "command": "whence.findSimilar", "arguments": about}
    assert similar == {"title": SIMILAR, "kind": "quickfix", "command": command}


async def test_our_own_diagnostics_are_not_explained(project: Path) -> None:
    uri = (project / "a.ts").as_uri()
    async with attached(project) as (client, server):
        assert await offered(client, uri, span(4, 0, 0), diagnostic(4, source="whence")) == []
        seen = server.history.of(uri)
    assert seen is not None
    assert seen.diagnostics == ()


@pytest.mark.parametrize(
    ("where", "diagnostics", "worst"),
    [
        pytest.param(
            lines(0, 9),
            [diagnostic(1, severity=WARNING), diagnostic(5), diagnostic(6, severity=HINT)],
            1,
            id="the gravest",
        ),
        pytest.param(
            span(4, 10, 10),
            [diagnostic(4, 40, 44), diagnostic(4, 12, 15), diagnostic(4, 2, 6)],
            1,
            id="the nearest to where the range starts",
        ),
        pytest.param(
            span(4, 10, 10),
            [diagnostic(4, 9, 12), diagnostic(4, 0, 40), diagnostic(4, 10, 11)],
            0,
            id="the first of those under the cursor",
        ),
        pytest.param(
            lines(0, 9),
            [diagnostic(1, severity=WARNING), {"range": span(7, 0, 1), "message": "unrated"}],
            1,
            id="without a severity it is an error",
        ),
        pytest.param(
            span(4, 0, 9),
            [diagnostic(90), diagnostic(4, severity=INFORMATION)],
            1,
            id="one in the range before one elsewhere",
        ),
        pytest.param(span(4, 0, 9), [diagnostic(90), diagnostic(30)], 1, id="none in the range"),
    ],
)
async def test_one_request_offers_the_worst_of_its_diagnostics(
    project: Path, where: Json, diagnostics: list[Json], worst: int
) -> None:
    uri = (project / "a.ts").as_uri()
    async with attached(project) as (client, _):
        action, similar = await offered(client, uri, where, *diagnostics)
    assert action["diagnostics"] == [diagnostics[worst]]
    assert similar["command"]["arguments"][0]["diagnostic"] == diagnostics[worst]


@pytest.mark.parametrize(
    ("only", "is_offered"),
    [
        (["quickfix"], True),
        ([""], True),
        ([], True),
        (["refactor", "quickfix"], True),
        (["quickfix.ruff"], False),
        (["quick"], False),
        (["refactor"], False),
        (["refactor.extract"], False),
        (["source"], False),
        (["source.fixAll"], False),
        (["source.organizeImports.ruff"], False),
    ],
)
async def test_only_the_kinds_asked_for_are_offered(
    project: Path, only: list[str], *, is_offered: bool
) -> None:
    uri = (project / "a.ts").as_uri()
    async with attached(project) as (client, _):
        actions = await offered(client, uri, span(4, 0, 0), diagnostic(4), only=only)
    assert bool(actions) is is_offered


async def test_without_a_diagnostic_only_a_selection_is_offered_to_be_explained(
    project: Path,
) -> None:
    uri = (project / "a.ts").as_uri()
    selected = span(4, 0, 9)
    async with attached(project) as (client, _):
        assert await offered(client, uri, selected, triggerKind=AUTOMATIC) == []
        assert await offered(client, uri, selected) == []
        assert await offered(client, uri, span(4, 3, 3), triggerKind=INVOKED) == []
        [action] = await offered(client, uri, selected, triggerKind=INVOKED)
        told = await offered(client, uri, selected, diagnostic(4), triggerKind=INVOKED)
    assert action["command"] == {
        "title": "Whence: explain the selection",
        "command": "whence.explainSelection",
        "arguments": [{"uri": uri, "range": selected}],
    }
    assert "diagnostics" not in action
    assert titles(told) == [ROOT_CAUSE, SIMILAR]


@pytest.mark.parametrize("code_action", [{}, {"dataSupport": True}])
async def test_a_client_without_literals_gets_commands(project: Path, code_action: Json) -> None:
    write_shop(project)
    uri = (project / "shop/config.py").as_uri()
    given = diagnostic(CAUSE)
    async with attached(project, code_action) as (client, server):
        await server.findings.show(project, analysis(project, status="proven"))
        commands = await offered(client, uri, span(CAUSE, 0, 0), given)
    assert [(one["title"], one["command"]) for one in commands] == [
        (ROOT_CAUSE, "whence.explain"),
        ("Whence: apply the proven fix", "whence.applyFix"),
        (SIMILAR, "whence.findSimilar"),
    ]
    place = {"uri": uri, "range": given["range"], "diagnostic": given}
    assert [one["arguments"] for one in commands] == [[place], [{"analysisId": "a1f9c2"}], [place]]


async def test_a_client_that_resolves_no_edits_gets_the_command_that_applies_the_fix(
    project: Path,
) -> None:
    write_shop(project)
    uri = (project / "shop/config.py").as_uri()
    async with attached(project, LITERALS) as (client, server):
        await server.findings.show(project, analysis(project))
        fix, _ = await offered(client, uri, span(CAUSE, 0, 0))
    assert fix["command"]["command"] == "whence.applyFix"
    assert fix["command"]["arguments"] == [{"analysisId": "a1f9c2"}]
    assert "data" not in fix


@pytest.mark.parametrize(
    ("status", "fix"),
    [
        ("proven", ["Whence: apply the proven fix"]),
        ("passes", ["Whence: apply the passing fix"]),
        ("checked", ["Whence: apply the checked fix"]),
        ("unverified", ["Whence: apply the unverified fix"]),
        ("refuted", []),
    ],
)
async def test_after_an_analysis_its_fix_is_offered_with_what_is_known_of_it(
    project: Path, status: str, fix: list[str]
) -> None:
    write_shop(project)
    uri = (project / "shop/config.py").as_uri()
    async with attached(project) as (client, server):
        await server.findings.show(project, analysis(project, status=status))
        actions = await offered(
            client,
            uri,
            span(CAUSE, 0, 0),
            diagnostic(CAUSE, source="whence"),
            triggerKind=AUTOMATIC,
        )
        elsewhere = await offered(client, uri, span(CAUSE + 3, 0, 0), triggerKind=AUTOMATIC)
    assert titles(actions) == [*fix, SIMILAR]
    assert {action["kind"] for action in actions} == {"quickfix"}
    assert elsewhere == []


async def test_without_a_fix_only_similar_cases_are_shown(project: Path) -> None:
    write_shop(project)
    uri = (project / "shop/config.py").as_uri()
    async with attached(project) as (client, server):
        await server.findings.show(project, analysis(project, fix=None))
        [similar] = await offered(client, uri, span(CAUSE, 0, 0))
    [place] = similar["command"]["arguments"]
    assert place["uri"] == uri
    assert place["range"]["start"]["line"] == CAUSE
    assert place["text"] == "TypeError: 'NoneType' object is not subscriptable"


async def test_the_fix_is_offered_at_the_error_too(project: Path) -> None:
    write_shop(project)
    uri = (project / "shop/server.py").as_uri()
    async with attached(project) as (client, server):
        await server.findings.show(project, analysis(project))
        actions = await offered(client, uri, lines(0, 3), diagnostic(5))
    assert titles(actions) == [ROOT_CAUSE, "Whence: apply the unverified fix", SIMILAR]


async def test_the_newest_of_several_findings_counts(project: Path) -> None:
    write_shop(project)
    uri = (project / "shop/config.py").as_uri()
    async with attached(project) as (client, server):
        await server.findings.show(project, analysis(project))
        newer = analysis(project, id="b", fingerprint="w1-b", status="checked")
        await server.findings.show(project, newer)
        actions = await offered(client, uri, span(CAUSE, 0, 0))
    assert titles(actions) == ["Whence: apply the checked fix", SIMILAR]


@pytest.mark.parametrize("analysis_id", ["nowhere", 7, {"a": []}, None])
async def test_an_action_of_no_analysis_that_is_shown_is_not_resolved(
    project: Path, analysis_id: object
) -> None:
    async with attached(project) as (client, _):
        action = {"title": "Whence: apply the proven fix", "data": {"analysisId": analysis_id}}
        with pytest.raises(LspError, match="investigate the error again"):
            await client.request("codeAction/resolve", action)


async def test_the_edit_comes_with_resolve(project: Path, tmp_path: Path) -> None:
    write_shop(project)
    async with attached(project, options=options(tmp_path)) as (client, server):
        uri = client.open(project / "shop/config.py", CONFIG, version=7)
        await server.findings.show(project, analysis(project))
        fix, _ = await offered(client, uri, span(CAUSE, 0, 0))
        assert "edit" not in fix
        assert "command" not in fix
        resolved = await client.request("codeAction/resolve", fix)
    [change] = resolved["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": uri, "version": 7}
    assert change["edits"] == [{"range": lines(CAUSE, CAUSE + 1), "newText": FIXED + "\n"}]
    assert {**resolved, "edit": None} == {**fix, "edit": None}


async def test_a_fix_for_a_text_that_has_changed_is_refused_and_stays_known(
    project: Path, tmp_path: Path
) -> None:
    write_shop(project)
    async with attached(project, options=options(tmp_path)) as (client, server):
        uri = client.open(project / "shop/config.py", CONFIG)
        await server.findings.show(project, analysis(project))
        fix, _ = await offered(client, uri, span(CAUSE, 0, 0))
        client.change(uri, 2, put(CAUSE, 0, "        pass\n", CAUSE + 1))
        with pytest.raises(LspError, match="changed") as refused:
            await client.request("codeAction/resolve", fix)
        assert refused.value.code == -32803
        assert await offered(client, uri, span(CAUSE, 0, 0)) == []
        client.change(uri, 3, {"text": CONFIG})
        assert titles(await offered(client, uri, span(CAUSE, 0, 0))) == [fix["title"], SIMILAR]
        assert "edit" in await client.request("codeAction/resolve", fix)


async def test_resolving_what_is_no_longer_known_says_what_to_do(project: Path) -> None:
    async with attached(project) as (client, _):
        action = {"title": "x", "data": {"analysisId": "gone"}}
        with pytest.raises(LspError, match="investigate the error again"):
            await client.request("codeAction/resolve", action)


@pytest.mark.parametrize("data", [{}, {"data": None}, {"data": {"id": 1}}, {"data": [1]}])
async def test_an_action_without_our_data_is_resolved_as_it_is(project: Path, data: Json) -> None:
    async with attached(project) as (client, _):
        resolved = await client.request("codeAction/resolve", {"title": "x", **data})
    assert resolved["title"] == "x"
    assert "edit" not in resolved


async def test_what_was_told_is_noted_with_the_documents_version(project: Path) -> None:
    async with attached(project) as (client, server):
        uri = client.open(project / "a.py", "x = 1\n", version=4)
        await offered(client, uri, span(0, 1, 2), diagnostic(0), only=["source"])
        other = (project / "b.py").as_uri()
        await offered(client, other, span(3, 0, 0), diagnostic(3))
        noted, unopened = server.history.of(uri), server.history.of(other)
    assert noted is not None
    assert (noted.version, len(noted.diagnostics)) == (4, 1)
    assert noted.range.start.character == 1
    assert unopened is not None
    assert unopened.version is None


async def test_ten_thousand_diagnostics_are_one_problem(project: Path) -> None:
    uri = (project / "a.ts").as_uri()
    many = [diagnostic(line, severity=WARNING) for line in range(10_000)]
    many[7_777]["severity"] = ERROR
    async with attached(project) as (client, _):
        action, similar = await offered(client, uri, lines(0, 10_000), *many)
    assert action["diagnostics"] == [many[7_777]]
    assert similar["title"] == SIMILAR


async def test_a_document_that_is_no_file_has_its_actions_too(project: Path) -> None:
    async with attached(project) as (client, _):
        action, similar = await offered(client, "untitled:1", span(0, 0, 0), diagnostic(0))
    for offer in (action, similar):
        assert offer["command"]["arguments"][0]["uri"] == "untitled:1"
