"""Texts to vectors. Runs in the worker process, which keeps the model that it loaded.

Three embedders behind one port: the bundled model as ONNX, any sentence-transformers model with
torch, and the lexical one, which needs no model.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from whence.memory import libraries
from whence.memory.lexical import LexicalEmbedder
from whence.memory.models import EmbedderUnavailableError, Model, is_exported

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray


class Embedder(Protocol):
    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit vector a text, as rows."""
        ...


class TorchEmbedder:
    """Any sentence-transformers model, as that library runs it. Never reaches for the network."""

    def __init__(self, directory: Path) -> None:
        os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
        from sentence_transformers import SentenceTransformer

        self._model = SentenceTransformer(str(directory), device="cpu", local_files_only=True)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors: NDArray[np.float32] = self._model.encode(
            list(texts), normalize_embeddings=True, show_progress_bar=False
        )
        return vectors


@lru_cache(maxsize=2)
def load(model: Model) -> Embedder:
    """The embedder of a model, loaded once a process.

    Raises:
        EmbedderUnavailableError: it cannot be loaded; the message says why, for a person.
    """
    if model.family == "lexical":
        return LexicalEmbedder()
    try:
        if is_exported(model):
            from whence.memory.onnx import OnnxEmbedder

            return OnnxEmbedder(model.exported)
        return TorchEmbedder(Path(model.path))
    except Exception as error:  # whatever a model library raises means the same here
        raise EmbedderUnavailableError(
            f"The embedding model '{model.name}' cannot be loaded ({type(error).__name__}); "
            "reinstall it, or set embedder to lexical and run `whence memory reindex`."
        ) from error


def embed(model: Model, texts: Sequence[str]) -> list[bytes]:
    """Vectors as float32 bytes; the worker's entry point.

    Raises:
        EmbedderUnavailableError: the model does not load or run.
    """
    libraries.load("numpy")
    import numpy as np

    embedder = load(model)
    try:
        vectors = embedder.encode(texts)
    except Exception as error:
        raise EmbedderUnavailableError(
            f"The embedding model '{model.name}' failed ({type(error).__name__})."
        ) from error
    return [np.ascontiguousarray(vector, dtype=np.float32).tobytes() for vector in vectors]


def cosine(left: bytes, right: bytes) -> float:
    """Of two unit vectors as `embed` gives them; clipped to 0..1."""
    import numpy as np

    product = float(np.frombuffer(left, np.float32) @ np.frombuffer(right, np.float32))
    return min(1.0, max(0.0, product))
