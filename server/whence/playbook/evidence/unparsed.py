"""A file that does not parse, and the line at which its parser gave up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from whence.domain.analysis import Edit
from whence.playbook.engine.case import Finding, SourceFile
from whence.playbook.evidence.masking import Masked, mask
from whence_tools.code.languages import language_of


@dataclass(frozen=True)
class Spot:
    """The file that does not parse and the 1-based line that was reported."""

    file: SourceFile
    line: int
    message: str

    @cached_property
    def masked(self) -> Masked:
        return mask(self.file.text, self.language)

    @property
    def language(self) -> str:
        return language_of(self.file.path) or ""

    def finding(
        self,
        line: int,
        cause: str,
        solution: str,
        claim: str,
        sure: float,
        edits: tuple[Edit, ...] = (),
    ) -> Finding:
        """A finding at a line, with the reported line beside it where it is another one."""
        evidence = [self.file.quote(claim, line)]
        if self.line != line and self.file.line(self.line).strip():
            evidence.insert(
                0, self.file.quote("the parser gives up here, after the cause", self.line)
            )
        return Finding(cause, solution, sure, self.file.path, line, tuple(evidence), edits=edits)

    def rewrite(self, line: int, text: str) -> tuple[Edit, ...]:
        """The edit that makes a line read `text`."""
        old = self.file.line(line)
        return (
            Edit(
                file_path=self.file.path,
                line_start=line,
                line_end=line,
                new_text=text,
                old_text=old,
            ),
        )

    def code_before(self, line: int) -> int:
        """The nearest line before this one that has code; 0 where there is none."""
        return next((n for n in range(line - 1, 0, -1) if self.file.line(n).strip()), 0)

    def has_comment(self, line: int) -> bool:
        """Whether a comment could end the line: text cannot just be added after it."""
        return any(mark in self.file.line(line) for mark in ("//", "#", "/*"))
