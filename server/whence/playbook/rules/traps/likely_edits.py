"""The single edits of a program that are most often what was meant: each is tried where nothing
else is told."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Edit
from whence.playbook.engine.conclusion import SearchText
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.wording import CRASH
from whence_tools.code.mutations import list_safe_mutations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.mutations import Mutation

EDIT_CONFIDENCE: Final = 0.6
EDIT_SOLUTION: Final = (
    "Make this edit if it does what the code is meant to do: the tests alone can't tell."
)
EDIT_CLAIM: Final = "an edit of this line makes the failing test pass"
EDIT_MENDS: Final = "{edit} on line {at.line}{place} makes the failing test pass."
EDIT_OF_TEST = SearchText(EDIT_MENDS, EDIT_SOLUTION, EDIT_CONFIDENCE, at=EDIT_CLAIM)
EDIT_OF_CRASH = SearchText(
    "{edit} on line {at.line}{place} takes the error away.",
    "Make this edit if it does what the code is meant to do: a program that runs to its end may "
    "still be wrong.",
    EDIT_CONFIDENCE,
    crash=CRASH,
    at="with an edit of this line the program runs to its end",
)
_MOST: Final = 12
# Of a thousand edits of a kind: a program that only has to run to its end does so with many of
# those that are less often meant (docs/benchmarks.md, crashes).
_LEAST_OF_CRASH: Final = 60.0
_LONGEST: Final = 60


def find_likely_edits(
    program: Program, has_run: Callable[[Site], bool], *, is_crash: bool
) -> Iterator[Trap]:
    """Those of the functions that ran, likeliest first.

    Args:
        is_crash: no test says what the program is to do.
    """
    found = [
        (edit, file)
        for file in program.files
        for edit in list_safe_mutations(file.text, file.path, _list_lines(file, has_run), _MOST)
        if not is_crash or edit.odds >= _LEAST_OF_CRASH
    ]
    found.sort(key=lambda one: -one[0].odds)
    said = EDIT_OF_CRASH if is_crash else EDIT_OF_TEST
    for edit, file in islice(found, _MOST):
        at = Site(file, edit.line)
        words = describe_edit(edit, at.function.qualified if at.function else None)
        yield Trap(at, said, {**words, "edits": (make_line_edit(edit, file.text),)})


def _list_lines(file: SourceFile, has_run: Callable[[Site], bool]) -> frozenset[int]:
    functions = flow_of(file).functions
    ran = (one for one in functions if has_run(Site(file, one.line)))
    return frozenset(line for one in ran for line in one.lines)


def describe_edit(edit: Mutation, symbol: str | None) -> dict[str, str]:
    """The words of the sentences above: what an edit does, as a subject, and in which function."""
    return {"edit": name_edit(edit), "place": f" of `{symbol}`" if symbol else ""}


def name_edit(edit: Mutation) -> str:
    """Replacing what with what."""
    before, after = edit.before.strip(), edit.after.strip()
    if "\n" in before + after or len(before + after) > _LONGEST:
        return "an edit"
    if after in {"", "pass"}:
        return f"removing `{before}`"
    return f"replacing `{before}` with `{after}`"


def make_line_edit(mutation: Mutation, text: str) -> Edit:
    """An edit of whole lines, as fixes are made of.

    Args:
        text: the file's.
    """
    last = mutation.line + mutation.before.count("\n")
    before, after = text.split("\n"), mutation.apply(text).split("\n")
    grown = len(after) - len(before)
    return Edit(
        file_path=mutation.path,
        line_start=mutation.line,
        line_end=last,
        new_text="\n".join(after[mutation.line - 1 : last + grown]),
        old_text="\n".join(before[mutation.line - 1 : last]),
    )
