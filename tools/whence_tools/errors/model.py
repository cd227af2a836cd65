"""A parsed error: what failed, where, and what caused it. Plain data, no I/O."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.observed import ObservedFrame, Operand


# Formats of tools that read code: what they report has not run.
DIAGNOSTICS: Final = frozenset(
    {
        "biber", "bibtex", "compiler-driver", "csc", "event-file", "esbuild", "eslint",
        "eslint-compact", "eslint-unix", "finding", "gcc", "ghc", "gnu", "go-build", "jvm-compiler",
        "linker", "msvc", "pyright", "python-lint", "quoted", "rollup", "rubocop", "ruby-syntax",
        "ruff", "rustc", "sphinx", "tex", "tsc", "webpack",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a stack trace, or the place a compiler points at.

    Attributes:
        file: as printed, less prefixes the format adds (`file://`, `webpack://…`); None where the
            trace names none (native or obfuscated frames).
        line: 1-based, or None.
        column: 1-based as printed, or None.
        function: as the language writes it (`Class.method`, `pkg.Func`, `<module>`), or None.
        module: package, Java class, shared library or crate when the trace names it apart.
        address: program counter of a native frame, as printed (`0x…`).
        path: workspace-relative path with `/` when the file is in the workspace, else None.
        code: the source line when the trace shows it, stripped.
        observed: what it held when it failed, where that was recorded.
        outdated: the file no longer has what the trace shows of it: `line` is None, and the code
            that is there now says nothing of this error.
    """

    file: str | None = None
    line: int | None = None
    column: int | None = None
    function: str | None = None
    module: str | None = None
    address: str | None = None
    path: str | None = None
    code: str | None = None
    observed: ObservedFrame | None = field(default=None, compare=False)
    outdated: bool = False

    @property
    def in_workspace(self) -> bool:
        return self.path is not None

    @property
    def seen(self) -> tuple[Operand, ...]:
        """All that it held: the parts of the failing expression, then the names; nothing where it
        was not recorded."""
        known = self.observed
        return (*known.operands, *known.locals) if known is not None else ()


@dataclass(frozen=True, slots=True)
class Problem:
    """One error found in a text.

    Attributes:
        language: one of the language names of the analysis (`python`, `kotlin`, …); "" if unknown.
        error_type: the last dotted segment of the exception's name, or the compiler's code
            (`TypeError`, `NullPointerException`, `TS2322`, `E0502`, `heap-use-after-free`).
        message: the error's own message, without its type.
        frames: innermost first: `frames[0]` is where it was raised or what a compiler points at.
        causes: what led to this one, nearest first (`Caused by:`, `__cause__`, members of an
            exception group or aggregate error). The last one without causes is the root.
        format: which rendering it was read from (`python-traceback`, `pytest`, `v8`, `tsc`, …);
            where none was recognised.
        start_line, end_line: the 1-based span in the parsed text.
        fingerprint: `w1-` + 32 hex digits; see `whence_tools.errors.fingerprint`.
        raw_type: the exception's name as printed (`java.lang.NullPointerException`).
        notes: lines the tool adds to the message (`note:`, `help:`, a hint).
        severity: `error`, `warning` or `note`, as the tool calls it.
        text: what was pasted, cut: what stands around a trace says what was done.
        count: how often a failure of this fingerprint occurs in the text.
        test: the name of the test that failed, where its runner prints it with the failure.
        beside: what else a compiler or checker reported in the same run, if this is its first.
    """

    language: str = ""
    error_type: str = ""
    message: str = ""
    frames: tuple[Frame, ...] = ()
    causes: tuple[Problem, ...] = ()
    format: str = ""
    start_line: int = 1
    end_line: int = 1
    fingerprint: str = ""
    raw_type: str = ""
    notes: tuple[str, ...] = field(default=())
    severity: str = "error"
    text: str = field(default="", compare=False)
    count: int = field(default=1, compare=False)
    beside: tuple[Problem, ...] = field(default=(), compare=False)
    test: str = field(default="", compare=False)

    @property
    def root(self) -> Problem:
        """The innermost cause: where the story begins."""
        return self.causes[0].root if self.causes else self

    def walk(self) -> Iterator[Problem]:
        """This one and all that led to it, each before its own causes."""
        yield self
        for cause in self.causes:
            yield from cause.walk()

    @property
    def is_only_a_place(self) -> bool:
        """Whether all that was given is a file and a line, without an error."""
        return bool(self.frames) and not (self.error_type or self.message or self.causes)

    @property
    def is_diagnostic(self) -> bool:
        """Whether a compiler or a checker found it in the code: nothing ran to be watched."""
        return self.format in DIAGNOSTICS

    @property
    def was_observed(self) -> bool:
        """Whether a run was recorded in which this error, or the one that led to it, was raised."""
        return any(frame.observed for frame in (*self.frames, *self.root.frames))

    @property
    def is_outdated(self) -> bool:
        """Whether the code has changed since: its trace, or the one that led to it, shows lines
        that are gone."""
        return any(frame.outdated for frame in (*self.frames, *self.root.frames))

    @property
    def own_frame(self) -> Frame | None:
        """The innermost frame in the workspace."""
        return next((frame for frame in self.frames if frame.in_workspace), None)
