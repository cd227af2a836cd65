"""What servers other than LM Studio say of their models beside OpenAI's listing.

    llama.cpp   /props      `default_generation_settings.n_ctx`, of one slot; `total_slots`; the
                            chat template
    Ollama      /api/ps     `context_length` of what is loaded
                /api/show   capabilities, and the `num_ctx` that a model brings
    vLLM                    `max_model_len` stands in the listing already

A server is known by the shape of its answers; one that has none of these is left as it is.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whence.llm.models import ListedModel, count
from whence.llm.thinking_switch import of_capabilities, of_template
from whence_tools.json_values import keep_dicts, read_mapping
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    Ask = Callable[..., Awaitable[Any]]

LLAMA_CPP = "llama.cpp"
IDENTIFYING = ("/props", "/api/ps", "/version")  # where each of them says what it is
OLLAMA_DEFAULT_CONTEXT = 4096
_NUM_CTX = re.compile(r"^\s*(?:PARAMETER\s+)?num_ctx\s+(\d+)", re.MULTILINE)
_OLLAMA_NOTE = (
    "By default, Ollama gives models a window of {} tokens and silently cuts anything longer: "
    "set OLLAMA_CONTEXT_LENGTH (16384 or more) where it is started."
)


@dataclass(frozen=True, slots=True)
class Foreign:
    """A server by its name, with what it says of its models."""

    kind: str
    models: list[ListedModel]
    notes: tuple[str, ...] = ()


async def identify_server(models: Sequence[ListedModel], ask: Ask) -> Foreign:
    """Who this is, and what more it says.

    Args:
        models: as OpenAI's listing has them.
        ask: the JSON at a path of the server, or None; with a body it is posted.
    """
    if any(model.owner == "vllm" for model in models):
        return Foreign("vLLM", [replace(model, loaded=True) for model in models])
    props = read_mapping(await ask("/props"))
    if window := count(read_mapping(props.get("default_generation_settings")).get("n_ctx")):
        return Foreign(LLAMA_CPP, [_of_llama_cpp(model, props, window) for model in models])
    running = read_mapping(await ask("/api/ps"))
    if isinstance(running.get("models"), list):
        return await _ollama(models, keep_dicts(running["models"]), ask)
    return Foreign(_by_owner(models), list(models))


def _by_owner(models: Sequence[ListedModel]) -> str:
    owners = {model.owner for model in models}
    if "organization_owner" in owners:
        return "LM Studio before 0.3.6"
    return LLAMA_CPP if "llamacpp" in owners else "an OpenAI-compatible server"


def _of_llama_cpp(model: ListedModel, props: dict[str, Any], window: int) -> ListedModel:
    tools = read_mapping(props.get("chat_template_caps")).get("supports_tools")
    return replace(
        model,
        loaded=model.loaded is not False,
        context_length=window if model.loaded is not False else None,
        tool_trained=tools if isinstance(tools, bool) else None,
        parallel=count(props.get("total_slots")),
        thinking=of_template(props.get("chat_template")),
    )


async def _ollama(
    models: Sequence[ListedModel], running: list[dict[str, Any]], ask: Ask
) -> Foreign:
    """What is not running is not known to be ready, and is not refused: it loads on demand."""
    windows = {
        str(entry.get("name") or entry.get("model")): count(entry.get("context_length"))
        for entry in running
    }
    known = [
        _of_ollama(
            replace(model, loaded=True if model.id in windows else None),
            read_mapping(await ask("/api/show", {"model": model.id})),
            windows.get(model.id),
        )
        for model in models
    ]
    small = min((model.context_length or 0 for model in known), default=0)
    is_small = 0 < small <= OLLAMA_DEFAULT_CONTEXT
    return Foreign("Ollama", known, (_OLLAMA_NOTE.format(small),) if is_small else ())


def _of_ollama(model: ListedModel, shown: dict[str, Any], running: int | None) -> ListedModel:
    info = read_mapping(shown.get("model_info"))
    longest = count(*(value for key, value in info.items() if key.endswith(".context_length")))
    own = _NUM_CTX.search(str(shown.get("parameters") or ""))
    able = shown.get("capabilities")
    embeds = isinstance(able, list) and "completion" not in able
    return replace(
        model,
        kind="embedding" if embeds else model.kind,
        context_length=running or (int(own[1]) if own else OLLAMA_DEFAULT_CONTEXT),
        max_context_length=longest,
        tool_trained="tools" in able if isinstance(able, list) else None,
        thinking=of_capabilities(able),
    )
