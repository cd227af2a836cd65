"""Runs the scenarios in real Neovims, against the real `whence lsp`, and says what passed.

    run.py NVIM... [--only SCENARIO]

A scenario is a Lua file that ends Neovim by `:qa!` when it passed. It gets a project of its own,
and afterwards nothing that was started for it may still run. Exit code 0 when all passed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
WHENCE = ROOT / ".venv" / "bin" / "whence"
TYPESCRIPT = HERE.parent / "node_modules"
SECONDS = 400.0
# Neovim does not wait for its servers when it ends; each sees its end by itself.
ENDED_SECONDS = 10.0
# What every process of a scenario inherits.
MARK = "NVIM_E2E_RUN"
# Each piece of an answer takes long enough to be interrupted.
SLOW = ("--frame-seconds", "0.01")


def say(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


@contextmanager
def simulator(environment: dict[str, str]) -> Iterator[str]:
    """The stand-in for LM Studio; its URL."""
    command = [str(ROOT / ".venv/bin/python"), "-m", "tests.support.lmstudio", *SLOW]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def left_behind(mark: str) -> dict[int, str]:
    """The command lines of what a scenario started and that still runs."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found[int(folder.name)] = line
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return {pid: line for pid, line in found.items() if line}


def all_ended(mark: str) -> dict[int, str]:
    """Waits for what a scenario started; what is there after that is killed and returned."""
    until = time.monotonic() + ENDED_SECONDS
    while (found := left_behind(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    for pid in found:
        os.kill(pid, signal.SIGKILL)
    return found


def project(folder: Path) -> Path:
    made = folder / "shop"
    shutil.copytree(HERE.parent / "fixtures" / "shop", made)
    (made / ".git").mkdir()
    return made


def surroundings(folder: Path, mark: str) -> dict[str, str]:
    homes = {
        f"XDG_{kind}_HOME": str(folder / kind) for kind in ("CONFIG", "DATA", "STATE", "CACHE")
    }
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("WHENCE_")},
        **homes,
        MARK: mark,
        "SUPPORT": str(HERE),
        "PLUGIN": str(ROOT / "editor-client" / "nvim"),
        "PROJECT": str(project(folder)),
        "WHENCE": str(WHENCE),
        "DATA": str(folder / "data"),
        "TYPESCRIPT": str(TYPESCRIPT),
        "NVIM_LOG_FILE": str(folder / "nvim.log"),
    }


def driven(nvim: str, scenario: Path, environment: dict[str, str]) -> str | None:
    """What went wrong; the steps that passed are printed."""
    command = [nvim, "--headless", "-u", "NONE", "-i", "NONE", "-n"]
    load = f"luafile {scenario}"
    try:
        done = subprocess.run(
            [*command, "-c", load, "-c", "cquit 3"],
            cwd=environment["PROJECT"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        printed = error.stdout.decode() if isinstance(error.stdout, bytes) else error.stdout
        return f"no end within {SECONDS:.0f} s\n{printed or ''}"
    passed = [line for line in done.stdout.splitlines() if line.startswith("ok ")]
    say(*(f"  {line}" for line in passed))
    return None if done.returncode == 0 else done.stdout


def run(nvim: str, scenario: Path) -> bool:
    mark, began = str(uuid4()), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="whence-nvim-") as name:
        environment = surroundings(Path(name), mark)
        with simulator(environment | {MARK: ""}) as url:
            trouble = driven(nvim, scenario, environment | {"LMSTUDIO": url})
        left = all_ended(mark)
    if left:
        trouble = f"{trouble or ''}\nstill running: {', '.join(left.values())}"
    took = f"{time.monotonic() - began:.1f} s"
    say(f"{'FAILED' if trouble else 'passed'} {scenario.stem} ({took})", *filter(None, [trouble]))
    return not trouble


def program(name: str) -> str:
    """A path that holds in any working directory; a bare name is looked for on PATH."""
    return str(Path(name).resolve()) if "/" in name else name


def version(nvim: str) -> str:
    said = subprocess.run([nvim, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"NVIM v(\S+)", said)
    return found[1] if found else said


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("nvim", nargs="+")
    options.add_argument("--only", help="the name of one scenario")
    given = options.parse_args()
    scenarios = sorted((HERE / "scenarios").glob(f"{given.only or '*'}.lua"))
    passed = bool(scenarios)
    for nvim in map(program, given.nvim):
        say(f"Neovim {version(nvim)}")
        results = [run(nvim, scenario) for scenario in scenarios]
        passed = passed and all(results)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
