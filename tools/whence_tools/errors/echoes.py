"""Problems of which none is the reason of a failure: what Make and Docker report of a command that
has said why itself, and warnings after which a program went on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import SIGNALS

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_OF_DOCKER: Final = re.compile(r"did not complete successfully: exit code: \d+$")
_ENDED: Final = {
    "make": re.compile(r"\] Error \d+$"), "docker": _OF_DOCKER, "docker-words": _OF_DOCKER,
}  # fmt: skip


def is_echo(problem: Problem) -> bool:
    """Whether no more is said than that a command failed with an exit code."""
    pattern = _ENDED.get(problem.format)
    return pattern is not None and pattern.search(problem.message) is not None


def is_of_make_alone(problem: Problem) -> bool:
    """Whether Make reports anything but a crash, of which nobody else may tell: an echo, or a word
    of its own, such as a target without a rule."""
    return problem.format == "make" and not re.search(rf"\] {SIGNALS}", problem.message)


def is_passing_warning(problem: Problem) -> bool:
    """Whether a program only warned: one that is raised as an error has a trace."""
    return problem.format == "python-warning"
