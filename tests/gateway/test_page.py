"""The page's files, as a browser is given them; what it does with them: `tests/e2e/page`."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

from tests.support.gateways import gateway
from whence.gateway.page import read_assets

IMPORT = re.compile(r"""(?:\bfrom|^import)\s+['"]([^'"]+)['"]""", re.MULTILINE)
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "img-src": "'self' data:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.fixture
async def browser(project: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with gateway(project) as url, httpx.AsyncClient(base_url=url, timeout=60) as client:
        yield client


class Document(HTMLParser):
    """What a document loads, and what in it a strict policy would not run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.inline: list[str] = []
        self.ids: set[str] = set()
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._open = tag
        self.ids.add(given.get("id", ""))
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        if tag in ("script", "img"):
            self.loaded.append(given.get("src", ""))
        elif tag == "link":
            self.loaded.append(given["href"])

    def handle_data(self, data: str) -> None:
        if self._open in ("script", "style") and data.strip():
            self.inline.append(data)


async def test_the_document_loads_nothing_but_files_of_the_page(
    browser: httpx.AsyncClient,
) -> None:
    answer = await browser.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    document = Document(answer.text)
    assert document.inline == []
    assert len(document.loaded) >= 5
    for address in document.loaded:
        assert address.startswith("page/")
        assert (await browser.get(address)).status_code == 200, address


async def test_every_import_of_a_module_leads_to_a_module(browser: httpx.AsyncClient) -> None:
    to_read, read = ["/page/gateway/assets/main.js"], set[str]()
    while to_read:
        address = to_read.pop()
        if address in read:
            continue
        read.add(address)
        answer = await browser.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        to_read += [urljoin(address, name) for name in IMPORT.findall(answer.text)]
    scripts = {f"/page/{path}" for path in read_assets() if path.endswith(".js")}
    assert read == scripts, "a module that nothing imports"


@pytest.mark.parametrize("path", ["/", "/page/gateway/assets/page.css"])
async def test_the_policy_lets_nothing_in_from_elsewhere(
    browser: httpx.AsyncClient, path: str
) -> None:
    headers = (await browser.get(path)).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert policy == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_no_file_names_an_address_elsewhere() -> None:
    for path, asset in read_assets().items():
        text = asset.content.decode().replace(NAMESPACE, "")
        assert not re.search(r"(https?:)?//[a-z0-9]", text.replace("// ", "")), path
        assert "@import" not in text


def test_no_module_writes_html_from_strings() -> None:
    for path, asset in read_assets().items():
        unsafe = re.search(
            rb"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", asset.content
        )
        assert unsafe is None, path


async def test_a_file_that_has_not_changed_is_not_sent_again(browser: httpx.AsyncClient) -> None:
    first = await browser.get("/")
    known = first.headers["etag"]
    again = await browser.get("/", headers={"If-None-Match": f'"other", W/{known}'})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["etag"] == known
    assert again.headers["content-security-policy"] == first.headers["content-security-policy"]
    assert (await browser.get("/", headers={"If-None-Match": '"other"'})).status_code == 200
    assert first.headers["cache-control"] == "no-cache"


async def test_a_head_request_has_the_headers_and_no_content(browser: httpx.AsyncClient) -> None:
    answer = await browser.head("/page/report/assets/report.css")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert int(answer.headers["content-length"]) > 1000
    assert answer.content == b""


@pytest.mark.parametrize(
    "path",
    [
        "/page/gateway/page.py",
        "/page/gateway/assets/../page.py",
        "/page/gateway/assets/%2e%2e/page.py",
        "/page/..%2f..%2fpyproject.toml",
        "/page//etc/passwd",
        "/page/gateway/assets/",
        "/page/",
    ],
)
async def test_no_other_file_can_be_had(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "NOT_FOUND"


async def test_the_page_is_no_part_of_the_published_api(browser: httpx.AsyncClient) -> None:
    paths = (await browser.get("/api/openapi.json")).json()["paths"]
    assert not [path for path in paths if path == "/" or path.startswith("/page")]
