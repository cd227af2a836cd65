from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from tests.support.analyses import not_found
from tests.support.lsp.client import Client, connected
from tests.support.lsp.shown import (
    CAPABILITIES,
    CAUSE,
    CONFIG,
    FIXED,
    SERVER,
    analysis,
    edit,
    options,
    put,
    write_shop,
)
from tests.support.work import calls_within

Json = dict[str, Any]
PUBLISH = "textDocument/publishDiagnostics"


@pytest.fixture
def shop(project: Path) -> Path:
    write_shop(project)
    return project


async def published(client: Client) -> Json:
    return dict(await client.notification(PUBLISH))


def lines_of(params: Json) -> list[int]:
    return [one["range"]["start"]["line"] for one in params["diagnostics"]]


async def test_a_cause_is_a_diagnostic_at_its_line(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop, capabilities=CAPABILITIES)
        uri = client.open(shop / "shop/config.py", CONFIG, version=7)
        await server.findings.show(shop, analysis(shop))
        params = await published(client)
        assert (params["uri"], params["version"]) == (uri, 7)
        [shown] = params["diagnostics"]
        text = CONFIG.split("\n")[CAUSE]
        assert shown["range"] == {
            "start": {"line": CAUSE, "character": 8},
            "end": {"line": CAUSE, "character": len(text)},
        }
        assert (shown["source"], shown["severity"], shown["code"]) == ("whence", 3, "TypeError")
        assert shown["data"] == {"analysisId": "a1f9c2"}
        assert "`load` returns None" in shown["message"]
        assert "Confidence moderate (82 %)" in shown["message"]
        related = shown["relatedInformation"]
        assert [one["location"]["range"]["start"] for one in related] == [
            {"line": 9, "character": 4},
            {"line": 5, "character": 4},
        ]
        assert related[0]["location"]["uri"] == (shop / "shop/server.py").as_uri()
        assert "occurs here" in related[1]["message"]


async def test_related_information_is_only_for_those_that_show_it(
    shop: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        await server.findings.show(shop, analysis(shop))
        params = await published(client)  # the document is not open
        assert "relatedInformation" not in params["diagnostics"][0]
        assert "version" not in params
        assert lines_of(params) == [CAUSE]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_a_range_counts_in_the_units_of_the_client(
    project: Path, tmp_path: Path, encoding: str
) -> None:
    line = '    title = "😀設定"; return tomllib.loads(file.read())["server"]'
    write_shop(project, config=f"def load(file):\n{line}\n")
    column = len(line[: line.index("return")].encode("utf-16-le")) // 2 + 1
    made = analysis(
        project,
        edit(2, 2, "    return {}"),
        location={"filePath": "shop/config.py", "line": 2, "column": column},
        evidence=[],
    )
    async with connected(options(tmp_path)) as (client, server):
        general = {"general": {"positionEncodings": [encoding]}}
        await client.initialize(project, capabilities=general)
        await server.findings.show(project, made)
        [shown] = (await published(client))["diagnostics"]
        width = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
        codec = encoding if encoding == "utf-8" else f"{encoding}-le"
        before = line[: line.index("return")]
        assert shown["range"]["start"]["character"] == len(before.encode(codec)) // width
        assert shown["range"]["end"]["character"] == len(line.encode(codec)) // width


async def test_without_a_cause_nothing_is_published(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        await server.findings.show(shop, not_found())
        await server.findings.show(shop, analysis(shop, id="b", fingerprint="w1-b", location=None))
        assert server.findings.get("a1f9c2") is not None
        report = await client.request("whence/report", {"analysisId": "a1f9c2"})
        assert "No cause found" in report["content"]


async def test_a_newer_analysis_of_an_error_takes_the_place_of_the_older(
    shop: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        await server.findings.show(shop, analysis(shop, id="other", fingerprint="w1-other"))
        assert len((await published(client))["diagnostics"]) == 2
        await server.findings.show(shop, analysis(shop, id="newer"))
        ids = [one["data"]["analysisId"] for one in (await published(client))["diagnostics"]]
        assert ids == ["other", "newer"]


async def test_clear_takes_all_away(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        await client.command("whence.clear")
        assert (await published(client))["diagnostics"] == []
        assert server.findings.of((shop / "shop/config.py").as_uri()) == []


async def test_a_finding_moves_with_edits_above_it(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        uri = client.open(shop / "shop/config.py", CONFIG)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        client.change(uri, 2, put(0, 0, "# one\r\n# two\n"), put(0, 0, "", last=1))
        params = await published(client)
        assert (lines_of(params), params["version"]) == ([CAUSE + 1], 2)
        client.change(uri, 3, put(10, 0, "    # below\n"))
        client.change(uri, 4, put(0, 0, "", last=4))
        params = await published(client)
        assert (lines_of(params), params["version"]) == ([CAUSE - 3], 4)


@pytest.mark.parametrize(
    "change",
    [
        put(CAUSE, 12, " "),  # the cause
        put(CAUSE - 1, 0, "", last=CAUSE),  # a quoted line
        put(CAUSE, 0, "\n"),  # between two quoted lines
        {"text": CONFIG.replace("server", "client")},
    ],
)
async def test_a_finding_goes_with_its_lines_and_comes_back_with_them(
    shop: Path, tmp_path: Path, change: Json
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        uri = client.open(shop / "shop/config.py", CONFIG)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        client.change(uri, 2, change)
        assert (await published(client))["diagnostics"] == []
        client.change(uri, 3, {"text": f"\n{CONFIG}"})
        assert lines_of(await published(client)) == [CAUSE + 1]


async def test_a_finding_rests_on_the_lines_that_its_fix_replaces_elsewhere(
    shop: Path, tmp_path: Path
) -> None:
    fix = edit(6, 6, '    return (settings or {})["port"]', "shop/server.py")
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        uri = client.open(shop / "shop/server.py", SERVER)
        await server.findings.show(shop, analysis(shop, fix))
        assert lines_of(await published(client)) == [CAUSE]
        client.change(uri, 2, put(5, 4, "x"))
        assert (await published(client))["diagnostics"] == []


async def test_two_hundred_edits_a_second_are_one_publication(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        uri = client.open(shop / "shop/config.py", CONFIG)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        for version in range(2, 202):
            client.change(uri, version, put(0, 0, "\n"))
        await client.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
        params = await published(client)
        assert (lines_of(params), params["version"]) == ([CAUSE + 200], 201)


async def test_a_closed_document_is_looked_at_on_the_disk(shop: Path, tmp_path: Path) -> None:
    file = shop / "shop/config.py"
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        file.write_text(f"# above\n{CONFIG}", "utf-8")
        event = {"changes": [{"uri": file.as_uri(), "type": 2}]}
        client.notify("workspace/didChangeWatchedFiles", event)
        assert lines_of(await published(client)) == [CAUSE + 1]
        file.unlink()
        client.notify("workspace/didChangeWatchedFiles", event)
        assert (await published(client))["diagnostics"] == []


async def test_a_document_opened_with_another_text_counts_until_it_is_closed(
    shop: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        uri = client.open(shop / "shop/config.py", f"# unsaved\n{CONFIG}")
        params = await published(client)
        assert (lines_of(params), params["version"]) == ([CAUSE + 1], 1)
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        assert lines_of(await published(client)) == [CAUSE]


async def test_an_analysis_that_comes_late_is_placed_at_its_lines(
    shop: Path, tmp_path: Path
) -> None:
    made = analysis(shop)
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        client.open(shop / "shop/config.py", f"# new\n# lines\n{CONFIG}")
        await server.findings.show(shop, made)
        assert lines_of(await published(client)) == [CAUSE + 2]


async def test_an_analysis_whose_lines_are_gone_is_kept_for_its_report(
    shop: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("whence.lsp.state.findings").addHandler(caplog.handler)
    made = analysis(shop)
    (shop / "shop/config.py").write_text(CONFIG.replace("open", "closed"))
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        await server.findings.show(shop, made)
        assert "a1f9c2 is not shown" in caplog.text
        assert (
            "Evidence"
            in (await client.request("whence/report", {"analysisId": made.id}))["content"]
        )


async def test_a_finding_is_at_its_cause_and_at_the_error(shop: Path, tmp_path: Path) -> None:
    def at(path: str, line: int) -> list[str]:
        place = types.Range(types.Position(line, 0), types.Position(line, 0))
        found = server.findings.at((shop / path).as_uri(), place)
        return [one.analysis.id for one in found]

    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        assert at("shop/config.py", CAUSE) == at("shop/server.py", 5) == ["a1f9c2"]
        assert at("shop/config.py", CAUSE - 1) == at("shop/server.py", 9) == []


# -- hover and lens


async def hover(client: Client, uri: str, line: int) -> Json | None:
    position = {"line": line, "character": 0}
    result: Json | None = await client.request(
        "textDocument/hover", {"textDocument": {"uri": uri}, "position": position}
    )
    return result


async def test_a_hover_says_why_how_sure_on_what_evidence_and_what_helps(
    shop: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop, capabilities=CAPABILITIES)
        uri = client.open(shop / "shop/config.py", CONFIG)
        await server.findings.show(shop, analysis(shop, status="proven"))
        await published(client)
        shown = await hover(client, uri, CAUSE)
        assert shown is not None
        assert shown["contents"]["kind"] == "markdown"
        text = shown["contents"]["value"]
        for part in (
            "returns None",
            "confidence moderate",
            "6 |     with open",
            "```diff",
            "Proven",
        ):
            assert part in text
        assert f"+{FIXED}" in text
        assert "whence apply a1f9c2" in text
        assert await hover(client, uri, CAUSE + 1) is None


async def test_a_hover_is_plain_text_where_the_client_knows_no_markdown(
    shop: Path, tmp_path: Path
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        uri = client.open(shop / "shop/config.py", CONFIG)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        shown = await hover(client, uri, CAUSE)
        assert shown is not None
        assert shown["contents"]["kind"] == "plaintext"
        assert "```" not in shown["contents"]["value"]
        assert "Not tested" in shown["contents"]["value"]


async def test_a_hovers_work_grows_no_faster_than_the_findings(shop: Path, tmp_path: Path) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        uri = client.open(shop / "shop/config.py", CONFIG)
        client.ignores.add(PUBLISH)
        work = []
        for number in range(40):
            made = analysis(shop, id=f"a{number}", fingerprint=f"w1-{number}")
            await server.findings.show(shop, made)
            if number in (0, 39):
                await hover(client, uri, CAUSE)  # loads what the first one needs
                with calls_within("whence") as counted:
                    await hover(client, uri, CAUSE)
                work.append(counted.total())
        alone, among_forty = work
        assert 0 < among_forty <= 40 * alone


@pytest.mark.parametrize(
    ("status", "titles"),
    [
        ("checked", ["Whence: `load` returns None when the file has no `[server]` table",
                     "apply the checked fix"]),
        ("refuted", ["Whence: `load` returns None when the file has no `[server]` table"]),
    ],
)  # fmt: skip
async def test_lenses_tell_the_cause_and_offer_the_fix(
    shop: Path, tmp_path: Path, status: str, titles: list[str]
) -> None:
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop)
        uri = client.open(shop / "shop/config.py", CONFIG)
        await server.findings.show(shop, analysis(shop, status=status))
        await published(client)
        lenses = await client.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
        assert [lens["command"]["title"] for lens in lenses] == titles
        assert {lens["range"]["start"]["line"] for lens in lenses} == {CAUSE}
        assert lenses[0]["command"]["command"] == "whence.showReport"
        assert lenses[0]["command"]["arguments"] == [{"analysisId": "a1f9c2"}]


async def test_lenses_are_asked_for_again_when_findings_change(shop: Path, tmp_path: Path) -> None:
    refresh = {"workspace": {"codeLens": {"refreshSupport": True}}}
    async with connected(options(tmp_path)) as (client, server):
        await client.initialize(shop, capabilities=refresh)
        await server.findings.show(shop, analysis(shop))
        await published(client)
        client.reply(await client.question("workspace/codeLens/refresh"), None)
