"""The three shapes in which servers list their models, read into one.

`/api/v1/models` (LM Studio 0.4), `/api/v0/models` (0.3.6) and OpenAI's `/v1/models`. A shape is
known by its fields, never by a status code: LM Studio answers 200 to anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from whence.llm.thinking_switch import of_options
from whence_tools.json_values import keep_dicts, read_mapping
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.llm.thinking_switch import ThinkingSwitch

Api = Literal["v1", "v0", "openai"]


@dataclass(frozen=True, slots=True)
class ListedModel:
    """One model that a request can name.

    Attributes:
        id: what to send as `model`: the loaded instance's where there is one.
        key: the model's own name; instances are `key`, `key:2` or a name the user gave.
        kind: `llm`, `vlm`, `embedding` or what the server says.
        loaded: None where the listing does not tell.
        context_length: of the loaded instance, in tokens, or None.
        tool_trained: None where the listing does not tell.
        parallel: predictions the instance runs side by side, or None.
        thinking: how its server is told how much it may think, where it can be.
        owner: what OpenAI's listing has as `owned_by`.
    """

    id: str
    key: str
    kind: str = "llm"
    loaded: bool | None = None
    context_length: int | None = None
    max_context_length: int | None = None
    tool_trained: bool | None = None
    parallel: int | None = None
    thinking: ThinkingSwitch | None = None
    owner: str = ""

    @property
    def answers_chat(self) -> bool:
        return not self.kind.startswith("embedding") and "embed" not in self.key.casefold()


def count(*values: Any) -> int | None:
    """The first that is a positive number of something."""
    numbers = (v for v in values if isinstance(v, int) and not isinstance(v, bool) and v > 0)
    return next(numbers, None)


def read_v1(body: dict[str, Any]) -> list[ListedModel] | None:
    """`/api/v1/models`: one entry per loaded instance, or one for a model not loaded."""
    if not isinstance(body.get("models"), list):
        return None
    entries = [entry for entry in keep_dicts(body["models"]) if isinstance(entry.get("key"), str)]
    if body["models"] and not entries:
        return None  # Ollama and others have a `models` list too
    return [model for entry in entries for model in _v1_entry(entry)]


def _v1_entry(entry: dict[str, Any]) -> list[ListedModel]:
    capabilities = read_mapping(entry.get("capabilities"))
    options = read_mapping(capabilities.get("reasoning")).get("allowed_options")
    instances = keep_dicts(entry.get("loaded_instances"))
    return [
        ListedModel(
            id=str(instance.get("id") or entry["key"]),
            key=entry["key"],
            kind=str(entry.get("type") or "llm"),
            loaded=bool(instances),
            context_length=count(read_mapping(instance.get("config")).get("context_length")),
            max_context_length=count(entry.get("max_context_length")),
            tool_trained=capabilities.get("trained_for_tool_use"),
            parallel=count(read_mapping(instance.get("config")).get("parallel")),
            thinking=of_options(map(str, options)) if isinstance(options, list) else None,
        )
        for instance in instances or [{}]
    ]


def read_v0(body: dict[str, Any]) -> list[ListedModel] | None:
    """`/api/v0/models`: a list `data` whose entries have a `state`."""
    entries = _named(body)
    if entries is None or not all("state" in entry for entry in entries):
        return None
    return [
        ListedModel(
            id=entry["id"],
            key=entry["id"],
            kind=str(entry.get("type") or "llm"),
            loaded=entry["state"] == "loaded",
            context_length=count(entry.get("loaded_context_length")),
            max_context_length=count(entry.get("max_context_length")),
            tool_trained=_tool_use(entry.get("capabilities")),
        )
        for entry in entries
    ]


def _tool_use(capabilities: Any) -> bool | None:
    return "tool_use" in capabilities if isinstance(capabilities, list) else None


def read_openai(body: dict[str, Any]) -> list[ListedModel] | None:
    """`/v1/models`: names; vLLM and llama.cpp add the context length, and llama.cpp with several
    models which of them is loaded."""
    entries = _named(body)
    if entries is None:
        return None
    return [
        ListedModel(
            id=entry["id"],
            key=entry["id"],
            loaded=_status(entry.get("status")),
            context_length=count(
                entry.get("max_model_len"), read_mapping(entry.get("meta")).get("n_ctx")
            ),
            max_context_length=count(read_mapping(entry.get("meta")).get("n_ctx_train")),
            owner=str(entry.get("owned_by") or ""),
        )
        for entry in entries
    ]


def _status(status: Any) -> bool | None:
    value = read_mapping(status).get("value")
    return value == "loaded" if isinstance(value, str) else None


def _named(body: dict[str, Any]) -> list[dict[str, Any]] | None:
    if body.get("data", body) is None and body.get("object") == "list":
        return []  # Ollama without a model
    if not isinstance(body.get("data"), list):
        return None
    return [entry for entry in keep_dicts(body["data"]) if isinstance(entry.get("id"), str)]


LISTINGS: tuple[tuple[Api, str, Callable[[dict[str, Any]], list[ListedModel] | None]], ...] = (
    ("v1", "/api/v1/models", read_v1),
    ("v0", "/api/v0/models", read_v0),
    ("openai", "/v1/models", read_openai),
)
