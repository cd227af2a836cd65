"""Problems that Make reports of a command that failed, which has said why itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.errors.format import SIGNALS

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem


def is_echo(problem: Problem) -> bool:
    """Whether Make says no more than that a command failed with an exit code."""
    return problem.format == "make" and re.search(r"\] Error \d+$", problem.message) is not None


def is_of_make_alone(problem: Problem) -> bool:
    """Whether Make reports anything but a crash, of which nobody else may tell: an echo, or a word
    of its own, such as a target without a rule."""
    return problem.format == "make" and not re.search(rf"\] {SIGNALS}", problem.message)
