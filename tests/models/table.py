"""Writes what `make models` found into `docs/lm-studio.md`.

    python -m tests.models.table RESULTS…

`RESULTS` is what pytest wrote with `--junitxml`; of several, the last one with a test counts.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from tests.models.install import SOURCE, SOURCE_VERSION

PAGE = Path(__file__).parents[2] / "docs" / "lm-studio.md"
BEGIN, END = "<!-- made by make models: begin -->", "<!-- made by make models: end -->"
Test = tuple[str, dict[str, str]]


def block(tests: list[Test]) -> str:
    """The text between the marks, from the tests' names and what they recorded."""
    compared = [found for _, found in tests if "model" in found]
    others = [name for name, found in tests if not found]
    lines = [
        f"llama-server {compared[0]['server']}, of the package {SOURCE} {SOURCE_VERSION}:",
        "",
        "| model, chat template | results like the offline ones | longer, at most |",
        "|---|---|---|",
        *(f"| {one['model']} | {one['equal']} | {one['longer']} s |" for one in compared),
        "",
        "| also passed |",
        "|---|",
        *(f"| {_sentence(name)} |" for name in others),
    ]
    shares = [found["cache"] for _, found in tests if "cache" in found]
    head = "of a prompt from the server's cache, by its own counter, at 8,192 tokens"
    lines += ["", f"| {head} |", "|---|", *(f"| {one} |" for one in shares)]
    return "\n".join(lines)


def _sentence(name: str) -> str:
    words = name.removeprefix("test_").replace("_", " ")
    return words[0].upper() + words[1:]


def tests_of(results: Sequence[Path]) -> list[Test]:
    """The tests, each with what it recorded.

    Raises:
        SystemExit: one did not pass.
    """
    roots = (ElementTree.parse(one).getroot() for one in results)
    cases = {case.attrib["name"]: case for root in roots for case in root.iter("testcase")}
    for name, case in cases.items():
        if any(case.find(kind) is not None for kind in ("failure", "error", "skipped")):
            raise SystemExit(f"{name} did not pass: the table is not written")
    return [
        (name, {one.attrib["name"]: one.attrib["value"] for one in case.iter("property")})
        for name, case in cases.items()
    ]


def main(results: Sequence[Path]) -> None:
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    made = block(tests_of(results))
    PAGE.write_text(f"{before}{BEGIN}\n\n{made}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main([Path(one) for one in sys.argv[1:]])
