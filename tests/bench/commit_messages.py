"""How often the function that a commit mended is among the first suspects of its message alone.

A message of a mend tells in prose, without a frame, what was wrong: nearer to an issue's text than
anything that a script writes. Of each git clone below CLONES up to ten commits are drawn that
mended one or two functions; the workspace is the tree before. Nothing is run.

    python -m tests.bench.commit_messages CLONES [--half 0|1]

`--half` takes the clones whose folders' names have this last bit in their SHA-256: the weights of a
text (`playbook/suspects/weights.py`) were learned on half 0.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import hashlib
import random
import re
import subprocess
import tarfile
import tempfile
import time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.ranking import Failure, Tree, collected, places_of
from whence.playbook.engine.case import Shared
from whence.playbook.suspects.weights import WEIGHTS_OF_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterator

_EACH = 10  # commits of one clone
_DRAWN = 150  # of its last 2,500 that mend something
_WORDS = 6
_SEED = 5
_MENDS = r"--grep=\b(fix|bug|crash|wrong|incorrect)"
_NO_MEND = re.compile(
    r"(?i)\b(typo|doc|docs|docstring|lint|mypy|typing|changelog|CI|release|flake8|ruff|test)\b"
)
_NO_CODE = re.compile(
    r"(^|/)(tests?|docs?|examples?|benchmarks?|scripts?)(/|$)|(^|/)(test_|conftest|setup\.py)"
    r"|_test\.py"
)
_TRAILER = re.compile(
    r"\s*(Co-authored|Signed-off|Reviewed|\(cherry|Merge |---|changelog)", re.IGNORECASE
)
_REFERENCE = re.compile(
    r"\(?(?:gh-|GH-)?#\d+\)?|(?i:\b(?:closes|fixes|resolves|refs?|fixed|fix)\s*:?\s*(?=\n|$))"
)
_PREFIX = re.compile(r"(?i)^(\[?(bug|fix|bugfix)\]?[:!]?\s*)+")
_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))?")

Function = tuple[str, str, int, int]  # file, name, first and last line


def main() -> None:
    parser = argparse.ArgumentParser(description="the function mended among the suspects")
    parser.add_argument("clones", type=Path, nargs="?")
    parser.add_argument("--half", type=int, choices=(0, 1))
    given = parser.parse_args()
    if given.clones is None:
        print("not measured: it needs a folder of git clones: CLONES")
        return
    failures = []
    rng = random.Random(_SEED)
    for clone in sorted(one for one in given.clones.iterdir() if one.is_dir()):
        bit = int(hashlib.sha256(clone.name.encode()).hexdigest(), 16) % 2
        if given.half in (None, bit):
            failures += [_look(clone, *mend) for mend in _mends(clone, rng)]
            print(f"{clone.name:40} {len(failures):5}", flush=True)
    places = [places_of(one, WEIGHTS_OF_TEXT) for one in failures]
    hits = [sum(function <= most for function, _ in places) / len(places) for most in (1, 3, 5)] + [
        sum(file == 1 for _, file in places) / len(places)
    ]
    shown = "  ".join(f"{share:4.0%}" for share in hits)
    times = sorted(one.seconds for one in failures)
    print(f"{len(failures)} messages   first, three, five, file: {shown}   "
          f"median {times[len(times) // 2]:.1f} s")  # fmt: skip


def git(clone: Path, *arguments: str) -> bytes:
    return subprocess.run(
        ["git", "-C", str(clone), *arguments], capture_output=True, timeout=120, check=False
    ).stdout


def _mends(clone: Path, rng: random.Random) -> Iterator[tuple[str, str, set[Function]]]:
    """The tree before, the message and the functions of commits that mended one or two."""
    log = git(clone, "log", "--no-merges", "--format=%H%x00%P%x00%B%x01", "-n", "2500", "-i", "-E",
               _MENDS).decode("utf-8", "replace")  # fmt: skip
    commits = [one.strip("\n").split("\0") for one in log.split("\x01") if one.count("\0") == 2]
    rng.shuffle(commits)
    found = 0
    for commit, parents, message in commits[:_DRAWN]:
        text = strip_references(message)[:3000]
        title = text.partition("\n")[0]
        if found == _EACH or not parents or len(text.split()) < _WORDS or _NO_MEND.search(title):
            continue
        mended = find_mended_functions(clone, parents.split()[0], commit)
        if 1 <= len(mended) <= 2:
            found += 1
            yield parents.split()[0], text, mended


def strip_references(message: str) -> str:
    """A message without trailers, numbers of issues and the word that it is a fix."""
    rows = [row for row in message.split("\n") if not _TRAILER.match(row)]
    return _PREFIX.sub("", _REFERENCE.sub("", "\n".join(rows).strip())).strip()


def find_mended_functions(
    clone: Path, before: str, commit: str, most_files: int = 2
) -> set[Function]:
    """The functions whose code a commit changed in a few files, docstrings left out."""
    hunks: dict[str, list[tuple[int, int]]] = {}
    path = ""
    for row in git(clone, "diff", "-U0", "--no-renames", before, commit).decode(
        "utf-8", "replace"
    ).split("\n"):  # fmt: skip
        if row.startswith("--- "):
            path = row[6:] if row.startswith("--- a/") else ""
        elif path.endswith(".py") and not _NO_CODE.search(path) and (hunk := _HUNK.match(row)):
            first = int(hunk[1])
            hunks.setdefault(path, []).append((first, first + max(int(hunk[2] or 1), 1) - 1))
    if len(hunks) > most_files:
        return set()
    return {
        (path, function.name, _first(function), _last(function))
        for path, spans in hunks.items()
        for span in spans
        if (function := _around(git(clone, "show", f"{before}:{path}"), span))
    }


def _around(source: bytes, span: tuple[int, int]) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError):
        return None
    functions = [one for one in nodes if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    holding = [one for one in functions if one.lineno <= span[0] and span[1] <= _last(one)]
    innermost = max(holding, key=lambda one: one.lineno, default=None)
    if innermost is None or ast.get_docstring(innermost) is None:
        return innermost
    docstring = innermost.body[0]
    return None if docstring.lineno <= span[0] and span[1] <= _last(docstring) else innermost


def _first(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])


def _last(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _look(clone: Path, before: str, text: str, mended: set[Function]) -> Failure:
    right = {(path, name): range(first, last + 1) for path, name, first, last in mended}
    with tempfile.TemporaryDirectory(prefix="whence-mend-") as folder:
        with tarfile.open(fileobj=BytesIO(git(clone, "archive", before))) as archive:
            archive.extractall(folder, filter="data")
        start = time.perf_counter()
        candidates = asyncio.run(collected(Tree(Path(folder)), text, Shared()))
        seconds = time.perf_counter() - start
    judged = [
        (features, line in right.get((path, name), ()), path)
        for features, path, name, line in candidates
    ]
    file = next(iter(right))[0]
    return Failure(clone.name, "text", "text", file, seconds, judged)


if __name__ == "__main__":
    main()
