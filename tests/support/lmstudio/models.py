"""The models of the stand-in, their states, and how the three listings show them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.support.lmstudio.context import Slots

JIT_CONTEXT = 4096
PARALLEL = 4


@dataclass(frozen=True, slots=True)
class Instance:
    """One more copy of a model that was loaded already."""

    id: str
    context_length: int


@dataclass
class Model:
    """A downloaded model. `context_length` is that of the loaded instance.

    Attributes:
        saved_context: the window it is given when a request loads it.
        parallel: how many requests it answers at the same time; they share its window.
        reasoning: the field that reasoning comes in, where it is not the era's.
        load_error: why it cannot be loaded.
        strict_alternation: its template wants user and assistant to take turns.
        system_first_only: its template refuses a system message that is not the first one.
        needs_user: its template refuses a conversation without a user.
        loaded: set while it is loaded.
        unloaded: set when it is unloaded, also in the middle of an answer.
        jit: a request has loaded it.
        copies: instances besides the first one.
    """

    key: str = "vendor/alpha-8b"
    kind: Literal["llm", "vlm", "embedding"] = "llm"
    state: Literal["not-loaded", "loading", "loaded"] = "loaded"
    context_length: int = 16384
    max_context_length: int = 131072
    tool_trained: bool = True
    saved_context: int = JIT_CONTEXT
    parallel: int = PARALLEL
    reasoning: str | None = None
    reasoning_options: tuple[str, ...] = ()
    load_error: str | None = None
    strict_alternation: bool = False
    system_first_only: bool = False
    needs_user: bool = False
    loaded: asyncio.Event = field(default_factory=asyncio.Event)
    unloaded: asyncio.Event = field(default_factory=asyncio.Event)
    jit: bool = False
    idle_since: float = 0.0
    ttl: float | None = None
    copies: list[Instance] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.slots = Slots(self.parallel)

    def load(self, context_length: int | None = None) -> None:
        self.state = "loaded"
        self.context_length = context_length or self.saved_context
        self.slots = Slots(self.parallel)
        self.unloaded = asyncio.Event()
        self.loaded.set()

    def load_again(self, context_length: int | None = None) -> Instance:
        """Loading is not idempotent: a second copy takes its own memory."""
        number = len(self.copies) + 2
        copy = Instance(f"{self.key}:{number}", context_length or self.context_length)
        self.copies.append(copy)
        return copy

    def unload(self) -> None:
        self.state = "not-loaded"
        self.jit = False
        self.ttl = None
        self.copies.clear()
        self.loaded.clear()
        self.unloaded.set()

    def unload_instance(self, name: str) -> None:
        """One of several instances; the last one's end is the model's."""
        others = [instance for instance in self.instances if instance.id != name]
        if not others:
            self.unload()
        elif name == self.key:
            self.context_length = self.copies.pop(0).context_length
        else:
            self.copies[:] = [copy for copy in self.copies if copy.id != name]

    @property
    def instances(self) -> list[Instance]:
        if self.state != "loaded":
            return []
        return [Instance(self.key, self.context_length), *self.copies]

    def answers_to(self, name: str) -> bool:
        return name == self.key or any(copy.id == name for copy in self.copies)


EMBEDDER = "text-embedding-nomic-embed-text-v1.5"


def embedder() -> Model:
    return Model(EMBEDDER, "embedding", "loaded", 2048, 2048, tool_trained=False)


def listing(path: str, models: list[Model]) -> dict[str, Any]:
    if path == "/api/v1/models":
        return {"models": [_v1(model) for model in models]}
    entries = _v0 if path == "/api/v0/models" else _openai
    return {"data": [entry for model in models for entry in entries(model)], "object": "list"}


def entry(path: str, models: list[Model]) -> dict[str, Any] | None:
    """One model of a listing, by the path that ends with its id."""
    root, _, key = path.partition("/models/")
    rows = listing(f"{root}/models", models).get("data", [])
    return next((row for row in rows if row["id"] == key), None)


def load_config(model: Model, context_length: int) -> dict[str, Any]:
    return {
        "context_length": context_length,
        "eval_batch_size": 512,
        "parallel": model.parallel,
        "flash_attention": True,
        "offload_kv_cache_to_gpu": True,
    }


def _v1(model: Model) -> dict[str, Any]:
    instances = [
        {"id": instance.id, "config": load_config(model, instance.context_length)}
        for instance in model.instances
    ]
    entry: dict[str, Any] = {
        "type": model.kind,
        "publisher": model.key.partition("/")[0],
        "key": model.key,
        "display_name": model.key,
        "quantization": {"name": "Q4_K_M", "bits_per_weight": 4},
        "size_bytes": 4_900_000_000,
        "params_string": "8B",
        "loaded_instances": instances,
        "max_context_length": model.max_context_length,
        "format": "gguf",
    }
    if model.kind == "embedding":
        return entry
    capabilities: dict[str, Any] = {
        "vision": model.kind == "vlm",
        "trained_for_tool_use": model.tool_trained,
    }
    if model.reasoning_options:
        options = list(model.reasoning_options)
        capabilities["reasoning"] = {"allowed_options": options, "default": options[-1]}
    return entry | {
        "architecture": "llama",
        "capabilities": capabilities,
        "description": None,
        "variants": [f"{model.key}@q4_k_m"],
        "selected_variant": f"{model.key}@q4_k_m",
    }


def _v0(model: Model) -> list[dict[str, Any]]:
    """A row for each instance, all with the same id."""
    entry: dict[str, Any] = {
        "id": model.key,
        "object": "model",
        "type": "embeddings" if model.kind == "embedding" else model.kind,
        "compatibility_type": "gguf",
        "state": model.state,
        "max_context_length": model.max_context_length,
        "capabilities": ["tool_use"] if model.tool_trained else [],
    }
    if not model.instances:
        return [entry]
    return [
        {**entry, "loaded_context_length": instance.context_length} for instance in model.instances
    ]


def _openai(model: Model) -> list[dict[str, Any]]:
    names = [model.key, *(copy.id for copy in model.copies)]
    return [{"id": name, "object": "model", "owned_by": "organization_owner"} for name in names]


def _refusal(message: str, code: str | None) -> dict[str, Any]:
    return {
        "error": {
            "message": message,
            "type": "invalid_request_error",
            "param": "model",
            "code": code,
        }
    }


NO_MODELS = _refusal(
    "No models loaded. Please load a model in the developer page or use the 'lms load' command.",
    None,
)
MANY_MODELS = _refusal(
    "Multiple models are loaded. Please specify a model by providing a 'model' field in the "
    "request body.",
    None,
)


def not_found(name: str, models: list[Model]) -> dict[str, Any]:
    names = "\n".join(model.key for model in models)
    return _refusal(
        f'Model "{name}" not found. Please specify a valid model.\n\nYour models:\n{names}',
        "model_not_found",
    )


def not_loadable(model: Model) -> dict[str, Any]:
    return _refusal(f'Failed to load model "{model.key}". Error: {model.load_error}', None)
