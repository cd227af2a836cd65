"""The page `docs/function-manifest.md` against what the code offers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from whence.gateway.manifest import render_page
from whence.gateway.own_document import own_document
from whence_tools.catalogue import all_tools

PAGE = Path(__file__).parents[2] / "docs/function-manifest.md"


@pytest.fixture(scope="module")
def manifest() -> str:
    return render_page()


def test_the_page_is_what_the_code_generates(manifest: str) -> None:
    assert PAGE.read_text("utf-8") == manifest, "run `make docs`"


def test_every_tool_operation_and_schema_has_its_row(manifest: str) -> None:
    rows = {line.split("|")[1].strip() for line in manifest.splitlines() if line.startswith("| `")}
    document = own_document()
    operations = {
        f"`{method.upper()} {path}`"
        for path, methods in document["paths"].items()
        for method in methods
    }
    schemas = {f"`{name}`" for name in document["components"]["schemas"]}
    tools = {f"`{tool.name}`" for tool in all_tools()} | {"`investigate`", "`search_memory`"}
    assert rows >= operations | schemas | tools


@pytest.mark.parametrize("event", ["chat.delta", "tool.call", "rca", "investigation.finished"])
def test_the_events_have_their_rows(event: str, manifest: str) -> None:
    assert f"| `{event}` |" in manifest


def test_required_fields_are_told_apart(manifest: str) -> None:
    lines = manifest.splitlines()
    row = next(line for line in lines if line.startswith("| `run_debug_attempt` |"))
    assert "**`patch_code`**" in row
    assert "**`filePath`**" not in row
    assert "`filePath`" in row


def test_the_guide_to_the_api_names_every_operation_and_no_other() -> None:
    guide = (PAGE.parent / "http-api.md").read_text("utf-8")
    own = {re.sub(r"\{\w+\}", "*", path) for path in own_document()["paths"]}
    told = set(re.findall(r"(?:8787|POST )(/(?!api/openapi)[\w./$-]+)", guide))
    named = {path for path in own if any(_is(path, place) for place in told)}
    assert named == own
    assert [place for place in told if not any(_is(path, place) for path in own)] == []


def _is(path: str, place: str) -> bool:
    return re.fullmatch(path.replace("*", "[^/]+"), place) is not None
