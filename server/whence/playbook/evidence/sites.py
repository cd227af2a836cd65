"""A line of a file that a rule has read: where the error is raised, where something is written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.domain.analysis import Edit
from whence.playbook.evidence.masking import mask
from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, SourceFile, ToolSteps


@dataclass(frozen=True, slots=True)
class Site:
    """A 1-based line of a file."""

    file: SourceFile
    line: int

    @property
    def path(self) -> str:
        return self.file.path

    @property
    def text(self) -> str:
        return self.file.line(self.line)

    def quote(self, claim: str) -> Evidence:
        return self.file.quote(claim, self.line)

    def replacing(self, old: str, new: str) -> tuple[Edit, ...]:
        """The edit that puts `new` for `old`; none where `old` does not stand once on the line."""
        if not old or self.text.count(old) != 1:
            return ()
        return (
            Edit(
                file_path=self.path,
                line_start=self.line,
                line_end=self.line,
                new_text=self.text.replace(old, new),
                old_text=self.text,
            ),
        )

    def preceded_by(self, text: str) -> tuple[Edit, ...]:
        """The edit that inserts a line before this one."""
        return (
            Edit(
                file_path=self.path,
                line_start=self.line,
                line_end=self.line - 1,
                new_text=text,
            ),
        )


def renaming(
    file: SourceFile, old: str, new: str, *, free_in: range | None = None
) -> tuple[Edit, ...]:
    """The edits that write a name otherwise in the whole code of a file, strings left alone.

    Args:
        free_in: only on these lines, and neither as a member nor as the name of an argument.
    """
    word = re.compile(rf"(?<![\w$]){re.escape(old)}(?![\w$])")
    if free_in is not None:
        word = re.compile(rf"(?<![\w$.]){re.escape(old)}(?![\w$])(?!\s*[=:](?!=))")
    code = mask(file.text, language_of(file.path) or "", interpolations=True)
    edits = []
    for number in range(1, len(file.lines) + 1) if free_in is None else free_in:
        text = file.line(number)
        changed = text
        for match in reversed(list(word.finditer(code.line(number)))):
            changed = changed[: match.start()] + new + changed[match.end() :]
        if changed != text:
            edits.append(
                Edit(
                    file_path=file.path,
                    line_start=number,
                    line_end=number,
                    new_text=changed,
                    old_text=text,
                )
            )
    return tuple(edits)


def innermost(case: Case) -> ToolSteps[Site | None]:
    """The innermost frame of the workspace, read; None where there is none."""
    if not case.frames:
        return None
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    return Site(file, frame.line or 1) if file is not None else None


def story(*steps: Evidence) -> tuple[Evidence, ...]:
    """The steps without those that quote a line twice; the first claim about a line stays."""
    seen: set[tuple[str | None, int | None]] = set()
    kept = []
    for step in steps:
        place = step.file_path, step.line_start
        if place not in seen:
            kept.append(step)
        seen.add(place)
    return tuple(kept)
