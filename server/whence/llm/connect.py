"""Finding the model: which server answers, what it has loaded, how large its window is."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whence.llm.endpoint import Endpoint, open_client
from whence.llm.failures import (
    EndpointMissingError,
    ModelServerError,
    ModelSilentError,
    NothingLoadedError,
    NotLMStudioError,
    NotRunningError,
    UnclassifiedServerError,
    UnknownModelError,
    classify,
)
from whence.llm.models import LISTINGS, Api, ListedModel

if TYPE_CHECKING:
    import httpx

FALLBACK_CONTEXT = 4096
_NAMES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Server:
    """A model server that answered, and the model chosen on it.

    Attributes:
        url: its root, without a trailing slash.
        api: the newest model listing it has.
        context_length: tokens the chosen model was loaded with.
        notes: what was assumed, for `doctor` and the log.
    """

    url: str
    api: Api
    model: str
    context_length: int
    tool_trained: bool | None
    loaded: bool | None
    models: tuple[ListedModel, ...]
    notes: tuple[str, ...] = ()

    @property
    def chat_url(self) -> str:
        return f"{self.url}/v1/chat/completions"


async def connect(endpoint: Endpoint) -> Server:
    """Discovers the server and chooses a model: the configured one, else one that is loaded and
    trained for tools, else any that is loaded; of several, the one with the largest window.

    Raises:
        SettingsError: the URL is none.
        ModelServerError: not running, nothing loaded, needs a token, not LM Studio, an endpoint
            missing, an unknown model; each its own class.
    """
    candidates = endpoint.roots
    async with open_client(endpoint) as client:
        for root in candidates[:-1]:
            try:
                return await _discover(client, root, endpoint)
            except NotRunningError:
                continue
        return await _discover(client, candidates[-1], endpoint)


async def _discover(client: httpx.AsyncClient, root: str, endpoint: Endpoint) -> Server:
    missing: ModelServerError = NotLMStudioError()
    for api, path, read in LISTINGS:
        body = await _get(client, root + path, endpoint)
        models = read(body) if isinstance(body, dict) else None
        if models is not None:
            return _choose(root, api, models, endpoint.model)
        if isinstance(body, dict) and "error" in body:
            missing = _refusal(body["error"], missing)
    raise missing


def _refusal(error: Any, so_far: ModelServerError) -> ModelServerError:
    """What to report should no listing be there; a failure that ends the search is raised."""
    failure = classify(error)
    if isinstance(failure, EndpointMissingError):
        return failure
    if isinstance(failure, UnclassifiedServerError):
        return so_far
    raise failure


async def _get(client: httpx.AsyncClient, url: str, endpoint: Endpoint) -> Any:
    """The JSON body, whatever the status; None when it is no JSON."""
    import httpx

    try:
        async with asyncio.timeout(endpoint.limits.discovery):
            response = await client.get(url)
    except TimeoutError:
        raise ModelSilentError(f"no answer within {endpoint.limits.discovery:g} s") from None
    except (httpx.ConnectError, httpx.ConnectTimeout):
        raise NotRunningError(f"tried {_origin(url)}") from None
    except httpx.HTTPError as error:
        raise NotLMStudioError(type(error).__name__) from None
    try:
        return response.json()
    except ValueError:
        return None


def _origin(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}"


def _choose(root: str, api: Api, listed: list[ListedModel], wanted: str | None) -> Server:
    models = [model for model in listed if model.answers_chat]
    model = _configured(models, wanted) if wanted else _best(models)
    notes = []
    if model.context_length is None:
        notes.append(
            f"The server does not say how large the context window is; {FALLBACK_CONTEXT} tokens "
            "are assumed."
        )
    if api == "openai":
        notes.append("The server does not say which model is loaded; the first by name is used.")
    return Server(
        url=root,
        api=api,
        model=model.id,
        context_length=model.context_length or FALLBACK_CONTEXT,
        tool_trained=model.tool_trained,
        loaded=model.loaded,
        models=tuple(listed),
        notes=tuple(notes),
    )


def _configured(models: list[ListedModel], wanted: str) -> ListedModel:
    matches = [model for model in models if wanted in {model.id, model.key}]
    if not matches:
        raise UnknownModelError(f"'{wanted}' is not among: {_names(models) or 'no models at all'}")
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
