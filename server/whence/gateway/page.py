"""The page at `/`: what a browser shows of investigations, solved cases and tools.

    GET /                       the document
    GET /page/PACKAGE/assets/…  its styles and modules, and those that it shares with the editors

The files are served from where the packages have them, under the same relative paths, so that an
import means to a browser what it means to a type checker. There is nothing to build and nothing
from elsewhere; all data comes through the HTTP API, so the files themselves tell no secrets.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from fastapi import APIRouter, Header
from fastapi.responses import Response

from whence.gateway.shared.failures import RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.gateway.shared.host import Host

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_DOCUMENT: Final = "gateway/assets/index.html"
_FOLDERS: Final = ("gateway/assets", "report/assets")
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",  # kept, and asked for again: an update is seen at once
}


class Asset(NamedTuple):
    """A file as it is sent. `etag` is of its content (RFC 9110, 8.8.3)."""

    content: bytes
    media_type: str
    etag: str


def router(host: Host) -> APIRouter:
    del host  # the page takes its data from the other routes
    routes = APIRouter(include_in_schema=False)

    # not `async`: the first of them reads the files, which is a thread's work

    @routes.api_route("/", methods=["GET", "HEAD"])
    def document(if_none_match: Annotated[str, Header()] = "") -> Response:
        return _answer(_DOCUMENT, if_none_match)

    @routes.api_route("/page/{path:path}", methods=["GET", "HEAD"])
    def asset(path: str, if_none_match: Annotated[str, Header()] = "") -> Response:
        return _answer(path, if_none_match)

    return routes


@cache
def read_assets() -> Mapping[str, Asset]:
    """Every file of the page by its path below `/page/`. Blocks: it reads them."""
    package = files("whence")
    return {
        f"{folder}/{file.name}": _asset(file.name, file.read_bytes())
        for folder in _FOLDERS
        for file in package.joinpath(folder).iterdir()
        if _suffix(file.name) in _TYPES
    }


def _asset(name: str, content: bytes) -> Asset:
    digest = hashlib.sha256(content).hexdigest()[:32]
    return Asset(content, _TYPES[_suffix(name)], f'"{digest}"')


def _suffix(name: str) -> str:
    return name[name.rfind(".") :]


def _answer(path: str, known: str) -> Response:
    found = read_assets().get(path)
    if found is None:
        raise RequestError(404, "NOT_FOUND", "Not found; the page is at /")
    headers = {**_HEADERS, "ETag": found.etag}
    if _matches(known, found.etag):
        return Response(status_code=304, headers=headers)
    return Response(found.content, headers=headers, media_type=found.media_type)


def _matches(known: str, etag: str) -> bool:
    """RFC 9110, 13.1.2: a list of tags, weak ones too, or `*`."""
    tags = (tag.strip().removeprefix("W/") for tag in known.split(","))
    return any(tag in ("*", etag) for tag in tags)
