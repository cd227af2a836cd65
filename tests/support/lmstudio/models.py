"""The models of the stand-in, their states, and how the three listings show them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Literal

JIT_CONTEXT = 4096


@dataclass
class Model:
    """A downloaded model. `context_length` is that of the loaded instance."""

    key: str = "vendor/alpha-8b"
    kind: Literal["llm", "vlm", "embedding"] = "llm"
    state: Literal["not-loaded", "loading", "loaded"] = "loaded"
    context_length: int = 16384
    max_context_length: int = 131072
    tool_trained: bool = True
    loaded: asyncio.Event = field(default_factory=asyncio.Event)

    def load(self, context_length: int = JIT_CONTEXT) -> None:
        self.state = "loaded"
        self.context_length = context_length
        self.loaded.set()

    def unload(self) -> None:
        self.state = "not-loaded"
        self.loaded.clear()


EMBEDDER = "text-embedding-nomic-embed-text-v1.5"


def embedder() -> Model:
    return Model(EMBEDDER, "embedding", "loaded", 2048, 2048, tool_trained=False)


def listing(path: str, models: list[Model]) -> dict[str, Any]:
    if path == "/api/v1/models":
        return {"models": [_v1(model) for model in models]}
    entry = _v0 if path == "/api/v0/models" else _openai
    return {"data": [entry(model) for model in models], "object": "list"}


def _v1(model: Model) -> dict[str, Any]:
    config = {"context_length": model.context_length, "eval_batch_size": 512, "parallel": 4}
    instances = [{"id": model.key, "config": config}] if model.state == "loaded" else []
    entry: dict[str, Any] = {
        "type": model.kind,
        "publisher": model.key.partition("/")[0],
        "key": model.key,
        "display_name": model.key,
        "quantization": {"name": "Q4_K_M", "bits_per_weight": 4},
        "loaded_instances": instances,
        "max_context_length": model.max_context_length,
        "format": "gguf",
    }
    if model.kind != "embedding":
        entry["capabilities"] = {"vision": False, "trained_for_tool_use": model.tool_trained}
    return entry


def _v0(model: Model) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "id": model.key,
        "object": "model",
        "type": "embeddings" if model.kind == "embedding" else model.kind,
        "compatibility_type": "gguf",
        "state": model.state,
        "max_context_length": model.max_context_length,
        "capabilities": ["tool_use"] if model.tool_trained else [],
    }
    if model.state == "loaded":
        entry["loaded_context_length"] = model.context_length
    return entry


def _openai(model: Model) -> dict[str, Any]:
    return {"id": model.key, "object": "model", "owned_by": "organization_owner"}


NO_MODELS = {
    "error": {
        "message": "No models loaded. Please load a model in the developer page or use the "
        "'lms load' command.",
        "type": "invalid_request_error",
        "param": "model",
        "code": None,
    }
}


def not_found(name: str, models: list[Model]) -> dict[str, Any]:
    names = "\n".join(model.key for model in models)
    return {
        "error": {
            "message": f'Model "{name}" not found. Please specify a valid model.\n\n'
            f"Your models:\n{names}",
            "type": "invalid_request_error",
            "param": "model",
            "code": "model_not_found",
        }
    }
