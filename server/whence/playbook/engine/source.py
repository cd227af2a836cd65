"""Files that a tool has read, and places in them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from whence.domain.analysis import Edit, Evidence
from whence_tools.code.flow import Flow
from whence_tools.code.flow_settings import read_rows, read_settings
from whence_tools.code.languages import language_of
from whence_tools.code.symbols import list_definitions
from whence_tools.code.syntax import parse
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import split_lines

if TYPE_CHECKING:
    from whence_tools.code.flow_model import Expr, Function
    from whence_tools.code.symbols import Definition
    from whence_tools.code.syntax import Source


@dataclass(frozen=True)
class SourceFile:
    """A file as `read_file` gave it, from its first line to its last.

    Attributes:
        call_id: the tool call that read it.
    """

    path: str
    text: str
    call_id: str

    @cached_property
    def lines(self) -> list[str]:
        return split_lines(self.text)

    def indent(self, number: int) -> int:
        """How far a line is indented, in characters."""
        text = self.line(number)
        return len(text) - len(text.lstrip())

    @cached_property
    def language(self) -> str:
        """By the file's name; "" where it is no code."""
        return language_of(self.path) or ""

    @cached_property
    def flow(self) -> Flow | None:
        """What the code says about its values, or None where the language has no grammar."""
        return Flow.of(self.text, self.path)

    @cached_property
    def source(self) -> Source | None:
        """Its syntax tree; None where the language has no grammar."""
        return self.flow.source if self.flow else parse(self.text, self.path)

    @cached_property
    def definitions(self) -> list[Definition]:
        """What it defines, in every language that has an outline; else nothing."""
        return list_definitions(self.source) if self.source else []

    @cached_property
    def document(self) -> Expr | None:
        """What a data or settings file holds; None for code."""
        if self.path.endswith(".json"):
            return self.flow.document if self.flow else None
        return read_rows(self.text, self.path) or read_settings(self.text, self.path)

    def line(self, number: int) -> str:
        """The 1-based line, or "" past the end."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    def text_of(self, function: Function) -> str:
        """A function as it is written."""
        return "\n".join(self.lines[function.line - 1 : function.last_line])

    def quote(self, claim: str, first: int, last: int | None = None) -> Evidence:
        """Evidence for a claim: lines `first` to `last` (1-based, inclusive) as they stand."""
        end = min(max(first, last or first), len(self.lines))
        return Evidence(
            claim=claim,
            file_path=self.path,
            line_start=first,
            line_end=end,
            quote="\n".join(self.lines[first - 1 : end]),
            tool_call_id=self.call_id,
        )


@dataclass(frozen=True, slots=True)
class Site:
    """A 1-based line of a file; in sentences it is written `src/app.py:12`."""

    file: SourceFile
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"

    @property
    def path(self) -> str:
        return self.file.path

    @property
    def text(self) -> str:
        return self.file.line(self.line)

    @property
    def flow(self) -> Flow:
        """What the code says about its values; of a file that has a grammar."""
        return flow_of(self.file)

    @property
    def expressions(self) -> list[Expr]:
        """Those that touch the line; see `flow`."""
        return self.flow.expressions(self.line)

    @property
    def function(self) -> Function | None:
        """The innermost function that holds the line; None at the top and without a grammar."""
        return self.file.flow.function_at(self.line) if self.file.flow else None

    def on(self, line: int) -> Site:
        """Another line of the same file."""
        return Site(self.file, line)

    def quote(self, claim: str) -> Evidence:
        return self.file.quote(claim, self.line)

    def rewritten(self, text: str) -> tuple[Edit, ...]:
        """The edit that makes the line read `text`, which may be several lines."""
        return (
            Edit(
                file_path=self.path,
                line_start=self.line,
                line_end=self.line,
                new_text=text,
                old_text=self.text,
            ),
        )

    def splicing(self, span: tuple[int, int], new: str) -> tuple[Edit, ...]:
        """The edit that puts `new` for a span of the line, in characters, as of a match."""
        start, end = span
        return self.rewritten(self.text[:start] + new + self.text[end:])

    def replacing(self, old: str, new: str) -> tuple[Edit, ...]:
        """The edit that puts `new` for `old`; none where `old` does not stand once on the line."""
        once = bool(old) and self.text.count(old) == 1
        return self.rewritten(self.text.replace(old, new)) if once else ()


def flow_of(file: SourceFile) -> Flow:
    """What the code says about its values; of a file that has a grammar."""
    assert file.flow is not None
    return file.flow
