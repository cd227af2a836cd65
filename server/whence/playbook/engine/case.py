"""The case under investigation: the error, and what a rule asks for to look at the code."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import dropwhile, takewhile
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from whence.playbook.engine.source import Site, SourceFile
from whence_tools.code.languages import calling_suffixes, language_of
from whence_tools.code.resolve import names_of
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.domain.transcript import CallAnswer, RuledOut
    from whence_tools.code.resolve import FileNames
    from whence_tools.errors.model import Frame, Problem

T = TypeVar("T")

_MAX_PIECES = 16
_PATIENCE = 5.0  # seconds that the searches of one investigation may take together
_LOOKED_UP: Final = frozenset({"KeyError", "IndexError"})
# What these methods are to raise where there is nothing: who asked them has to expect it.
_PROTOCOL: Final[dict[str, frozenset[str]]] = {
    "__getitem__": _LOOKED_UP, "__delitem__": _LOOKED_UP, "__missing__": _LOOKED_UP,
    "__next__": frozenset({"StopIteration"}), "__anext__": frozenset({"StopAsyncIteration"}),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ToolRequest:
    """One tool call, without its id."""

    tool: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ask:
    """Calls to be run side by side; the generator is resumed with their answers, in order."""

    requests: tuple[ToolRequest, ...]


ToolSteps = Generator[Ask, "tuple[CallAnswer, ...]", T]
"""A generator that asks for tools and returns a `T`."""


class FileSearch(Protocol):
    """Says where to look, without reading on the rule's behalf: what is quoted, a tool has read."""

    def files(self) -> Sequence[str]:
        """Workspace-relative paths of the readable files, sorted by folder."""
        ...

    def mentioning(self, word: str, suffixes: frozenset[str]) -> Sequence[str]:
        """Those with one of the endings whose text has `word` between non-word characters."""
        ...

    def count(
        self, words: Sequence[str], suffixes: frozenset[str]
    ) -> Mapping[str, tuple[int, Mapping[str, int]]]:
        """By path, of those with one of the endings: its size in bytes, and how often each of the
        words stands in it, in any case and also inside of a longer word."""
        ...


@dataclass(frozen=True, slots=True)
class CallerPlace:
    """A place that calls a function; `name` is `Class.method` or `<module>`."""

    name: str
    path: str
    line: int


@dataclass
class Shared:
    """What all rules of one investigation have learned."""

    files: dict[str, SourceFile | None] = field(default_factory=dict)
    callers: dict[tuple[str, str], list[CallerPlace]] = field(default_factory=dict)
    classes: dict[tuple[str, int, int, int], Any] = field(default_factory=dict)  # `Resolver`'s
    similar: list[dict[str, Any]] | None = None
    file_names: FileNames | None = None
    deadline: float = field(default_factory=lambda: monotonic() + _PATIENCE)

    def with_more_time(self) -> Shared:
        """The same knowledge for another search of the same problem."""
        # What `classes` has may have been cut short.
        return replace(self, classes={}, deadline=monotonic() + _PATIENCE)

    @property
    def out_of_time(self) -> bool:
        """Whether searches should end with what they have."""
        return monotonic() > self.deadline


@dataclass
class Case:
    """One error under investigation.

    A rule sees one link of the chain of causes at a time: `problem` is that link, `reported` the
    whole error as it was reported. Answers are remembered: asking twice costs one call.

    Attributes:
        search: where files and words are.
        ruled_out: what the cause is not.
        can_try: whether a fix can be tried, which some causes need.
        command: what failed, where that is known.
        offered: names of the tools that answered, or None while unknown.
    """

    problem: Problem
    reported: Problem
    search: FileSearch
    shared: Shared = field(default_factory=Shared)
    ruled_out: frozenset[RuledOut] = frozenset()
    can_try: bool = False
    command: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        return self.problem.message

    @property
    def error_type(self) -> str:
        return self.problem.error_type

    @property
    def language(self) -> str:
        return self.problem.language

    @property
    def file_names(self) -> FileNames:
        """The files of the workspace, as imports look them up."""
        if self.shared.file_names is None:
            self.shared.file_names = names_of(frozenset(self.search.files()))
        return self.shared.file_names

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The frames in the workspace that name a line, innermost first; none from the first one
        that is out of date, because what it called is not what the code calls now.

        The innermost is not a method that Python's protocols let raise this error: `__getitem__`
        says that there is no such key.
        """
        recent = takewhile(lambda one: not one.outdated, self.problem.frames)
        known = [one for one in recent if one.path and one.line]
        return tuple(dropwhile(self._is_answering, known)) or tuple(known)

    def _is_answering(self, frame: Frame) -> bool:
        method = (frame.function or "").rpartition(".")[2]
        return self.error_type in _PROTOCOL.get(method, ())

    def crash(self) -> ToolSteps[Site | None]:
        """The line that failed: the innermost frame of the workspace; None where there is none."""
        found = yield from self.sites(self.frames[:1])
        return found[0] if found else None

    def sites(self, frames: Sequence[Frame]) -> ToolSteps[list[Site]]:
        """The lines of frames whose files can be read, in their order."""
        found = []
        for frame in frames:
            file = yield from self.read(frame.path or "")
            if file is not None:
                found.append(Site(file, frame.line or 1))
        return found

    def ask(self, *requests: ToolRequest) -> ToolSteps[tuple[CallAnswer, ...]]:
        """Runs any tools side by side; the answers come in the order of the requests."""
        if not requests:
            return ()
        answers = yield Ask(requests)
        return answers

    def read(self, path: str) -> ToolSteps[SourceFile | None]:
        """The whole file, or None where it cannot be read."""
        found = yield from self.read_all([path])
        return found[0] if found else None

    def read_all(self, paths: Sequence[str]) -> ToolSteps[list[SourceFile]]:
        """Those of the files that can be read, read side by side, in the order asked."""
        known = self.shared.files
        missing = [path for path in dict.fromkeys(paths) if path not in known]
        answers = yield from self.ask(
            *(ToolRequest("read_file", {"filePath": path}) for path in missing)
        )
        for path, answer in zip(missing, answers, strict=True):
            known[path] = yield from self._read_whole(path, answer)
        return [file for path in dict.fromkeys(paths) if (file := known.get(path)) is not None]

    def _read_whole(self, path: str, answer: CallAnswer) -> ToolSteps[SourceFile | None]:
        """The file an answer holds; a shortened one is completed piece by piece."""
        data = answer.result.data
        if data is None:
            return None
        text: str = data["content"]
        if not data.get("shortened"):
            return SourceFile(data["filePath"], text, answer.call.id)
        count, total = int(data["lineCount"]), int(data.get("totalLines") or 0)
        starts = range(count + 1, total + 1, max(count, 1))[:_MAX_PIECES]
        pieces = yield from self.ask(
            *(
                ToolRequest(
                    "read_file",
                    {
                        "filePath": path,
                        "lineStart": start,
                        "lineEnd": min(start + count - 1, total),
                    },
                )
                for start in starts
            )
        )
        rest = []
        for piece in pieces:
            if piece.result.data is None or piece.result.data.get("shortened"):
                break
            rest.append(piece.result.data["content"])
        return SourceFile(path, "\n".join([text, *rest]), answer.call.id)

    def callers(self, function: str, path: str) -> ToolSteps[list[CallerPlace]]:
        """The direct callers of a function defined in `path`, resolved ones first.

        Args:
            function: its name, or `Class.method`.
        """
        key = (function, path)
        if key not in self.shared.callers:
            (answer,) = yield from self.ask(
                ToolRequest(
                    "find_callers_of_function",
                    {"functionName": function, "filePath": path, "maxDepth": 1},
                )
            )
            found = (answer.result.data or {}).get("callers", [])
            ordered = sorted(found, key=lambda caller: caller.get("certainty") == "name-only")
            self.shared.callers[key] = [
                CallerPlace(caller["callerName"], caller["filePath"], caller["line"])
                for caller in ordered
            ]
        return self.shared.callers[key]

    def similar(self) -> ToolSteps[list[dict[str, Any]]]:
        """Solved cases like this one (items of `vector_search_db`); asked once an investigation.

        They are hints for `next_steps`, never evidence.
        """
        if self.shared.similar is None:
            reported = self.reported
            arguments: dict[str, Any] = {
                "query": f"{reported.error_type}: {reported.message}".strip(": ")[:400],
                "minConfidence": 0.5,
                "limit": 3,
            }
            if reported.language:
                arguments["language"] = reported.language
            (answer,) = yield from self.ask(ToolRequest("vector_search_db", arguments))
            self.shared.similar = list((answer.result.data or {}).get("results", []))
        return self.shared.similar

    def locate(self, name: str, near: str, limit: int = 12) -> ToolSteps[list[SourceFile]]:
        """Files of the same language that mention a name, read, nearest to `near` first.

        `near` itself comes first when it has the name; then files named like it, then its folder.
        """
        suffix = "." + near.rsplit(".", 1)[-1]
        paths = self.search.mentioning(name, self.family_of(suffix))
        ordered = sorted(paths, key=lambda path: (path != near, _distance(name, path, near), path))
        return (yield from self.read_all(ordered[:limit]))

    def family_of(self, suffix: str) -> frozenset[str]:
        """The endings of the files that can refer to each other, given one of them."""
        return calling_suffixes(language_of(f"file{suffix}") or "") or frozenset({suffix})


def _distance(name: str, path: str, near: str) -> tuple[bool, int]:
    folder, _, file = path.rpartition("/")
    named_like_it = file.split(".")[0].lower().replace("_", "") == name.lower().replace("_", "")
    here = near.rpartition("/")[0].split("/")
    there = folder.split("/")
    shared = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), None)
    common = min(len(here), len(there)) if shared is None else shared
    return not named_like_it, len(here) + len(there) - 2 * common
