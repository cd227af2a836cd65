"""Origins in words: what is wrong, and what to change."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.engine.case import INFERRED, SHOWN, TRACED, Finding, NotVisible
from whence.playbook.engine.origin import Origin, OriginKind, Unknown
from whence.playbook.engine.presenting import sentence
from whence.playbook.evidence.sites import Site
from whence.playbook.fixes.origin_fixes import fix_for
from whence.playbook.fixes.rename import one_spelling

if TYPE_CHECKING:
    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, SourceFile, ToolSteps

_MAX_EVIDENCE = 10
_MAX_SOURCE = 80


@dataclass(frozen=True)
class Crash:
    """The place that failed.

    Attributes:
        value: the expression whose value was wrong, as written.
        word: what it was (`None`, `undefined`, `0`, …).
        use: what was done with it, completing "where …".
    """

    file: SourceFile
    line: int
    value: str
    word: str
    use: str

    def quote(self) -> Evidence:
        said = f"the error is raised here: `{self.value}` is {self.word} where {self.use}"
        return self.file.quote(said, self.line)


_SENTENCES: dict[OriginKind, str] = {
    OriginKind.LITERAL: "`{value}` comes from `{source}` at {at}",
    OriginKind.MISSING_KEY: "there is no key `{key}` in the table at {at}{nearly}",
    OriginKind.OUT_OF_RANGE: "`{text}` at {at} has no index {key}",
    OriginKind.NULLABLE_CALL: "`{text}` at {at} gives {word} when {note}, and that is not checked",
    OriginKind.ENVIRONMENT: (
        "the environment variable `{key}`, read at {at}, is not set and has no default"
    ),
    OriginKind.FALLS_OFF: (
        "`{symbol}` at {at} gives {word} when its end is reached without a `return`"
    ),
    OriginKind.BARE_RETURN: "`{text}` at {at} gives no value, so {word} comes out of `{symbol}`",
    OriginKind.UNSET: "`{symbol}` is declared at {at} without a value",
    OriginKind.MISSING_ARGUMENT: "the call at {at} passes no `{key}` to `{symbol}`",
    OriginKind.MISSING_AWAIT: (
        "`{text}` at {at} is not awaited, so it is a promise and has no `{key}`"
    ),
    OriginKind.NO_SUCH_ATTRIBUTE: "`{symbol}` at {at} has no `{key}`{nearly}",
    OriginKind.NO_MATCH: "`{text}` at {at} keeps nothing when no element fits its condition",
    OriginKind.NOT_WAITED_FOR: (
        "`{symbol}` at {at} does not wait for its async callback, so what `{text}` adds comes too "
        "late"
    ),
    OriginKind.SWAPPED: (
        "the call at {at} passes `{key}` as `{symbol}`: two arguments change places"
    ),
    OriginKind.SELF_ASSIGNED: "`{text}` at {at} gives `{symbol}` its own value, which is {word}",
    OriginKind.TOO_EARLY: "`{symbol}` at {at} gets its value only after it is read",
    OriginKind.STORED_OTHERWISE: (
        "`{text}` at {at} stores it under `{symbol}`, but what is read is `{key}`"
    ),
    OriginKind.PAST_THE_END: (
        "the loop at {at} runs `{key}` through `{text}`, up to the length itself"
    ),
    OriginKind.UNBOUND: (
        "`{text}` at {at} hands the method on without its object, so `this` is lost"
    ),
}

_SOLUTIONS: dict[OriginKind, str] = {
    OriginKind.LITERAL: "Give `{value}` a real value at {at}, or handle {word} before it is used.",
    OriginKind.MISSING_KEY: (
        "Read and write the same key: add `{key}`, or read one of the keys there are."
    ),
    OriginKind.OUT_OF_RANGE: "Read an index that exists, or check the length first.",
    OriginKind.NULLABLE_CALL: (
        "Check the result of `{text}` before it is used, and handle that {note}."
    ),
    OriginKind.ENVIRONMENT: (
        "Set `{key}`, or read it with a default, or fail early with a clear message."
    ),
    OriginKind.FALLS_OFF: (
        "Return a value (or raise) on every path of `{symbol}`, or check its result."
    ),
    OriginKind.BARE_RETURN: "Do not use the result of `{text}`, or return a value there.",
    OriginKind.UNSET: "Give `{symbol}` a value before it is used.",
    OriginKind.MISSING_ARGUMENT: "Pass `{key}` in the call at {at}.",
    OriginKind.MISSING_AWAIT: "Await the call at {at}.",
    OriginKind.NO_MATCH: "Check what is compared there, and handle that nothing fits.",
    OriginKind.NOT_WAITED_FOR: (
        "Loop with `for … of` and `await`, or wait for `Promise.all` of what `map` gives."
    ),
    OriginKind.SWAPPED: "Pass the arguments at {at} in the order of the parameters.",
    OriginKind.SELF_ASSIGNED: "Assign the parameter or value that was meant to `{symbol}` at {at}.",
    OriginKind.TOO_EARLY: "Initialise `{symbol}` before the code that reads it runs.",
    OriginKind.PAST_THE_END: "Stop one earlier: run to the length, exclusive.",
    OriginKind.UNBOUND: (
        "Pass a function that calls it on its object (`(…) => x.f(…)` or `x.f.bind(x)`)."
    ),
    OriginKind.STORED_OTHERWISE: "Write and read it under one key.",
    OriginKind.NO_SUCH_ATTRIBUTE: "Use the attribute that there is, or set `{key}` in `{symbol}`.",
}


def told(
    case: Case, origin: Origin, crash: Crash, next_steps: tuple[str, ...] = ()
) -> ToolSteps[Finding]:
    """A finding from an origin: located where the bad value is made, quoted from crash to cause."""
    file, line = origin.file, origin.line
    if origin.kind is OriginKind.NO_SUCH_ATTRIBUTE and crash.value.endswith(f".{origin.key}"):
        file, line = crash.file, crash.line
    if origin.read_at is not None and not (yield from _data_is_misspelt(case, origin)):
        read = yield from case.read(origin.read_at[0])
        if read is not None and origin.read_at[1]:
            file, line = read, origin.read_at[1]
    trail = list(_distinct([crash.quote(), *origin.trail]))
    if len(trail) > _MAX_EVIDENCE:
        trail = [*trail[:2], *trail[2 - _MAX_EVIDENCE :]]
    if not any(_covers(quoted, file.path, line) for quoted in trail):
        trail.append(file.quote("this is where it goes wrong", line))
    words = _words(origin, crash)
    cause = _sentence(origin).format(**words)
    note = (
        f" ({origin.note})" if origin.note and origin.kind is not OriginKind.NULLABLE_CALL else ""
    )
    tail = (
        f"so `{crash.value}` is {crash.word} at {crash.file.path}:{crash.line}, where {crash.use}"
    )
    solution = _SOLUTIONS[origin.kind].format(**words)
    if origin.near:
        solution = f"Use one spelling: `{origin.near}` is there, `{origin.key}` is read."
    ways = [fix_for(origin, file, line)]
    if origin.near:
        at = Site(crash.file, crash.line)
        ways = yield from one_spelling(case, origin, at, Site(file, line))
    return Finding(
        root_cause=sentence(f"{cause}{note}; {tail}."),
        solution=solution,
        confidence=confidence_of(origin, crash),
        path=file.path,
        line=line,
        symbol=origin.symbol or None,
        evidence=tuple(trail),
        edits=ways[0] if ways else (),
        next_steps=next_steps,
        alternatives=tuple(ways[1:]),
    )


def _data_is_misspelt(case: Case, origin: Origin) -> ToolSteps[bool]:
    """Whether all the code spells a key one way, more than once, and a data file another way."""
    if not origin.near or origin.file.document is None or origin.read_at is None:
        return False
    spelt = {origin.key: 0, origin.near: 0}
    for word in spelt:
        pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        for file in (yield from case.locate(word, origin.read_at[0])):
            spelt[word] += sum(1 for line in file.lines if pattern.search(line))
    return spelt[origin.key] > 1 and not spelt[origin.near]


def _sentence(origin: Origin) -> str:
    if origin.kind is OriginKind.LITERAL and origin.symbol:
        return "`{symbol}` gives `{text}` at {at}"
    return _SENTENCES[origin.kind]


def confidence_of(origin: Origin, crash: Crash) -> float:
    near = origin.file.path == crash.file.path and abs(origin.line - crash.line) <= 1
    if origin.certainty < 0.85:
        return round(INFERRED * origin.certainty, 2)
    return round((SHOWN if near else TRACED) * origin.certainty, 2)


def not_traced(outcome: Unknown, crash: Crash, next_steps: tuple[str, ...] = ()) -> NotVisible:
    """What is known when the code stops showing where a value comes from."""
    because = outcome.because or "the value is made outside this code"
    look = (
        f"Print `{crash.value}` just before {crash.file.path}:{crash.line}, and what it comes from."
    )
    evidence = tuple(_distinct([crash.quote(), *outcome.trail]))[:_MAX_EVIDENCE]
    return NotVisible(
        because=f"`{crash.value}` is {crash.word} at {crash.file.path}:{crash.line}, and {because}",
        next_steps=next_steps,
        to_see=(look,),
        evidence=evidence,
        path=crash.file.path,
        line=crash.line,
    )


def _words(origin: Origin, crash: Crash) -> dict[str, str]:
    nearly = f"; there is `{origin.near}`, spelled differently" if origin.near else ""
    if not nearly and origin.keys and origin.kind is OriginKind.MISSING_KEY:
        nearly = f"; its keys are {', '.join(f'`{key}`' for key in origin.keys[:8])}"
    return {
        "text": origin.text,
        "at": f"{origin.file.path}:{origin.line}",
        "source": _source_line(origin),
        "value": crash.value,
        "word": crash.word,
        "key": origin.key,
        "symbol": origin.symbol or origin.text,
        "note": origin.note,
        "nearly": nearly,
    }


def _source_line(origin: Origin) -> str:
    line = origin.file.line(origin.line).strip().rstrip(",;{")
    return line if len(line) <= _MAX_SOURCE else origin.text


def _covers(quoted: Evidence, path: str, line: int) -> bool:
    first, last = quoted.line_start or 0, quoted.line_end or 0
    return quoted.file_path == path and first <= line <= last


def _distinct(trail: list[Evidence]) -> list[Evidence]:
    seen: dict[tuple[str | None, int | None, str], Evidence] = {}
    for quoted in trail:
        if (quoted.quote or "").strip():
            seen.setdefault((quoted.file_path, quoted.line_start, quoted.claim), quoted)
    return list(seen.values())
