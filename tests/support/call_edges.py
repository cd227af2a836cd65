"""Small programs with their true call edges beside them, and how well the tool finds those.

A program is a folder of `tests/callers/LANGUAGE/`. Its `edges.txt` begins with a sentence on what
it is about; each line after that is `FILE:FUNCTION <- FILE:CALLER; …`, all callers of a function.
`~` stands before a caller that may be named or not: it hands the function to something that calls
it out of sight, or calls it only in some readings of the language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.code_workspace import callers
from tests.support.cpu import ThreadCpu
from whence_tools.code.languages import LANGUAGES
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.ports import ToolContext
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.find_callers_of_function import Caller

PROGRAMS = Path(__file__).parents[1] / "callers"


@dataclass(frozen=True)
class Function:
    """A function of a program, as `edges.txt` names it."""

    path: str
    name: str

    @classmethod
    def read(cls, text: str) -> Function:
        path, _, name = text.strip().partition(":")
        return cls(path, name)

    def is_named_by(self, caller: Caller) -> bool:
        """Names may be longer in the answer, by the functions or classes around."""
        return caller.file_path == self.path and f".{caller.caller_name}".endswith(f".{self.name}")


@dataclass(frozen=True)
class Question:
    """One function, who calls it, and who may be named too."""

    program: Path
    function: Function
    callers: tuple[Function, ...]
    optional: tuple[Function, ...]

    @property
    def language(self) -> str:
        return self.program.parent.name


@dataclass
class Score:
    """How one question was answered.

    Attributes:
        right, wrong: callers in the answer, by their certainty.
        missed: true callers that are not in it.
        complete: whether the answer claims to be all there is.
    """

    question: Question
    right: list[Caller] = field(default_factory=list)
    wrong: list[Caller] = field(default_factory=list)
    missed: list[Function] = field(default_factory=list)
    complete: bool = False

    @property
    def is_falsely_complete(self) -> bool:
        return self.complete and bool(self.missed)


def questions() -> Iterator[Question]:
    """Every function of every program in a language with a grammar, in the order of their names."""
    programs = (path for name in LANGUAGES for path in PROGRAMS.glob(f"{name}/*/edges.txt"))
    for edges in sorted(programs):
        for line in edges.read_text().splitlines()[1:]:
            function, _, listed = line.partition("<-")
            names = [name.strip() for name in listed.split(";") if name.strip()]
            yield Question(
                edges.parent,
                Function.read(function),
                tuple(Function.read(name) for name in names if name[0] != "~"),
                tuple(Function.read(name[1:]) for name in names if name[0] == "~"),
            )


async def scored(question: Question) -> Score:
    """Asks the tool and compares its answer with the truth, an edge at a time."""
    context = ToolContext(Workspace(question.program), ThreadCpu())
    try:
        answer = await callers(context, question.function.path, question.function.name)
    except ToolFailure as failure:
        if failure.code is not ErrorCode.FUNCTION_NOT_FOUND:
            raise
        return Score(question, missed=list(question.callers))
    score = Score(question, complete=bool(answer.complete))
    for caller in _distinct(answer.callers):
        if any(true.is_named_by(caller) for true in question.callers):
            score.right.append(caller)
        elif not any(other.is_named_by(caller) for other in question.optional):
            score.wrong.append(caller)
    score.missed = [
        true for true in question.callers if not any(map(true.is_named_by, score.right))
    ]
    return score


def _distinct(found: list[Caller]) -> list[Caller]:
    """Each caller once, with the surest of its calls, which stands first."""
    return list({(c.file_path, c.caller_name): c for c in reversed(found)}.values())
