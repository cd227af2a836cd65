"""Finding the model on a server, and saying what is wrong when there is none."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from tests.support.lmstudio import CLASSIC, ENGINE, LEGACY, LMStudio, Model, Profile, embedder
from tests.support.lmstudio.wire import Connection, HttpRequest, listening
from whence.domain.errors import SettingsError
from whence.llm import failures
from whence.llm.connect import FALLBACK_CONTEXT, connect
from whence.llm.endpoint import Endpoint, TimeLimits, list_roots


@asynccontextmanager
async def other_server(
    answer: Callable[[str], tuple[int, object, dict[str, str]] | None],
) -> AsyncIterator[str]:
    """A server that is not LM Studio; an answer of None never comes."""

    async def handle(connection: Connection, request: HttpRequest) -> None:
        reply = answer(request.path)
        if reply is None:
            await connection.until_client_leaves()
        else:
            await connection.json(*reply)

    async with listening(handle) as url:
        yield url


@pytest.mark.parametrize(
    ("written", "root"),
    [
        ("http://127.0.0.1:1234", "http://127.0.0.1:1234"),
        ("http://127.0.0.1:1234/", "http://127.0.0.1:1234"),
        ("http://127.0.0.1:1234/v1", "http://127.0.0.1:1234"),
        ("http://127.0.0.1:1234/v1/", "http://127.0.0.1:1234"),
        ("http://127.0.0.1:1234/api/v1", "http://127.0.0.1:1234"),
        ("http://127.0.0.1:1234/proxy/api/v0", "http://127.0.0.1:1234/proxy"),
        ("127.0.0.1:1234", "http://127.0.0.1:1234"),
        ("http://[::1]:1234/v1", "http://[::1]:1234"),
    ],
)
def test_a_url_is_reduced_to_its_root(written: str, root: str) -> None:
    assert list_roots(written, allow_remote=False) == (root,)


def test_localhost_is_tried_on_ipv4_first() -> None:
    assert list_roots("http://localhost:1234/v1", allow_remote=False) == (
        "http://127.0.0.1:1234",
        "http://[::1]:1234",
    )


@pytest.mark.parametrize("url", ["", "ftp://127.0.0.1", "http://", "http://u:p@127.0.0.1", "a:b:c"])
def test_what_is_no_url_is_a_settings_error(url: str) -> None:
    with pytest.raises(SettingsError, match=r"lmstudio\.url"):
        list_roots(url, allow_remote=False)


@pytest.mark.parametrize("host", ["example.org", "10.0.0.5", "127.0.0.1.example.org"])
def test_another_machine_is_refused_unless_the_user_configured_it(host: str) -> None:
    with pytest.raises(failures.RemoteRefusedError):
        list_roots(f"http://{host}:1234", allow_remote=False)
    assert list_roots(f"http://{host}:1234", allow_remote=True) == (f"http://{host}:1234",)


@pytest.mark.parametrize(("profile", "api"), [(LEGACY, "v0"), (CLASSIC, "v1"), (ENGINE, "v1")])
async def test_each_era_tells_the_model_and_its_window(profile: Profile, api: str) -> None:
    async with LMStudio(profile=profile, models=[embedder(), Model()]) as lmstudio:
        server = await connect(Endpoint(url=lmstudio.url + "/v1"))
    assert (server.api, server.model) == (api, "vendor/alpha-8b")
    assert (server.context_length, server.tool_trained) == (16384, True)
    assert server.chat_url == f"{lmstudio.url}/v1/chat/completions"
    assert server.notes == ()


async def test_a_model_trained_for_tools_is_preferred_and_then_the_larger_window() -> None:
    models = [
        Model("a/plain", context_length=131072, tool_trained=False),
        Model("b/small", context_length=4096),
        Model("c/large", context_length=32768),
        Model("d/asleep", state="not-loaded"),
    ]
    async with LMStudio(models=models) as lmstudio:
        server = await connect(Endpoint(url=lmstudio.url))
    assert server.model == "c/large"


async def test_any_loaded_model_will_do_when_none_is_trained_for_tools() -> None:
    async with LMStudio(models=[embedder(), Model("a/plain", tool_trained=False)]) as lmstudio:
        server = await connect(Endpoint(url=lmstudio.url))
    assert (server.model, server.tool_trained) == ("a/plain", False)


async def test_the_configured_model_is_taken_even_when_it_has_to_be_loaded_first() -> None:
    models = [Model("a/loaded"), Model("b/wanted", state="not-loaded")]
    async with LMStudio(models=models) as lmstudio:
        server = await connect(Endpoint(url=lmstudio.url, model="b/wanted"))
    assert (server.model, server.loaded) == ("b/wanted", False)
    assert server.context_length == FALLBACK_CONTEXT
    assert "4096 tokens are assumed" in server.notes[0]


async def test_a_configured_model_that_is_not_there_names_those_that_are() -> None:
    async with LMStudio() as lmstudio:
        with pytest.raises(failures.UnknownModelError, match="vendor/alpha-8b"):
            await connect(Endpoint(url=lmstudio.url, model="vendor/beta"))


async def test_nothing_loaded_names_what_is_downloaded() -> None:
    models = [embedder(), Model("a/one", state="not-loaded")]
    async with LMStudio(models=models) as lmstudio:
        with pytest.raises(failures.NothingLoadedError, match=r"lms load.*a/one"):
            await connect(Endpoint(url=lmstudio.url))


async def test_an_embedding_model_alone_is_nothing_loaded() -> None:
    async with LMStudio(models=[embedder()]) as lmstudio:
        with pytest.raises(failures.NothingLoadedError):
            await connect(Endpoint(url=lmstudio.url))


@pytest.mark.parametrize("token", [None, "sk-lm-AAAAAAAA:wrong"])
async def test_a_missing_or_wrong_token_is_asked_for_and_never_shown(token: str | None) -> None:
    async with LMStudio(token="sk-lm-AAAAAAAA:BBBBBBBBBBBBBBBBBBBB") as lmstudio:
        with pytest.raises(failures.NeedsTokenError) as caught:
            await connect(Endpoint(url=lmstudio.url, token=token))
    assert "lmstudio.token" in str(caught.value)
    assert "AAAAAAAA" not in str(caught.value)


async def test_the_right_token_is_accepted_and_hidden() -> None:
    token = "sk-lm-AAAAAAAA:BBBBBBBBBBBBBBBBBBBB"
    async with LMStudio(token=token) as lmstudio:
        endpoint = Endpoint(url=lmstudio.url, token=token)
        assert (await connect(endpoint)).model == "vendor/alpha-8b"
    assert token not in repr(endpoint)


async def test_nothing_listening_says_how_to_start_the_server() -> None:
    async with LMStudio() as lmstudio:
        url = lmstudio.url
    with pytest.raises(failures.NotRunningError, match="lms server start"):
        await connect(Endpoint(url=url))


async def test_a_web_server_is_not_lm_studio() -> None:
    async with other_server(lambda _: (200, "hello", {})) as url:
        with pytest.raises(failures.NotLMStudioError):
            await connect(Endpoint(url=url))


async def test_a_connection_that_breaks_does_not_tell_what_server_it_is() -> None:
    def reset(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
        )
        writer.close()

    async with await asyncio.start_server(reset, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        with pytest.raises(failures.ConnectionLostError, match="Is it still running"):
            await connect(Endpoint(url=url))


async def test_lm_studio_without_a_model_listing_is_too_old() -> None:
    def answer(path: str) -> tuple[int, object, dict[str, str]]:
        return 200, {"error": f"Unexpected endpoint or method. (GET {path})"}, {}

    async with other_server(answer) as url:
        with pytest.raises(failures.EndpointMissingError, match=r"0\.3\.6"):
            await connect(Endpoint(url=url))


async def test_a_redirect_is_not_followed() -> None:
    async with LMStudio() as lmstudio:
        target = {"Location": f"{lmstudio.url}/v1/models"}
        async with other_server(lambda _: (302, {}, target)) as url:
            with pytest.raises(failures.NotLMStudioError):
                await connect(Endpoint(url=url))
        assert lmstudio.stats.paths == []


async def test_a_proxy_variable_does_not_reroute_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    async with LMStudio() as lmstudio, other_server(lambda _: (200, "proxy", {})) as proxy:
        for name in ("HTTP_PROXY", "ALL_PROXY", "http_proxy"):
            monkeypatch.setenv(name, proxy)
        assert (await connect(Endpoint(url=lmstudio.url))).model == "vendor/alpha-8b"


async def test_a_server_that_never_answers_is_given_up() -> None:
    async with other_server(lambda _: None) as url:
        with pytest.raises(failures.ModelSilentError):
            await connect(Endpoint(url=url, limits=TimeLimits(discovery=0.1)))


@pytest.mark.parametrize("extra", [{"max_model_len": 8192}, {"meta": {"n_ctx": 8192}}])
async def test_other_openai_servers_tell_their_window_too(extra: dict[str, object]) -> None:
    def answer(path: str) -> tuple[int, object, dict[str, str]]:
        if path == "/v1/models":
            return 200, {"object": "list", "data": [{"id": "m", "owned_by": "x", **extra}]}, {}
        return 404, {"error": {"code": 404, "message": "File Not Found"}}, {}

    async with other_server(answer) as url:
        server = await connect(Endpoint(url=url))
    assert (server.api, server.model, server.context_length) == ("openai", "m", 8192)


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        {"models": [{"name": "llama3"}]},
        {"models": 1},
        {"error": None},
        {"error": {"code": 404, "message": "File Not Found"}},
    ],
)
async def test_an_odd_listing_is_no_model_server(body: object) -> None:
    async with other_server(lambda _: (200, body, {})) as url:
        with pytest.raises(failures.NotLMStudioError):
            await connect(Endpoint(url=url))


async def test_entries_that_are_no_models_are_passed_over() -> None:
    odd = {"data": [1, {"x": 1}, {"id": "m", "state": "loaded", "capabilities": None}]}
    async with other_server(lambda _: (200, odd, {})) as url:
        server = await connect(Endpoint(url=url))
    assert (server.api, server.model, server.tool_trained) == ("v0", "m", None)
