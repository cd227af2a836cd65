"""How much of texts as people paste them is read: problems, types, messages and places.

Each text of `fixtures/pasted` has a file beside it that says what it holds. A type, a message or a
column that isn't given there isn't compared. Blanks in messages are not compared either, since
wrapping and quoting change them.

    python -m tests.bench.pasted [FOLDER] [--misses]
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whence_tools.errors.parse import parse, parse_failures

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from whence_tools.errors.model import Problem

FOLDER = Path(__file__).parent / "fixtures" / "pasted"

Place = tuple[str | None, int | None, str | None]


def places(frames: Iterable[Mapping[str, Any]]) -> list[Place]:
    return [(one.get("file"), one.get("line"), one.get("function")) for one in frames]


def misses(expected: Mapping[str, Any], found: Problem | None) -> Iterator[tuple[str, str]]:
    """What of a problem and of its causes is not read as it stands there."""
    if found is None:
        yield "problem", f"none for {expected['errorType']}"
    else:
        if expected["errorType"] not in {None, found.error_type}:
            yield "type", f"{found.error_type!r} for {expected['errorType']!r}"
        message = expected["message"]
        if message is not None and message.split() != (found.message or "").split():
            yield "message", f"{found.message!r} for {message!r}"
    yield from missed_places(expected, found)
    causes = list(expected.get("causes", ()))
    told = list(found.causes) if found else []
    for cause, one in zip(causes, [*told, *[None] * len(causes)], strict=False):
        yield from misses(cause, one)
    for more in told[len(causes) :]:
        yield "too many", f"cause {more.error_type} {more.message}"


def missed_places(expected: Mapping[str, Any], found: Problem | None) -> Iterator[tuple[str, str]]:
    wanted = places(expected["frames"])
    read = [(one.file, one.line, one.function) for one in found.frames] if found else []
    spots = Counter(place[:2] for place in read)
    columns = Counter((one.file, one.line, one.column) for one in found.frames) if found else {}
    for place in (Counter(wanted) - Counter(read)).elements():
        yield ("function" if place[:2] in spots else "place"), f"{place}"
    for one in expected["frames"]:
        place = (one.get("file"), one.get("line"), one.get("column"))
        if "column" in one and place[:2] in spots and place not in columns:
            yield "column", f"{place}"
    for spot in (spots - Counter(one[:2] for one in wanted)).elements():
        yield "too many", f"{spot}"


def with_causes(problem: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield problem
    for cause in problem.get("causes", ()):
        yield from with_causes(cause)


def measure(folder: Path, *, show: bool) -> dict[str, int]:
    total: Counter[str] = Counter()
    for path in sorted(folder.glob("*.json")):
        expected = json.loads(path.read_text("utf-8"))["problems"]
        text = path.with_suffix(".txt").read_text("utf-8")
        found = parse(text)
        if expected and not found:
            found = [*parse_failures(text)]
        missed = [
            miss
            for number, problem in enumerate(expected)
            for miss in misses(problem, found[number] if number < len(found) else None)
        ]
        missed += [
            ("invented", f"{one.error_type} {one.message!r}") for one in found[len(expected) :]
        ]
        total["texts"] += 1
        total["right"] += not missed
        everything = [one for problem in expected for one in with_causes(problem)]
        total["problems and causes"] += len(everything)
        total["places"] += sum(len(one["frames"]) for one in everything)
        total.update(f"missed: {kind}" for kind, _ in missed)
        if show and missed:
            print(path.stem, *(f"    {kind}: {what}" for kind, what in missed), sep="\n")
    return dict(total)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--misses", action="store_true", help="what is not read as it stands there")
    arguments = parser.parse_args()
    for name, count in measure(arguments.folder, show=arguments.misses).items():
        print(f"{name:20} {count}")


if __name__ == "__main__":
    main()
