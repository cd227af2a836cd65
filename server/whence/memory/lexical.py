"""An embedder without a model: hashed word and character n-grams.

Feature hashing (Weinberger et al., 2009) of terms and of their character trigrams, log-scaled and
normalised, so that the cosine says how many names and word pieces two texts share. It is the same
on every machine and in every process: the hash is BLAKE2, not Python's own.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from whence.memory.libraries import load
from whence.memory.terms import split_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

DIMENSIONS = 512
VERSION = "1"
_WORD_WEIGHT = 1.0
_TRIGRAM_WEIGHT = 0.35


class LexicalEmbedder:
    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit vector a text; the zero vector for a text without words."""
        load("numpy")
        import numpy as np

        vectors = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        for row, text in enumerate(texts):
            for (feature, weight), count in Counter(_features(text)).items():
                place, sign = _slot(feature)
                vectors[row, place] += sign * weight * (1 + math.log(count))
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        return (vectors / np.where(norms == 0, 1, norms)).astype(np.float32)


def _features(text: str) -> Iterator[tuple[str, float]]:
    for term in split_terms(text):
        yield term, _WORD_WEIGHT
        padded = f"^{term}$"
        for start in range(len(padded) - 2):
            yield "#" + padded[start : start + 3], _TRIGRAM_WEIGHT


@lru_cache(maxsize=1 << 16)
def _slot(feature: str) -> tuple[int, float]:
    number = int.from_bytes(blake2b(feature.encode(), digest_size=8).digest(), "big")
    return (number >> 1) % DIMENSIONS, 1.0 if number & 1 else -1.0
