"""What a rule works with: the case under investigation, and the three ways it can end.

A rule is a generator. It asks for tools through the `Case` (`yield from case.read(path)`), is
resumed with what they answered, and returns

    Finding       the code shows the cause; every claim quotes lines that a tool has read
    NotVisible    the rule knows this error, but the code does not show the cause: what is missing
    None          after a look at the code, not a case for this rule

A tool that is missing or fails is an answer like any other: the method returns None or an empty
list, and the rule goes on with what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from whence.domain.analysis import Draft, Edit, Evidence, Suspect
from whence.domain.transcript import Submission
from whence_tools.code.flow import Flow
from whence_tools.code.flow_settings import settings
from whence_tools.code.languages import suffixes_of
from whence_tools.healing.protected import is_test
from whence_tools.workspace import split_lines

if TYPE_CHECKING:
    from whence.domain.transcript import Answer
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Frame, Problem

T = TypeVar("T")

# How directly the code shows the cause.
SHOWN = 0.95  # one place in the code says it all
TRACED = 0.85  # the value was followed through every step to where it is made
INFERRED = 0.7  # followed, with one step that another path could have taken
SUGGESTED = 0.5  # the code shows a defect that fits, among others that could

_MAX_PIECES = 16
_PATIENCE = 5.0  # seconds that the searches of one investigation may take together


@dataclass(frozen=True, slots=True)
class Request:
    """One tool call, without its id."""

    tool: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ask:
    """Calls to be run side by side; the generator is resumed with their answers, in order."""

    requests: tuple[Request, ...]


ToolSteps = Generator[Ask, "tuple[Answer, ...]", T]
"""A generator that asks for tools and returns a `T`."""


class Places(Protocol):
    """Says where to look, without reading on the rule's behalf: what is quoted, a tool has read."""

    def files(self) -> Sequence[str]:
        """Workspace-relative paths of the readable files, sorted by folder."""
        ...

    def mentioning(self, word: str, suffixes: frozenset[str]) -> Sequence[str]:
        """Those with one of the endings whose text has `word` between non-word characters."""
        ...


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

    @cached_property
    def flow(self) -> Flow | None:
        """What the code says about its values, or None where the language has no grammar."""
        return Flow.of(self.text, self.path)

    @cached_property
    def document(self) -> Expr | None:
        """What a data or settings file holds; None for code."""
        if self.path.endswith(".json"):
            return self.flow.document if self.flow else None
        return settings(self.text, self.path)

    def line(self, number: int) -> str:
        """The 1-based line, or "" past the end."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

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
class Caller:
    """A place that calls a function; `name` is `Class.method` or `<module>`."""

    name: str
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A cause that the code shows.

    Attributes:
        root_cause: what is wrong and why it leads to the error, naming the names in the code.
        solution: what to change; imperative.
        confidence: 0..1; see the constants of this module.
        path, line, symbol: where the cause is; one of the evidence's quotes must cover the line.
        evidence: each with a quote, from the crash to the cause.
        edits: only where the fix is mechanical and certain; left out where a test would change.
        alternatives: other edits that mend the same cause as well as these.
    """

    root_cause: str
    solution: str
    confidence: float
    path: str
    line: int
    evidence: tuple[Evidence, ...]
    symbol: str | None = None
    edits: tuple[Edit, ...] = ()
    next_steps: tuple[str, ...] = ()
    alternatives: tuple[tuple[Edit, ...], ...] = ()

    def submission(self, error_type: str) -> Submission:
        others = tuple(edits for edits in self.alternatives if not _change_tests(edits))
        return Submission(self.draft(error_type), alternatives=others)

    def draft(self, error_type: str, hints: Sequence[str] = ()) -> Draft:
        steps = [*self.next_steps, *hints]
        return Draft(
            error_type=error_type or None,
            root_cause=self.root_cause,
            solution=self.solution,
            confidence=self.confidence,
            file_path=self.path,
            line=self.line,
            symbol=self.symbol,
            evidence=list(self.evidence),
            edits=None if _change_tests(self.edits) else list(self.edits) or None,
            next_steps=steps or None,
        )


def _change_tests(edits: Sequence[Edit]) -> bool:
    return any(is_test(edit.file_path) for edit in edits)


@dataclass(frozen=True, slots=True)
class NotVisible:
    """The end of what the code shows.

    Attributes:
        because: completes "The cause is not visible in the code: …", without a full stop; "" where
            there is nothing to say.
        next_steps: what a person can do to see it; imperative sentences.
        evidence: what is known so far, quoted.
        suspects: where to look, most likely first; none for the frames of the trace.
        to_see: steps that show a value, needless where it was seen.
    """

    because: str
    next_steps: tuple[str, ...]
    evidence: tuple[Evidence, ...] = ()
    path: str | None = None
    line: int | None = None
    suspects: tuple[Suspect, ...] = ()
    to_see: tuple[str, ...] = ()

    def _said(self) -> list[str]:
        seen = any(one.observation for one in self.evidence)
        said = [f"The cause is not visible in the code: {self.because}."] if self.because else []
        return said if seen else [*said, *self.to_see]

    def draft(self, error_type: str, hints: Sequence[str] = ()) -> Draft:
        return Draft(
            error_type=error_type or None,
            root_cause="",
            solution="",
            confidence=0.0,
            file_path=self.path,
            line=self.line,
            evidence=list(self.evidence),
            next_steps=[*self._said(), *self.next_steps, *hints] or None,
            suspects=list(self.suspects) or None,
        )


Conclusion = Finding | NotVisible | None


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to explain one family of errors.

    Attributes:
        family: the name under which hits and abstentions are counted.
        applies: a cheap look at the parsed error: type, message, format, frames. No I/O.
        investigate: the look at the code.
    """

    family: str
    applies: Callable[[Problem], bool]
    investigate: Callable[[Case], ToolSteps[Conclusion]]


@dataclass
class Shared:
    """What all rules of one investigation have learned."""

    files: dict[str, SourceFile | None] = field(default_factory=dict)
    callers: dict[tuple[str, str], list[Caller]] = field(default_factory=dict)
    similar: list[dict[str, Any]] | None = None
    deadline: float = field(default_factory=lambda: monotonic() + _PATIENCE)

    @property
    def out_of_time(self) -> bool:
        """Whether searches should end with what they have."""
        return monotonic() > self.deadline


@dataclass
class Case:
    """One error under investigation.

    A rule sees one link of the chain of causes at a time: `problem` is that link, `reported` the
    whole error as it was reported. Answers are kept: asking twice for the same thing costs one
    call.

    Attributes:
        places: where files and words are.
        offered: names of the tools that answered, or None while unknown.
    """

    problem: Problem
    reported: Problem
    places: Places
    shared: Shared = field(default_factory=Shared)

    @property
    def message(self) -> str:
        return self.problem.message

    @property
    def error_type(self) -> str:
        return self.problem.error_type

    @property
    def language(self) -> str:
        return self.problem.language

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The frames in the workspace that name a line, innermost first."""
        return tuple(frame for frame in self.problem.frames if frame.path and frame.line)

    def ask(self, *requests: Request) -> ToolSteps[tuple[Answer, ...]]:
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
            *(Request("read_file", {"filePath": path}) for path in missing)
        )
        for path, answer in zip(missing, answers, strict=True):
            known[path] = yield from self._whole(path, answer)
        return [file for path in dict.fromkeys(paths) if (file := known.get(path)) is not None]

    def _whole(self, path: str, answer: Answer) -> ToolSteps[SourceFile | None]:
        """The file an answer holds; a shortened one is completed piece by piece."""
        data = answer.result.data
        if data is None:
            return None
        text: str = data["content"]
        if not data.get("shortened"):
            return SourceFile(data["filePath"], text, answer.call.id)
        kept, total = len(split_lines(text)), int(data.get("totalLines") or 0)
        starts = range(kept + 1, total + 1, max(kept, 1))[:_MAX_PIECES]
        pieces = yield from self.ask(
            *(
                Request(
                    "read_file",
                    {"filePath": path, "lineStart": start, "lineEnd": min(start + kept - 1, total)},
                )
                for start in starts
            )
        )
        rest = []
        for piece in pieces:
            if piece.result.data is None or piece.result.data.get("shortened"):
                break
            rest.append(piece.result.data["content"])
        return SourceFile(path, "\n".join([text.rstrip("\n"), *rest]), answer.call.id)

    def context(self, path: str, line: int) -> ToolSteps[dict[str, Any] | None]:
        """The `data` of `get_code_context` around a line, or None."""
        (answer,) = yield from self.ask(
            Request("get_code_context", {"filePath": path, "line": line, "contextLines": 10})
        )
        return answer.result.data

    def callers(self, function: str, path: str) -> ToolSteps[list[Caller]]:
        """The direct callers of a function defined in `path`, resolved ones first.

        Args:
            function: its name, or `Class.method`.
        """
        key = (function, path)
        if key not in self.shared.callers:
            (answer,) = yield from self.ask(
                Request(
                    "find_callers_of_function",
                    {"functionName": function, "filePath": path, "maxDepth": 1},
                )
            )
            found = (answer.result.data or {}).get("callers", [])
            ordered = sorted(found, key=lambda caller: caller.get("certainty") == "name-only")
            self.shared.callers[key] = [
                Caller(caller["callerName"], caller["filePath"], caller["line"])
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
            (answer,) = yield from self.ask(Request("vector_search_db", arguments))
            self.shared.similar = list((answer.result.data or {}).get("results", []))
        return self.shared.similar

    def locate(self, name: str, near: str, limit: int = 12) -> ToolSteps[list[SourceFile]]:
        """Files of the same language that mention a name, read, nearest to `near` first.

        `near` itself comes first when it has the name; then files named like it, then its folder.
        """
        suffix = "." + near.rsplit(".", 1)[-1]
        paths = self.places.mentioning(name, self.family_of(suffix))
        ordered = sorted(paths, key=lambda path: (path != near, _distance(name, path, near), path))
        return (yield from self.read_all(ordered[:limit]))

    def family_of(self, suffix: str) -> frozenset[str]:
        """The endings of the files that can refer to each other, given one of them."""
        for group in _ONE_WORLD:
            endings = frozenset(chain.from_iterable(suffixes_of(language) for language in group))
            if suffix in endings:
                return endings
        return frozenset({suffix})


# Languages whose files use each other's definitions.
_ONE_WORLD: tuple[tuple[str, ...], ...] = (
    ("python",),
    ("typescript", "javascript"),
    ("kotlin", "java"),
    ("go",),
    ("rust",),
    ("c", "cpp"),
    ("csharp",),
    ("ruby",),
    ("php",),
)


def _distance(name: str, path: str, near: str) -> tuple[bool, int]:
    folder, _, file = path.rpartition("/")
    named_like_it = file.split(".")[0].lower().replace("_", "") == name.lower().replace("_", "")
    here = near.rpartition("/")[0].split("/")
    there = folder.split("/")
    shared = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), None)
    common = min(len(here), len(there)) if shared is None else shared
    return not named_like_it, len(here) + len(there) - 2 * common
