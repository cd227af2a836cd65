from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp.client import Client, LspError, connected
from tests.support.lsp.shown import (
    CAPABILITIES,
    CAUSE,
    CONFIG,
    FIXED,
    analysis,
    edit,
    hashes,
    options,
    put,
    write_shop,
)
from whence.domain.analysis import Edit
from whence.memory.case import Circumstances
from whence_tools.healing.edits import apply_edits
from whence_tools.workspace import split_keeping_ends

Json = dict[str, Any]
PUBLISH = "textDocument/publishDiagnostics"
APPLY = {"analysisId": "a1f9c2"}


@pytest.fixture
def shop(project: Path) -> Path:
    write_shop(project)
    return project


def applied_to(text: str, edits: list[Json], encoding: str = "utf-16-le", width: int = 2) -> str:
    """As a client applies them: every position is one of the text before."""
    lines = split_keeping_ends(text)

    def offset(place: Json) -> int:
        line = lines[place["line"]] if place["line"] < len(lines) else ""
        before = sum(len(one) for one in lines[: place["line"]])
        return before + len(line.encode(encoding)[: place["character"] * width].decode(encoding))

    spans = [(offset(e["range"]["start"]), offset(e["range"]["end"]), e["newText"]) for e in edits]
    assert spans == sorted(spans, key=lambda span: span[:2])
    assert all(one[1] <= other[0] for one, other in pairwise(spans))
    for start, end, new in reversed(spans):
        text = text[:start] + new + text[end:]
    return text


async def begin(client: Client, shop: Path, capabilities: Json = CAPABILITIES) -> None:
    client.ignores |= {PUBLISH, "window/showMessage"}
    await client.initialize(shop, capabilities=capabilities)


def taking(client: Client) -> list[Json]:
    """What the client is asked to apply from now on, and says that it has."""
    asked: list[Json] = []

    def take(params: Json) -> Json:
        asked.append(params)
        return {"applied": True}

    client.answers["workspace/applyEdit"] = take
    return asked


async def test_a_fix_is_one_versioned_edit_and_the_finding_goes_with_it(
    shop: Path, tmp_path: Path
) -> None:
    def take(params: Json) -> Json:
        asked.append(params)
        [change] = params["edit"]["documentChanges"]
        for one in change["edits"]:
            client.change(uri, 4, {"range": one["range"], "text": one["newText"]})
        return {"applied": True}

    asked: list[Json] = []
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop, capabilities=CAPABILITIES)
        uri = client.open(shop / "shop/config.py", CONFIG, version=3)
        await server.findings.show(shop, analysis(shop, status="proven"))
        await client.notification(PUBLISH)
        client.answers["workspace/applyEdit"] = take
        assert await client.command("whence.applyFix", APPLY) == {"applied": True}
        assert asked[0]["label"] == "Whence: apply the proven fix"
        [change] = asked[0]["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": uri, "version": 3}
        assert (await client.notification(PUBLISH))["diagnostics"] == []
        document = server.documents.get(uri)
        assert document is not None
        assert FIXED in document.source


@pytest.mark.parametrize(
    "edits",
    [
        [edit(7, 7, FIXED), edit(1, 1, ""), edit(4, 3, "# 😀\n# two")],
        [edit(10, 11, "def used():\n    return 1")],
        [edit(11, 11, "")],
        [edit(12, 11, "# at the end")],
        [edit(11, 11, "    return 2"), edit(12, 11, "# at the end")],
        [edit(7, 6, "        # before"), edit(7, 7, FIXED)],
        [edit(7, 7, FIXED), edit(7, 6, "        # before")],
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("ended", [True, False])
async def test_the_edits_make_the_text_that_whence_apply_makes(
    project: Path,
    tmp_path: Path,
    edits: list[Edit],
    newline: str,
    ended: bool,  # noqa: FBT001
) -> None:
    text = (CONFIG if ended else f"{CONFIG[:-1]} # 😀").replace("\n", newline)
    write_shop(project, config=text)
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, project)
        await server.findings.show(project, analysis(project, *edits))
        asked = taking(client)
        await client.command("whence.applyFix", APPLY)
        [change] = asked[0]["edit"]["documentChanges"]
        assert change["textDocument"]["version"] is None
        made = applied_to(text, change["edits"])
        assert made == apply_edits(text, edits)
        assert made.replace("\r\n", "").count("\n") == (
            0 if newline == "\r\n" else made.count("\n")
        )
        assert made.endswith("\n") == ended or edits == [edit(11, 11, "")]


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 14), ("utf-16", 10), ("utf-32", 9)])
async def test_the_end_of_a_last_line_counts_in_the_units_of_the_client(
    project: Path, tmp_path: Path, encoding: str, character: int
) -> None:
    write_shop(project, config="def load(): 1\nx = '設' 😀")
    made = analysis(
        project,
        edit(2, 2, "x = 2"),
        location={"filePath": "shop/config.py", "line": 1},
        evidence=[],
    )
    capabilities = CAPABILITIES | {"general": {"positionEncodings": [encoding]}}
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, project, capabilities)
        await server.findings.show(project, made)
        asked = taking(client)
        await client.command("whence.applyFix", APPLY)
        [change] = asked[0]["edit"]["documentChanges"]
        assert change["edits"][0]["range"]["end"] == {"line": 1, "character": character}


async def test_a_client_without_document_changes_gets_plain_ones(
    shop: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, shop, {"workspace": {"applyEdit": True}})
        both = (edit(7, 7, FIXED), edit(6, 6, "    return 1", "shop/server.py"))
        await server.findings.show(shop, analysis(shop, *both))
        asked = taking(client)
        await client.command("whence.applyFix", APPLY)
        assert "documentChanges" not in asked[0]["edit"]
        uris = [(shop / path).as_uri() for path in ("shop/config.py", "shop/server.py")]
        assert list(asked[0]["edit"]["changes"]) == uris


async def refused(client: Client, says: str) -> None:
    answer = await client.command("whence.applyFix", APPLY)
    assert not answer["applied"]
    assert says in answer["reason"]
    shown = await client.notification("window/showMessage")
    assert says in shown["message"]


async def test_a_text_that_has_changed_is_left_alone(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, shop)
        uri = client.open(shop / "shop/config.py", CONFIG)
        await server.findings.show(shop, analysis(shop))
        client.change(uri, 2, put(0, 0, "# elsewhere\n"))
        await refused(client, "shop/config.py has changed since the analysis")
        client.change(uri, 3, put(0, 0, "", last=1))
        client.answers["workspace/applyEdit"] = lambda _: {"applied": True}
        assert await client.command("whence.applyFix", APPLY) == {"applied": True}


async def test_what_was_stored_says_what_was_analysed(shop: Path, tmp_path: Path) -> None:
    made = analysis(shop)
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, shop)
        app = await (await server.daemon()).app(shop)
        known = hashes(shop)
        known["shop/config.py"] = "0" * 64
        circumstances = Circumstances(workspace_id=app.workspace_id, file_hashes=known)
        await app.store.remember(made, circumstances)
        await server.findings.show(shop, made)
        await refused(client, "has changed since the analysis")


async def test_a_stored_fix_is_applied_as_well(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, shop)
        app = await (await server.daemon()).app(shop)
        circumstances = Circumstances(workspace_id=app.workspace_id, file_hashes=hashes(shop))
        await app.store.remember(analysis(shop), circumstances)
        client.answers["workspace/applyEdit"] = lambda _: {"applied": True}
        assert await client.command("whence.applyFix", APPLY) == {"applied": True}
        report = await client.request("whence/report", {**APPLY, "format": "html"})
        assert report["content"].startswith("<!")


async def test_an_editor_that_evens_out_line_ends_still_shows_what_was_analysed(
    project: Path, tmp_path: Path
) -> None:
    mixed = "\ufeff" + CONFIG.replace("\n", "\r\n", 3)
    write_shop(project, config=mixed)
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, project)
        await server.findings.show(project, analysis(project, edit(7, 7, FIXED)))
        client.open(project / "shop/config.py", CONFIG)
        client.answers["workspace/applyEdit"] = lambda _: {"applied": True}
        assert await client.command("whence.applyFix", APPLY) == {"applied": True}


@pytest.mark.parametrize(
    ("changes", "says"),
    [({"status": "refuted"}, "it was tested and did not help"), ({"fix": None}, "there is no fix")],
)
async def test_there_must_be_a_fix_that_may_help(
    shop: Path, tmp_path: Path, changes: Json, says: str
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, shop)
        await server.findings.show(shop, analysis(shop, **changes))
        await refused(client, says)


async def test_a_client_that_takes_no_edits_is_told_the_command(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, shop, {})
        await server.findings.show(shop, analysis(shop))
        await refused(client, "`whence apply a1f9c2`")


async def test_what_the_client_says_against_an_edit_is_passed_on(
    shop: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, shop)
        await server.findings.show(shop, analysis(shop))
        answers: list[Any] = [
            {"applied": False, "failureReason": "the file is read-only"},
            LspError({"code": -32603, "message": "no such buffer"}),
        ]
        client.answers["workspace/applyEdit"] = lambda _: answers.pop(0)
        await refused(client, "the file is read-only")
        await refused(client, "no such buffer")


async def test_an_unknown_analysis_is_an_error(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, _):
        await begin(client, shop)
        with pytest.raises(LspError, match="no analysis 'nothing'"):
            await client.command("whence.applyFix", {"analysisId": "nothing"})
        with pytest.raises(LspError, match="analysisId"):
            await client.command("whence.applyFix", {})


async def test_a_fix_is_not_applied_to_a_document_that_is_too_large_to_follow(
    shop: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, shop)
        await server.findings.show(shop, analysis(shop))
        client.open(shop / "shop/config.py", "# " + "x" * (11 * 1024 * 1024))
        answer = await client.command("whence.applyFix", APPLY)
    assert answer["applied"] is False
    assert "10 MiB" in answer["reason"]


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
async def test_a_preview_is_what_applying_does(
    project: Path, tmp_path: Path, newline: str, *, is_open: bool
) -> None:
    config = CONFIG.replace("\n", newline)
    write_shop(project, config=config)
    edits = [edit(CAUSE + 1, CAUSE + 1, FIXED), edit(6, 6, "    x = 1", "shop/server.py")]
    made = analysis(project, *edits)
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, project)
        if is_open:
            client.open(project / "shop/config.py", config)
        await server.findings.show(project, made)
        preview = await client.request("whence/fixPreview", {"analysisId": made.id})
        asked: list[Json] = []

        def take(params: Json) -> Json:
            asked.append(params)
            return {"applied": True}

        client.answers["workspace/applyEdit"] = take
        await client.command("whence.applyFix", {"analysisId": made.id})
    changes = asked[0]["edit"]["documentChanges"]
    assert [file["uri"] for file in preview["files"]] == [
        change["textDocument"]["uri"] for change in changes
    ]
    for file, change in zip(preview["files"], changes, strict=True):
        assert file["before"] != file["after"]
        assert applied_to(file["before"], change["edits"]) == file["after"]


async def test_a_preview_of_changed_text_is_refused_as_applying_is(
    project: Path, tmp_path: Path
) -> None:
    write_shop(project)
    made = analysis(project)
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, project)
        await server.findings.show(project, made)
        (project / "shop/config.py").write_text("changed = 1\n")
        with pytest.raises(LspError, match="has changed since the analysis"):
            await client.request("whence/fixPreview", {"analysisId": made.id})


async def test_there_is_no_preview_without_a_fix(project: Path, tmp_path: Path) -> None:
    write_shop(project)
    made = analysis(project, fix=None)
    async with connected(options(tmp_path)) as (client, server):
        await begin(client, project)
        await server.findings.show(project, made)
        with pytest.raises(LspError, match="there is no fix"):
            await client.request("whence/fixPreview", {"analysisId": made.id})
