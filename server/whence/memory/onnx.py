"""A sentence-transformers model as its ONNX export: the same vectors without torch."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

_BATCH = 32


class OnnxEmbedder:
    """Args: directory: holds `model.onnx`, `tokenizer.json` and `whence.json` of the export."""

    def __init__(self, directory: Path) -> None:
        # read when the library loads: without it, it reports usage to its maker
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        import onnxruntime
        from tokenizers import Tokenizer

        described = json.loads((directory / "whence.json").read_text("utf-8"))
        self._tokenizer = Tokenizer.from_file(str(directory / "tokenizer.json"))
        self._tokenizer.enable_truncation(described["maxTokens"])
        self._tokenizer.enable_padding()
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(
            str(directory / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit vector a text: the mean of its tokens' vectors, normalised."""
        import numpy as np

        parts = [self._encode(texts[at : at + _BATCH]) for at in range(0, len(texts), _BATCH)]
        return np.concatenate(parts).astype(np.float32)

    def _encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        encoded = self._tokenizer.encode_batch(list(texts))
        mask = np.array([item.attention_mask for item in encoded], dtype=np.int64)
        inputs = {
            "input_ids": np.array([item.ids for item in encoded], dtype=np.int64),
            "attention_mask": mask,
            "token_type_ids": np.zeros_like(mask),
        }
        tokens: NDArray[np.float32] = self._session.run(None, inputs)[0]
        weights = mask[:, :, None].astype(np.float32)
        mean = (tokens * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1e-9)
        unit: NDArray[np.float32] = mean / np.maximum(
            np.linalg.norm(mean, axis=1, keepdims=True), 1e-12
        )
        return unit
