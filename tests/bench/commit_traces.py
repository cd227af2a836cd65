"""How often the function that a commit mended is among the first suspects, of messages that hold a
traceback.

Such a message tells what an issue tells: prose, and a trace as somebody pasted it, indented,
quoted, cut and wrapped, of files that have moved since. `fixtures/traced_commits.txt` names commits
of public projects that mended one to three functions; the texts stay in the repositories. The
workspace is the tree before the commit. Nothing is run.

    python -m tests.bench.commit_traces CLONES [--half develop|held-out] [--later] [--conclusions]
        [--draw]

CLONES has git clones in folders called `owner+name`; commits of what isn't there are left out. The
halves are of projects, by a hash of the name. `--conclusions` also asks `whence explain` for each
whole message, counts what it concludes, and where its answer names the function. `--draw` writes
the fixture anew from all clones. `--later` takes the commits that were drawn later, of other
projects.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import re
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.commit_messages import find_mended_functions, git, strip_references
from tests.bench.ranking import Tree, collected
from whence.domain.analysis import ProblemInput
from whence.playbook.engine.case import Shared
from whence.playbook.suspects.ranking import choose_weights, score_of
from whence.service.intake import read_problem
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FIXTURE = Path(__file__).parent / "fixtures" / "traced_commits.txt"
LATER = FIXTURE.with_stem("traced_commits_later")
_EACH = 3  # commits of one project
_MOST = 3  # functions that a commit mended, in as many files
_SEED = 11
_SECONDS = 180
_NOT_THERE = 99
_START = re.compile(r"Traceback \(most recent call last\)")
_FRAME = re.compile(r'File "[^"]+", line \d+')
_NO_MEND = re.compile(r"(?i)^(revert|merge|bump|release)\b")


@dataclass(frozen=True)
class Mended:
    """A function that a commit changed, where it stood before."""

    path: str
    first: int
    last: int
    name: str

    def holds(self, path: str, line: int, name: str) -> bool:
        own = name.rpartition(".")[2] == self.name
        return own and path == self.path and self.first <= line <= self.last


@dataclass(frozen=True)
class Commit:
    project: str
    commit: str
    mended: tuple[Mended, ...]

    @property
    def half(self) -> str:
        digest = hashlib.sha256(self.project.encode()).hexdigest()
        return ("develop", "held-out")[int(digest, 16) % 2]


@dataclass
class Answer:
    """Where the function and its file are, by the way of asking; what was concluded."""

    commit: Commit
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    typed: bool = False
    frames: tuple[int, int] = (0, 0)  # read, printed
    conclusion: str = ""
    seconds: float = 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description="the function mended, of messages with a trace")
    parser.add_argument("clones", type=Path, nargs="?")
    parser.add_argument("--half", choices=("develop", "held-out"))
    parser.add_argument("--conclusions", action="store_true")
    parser.add_argument("--later", action="store_true")
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    if given.clones is None:
        print("not measured: it needs a folder of git clones: CLONES")
        return
    if given.draw:
        _draw(given.clones)
    chosen = [
        one
        for one in list_commits(LATER if given.later else FIXTURE)
        if given.half in (None, one.half)
    ]
    chosen = [one for one in chosen if (given.clones / one.project).exists()]
    with ProcessPoolExecutor(given.jobs) as pool:
        look = partial(_look, given.clones, concludes=given.conclusions)
        answers = [one for one in pool.map(look, chosen) if one is not None]
    for half in ("develop", "held-out"):
        of_half = [one for one in answers if one.commit.half == half]
        if of_half:
            print(f"{half}: {len(of_half)} of {len({one.commit.project for one in of_half})} "
                  "projects   first, three, five, file")  # fmt: skip
            _print(of_half)
    if given.json:
        rows = [
            {"project": one.commit.project, "commit": one.commit.commit, "places": one.places,
             "typed": one.typed, "frames": one.frames, "conclusion": one.conclusion,
             "seconds": one.seconds}
            for one in answers
        ]  # fmt: skip
        given.json.write_text(json.dumps(rows, indent=1), "utf-8")


def list_commits(fixture: Path = FIXTURE) -> list[Commit]:
    found = []
    for row in fixture.read_text("utf-8").splitlines():
        if row and not row.startswith("#"):
            project, commit, *functions = row.split(" ")
            found.append(Commit(project, commit, tuple(_read_function(one) for one in functions)))
    return found


def _read_function(text: str) -> Mended:
    path, span, name = text.rsplit(":", 2)
    first, _, last = span.partition("-")
    return Mended(path, int(first), int(last), name)


def _draw(clones: Path) -> None:
    rows = ["# project, commit, functions that it changed: path:first-last:name before it"]
    for clone in sorted(one for one in clones.iterdir() if one.is_dir()):
        rows += list(_draw_from(clone, random.Random(f"{_SEED} {clone.name}")))
        print(f"{clone.name:40} {len(rows) - 1:5}", flush=True)
    FIXTURE.write_text("\n".join(rows) + "\n", "utf-8")


def _draw_from(clone: Path, rng: random.Random) -> Iterator[str]:
    log = git(clone, "log", "--no-merges", "--format=%H%x00%P%x00%B%x01", "-F",
              "--grep=Traceback (most recent call last)").decode("utf-8", "replace")  # fmt: skip
    commits = [one.strip("\n").split("\0") for one in log.split("\x01") if one.count("\0") == 2]
    rng.shuffle(commits)
    found, titles = 0, set()
    for commit, parents, message in commits:
        title = message.strip().partition("\n")[0]
        if found == _EACH or not parents or _NO_MEND.search(title) or title in titles:
            continue
        if not _FRAME.search(message):
            continue
        titles.add(title)
        mended = find_mended_functions(clone, parents.split()[0], commit, most_files=_MOST)
        if 1 <= len(mended) <= _MOST and not any(" " in path for path, *_ in mended):
            found += 1
            shown = [f"{path}:{line}-{last}:{name}" for path, name, line, last in sorted(mended)]
            yield " ".join([clone.name, commit, *shown])


def text_of(clone: Path, commit: str) -> str:
    """A commit's message as an issue tells it, without its references."""
    message = git(clone, "show", "-s", "--format=%B", commit).decode("utf-8", "replace")
    return strip_references(message)


def trace_of(text: str) -> str:
    """A text from its first traceback to the line below the last frame that is not indented."""
    rows = text.split("\n")
    start = next((at for at, row in enumerate(rows) if _START.search(row)), 0)
    framed = [at for at, row in enumerate(rows) if _FRAME.search(row)]
    last = max([*framed, start])
    edge = rows[start][: rows[start].find("Traceback")]
    for at in range(last + 1, len(rows)):
        inner = rows[at].removeprefix(edge)
        last = at
        if inner.strip() and not inner[:1].isspace():
            break
    return "\n".join(rows[start : last + 1]) + "\n"


def _look(clones: Path, commit: Commit, *, concludes: bool) -> Answer | None:
    clone = clones / commit.project
    answer = Answer(commit)
    text = text_of(clone, commit.commit)
    with tempfile.TemporaryDirectory(prefix="whence-trace-") as folder:
        root = Path(folder) / "ws"
        try:
            unpack(clone, f"{commit.commit}^", root)
        except tarfile.ReadError:  # the clone lacks a file
            return None
        problem = read_problem(ProblemInput(text=text), Workspace(root))
        answer.typed = bool(problem.error_type)
        read = len(problem.frames) + sum(len(one.frames) for one in problem.causes)
        answer.frames = read, len(_FRAME.findall(trace_of(text)))
        for way, told in (("message", text), ("trace", trace_of(text))):
            start = time.perf_counter()
            candidates = asyncio.run(collected(Tree(root), told, Shared()))
            answer.seconds = max(answer.seconds, time.perf_counter() - start)
            answer.places[way] = _place(commit, candidates)
            if way == "trace":
                innermost = [one for one in candidates if "innermost" in one[0]]
                answer.places["innermost"] = _place(commit, innermost)
        if concludes:
            analysis = _explain(root, Path(folder) / "data", text)
            answer.conclusion = _judge(commit, analysis)
            answer.places["answer"] = _place_in(commit, analysis)
    print(f"{commit.project:36} {commit.commit[:10]} {answer.places} {answer.conclusion}",
          file=sys.stderr, flush=True)  # fmt: skip
    return answer


def unpack(clone: Path, tree: str, root: Path) -> None:
    root.mkdir()
    with tarfile.open(fileobj=BytesIO(git(clone, "archive", tree))) as archive:
        archive.extractall(root, filter=_only_inside)


def _only_inside(member: tarfile.TarInfo, root: str) -> tarfile.TarInfo | None:
    """A link that leads out of the tree is left out."""
    try:
        return tarfile.data_filter(member, root)
    except tarfile.FilterError:
        return None


def _place(
    commit: Commit, candidates: Sequence[tuple[dict[str, float], str, str, int]]
) -> tuple[int, int]:
    weights = choose_weights([features for features, *_ in candidates])
    ordered = sorted(candidates, key=lambda one: -score_of(one[0], weights))
    functions = (
        at
        for at, (_, path, name, line) in enumerate(ordered, 1)
        if any(one.holds(path, line, name) for one in commit.mended)
    )
    files = {one.path for one in commit.mended}
    listed = enumerate(dict.fromkeys(path for _, path, *_ in ordered), 1)
    return (
        next(functions, _NOT_THERE),
        next((at for at, path in listed if path in files), _NOT_THERE),
    )


def _explain(root: Path, data: Path, text: str) -> dict[str, Any]:
    program = [sys.executable, "-m", "whence", "explain", "--json", "--analyst", "offline"]
    try:
        done = subprocess.run(
            [*program, "--data-dir", str(data), "-"], cwd=root, input=text.encode(),
            capture_output=True, timeout=_SECONDS, check=False,
        )  # fmt: skip
        analysis: dict[str, Any] = json.loads(done.stdout).get("analysis", {})
    except (subprocess.TimeoutExpired, ValueError):
        return {}
    return analysis


def _judge(commit: Commit, analysis: dict[str, Any]) -> str:
    """`right`, `elsewhere` or nothing, with the place."""
    if not analysis:
        return "unanswered"
    if analysis.get("outcome") != "found":
        return ""
    place = analysis.get("location") or {}
    path, line = str(place.get("filePath")), int(place.get("line") or 0)
    right = any(one.path == path and one.first <= line <= one.last for one in commit.mended)
    return f"{'right' if right else 'elsewhere'} {path}:{line} {analysis.get('rootCause', '')}"


def _place_in(commit: Commit, analysis: dict[str, Any]) -> tuple[int, int]:
    """Of what the whole answer shows: the place of its conclusion, then its suspects."""
    found = [analysis.get("location") or {}] if analysis.get("outcome") == "found" else []
    listed = [(str(one.get("filePath")), int(one.get("line") or 0))
              for one in [*found, *analysis.get("suspects", ())]]  # fmt: skip
    places = [
        at
        for at, (path, line) in enumerate(dict.fromkeys(listed), 1)
        if any(one.path == path and one.first <= line <= one.last for one in commit.mended)
    ]
    files = [*dict.fromkeys(path for path, _ in listed)]
    right = [at for at, path in enumerate(files, 1) if path in {m.path for m in commit.mended}]
    return min(places, default=_NOT_THERE), min(right, default=_NOT_THERE)


def _print(answers: Sequence[Answer]) -> None:
    for way in ("innermost", "trace", "message", "answer"):
        places = [one.places[way] for one in answers if way in one.places]
        if not places:
            continue
        hits = [sum(at <= most for at, _ in places) for most in (1, 3, 5)]
        hits.append(sum(file == 1 for _, file in places))
        print(f"    {way:12}" + "  ".join(f"{hit / len(places):4.0%}" for hit in hits))
    untyped = sum(not one.typed for one in answers)
    fewer = sum(read < printed for read, printed in (one.frames for one in answers))
    times = sorted(one.seconds for one in answers)
    print(f"    without a type: {untyped}, with fewer frames than printed: {fewer}, "
          f"seconds: median {times[len(times) // 2]:.1f}, most {times[-1]:.1f}")  # fmt: skip
    concluded = Counter(one.conclusion.partition(" ")[0] for one in answers)
    concluded.pop("", None)
    print(f"    conclusions: {dict(concluded)}")


if __name__ == "__main__":
    main()
