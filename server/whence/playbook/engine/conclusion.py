"""The ways a rule can end, and how its sentences become one of them.

A rule keeps its sentences as data: a `FindingText` for a cause, an `AbstentionText` for an end
without one. What it fills in are words; a `Site` among them is a place that can be quoted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from whence.domain.analysis import Draft, Edit, Evidence, Suspect
from whence.domain.transcript import Doubt, Submission
from whence.playbook.engine.source import Site
from whence_tools.code.test_files import is_test
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.domain.transcript import RuledOut
    from whence.playbook.engine.source import SourceFile

# How directly the code shows the cause.
SHOWN = 0.95  # one place in the code says it all
TRACED = 0.85  # the value was followed through every step to where it is made
INFERRED = 0.7  # followed, with one step that another path could have taken
# The most for a program that failed as it ran: of such answers on programs that nobody wrote rules
# for, two in three were right (`tests/bench/causes.py`, `tests/bench/crashes.py`).
AT_RUN_TIME = 0.65
# Code that is wrong wherever it stands was the cause in 31 of 34 (docs/benchmarks.md, causes);
# with so few, no more than this is known with 95 %.
WRONG_ANYWHERE = 0.77
SUGGESTED = 0.5  # the code shows a defect that fits, among others that could

Edits = tuple[Edit, ...]
Words = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Finding:
    """A cause that the code shows.

    Attributes:
        root_cause: what is wrong and why it leads to the error, naming the names in the code.
        solution: what to change; imperative.
        confidence: 0..1; see the constants of this module.
        at: where the cause is; one of the evidence's quotes must cover the line.
        evidence: each with a quote, from the crash to the cause.
        edits: only where the fix is mechanical and certain; left out where a test would change.
        alternatives: other edits that fix the same cause as well as these.
        doubt: None where it holds without a trial of its edits.
        is_sole: no other code could have made the value: the whole program was searched.
    """

    root_cause: str
    solution: str
    confidence: float
    at: Site
    evidence: tuple[Evidence, ...]
    edits: Edits = ()
    next_steps: tuple[str, ...] = ()
    alternatives: tuple[Edits, ...] = ()
    doubt: Doubt | None = None
    is_sole: bool = False

    def submission(self, error_type: str) -> Submission:
        others = tuple(edits for edits in self.alternatives if not _change_tests(edits))
        draft = self.draft(error_type)
        return Submission(draft, alternatives=others, doubt=self.doubt)

    def is_ruled_out(self, ruled_out: Collection[RuledOut]) -> bool:
        """Whether it, or whatever is told of its place, is among what the cause is not."""
        path, line = self.at.path, self.at.line
        return (path, line, "") in ruled_out or (path, line, self.root_cause) in ruled_out

    def draft(self, error_type: str) -> Draft:
        return Draft(
            error_type=error_type or None,
            root_cause=self.root_cause,
            solution=self.solution,
            confidence=self.confidence,
            file_path=self.at.path,
            line=self.at.line,
            symbol=find_enclosing(self.at.file, self.at.line),
            evidence=list(merge_neighbours(self.evidence)),
            edits=None if _change_tests(self.edits) else list(self.edits) or None,
            next_steps=list(self.next_steps) or None,
        )


def _change_tests(edits: Sequence[Edit]) -> bool:
    return any(is_test(edit.file_path) for edit in edits)


@dataclass(frozen=True, slots=True)
class Abstention:
    """The end of what the code shows.

    Attributes:
        because: what was looked at and what it did not show, as sentences; "" where there is
            nothing to say.
        next_steps: what a person can do to see it; imperative sentences.
        evidence: what is known so far, quoted.
        suspects: where to look, most likely first; none for the frames of the trace.
        to_see: steps that show a value, needless where it was seen.
        made: where the value was made, which may be right there.
    """

    because: str
    next_steps: tuple[str, ...]
    evidence: tuple[Evidence, ...] = ()
    path: str | None = None
    line: int | None = None
    suspects: tuple[Suspect, ...] = ()
    to_see: tuple[str, ...] = ()
    made: Site | None = None

    def draft(self, error_type: str, hints: Sequence[str] = ()) -> Draft:
        seen = any(one.observation for one in self.evidence)
        steps = [self.because, *(() if seen else self.to_see), *self.next_steps, *hints]
        return Draft(
            error_type=error_type or None,
            root_cause="",
            solution="",
            confidence=0.0,
            file_path=self.path,
            line=self.line,
            evidence=list(self.evidence),
            next_steps=[step for step in steps if step] or None,
            suspects=list(self.suspects) or None,
        )


Conclusion = Finding | Abstention | None


class FindingText:
    """The sentences of one kind of finding; `{word}` and `{site.line}` are filled in.

    Args:
        cause, fix: become `Finding.root_cause` and `Finding.solution`.
        blame: the word whose `Site` is the cause: `at` where that is quoted, else `crash`.
        quotes: what each quoted place shows, by the word that its `Site` is given for, from the
            crash to the cause. A word may also stand for evidence, for several places, for None.
    """

    doubt: Doubt | None = None

    def __init__(
        self, cause: str, fix: str, confidence: float, /, blame: str = "", **quotes: str
    ) -> None:
        self._cause, self._fix, self._confidence = cause, fix, confidence
        self._blame = blame or ("at" if "at" in quotes else "crash")
        self._quotes = quotes

    def finding(
        self,
        shared: Words = MappingProxyType({}),
        /,
        *,
        edits: Edits = (),
        confidence: float | None = None,
        **more: object,
    ) -> Finding:
        """The finding that the sentences and the words make.

        Args:
            shared, more: the words.
            confidence: where it is not that of the text.

        Raises:
            KeyError: a word of the text is not given.
        """
        words = {**shared, **more}
        at = words[self._blame]
        assert isinstance(at, Site)
        return Finding(
            begin_sentence(self._cause.format(**words)),
            begin_sentence(self._fix.format(**words)),
            self._confidence if confidence is None else confidence,
            at,
            _quote_all(self._quotes, words),
            edits,
            doubt=self.doubt,
        )


class TrialText(FindingText):
    """The sentences of what may be meant as it is written: they are told only where the edits of
    the finding take the failure away."""

    doubt = Doubt()


class SearchText(TrialText):
    """The sentences of one of many edits that are tried, of which nothing else is known."""

    doubt = Doubt(were_searched=True)


class AbstentionText:
    """The sentences of one kind of abstention; see `FindingText` for words and quotes.

    Args:
        because: becomes `Abstention.because`.
        next_steps: what a person can do.
        to_see: a step that shows a value, needless where it was seen.
    """

    def __init__(self, because: str, /, *next_steps: str, to_see: str = "", **quotes: str) -> None:
        self._because, self._next_steps, self._to_see = because, next_steps, to_see
        self._quotes = quotes

    def abstention(
        self, site: Site | None, shared: Words = MappingProxyType({}), /, **more: object
    ) -> Abstention:
        """The abstention that the sentences and the words make.

        Args:
            at: where the error was raised, if that is known.
            shared, more: the words.
        """
        words = {**shared, **more}
        return Abstention(
            begin_sentence(self._because.format(**words)),
            tuple(begin_sentence(step.format(**words)) for step in self._next_steps),
            _quote_all(self._quotes, words),
            site.path if site else None,
            site.line if site else None,
            to_see=(self._to_see.format(**words),) if self._to_see else (),
        )


def _quote_all(quotes: Mapping[str, str], words: Mapping[str, object]) -> tuple[Evidence, ...]:
    found: list[Evidence] = []
    for word, claim in quotes.items():
        given = words[word]
        for one in given if isinstance(given, Sequence) else (given,):
            if isinstance(one, Evidence):
                found.append(one)
            elif isinstance(one, Site):
                found.append(one.quote(claim.format(**words)))
    return drop_repeated(found)


def drop_repeated(steps: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """The steps without those that quote a line twice; the first claim about a line stays."""
    first: dict[tuple[str | None, int | None], Evidence] = {}
    for step in steps:
        first.setdefault((step.file_path, step.line_start), step)
    return tuple(first.values())


def find_enclosing(file: SourceFile, line: int) -> str | None:
    """`Class.method`, a function or a class that holds a line; None at the top of a file."""
    if file.flow is None:
        return None
    function = file.flow.function_at(line)
    if function is not None and function.name:
        return function.qualified
    holding = [k for k in file.flow.classes if k.line <= line <= k.last_line and k.name]
    return max(holding, key=lambda klass: klass.start).name if holding else None


def merge_neighbours(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Neighbours that quote the very same lines become one, with both claims."""
    found: list[Evidence] = []
    for one in evidence:
        last = found[-1] if found else None
        if last is None or _lines(last) != _lines(one):
            found.append(one)
        elif one.claim and one.claim not in last.claim:
            joined = f"{last.claim}; {one.claim}" if last.claim else one.claim
            seen = last.observation or one.observation
            found[-1] = last.model_copy(update={"claim": joined, "observation": seen})
    return tuple(
        one if one.claim else one.model_copy(update={"claim": "it is written here"})
        for one in found
    )


def _lines(evidence: Evidence) -> tuple[str | None, int | None, int | None]:
    return evidence.file_path, evidence.line_start, evidence.line_end


def begin_sentence(text: str) -> str:
    """Begins with a capital, unless it begins with a path, an identifier or a quotation."""
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.isalpha() else text


def add_article(noun: str) -> str:
    """A type's name as a sentence has it: `a str`, `an int`."""
    return f"{'an' if noun[:1] in 'aeioAEIO' else 'a'} {noun}"


def list_names(names: Iterable[str], most: int = 10) -> str:
    """The first names, each in backticks: `a`, `b`."""
    return ", ".join(f"`{name}`" for name in [*names][:most])
