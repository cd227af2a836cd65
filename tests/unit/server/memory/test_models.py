"""Which embedding model is used, and its export."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from whence.memory import export, models
from whence.memory.export import needs_export, prepare
from whence.memory.models import (
    LEXICAL,
    EmbedderUnavailableError,
    Model,
    choose,
    find_bundled_model,
)


def model() -> Model:
    found = find_bundled_model()
    assert found is not None, "the tests need the extra `semantic`"
    return found


@pytest.fixture
def bundled_model() -> Model:
    return model()


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return models.cache_directory()


def test_auto_takes_the_bundled_model_and_keeps_what_a_store_was_made_with() -> None:
    assert choose("auto", None) == model()
    assert choose("auto", LEXICAL) == LEXICAL
    assert choose("auto", Model.from_json(model().to_json())) == model()


def test_auto_says_so_when_the_stores_model_is_gone() -> None:
    gone = Model("sentence-transformers", "big-model", "0" * 64, 768, "/no/such/place")
    with pytest.raises(EmbedderUnavailableError, match="reindex"):
        choose("auto", gone)


def test_without_the_extra_auto_is_the_lexical_embedder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(models, "find_bundled_model", lambda: None)
    assert choose("auto", None) == LEXICAL


def test_a_model_is_named_by_path_or_by_its_usual_name_and_never_downloaded() -> None:
    by_path = choose(f"sentence-transformers:{model().path}", None)
    assert by_path.key.endswith(f"-384-{model().digest[:12]}")
    assert choose("sentence-transformers:all-MiniLM-L6-v2", None) == model()
    with pytest.raises(EmbedderUnavailableError, match="Whence downloads nothing"):
        choose("sentence-transformers:nobody/no-such-model", None)
    with pytest.raises(EmbedderUnavailableError, match="not an embedder"):
        choose("lexicl", None)


def test_a_folder_that_is_named_as_a_model_is_not_taken_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("all-MiniLM-L6-v2", "nobody/no-such-model"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "config.json").write_text("{}")
    assert choose("sentence-transformers:all-MiniLM-L6-v2", None) == model()
    with pytest.raises(EmbedderUnavailableError, match="Whence downloads nothing"):
        choose("sentence-transformers:nobody/no-such-model", None)
    given = choose("sentence-transformers:./nobody/no-such-model", None)
    assert given.path == str(tmp_path / "nobody/no-such-model")


def test_a_models_identity_is_its_content(tmp_path: Path) -> None:
    for name, last in (("a", b"\1"), ("b", b"\1"), ("c", b"\2")):
        directory = tmp_path / name
        directory.mkdir()
        (directory / "config.json").write_text('{"hidden_size": 8}')
        (directory / "model.safetensors").write_bytes(b"\0" * 1_000_000 + last)
    one, same, other = (models.digest_content(tmp_path / name) for name in "abc")
    assert one == same != other


@pytest.mark.timeout(180)  # torch takes its time to load on a busy machine
async def test_a_cancelled_export_leaves_no_process_and_no_half_model(
    empty_cache: Path, bundled_model: Model
) -> None:
    exporting = asyncio.create_task(prepare(bundled_model))
    target = bundled_model.exported
    await asyncio.to_thread(wait_until, target.with_name(f"{target.name}.partial").exists)
    exporting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await exporting
    left = await asyncio.to_thread(lambda: [path.name for path in empty_cache.iterdir()])
    assert left == [f"{target.name}.lock"]
    assert await asyncio.to_thread(needs_export, bundled_model)


async def test_an_export_that_fails_is_not_tried_at_every_start(
    empty_cache: Path, bundled_model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "__name__", "whence.memory.no_such_module")
    assert not await prepare(bundled_model)
    assert not await asyncio.to_thread(needs_export, bundled_model)
    assert not await prepare(bundled_model)


def wait_until(holds: Callable[[], bool], seconds: float = 150) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it never came"
        threading.Event().wait(0.01)


@pytest.mark.parametrize("name", ["torch", "onnxruntime", "chromadb", "numpy", "filelock"])
def test_importing_the_store_loads_no_heavy_library(name: str) -> None:
    code = f"import whence.memory.store, sys; sys.exit({name!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=os.environ).returncode == 0
