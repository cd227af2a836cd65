"""What an investigation starts from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem
    from whence_tools.workspace import Workspace


@dataclass(frozen=True, slots=True)
class ParsedProblem:
    """A problem that was read, with the view of the files that it was read in.

    Attributes:
        text: what was asked, in words, for the analyst.
        cwd: where the command ran, relative to the workspace; "" also where that lies outside.
        others: the other failures that were printed, one of each fingerprint.
    """

    problem: Problem
    workspace: Workspace
    text: str
    command: list[str] | None = None
    cwd: str = ""
    others: tuple[Problem, ...] = ()
