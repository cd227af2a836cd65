"""A file that does not parse, and the line at which its parser gave up."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from whence.playbook.evidence.masking import Masked, mask_file
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.conclusion import Edits, Finding, FindingText
    from whence.playbook.engine.source import Site


@dataclass(frozen=True)
class Unparsed:
    """The line that a parser reported, and its message."""

    crash: Site
    message: str

    @cached_property
    def masked(self) -> Masked:
        return mask_file(self.crash.file)

    @property
    def language(self) -> str:
        return self.crash.file.language

    @property
    def before(self) -> Site:
        """The nearest line before the reported one that has code; line 0 where there is none."""
        lines = range(self.crash.line - 1, 0, -1)
        return self.crash.on(next((n for n in lines if self.crash.file.line(n).strip()), 0))

    def nearby(self) -> Iterator[Site]:
        """The reported line, then the one before it: a parser reports late."""
        yield from (self.crash, self.before)

    def finding(
        self,
        text: FindingText,
        site: Site,
        fixed: str = "",
        *,
        edits: Edits = (),
        other: Site | None = None,
        confidence: float | None = None,
        **words: object,
    ) -> Finding:
        """A finding at a line, with the reported line beside it where it is another one.

        Args:
            fixed: what the line should read; "" where that is open.
            edits: other edits that mend it.
        """
        reported = self.crash if self.crash != site and self.crash.text.strip() else None
        return text.finding(
            words,
            at=site,
            crash=self.crash,
            reported=reported,
            other=other,
            confidence=confidence,
            edits=site.rewritten(fixed) if fixed else edits,
        )


def has_comment(site: Site) -> bool:
    """Whether a comment could end the line: text cannot just be added after it."""
    return any(mark in site.text for mark in ("//", "#", "/*"))
