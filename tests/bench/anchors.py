"""Whether a frame of an older trace is put on the line it means, on edits made to real files.

Lines of functions in installed packages are taken as printed frames; then the file is edited: the
line rewritten, or lines put in above it. A frame that lands on another line of the same text is
wrong; one that is called out of date is safe, and costs what could have been found again.

    python -m tests.bench.anchors [--edits N] [--seed N]
"""

from __future__ import annotations

import argparse
import ast
import random
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from whence_tools.code.sources import Sources
from whence_tools.errors import Frame, Locator

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGES = ("click", "httpx", "jinja2", "pluggy", "pydantic", "pygls", "rich", "starlette")
SHARE_REWRITTEN = 2 / 3
_LARGEST = 60_000  # bytes of a file


def main() -> None:
    parser = argparse.ArgumentParser(description="frames on their lines of today")
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    counts: Counter[tuple[str, str, str]] = Counter()
    files = list(_files())
    while counts.total() < 2 * given.edits:
        text = rng.choice(files).read_text("utf-8")
        found = list(_statements(ast.parse(text)))
        if found:
            name, line = rng.choice(found)
            for history, older in (("no history", ()), ("with history", (text,))):
                made = _edited(text, line, random.Random(counts.total() // 2))
                counts[history, *_judged(text, name, line, made, older)] += 1
    for (history, edit, verdict), count in sorted(counts.items()):
        print(f"{history:14} {edit:10} {verdict:12} {count:5}")


def _files() -> Iterator[Path]:
    for package in PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            every = sorted(Path(spec.origin).parent.rglob("*.py"))
            yield from (file for file in every if file.stat().st_size < _LARGEST)


def _statements(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """One-line statements: the name of their innermost function, and their lines."""
    simple = ast.Assign | ast.Return | ast.Expr | ast.AugAssign | ast.Raise
    inner: dict[int, str] = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for one in ast.walk(function):
                if isinstance(one, simple) and function.lineno < one.lineno == one.end_lineno:
                    inner[one.lineno] = function.name
    yield from ((name, line) for line, name in inner.items())


def _edited(text: str, line: int, rng: random.Random) -> tuple[str, int | None]:
    """The file after an edit, and where the line is then; None where it was rewritten."""
    lines = text.split("\n")
    count, above = rng.choice([0, 2, 5]), rng.choice([0, max(0, line - 3)])
    is_rewritten = rng.random() < SHARE_REWRITTEN
    if is_rewritten:
        margin = lines[line - 1][: len(lines[line - 1]) - len(lines[line - 1].lstrip())]
        lines[line - 1] = margin + f"renewed = compute({rng.randrange(1000)})"
    lines[above:above] = [f"# note {number}" for number in range(count)]
    return "\n".join(lines), None if is_rewritten else line + count


def _judged(
    text: str, name: str, line: int, made: tuple[str, int | None], older: tuple[str, ...]
) -> tuple[str, str]:
    now, target = made
    frame = Frame("m.py", line, function=name, code=text.split("\n")[line - 1].strip())
    code = Sources({"m.py": now}.get, {"m.py": older})
    (held,) = Locator("", ["m.py"], code).locate([frame])
    edit = "rewritten" if target is None else "moved"
    if held.outdated:
        return edit, "out of date"
    return edit, "right" if held.line == target else "wrong"


if __name__ == "__main__":
    main()
