"""How often the cause is named, on crashes of released packages whose fix is known.

`fixtures/crashes/` names a package, the version with the fault and a few lines that crash it; the
fixed release says which function was at fault. The package's sources are laid into a workspace, as
its developers have them, and the crash runs under `whence run`. An answer is

    right       it concludes, and its place is in a function that the fix changed
    elsewhere   it concludes, and its place is in another one
    useful      it concludes nothing, but such a function is among its first five suspects
    nothing     none of these

    python -m tests.bench.crashes [BED] [--json FILE] [NAME …]

Needs pip and npm, which fetch the packages into BED; without BED it says so and measures nothing.
The cases were collected by somebody who did not know the rules; since then they were looked at.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.causes import (
    Answer,
    describe_fix,
    explain_failure,
    judge,
    print_answers,
    rank_line,
    relate_to_crash,
    strongest_evidence,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

CASES = Path(__file__).parent / "fixtures" / "crashes"
_SECONDS = 600


def main() -> None:
    parser = argparse.ArgumentParser(description="the rate of causes named, on real crashes")
    parser.add_argument("bed", type=Path, nargs="?")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    if given.bed is None:
        print("not measured: it needs a folder for the packages: BED")
        return
    chosen = [one for one in names() if not given.names or one in given.names]
    answers = [_answer(given.bed.resolve(), name) for name in chosen]
    for one in answers:
        print(f"{one.name:24} {one.verdict:10} {one.place}")
    if given.json:
        given.json.write_text(json.dumps([asdict(one) for one in answers], indent=1))
    print_answers(answers, left_out=0)


def names() -> list[str]:
    return sorted(one.name for one in CASES.iterdir())


def lay_out(bed: Path, name: str) -> tuple[dict[str, Any], Path]:
    """A case, and its workspace below BED."""
    case = json.loads((CASES / name / "case.json").read_text("utf-8"))
    return case, _set_up(bed / name, case, CASES / name)


def run_script(case: dict[str, Any], workspace: Path) -> str:
    """What the crash prints."""
    done = subprocess.run(
        _command(case), cwd=workspace, capture_output=True, text=True, timeout=_SECONDS, check=False
    )
    return done.stderr


def _command(case: dict[str, Any]) -> list[str]:
    return ["node" if case["registry"] == "npm" else ".venv/bin/python", case["script"]]


def _answer(bed: Path, name: str) -> Answer:
    case, workspace = lay_out(bed, name)
    with tempfile.TemporaryDirectory(prefix="whence-crash-") as data:
        analysis = explain_failure(_command(case), workspace, Path(data))
    spans = [{"file": one["file"], "lines": one["span"]} for one in case["fix"]]
    verdict, place = judge({"cause": spans}, analysis)
    language = "JavaScript" if case["registry"] == "npm" else "Python"
    kind = "in the crash's function" if case["inCrashFunction"] else "elsewhere"
    return Answer(
        name, language, kind, verdict, float(analysis.get("confidence", 0)),
        strongest_evidence(analysis), place,
        analysis.get("metadata", {}).get("durationMs", 0) / 1000,
        rank_line({"cause": spans}, analysis), relate_to_crash(analysis), describe_fix(analysis),
    )  # fmt: skip


def _set_up(folder: Path, case: dict[str, Any], given: Path) -> Path:
    """The package's sources with the script, in git, and what it needs beside them."""
    workspace = folder / "ws"
    if (folder / "made").exists():
        return workspace
    shutil.rmtree(folder, ignore_errors=True)
    workspace.mkdir(parents=True)
    (_unpack_npm if case["registry"] == "npm" else _unpack_pypi)(workspace, case, given)
    shutil.copytree(given / "ws", workspace, dirs_exist_ok=True)
    (workspace / ".gitignore").write_text(".venv/\nnode_modules/\n__pycache__/\n")
    _run(["git", "init", "-q"], workspace)
    _run(["git", "add", "-A"], workspace)
    who = ["-c", "user.name=bench", "-c", "user.email=bench@localhost"]
    _run(["git", *who, "commit", "-qm", f"{case['package']} {case['buggy']}"], workspace)
    (folder / "made").touch()
    return workspace


def _unpack_pypi(workspace: Path, case: dict[str, Any], given: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    source = ["--no-binary", case["package"]] if case.get("no_binary") else []
    package = f"{case['package']}=={case['buggy']}"
    target = ["install", "-q", "--no-deps", "--no-compile", *source, "--target", "."]
    _run([*pip, *target, package], workspace)
    shutil.rmtree(workspace / "bin", ignore_errors=True)
    _run([sys.executable, "-m", "venv", "--without-pip", ".venv"], workspace)
    needed = given / "requirements.txt"
    if needed.exists():
        into = ["--python", ".venv/bin/python", "install", "-q", "--no-deps", "-r", str(needed)]
        _run([*pip, *into], workspace)


def _unpack_npm(workspace: Path, case: dict[str, Any], given: Path) -> None:
    del given
    _run(["npm", "pack", "--silent", f"{case['package']}@{case['buggy']}"], workspace)
    archive = next(workspace.glob("*.tgz"))
    _run(["tar", "xzf", archive.name, "--strip-components=1"], workspace)
    archive.unlink()
    about = json.loads((workspace / "package.json").read_text("utf-8"))
    for key in ("devDependencies", "peerDependencies", "scripts"):  # npm would resolve hundreds
        about.pop(key, None)
    for wanted in case.get("dependencies", ()):
        package, _, version = wanted.rpartition("@")
        about.setdefault("dependencies", {})[package] = version
    (workspace / "package.json").write_text(json.dumps(about, indent=2))
    options = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--omit=dev"]
    _run(["npm", "install", *options, "--legacy-peer-deps"], workspace)


def _run(command: Sequence[str], folder: Path) -> None:
    subprocess.run(
        command, cwd=folder, check=True, timeout=_SECONDS, stdout=subprocess.DEVNULL
    )  # fmt: skip


if __name__ == "__main__":
    main()
