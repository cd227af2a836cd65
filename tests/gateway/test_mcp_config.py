"""What hosts are told to write into their `mcp.json`, and the links that do it for them."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from whence.cli.mcp_config import LABEL, TIMEOUT_MS, make_deep_link, make_entry

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "mcp.md", DOCS / "lm-studio.md"]
Json = dict[str, Any]


def entries_in(page: Path) -> list[Json]:
    blocks = re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    parsed = [json.loads(block) for block in blocks if "mcpServers" in block]
    return [servers["mcpServers"][LABEL] for servers in parsed]


def links_in(page: Path) -> list[str]:
    return re.findall(r"\((lmstudio://add_mcp\?[^)]*)\)", page.read_text("utf-8"))


def read(link: str) -> tuple[str, Json]:
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc) == ("lmstudio", "add_mcp")
    query = parse_qs(parts.query, strict_parsing=True)
    return query["name"][0], json.loads(base64.b64decode(query["config"][0], validate=True))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_pages_links_decode_to_the_pages_json(page: Path) -> None:
    entries = entries_in(page)
    assert entries
    assert [read(link) for link in links_in(page)] == [(LABEL, entry) for entry in entries]


def test_both_forms_are_there() -> None:
    assert [set(entry) for entry in entries_in(DOCS / "mcp.md")] == [
        {"command", "args", "timeout"},
        {"url", "timeout"},
    ]


def test_the_label_is_one_that_hosts_keep() -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", LABEL)


@pytest.mark.parametrize("folder", ["/home/user/project", "/home/user/Größe & mehr+", "C:\\work"])
def test_a_link_keeps_any_path(folder: str) -> None:
    entry = make_entry(Path(folder))
    link = make_deep_link(entry)
    assert read(link) == (LABEL, entry)
    assert re.fullmatch(r"lmstudio://add_mcp\?name=whence&config=[A-Za-z0-9%]+", link)


def test_an_entry_has_whole_paths_and_outlasts_every_tool() -> None:
    entry = make_entry(Path("/home/user/project"))
    assert Path(entry["command"]).is_absolute()
    assert entry["args"][-2:] == ["--workspace", "/home/user/project"]
    assert entry["timeout"] == TIMEOUT_MS > 60_000
