"""Addresses that a document may lead to, and those that it may not."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import httpx
import pytest

from tests.support.openapi import Reply, server
from whence_tools.openapi.origins import Policy, RefusedError, is_public, origin_of
from whence_tools.openapi.transport import open_client


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "127.8.8.8", "::1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254",
     "fe80::1", "fe80::1%eth0", "fc00::1", "0.0.0.0", "::", "100.64.0.1", "224.0.0.1", "ff02::1",
     "::ffff:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "2002:7f00:1::",
     "::127.0.0.1", "::ffff:0:127.0.0.1", "255.255.255.255", "192.0.2.1"],
)  # fmt: skip
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"])
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("http://127.0.0.1:80/x", "http://localhost:80"),
        ("http://localhost", "http://localhost:80"),
        ("http://[::1]:8080/", "http://localhost:8080"),
        ("https://API.example.org/v1", "https://api.example.org:443"),
        ("https://user:pass@api.example.org./v1", "https://api.example.org:443"),
        ("http://localhost@10.0.0.1/", "http://10.0.0.1:80"),
        ("http://[fd00::1]/", "http://[fd00::1]:80"),
        ("ftp://example.org", None),
        ("/relative", None),
        ("http://x:99999", None),
        ("C:\\api.json", None),
    ],
)
def test_an_origin_is_scheme_host_and_port(url: str, origin: str | None) -> None:
    assert origin_of(url) == origin


def test_only_the_given_origin_may_be_private() -> None:
    policy = Policy.of("http://10.0.0.5:3000/openapi.json", [], {})
    policy.check("http://10.0.0.5:3000/x", ["10.0.0.5"])
    policy.check("https://api.example.org/x", ["8.8.8.8"])
    for url, address in (
        ("http://10.0.0.5:3001/x", "10.0.0.5"),
        ("https://10.0.0.5:3000/x", "10.0.0.5"),
        ("http://metadata.example.org/", "169.254.169.254"),
        ("http://127.0.0.1:8787/", "127.0.0.1"),
        ("file:///etc/passwd", ""),
    ):
        with pytest.raises(RefusedError):
            policy.check(url, [address])


def test_one_private_address_among_public_ones_is_enough_to_refuse() -> None:
    with pytest.raises(RefusedError):
        Policy.of("https://a.example", [], {}).check("https://b.example", ["8.8.8.8", "10.0.0.1"])


def test_a_file_may_lead_to_this_machine_and_not_to_its_neighbours() -> None:
    policy = Policy.of("file:///home/user/api.json", [], {})
    policy.check("http://127.0.0.1:3000", ["127.0.0.1"])
    with pytest.raises(RefusedError):
        policy.check("http://192.168.0.1", ["192.168.0.1"])


def test_what_is_configured_for_one_document_is_not_for_another() -> None:
    one, two = "http://10.0.0.1:80/a.json", "https://public.example/b.json"
    auth = {"http://10.0.0.1": "first", "http://10.0.0.9:8080/": "api"}
    first, second = (Policy.of(source, [one, two], auth) for source in (one, two))
    assert first.credential("http://10.0.0.1/x") == "first"
    assert second.credential("http://10.0.0.1/x") is None
    assert second.credential("http://10.0.0.9:8080/x") == "api"
    second.check("http://10.0.0.9:8080/x", ["10.0.0.9"])
    with pytest.raises(RefusedError):
        second.check("http://10.0.0.1/x", ["10.0.0.1"])


async def test_a_name_that_changes_its_address_is_connected_to_where_it_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """DNS rebinding: the second answer is never asked for."""
    asked: list[str] = []

    async def getaddrinfo(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        asked.append(host)
        address = "127.0.0.1" if len(asked) == 1 else "10.255.255.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(type(loop), "getaddrinfo", getaddrinfo)
    with server() as api:
        api.answers["/"] = lambda request: Reply(request.headers["Host"])
        port = api.url.rpartition(":")[2]
        url = f"http://rebind.example:{port}/"
        client = await asyncio.to_thread(open_client, Policy.of(url, [url], {}))
        async with client:
            answer = await client.get(url)
    assert answer.text == f"rebind.example:{port}"
    assert asked == ["rebind.example"]


async def test_a_name_of_a_private_address_is_never_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def getaddrinfo(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(type(loop), "getaddrinfo", getaddrinfo)
    with server() as api:
        url = f"http://innocent.example:{api.url.rpartition(':')[2]}/"
        client = await asyncio.to_thread(open_client, Policy.of("https://a.example", [], {}))
        async with client:
            with pytest.raises(RefusedError):
                await client.get(url)
        assert api.requests == []


async def test_an_address_that_does_not_answer_gives_way_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def getaddrinfo(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        places = (("::1", port), ("127.0.0.1", port))
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place) for place in places]

    loop = asyncio.get_running_loop()
    with server() as api:
        monkeypatch.setattr(type(loop), "getaddrinfo", getaddrinfo)
        api.answers["/"] = lambda _: Reply("here")
        client = await asyncio.to_thread(open_client, Policy.of(api.url, [api.url], {}))
        async with client:
            assert (await client.get(api.url)).text == "here"
    with pytest.raises(httpx.ConnectError):
        async with await asyncio.to_thread(open_client, Policy.of(api.url, [api.url], {})) as late:
            await late.get(api.url)
