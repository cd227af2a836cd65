"""Writes what `make models` found into `docs/lm-studio.md`.

    python -m tests.models.table RESULTS

`RESULTS` is what pytest wrote with `--junitxml`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
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
    lines += ["", *(f"From the server's cache at 8,192 tokens: {one}." for one in shares)]
    return "\n".join(lines)


def _sentence(name: str) -> str:
    words = name.removeprefix("test_").replace("_", " ")
    return words[0].upper() + words[1:]


def tests_of(results: Path) -> Iterator[Test]:
    """Each test that passed, with what it recorded.

    Raises:
        SystemExit: one did not pass.
    """
    for case in ElementTree.parse(results).getroot().iter("testcase"):
        name = case.attrib["name"]
        if any(case.find(kind) is not None for kind in ("failure", "error", "skipped")):
            raise SystemExit(f"{name} did not pass: the table is not written")
        found = case.iter("property")
        yield name, {one.attrib["name"]: one.attrib["value"] for one in found}


def main(results: Path) -> None:
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    made = block(list(tests_of(results)))
    PAGE.write_text(f"{before}{BEGIN}\n\n{made}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
