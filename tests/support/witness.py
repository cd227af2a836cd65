"""Programs that are watched as `whence run` watches them, by every interpreter that is found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from whence_tools.witness.recording import environment
from whence_tools.witness.recording.listener import listen
from whence_tools.witness.recording.model import read_failures
from whence_tools.witness.recording.replay import read_replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from whence_tools.witness.recording.model import FailureRecord, FrameRecord, Raised
    from whence_tools.witness.recording.replay import Replay

VERSIONS = ("3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14")
_SECONDS = 50


@cache
def find_interpreter(version: str) -> str | None:
    """A program that is Python of this version; None where there is none."""
    if version == "{}.{}".format(*sys.version_info[:2]):
        return sys.executable
    return next(filter(_works, _places_of(version)), None)


def _places_of(version: str) -> Iterator[str]:
    for place in sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}")):
        yield str(place)
    if found := shutil.which(f"python{version}"):
        yield found


def _works(program: str) -> bool:
    """A version manager's stand-in may be on the path without the version that it names."""
    done = subprocess.run([program, "-c", ""], capture_output=True, timeout=_SECONDS)
    return done.returncode == 0


def interpreter(version: str) -> str:
    """As `find_interpreter`; the test is skipped where there is none."""
    found = find_interpreter(version)
    if found is None:
        pytest.skip(f"no Python {version} on this machine")
    return found


@dataclass(frozen=True)
class Watched:
    """How a program ended, and what it sent, as it came and read."""

    code: int
    stdout: str
    stderr: str
    lines: tuple[bytes, ...] = ()

    @property
    def failures(self) -> tuple[FailureRecord, ...]:
        return tuple(read_failures(self.lines))

    @property
    def seen(self) -> tuple[int, str, str]:
        """What its user sees."""
        return self.code, self.stdout, self.stderr

    def failure_in(self, function: str) -> FailureRecord:
        """The failure that was raised in a function."""
        found = [
            one for one in self.failures if any(f.function == function for f in frames_of(one))
        ]
        assert found, f"nothing was sent of {function}; stderr: {self.stderr}"
        return found[0]


def frames_of(failure: FailureRecord) -> list[FrameRecord]:
    """The own frames, innermost last."""
    return [frame for frame in failure.chain[0].frames if frame.is_own]


def innermost(failure: FailureRecord, link: int = 0) -> FrameRecord:
    raised: Raised = failure.chain[link]
    return [frame for frame in raised.frames if frame.is_own][-1]


def run_watched(
    argv: Sequence[str],
    root: Path,
    *,
    variables: Mapping[str, str] | None = None,
    stdin: str = "",
    cwd: Path | None = None,
    cache: Path | None = None,
) -> Watched:
    """Runs a program to its end with the bootstrap on its path, and takes in what it sends."""
    with listen(root, cache or root.parent / "cache") as listener:
        assert listener is not None
        done = subprocess.run(
            argv, cwd=cwd or root, input=stdin.encode(), capture_output=True, timeout=_SECONDS,
            env=listener.environment({**plain_environment(), **(variables or {})}),
        )  # fmt: skip
        listener.settle()
    return Watched(
        done.returncode, done.stdout.decode(), done.stderr.decode(), tuple(listener.lines)
    )


_BOOTSTRAP = Path(environment.__file__).parents[1] / "bootstrap"


def record_here(text: str, path: Path) -> FailureRecord:
    """Runs a program that fails in this process and reads what its recorder sends."""
    path.write_text(text)
    sent: list[bytes] = []
    space = _load("recorder")
    space.update(_send=sent.append, started_in=str(path.parent))
    try:
        exec(compile(text, str(path), "exec"), {"__name__": "main", "__file__": str(path)})
    except Exception as error:  # noqa: BLE001 - whatever the program raises
        space["record"]("uncaught", error, error.__traceback__.tb_next)  # type: ignore[union-attr]
    [failure] = read_failures(sent)
    return failure


def replay_here(
    root: Path, tests: Mapping[str, Callable[[], object]], *, workers: int = 1
) -> Replay | None:
    """Runs tests of the files in a folder in this process, as a second look records them.

    Args:
        workers: how many recorders take turns and write to one file.
    """
    file = root / "look.jsonl"
    recorders = [_load("replay", _ROOT=str(root))["TestTracer"](str(file)) for _ in range(workers)]
    for number, (name, test) in enumerate(tests.items()):
        recorder = recorders[number % workers]
        recorder.begin(None)
        try:
            test()
        except Exception:  # noqa: BLE001 - whatever the test raises
            recorder.end(name, passed=False)
        else:
            recorder.end(name, passed=True)
    for recorder in recorders:
        recorder.finish()
    return read_replay(file.read_bytes(), root) if file.exists() else None


def _load(name: str, **given: object) -> dict[str, Any]:
    space: dict[str, Any] = {"__name__": name, "load": _load}
    exec((_BOOTSTRAP / f"{name}.py").read_text(), space)
    space.update(given)
    return space


def describe(value: object) -> Any:
    """A value as the bootstrap describes it, in this process."""
    return _load("values")["describe"](value)


def run_alone(
    argv: Sequence[str],
    root: Path,
    *,
    variables: Mapping[str, str] | None = None,
    stdin: str = "",
    cwd: Path | None = None,
) -> Watched:
    """Runs a program as it is run without Whence."""
    done = subprocess.run(
        argv, cwd=cwd or root, env={**plain_environment(), **(variables or {})},
        input=stdin, capture_output=True, text=True, timeout=_SECONDS,
    )  # fmt: skip
    return Watched(done.returncode, done.stdout, done.stderr)


def plain_environment() -> dict[str, str]:
    """What the tests themselves were started with, less what belongs to their own runner."""
    own = ("PYTEST_CURRENT", "PYTEST_XDIST", "COV_", "COVERAGE_", "PYTHONPATH", "WHENCE_")
    return {name: value for name, value in os.environ.items() if not name.startswith(own)}


def carry_packages(folder: Path, *names: str) -> Path:
    """A folder with pure-Python packages of this interpreter, for another one's path."""
    import importlib

    folder.mkdir(exist_ok=True)
    for name in names:
        source = Path(importlib.import_module(name).__file__ or "")
        source = source.parent if source.name == "__init__.py" else source
        (folder / source.name).symlink_to(source)
    return folder
