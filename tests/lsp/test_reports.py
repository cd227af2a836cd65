from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.support.analyses import not_found
from tests.support.lsp.client import LspError, connected
from tests.support.lsp.shown import analysis, options, write_shop

Json = dict[str, Any]
SHOWS = {"window": {"showDocument": {"support": True}}}
REPORT = {"analysisId": "a1f9c2"}


@pytest.fixture
def shop(project: Path) -> Path:
    write_shop(project)
    return project


def files_below(root: Path) -> set[Path]:
    return set(root.rglob("*"))


@pytest.mark.parametrize(("wanted", "start"), [("markdown", "```\nTypeError"), ("html", "<!")])
async def test_a_report_is_made_in_the_format_that_is_asked_for(
    shop: Path, tmp_path: Path, wanted: str, start: str
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        client.ignores.add("textDocument/publishDiagnostics")
        await client.initialize(shop)
        await server.findings.show(shop, analysis(shop))
        report = await client.request("whence/report", {**REPORT, "format": wanted})
        assert report["content"].startswith(start)
        del report["content"], report["analysis"]
        assert report == {
            **REPORT, "format": wanted, "uri": shop.as_uri(), "title": "TypeError"
        }  # fmt: skip


async def test_a_fragment_is_an_article_whose_links_name_path_and_line(
    shop: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        client.ignores.add("textDocument/publishDiagnostics")
        await client.initialize(shop)
        await server.findings.show(shop, analysis(shop))
        params = {**REPORT, "format": "html", "fragment": True}
        report = await client.request("whence/report", params)
    content = report["content"]
    assert content.startswith('<article class="whence">')
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", content)
    assert '<a href="#whence-open?path=shop%2Fconfig.py&amp;line=7">' in content
    assert '<a href="#whence-open?path=shop%2Fconfig.py&amp;line=6" data-last-line="7">' in content
    assert '<a href="#whence-report?id=c7d001">' in content
    assert report["style"].count("{") == report["style"].count("}") > 10
    assert report["analysis"]["fix"]["verification"]["status"] == "unverified"


@pytest.mark.parametrize(
    ("params", "says"),
    [
        ({"analysisId": "nothing"}, "no analysis 'nothing'"),
        ({"analysisId": "a", "format": "pdf"}, "markdown or html"),
        ({}, "analysisId"),
        ([], "analysisId"),
    ],
)
async def test_what_cannot_be_reported_is_an_error(
    shop: Path, tmp_path: Path, params: Any, says: str
) -> None:
    async with connected(options(tmp_path)) as (client, _):
        await client.initialize(shop)
        with pytest.raises(LspError, match=says):
            await client.request("whence/report", params)


async def test_a_client_that_makes_documents_is_shown_one(shop: Path, tmp_path: Path) -> None:
    virtual = {**SHOWS, "experimental": {"whence": {"reports": True}}}
    async with connected(options(tmp_path)) as (client, server):
        client.ignores.add("textDocument/publishDiagnostics")
        await client.initialize(shop, capabilities=virtual)
        await server.findings.show(shop, analysis(shop))
        asked: list[Json] = []

        def show(params: Json) -> Json:
            asked.append(params)
            return {"success": True}

        client.answers["window/showDocument"] = show
        answer = await client.command("whence.showReport", REPORT)
        assert answer == {"uri": "whence:/reports/a1f9c2.md"}
        assert asked == [{"uri": answer["uri"], "external": False, "takeFocus": True}]
        assert not (tmp_path / "data/reports").exists()


async def test_another_client_is_shown_a_file_outside_the_workspace(
    shop: Path, tmp_path: Path
) -> None:
    before = files_below(shop)
    async with connected(options(tmp_path)) as (client, server):
        client.ignores.add("textDocument/publishDiagnostics")
        await client.initialize(shop, capabilities=SHOWS)
        await server.findings.show(shop, analysis(shop))
        client.answers["window/showDocument"] = lambda _: {"success": True}
        answer = await client.command("whence.showReport", REPORT)
    file = tmp_path / "data/reports/a1f9c2.md"
    assert answer == {"uri": file.as_uri()}
    assert "## Evidence" in file.read_text("utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert files_below(shop) == before


@pytest.mark.parametrize("capabilities", [{}, SHOWS])
async def test_a_client_that_shows_no_document_is_told_in_short(
    shop: Path, tmp_path: Path, capabilities: Json
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        client.ignores.add("textDocument/publishDiagnostics")
        await client.initialize(shop, capabilities=capabilities)
        await server.findings.show(shop, analysis(shop))
        client.answers["window/showDocument"] = lambda _: {"success": False}
        await client.command("whence.showReport", REPORT)
        shown = await client.notification("window/showMessage")
        assert "`load` returns None" in shown["message"]
        assert "`whence report a1f9c2`" in shown["message"]


async def test_an_investigation_without_a_cause_is_told_as_such(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        await server.findings.show(shop, not_found())
        await client.command("whence.showReport", REPORT)
        shown = await client.notification("window/showMessage")
        assert "No cause found for TypeError" in shown["message"]
