"""What callers cost in a large tree: `python -m tests.bench.code_index [FOLDER …] [--peer PYTHON]`.

With `--methods`, methods are asked for, whose names stand in more files than those of functions.
Without a folder, the tree is a copy of Python's own library. Each tree is copied, asked about until
everything is indexed, then about functions chosen at random, each twice; then a file is edited
before each question; then a second process asks. With `--peer`, a Python that has jedi is asked for
the references of the same functions. Times are of the processor, since others use it, too.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import Any

QUESTIONS = 60
EDITS = 20
PEER_QUESTIONS = 10
LIMIT = 60.0
GOALS = "asked p95 50 ms, after an edit p95 100 ms, 300 MB, a second process parses nothing"

CHILD = """
import gc, json, sys, time
from pathlib import Path
from whence.cli import OBJECTS_BETWEEN_COLLECTIONS
from whence_tools.code import scan
from whence_tools.code.callsearch import find_callers
from whence_tools.workspace import Workspace

root, cache, limit = Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
parse, parsed = scan.parse, [0]

def counted(*given):
    parsed[0] += 1
    return parse(*given)

scan.parse = counted
gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
for line in sys.stdin:
    path, name, depth = json.loads(line)
    before, wall, parses = time.process_time(), time.monotonic(), parsed[0]
    workspace = Workspace(root, cache=cache)
    answer = find_callers(workspace, path, name, depth, time.monotonic() + limit)
    print(json.dumps({
        "ms": 1000 * (time.process_time() - before),
        "wall": 1000 * (time.monotonic() - wall),
        "parses": parsed[0] - parses,
        "whole": answer.coverage.searched_all,
        "links": len(answer.links),
        "rss": int(Path("/proc/self/statm").read_text().split()[1]) * 4096 // 1_000_000,
    }), flush=True)
"""
PEER = """
import json, sys, time
import jedi
project = jedi.Project(sys.argv[1], load_unsafe_extensions=False)
for line in sys.stdin:
    path, row, column = json.loads(line)
    before = time.process_time()
    found = jedi.Script(path=path, project=project).get_references(row, column, scope="project")
    print(json.dumps({"ms": 1000 * (time.process_time() - before), "links": len(found)}),
          flush=True)
"""


class Asked:
    """A process that answers questions."""

    def __init__(self, python: str, program: str, *arguments: object) -> None:
        self._process = subprocess.Popen(
            [python, "-c", program, *map(str, arguments)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def ask(self, *question: object) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def end(self) -> None:
        self._process.communicate()


def functions(root: Path, indent: str = "") -> list[tuple[str, str, int, int]]:
    """(file, name, line, column) of functions in an order by chance.

    Args:
        indent: what they begin with: methods are indented.
    """
    found = []
    for path in sorted(root.rglob("*.py")):
        text = path.read_text("utf-8", "replace")
        for number, line in enumerate(text.split("\n"), 1):
            name = line.removeprefix(f"{indent}def ").split("(")[0]
            if line.startswith(f"{indent}def ") and name.isidentifier():
                found.append((path.relative_to(root).as_posix(), name, number, len(indent) + 4))
    random.Random(0).shuffle(found)
    return found


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def spread(answers: list[dict[str, Any]]) -> str:
    times = [answer["ms"] for answer in answers]
    return f"p50 {percentile(times, 0.5):6.0f} ms  p95 {percentile(times, 0.95):6.0f} ms"


def measure(tree: Path, root: Path, cache: Path, peer: str | None, indent: str) -> None:
    files = [path for path in root.rglob("*.py") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(f"{tree.name}: {len(files)} files, {size:.1f} MB")
    asked = functions(root, indent)[:QUESTIONS]
    one = Asked(sys.executable, CHILD, root, cache, LIMIT)
    path, name, *_ = asked[0]
    first = one.ask(path, name, 1)
    print(f"  first answer     {first['ms']:6.0f} ms, whole: {first['whole']}")
    fresh = [one.ask(path, name, 1) for path, name, *_ in asked[1:]]
    again = [one.ask(path, name, 1) for path, name, *_ in asked[1:]]
    print(f"  asked first      {spread(fresh)}")
    print(f"  asked again      {spread(again)}  parses {sum(a['parses'] for a in again)}")
    edited = []
    for path, name, *_ in asked[:EDITS]:
        with (root / path).open("a") as file:
            file.write(f"\n\ndef edited_{time.monotonic_ns()}():\n    return {name}\n")
        edited.append(one.ask(path, name, 1))
    print(f"  after an edit    {spread(edited)}")
    two_levels = [one.ask(path, name, 2) for path, name, *_ in asked[:EDITS]]
    print(f"  two levels       {spread(two_levels)}")
    print(f"  resident         {max(a['rss'] for a in (first, *fresh, *again, *edited)):6} MB")
    one.end()
    second = Asked(sys.executable, CHILD, root, cache, LIMIT)
    begun = second.ask(asked[-1][0], asked[-1][1], 1)
    rest = [second.ask(path, name, 1) for path, name, *_ in asked[EDITS:-1]]
    second.end()
    parses = begun["parses"] + sum(answer["parses"] for answer in rest)
    print(f"  second process   {begun['ms']:6.0f} ms, then {spread(rest)}  parses {parses}")
    print(f"  on disk          {sum(p.stat().st_size for p in cache.iterdir()) / 1e6:6.0f} MB")
    if peer is not None:
        other = Asked(peer, PEER, root)
        few = asked[:PEER_QUESTIONS]
        theirs = [other.ask(str(root / p), line, column) for p, _, line, column in few]
        other.end()
        print(f"  jedi references  {spread(theirs)}  first {theirs[0]['ms']:.0f} ms")


def main() -> None:
    """Prints the costs of each tree."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--peer", help="a Python that has jedi")
    parser.add_argument("--methods", action="store_true", help="ask for methods")
    options = parser.parse_args()
    for tree in options.folders or [Path(sysconfig.get_path("stdlib"))]:
        with tempfile.TemporaryDirectory() as made:
            root = Path(made) / "tree"
            ignored = shutil.ignore_patterns("site-packages", "__pycache__", "*.so", ".git")
            shutil.copytree(tree, root, ignore=ignored, symlinks=True)
            indent = "    " if options.methods else ""
            measure(tree, root, Path(made) / "cache", options.peer, indent)
    print(f"goals: {GOALS}")


if __name__ == "__main__":
    main()
