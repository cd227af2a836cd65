"""Who is let in: hosts, origins, tokens; and what every answer carries. Over real sockets."""

from __future__ import annotations

import asyncio
import base64
import logging
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from starlette.routing import BaseRoute, Route, WebSocketRoute

from tests.support.daemons import offline
from tests.support.gateways import gateway, hosted, served
from whence.config.settings import GatewaySettings
from whence.domain.errors import SettingsError
from whence.gateway.application import make_application
from whence.gateway.http.security_rules import Rules

TOKEN = "correct-horse-battery-staple"
PAGE = "http://localhost:3000"
OPEN = {"/", "/health", "/page/{path:path}"}


@pytest.fixture
async def url(project: Path) -> AsyncIterator[str]:
    async with gateway(project) as url:
        yield url


@pytest.fixture
async def guarded(project: Path, tmp_path: Path) -> AsyncIterator[str]:
    """One with a token."""
    async with gateway(project, offline(tmp_path / "data", **{"gateway.token": TOKEN})) as url:
        yield url


@pytest.fixture
async def shared(project: Path, tmp_path: Path) -> AsyncIterator[str]:
    """One that a page elsewhere may call."""
    given = offline(tmp_path / "data", **{"gateway.corsOrigins": f'["{PAGE}"]'})
    async with gateway(project, given) as url:
        yield url


async def fetch(url: str, path: str = "/api/tools", method: str = "GET", **more: Any) -> Any:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
        return await client.request(method, path, **more)


async def opened(url: str, **more: Any) -> str | None:
    """The subprotocol of a socket that was let in."""
    where = url.replace("http", "ws", 1) + "/ws"
    async with websockets.connect(where, proxy=None, **more) as socket:
        return socket.subprotocol


def port_of(url: str) -> str:
    return url.rpartition(":")[2]


# Host


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "LocalHost"])
async def test_the_names_of_this_machine_are_let_in(url: str, host: str) -> None:
    answer = await fetch(url, headers={"Host": f"{host}:{port_of(url)}"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example:{port}", "127.0.0.1.nip.io:{port}", "localhost.evil.example:{port}", "127.0.0.1",
     "127.0.0.1:1", "", "localhost:{port}@evil.example", "[::1]evil:{port}", "0.0.0.0:{port}"],
)  # fmt: skip
async def test_a_name_that_was_made_to_point_here_is_refused(url: str, host: str) -> None:
    answer = await fetch(url, headers={"Host": host.format(port=port_of(url))})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "HOST_NOT_ALLOWED"


async def test_a_socket_with_such_a_name_is_refused(url: str) -> None:
    with pytest.raises(websockets.InvalidStatus) as refused:
        await opened(url, additional_headers={"Host": "evil.example"})
    assert refused.value.response.status_code in {400, 403}


def test_where_it_listens_everywhere_any_address_is_right_and_no_name() -> None:
    rules = Rules.of(GatewaySettings(token=TOKEN), "0.0.0.0", 8787)
    assert rules.knows_host(b"192.168.1.5:8787")
    assert rules.knows_host(b"[fe80::1]:8787")
    assert not rules.knows_host(b"192.168.1.5:80")
    assert not rules.knows_host(b"evil.example:8787")


def test_the_name_that_was_configured_is_let_in() -> None:
    assert Rules.of(GatewaySettings(), "box.lan", 80).knows_host(b"box.lan")
    assert Rules.of(GatewaySettings(), "::1", 8787).knows_host(b"[::1]:8787")


# Origin


async def test_the_gateways_own_page_is_let_in(url: str) -> None:
    headers = {"Origin": url, "Sec-Fetch-Site": "same-origin"}
    assert (await fetch(url, headers=headers)).status_code == 200
    await opened(url, origin=url)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://"])
async def test_a_page_from_elsewhere_is_refused(url: str, origin: str) -> None:
    answer = await fetch(url, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "ORIGIN_NOT_ALLOWED"
    assert "access-control-allow-origin" not in answer.headers
    with pytest.raises(websockets.InvalidStatus) as refused:
        await opened(url, origin=origin)
    assert refused.value.response.status_code == 403


async def test_a_form_of_another_site_cannot_begin_anything(url: str) -> None:
    answer = await fetch(
        url,
        "/api/investigations",
        "POST",
        headers={"Origin": "http://evil.example", "Content-Type": "text/plain"},
        content='{"message": "x"}',
    )
    assert answer.status_code == 403


async def test_an_image_of_another_site_asks_for_nothing(url: str) -> None:
    fetched = {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    for site in ("cross-site", "same-site"):
        answer = await fetch(url, headers={"Sec-Fetch-Site": site, **fetched})
        assert answer.status_code == 403
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    answer = await fetch(url, "/", headers={**followed, "Sec-Fetch-Dest": "document"})
    assert answer.status_code == 200, "a link to the page may be followed"
    answer = await fetch(url, "/", headers={**followed, "Sec-Fetch-Dest": "iframe"})
    assert answer.status_code == 403


async def test_a_listed_page_may_ask_and_the_browser_is_told_so(shared: str) -> None:
    answer = await fetch(shared, headers={"Origin": PAGE, "Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == PAGE
    assert answer.headers["vary"] == "Origin"
    assert "access-control-allow-credentials" not in answer.headers
    assert (await fetch(shared, headers={"Origin": PAGE + "0"})).status_code == 403
    assert (await fetch(shared, headers={"Origin": "http://LOCALHOST:3000"})).status_code == 403


async def test_a_browser_that_asks_beforehand_is_answered_for_listed_pages_only(
    shared: str,
) -> None:
    asks = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Private-Network": "true",
    }
    answer = await fetch(shared, method="OPTIONS", headers={"Origin": PAGE, **asks})
    assert answer.status_code == 204
    assert "POST" in answer.headers["access-control-allow-methods"]
    assert "Authorization" in answer.headers["access-control-allow-headers"]
    assert answer.headers["access-control-allow-private-network"] == "true"
    answer = await fetch(
        shared, method="OPTIONS", headers={"Origin": "http://evil.example", **asks}
    )
    assert answer.status_code == 403


@pytest.mark.parametrize("origin", ["*", "null", "localhost:3000", "http://a.example/path", ""])
def test_an_origin_that_is_none_is_a_wrong_setting(origin: str) -> None:
    with pytest.raises(SettingsError, match=r"gateway\.corsOrigins"):
        Rules.of(GatewaySettings(cors_origins=[origin]), "127.0.0.1", 8787)


# Token


def routes(among: Sequence[BaseRoute]) -> Iterator[tuple[str, str]]:
    """Every method and path that is served; a kind of route that is not known here fails."""
    for route in among:
        if included := getattr(route, "original_router", None):
            yield from routes(included.routes)
        elif isinstance(route, WebSocketRoute):
            yield "WS", route.path
        else:
            assert isinstance(route, Route), f"what is {route!r}?"
            yield from ((method, route.path) for method in route.methods or {"GET", "POST"})


async def test_every_route_but_the_page_and_health_asks_for_the_token(
    project: Path, tmp_path: Path
) -> None:
    given = offline(tmp_path / "data", **{"gateway.token": TOKEN})
    async with hosted(project, given) as host, served(host) as url:
        app = make_application(host)
        found = {one for one in routes(app.router.routes) if one[1] not in OPEN}
        assert {"/api/tools", "/ws", "/mcp", "/api/investigations", "/api/debug/run"} <= {
            path for _, path in found
        }
        for method, path in sorted(found):
            concrete = re.sub(r"\{[^}]*\}", "x", path)
            if method == "WS":
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await opened(url)
                assert refused.value.response.status_code == 401
                continue
            answer = await fetch(url, concrete, method)
            assert answer.status_code == 401, (method, path)


async def test_a_refusal_says_how_to_get_in(guarded: str) -> None:
    answer = await fetch(guarded)
    assert answer.headers["www-authenticate"].startswith("Bearer")
    error = answer.json()["error"]
    assert error["code"] == "UNAUTHORIZED"
    assert "gateway.token" in error["message"]


@pytest.mark.parametrize("scheme", ["Bearer", "bearer"])
async def test_the_token_lets_in(guarded: str, scheme: str) -> None:
    headers = {"Authorization": f"{scheme} {TOKEN}"}
    assert (await fetch(guarded, headers=headers)).status_code == 200
    await opened(guarded, additional_headers=headers)


@pytest.mark.parametrize(
    "shown", ["Bearer wrong", "Bearer", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}x", "Bearer é"]
)
async def test_anything_else_does_not(guarded: str, shown: str) -> None:
    answer = await fetch(guarded, headers={"Authorization": shown.encode()})
    assert answer.status_code == 401


async def test_a_token_in_the_address_lets_nobody_in(guarded: str) -> None:
    answer = await fetch(guarded, "/api/tools", params={"token": TOKEN, "access_token": TOKEN})
    assert answer.status_code == 401


async def test_a_page_shows_the_token_of_a_socket_as_a_subprotocol(guarded: str) -> None:
    encoded = base64.urlsafe_b64encode(TOKEN.encode()).decode().rstrip("=")
    chosen = await opened(guarded, subprotocols=["whence", f"whence.bearer.{encoded}"])
    assert chosen == "whence"
    with pytest.raises(websockets.InvalidStatus) as refused:
        await opened(guarded, subprotocols=["whence", "whence.bearer.d3Jvbmc"])
    assert refused.value.response.status_code == 401


async def test_health_and_the_page_are_open_and_tell_nothing_of_the_workspace(
    guarded: str, project: Path
) -> None:
    for path in ("/", "/health", "/health?format=prom"):
        answer = await fetch(guarded, path)
        assert answer.status_code == 200
        assert str(project) not in answer.text
        assert project.parent.name not in answer.text


async def test_where_no_token_is_set_none_is_asked_for(url: str) -> None:
    assert (await fetch(url, headers={"Authorization": "Bearer any"})).status_code == 200


@pytest.mark.parametrize("token", ["two words", "new\nline", "schlüssel"])
def test_a_token_that_no_header_can_carry_is_a_wrong_setting(token: str) -> None:
    with pytest.raises(SettingsError, match=r"gateway\.token"):
        Rules.of(GatewaySettings(token=token), "127.0.0.1", 8787)


# Answers


@pytest.mark.parametrize("path", ["/api/tools", "/no/such/thing", "/health"])
async def test_answers_are_not_kept_guessed_or_framed(url: str, path: str) -> None:
    headers = (await fetch(url, path)).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "server" not in headers


async def test_the_pages_own_policy_stands(url: str) -> None:
    headers = (await fetch(url, "/")).headers
    assert headers.get_list("content-security-policy") == [headers["content-security-policy"]]
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


async def test_the_log_has_no_secrets(guarded: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    headers = {"Authorization": f"Bearer {TOKEN}", "X-Request-Id": "a-1"}
    secret = "ghp_" + "a1B2" * 9
    await fetch(guarded, f"/api/memory/search?query={secret}", headers=headers)
    await fetch(guarded, f"/api/tools/{secret}", "POST", headers=headers, json={"q": secret})
    await fetch(guarded, "/api/tools", headers={"Authorization": "Bearer almost-the-token"})
    own = [r.getMessage() for r in caplog.records if r.name.startswith(("whence", "uvicorn"))]
    assert any("a-1" in line for line in own)
    for given in (TOKEN, secret, "almost-the-token"):
        assert not [line for line in own if given in line]


async def test_many_at_once_are_told_apart(guarded: str) -> None:
    async def status(token: str) -> int:
        answer = await fetch(guarded, headers={"Authorization": f"Bearer {token}"})
        return int(answer.status_code)

    told = await asyncio.gather(*(status(TOKEN if n % 2 else "wrong") for n in range(20)))
    assert told == [200 if n % 2 else 401 for n in range(20)]
