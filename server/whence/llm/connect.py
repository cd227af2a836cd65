"""Finding the model: which server answers, what it has loaded, how large its window is."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from whence.llm.endpoint import Endpoint, open_client, origin
from whence.llm.failures import (
    ConnectionLostError,
    EndpointMissingError,
    ModelServerError,
    ModelSilentError,
    NeedsTokenError,
    NothingLoadedError,
    NotLMStudioError,
    NotRunningError,
    UnclassifiedServerError,
    UnknownModelError,
    classify,
)
from whence.llm.foreign import identify_server
from whence.llm.models import LISTINGS, Api, ListedModel
from whence.llm.request import encode_body
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.llm.http import HttpClient
    from whence.llm.thinking_switch import ThinkingSwitch

FALLBACK_CONTEXT = 4096
_NAMES_SHOWN = 8
_DENIED = frozenset({401, 403})
_ERAS = {"v1": "LM Studio 0.4 or later", "v0": "LM Studio 0.3.6 or later"}
_TOO_OLD = "LM Studio before 0.3.6 reports neither context windows nor tool training: update it."


@dataclass(frozen=True, slots=True)
class Server:
    """A model server that answered, and the model chosen on it.

    Attributes:
        url: its root, without a trailing slash.
        api: the newest model listing it has.
        key: the chosen model's own name; `model` names the instance.
        context_length: tokens the chosen model was loaded with.
        kind: the program, and its era where that is known.
        parallel: predictions the model runs side by side, where the server says so.
        thinking: how it is told how much the model may think, where it can be.
        notes: what was assumed, for `doctor` and the log.
    """

    url: str
    api: Api
    model: str
    context_length: int
    tool_trained: bool | None
    loaded: bool | None
    models: tuple[ListedModel, ...]
    key: str = ""
    kind: str = ""
    parallel: int | None = None
    thinking: ThinkingSwitch | None = None
    notes: tuple[str, ...] = ()

    @property
    def chat_url(self) -> str:
        return f"{self.url}/v1/chat/completions"


async def connect(endpoint: Endpoint) -> Server:
    """Discovers the server and chooses a model: the configured one, else one that is loaded and
    trained for tool use, else any that is loaded; of several, the one with the largest window.

    Raises:
        SettingsError: the URL is none.
        ModelServerError: not running, nothing loaded, needs a token, not LM Studio, an endpoint
            missing, an unknown model; each its own class.
    """
    listing = await _discover(endpoint)
    return _choose(listing, endpoint.model)


async def list_models(endpoint: Endpoint) -> list[ListedModel]:
    """The models that can chat, loaded or not.

    Raises:
        SettingsError, ModelServerError: as `connect`, but for what is said of single models.
    """
    return (await _discover(endpoint)).chat_models


@dataclass(frozen=True, slots=True)
class _Listing:
    root: str
    api: Api
    models: list[ListedModel]
    kind: str = ""
    notes: tuple[str, ...] = ()

    @property
    def chat_models(self) -> list[ListedModel]:
        return [model for model in self.models if model.answers_chat]


async def _discover(endpoint: Endpoint) -> _Listing:
    candidates = endpoint.roots
    async with open_client(endpoint) as client:
        for root in candidates[:-1]:
            try:
                return await _list_models(client, root, endpoint)
            except NotRunningError:
                continue
        return await _list_models(client, candidates[-1], endpoint)


async def _list_models(client: HttpClient, root: str, endpoint: Endpoint) -> _Listing:
    missing: ModelServerError = NotLMStudioError()
    for api, path, read in LISTINGS:
        body = await _get(client, root + path, endpoint)
        models = read(body) if isinstance(body, dict) else None
        if models is not None:
            return await _identify(client, root, api, models, endpoint)
        if isinstance(body, dict) and "error" in body:
            missing = _refusal(body["error"], missing)
    raise missing


async def _identify(
    client: HttpClient,
    root: str,
    api: Api,
    models: list[ListedModel],
    endpoint: Endpoint,
) -> _Listing:
    if api in _ERAS:
        return _Listing(root, api, models, _ERAS[api])

    async def ask(path: str, body: Any = None) -> Any:
        try:
            return await _get(client, root + path, endpoint, body)
        except ModelServerError:
            return None  # it has no such thing, and says so in its own way

    models_found = await identify_server(models, ask)
    return _Listing(root, api, models_found.models, models_found.kind, models_found.notes)


def _refusal(error: Any, so_far: ModelServerError) -> ModelServerError:
    """What to report should no listing be there; a failure that ends the search is raised."""
    failure = classify(error)
    if isinstance(failure, EndpointMissingError):
        return failure
    if isinstance(failure, UnclassifiedServerError):
        return so_far
    raise failure


async def _get(client: HttpClient, url: str, endpoint: Endpoint, posted: Any = None) -> Any:
    """The JSON body, whatever the status; None when it is no JSON."""
    from whence.llm.http import ConnectError, HttpError, ReadError

    method, content = ("GET", None) if posted is None else ("POST", encode_body(posted))
    try:
        async with (
            asyncio.timeout(endpoint.limits.discovery),
            client.request(method, url, content) as response,
        ):
            body = await response.body()
    except TimeoutError:
        raise ModelSilentError(f"no answer within {endpoint.limits.discovery:g} s") from None
    except ConnectError:
        raise NotRunningError(f"tried {origin(url)}") from None
    except ReadError as error:
        raise ConnectionLostError(type(error).__name__) from None
    except HttpError as error:
        raise NotLMStudioError(type(error).__name__) from None
    if response.status in _DENIED:
        raise NeedsTokenError(f"HTTP {response.status}")
    try:
        return json.loads(body)
    except ValueError:
        return None


def _choose(listing: _Listing, name: str | None) -> Server:
    models = listing.chat_models
    model = _find_configured(models, name) if name else _best(models)
    notes = list(listing.notes)
    if model.context_length is None:
        notes.append(
            f"The server does not say how large the context window is; {FALLBACK_CONTEXT} tokens "
            "are assumed."
        )
    if model.loaded is None and not name and len(models) > 1:
        notes.append("The server does not say which model is loaded; the first by name is used.")
    if listing.kind == "LM Studio before 0.3.6":
        notes.append(_TOO_OLD)
    return Server(
        url=listing.root,
        api=listing.api,
        model=model.id,
        context_length=model.context_length or FALLBACK_CONTEXT,
        tool_trained=model.tool_trained,
        loaded=model.loaded,
        models=tuple(listing.models),
        key=model.key,
        kind=listing.kind,
        parallel=model.parallel,
        thinking=model.thinking,
        notes=tuple(notes),
    )


def _find_configured(models: list[ListedModel], name: str) -> ListedModel:
    matches = [model for model in models if name in {model.id, model.key}]
    if not matches:
        raise UnknownModelError(f"'{name}' is not among: {_names(models) or 'no models at all'}")
    return min(matches, key=_preference)


def _names(models: list[ListedModel]) -> str:
    return ", ".join(sorted({model.key for model in models})[:_NAMES_SHOWN])


def _best(models: list[ListedModel]) -> ListedModel:
    usable = [model for model in models if model.loaded is not False]
    if not usable:
        there = _names(models)
        raise NothingLoadedError(f"downloaded: {there}" if there else "no model is downloaded")
    return min(usable, key=_preference)


def _preference(model: ListedModel) -> tuple[bool, bool, int, str]:
    return (
        not model.loaded,
        not model.tool_trained,
        -(model.context_length or 0),
        model.id,
    )
