"""How often the cause is named, on programs whose authors did not know the rules.

Each program of `tests/blind/` is copied, run under `whence run`, and the answer is compared with
the lines that its author would change. An answer counts as

    right       it concludes, and its place is one of those lines
    elsewhere   it concludes, and its place is another one
    useful      it concludes nothing, but the line or the function is among its first five suspects
    nothing     none of these
    unanswered  it took too long or printed no analysis: that says nothing of the rules, but much of
                the machine; a run that has any is to be repeated on a quieter one

The rates by kind of evidence are what the words for confidence come from: see `docs/benchmarks.md`.

    python -m tests.bench.causes [--seen|--own] [--pasted] [--kind KIND] [--jobs N] [--json FILE]
                                 [NAME …]

A name is a part of the programs' names. What a machine has no tools for is left out, and said.
`--seen` takes the failing tests of `fixtures/failing/`: written blind as well, read since then.
`--own` takes the programs of `tests/programs/` that name the lines to blame instead: the rules were
written with those in view, so their rates promise nothing, but each answer may be looked at.
`--pasted` gives Whence what a program printed when it failed, and its sources: nothing runs again.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

BLIND = Path(__file__).parents[1] / "blind"
OWN = Path(__file__).parents[1] / "programs"
SEEN = Path(__file__).parent / "fixtures" / "failing"
SECONDS = 180
SUSPECTS = 5


@dataclass(frozen=True)
class Answer:
    """One program's result.

    Attributes:
        evidence: the strongest that the conclusion has.
        where: how its place lies to the failing line, see `relate_to_crash`.
        rank: 1-based place of a line to change among the place that was named and the suspects; 0
            where it is none of them.
        fix: what was said of the fix, and its diff; nothing where none was offered.
    """

    name: str
    language: str
    kind: str
    verdict: str
    confidence: float
    evidence: str
    place: str
    seconds: float
    rank: int = 0
    where: str = ""
    fix: tuple[str, str] = ("", "")


def main() -> None:
    parser = argparse.ArgumentParser(description="the rate of causes named")
    parser.add_argument("names", nargs="*")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--own", action="store_true")
    which.add_argument("--seen", action="store_true")
    parser.add_argument("--pasted", action="store_true", help="explain what it printed")
    parser.add_argument("--kind", help="only these, such as test")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    cases = list(_own_cases() if given.own else list_cases(SEEN if given.seen else BLIND))
    cases = [one for one in cases if not given.names or any(n in one["id"] for n in given.names)]
    cases = [one for one in cases if given.kind in (None, one["kind"])]
    able = [one for one in cases if shutil.which(one["command"][0], path=find_tools())]
    with ThreadPoolExecutor(given.jobs) as pool:
        explain = explain_output if given.pasted else explain_failure
        answers = list(pool.map(partial(_answer, explain=explain), able))
    if given.json:
        given.json.write_text(json.dumps([asdict(one) for one in answers], indent=1))
    print_answers(answers, left_out=len(cases) - len(able))


def list_cases(folder: Path) -> Iterator[dict[str, Any]]:
    for file in sorted(folder.glob("*/case.json")):
        yield {**json.loads(file.read_text()), "folder": file.parent / "ws"}


def _own_cases() -> Iterator[dict[str, Any]]:
    for file in sorted(OWN.glob("*/*/case.toml")):
        case = tomllib.loads(file.read_text())
        if "blame" not in case:
            continue
        yield {
            **case,
            "id": f"{file.parts[-3]}/{file.parts[-2]}",
            "kind": file.parts[-3],
            "function": case["blame"].get("function"),
            "cause": [_span(one) for one in case["blame"]["lines"]],
            "folder": file.parent,
        }


def _span(place: str) -> dict[str, Any]:
    """Of `path:3` or `path:3-5`."""
    path, _, lines = place.rpartition(":")
    first, _, last = lines.partition("-")
    return {"file": path, "lines": [int(first), int(last or first)]}


def _answer(
    case: dict[str, Any], explain: Callable[[Sequence[str], Path, Path], dict[str, Any]]
) -> Answer:
    with tempfile.TemporaryDirectory(prefix="whence-cause-") as folder:
        project = Path(folder) / "ws"
        is_own = (case["folder"] / "case.toml").exists()
        without = ("case.toml", "trace.txt", "__pycache__") if is_own else ("__pycache__",)
        shutil.copytree(case["folder"], project, ignore=shutil.ignore_patterns(*without))
        analysis = explain(case["command"], project, Path(folder) / "data")
    strongest = strongest_evidence(analysis)
    verdict, place = judge(case, analysis)
    return Answer(
        case["id"], case["language"], case["kind"], verdict,
        float(analysis.get("confidence", 0)), strongest, place,
        analysis.get("metadata", {}).get("durationMs", 0) / 1000, rank_line(case, analysis),
        relate_to_crash(analysis), describe_fix(analysis),
    )  # fmt: skip


def describe_fix(analysis: dict[str, Any]) -> tuple[str, str]:
    fix = analysis.get("fix") or {}
    status = fix.get("verification", {}).get("status", "")
    return ("", "") if status == "refuted" else (status, fix.get("diff", ""))


def relate_to_crash(analysis: dict[str, Any]) -> str:
    """Whether a conclusion names the failing line, its function, another one on the stack."""
    named, chain = analysis.get("location") or {}, analysis.get("callChain") or []
    if analysis.get("outcome") != "found" or not chain:
        return ""
    if (named.get("filePath"), named.get("line")) == (chain[-1]["filePath"], chain[-1]["line"]):
        return "failing line"
    running = [(one["filePath"], _last_name(one["name"])) for one in chain]
    function = named.get("filePath"), _last_name(named.get("symbol"))
    if function == running[-1]:
        return "failing function"
    return "other on the stack" if function in running else "elsewhere"


def _last_name(function: object) -> str:
    return str(function or "<module>").replace("::", ".").rpartition(".")[2]


def strongest_evidence(analysis: dict[str, Any]) -> str:
    evidence = {str(one.get("status")) for one in analysis.get("evidence", ())}
    return next((one for one in ("shown", "observed", "grounded") if one in evidence), "none")


def find_tools() -> str:
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])


def explain_failure(command: Sequence[str], project: Path, data: Path) -> dict[str, Any]:
    return _ask(["run"], ["--", *command], project, data)


def explain_output(command: Sequence[str], project: Path, data: Path) -> dict[str, Any]:
    """What is said of the text that a command prints in a copy of its folder."""
    copy = data.with_name("copy")
    shutil.copytree(project, copy)
    env = {**os.environ, "PATH": find_tools()}
    try:
        failed = subprocess.run(
            command, cwd=copy, env=env, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return {}
    printed = (failed.stdout + failed.stderr).replace(bytes(copy.resolve()), bytes(project))
    return _ask(["explain", "--trace", "-"], [], project, data, printed)


def _ask(
    do: Sequence[str], on: Sequence[str], project: Path, data: Path, given: bytes = b""
) -> dict[str, Any]:
    options = ["--json", "--analyst", "offline", "--data-dir", str(data)]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "whence", *do, *options, *on],
            cwd=project,
            env={**os.environ, "PATH": find_tools()},
            input=given,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        analysis: dict[str, Any] = json.loads(done.stdout).get("analysis", {})
    except (subprocess.TimeoutExpired, ValueError):
        return {}
    return analysis


def judge(case: dict[str, Any], analysis: dict[str, Any]) -> tuple[str, str]:
    if not analysis:
        return "unanswered", ""
    spans = [*case["cause"], *case.get("also", ())]
    suspects = analysis.get("suspects", [])[:SUSPECTS]
    if analysis.get("outcome") == "found":
        place = analysis.get("location") or {}
        named = f"{place.get('filePath')}:{place.get('line')}"
        return ("right" if _is_inside(place, spans) else "elsewhere"), named
    near = any(_is_inside(one, spans) or _is_function(one, case) for one in suspects)
    return ("useful" if near else "nothing"), ""


def rank_line(case: dict[str, Any], analysis: dict[str, Any]) -> int:
    named = [analysis.get("location") or {}] if analysis.get("outcome") == "found" else []
    places = [*named, *analysis.get("suspects", ())]
    distinct = {(one.get("filePath"), one.get("line")): one for one in places}
    inside = (_is_inside(one, case["cause"]) for one in distinct.values())
    return next((rank for rank, is_there in enumerate(inside, 1) if is_there), 0)


def _is_inside(place: dict[str, Any], spans: Iterable[dict[str, Any]]) -> bool:
    return any(
        place.get("filePath") == one["file"]
        and one["lines"][0] <= (place.get("line") or 0) <= one["lines"][1]
        for one in spans
    )


def _is_function(suspect: dict[str, Any], case: dict[str, Any]) -> bool:
    if not case.get("function") or suspect["filePath"] != case["cause"][0]["file"]:
        return False
    return _last_name(suspect.get("symbol")) == _last_name(case["function"])


def print_answers(answers: Sequence[Answer], left_out: int) -> None:
    verdicts = ("right", "elsewhere", "useful", "nothing", "unanswered")
    tables: dict[str, dict[str, Counter[str]]] = {
        "language": defaultdict(Counter), "kind": defaultdict(Counter)
    }  # fmt: skip
    for one in answers:
        tables["language"][one.language][one.verdict] += 1
        tables["kind"][one.kind][one.verdict] += 1
        tables["kind"]["all"][one.verdict] += 1
    for title, table in tables.items():
        print(f"{title:12}" + "".join(f"{verdict:>12}" for verdict in verdicts) + f"{'of':>6}")
        for row, counts in sorted(table.items()):
            numbers = "".join(f"{counts[verdict]:12}" for verdict in verdicts)
            print(f"{row:12}{numbers}{counts.total():6}")
        print()
    ranks = [one.rank for one in answers if one.rank]
    among = ", ".join(f"first {most}: {sum(one <= most for one in ranks)}" for most in (1, 3, 5))
    print(f"a line to change among the {among} of {len(answers)}\n")
    words = Counter(one.fix[0] for one in answers if one.fix[0])
    told = ", ".join(f"{word}: {count}" for word, count in sorted(words.items()))
    print(f"fixes offered: {words.total()} of {len(answers)} ({told})\n")
    _print_confidence([one for one in answers if one.verdict in ("right", "elsewhere")])
    if left_out:
        print(f"{left_out} left out: their tools are not on this machine")


def _print_confidence(concluded: Sequence[Answer]) -> None:
    """How often a conclusion is right, by what holds it, how sure it was said, and its place."""
    print(f"{'conclusions':26}{'right':>7}{'of':>5}")
    groups: dict[str, list[bool]] = defaultdict(list)
    for one in concluded:
        word = "high" if one.confidence >= 0.9 else "moderate" if one.confidence >= 0.45 else "low"
        groups[f"evidence {one.evidence}"].append(one.verdict == "right")
        groups[f"confidence {word}"].append(one.verdict == "right")
        groups[f"place {one.where or 'without frames'}"].append(one.verdict == "right")
    for name, right in sorted(groups.items()):
        print(f"{name:26}{sum(right):7}{len(right):5}")


if __name__ == "__main__":
    main()
