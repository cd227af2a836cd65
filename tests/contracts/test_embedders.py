"""What every embedder promises, checked against each of them."""

from __future__ import annotations

import asyncio
import math
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from whence.memory.embedders import Embedder, TorchEmbedder, cosine, embed, load
from whence.memory.export import prepare
from whence.memory.lexical import LexicalEmbedder
from whence.memory.models import LEXICAL, Model, find_bundled_model
from whence.memory.onnx import OnnxEmbedder

ERROR = "TypeError: Cannot read property 'map' of undefined when rendering the user list"
REWORDED = "Cannot read property 'map' of undefined in React component"
UNRELATED = "linker failed: undefined reference to vtable for Shape"


def model() -> Model:
    found = find_bundled_model()
    assert found is not None, "the tests need the extra `semantic`"
    return found


@cache
def make_embedder(name: str) -> Embedder:
    if name == "lexical":
        return LexicalEmbedder()
    if name == "torch":
        return TorchEmbedder(Path(model().path))
    assert asyncio.run(prepare(model()))
    return OnnxEmbedder(model().exported)


@pytest.fixture(params=["lexical", "onnx", pytest.param("torch", marks=pytest.mark.thorough)])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    return make_embedder(request.param)


@pytest.mark.timeout(180)  # the first run on a machine exports the model
def test_vectors_are_float32_of_length_one(embedder: Embedder) -> None:
    vectors = embedder.encode([ERROR, UNRELATED, "x" * 50_000])
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1, 1], abs=1e-5)


def test_a_texts_vector_does_not_depend_on_its_company(embedder: Embedder) -> None:
    alone = embedder.encode([ERROR])[0]
    among = embedder.encode([UNRELATED * 5, ERROR, "", *[REWORDED] * 40])[1]
    assert float(alone @ among) > 0.9999


def test_rewording_is_nearer_than_another_error(embedder: Embedder) -> None:
    error, reworded, unrelated = embedder.encode([ERROR, REWORDED, UNRELATED])
    assert float(error @ reworded) > 0.5 > float(error @ unrelated)


def test_an_empty_text_has_a_vector_without_holes(embedder: Embedder) -> None:
    assert np.isfinite(embedder.encode([""])).all()


@pytest.mark.thorough
def test_the_export_gives_the_models_own_vectors() -> None:
    texts = [ERROR, REWORDED, UNRELATED, "", "короткий текст", "E0502 " * 700, "a\tb\r\nc"]
    ours, theirs = make_embedder("onnx").encode(texts), make_embedder("torch").encode(texts)
    assert float((ours * theirs).sum(axis=1).min()) > 0.999


def test_the_lexical_vectors_are_the_same_in_every_process() -> None:
    script = (
        "from whence.memory.lexical import LexicalEmbedder as E; import sys;"
        f"sys.stdout.buffer.write(E().encode([{ERROR!r}]).tobytes())"
    )
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert other.stdout == embed(LEXICAL, [ERROR])[0]


def test_running_the_export_imports_no_torch_and_reports_to_nobody(tmp_path: Path) -> None:
    script = (
        "import os, sys; from whence.memory.embedders import embed;"
        "from whence.memory.models import find_bundled_model; from pathlib import Path;"
        "m = find_bundled_model(); exported = m.exported;"
        "os.environ['XDG_CACHE_HOME'] = sys.argv[1];"
        "Path(sys.argv[1], 'whence').mkdir();"
        "Path(sys.argv[1], 'whence/models').symlink_to(exported.parent); embed(m, ['x']);"
        "print([n for n in ('torch', 'sentence_transformers', 'chromadb') if n in sys.modules])"
    )
    argv = [sys.executable, "-c", script, str(tmp_path)]
    done = subprocess.run(argv, capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "[]"
    assert [path.name for path in tmp_path.iterdir()] == ["whence"]


def test_cosine_is_clipped_to_what_the_contract_allows() -> None:
    up, down = (np.array([1, 0], np.float32) * sign for sign in (1, -1))
    assert cosine(up.tobytes(), up.tobytes()) == 1.0
    assert cosine(up.tobytes(), down.tobytes()) == 0.0
    diagonal = np.array([math.sqrt(0.5)] * 2, np.float32)
    assert cosine(up.tobytes(), diagonal.tobytes()) == pytest.approx(math.sqrt(0.5))


def test_a_model_is_loaded_once_a_process() -> None:
    assert load(LEXICAL) is load(LEXICAL)
