"""Rust's ownership errors, told from the compiler's own labels: both places, and the remedy."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from whence.playbook.engine.case import (
    SHOWN,
    Case,
    Conclusion,
    Finding,
    NotVisible,
    Rule,
    ToolSteps,
)
from whence.playbook.evidence.sites import Site, innermost, story

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence_tools.errors.model import Problem

_LABEL = re.compile(r"^line (?P<line>\d+): (?P<text>.+)$")
_SUBJECT = re.compile(r"`(?P<name>[^`]+)`")


@dataclass(frozen=True, slots=True)
class Story:
    """One error code: the label of its cause, what happened, and the remedy.

    Attributes:
        cause: finds the label whose place is the cause; the reported place where none fits.
        happened: completes "`x` …"; `{line}` is the cause's line, `{here}` the reported one.
    """

    cause: re.Pattern[str]
    happened: str
    remedy: str


def _story(cause: str, happened: str, remedy: str) -> Story:
    return Story(re.compile(cause), happened, remedy)


# Source: the Rust error index and the reference's chapters on moves and borrows.
_STORIES: dict[str, Story] = {
    "E0382": _story(
        r"moved (?:here|into|due to)|`self` moved",
        "is moved away on line {line} and used again on line {here}; a value that is not Copy has "
        "one owner",
        "Pass a reference on line {line}, or give away a clone (`.clone()`) where the value is "
        "needed later",
    ),
    "E0505": _story(
        r"borrow of .+ occurs here",
        "is borrowed on line {line} and moved away on line {here} while the borrow is still used",
        "Use the borrow for the last time before line {here}, or borrow from a clone",
    ),
    "E0499": _story(
        r"first (?:mutable )?borrow (?:occurs|starts) here",
        "is borrowed mutably on line {line} and again on line {here} while the first borrow is "
        "still used",
        "End the first borrow before the second starts, or split the value (for slices "
        "`split_at_mut`, `swap`)",
    ),
    "E0502": _story(
        r"^(?:im)?mutable borrow occurs here|first borrow",
        "is borrowed on line {line} and borrowed in the other way on line {here} while the first "
        "borrow is still used",
        "Copy what is needed out of the first borrow (for instance `let x = value[0];`), or finish "
        "with it before line {here}",
    ),
    "E0506": _story(
        r"is borrowed here",
        "is borrowed on line {line} and assigned on line {here} while the borrow is still used",
        "Assign after the last use of the borrow, or take a copy instead of a reference",
    ),
    "E0597": _story(
        r"binding .+ declared here",
        "lives only until the end of its block, but the reference taken on line {here} is used "
        "after that; it is declared on line {line}",
        "Declare it before the block in which the reference is used, or keep an owned value "
        "instead of a reference",
    ),
    "E0716": _story(
        r"creates a temporary",
        "is a temporary value that is freed at the end of its statement on line {line}, while a "
        "reference into it is kept",
        "Bind the temporary to a name of its own first (`let owner = …;`), then borrow from it",
    ),
    "E0373": _story(
        r"may outlive borrowed value",
        "is borrowed by the closure on line {line}, which may outlive the function; it needs "
        "`move`",
        "Put `move` before the closure, so that it owns what it uses",
    ),
    "E0507": _story(
        r"move occurs because|cannot move out",
        "is moved out of something that is only borrowed, on line {line}",
        "Borrow it with `&`, clone it, or take it with `Option::take` or `mem::take`",
    ),
    "E0594": _story(
        r"cannot assign|not mutable",
        "is assigned on line {here}, but it is not declared mutable (line {line})",
        "Declare it with `mut`, or borrow it with `&mut`",
    ),
    "E0596": _story(
        r"cannot borrow as mutable",
        "is borrowed mutably on line {here}, but it is not declared mutable (line {line})",
        "Declare it with `mut`, or take it as `&mut`",
    ),
    "E0384": _story(
        r"first assignment to|cannot assign twice",
        "is assigned a second time on line {here}, but it is not mutable; it got its value on line "
        "{line}",
        "Declare it with `let mut`",
    ),
}

# Codes whose reported place is the cause, labels or not.
_ONE_PLACE = frozenset({"E0716", "E0373", "E0507", "E0594", "E0596"})
# Codes whose cause is a binding without `mut`.
_NOT_MUTABLE = frozenset({"E0384", "E0594", "E0596"})


def applies(problem: Problem) -> bool:
    return problem.error_type in _STORIES


def investigate(case: Case) -> ToolSteps[Conclusion]:
    crash = yield from innermost(case)
    told = _STORIES[case.error_type]
    if crash is None:
        return _without_a_place(case)
    inside = _labels(case.problem, len(crash.file.lines))
    causes = [label for label in inside if told.cause.search(label["text"])]
    other = [label for label in causes if int(label["line"]) != crash.line]
    label = next(iter([*other, *causes]), None)
    if label is None and case.error_type not in _ONE_PLACE:
        return _without_a_place(case, crash)
    place = Site(crash.file, int(label["line"])) if label is not None else crash
    names = _SUBJECT.search(case.message) or _SUBJECT.search(" ".join(m["text"] for m in inside))
    name = names["name"].lstrip("*") if names else None
    binding = _binding(crash, name) if name and case.error_type in _NOT_MUTABLE else None
    place = binding or place
    subject = f"`{name}`" if name else _bound_on(place)
    lines = {"line": place.line, "here": crash.line}
    return Finding(
        f"{subject} {told.happened.format(**lines)} ({place.path}).",
        f"{told.remedy.format(**lines)}.",
        SHOWN,
        place.path,
        place.line,
        story(
            *(Site(crash.file, int(m["line"])).quote(m["text"]) for m in inside),
            *([binding.quote(f"`{name}` is bound here, without `mut`")] if binding else []),
            crash.quote(case.message),
        ),
        symbol=name,
        edits=_moving(crash) if case.error_type == "E0373" else _mutable(binding),
    )


def _labels(problem: Problem, last: int) -> list[re.Match[str]]:
    """The labels of the message itself; those under a `note:` or `help:` may be of other files."""
    matches = map(_LABEL.match, problem.notes)
    own = takewhile(lambda match: match is not None, matches)
    return [match for match in own if match is not None and int(match["line"]) <= last]


def _binding(crash: Site, name: str) -> Site | None:
    """The nearest `let` of a name above the reported line that lacks `mut`."""
    pattern = re.compile(rf"\blet\s+{re.escape(name)}\b")
    lines = range(crash.line, 0, -1)
    found = next((n for n in lines if pattern.search(crash.file.line(n))), None)
    return Site(crash.file, found) if found else None


def _mutable(binding: Site | None) -> tuple[Edit, ...]:
    return binding.replacing("let ", "let mut ") if binding else ()


def _bound_on(place: Site) -> str:
    bound = re.search(r"\blet\s+(?:mut\s+)?(\w+)", place.text)
    return f"What `{bound[1]}` refers to" if bound else "The value"


def _moving(crash: Site) -> tuple[Edit, ...]:
    closure = re.search(r"(?<!\|)\|[^|]*\|", crash.text)
    if closure is None or "move" in crash.text or crash.text.count(closure[0]) != 1:
        return ()
    return crash.replacing(closure[0], f"move {closure[0]}")


def _without_a_place(case: Case, crash: Site | None = None) -> NotVisible:
    return NotVisible(
        "the log has the compiler's message without the places it labels",
        (
            "Run `cargo build` again and give the whole message, with its arrows and labels.",
            f"`rustc --explain {case.error_type}` tells the rule that is broken.",
        ),
        (crash.quote(case.message),) if crash else (),
        crash.path if crash else None,
        crash.line if crash else None,
    )


RULES = (Rule("borrow", applies, investigate),)
