"""Makes the tracebacks that the order of suspects is learned and judged on.

Source distributions of pure-Python packages come from the registry, by name and version. One fault
at a time is put into a function that their tests run (`faults.py`), and what a test then raises is
kept as a user would paste it, with the function at fault (`fault_plugin.py`). The trees are not
kept: `tests/bench/fixtures/traces.jsonl` has the faults as lines to put in.

    python -m tests.bench.faults.make_traces TREES [--wanted N] [--seed N] [PROJECT …]

Needs `python` with pytest and the packages' own requirements: `--python` names one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

FIXTURE = Path(__file__).parents[1] / "fixtures" / "traces.jsonl"
# Name and version: the package's folder, and its tests.
PROJECTS = {
    "babel-2.18.0": ("babel", "tests"),
    "beautifulsoup4-4.15.0": ("bs4", "bs4/tests"),
    "boltons-26.2.0": ("boltons", "tests"),
    "click-8.5.1": ("src/click", "tests"),
    "docutils-0.23": ("docutils", "test/test_parsers/test_rst"),
    "icalendar-7.3.0": ("src/icalendar", "src/icalendar/tests"),
    "jedi-0.20.1": ("jedi", "test/test_api"),
    "jinja2-3.1.6": ("src/jinja2", "tests"),
    "jsonschema-4.26.0": ("jsonschema", "jsonschema/tests"),
    "lark-1.3.1": ("lark", "tests"),
    "mako-1.4.3": ("mako", "test"),
    "markdown-3.11.3": ("markdown", "tests"),
    "marshmallow-4.4.0": ("src/marshmallow", "tests"),
    "mistune-3.4.0": ("src/mistune", "tests"),
    "networkx-3.6.1": ("networkx", "networkx"),
    "oauthlib-4.0.1": ("oauthlib", "tests"),
    "parso-0.8.7": ("parso", "test"),
    "pint-0.25.3": ("pint", "pint/testsuite"),
    "pygments-2.21.0": ("pygments", "tests"),
    "pyparsing-3.3.3": ("pyparsing", "tests"),
    "rdflib-7.6.0": ("rdflib", "test/test_graph test/test_sparql"),
    "sqlglot-30.30.0": ("sqlglot", "tests"),
    "sqlparse-0.6.1": ("sqlparse", "tests"),
    "tomlkit-0.15.2": ("tomlkit", "tests"),
    "werkzeug-3.1.9": ("src/werkzeug", "tests"),
    "wtforms-3.3.2": ("src/wtforms", "tests"),
}
_SECONDS = 400


def main() -> None:
    parser = argparse.ArgumentParser(description="make tracebacks with known faults")
    parser.add_argument("trees", type=Path, help="where the source distributions are unpacked")
    parser.add_argument("projects", nargs="*")
    parser.add_argument("--wanted", type=int, default=25, help="tracebacks of one project")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--out", type=Path, default=FIXTURE)
    given = parser.parse_args()
    for project in given.projects or PROJECTS:
        tree = fetch(project, given.trees)
        out = given.trees / f"{project}.jsonl"
        out.unlink(missing_ok=True)
        run_tests(project, tree, out, given)
        found = out.read_text("utf-8").splitlines() if out.exists() else []
        with given.out.open("a", encoding="utf-8") as kept:
            for row in found:
                kept.write(json.dumps({"project": project, **json.loads(row)}) + "\n")
        print(f"{project:24} {len(found):4}", flush=True)


def fetch(project: str, trees: Path) -> Path:
    """The unpacked source distribution."""
    tree = (trees / project).resolve()
    if not tree.exists():
        name, _, version = project.rpartition("-")
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary"]
        command += [":all:", "-d", str(trees), f"{name}=={version}"]
        subprocess.run(command, check=True, timeout=_SECONDS)
        (archive,) = trees.glob(f"{name}*{version}.tar.gz")
        with tarfile.open(archive) as packed:
            packed.extractall(trees, filter="data")
    return tree


def run_tests(project: str, tree: Path, out: Path, given: argparse.Namespace) -> None:
    package, tests = PROJECTS[project]
    root = (tree / package).parent
    asked = {
        "root": str(root), "package": f"{tree / package}/", "wanted": given.wanted,
        "seed": given.seed, "out": str(out.resolve()),
    }  # fmt: skip
    here = Path(__file__).parent
    environment = {
        **os.environ,
        "PYTHONPATH": f"{root}:{tree}:{here}",
        "FAULTS": json.dumps(asked),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
    }
    command = [given.python, "-m", "pytest", "-q", "-p", "fault_plugin", "-p", "no:cacheprovider"]
    command += ["--continue-on-collection-errors", "-o", "addopts=", "-W", "ignore"]
    log = out.with_suffix(".log")
    with log.open("w") as stream:
        subprocess.run(
            ["nice", "-n", "10", *command, *tests.split()],
            cwd=tree, env=environment, stdout=stream, stderr=stream, timeout=_SECONDS, check=False,
        )  # fmt: skip


if __name__ == "__main__":
    main()
