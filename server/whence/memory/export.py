"""The bundled model to ONNX, once a machine: `python -m whence.memory.export MODEL_DIR TARGET`.

Runs as a child, because torch costs seconds and half a gigabyte that nobody needs afterwards. The
target appears whole or not at all; whoever comes second waits for the first and does nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import logging
import os
import shutil
import signal
import sys
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from whence.memory.models import Model, can_run_torch, is_exported
from whence.runtime.file_locks import locked
from whence_tools import private

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMEOUT_SECONDS = 180.0
_MIN_COSINE = 0.999
_PARENT_CHECK_SECONDS = 0.5
_TRACED = ("KeyError: 'user_id'", "NullPointerException: user is null while rendering the list")
_CHECKED = (*_TRACED, "", "E0502: cannot borrow `*self` as mutable, " * 40)

log = logging.getLogger(__name__)


async def prepare(model: Model) -> bool:
    """Exports the model where that is possible and not done yet. Cancelling kills the export.

    Returns:
        True when the export is there; False when sentence-transformers itself has to run it.
    """
    if not await asyncio.to_thread(needs_export, model):
        return await asyncio.to_thread(is_exported, model)
    from whence_tools.children.interpreter import NEUTRAL, make_environment
    from whence_tools.process import run

    cache = model.exported.parent
    await asyncio.to_thread(private.make_folder, cache)
    argv = [sys.executable, "-m", __name__, model.path, str(model.exported)]
    offline = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1"}
    done = await run(
        argv, cwd=Path(NEUTRAL), timeout=TIMEOUT_SECONDS, env={**make_environment(), **offline}
    )
    if done.exit_code == 0:
        return True
    log.warning("the embedding model could not be exported: %s", done.stderr.decode()[-2000:])
    if not done.timed_out and done.exit_code > 0:
        await asyncio.to_thread(_failure_mark(model).touch)
    return False


def needs_export(model: Model) -> bool:
    """Whether an export is possible and was neither made nor found impossible here."""
    return (
        model.is_bundled
        and not is_exported(model)
        and can_run_torch()
        and not _failure_mark(model).exists()
    )


def export(model_directory: Path, target: Path) -> None:
    """Writes the export of a sentence-transformers model of the BERT family.

    Raises:
        LockTimeoutError: another export holds the place for too long.
        RuntimeError: the export's vectors are not those of the model.
    """
    with locked(target.with_name(f"{target.name}.lock"), TIMEOUT_SECONDS):
        if (target / "model.onnx").is_file():
            return
        with _partial(target) as directory:
            _write(model_directory, directory)
            directory.replace(target)


@contextlib.contextmanager
def _partial(target: Path) -> Iterator[Path]:
    """A directory beside the target, gone afterwards; also what a killed export left."""
    directory = target.with_name(f"{target.name}.partial")
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir()
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _write(model_directory: Path, directory: Path) -> None:
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(model_directory), device="cpu", local_files_only=True)
    shutil.copyfile(model_directory / "tokenizer.json", directory / "tokenizer.json")
    described = {"maxTokens": model.max_seq_length}
    (directory / "whence.json").write_text(json.dumps(described), "utf-8")
    _export_transformer(model, directory / "model.onnx")
    _check(model, directory)


def _export_transformer(model: Any, path: Path) -> None:
    import torch

    class LastHiddenState(torch.nn.Module):
        def __init__(self, transformer: torch.nn.Module) -> None:
            super().__init__()
            self.transformer = transformer

        def forward(
            self,
            input_ids: torch.Tensor,
            attention_mask: torch.Tensor,
            token_type_ids: torch.Tensor,
        ) -> Any:
            return self.transformer(
                input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
            ).last_hidden_state

    names = ["input_ids", "attention_mask", "token_type_ids"]
    sample = model.tokenizer(list(_TRACED), padding=True, return_tensors="pt")
    free = {0: "batch", 1: "tokens"}
    if importlib.util.find_spec("onnx") is None:
        sys.modules["onnx"] = _no_custom_functions()
    torch.onnx.export(
        LastHiddenState(model[0].auto_model).eval(),
        tuple(sample[name] for name in names),
        str(path),
        input_names=names,
        output_names=["last_hidden_state"],
        dynamic_axes=dict.fromkeys([*names, "last_hidden_state"], free),
        dynamo=False,  # the newer exporter needs packages beyond torch
    )


def _no_custom_functions() -> ModuleType:
    """What torch's exporter needs of the onnx package: to be told that no node is a custom one.

    It writes the file itself and loads that package only to look for functions made with
    onnxscript, which a BERT has none of. `_check` runs what was written.
    """
    module = ModuleType("onnx")
    nothing = SimpleNamespace(graph=SimpleNamespace(node=()))
    module.__dict__["load_model_from_string"] = lambda _: nothing
    return module


def _check(model: Any, directory: Path) -> None:
    from whence.memory.onnx import OnnxEmbedder

    expected = model.encode(list(_CHECKED), normalize_embeddings=True, show_progress_bar=False)
    cosines = (OnnxEmbedder(directory).encode(_CHECKED) * expected).sum(axis=1)
    if float(cosines.min()) < _MIN_COSINE:
        raise RuntimeError(f"the export's vectors differ from the model's: cosine {cosines.min()}")


def _failure_mark(model: Model) -> Path:
    """A mark that this model does not export here, so that no start tries again."""
    return model.exported.with_name(f"{model.exported.name}.failed")


def _end_with_parent() -> None:
    """A killed parent cannot end its child: the child looks after itself."""
    parent, stop = os.getppid(), threading.Event()

    def watch() -> None:
        while not stop.wait(_PARENT_CHECK_SECONDS):
            if os.getppid() != parent:
                os.kill(os.getpid(), signal.SIGTERM)
                return

    threading.Thread(target=watch, daemon=True).start()


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    _end_with_parent()
    export(Path(sys.argv[1]), Path(sys.argv[2]))


if __name__ == "__main__":
    main()
