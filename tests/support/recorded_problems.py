"""Recorded error texts with what they say, and the parser's answer in the same shape."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whence_tools.errors.parse import parse

if TYPE_CHECKING:
    from whence_tools.errors.model import Frame, Problem

FIXTURES = Path(__file__).parents[1] / "unit" / "tools" / "errors" / "fixtures"


def recorded(*directories: str) -> list[str]:
    """`directory/name` of each fixture of some directories, or of all, for parametrizing."""
    return sorted(
        f"{path.parent.name}/{path.stem}"
        for directory in directories or ["*"]
        for path in FIXTURES.glob(f"{directory}/*.json")
    )


def recorded_text(name: str) -> str:
    return (FIXTURES / f"{name}.txt").read_text("utf-8")


def expected_problems(name: str) -> list[dict[str, Any]]:
    expected: list[dict[str, Any]] = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))[
        "problems"
    ]
    return expected


def read_problems(text: str) -> list[dict[str, Any]]:
    """The parsed problems as the fixtures write them: camelCase, what is absent left out."""
    return [_problem(problem) for problem in parse(text)]


def only_problem(text: str) -> Problem:
    """The one problem of a text."""
    (problem,) = parse(text)
    return problem


def _problem(problem: Problem) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "language": problem.language,
        "errorType": problem.error_type,
        "message": problem.message,
        "frames": [_frame(frame) for frame in problem.frames],
    }
    if problem.severity != "error":
        shape["severity"] = problem.severity
    if problem.causes:
        shape["causes"] = [_problem(cause) for cause in problem.causes]
    return shape


def _frame(frame: Frame) -> dict[str, Any]:
    fields = ("file", "line", "column", "function", "module", "address", "code")
    values = {field: getattr(frame, field) for field in fields}
    return {field: value for field, value in values.items() if value is not None}
